"""D: figures past their shelf life; they are told, never refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from ..catalog import Catalog
from ..decode.dates import first_day
from ..model.source import Reading
from ..problem import Problem, Severity


def fresh_until(readings: Iterable[Reading], catalog: Catalog) -> str | None:
    """Return the last day (ISO 8601) on which none of these readings is to be read again, None when none ever is."""
    days = []
    for reading in readings:
        life = catalog.quantities[reading.quantity].shelf_life
        read = first_day(reading.source.retrieved or "")
        if life and read:
            days.append(read + timedelta(days=life))
    return min(days).isoformat() if days else None


def past(until: str | None, today: str) -> bool:
    """Tell whether today comes after the last day on which a figure was fresh; both are written as ISO 8601."""
    return until is not None and "" < until < today


def stale(catalog: Catalog, today: str) -> Iterator[Reading]:
    """Yield the readings whose quantity says that they are to be read again by today."""
    for reading in catalog.readings:
        if past(fresh_until([reading], catalog), today):
            yield reading


def freshness(catalog: Catalog, today: str) -> Iterator[Problem]:
    """Tell each reading past its shelf life."""
    for reading in stale(catalog, today):
        label = catalog.quantities[reading.quantity].label
        message = f"{label}, lecture du {reading.source.retrieved} : à relire"
        hint = f"relisez la page, puis changez « retrieved: » de {reading.source.id}"
        yield Problem(reading.place.position(), "D101", message, hint, Severity.WARNING)
