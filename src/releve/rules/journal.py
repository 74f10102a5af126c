"""The journal: its days exist, its sources and its figures are known, or are said to be withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from ..catalog import Catalog
from ..decode.dates import date_problem, first_day
from ..decode.shapes import near
from ..model.journal import WITHDRAWN, Change, Entry
from ..problem import Problem


def journal(catalog: Catalog, today: str) -> Iterator[Problem]:
    """Refuse an entry of a day that does not exist or is to come, and a change that leads to nothing."""
    limit = (first_day(today) or date.max - timedelta(days=2)) + timedelta(days=1)
    for entry in catalog.journal.values():
        position = entry.place.position("day")
        yield from date_problem(entry.day, position)
        day = first_day(entry.day)
        if day and day > limit:
            yield Problem(position, "P105", f"« {entry.day} » est une date à venir", "corrigez la date")
        for index, change in enumerate(entry.changes):
            yield from _change(entry, index, change, catalog)


def _change(entry: Entry, index: int, change: Change, catalog: Catalog) -> Iterator[Problem]:
    place = entry.place
    if change.source not in catalog.known("sources"):
        hint = near(change.source, set(catalog.sources))
        yield Problem(place.position("changes", index, "source"), "R102", f"source inconnue « {change.source} »", hint)
    elif catalog.reading(change.reading) is None and change.now != WITHDRAWN:
        hint = f"corrigez l’identifiant, ou écrivez « now: {WITHDRAWN} »"
        message = f"aucun relevé ne porte ni n’a porté l’identifiant « {change.reading} »"
        yield Problem(place.position("changes", index, "reading"), "R102", message, hint)
