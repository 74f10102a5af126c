"""Quantities with units: exact, and never mixed by accident."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from releve.units import Amount, DimensionError, UnitRegistry, UnknownUnit

UNITS = UnitRegistry().with_declared(
    {"loaf": {"dimension": "loaf"}, "dozen": {"dimension": "loaf", "scale": "12"}, "page": {"dimension": "page"}}
)


def amount(value: int | str, unit: str) -> Amount:
    """Make an amount from text, as a formula does."""
    return Amount(Fraction(value), UNITS.parse(unit))


@pytest.mark.parametrize(
    ("value", "unit", "wanted", "expected"),
    [
        ("1", "GiB", "B", "1073741824"),
        ("96", "GB", "B", "96000000000"),
        ("3.56", "GiB", "GB", "3.82252089344"),
        ("1", "MB", "kB", "1000"),
        ("8", "Gbit/s", "GB/s", "1"),
        ("1", "kWh", "J", "3600000"),
        ("250", "W", "kW", "0.25"),
        ("90", "min", "h", "1.5"),
        ("2", "h", "day", "1/12"),
        ("1", "GHz", "Hz", "1000000000"),
        ("0.25", "1", "%", "25"),
        ("24", "loaf", "dozen", "2"),
        ("3", "dozen/h", "loaf/h", "36"),
    ],
)
def test_conversions_are_exact(value: str, unit: str, wanted: str, expected: str) -> None:
    """Converting changes the unit, never the amount, to the last digit."""
    assert amount(value, unit).to(UNITS.parse(wanted)).value == Fraction(expected)


def test_a_decimal_and_a_binary_prefix_differ() -> None:
    """Go is 10^9 bytes and Gio 2^30: 7.4 % apart."""
    assert UNITS.parse("GiB").scale / UNITS.parse("GB").scale == Fraction(2**30, 10**9)


def test_units_of_a_quotient_reduce() -> None:
    """A rate over a size, times what the size stands for, is a rate of that."""
    rate = amount(68, "GB/s") / amount("3.4", "GB") * amount(1, "loaf")
    assert rate.unit.symbol == "loaf/s"
    assert rate.to(UNITS.parse("loaf/s")).value == 20


def test_units_that_do_not_cancel_by_name_still_reduce_by_dimension() -> None:
    """Bytes cancel whatever their prefix, and the factor between prefixes is kept."""
    rate = amount(1, "GB/s") / amount(1, "GiB")
    assert rate.to(UNITS.parse("1/s")).value == Fraction(10**9, 2**30)


def test_energy_is_power_times_time() -> None:
    """Watts during hours are watt-hours, and watts per page a second are joules a page."""
    assert (amount(300, "W") * amount(2, "h")).to(UNITS.parse("kWh")).value == Fraction(3, 5)
    assert (amount(300, "W") / amount(60, "page/s")).to(UNITS.parse("J/page")).value == 5


def test_sums_keep_the_unit_of_the_left() -> None:
    """Adding converts the right side to the unit of the left."""
    assert amount(1, "h") + amount(30, "min") == amount("1.5", "h")
    assert amount(1, "GB") - amount(1, "MB") == amount("0.999", "GB")
    assert -amount(1, "h") == amount(-1, "h")


def test_comparison_converts() -> None:
    """A thousand megabytes are less than a binary gigabyte."""
    assert amount(1000, "MB") < amount(1, "GiB")
    assert amount(1000, "MB") <= amount(1, "GB")


@pytest.mark.parametrize(("left", "right"), [("GB", "s"), ("EUR", "USD"), ("%", "1"), ("1", "%"), ("loaf", "page")])
def test_what_does_not_mix_is_refused(left: str, right: str) -> None:
    """Two dimensions, two currencies, a percentage and a ratio are never added nor compared."""
    with pytest.raises(DimensionError):
        amount(1, left) + amount(1, right)
    with pytest.raises(DimensionError):
        _ = amount(1, left) <= amount(1, right)


@pytest.mark.parametrize(("unit", "wanted"), [("GB", "GB/s"), ("EUR", "USD"), ("W", "Wh"), ("1", "loaf")])
def test_no_conversion_between_dimensions(unit: str, wanted: str) -> None:
    """An amount is not written in a unit of another dimension."""
    with pytest.raises(DimensionError):
        amount(1, unit).to(UNITS.parse(wanted))


def test_a_percentage_of_something_is_an_amount_of_it() -> None:
    """Half of 80 GB is 40 GB, and a share of two percentages is a plain number."""
    assert (amount(50, "%") * amount(80, "GB")).to(UNITS.parse("GB")).value == 40
    assert (amount(50, "%") / amount(25, "%")).unit.like(UNITS.parse("1"))
    assert (amount(50, "%") * amount(2, "1")).unit.like(UNITS.parse("%"))


@pytest.mark.parametrize(
    ("symbol", "suggestion"),
    [
        ("Go", "GB"),
        ("Gio/s", "GiB/s"),
        ("loafs/s", "loaf/s"),
        ("gb", "GB"),
        ("€", "EUR"),
        ("pages/s/W", "page/s/W"),
        ("EUR/pages", "EUR/page"),
    ],
)
def test_an_unknown_unit_comes_with_the_nearest_one(symbol: str, suggestion: str) -> None:
    """One spelling a unit: another spelling is refused, and the right one told."""
    with pytest.raises(UnknownUnit) as caught:
        UNITS.parse(symbol)
    assert caught.value.suggestions[0] == suggestion


@pytest.mark.parametrize("symbol", ["", "GB/", "/s", "furlongs", "GB s", "GB//s"])
def test_what_is_no_unit_is_refused(symbol: str) -> None:
    """A spelling with an empty or unknown part is no unit."""
    with pytest.raises(UnknownUnit):
        UNITS.parse(symbol)


@pytest.mark.parametrize("symbol", ["GB", "loaf/s", "a b"])
def test_a_declared_unit_is_new_and_simple(symbol: str) -> None:
    """Data cannot redefine a unit, nor declare a composite."""
    with pytest.raises(ValueError, match="cannot be declared"):
        UNITS.with_declared({symbol: {"dimension": "other"}})


@given(st.fractions(), st.sampled_from(["GB", "GiB", "bit", "MiB"]), st.sampled_from(["B", "kB", "TiB", "Gbit"]))
def test_converting_back_loses_nothing(value: Fraction, unit: str, other: str) -> None:
    """There and back is the same number, whatever the number."""
    start = Amount(value, UNITS.parse(unit))
    assert start.to(UNITS.parse(other)).to(UNITS.parse(unit)) == start


@given(st.lists(st.sampled_from(["GB", "s", "W", "loaf", "EUR"]), min_size=2, max_size=4))
def test_a_composite_is_the_quotient_of_its_parts(names: list[str]) -> None:
    """`a/b/c` means a divided by b, divided by c."""
    unit = UNITS.parse(names[0])
    for name in names[1:]:
        unit = unit.per(UNITS.parse(name))
    parsed = UNITS.parse("/".join(names))
    assert (parsed.scale, dict(parsed.dimension)) == (unit.scale, dict(unit.dimension))
    assert UNITS.parse(unit.symbol).converts_to(unit)
