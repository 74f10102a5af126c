"""All the readings of a site in columns, and the rules that say which compare: what the tools of its pages read.

A column that repeats itself is written as runs, `[value, how many, value, how many…]`: files are read block by block,
so that a condition keeps its value for many rows. A condition's value is the rank, from 1, of its text; 0 says nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from .. import french
from ..addresses import Addresses
from ..catalog import Catalog
from ..formulas import figure_of
from ..frames import NATURES, show
from ..frames.cells import NOT_PUBLISHED, sort_key
from ..model.quantity import Condition, Quantity
from ..model.source import Reading
from ..pages.listings import subjects
from ..resolved import Resolved
from .records import Record


@dataclass
class _Ranks:
    """Gives each new thing the next rank, from zero."""

    known: dict[Hashable, int] = field(default_factory=dict)

    def of(self, thing: Hashable) -> int:
        """Return the rank of a thing, a new one if it was never seen."""
        return self.known.setdefault(thing, len(self.known))


def explorer(resolved: Resolved) -> Record:
    """Return the columns of all readings with what names them: quantities, conditions, sources, registries."""
    catalog = resolved.catalog
    addresses = Addresses.of(catalog, resolved.settings)
    readings = catalog.readings
    sources, quantities, units, natures = _Ranks(), _Ranks(), _Ranks(), _Ranks()
    for quantity in catalog.quantities:
        quantities.of(quantity)
    shown = [_shown(reading, catalog) for reading in readings]
    rows: Record = {
        "count": len(readings),
        "letters": " ".join(reading.id.rpartition(".")[2] for reading in readings),
        "source": runs(sources.of(reading.source.id) for reading in readings),
        "quantity": runs(quantities.of(reading.quantity) for reading in readings),
        "nature": runs(natures.of(reading.nature.value) for reading in readings),
        "unit": runs(units.of(one.unit) for one in shown),
        "text": [one.text for one in shown],
        "spread": runs(one.spread for one in shown),
        "key": [one.key for one in shown],
        "variant": runs(reading.variant or "" for reading in readings),
    }
    return {
        "natures": [{"id": one, "label": label} for one, label in _named_natures(natures)],
        "quantities": [_quantity(spec, catalog) for spec in catalog.quantities.values()],
        "conditions": _conditions(readings, catalog, addresses),
        "registries": {one.id: {"title": one.title, "singular": one.singular} for one in catalog.registries.values()},
        "subjects": [one for one in subjects(catalog) if one in catalog.registries],
        "sources": [_source(str(one), catalog, addresses) for one in sources.known],
        "units": [dict(zip(("symbol", "unit", "decimals"), one, strict=True)) for one in map(_tuple, units.known)],
        "rows": rows,
    }


def runs(values: Iterable[object]) -> list[object]:
    """Write a column as runs: each value, then how many times it stands in a row."""
    return [part for value, group in groupby(values) for part in (value, sum(1 for _ in group))]


@dataclass(frozen=True, slots=True)
class _Row:
    """What is shown of a reading; `unit` is its French symbol, then what its mark says of conversion and rounding."""

    text: str
    spread: str
    key: float | None
    unit: tuple[str, str, int | None]


def _shown(reading: Reading, catalog: Catalog) -> _Row:
    if reading.value is None:
        return _Row(NOT_PUBLISHED, "", None, ("", "", None))
    figure = figure_of(reading, catalog)
    shown = show(figure, catalog)
    # Rows of one quantity are sorted together, whatever their units.
    base = catalog.units.parse(catalog.quantities[reading.quantity].unit)
    key = reading.value.representative * reading.unit.scale / base.scale
    unit = (shown.unit, shown.mark.unit or "", shown.mark.decimals)
    return _Row(shown.text, shown.spread, float(sort_key(key)), unit)


def _tuple(thing: Hashable) -> tuple[object, ...]:
    return thing if isinstance(thing, tuple) else (thing,)


def _named_natures(natures: _Ranks) -> Iterable[tuple[str, str]]:
    labels = {nature.value: label for nature, label in NATURES.items()}
    return [(str(one), labels[str(one)]) for one in natures.known]


def _quantity(spec: Quantity, catalog: Catalog) -> Record:
    return {
        "id": spec.id,
        "label": spec.label,
        "unit": spec.unit,
        "symbol": catalog.unit_symbol(spec.show or spec.unit),
        "requires": spec.requires,
        "accepts": spec.accepts,
        "not_with": spec.not_with,
        "signed": spec.signed,
        "at_most": spec.at_most,
        "shelf_life": spec.shelf_life,
    }


def _source(key: str, catalog: Catalog, addresses: Addresses) -> Record:
    source = catalog.sources[key]
    return {
        "id": key,
        "title": source.title,
        "language": source.language,
        "publisher": source.publisher,
        "retrieved": source.retrieved,
        "address": addresses.source(key),
    }


def _conditions(readings: Sequence[Reading], catalog: Catalog, addresses: Addresses) -> Record:
    """Return each condition that a reading states: its words, its values as texts, and its column."""
    found: Record = {}
    for name, spec in catalog.conditions.items():
        said = [reading.stated(name) for reading in readings]
        texts = dict.fromkeys(stated.text for stated in said if stated)
        if not texts:
            continue
        ranks = {text: rank for rank, text in enumerate(texts, 1)}
        implied = [int(stated is not None and stated.implied) for stated in said]
        found[name] = {
            **_words(spec),
            "values": list(texts),
            "texts": [catalog.condition_text(name, text) for text in texts],
            **({"addresses": [_address(spec, text, catalog, addresses) for text in texts]} if spec.names else {}),
            "rows": runs(ranks[stated.text] if stated else 0 for stated in said),
            **({"implied": runs(implied)} if any(implied) else {}),
        }
    return found


def _words(spec: Condition) -> Record:
    question = french.typography(spec.question) if spec.question else None
    kept = {"label": spec.label, "kind": spec.kind, "names": spec.names, "counts": spec.plural, "question": question}
    return {name: value for name, value in kept.items() if value}


def _address(spec: Condition, text: str, catalog: Catalog, addresses: Addresses) -> str:
    registry = catalog.registries.get(spec.names or "")
    return addresses.name(registry.id, text) if registry and text in registry.names else ""
