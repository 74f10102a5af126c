"""Exact numbers and values as printed, written for a French reader, and read back.

Babel writes the digits (locale `fr`: groups by U+202F from four digits, decimal comma). What it misses
is wrapped: the true minus, a fixed number of decimals, and rounding, done here on exact fractions.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from babel.numbers import format_decimal

from .characters import FINE, MINUS, NBSP

if TYPE_CHECKING:
    from ..values import Value

_NUMBER = rf"{MINUS}?(?:\d{{1,3}}(?:{FINE}\d{{3}})+|\d{{1,3}})(?:,\d+)?"
_LARGE = {"million": 10**6, "millions": 10**6, "milliard": 10**9, "milliards": 10**9}
_WRITTEN = re.compile(rf"({_NUMBER})(?:{NBSP}({'|'.join(sorted(_LARGE, reverse=True))})(?!\w))?")


@lru_cache(maxsize=1 << 14, typed=True)
def number(amount: Fraction | Decimal | int, decimals: int | None = None) -> str:
    """Write a number in French: `1 792,5` with U+202F between groups, U+2212 when negative.

    With `decimals`, the exact amount is rounded half away from zero (2.5 gives 3: what readers were
    taught, and one digit never depends on its neighbour's parity), zeros kept. Without, every digit is
    written; `ValueError` if there is no end of them (1/3).
    """
    exact = Fraction(amount)
    if decimals is None:
        decimals = _own_decimals(amount)
    scale = 10**decimals
    units = (2 * abs(exact.numerator) * scale + exact.denominator) // (2 * exact.denominator)
    # Built from a tuple: an operation on Decimals would round to 28 digits.
    rounded = Decimal((0, tuple(map(int, str(units))), -decimals))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    with localcontext() as context:
        context.prec = len(str(units)) + decimals + 1
        text: str = format_decimal(rounded, format=pattern, locale="fr", decimal_quantization=False)
    return MINUS + text if exact < 0 and units else text


def _own_decimals(amount: Fraction | Decimal | int) -> int:
    """Return how many decimals an amount has by itself; those of a Decimal are the ones it was given."""
    if isinstance(amount, Decimal):
        exponent = amount.as_tuple().exponent
        return max(0, -int(exponent))
    rest, twos, fives = Fraction(amount).denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise ValueError(f"{amount} has no last decimal: say how many to write")
    return max(twos, fives)


def value(printed: Value, decimals: int | None = None, *, prose: bool = False) -> str:
    """Write a value in French, as many decimals as printed unless told otherwise.

    In a table `40–60`, `57,21 ± 0,40`, `≈ 59`, `≥ 94`, `< 1`; in prose « de 40 à 60 », « environ 59 »,
    « au moins 94 », « moins de 1 ». A spread that the rounding takes to zero is left out.
    What was printed in millions or more stays in words: 117B gives « 117 milliards ».
    """
    written = _middle(printed, decimals)
    if printed.is_range and printed.low is not None and printed.high is not None:
        start, end = _ends(printed, decimals)
        ends = f"{start} à {end}" if prose else f"{start}–{end}"
        # « de 40 à 60 », but « environ 40 à 60 ».
        ends = f"de {ends}" if prose and (written or not printed.approximate) else ends
        written = f"{written} ({ends})" if written else ends
    if printed.spread is not None:
        kept = printed.spread_decimals if decimals is None else decimals
        # Rounded to nothing, « ± 0 » would say that the measure never varied.
        if decimals is None or number(printed.spread, kept).strip("0,"):
            written += f"{NBSP}±{NBSP}{number(printed.spread, kept)}"
    if prose:
        return _bound_in_words(printed) + ("environ " if printed.approximate else "") + written
    return _bound_sign(printed) + (f"≈{NBSP}" if printed.approximate else "") + written


def _middle(printed: Value, decimals: int | None) -> str:
    return "" if printed.middle is None else _scaled(printed.middle, printed, decimals)


def _ends(printed: Value, decimals: int | None) -> tuple[str, str]:
    low, high = (_scaled(end, printed, decimals) for end in (printed.low, printed.high) if end is not None)
    if printed.power >= 6:
        # « 1 à 2 milliards »: the word is written once, after the higher end.
        low = low.rpartition(NBSP)[0]
    return low, high


def _scaled(amount: Fraction, printed: Value, decimals: int | None) -> str:
    """Write a number, or its millions or milliards if the page printed a multiplier of that size."""
    if printed.power < 6:
        return number(amount, printed.decimals if decimals is None else decimals)
    power = 9 if printed.power >= 9 else 6
    kept = max(0, printed.power_decimals - (printed.power - power)) if decimals is None else decimals
    shown = amount / 10**power
    word = "milliard" if power == 9 else "million"
    return f"{number(shown, kept)}{NBSP}{word}{'s' if abs(shown) >= 2 else ''}"


def _bound_sign(printed: Value) -> str:
    if printed.bound is None:
        return ""
    signs = {("max", False): "≤", ("max", True): "<", ("min", False): "≥", ("min", True): ">"}
    return signs[printed.bound, printed.strict] + NBSP


def _bound_in_words(printed: Value) -> str:
    if printed.bound is None:
        return ""
    words = {
        ("max", False): "au plus ",
        ("max", True): "moins de ",
        ("min", False): "au moins ",
        ("min", True): "plus de ",
    }
    return words[printed.bound, printed.strict]


def parse_number(text: str) -> Fraction | None:
    """Read a number this module wrote; None for anything else, were it only another space.

    The whole text must be the number: `1 792,5` with U+202F, `−3`, « 117 milliards ».
    """
    match = _WRITTEN.fullmatch(text)
    return _read(match, word=match[2]) if match else None


def numbers_in(text: str) -> list[Fraction]:
    """Read back every number of a cell this module wrote: `40–60` gives both ends, in order.

    A word after the higher end of a range counts for both: « 1–2 milliards ».
    """
    found = []
    for match in re.finditer(rf"(?<![\w,.]){_WRITTEN.pattern}", text):
        end = re.compile(rf"(?:–| à ){_WRITTEN.pattern}").match(text, match.end())
        found.append(_read(match, word=match[2] or (end[2] if end else None)))
    return found


def _read(match: re.Match[str], word: str | None) -> Fraction:
    digits = match[1]
    plain = digits.replace(FINE, "").replace(MINUS, "-").replace(",", ".")
    return Fraction(plain) * _LARGE.get(word or "", 1)
