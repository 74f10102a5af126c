"""Arithmetic on values that may be ranges or bounds: exact ends, nothing rounded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ..units import Amount, DimensionError, Unit
from ..values import Value
from .expressions import Operator


@dataclass(frozen=True, slots=True)
class End:
    """An end of an interval: a number, or no end at all (`infinite` is -1 below everything, 1 above).

    `open` says that no source states this end (« up to 200 » leaves zero as the other end): a result that only has
    it on one side is a bound. `strict` excludes the number itself.
    """

    number: Fraction = Fraction(0)
    infinite: int = 0
    open: bool = False
    strict: bool = False

    @property
    def sign(self) -> int:
        """Return -1, 0 or 1."""
        return self.infinite or (self.number > 0) - (self.number < 0)


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a value lies, in a unit; `middle` is its best single number, None when it has none."""

    low: End
    high: End
    middle: Fraction | None
    unit: Unit
    approximate: bool = False

    @property
    def holds_zero(self) -> bool:
        """Tell whether the interval reaches or crosses zero; an end at zero that no source states does not count."""
        above = self.low.sign > 0 or (self.low.sign == 0 and self.low.open)
        return not above and self.high.sign >= 0


def interval(value: Value, unit: Unit, *, signed: bool = False) -> Interval:
    """Make the interval of a value; what cannot be negative has zero under its upper bound."""
    low, high, middle = End(value.low or Fraction(0)), End(value.high or Fraction(0)), value.middle
    if value.bound == "max":
        low, middle = End(infinite=-1 if signed else 0, open=True), None
        high = replace(high, strict=value.strict)
    elif value.bound == "min":
        high, middle = End(infinite=1, open=True), None
        low = replace(low, strict=value.strict)
    return Interval(low, high, middle, unit, value.approximate)


def operate(sign: Operator, left: Interval, right: Interval) -> Interval:
    """Add, subtract, multiply or divide; `DimensionError` when units do not mix, `ZeroDivisionError` across zero."""
    approximate = left.approximate or right.approximate
    if sign in ("+", "-"):
        if not left.unit.like(right.unit):
            raise DimensionError(f"{left.unit.symbol} and {right.unit.symbol} do not mix")
        other = converted(right, left.unit)
        other = _negative(other) if sign == "-" else other
        low, high = _added(left.low, other.low), _added(left.high, other.high)
        middle = None if left.middle is None or other.middle is None else left.middle + other.middle
        return Interval(low, high, middle, left.unit, approximate)
    if sign == "/" and right.holds_zero:
        raise ZeroDivisionError
    other = _inverse(right) if sign == "/" else right
    unit = left.unit.times(right.unit) if sign == "*" else left.unit.per(right.unit)
    corners = [_multiplied(a, b) for a, b in product((left.low, left.high), (other.low, other.high))]
    # Of two equal ends, the one that a source states is kept.
    low = min(corners, key=lambda end: (end.infinite, end.number, end.open))
    high = max(corners, key=lambda end: (end.infinite, end.number, not end.open))
    middle = None if left.middle is None or other.middle is None else left.middle * other.middle
    return Interval(low, high, middle, unit, approximate)


def converted(value: Interval, unit: Unit) -> Interval:
    """Write an interval in another unit of the same dimension; `DimensionError` otherwise."""
    factor = Amount(Fraction(1), value.unit).to(unit).value
    low, high = (replace(end, number=end.number * factor) for end in (value.low, value.high))
    middle = None if value.middle is None else value.middle * factor
    return replace(value, low=low, high=high, middle=middle, unit=unit)


def _multiplied(a: End, b: End) -> End:
    if a.infinite or b.infinite:
        return End(infinite=a.sign * b.sign, open=True)
    return End(a.number * b.number, 0, a.open or b.open, a.strict or b.strict)


def _added(a: End, b: End) -> End:
    if a.infinite or b.infinite:
        return End(infinite=a.infinite or b.infinite, open=True)
    return End(a.number + b.number, 0, a.open or b.open, a.strict or b.strict)


def _negative(value: Interval) -> Interval:
    low, high = (replace(end, number=-end.number, infinite=-end.infinite) for end in (value.high, value.low))
    return replace(value, low=low, high=high, middle=None if value.middle is None else -value.middle)


def _inverse(value: Interval) -> Interval:
    def inverted(end: End) -> End:
        if end.infinite:
            return End(open=True)
        return replace(end, number=1 / end.number) if end.number else End(infinite=1, open=True)

    middle = None if value.middle is None else 1 / value.middle
    return replace(value, low=inverted(value.high), high=inverted(value.low), middle=middle)
