"""The readings and the sources that a change alters: added, gone, or the same under another value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .. import french
from ..catalog import Catalog
from ..formulas import figure_of
from ..frames import NATURES, show
from ..model.source import Reading, Source, Stated
from .changes import Change, Kind

ASPECTS: Mapping[str, str] = {
    "at": "lieu",
    "page": "page",
    "variant": "variante",
    "quotes": "source première",
    "printed_unit": "unité imprimée",
    "interval": "intervalle",
    "method": "méthode",
    "note": "note",
}
"""What a reader is told of the fields of a reading, other than its value and its nature."""

SAID: Mapping[str, str] = {
    "title": "titre",
    "url": "adresse",
    "publisher": "éditeur",
    "published": "publiée",
    "retrieved": "lue le",
    "read": "mode de lecture",
    "archive": "archive",
    "doubtful": "douteuse",
    "quotes": "source première",
    "author": "auteur",
    "note": "note",
}
"""The same of a source."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A reading before and after; `former` is the id it had, when that changed."""

    old: Reading
    new: Reading

    @property
    def altered(self) -> bool:
        """Tell whether what a reader sees of it differs, its source's date apart."""
        return _said(self.old) != _said(self.new) or self.old.id != self.new.id


def pairs(old: Catalog, new: Catalog) -> dict[str, Pair]:
    """Return the readings of before that still lead somewhere, by the id they had."""
    found = {}
    for reading in old.readings:
        now = new.reading(reading.id)
        if now is not None:
            found[reading.id] = Pair(reading, now)
    return found


def reading_changes(old: Catalog, new: Catalog) -> Iterator[Change]:
    """Yield the readings that changed, then those that came, then those that went."""
    kept = pairs(old, new)
    for pair in kept.values():
        yield from _pair_changes(pair, old, new)
    before = {pair.new.id for pair in kept.values()}
    for reading in new.readings:
        if reading.id not in before:
            yield _alone(Kind.ADDED, reading, new)
    for reading in old.readings:
        if reading.id not in kept:
            yield _alone(Kind.REMOVED, reading, old)


def source_changes(old: Catalog, new: Catalog) -> Iterator[Change]:
    """Yield the sources that came, went, or say something else of themselves."""
    for id_, source in new.sources.items():
        was = old.sources.get(id_)
        position = source.place.position()
        if was is None:
            yield Change(Kind.ADDED, id_, source.title, new=source.url, source=id_, position=position)
            continue
        for field, name in SAID.items():
            first, second = _text(was, field), _text(source, field)
            if first != second:
                place = source.place.position(field)
                yield Change(Kind.CHANGED, id_, source.title, first, second, name, id_, position=place)
    for id_, source in old.sources.items():
        if id_ not in new.sources and id_ not in new.known("sources"):
            yield Change(Kind.REMOVED, id_, source.title, source.url, source=id_, position=source.place.position())


def label(reading: Reading, catalog: Catalog) -> str:
    """Say which reading this is, to a person: its quantity, then the things it names."""
    quantity = catalog.quantities.get(reading.quantity)
    named = (catalog.named(key, stated.text) for key, stated in reading.conditions.items())
    words = [quantity.label if quantity else reading.quantity, *(one.label for one in named if one)]
    return ", ".join([*words, *([reading.variant] if reading.variant else [])])


def written(reading: Reading, catalog: Catalog) -> str:
    """Write the value of a reading as a page shows it, with its unit."""
    if reading.value is None:
        return "non publié"
    shown = show(figure_of(reading, catalog), catalog)
    return with_unit(shown.text + shown.spread, shown.unit)


def with_unit(text: str, unit: str) -> str:
    """Put a unit's French symbol after a figure."""
    return f"{text}{french.NBSP}{unit}" if unit else text


def _pair_changes(pair: Pair, old: Catalog, new: Catalog) -> Iterator[Change]:
    if not pair.altered:
        return
    for first, second, aspect in _aspects(pair, old, new):
        yield Change(
            Kind.CHANGED, pair.new.id, label(pair.new, new), first, second, aspect, pair.new.source.id,
            NATURES[pair.new.nature], pair.new.place.position("value"),
        )  # fmt: skip


def _aspects(pair: Pair, old: Catalog, new: Catalog) -> Iterator[tuple[str, str, str]]:
    """Yield what was shown, what is shown, and the name of the part; the value itself has no name."""
    before, after = pair.old, pair.new
    values = written(before, old), written(after, new)
    if values[0] != values[1]:
        yield *values, ""
    if before.nature is not after.nature:
        yield NATURES[before.nature], NATURES[after.nature], "nature"
    for field, name in ASPECTS.items():
        first, second = getattr(before, field), getattr(after, field)
        if first != second:
            yield str(first or ""), str(second or ""), name
    for key in dict.fromkeys((*before.conditions, *after.conditions)):
        first, second = (_condition(reading.stated(key), key, book) for reading, book in ((before, old), (after, new)))
        if first != second:
            spec = new.conditions.get(key) or old.conditions.get(key)
            yield first, second, spec.label if spec else key
    if before.id != after.id:
        yield before.id, after.id, "identifiant"


def _condition(stated: Stated | None, key: str, catalog: Catalog) -> str:
    return "" if stated is None else catalog.condition_text(key, stated)


def _alone(kind: Kind, reading: Reading, catalog: Catalog) -> Change:
    text = written(reading, catalog)
    old, new = ("", text) if kind is Kind.ADDED else (text, "")
    position = reading.place.position("value")
    nature = NATURES[reading.nature]
    return Change(kind, reading.id, label(reading, catalog), old, new, "", reading.source.id, nature, position)


def _said(reading: Reading) -> tuple[object, ...]:
    """Return all that a reader sees of a reading, so that two of them can be compared."""
    value = reading.value.text if reading.value else None
    conditions = {key: stated.text for key, stated in reading.conditions.items()}
    fields = (getattr(reading, field) for field in ASPECTS)
    return (value, reading.unit.symbol, reading.nature, conditions, *fields)


def _text(source: Source, field: str) -> str:
    value = getattr(source, field)
    return {None: "", True: "oui", False: "non"}.get(value, str(value)) if not isinstance(value, str) else value
