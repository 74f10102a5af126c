"""D: figures past their shelf life; they are told, never refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from ..catalog import Catalog
from ..decode.dates import first_day
from ..model.source import Reading
from ..problem import Problem, Severity


def stale(catalog: Catalog, today: str) -> Iterator[Reading]:
    """Yield the readings whose quantity says that they are to be read again by today."""
    now = first_day(today)
    for reading in catalog.readings:
        life = catalog.quantities[reading.quantity].shelf_life
        read = first_day(reading.source.retrieved or "")
        if now and life and read and read + timedelta(days=life) < now:
            yield reading


def freshness(catalog: Catalog, today: str) -> Iterator[Problem]:
    """Tell each reading past its shelf life."""
    for reading in stale(catalog, today):
        label = catalog.quantities[reading.quantity].label
        message = f"{label} lu(e) le {reading.source.retrieved} : à relire"
        hint = f"relisez la page, puis changez « retrieved: » de {reading.source.id}"
        yield Problem(reading.place.position(), "D101", message, hint, Severity.WARNING)
