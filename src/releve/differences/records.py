"""The records that a change alters key by key: set-ups, terms, themes, re-readings, names, formulas and the others.

What readers see of a figure, of a sentence or of an assertion is told as such, and left out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..catalog import Catalog
from ..decode.shapes import scalars
from ..model.record import Record
from ..nodes import Key
from ..problem import Position
from ..resolved import Resolved
from .changes import Change, Kind

KINDS: Mapping[str, tuple[str, str]] = {
    "setups": ("setup", "recette"),
    "terms": ("term", "terme"),
    "themes": ("theme", "questions"),
    "rereadings": ("rereading", "relecture"),
    "corrections": ("correction", "correction"),
    "journal": ("journal", "journal"),
    "formulas": ("formula", "formule"),
    "limits": ("limit", "limite"),
    "quantities": ("quantity", "grandeur"),
    "conditions": ("condition", "condition"),
}
"""The records of a catalogue, by its attribute: what starts their key, and what they are called."""

_TOLD = frozenset({"figures", "asserts"})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record with its name for a person, and its texts by the keys that lead to them, places in lists left out."""

    label: str
    texts: Mapping[tuple[str, ...], list[tuple[str, Position]]]
    position: Position


def record_changes(old: Resolved, new: Resolved) -> Iterator[Change]:
    """Yield the keys of records that say something else, then the records that came and those that went."""
    before, after = _sheets(old), _sheets(new)
    for key, sheet in after.items():
        if key in before:
            yield from _key_changes(key, before[key], sheet)
        else:
            yield Change(Kind.ADDED, key, sheet.label, position=sheet.position)
    faulty = {f"{start}/{id_}" for kind, (start, _) in KINDS.items() for id_ in new.catalog.faulty.get(kind, ())}
    for key, sheet in before.items():
        if key not in after and key not in faulty:
            yield Change(Kind.REMOVED, key, sheet.label, position=sheet.position)


def _key_changes(key: str, before: Sheet, after: Sheet) -> Iterator[Change]:
    """Pair the texts of one key in their order; what is only on one side came or went."""
    for path in dict.fromkeys((*after.texts, *before.texts)):
        was, now = before.texts.get(path, []), after.texts.get(path, [])
        common = Counter(text for text, _ in was) & Counter(text for text, _ in now)
        gone, come = _without(was, common), _without(now, common)
        for rank in range(max(len(gone), len(come))):
            old = gone[rank][0] if rank < len(gone) else ""
            new, position = come[rank] if rank < len(come) else ("", after.position)
            kind = Kind.CHANGED if old and new else Kind.ADDED if new else Kind.REMOVED
            yield Change(kind, key, after.label, old, new, ".".join(path), position=position)


def _without(texts: list[tuple[str, Position]], common: Counter[str]) -> list[tuple[str, Position]]:
    left, kept = common.copy(), []
    for text, position in texts:
        if left[text]:
            left[text] -= 1
        else:
            kept.append((text, position))
    return kept


def _sheets(resolved: Resolved) -> dict[str, Sheet]:
    return {key: _sheet(record, what, resolved.texts.get(key, {})) for key, what, record in _records(resolved.catalog)}


def _records(catalog: Catalog) -> Iterator[tuple[str, str, Record]]:
    for attribute, (start, what) in KINDS.items():
        yield from ((f"{start}/{id_}", what, record) for id_, record in getattr(catalog, attribute).items())
    for registry in catalog.registries.values():
        yield from ((f"{registry.id}/{id_}", registry.singular, named) for id_, named in registry.names.items())


def _sheet(record: Record, what: str, told: Mapping[tuple[Key, ...], object]) -> Sheet:
    texts: dict[tuple[str, ...], list[tuple[str, Position]]] = {}
    for keys, scalar in scalars(record.place.node):
        if keys not in told and keys[:1] not in {(key,) for key in _TOLD}:
            path = tuple(key for key in keys if isinstance(key, str))
            texts.setdefault(path, []).append((scalar.text, record.place.position(*keys)))
    title = next((getattr(record, name) for name in ("title", "label") if getattr(record, name, None)), None)
    return Sheet(f"{what} « {title or getattr(record, 'id', '')} »", texts, record.place.position())
