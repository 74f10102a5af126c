"""Dates as the data write them: a day, a month, a year, or `unknown`."""

from __future__ import annotations

import re
from datetime import date

from ..model.source import UNKNOWN
from ..problem import Position, Problem

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?\Z")


def first_day(text: str) -> date | None:
    """Return the first day a date may mean, None when it is unknown or no date."""
    found = _DATE.match(text)
    if not found:
        return None
    year, month, day = (int(part) if part else 1 for part in found.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None


def date_problem(text: str, position: Position, *, partial: bool = False) -> list[Problem]:
    """Refuse a date that does not exist; `partial` allows a month, a year and `unknown`."""
    if partial and text == UNKNOWN:
        return []
    if first_day(text) is None or (not partial and len(text) != len("2026-01-01")):
        hint = "écrivez AAAA-MM-JJ" + (", AAAA-MM, AAAA ou unknown" if partial else "")
        return [Problem(position, "P104", f"« {text} » n’est pas une date", hint)]
    return []
