"""What stands above and below a table: its number and title, then what its rows share, what varies, sources, natures.

The grammar has labels and values only, so that no article has to agree: « Conditions communes : four à pierre ; farine
T65. Ce qui change : four, durée. Sources : …, consultées le …. Nature : cuisson, mesure ; part, calcul. »
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import french
from ..model.source import Nature, Reading
from .cells import Cell, condition_cell, words_cell

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..model.source import Source

NATURES = {
    Nature.MEASURED: "mesure",
    Nature.ANNOUNCED: "annonce",
    Nature.CALCULATED: "calcul",
    Nature.CLAIMED: "affirmé",
    Nature.ABSENT: "non publié",
    Nature.WORDS: "mots",
}
"""How a reader is told what a figure is."""

NOT_A_RANKING = "Liste, et non classement"


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a clause: plain words before, then a cell when the part needs a mark."""

    text: str
    cell: Cell | None = None

    def __str__(self) -> str:
        return self.text + (self.cell.text if self.cell else "")


@dataclass(frozen=True, slots=True)
class Clause:
    """« label : item ; item. »; a clause without items is its label alone. `days` are the first and last day read."""

    label: str
    items: tuple[Item, ...] = ()
    separator: str = f"{french.FINE}; "
    days: tuple[str, ...] = ()
    led: str = ""

    def __str__(self) -> str:
        if not self.items:
            return f"{self.label}."
        body = self.separator.join(map(str, self.items))
        if self.days:
            body += f", {self.led} {when(self.days)}"
        return f"{self.label}{french.NBSP}: {body}."


@dataclass(frozen=True, slots=True)
class Caption:
    """The number and the title, which stand above the table, and the clauses and note, which stand below."""

    number: int
    title: str
    clauses: tuple[Clause, ...]
    note: str | None = None

    def __str__(self) -> str:
        parts = [f"Tableau{french.NBSP}{self.number}.", f"{self.title.rstrip('.')}.", *map(str, self.clauses)]
        return " ".join([*parts, self.note] if self.note else parts)


def when(days: Sequence[str]) -> str:
    """Write one day (« le 2 mai 2026 ») or two (« du 2 mai 2026 au 5 juin 2026 »), each in full."""
    if len(days) == 1:
        return french.date(days[0], led=True)
    return f"du {french.date(days[0])} au {french.date(days[-1])}"


def shared_conditions(readings: Sequence[Reading], catalog: Catalog, skipped: Iterable[str] = ()) -> dict[str, Cell]:
    """Return the conditions that all readings concerned state alike, in the order of the data."""
    shared = {}
    for condition, said in _said(readings, catalog).items():
        if condition in skipped or len(said) != 1 or not said.isdisjoint({None, "unknown"}):
            continue
        first = next(reading for reading in readings if reading.stated(condition))
        shared[condition] = condition_cell(first, condition, catalog)
    return shared


def differing(readings: Sequence[Reading], catalog: Catalog) -> tuple[str, ...]:
    """Return the conditions on which the readings do not all say the same, in the order of the data."""
    return tuple(condition for condition, said in _said(readings, catalog).items() if len(said) > 1)


def _said(readings: Sequence[Reading], catalog: Catalog) -> dict[str, set[str | None]]:
    """Return, by condition, what the readings concerned say of it, None standing for a reading that says nothing.

    A reading is concerned when its quantity may state the condition: a file size does not speak of a machine.
    """
    said: dict[str, set[str | None]] = {condition: set() for condition in catalog.conditions}
    concerned: dict[str, tuple[str, ...]] = {}
    for reading in readings:
        if reading.quantity not in concerned:
            quantity = catalog.quantities[reading.quantity]
            concerned[reading.quantity] = (*quantity.requires, *quantity.accepts)
        for condition in concerned[reading.quantity]:
            stated = reading.conditions.get(condition)
            said[condition].add(stated.text if stated else None)
    return said


def common_clause(shared: Mapping[str, Cell], catalog: Catalog) -> list[Clause]:
    """Say what all the readings share, if anything."""
    items = tuple(Item(_said_of(condition, cell, catalog), cell) for condition, cell in shared.items())
    return [Clause("Conditions communes", items)] if items else []


def column_clause(columns: Iterable[tuple[str, Mapping[str, Cell]]], catalog: Catalog) -> list[Clause]:
    """Say what the readings of one column share and those of another do not."""
    items = tuple(
        Item(f"{_lowered(label)}, {_said_of(condition, cell, catalog)}", cell)
        for label, shared in columns
        for condition, cell in shared.items()
    )
    return [Clause("Par colonne", items)] if items else []


def _said_of(condition: str, cell: Cell, catalog: Catalog) -> str:
    """Return the words before a condition's value: its label, unless the value says it already.

    A count says its own noun (« 4 fournées »), which is enough when no other condition counts the same thing.
    """
    spec = catalog.conditions[condition]
    said = spec.label.lower() in cell.text.lower()
    if spec.kind == "count" and spec.plural:
        alike = [other for other in catalog.conditions.values() if other.plural == spec.plural]
        said = len(alike) == 1 or spec.label.lower().startswith((spec.singular or spec.plural).lower())
    return "" if said else f"{spec.label} "


def varying_clause(conditions: Iterable[str], catalog: Catalog) -> list[Clause]:
    """Say what changes from row to row, if anything."""
    items = tuple(Item(catalog.conditions[name].label) for name in conditions if name in catalog.conditions)
    return [Clause("Ce qui change", items, ", ")] if items else []


def sources_clause(sources: Iterable[Source]) -> list[Clause]:
    """Name the sources, each once, and say when they were read."""
    known = list({source.id: source for source in sources}.values())
    if not known:
        return []
    days = sorted({source.retrieved for source in known if source.retrieved})
    ends = tuple(days[:1] + days[-1:]) if len(days) > 1 else tuple(days)
    items = tuple(Item("", words_cell(("source", source.id), source.title, source.language)) for source in known)
    many = len(known) > 1
    label, led = ("Sources", "consultées") if many else ("Source", "consultée")
    return [Clause(label, items, days=ends, led=led)]


def natures_clause(columns: Iterable[tuple[str, Sequence[Nature]]]) -> list[Clause]:
    """Say what the figures of each column are: « débit, mesure ; part, calcul »."""
    items = tuple(
        Item(f"{_lowered(label)}, {french.enumeration([NATURES[nature] for nature in natures])}")
        for label, natures in columns
        if natures
    )
    return [Clause("Nature", items)] if items else []


def _lowered(label: str) -> str:
    """Put a label inside a sentence, unless its first word is a name: it holds a capital inside, or a digit."""
    first = label.split(" ", 1)[0]
    named = any(character.isupper() or character.isdigit() for character in first[1:])
    return label if named else label[:1].lower() + label[1:]
