"""Quantities with units: SI, bytes (Go against Gio), money; others declared in `quantities.yaml`.

Everything is a `Fraction`: no float comes in, none goes out. A unit is a symbol, the dimensions it
measures, and how many base units it is worth (base units: second, joule, byte, degree Celsius, and
each currency by itself).
"""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ONE = "1"
PERCENT = "%"

# Symbols people write for a unit whose one spelling is another: they only feed suggestions.
_SPELLED_OTHERWISE = MappingProxyType(
    {
        "$": "USD", "€": "EUR", "C": "degC", "Gb": "Gbit", "Go": "GB", "Gio": "GiB", "KB": "kB", "ko": "kB",
        "Mb": "Mbit", "Mio": "MiB", "Mo": "MB", "To": "TB", "Tio": "TiB", "bits": "bit", "d": "day", "hour": "h",
        "j": "day", "octet": "B", "octets": "B", "percent": "%", "sec": "s", "second": "s", "°C": "degC",
    }
)  # fmt: skip


class UnknownUnit(LookupError):  # noqa: N818 (it says what happened, as KeyError's kin may)
    """A spelling that no unit has; `suggestions` are the nearest spellings that exist, best first."""

    def __init__(self, symbol: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(f"unknown unit {symbol!r}")
        self.symbol = symbol
        self.suggestions = suggestions


class DimensionError(ArithmeticError):
    """Two amounts that cannot be added, compared or converted; the caller says so in French."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number counts: `symbol` as spelled, `dimension` as exponents, `scale` in base units.

    A percentage has no dimension and the scale 1/100, yet it is not the plain number `1`: `percentage` keeps the two
    apart wherever amounts are added or compared.
    """

    symbol: str
    dimension: Mapping[str, int] = field(hash=False)
    scale: Fraction
    percentage: bool = False

    def like(self, other: Unit) -> bool:
        """Tell whether amounts in the two units may be added and compared."""
        return self.converts_to(other) and self.percentage == other.percentage

    def converts_to(self, other: Unit) -> bool:
        """Tell whether an amount in this unit can be written in the other, a ratio as a percentage included."""
        return dict(self.dimension) == dict(other.dimension)

    def times(self, other: Unit) -> Unit:
        """Return the unit of a product: GB/s times s is GB."""
        return self._combined(other, operator.add)

    def per(self, other: Unit) -> Unit:
        """Return the unit of a quotient: GB per s is GB/s."""
        return self._combined(other, operator.sub)

    def _combined(self, other: Unit, join: Callable[[int, int], int]) -> Unit:
        product = join is operator.add
        return Unit(
            symbol=_spell(_merge(_factors(self.symbol), _factors(other.symbol), join)),
            dimension=_merge(self.dimension, other.dimension, join),
            scale=self.scale * other.scale if product else self.scale / other.scale,
            # A percentage of something is an amount of it; a share of a percentage is one still.
            percentage=self.percentage != other.percentage,
        )


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact number of a unit, with the four operations; mixing dimensions raises `DimensionError`."""

    value: Fraction
    unit: Unit

    def to(self, unit: Unit) -> Amount:
        """Return the same amount in another unit of the same dimension (a ratio may become a percentage)."""
        if not self.unit.converts_to(unit):
            raise DimensionError(f"{self.unit.symbol} is not {unit.symbol}")
        return Amount(self.value * self.unit.scale / unit.scale, unit)

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.value + self._same(other), self.unit)

    def __sub__(self, other: Amount) -> Amount:
        return Amount(self.value - self._same(other), self.unit)

    def __mul__(self, other: Amount) -> Amount:
        return Amount(self.value * other.value, self.unit.times(other.unit))

    def __truediv__(self, other: Amount) -> Amount:
        return Amount(self.value / other.value, self.unit.per(other.unit))

    def __neg__(self) -> Amount:
        return Amount(-self.value, self.unit)

    def __lt__(self, other: Amount) -> bool:
        return self.value < self._same(other)

    def __le__(self, other: Amount) -> bool:
        return self.value <= self._same(other)

    def _same(self, other: Amount) -> Fraction:
        if not self.unit.like(other.unit):
            raise DimensionError(f"{self.unit.symbol} and {other.unit.symbol} do not mix")
        return other.to(self.unit).value


class UnitRegistry:
    """The units a site knows: the built-in ones, and those its data declare.

    `parse` reads a spelling and the composites made of spellings: `GB/s`, `W·h`, `page/s/W`.
    """

    def __init__(self, units: Mapping[str, Unit] | None = None) -> None:
        self._units: Mapping[str, Unit] = MappingProxyType(dict(_built_in() if units is None else units))
        self._composites: dict[str, Unit] = {}

    @property
    def symbols(self) -> frozenset[str]:
        """The spellings of all simple units."""
        return frozenset(self._units)

    def with_declared(self, declared: Mapping[str, Mapping[str, str]]) -> UnitRegistry:
        """Return a registry that also knows these units: symbol to `{"dimension": …, "scale": "1000"}`.

        `scale` (1 if absent) is a decimal or a fraction in text, in base units of the dimension. `ValueError` if a
        symbol is taken or composite.
        """
        units = dict(self._units)
        for symbol, spec in declared.items():
            if symbol in units or re.search(r"[/·*\s]", symbol):
                raise ValueError(f"{symbol!r} cannot be declared")
            units[symbol] = Unit(symbol, {spec["dimension"]: 1}, Fraction(spec.get("scale", "1")))
        return UnitRegistry(units)

    def parse(self, symbol: str) -> Unit:
        """Return the unit spelled so, or raise `UnknownUnit` with suggestions."""
        if symbol in self._units:
            return self._units[symbol]
        if symbol not in self._composites:
            self._composites[symbol] = self._compose(symbol)
        return self._composites[symbol]

    def _compose(self, symbol: str) -> Unit:
        factors = re.split(r"([/·*])", symbol)
        names, signs = factors[::2], ["·", *factors[1::2]]
        if any(name not in self._units for name in names) or len(names) == 1:
            raise UnknownUnit(symbol, self._suggestions(symbol, names))
        unit = self._units[names[0]]
        for sign, name in zip(signs[1:], names[1:], strict=True):
            unit = unit.per(self._units[name]) if sign == "/" else unit.times(self._units[name])
        return Unit(symbol.replace("*", "·"), unit.dimension, unit.scale, unit.percentage)

    def _suggestions(self, symbol: str, names: list[str]) -> tuple[str, ...]:
        """Return composites where each unknown part became the nearest unit; none if a part is near nothing."""
        guesses = [[name] if name in self._units else self._near(name) for name in names]
        if any(not guess for guess in guesses):
            return ()
        unknown = next(index for index, name in enumerate(names) if name not in self._units)
        signs = re.findall(r"[/·*]", symbol)
        spellings = []
        for choice in guesses[unknown]:
            parts = [choice if index == unknown else guess[0] for index, guess in enumerate(guesses)]
            spellings.append("".join(part + sign for part, sign in zip(parts, [*signs, ""], strict=True)))
        return tuple(spellings)

    def _near(self, name: str) -> list[str]:
        if name in _SPELLED_OTHERWISE:
            return [_SPELLED_OTHERWISE[name]]
        folded = {symbol.lower(): symbol for symbol in self._units if symbol != ONE}
        near = difflib.get_close_matches(name.lower(), folded, n=3, cutoff=0.6)
        return [folded[match] for match in near]


def _built_in() -> dict[str, Unit]:
    units = {ONE: Unit(ONE, {}, Fraction(1)), PERCENT: Unit(PERCENT, {}, Fraction(1, 100), percentage=True)}
    time, power = {"time": 1}, {"energy": 1, "time": -1}
    for symbol, dimension, scale in (
        ("s", time, "1"), ("ms", time, "1/1000"), ("µs", time, "1/1000000"), ("ns", time, "1/1000000000"),
        ("min", time, "60"), ("h", time, "3600"), ("day", time, "86400"),
        ("W", power, "1"), ("mW", power, "1/1000"), ("kW", power, "1000"), ("MW", power, "1000000"),
        ("J", {"energy": 1}, "1"), ("kJ", {"energy": 1}, "1000"), ("Wh", {"energy": 1}, "3600"),
        ("kWh", {"energy": 1}, "3600000"), ("MWh", {"energy": 1}, "3600000000"),
        ("EUR", {"EUR": 1}, "1"), ("USD", {"USD": 1}, "1"), ("degC", {"temperature": 1}, "1"),
    ):  # fmt: skip
        units[symbol] = Unit(symbol, dimension, Fraction(scale))
    for rank, prefix in enumerate(("", "k", "M", "G", "T", "P")):
        for name, dimension, base in (
            ("B", {"information": 1}, Fraction(1)),
            ("bit", {"information": 1}, Fraction(1, 8)),  # IEC 80000-13: a byte is eight bits
            ("Hz", {"time": -1}, Fraction(1)),
        ):
            units[prefix + name] = Unit(prefix + name, dimension, base * 1000**rank)
        if rank:
            binary = f"{prefix.upper()}iB"  # IEC 80000-13: Ki is 2^10, Mi is 2^20…
            units[binary] = Unit(binary, {"information": 1}, Fraction(1024**rank))
    return units


def _merge(left: Mapping[str, int], right: Mapping[str, int], join: Callable[[int, int], int]) -> dict[str, int]:
    """Combine exponents name by name and drop what cancels out."""
    merged = {name: join(left.get(name, 0), right.get(name, 0)) for name in (*left, *right)}
    return {name: exponent for name, exponent in merged.items() if exponent}


def _factors(symbol: str) -> dict[str, int]:
    """Return the exponent of each simple unit in a spelling: `GB/s` is GB once, s minus once."""
    exponents: dict[str, int] = {}
    for sign, name in re.findall(r"(^|[/·*])([^/·*]+)", symbol):
        if name != ONE:
            exponents[name] = exponents.get(name, 0) + (-1 if sign == "/" else 1)
    return exponents


def _spell(factors: Mapping[str, int]) -> str:
    """Return the one spelling of a product of powers: what multiplies first, then what divides."""
    above = [name for name, exponent in factors.items() for _ in range(exponent)]
    below = [f"/{name}" for name, exponent in factors.items() for _ in range(-exponent)]
    return ("·".join(above) or ONE) + "".join(below)
