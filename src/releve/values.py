"""A value as printed → low, high, middle, spread, bound, approximation.

A page prints `57.21 ± 0.40`, `40–60` or `up to 200`; the text is kept, and it is read only when it
can be read in one way. Anything that would be a guess is `Unreadable`, with the cures an editor may
choose from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Literal

Bound = Literal["min", "max"]


class NumberStyle(StrEnum):
    """How a file writes numbers, named by how it would write 1234.5."""

    POINT = "1234.5"
    COMMA_POINT = "1,234.5"
    SPACE_COMMA = "1 234,5"
    POINT_COMMA = "1.234,5"
    APOSTROPHE = "1'234.5"


@dataclass(frozen=True, slots=True)
class Value:
    """A value as printed, and the exact numbers read in it, in the unit that its reading states.

    A single figure has `low`, `high` and `middle` equal. A range has its two ends, and a `middle` only
    if the page prints one. A bound has one end only: `max` (« up to ») has no `low`, `min` no `high`;
    `strict` excludes the end itself. `spread` is what follows `±` and moves no end. `decimals` and
    `spread_decimals` count the decimals printed. `power` is the power of ten a multiplier stands for,
    and `power_decimals` the decimals printed before it: 9 and 1 for `5.1B`.
    """

    text: str
    low: Fraction | None
    high: Fraction | None
    middle: Fraction | None
    spread: Fraction | None = None
    bound: Bound | None = None
    approximate: bool = False
    strict: bool = False
    decimals: int = 0
    spread_decimals: int = 0
    power: int = 0
    power_decimals: int = 0
    printed_percent: bool = False
    printed_times: bool = False

    @classmethod
    def exact(cls, number: Fraction | int, decimals: int = 0, text: str = "") -> Value:
        """Make the value of one known number, as a calculation does."""
        known = Fraction(number)
        return cls(text, known, known, known, decimals=decimals)

    @property
    def is_range(self) -> bool:
        """Whether the value has two ends that are not one number."""
        return self.bound is None and (self.middle is None or self.low != self.high)

    @property
    def representative(self) -> Fraction:
        """The number to sort by, never shown: the middle, else half way between the ends."""
        if self.middle is not None:
            return self.middle
        ends = [end for end in (self.low, self.high) if end is not None]
        return sum(ends, Fraction(0)) / len(ends)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A value that cannot be read without a guess: why, in French, and the cures, best first."""

    reason: str
    cures: tuple[str, ...]


_SPACE = "[ \u00a0\u202f\u2009]"
_MINUS = "[-\u2010\u2011\u2212]"
_DASH = "[-\u2010-\u2015\u2212]"
_POWERS = {"k": 3, "K": 3, "M": 6, "B": 9, "Md": 9, "T": 12}

# What separates groups of three digits, and what separates decimals.
_SEPARATORS: dict[NumberStyle, tuple[str, str]] = {
    NumberStyle.POINT: ("", r"\."),
    NumberStyle.COMMA_POINT: (",", r"\."),
    NumberStyle.SPACE_COMMA: (_SPACE, ","),
    NumberStyle.POINT_COMMA: (r"\.", ","),
    NumberStyle.APOSTROPHE: ("['\u2019]", r"\."),
}

_APPROXIMATE = r"(?i:~|≈|≃|∼|environ\b|env\.|about\b|around\b|approximately\b|approx\.?|circa\b|ca\.)\s*"
_MIDDLE = r"(?i:avg\.?|average|mean|median|moyenne|moy\.|médiane)"
_BOUNDS: tuple[tuple[str, Bound, bool], ...] = (
    (r"up to|at most|jusqu['’](?:à|a|en)|au plus|≤|<=|⩽", "max", False),
    (r"less than|under|below|moins de|<", "max", True),
    (r"at least|starting at|from|au moins|à partir de|dès|≥|>=|⩾", "min", False),
    (r"more than|over|above|plus de|>", "min", True),
)
_NOTHING = re.compile(
    r"(?i)|[-–—]+|n/?[ad]|none|null|nan|[-+−]?(?:inf(?:inity)?|∞)|unknown|inconnu|n\.?c\.?|[x?]+|tbd|oom"
)
_TWO_ROWS = "si ce sont deux chiffres, écrivez deux lignes, une par chiffre"


@lru_cache(maxsize=1 << 14)  # the same texts are read again at each rebuild
def parse_value(text: str, number: NumberStyle | None = None) -> Value | Unreadable:
    """Read a value as printed, its numbers written in the style the file declares, else `1234.5`."""
    stripped = text.strip()
    if _NOTHING.fullmatch(stripped):
        cure = "si la source ne publie pas ce chiffre, écrivez « nature: absent » avec looked_in et on"
        return Unreadable("aucun nombre", (cure,))
    rest, approximate, bound, strict = _qualified(stripped)
    value = _grammar(number or NumberStyle.POINT).read(rest)
    if value is None:
        return _refused(stripped, rest, number or NumberStyle.POINT)
    if isinstance(value, Unreadable):
        return value
    value = replace(value, text=text, approximate=approximate)
    if bound is None:
        return value
    if value.is_range or value.spread is not None:
        cure = "gardez la borne seule, ou la plage seule, et dites le reste dans note"
        return Unreadable("une borne posée sur une plage", (cure,))
    low, high = (None, value.high) if bound == "max" else (value.low, None)
    return replace(value, low=low, high=high, bound=bound, strict=strict)


def _qualified(text: str) -> tuple[str, bool, Bound | None, bool]:
    """Take off what stands before the figure: what is left, approximate, bound, strict."""
    approximate, bound, strict = False, None, False
    while True:
        match = re.match(_APPROXIMATE, text)
        if match and not approximate:
            approximate, text = True, text[match.end() :]
            continue
        found = None if bound else _bound(text)
        if found is None:
            return text, approximate, bound, strict
        bound, strict, text = found


def _bound(text: str) -> tuple[Bound, bool, str] | None:
    for words, bound, strict in _BOUNDS:
        match = re.match(rf"(?i)(?:{words})\s*(?={_APPROXIMATE}|{_MINUS}?\.?\d)", text)
        # `from 15 to 20` is a range, and its first word no bound.
        if match and not re.search(r"\d\s+(?:to|à)\s+\d", text):
            return bound, strict, text[match.end() :]
    return None


@dataclass(frozen=True, slots=True)
class _Figure:
    """One number of a value; `decimals` are those of the number, `before` those before a multiplier."""

    number: Fraction
    decimals: int
    power: int
    before: int


class _Grammar:
    """The shapes a value may have when its numbers are of one style."""

    def __init__(self, style: NumberStyle) -> None:
        self._group, self._point = _SEPARATORS[style]
        grouped = rf"\d{{1,3}}(?:{self._group}\d{{3}})+|" if self._group else ""
        figure = (
            rf"(?:\+|{_MINUS})?(?:{grouped}\d+)(?:{self._point}\d+)?(?:[eE](?:\+|{_MINUS})?\d{{1,2}})?"
            rf"(?:{_SPACE}?(?:Md|[kKMBT])(?!\w))?(?:\s?%|\s?[x×](?!\w))?"
        )
        start, end, main = rf"(?P<start>{figure})", rf"(?P<end>{figure})", rf"(?P<main>{figure})"
        comma = r",\s+" if "," in self._group + self._point else r",\s*"
        pair = rf"{start}\s*{_DASH}\s*{end}"
        brackets = rf"\[\s*{start}\s*(?:{comma}|;\s*|{_DASH}\s*){end}\s*\]"
        spread = rf"\(?\s*(?:±|\+/[-−]|\+-)\s*(?P<spread>{figure})\s*\)?"
        middle = rf"(?:{_MIDDLE}\s+)?{main}(?:\s+{_MIDDLE})?"
        shapes = (
            main,
            rf"{main}\s*{spread}",
            pair,
            brackets,
            rf"(?i:(?:de|from)\s+)?{start}\s+(?:à|to)\s+{end}",
            rf"(?i:entre\s+){start}\s+et\s+{end}|(?i:between\s+){_renamed(start)}\s+and\s+{_renamed(end)}",
            rf"{middle}\s*\(\s*{pair}\s*\)",
            rf"{middle}\s*{brackets}",
        )
        self._shapes = [re.compile(shape) for shape in shapes]

    def read(self, text: str) -> Value | Unreadable | None:
        """Return the value, or why it contradicts itself, or None if it has none of the shapes."""
        for shape in self._shapes:
            if match := shape.fullmatch(text):
                return self._value({name.rstrip("_"): part for name, part in match.groupdict().items() if part})
        return None

    def _value(self, texts: dict[str, str]) -> Value | Unreadable:
        figures = {name: self._figure(text) for name, text in texts.items()}
        spread = figures.pop("spread", None)
        main, start, end = (figures.get(name) for name in ("main", "start", "end"))
        start, end = start or main, end or main
        if start is None or end is None:
            return Unreadable("aucun nombre", ())
        if start.power != end.power:
            cure = "écrivez le multiplicateur aux deux bornes, et le texte imprimé dans note"
            return Unreadable("un multiplicateur à une seule des deux bornes", (cure,))
        if not start.number <= (main or start).number <= end.number:
            cure = "relisez la source : la plus petite borne d’abord, le milieu entre les deux"
            return Unreadable("les bornes de la plage ne sont pas dans l’ordre", (cure,))
        last = {text[-1] for text in texts.values()}
        return Value(
            "",
            start.number,
            end.number,
            main.number if main else None,
            spread=spread.number if spread else None,
            decimals=max(figure.decimals for figure in figures.values()),
            spread_decimals=spread.decimals if spread else 0,
            power=start.power,
            power_decimals=max(figure.before for figure in figures.values()),
            printed_percent="%" in last,
            printed_times=bool(last & {"x", "×"}),
        )

    def _figure(self, text: str) -> _Figure:
        """Read one number, which has the shape of a number of this style."""
        bare = re.sub(r"\s*[%x×]$", "", text)
        multiplier = re.search(r"Md$|[kKMBT]$", bare)
        power = _POWERS[multiplier[0]] if multiplier else 0
        bare = re.sub(rf"{_SPACE}?(?:Md|[kKMBT])$", "", bare)
        bare = re.sub(self._group, "", bare) if self._group else bare
        mantissa, _, exponent = re.sub(self._point, ".", bare).lower().partition("e")
        mantissa, exponent = (re.sub(_MINUS, "-", part) for part in (mantissa, exponent))
        before = max(0, len(mantissa.partition(".")[2]) - int(exponent or 0))
        number = Fraction(mantissa) * Fraction(10) ** (int(exponent or 0) + power)
        return _Figure(number, max(0, before - power), power, before)


def _renamed(group: str) -> str:
    """Give a named group another name, since one pattern cannot use a name twice."""
    return re.sub(r"\?P<(\w+)>", r"?P<\1_>", group)


@lru_cache(maxsize=len(NumberStyle))
def _grammar(style: NumberStyle) -> _Grammar:
    return _Grammar(style)


def _refused(text: str, rest: str, style: NumberStyle) -> Unreadable:
    """Say why no shape fits, and what the editor may do about it."""
    figures = re.findall(r"\d+(?:[.,]\d+)*", rest)
    if not figures:
        return Unreadable("aucun nombre", ("recopiez le chiffre que la source imprime",))
    readings = _other_readings(rest, style)
    if readings:
        cures = [f'« number: "{other}" » si « {text} » vaut {plain}' for other, plain in readings]
        spaced = re.search(rf"\d{_SPACE}\d", rest) is not None
        reason = "un nombre qui se lit de deux façons"
        if len(readings) == 1 and not spaced:
            reason = "une écriture de nombre que le fichier ne déclare pas"
        cures = [f"déclarez en tête du fichier {cure}" for cure in cures]
        return Unreadable(reason, (*cures, _TWO_ROWS) if spaced else tuple(cures))
    if len(figures) > 1:
        return Unreadable("plusieurs nombres dans une cellule", (_TWO_ROWS,))
    cure = f"laissez le nombre seul, « {figures[0]} » : son unité va dans unit, les mots dans note"
    return Unreadable("des mots ou une unité à côté du nombre", (cure,))


def _other_readings(text: str, style: NumberStyle) -> list[tuple[NumberStyle, str]]:
    """Return the other styles that would read the text, each with the number it would give."""
    readings: dict[str, NumberStyle] = {}
    for other in NumberStyle:
        value = None if other is style else _grammar(other).read(text)
        if isinstance(value, Value) and value.low is not None:
            plain = Decimal(value.low.numerator) / Decimal(value.low.denominator)
            readings.setdefault(f"{plain.normalize():f}", other)
    return [(other, plain) for plain, other in readings.items()]
