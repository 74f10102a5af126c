"""Values as printed: read when there is one way to read them, refused with a cure otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from releve.values import NumberStyle, Unreadable, Value, parse_value


def read(text: str, style: str | None = None) -> Value:
    """Read a value that must be readable."""
    value = parse_value(text, NumberStyle(style) if style else None)
    assert isinstance(value, Value), value
    return value


@pytest.mark.parametrize(
    ("text", "number", "decimals"),
    [
        ("57.21", "57.21", 2),
        ("57.10", "57.1", 2),
        ("290", "290", 0),
        ("0.000551", "0.000551", 6),
        ("1e-3", "0.001", 3),
        ("1.5e3", "1500", 0),
        ("-5.2", "-5.2", 1),
        ("−5.2", "-5.2", 1),
        ("+57%", "57", 0),
        ("2.1k", "2100", 0),
        ("1.2345k", "1234.5", 1),
        ("1.2M", "1200000", 0),
        ("117B", "117000000000", 0),
        ("116.83 B", "116830000000", 0),
        ("1.5T", "1500000000000", 0),
        ("97.70 %", "97.7", 2),
        ("4.3x", "4.3", 1),
    ],
)
def test_a_single_figure(text: str, number: str, decimals: int) -> None:
    """A single figure is its own low, high and middle, with its printed decimals, exactly."""
    value = read(text)
    assert value.low == value.high == value.middle == value.representative == Fraction(number)
    assert value.decimals == decimals
    assert not value.is_range
    assert value.text == text


@pytest.mark.parametrize(
    ("text", "low", "high", "middle"),
    [
        ("40–60", 40, 60, None),
        ("40-60", 40, 60, None),
        ("40 - 60", 40, 60, None),
        ("~9–10", 9, 10, None),
        ("[0.32, 0.35]", "0.32", "0.35", None),
        ("[0.32,0.35]", "0.32", "0.35", None),
        ("[0.32; 0.35]", "0.32", "0.35", None),
        ("4.0–4.2", 4, "4.2", None),
        ("-5–-3", -5, -3, None),
        ("15 à 20", 15, 20, None),
        ("from 15 to 20", 15, 20, None),
        ("de 15 à 20", 15, 20, None),
        ("entre 15 et 20", 15, 20, None),
        ("between 15 and 20", 15, 20, None),
        ("2k–3k", 2000, 3000, None),
        ("47.8 avg (36.6–53.8)", "36.6", "53.8", "47.8"),
        ("avg 47.8 (36.6-53.8)", "36.6", "53.8", "47.8"),
        ("47.8 [36.6, 53.8]", "36.6", "53.8", "47.8"),
        ("41–46 %", 41, 46, None),
    ],
)
def test_a_range(text: str, low: str | int, high: str | int, middle: str | int | None) -> None:
    """A range has its two ends, and a middle only if one is printed."""
    value = read(text)
    assert (value.low, value.high) == (Fraction(low), Fraction(high))
    assert value.middle == (None if middle is None else Fraction(middle))
    assert value.is_range
    assert value.bound is None


def test_a_known_number_makes_a_value() -> None:
    """A calculated number is a value like a printed one, with the decimals it is shown with."""
    value = Value.exact(Fraction(5, 2), 1)
    assert value.low == value.high == value.middle == Fraction(5, 2)
    assert value.decimals == 1
    assert not value.is_range


def test_a_range_without_middle_is_sorted_by_its_half_way() -> None:
    """The half-way point of a range serves to sort, and is not its middle."""
    value = read("40–61")
    assert value.middle is None
    assert value.representative == Fraction(101, 2)


@pytest.mark.parametrize("text", ["57.21 ± 0.4", "57.21 +/- 0.4", "57.21 ±0.4", "57.21 (± 0.4)"])
def test_a_spread_moves_no_end(text: str) -> None:
    """What follows ± is kept apart: its meaning is declared elsewhere."""
    value = read(text)
    assert value.low == value.high == value.middle == Fraction("57.21")
    assert value.spread == Fraction("0.4")
    assert (value.decimals, value.spread_decimals) == (2, 1)
    assert not value.is_range


@pytest.mark.parametrize(
    ("text", "bound", "strict"),
    [
        ("up to 200", "max", False),
        ("jusqu’à 200", "max", False),
        ("jusqu'à 200", "max", False),
        ("≤ 200", "max", False),
        ("<= 200", "max", False),
        ("< 200", "max", True),
        ("less than 200", "max", True),
        ("≥ 200", "min", False),
        (">= 200", "min", False),
        ("à partir de 200", "min", False),
        ("at least 200", "min", False),
        ("> 200", "min", True),
        ("plus de 200", "min", True),
    ],
)
def test_a_bound_has_one_end(text: str, bound: str, strict: bool) -> None:
    """A most has no low, a least has no high, and a strict bound is told from another."""
    value = read(text)
    assert value.bound == bound
    assert value.strict == strict
    assert value.middle == 200
    missing, kept = (value.low, value.high) if bound == "max" else (value.high, value.low)
    assert missing is None
    assert kept == 200
    assert not value.is_range


@pytest.mark.parametrize("text", ["~59", "≈ 59", "environ 59", "approximately 59", "about 59"])
def test_an_approximation_is_kept(text: str) -> None:
    """An approximate figure is the number, marked approximate."""
    value = read(text)
    assert value.approximate
    assert value.middle == 59


def test_an_approximate_bound_is_both() -> None:
    """« up to ~200 » is a bound, and approximate."""
    value = read("up to ~200")
    assert (value.bound, value.approximate) == ("max", True)


def test_a_printed_sign_is_told() -> None:
    """A percent sign and a multiplication sign are reported, to be held against the unit."""
    assert read("97.70%").printed_percent
    assert read("1.3×").printed_times
    assert not read("97.70").printed_percent


def test_a_multiplier_keeps_what_was_printed_before_it() -> None:
    """5.10B is 5.1 milliards, printed with two decimals."""
    value = read("5.10B")
    assert (value.power, value.power_decimals) == (9, 2)


@pytest.mark.parametrize(
    ("text", "style", "number"),
    [
        ("11,947", "1,234.5", "11947"),
        ("1,234,567.8", "1,234.5", "1234567.8"),
        ("57.2", "1,234.5", "57.2"),
        ("à partir de 12 483", "1 234,5", "12483"),
        ("12\u202f483,50", "1 234,5", "12483.5"),
        ("12\u00a0483", "1 234,5", "12483"),
        ("3,5", "1 234,5", "3.5"),
        ("1.234,5", "1.234,5", "1234.5"),
        ("1'234.5", "1'234.5", "1234.5"),
        ("1’234.5", "1'234.5", "1234.5"),
    ],
)
def test_a_declared_style_says_what_separates(text: str, style: str, number: str) -> None:
    """What would be a guess is declared once a file, then read exactly."""
    assert read(text, style).middle == Fraction(number)


def test_brackets_hold_a_pair_in_a_style_with_commas() -> None:
    """A comma followed by a space separates two ends where commas are decimal."""
    value = read("[0,32, 0,35]", "1 234,5")
    assert (value.low, value.high) == (Fraction("0.32"), Fraction("0.35"))


@pytest.mark.parametrize(
    "text", ["", " ", "-", "—", "n/a", "N/A", "nan", "NaN", "inf", "-inf", "∞", "unknown", "x", "?"]
)
def test_no_number_is_no_value(text: str) -> None:
    """Nothing, infinity and not-a-number are absences, and the cure is to say so."""
    value = parse_value(text)
    assert isinstance(value, Unreadable)
    assert value.reason == "aucun nombre"
    assert "nature: absent" in value.cures[0]


@pytest.mark.parametrize(
    "text", ["8, 16", "107/150", "17.02/17.03", "2062 → 1021", "86.9 vs 87.4", "37.6 + 37.4", "8 16"]
)
def test_two_figures_are_two_rows(text: str) -> None:
    """One cell, one figure."""
    value = parse_value(text)
    assert isinstance(value, Unreadable)
    assert any("deux lignes" in cure for cure in value.cures)


def test_an_ambiguous_comma_is_refused_with_both_readings() -> None:
    """11,947 is eleven thousand or a little less than twelve: the file must say."""
    value = parse_value("11,947")
    assert isinstance(value, Unreadable)
    first, second = value.cures
    assert '"1,234.5"' in first
    assert "vaut 11947" in first
    assert '"1 234,5"' in second
    assert "vaut 11.947" in second


@pytest.mark.parametrize(
    ("text", "style", "cure"),
    [
        ("3,5", None, '"1 234,5"'),
        ("2,053.98", None, '"1,234.5"'),
        ("14 842", None, '"1 234,5"'),
        ("57.21", "1 234,5", '"1234.5"'),
        ("1'234", None, '"1\'234.5"'),
    ],
)
def test_an_undeclared_style_is_refused_with_the_style_to_declare(text: str, style: str | None, cure: str) -> None:
    """A number in another style than the file's is refused, and the style that would read it named."""
    value = parse_value(text, NumberStyle(style) if style else None)
    assert isinstance(value, Unreadable)
    assert any(cure in proposed for proposed in value.cures)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("23% slower", "mots"),
        ("64 Go", "unité"),
        ("€ 1999", "unité"),
        ("ρ=-0.72", "mots"),
        ("up to 40–60", "borne"),
        ("≥ 40 ± 2", "borne"),
        ("60–40", "ordre"),
        ("70 avg (36.6–53.8)", "ordre"),
        ("2–3k", "multiplicateur"),
        ("several", "aucun nombre"),
    ],
)
def test_what_would_be_a_guess_is_refused(text: str, word: str) -> None:
    """Words, units, inverted ranges and half-multiplied ones are refused, each for its reason."""
    value = parse_value(text)
    assert isinstance(value, Unreadable)
    assert word in value.reason
    assert value.cures


@given(
    st.text(alphabet="0123456789.,-–±~≈≤<>[]()%kBx' \u00a0eupto", max_size=16), st.sampled_from([None, *NumberStyle])
)
def test_any_text_is_a_value_or_a_reason(text: str, style: NumberStyle | None) -> None:
    """No text breaks the reader, and what is read stands in order."""
    value = parse_value(text, style)
    if isinstance(value, Unreadable):
        assert value.reason
    elif value.low is not None and value.high is not None:
        assert value.low <= value.representative <= value.high


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9))
def test_a_plain_number_is_read_exactly(number: object) -> None:
    """A number written plainly is read to its last digit."""
    assert read(f"{number}").middle == Fraction(f"{number}")
