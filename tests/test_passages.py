"""Passage proof: a page still says a figure when it holds its number, however written, where it was read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from releve.links import Answer, Proof, proofs
from releve.links.numbers import numbers
from releve.links.page_text import passages
from releve.links.weekly import raw_form
from releve.model.source import Reading
from releve.values import NumberStyle, Value, parse_value
from world import world

PADDING = "Loaves were counted for one hour in each oven, always by the same baker with the same flour."

TABLES = f"""<!doctype html><body><h1>Trials</h1><p>{PADDING}</p>
<h2>Rye</h2><table><caption>Stone ovens</caption><tr><th>Oven</th><th>Rate</th><th>Power</th></tr>
<tr><td>Stone 1</td><td>57.21 ± <b>0.40</b></td><td>12&nbsp;kW</td></tr>
<tr><td>Stone 2</td><td>1,792.5</td><td>9</td></tr></table>
<h2>Wheat</h2><table><tr><th>Oven</th><th>Rate</th></tr><tr><td>Stone 1</td><td>61</td></tr></table>
<p>The <em>steel</em> oven reaches 1 250 loaves.</p><script>var hidden = 4321;</script></body>"""

MARKDOWN = f"""# Trials

{PADDING}

## Rye

| Oven | Rate |
|------|-----:|
| Stone 1 | 57.21 ± 0.40 |
| Stone 2 | 48.02 |

## Wheat

| Oven | Rate |
|------|-----:|
| Stone 1 | 61.0 |
"""


def reading(printed: str, at: str, style: NumberStyle | None = None) -> Reading:
    """Make a reading of a value, as its source's file would write it, at a place."""
    value = parse_value(printed, style)
    assert isinstance(value, Value)
    return replace(world().readings[0], value=value, at=at)


def page(text: str, kind: str = "text/html", **more: object) -> Answer:
    """Make the answer of a page."""
    return Answer("https://a.fr/", 200, body=text.encode(), kind=kind, **more)  # type: ignore[arg-type]


def proof(text: str, printed: str, at: str, kind: str = "text/html", style: NumberStyle | None = None) -> Proof:
    """Judge one reading that was proven once."""
    one = reading(printed, at, style)
    return proofs([one], page(text, kind), {one.id: "2026-11-30"})[one.id]


@pytest.mark.parametrize(
    ("text", "held", "not_held"),
    [
        ("1,234.5 loaves", ["1234.5"], ["234.5", "1", "1.234"]),
        ("1 234,5 pains", ["1234.5"], ["12", "5"]),
        ("1\u202f234,5 pains", ["1234.5"], ["234.5", "1"]),
        ("1.234,5 Brote", ["1234.5"], ["234.5"]),
        ("1'234.5 Brote", ["1234.5"], ["234.5"]),
        ("57.21,0.40", ["57.21", "0.4"], ["57", "21", "40"]),
        ("57.21±0.40", ["57.21", "0.4"], ["57", "57.2"]),
        ("2,053", ["2053", "2.053"], ["53", "2"]),
        ("32,64,128", ["32", "64", "128"], ["12"]),
        ("12 345 678", ["12", "345", "678", "12345678"], ["45"]),
        ("117B parameters", ["117", "117000000000"], ["11"]),
        ("2.1k", ["2.1", "2100"], ["1"]),
        ("build b6824, v1.2.3, pp512", [], ["6824", "1.2", "512", "3"]),
    ],
)
def test_numbers_are_read_in_every_locale(text: str, held: list[str], not_held: list[str]) -> None:
    """A number is found in whatever way it may be read, and a part of a number is none."""
    found = numbers(text)
    assert {Fraction(one) for one in held} <= found
    assert not {Fraction(one) for one in not_held} & found


@pytest.mark.parametrize(
    ("printed", "at", "expected"),
    [
        ("57.21 ± 0.40", "section Rye, ligne Stone 1, colonne Rate", Proof.PROVEN),
        ("1,792.5", "section Rye, ligne Stone 2, colonne Rate", Proof.PROVEN),
        ("1,250", "section Wheat, phrase sur le four steel", Proof.PROVEN),
        ("61", "section Wheat, ligne Stone 1", Proof.PROVEN),
        ("57.2", "section Rye, ligne Stone 1, colonne Rate", Proof.GONE),
        ("57.210", "section Rye, ligne Stone 1, colonne Rate", Proof.PROVEN),
        ("7.21", "section Rye, ligne Stone 1, colonne Rate", Proof.GONE),
        ("4321", "section Rye, ligne Stone 1", Proof.GONE),
        ("1,250", "table Stone ovens, ligne Stone 2, colonne Power, section Rye", Proof.ELSEWHERE),
    ],
)
def test_a_table_of_html_is_read_row_by_row(printed: str, at: str, expected: Proof) -> None:
    """The row, the head, the caption and the headings say where a number stands; what is not shown is not there."""
    assert proof(TABLES, printed, at, style=NumberStyle.COMMA_POINT) is expected


@pytest.mark.parametrize("kind", ["text/plain", "text/markdown"])
def test_a_table_of_markdown_is_read_row_by_row(kind: str) -> None:
    """The same of a page in Markdown, as forges give it."""
    assert proof(MARKDOWN, "57.21", "section Rye, ligne Stone 1", kind) is Proof.PROVEN
    assert proof(MARKDOWN, "61.0", "section Wheat, ligne Stone 1", kind) is Proof.PROVEN
    assert proof(MARKDOWN, "48.03", "section Rye, ligne Stone 2", kind) is Proof.GONE


def test_a_file_of_columns_is_read_under_its_first_line() -> None:
    """In CSV the first line names the columns: it helps to place a figure, and is no place of a figure itself."""
    text = "oven_name,loaves_rate,heat_power\nstone-one,57.21,12\nstone-two,48.02,9\n" * 3
    assert proof(text, "57.21", "ligne oven_name stone-one, colonne loaves_rate", "text/csv") is Proof.PROVEN
    assert proof(text, "57.22", "ligne oven_name stone-one, colonne loaves_rate", "text/csv") is Proof.GONE


def test_ranges_bounds_and_multipliers_are_numbers_too() -> None:
    """Both ends of a range must be there; a bound is its number; a multiplier is read or left out."""
    text = f"{PADDING}\nRate: from 40 to 60 loaves, at most 1.2k a day, 117 billion crumbs.\n"
    assert proof(text, "40–60", "phrase Rate", "text/plain") is Proof.PROVEN
    assert proof(text, "40–65", "phrase Rate", "text/plain") is Proof.GONE
    assert proof(text, "up to 1200", "phrase Rate", "text/plain") is Proof.PROVEN
    assert proof(text, "117B", "phrase Rate", "text/plain") is Proof.PROVEN
    assert proof(text, "≈ 60", "phrase Rate", "text/plain") is Proof.PROVEN


def test_a_page_that_no_program_can_read_proves_and_refutes_nothing() -> None:
    """An image, a page cut short, an empty shell, or figures that a script draws: there is no way to tell."""
    one = reading("57.21", "ligne Stone 1")
    for answer in (
        page(TABLES, "image/png"),
        page(TABLES, whole=False),
        page("<body><div id=app></div><script>57.21</script></body>"),
        page(f"<body><p>{PADDING}</p></body>"),
    ):
        assert proofs([one], answer, {})[one.id] is Proof.UNREADABLE
    shell = page(f"<body><p>{PADDING}</p></body>")
    assert proofs([one], shell, {one.id: "2026-11-30"})[one.id] is Proof.GONE


def test_a_page_in_another_encoding_is_read() -> None:
    """The charset of the answer is honoured, and an unknown one is no crash."""
    text = f"<body><p>{PADDING} Débit : 57,21 pains.</p></body>"
    latin = Answer("https://a.fr/", 200, body=text.encode("latin-1"), kind="text/html", charset="latin-1")
    one = reading("57.21", "phrase Débit")
    assert proofs([one], latin, {})[one.id] is Proof.PROVEN
    assert passages(replace(latin, charset="no-such-charset"))


def test_a_forge_gives_the_bare_text_of_a_file() -> None:
    """The page of a file on a forge is drawn by a script: its raw form is read instead."""
    assert raw_form("https://a.fr/o/r/blob/main/x.md#L3") == "https://a.fr/o/r/raw/main/x.md"
    assert raw_form("https://a.fr/o/r/wiki") is None
