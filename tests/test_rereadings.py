"""Re-readings: a claim carries what a reading carries, its verdict is true of the numbers, and it goes nowhere else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from releve.audit import audit
from releve.digits import Allowed
from releve.exports import records
from releve.formulas import Figure, claimed_figure, figure_of
from releve.resolved import Resolved, resolve_site
from releve.rules.rereadings import agreement
from releve.settings import Settings
from releve.site import Site
from world import SOURCE, WORLD, codes, decoded, world

PAGE = 'page: {title: My oven, url: "https://example.org/blog", publisher: Blog, read: copy, retrieved: 2026-11-30}'
CLAIM = 'claim: {text: Il va vite., what: débit du four, value: "57.2", unit: loaf/h, at: section 2}'
PRIMARY = "primary: {reading: bake_rate, source: bread, oven: stone-one}"
FILE = f"""title: Le four d’un blog
{PAGE}
{CLAIM}
{PRIMARY}
verdict: rounded
explanation: Le blog arrondit.
author: La rédaction
reread: 2026-11-30
"""
NAME = "rereadings/blog.yaml"
SHARE = """
share:
  title: part
  inputs: {part: any, whole: any}
  expression: part / whole
  unit: "%"
  decimals: 0
"""


def site(root: Path, text: str, **files: str) -> Resolved:
    """Resolve the small world with one re-reading, and with other files of data by their name."""
    shutil.copytree(WORLD, root, dirs_exist_ok=True)
    for name, content in {NAME: text, **{f"{name}.yaml": content for name, content in files.items()}}.items():
        file = root / "data" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return resolve_site(Settings(root=root))


FAULTS = {
    "no value": ('value: "57.2", ', "", "P203", 3),
    "a value that would be a guess": ('"57.2"', '"57,200"', "P204", 3),
    "no unit": ("unit: loaf/h, ", "", "M106", 3),
    "an unknown unit": ("loaf/h", "loafs", "M106", 3),
    "no place": (", at: section 2", "", "P201", 3),
    "a vague place": ("at: section 2", "at: page", "P201", 3),
    "no address": ('url: "https://example.org/blog", ', "", "P101", 2),
    "an address that is none": ("https://example.org/blog", "example", "P102", 2),
    "no day of reading": (", retrieved: 2026-11-30", "", "P103", 2),
    "a day that does not exist": ("retrieved: 2026-11-30", "retrieved: 2026-11-31", "P104", 2),
    "no way of reading": (", read: copy", "", "P106", 2),
    "a page never read": ("read: copy, retrieved: 2026-11-30", "read: never", "P106", 2),
    "no title of the page": ("title: My oven, ", "", "M107", 2),
    "a verdict that is none": ("verdict: rounded", "verdict: wrong", "M103", 5),
    "no page": (PAGE + "\n", "", "M102", 1),
    "two pages": (PAGE, PAGE + "\nsource: bread", "M102", 1),
    "a verdict that rests on nothing": (PRIMARY + "\n", "", "M102", 4),
    "a primary that is no reading": (PRIMARY, "primary: {formula: share}", "M102", 4),
    "a figure that takes a name of its own": ("reread:", "figures: {claimed: {}}\nreread:", "M103", 8),
    "a day of reply that does not exist": (
        "reread:", "reply: {author: A, date: demain, text: Non.}\nreread:", "P104", 8,
    ),
    "an unknown key": ("verdict:", "opinion: bof\nverdict:", "M101", 5),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_claim_carries_what_a_reading_carries(fault: str) -> None:
    """Value, unit, place, page, address and day are required of a claim, with the codes of a reading."""
    before, after, code, line = FAULTS[fault]
    assert before in FILE
    _, problems = decoded({NAME: FILE.replace(before, after, 1)})
    assert [(problem.code, problem.position.line) for problem in problems] == [(code, line)], problems


def test_a_whole_file_is_accepted() -> None:
    """The file the faults are made from has none."""
    catalog = world({NAME: FILE})
    assert catalog.rereadings["blog"].verdict == "rounded"


def claimed(value: str) -> Figure:
    """Make the figure of a claim that prints this value."""
    catalog = world({NAME: FILE.replace('"57.2"', f'"{value}"')})
    made = claimed_figure(catalog.rereadings["blog"], catalog)
    assert made is not None
    return made


def primary(value: str) -> Figure:
    """Make the figure of a reading that prints this value."""
    catalog = world({"sources/bread.yaml": SOURCE.replace("57.21 ± 0.40", f'"{value}"')})
    return figure_of(next(one for one in catalog.readings if one.value and one.value.text == value), catalog)


@pytest.mark.parametrize(
    ("claim", "value", "same", "rounded"),
    [
        ("57.21", "57.21 ± 0.40", True, True),
        ("57.2", "57.21", False, True),
        ("57", "57.21", False, True),
        ("57.3", "57.21", False, False),
        ("≈ 60", "57.21", False, True),
        ("60", "57.21", False, False),
        ("40–60", "40–60", True, True),
        ("40–60", "40.2–59.8", False, True),
        ("40", "40–60", False, False),
        ("50", "50 avg (40–60)", True, True),
        ("up to 58", "57.21", True, True),
        ("up to 57", "57.21", False, False),
        ("more than 57.21", "57.21", False, False),
        ("at least 57.21", "57.21", True, True),
        ("57.2", "up to 57.2", False, False),
        ("1.3k", "1268", False, True),
    ],
)
def test_a_claim_agrees_with_what_it_repeats(claim: str, value: str, same: bool, rounded: bool) -> None:
    """The same number holds; fewer decimals, or « about » the last digit, is rounded; a bound is kept or passed."""
    assert agreement(claimed(claim), primary(value)) == (same, rounded)


POWER = "primary: {reading: heat_power, source: bread, oven: stone-one}"


@pytest.mark.parametrize(("value", "verdict"), [("12000", "holds"), ("12", "contradicted")])
def test_units_are_converted_before_comparing(tmp_path: Path, value: str, verdict: str) -> None:
    """A claim in another unit of the same dimension is compared as such."""
    text = FILE.replace(PRIMARY, POWER).replace("loaf/h", "W").replace('"57.2"', f'"{value}"')
    assert site(tmp_path, text.replace("rounded", verdict)).problems == ()


def test_what_measures_another_thing_is_not_compared(tmp_path: Path) -> None:
    """A claim in a unit of another dimension than the primary's is refused."""
    found = site(tmp_path, FILE.replace(PRIMARY, POWER))
    assert codes(list(found.problems)) == ["T106"]


@pytest.mark.parametrize(
    ("value", "verdict", "false"),
    [
        ("57.2", "holds", True),
        ("57.2", "rounded", False),
        ("57.2", "inconsistent", True),
        ("57.2", "contradicted", True),
        ("57.21", "holds", False),
        ("57.21", "rounded", True),
        ("60", "rounded", True),
        ("60", "contradicted", False),
        ("60", "inconsistent", False),
        ("60", "ambiguous", False),
        ("57.21", "unverifiable", False),
    ],
)
def test_a_verdict_is_true_of_the_numbers(tmp_path: Path, value: str, verdict: str, false: bool) -> None:
    """A verdict that the numbers belie stops the build, so that a digit changed in a source is seen here."""
    found = site(tmp_path, FILE.replace('"57.2"', f'"{value}"').replace("rounded", verdict))
    assert codes(list(found.problems)) == (["T105"] if false else [])


@pytest.mark.parametrize(
    ("value", "verdict", "false"),
    [("89", "holds", False), ("88.7", "holds", False), ("88", "holds", True), ("88.6", "holds", True)],
)
def test_a_calculation_is_compared_as_it_is_shown(tmp_path: Path, value: str, verdict: str, false: bool) -> None:
    """What is recomputed counts at the decimals its formula shows, or the claim's if it has more, over the primary."""
    calculation = "recomputed: {formula: share, inputs: {part: stone, whole: primary}}"
    stone = "figures: {stone: {reading: bake_rate, source: bread, oven: stone-two}}"
    text = FILE.replace(PRIMARY, f"{PRIMARY}\n{calculation}\n{stone}").replace("loaf/h", '"%"')
    text = text.replace('"57.2"', f'"{value}"').replace("rounded", verdict)
    assert codes(list(site(tmp_path, text, formulas=SHARE).problems)) == (["T105"] if false else [])


def test_an_assertion_may_speak_of_the_claim(tmp_path: Path) -> None:
    """Assertions of a re-reading call its claim; a false one stops the build."""
    true, false = (FILE + f"asserts: [{said}]\n" for said in ("claimed < primary", "claimed > primary"))
    assert site(tmp_path / "true", true).problems == ()
    assert codes(list(site(tmp_path / "false", false).problems)) == ["T105"]


def test_no_formula_uses_a_claim(tmp_path: Path) -> None:
    """A claim is no input: not of the calculation of its own re-reading, nor of a page."""
    calculation = "recomputed: {formula: share, inputs: {part: claimed, whole: primary}}"
    found = site(tmp_path, FILE.replace(PRIMARY, f"{PRIMARY}\n{calculation}"), formulas=SHARE)
    assert codes(list(found.problems)) == ["R102"]


def test_the_texts_obey_the_rules_of_prose(tmp_path: Path) -> None:
    """A digit typed in an explanation, in a title or in what the figure measures is refused."""
    for number, (before, after, code) in enumerate(
        [
            ("Le blog arrondit.", "Le blog écrit 57.", "T101"),
            ("Le four d’un blog", "Le four à 57 pains", "T102"),
            ("débit du four", "débit des 3 fours", "T102"),
            ("Le blog arrondit.", "\"{{ fig('other') }} arrondit.\"", "R102"),
        ]
    ):
        found = site(tmp_path / str(number), FILE.replace(before, after))
        assert codes(list(found.problems)) == [code], after


def test_what_a_rereading_names_exists(tmp_path: Path) -> None:
    """The page re-read, the sources and the primary are those of the catalogue, and no day is to come."""
    cases = [
        (PAGE, "source: nowhere", "R102"),
        ("reread:", "sources: [{id: nowhere, at: section 1}]\nreread:", "R102"),
        ("source: bread, oven: stone-one", "source: bread, oven: nowhere", "R103"),
        ("retrieved: 2026-11-30", "retrieved: 2027-11-30", "P105"),
    ]
    for number, (before, after, code) in enumerate(cases):
        shutil.copytree(WORLD, tmp_path / str(number))
        file = tmp_path / str(number) / "data" / NAME
        file.parent.mkdir()
        file.write_text(FILE.replace(before, after), encoding="utf-8")
        found = resolve_site(Settings(root=tmp_path / str(number), today="2026-11-30"))
        assert codes(list(found.problems)) == [code], after


def test_a_claim_is_published_with_its_page_and_its_verdict(tmp_path: Path) -> None:
    """Its record says what is printed, where, on which day it was read, and what it was compared with."""
    found = {record["id"]: record for record in records(site(tmp_path, FILE))}
    record = found["blog"]
    assert (record["nature"], record["value"], record["unit"], record["source"]) == ("claimed", "57.2", "loaf/h", None)
    assert (record["url"], record["at"], record["retrieved"]) == ("https://example.org/blog", "section 2", "2026-11-30")
    assert (record["verdict"], record["address"]) == ("rounded", "relectures/blog/#affirme")
    assert record["compared_with"] == {
        "primary": next(id_ for id_, one in found.items() if one["value"] == "57.21 ± 0.40")
    }
    assert found["rereading/blog"]["value"] == "Le four d’un blog"


def test_its_pages_pass_the_audit(tmp_path: Path) -> None:
    """The page of a re-reading and the index are made, and every figure on them leads to a record."""
    text = FILE.replace("Le blog arrondit.", "\"Le blog écrit {{ fig('claimed') }}, la source {{ fig('primary') }}.\"")
    made = Site(site(tmp_path / "src", text))
    assert made.problems == ()
    for path in ("relectures/blog/index.md", "relectures/index.md"):
        html = made.shelf.restore(made.generated[path].text.split("---\n", 2)[2])
        assert 'data-releve="claimed:blog"' in html
        file = tmp_path / "built" / path.replace(".md", ".html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<html><body><main>{html}</main></body></html>", encoding="utf-8")
        published = records(made.resolved)
        assert audit(tmp_path / "built", published, Allowed.of(made.resolved.catalog), {}) == []
        file.write_text(f"<html><body><main>{html.replace('>57,2', '>57,3')}</main></body></html>", encoding="utf-8")
        assert codes(audit(tmp_path / "built", published, Allowed.of(made.resolved.catalog), {}))[0] == "S104"
        file.write_text("<html><body></body></html>", encoding="utf-8")
