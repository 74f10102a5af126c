"""What a marked element says, read back: which numbers, in which roles, under which sign, before which unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .. import french
from .letters import plain

Role = Literal["main", "low", "high", "spread"]

_LARGE = r"(?:[\u00a0 ](?:millions?|milliards?)(?!\w))"
_CANDIDATE = re.compile(rf"[-\u2010-\u2012\u2212]?\d+(?:[\s.,'’]\d+)*{_LARGE}?")
_FOREIGN = re.compile(r"[^\x00-\x7f\u00a0\u202f\u2212]")

# What stands around the numbers, each written `#`; a unit may follow.
_ENDS: tuple[Role, ...] = ("low", "high")
_SHAPES: dict[str, tuple[Role, ...]] = {
    r"#–#": _ENDS,
    r"de # à #": _ENDS,
    r"entre # et #": _ENDS,
    r"# \(#–#\)": ("main", *_ENDS),
    r"# \(de # à #\)": ("main", *_ENDS),
    r"# ?± ?#": ("main", "spread"),
    r"#": ("main",),
}
_PATTERNS = [(re.compile(shape + r"(?P<unit>.*)"), roles) for shape, roles in _SHAPES.items()]
_SIGNS: tuple[tuple[str, str, bool], ...] = (
    (r"≤ ?|au plus |jusqu’à ", "max", False),
    (r"< ?|moins de ", "max", True),
    (r"≥ ?|au moins |à partir de ", "min", False),
    (r"> ?|plus de ", "min", True),
)
_APPROXIMATE = re.compile(r"(?:≈|~) ?|environ ")


@dataclass(frozen=True, slots=True)
class Written:
    """One number as shown: its value, how many decimals it has, and the power of ten of its word."""

    number: Fraction
    decimals: int
    power: int


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure as shown: its numbers by role, its bound, and the unit written after it."""

    numbers: dict[Role, Written]
    bound: str | None
    strict: bool
    approximate: bool
    unit: str


def read_shape(text: str) -> Shape | str:
    """Read a shown figure, or return in French why it cannot be one."""
    numbers: list[Written] = []
    skeleton, last = "", 0
    for match in _CANDIDATE.finditer(text):
        start = match.start()
        # A dash glued to the digit before it joins a range, and is not the sign of the next number.
        if match[0][0] in "-\u2010\u2011\u2012" and text[start - 1 : start].isdigit():
            return f"« {plain(text)} » ne s’écrit pas ainsi"
        written = _written(match[0])
        if written is None:
            return f"« {match[0]} » n’est pas un nombre écrit en français"
        numbers.append(written)
        skeleton += text[last:start] + "#"
        last = match.end()
    return _shaped(plain(skeleton + text[last:]), numbers, text)


def _shaped(skeleton: str, numbers: list[Written], text: str) -> Shape | str:
    bound, strict, approximate, rest = _signs(skeleton)
    for pattern, roles in _PATTERNS:
        match = pattern.fullmatch(rest)
        if match and "#" not in match["unit"]:
            found = dict(zip(roles, _same_power(numbers), strict=True))
            unit = re.sub(r"^ ?(?:de |d’)?", "", match["unit"]) if match["unit"] else ""
            return Shape(found, bound, strict, approximate, unit)
    return f"« {plain(text)} » n’a pas la forme d’un chiffre"


def _signs(skeleton: str) -> tuple[str | None, bool, bool, str]:
    bound, strict, approximate = None, False, False
    for sign, kind, excluded in _SIGNS:
        if match := re.match(sign, skeleton):
            bound, strict, skeleton = kind, excluded, skeleton[match.end() :]
            break
    if match := _APPROXIMATE.match(skeleton):
        approximate, skeleton = True, skeleton[match.end() :]
    return bound, strict, approximate, skeleton


def _written(text: str) -> Written | None:
    number = french.parse_number(text)
    if number is None or _FOREIGN.search(text):
        return None
    power = 9 if "milliard" in text else 6 if "million" in text else 0
    decimals = re.search(r",(\d+)", text)
    return Written(number, len(decimals[1]) if decimals else 0, power)


def _same_power(numbers: list[Written]) -> list[Written]:
    """Give the word « milliards », written once after a range, to the end that goes without it."""
    power = numbers[-1].power
    return [
        number if number.power >= power else Written(number.number * 10**power, number.decimals, power)
        for number in numbers
    ]


def rounded(amount: Fraction, decimals: int) -> Fraction:
    """Round half away from zero, as the site's readers were taught."""
    scaled = abs(amount) * 10**decimals
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(units if amount >= 0 else -units, 10**decimals)
