"""Everything known, immutable and indexed: `Catalog.find(quantity, sources, conditions)`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType

from . import french
from .decode.folder import Contents, Folder, decode_folder
from .model.names import Named, Registry
from .model.quantity import Condition, Quantity, UnitSpec
from .model.source import UNKNOWN, Nature, Reading, Stated
from .model.words import Correction
from .problem import Problem
from .settings import Settings
from .units import Unit, UnitRegistry

_FOLDERS = {"sources": "sources", "tables": "tables", "terms": "glossary", "themes": "faq", "rereadings": "rereadings"}
UNKNOWN_TEXT = "inconnu"
_COUNT = re.compile(r"([~≈≤≥<>]?)\s?(\d+)(?:[-–](\d+))?")


@dataclass(frozen=True, kw_only=True)
class Catalog(Contents):
    """All that the data say, by id; readings keep the order of their files.

    `faulty` are, by kind, the ids of the files at fault.
    """

    registries: Mapping[str, Registry]
    quantities: Mapping[str, Quantity]
    conditions: Mapping[str, Condition]
    unit_specs: Mapping[str, UnitSpec]
    units: UnitRegistry
    faulty: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def known(self, kind: str) -> frozenset[str]:
        """Return the ids of `sources`, `tables`, `terms`, `themes` or `rereadings`, those of files at fault included.

        A rule that looks for a name asks here: what a faulty file holds is told once, where the fault stands.
        """
        return frozenset(getattr(self, kind)) | self.faulty.get(kind, frozenset())

    @cached_property
    def by_id(self) -> Mapping[str, Reading]:
        """The readings by id, former ids included."""
        former = {old: reading for reading in self.readings for old in reading.formerly}
        return MappingProxyType(former | {reading.id: reading for reading in self.readings})

    @cached_property
    def _index(self) -> Mapping[tuple[str, str], list[Reading]]:
        index: dict[tuple[str, str], list[Reading]] = defaultdict(list)
        for reading in self.readings:
            index[reading.quantity, reading.source.id].append(reading)
        return index

    @cached_property
    def _by_quantity(self) -> Mapping[str, list[Reading]]:
        index: dict[str, list[Reading]] = defaultdict(list)
        for reading in self.readings:
            index[reading.quantity].append(reading)
        return index

    def reading(self, id_: str) -> Reading | None:
        """Return the reading that bears an id, or bore it."""
        return self.by_id.get(id_)

    def find(
        self,
        quantity: str,
        sources: Sequence[str] | None,
        conditions: Mapping[str, str],
        variant: str | None = None,
    ) -> list[Reading]:
        """Return the readings of a quantity, from these sources (None: all), under these conditions.

        Conditions that the quantity does not state are ignored: a file size has no machine.
        """
        if sources is None:
            found: Iterable[Reading] = self._by_quantity.get(quantity, ())
        else:
            found = (reading for source in sources for reading in self._index.get((quantity, source), ()))
        wanted = self.kept(quantity, conditions)
        return [
            reading for reading in found if (variant is None or reading.variant == variant) and _says(reading, wanted)
        ]

    def kept(self, quantity: str, conditions: Mapping[str, str]) -> dict[str, str]:
        """Return those of the conditions that a quantity states."""
        spec = self.quantities.get(quantity)
        allowed = {*spec.requires, *spec.accepts} if spec else set()
        return {key: text for key, text in conditions.items() if key in allowed}

    def named(self, condition: str, text: str) -> Named | None:
        """Return the thing that a condition of kind « name » speaks of."""
        spec = self.conditions.get(condition)
        registry = self.registries.get(spec.names or "") if spec else None
        return registry.names.get(text) if registry else None

    def traits(self, reading: Reading) -> dict[str, str]:
        """Return the traits of all the things that a reading names."""
        traits: dict[str, str] = {}
        for key, stated in reading.conditions.items():
            named = self.named(key, stated.text)
            if named is not None:
                traits |= named.traits
        return traits

    def condition_text(self, condition: str, stated: Stated | str) -> str:
        """Return the French text of what a reading states of a condition."""
        text = stated.text if isinstance(stated, Stated) else stated
        spec = self.conditions.get(condition)
        if text == "unknown":
            return UNKNOWN_TEXT
        if spec is None:
            return text
        if spec.kind == "name":
            named = self.named(condition, text)
            return named.label if named else text
        if spec.kind == "choice":
            return spec.choices.get(text, text)
        if spec.kind == "date":
            return french.date(text)
        if spec.kind == "count":
            return _count_text(text, spec)
        return text

    def unit_symbol(self, unit: Unit | str) -> str:
        """Return the French symbol of a unit, declared ones included; the empty text for a bare number."""
        return french.symbol(unit if isinstance(unit, str) else unit.symbol, self._symbols)

    @cached_property
    def _symbols(self) -> Mapping[str, str | tuple[str, str]]:
        return {
            key: (spec.plural, spec.singular) if spec.singular and spec.plural and spec.dimension else spec.symbol
            for key, spec in self.unit_specs.items()
        }

    def corrected(self, reading: Reading) -> list[Correction]:
        """Return the corrections that speak of a reading."""
        return self._corrections.get(reading.id, [])

    @cached_property
    def _corrections(self) -> Mapping[str, list[Correction]]:
        found: dict[str, list[Correction]] = defaultdict(list)
        for correction in self.corrections.values():
            for reading in self.concerned(correction):
                found[reading.id].append(correction)
        return found

    def concerned(self, correction: Correction) -> list[Reading]:
        """Return the readings that a correction speaks of: the one it guards, then the others."""
        found: dict[str, Reading] = {}
        for spec in (correction.reading, *correction.also):
            if spec is not None and spec.reading is not None:
                sources = [spec.source] if spec.source else None
                answers = self.find(spec.reading, sources, spec.conditions, spec.variant)
                found |= {reading.id: reading for reading in answers}
        return list(found.values())

    @cached_property
    def newest_day(self) -> str:
        """The newest day on which something was read, reread or noted, which stands for « today » without a clock."""
        days = [source.retrieved for source in self.sources.values() if source.retrieved]
        days += [rich.reread for rich in (*self.terms.values(), *self.themes.values(), *self.rereadings.values())]
        days += [setup.reread for setup in self.setups.values()]
        days += [reading.on for reading in self.readings if reading.on]
        days += [entry.day for entry in self.journal.values()]
        return max(days, default="1970-01-01")


def _count_text(text: str, spec: Condition) -> str:
    """Write a count in French with what it counts: `≈ 16000` gives « ≈ 16 000 tokens », `2-4` « 2–4 tokens »."""
    found = _COUNT.fullmatch(text)
    if found is None:
        return text
    sign, first, last = found.groups()
    count = int(last or first)
    shown = french.number(int(first)) + (f"–{french.number(count)}" if last else "")
    word = (spec.singular if count < 2 else spec.plural) or ""
    return f"{sign + french.NBSP if sign else ''}{shown}{french.NBSP}{word}".strip()


def _says(reading: Reading, wanted: Mapping[str, str]) -> bool:
    """Tell whether a reading is under these conditions; for identity alone, what is not stated is `unknown`."""
    for name, text in wanted.items():
        stated = reading.conditions.get(name)
        if (stated.text if stated else UNKNOWN) != text:
            return False
    return True


def of_folder(folder: Folder) -> Catalog:
    """Index what was decoded."""
    words = folder.vocabulary
    return Catalog(
        **{one.name: getattr(folder, one.name) for one in fields(Contents)},
        registries=words.registries,
        quantities=words.quantities,
        conditions=words.conditions,
        unit_specs=words.unit_specs,
        units=words.units,
        faulty={kind: folder.faulty(where) for kind, where in _FOLDERS.items()},
    )


def load(settings: Settings) -> tuple[Catalog, list[Problem]]:
    """Read the data folder of a site; the catalogue holds what could be decoded, the problems say the rest."""
    folder = decode_folder(settings.data_folder, settings.data)
    return of_folder(folder), folder.problems


__all__ = ["Catalog", "Nature", "load", "of_folder"]
