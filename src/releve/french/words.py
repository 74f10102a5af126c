"""Dates and periods, plurals, counts and enumeration, in French words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from babel.dates import format_date

from .characters import NBSP
from .numbers import number


def date(iso: str, *, led: bool = False) -> str:
    """Write a date known to the day, the month or the year: « 1er septembre 2026 », « septembre 2026 », « 2026 ».

    `led` puts the word before it: « le 1er septembre 2026 », « en septembre 2026 », « en 2026 ».
    `ValueError` if the text is none of YYYY, YYYY-MM, YYYY-MM-DD.
    """
    parts = iso.split("-")
    if [len(part) for part in parts] not in ([4], [4, 2], [4, 2, 2]):
        raise ValueError(f"{iso!r} is not a date")
    year, month, day = (int(part) for part in (*parts, "01", "01")[:3])
    known = dt.date(year, month, day)
    if len(parts) == 1:
        written = f"{year}"
    elif len(parts) == 2:
        written = format_date(known, "MMMM y", locale="fr")
    else:
        # CLDR writes « 1 septembre »; the first of a month is an ordinal (Imprimerie nationale).
        written = f"{'1er' if day == 1 else day}{NBSP}{format_date(known, 'MMMM y', locale='fr')}"
    return f"{'le' if len(parts) == 3 else 'en'} {written}" if led else written


def period(first: str, last: str) -> str:
    """Write from one date to another: « du 2 au 5 mai 2026 », « du 30 avril au 2 mai 2026 », « le 2 mai 2026 ».

    Both dates are YYYY-MM-DD; what they share is written once.
    """
    if first == last:
        return date(first, led=True)
    start, end = date(first), date(last)
    if first[:7] == last[:7]:
        start = start.partition(NBSP)[0]
    elif first[:4] == last[:4]:
        start = start.rpartition(" ")[0]
    return f"du {start} au {end}"


def plural(count: Fraction | Decimal | int, one: str, many: str) -> str:
    """Return the form that agrees with a count: singular under 2, so 0 and 1.8 are singular (CLDR `fr`)."""
    return one if abs(Fraction(count)) < 2 else many


def counted(count: int, one: str, many: str = "") -> str:
    """Write a count with what it counts: « 1 relevé », « 2 relevés », « 3 tableaux » when `many` is no mere « s »."""
    return f"{number(count)} {plural(count, one, many or f'{one}s')}"


def enumeration(items: Sequence[str]) -> str:
    """Join items as a sentence does: « a », « a et b », « a, b et c »."""
    *head, last = items or ("",)
    return f"{', '.join(head)} et {last}" if head else last
