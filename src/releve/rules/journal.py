"""The journal: its sources and its figures are known, or are said to be withdrawn."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..decode.shapes import near
from ..model.journal import WITHDRAWN, Change, Entry
from ..problem import Problem


def journal(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a change that leads to nothing."""
    for entry in catalog.journal.values():
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
