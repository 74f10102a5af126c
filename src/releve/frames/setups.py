"""The tables of reproducible set-ups: side by side with their conditions, and what they gave, panel by panel.

A *panel* is what a quantity must share to be compared at all (its reference, its corpus): outside it, two figures of
one quantity never share a table that ranks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..model.source import UNKNOWN, Nature
from . import captions
from .captions import NOT_A_RANKING, Caption, Clause
from .cells import Cell, Mark, condition_cell, unsaid_cell, words_cell
from .frame import Filled, Frame, assembled
from .listings import figures_column

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..model.setup import Setup
    from ..model.source import Reading

Given = Mapping[str, Sequence["Reading"]]
"""The readings of each set-up, by its id."""


def setups_frame(key: str, number: int, setups: Sequence[Setup], given: Given, catalog: Catalog) -> Frame:
    """Make the table of set-ups, one a row: each condition that any of them names has a column, unless all agree."""
    named = {condition for setup in setups for condition in setup.conditions}
    cells = {
        name: tuple(told(setup, given[setup.id], name, catalog) for setup in setups)
        for name in catalog.conditions
        if name in named
    }
    alike = {name: row[0] for name, row in cells.items() if len(setups) > 1 and len({cell.text for cell in row}) == 1}
    columns = [
        Filled(name.replace("_", "-"), catalog.conditions[name].label, "", row)
        for name, row in cells.items()
        if name not in alike
    ]
    stubs = [(setup.id, words_cell(("setup", setup.id), setup.title)) for setup in setups]
    caption = Caption(
        number,
        "Les recettes et leurs conditions",
        (*captions.common_clause(alike, catalog), Clause(NOT_A_RANKING)),
    )
    return assembled(key, caption, "recette", stubs, columns, catalog)


def setups_given(
    key: str, number: int, quantity: str, setups: Sequence[Setup], given: Given, catalog: Catalog
) -> Frame:
    """Make the list of the figures of one quantity that set-ups gave: one a row, those of a panel together."""
    spec = catalog.quantities[quantity]
    pairs = [
        (setup, reading)
        for setup in setups
        for reading in given[setup.id]
        if reading.quantity == quantity and reading.value is not None
    ]
    pairs.sort(key=lambda pair: panel(pair[1], catalog))
    readings = [reading for _, reading in pairs]
    shown = [name for name in captions.differing(readings, catalog) if name in {*spec.requires, *spec.panel}]
    columns = [
        figures_column(readings, catalog),
        *(
            Filled(
                name.replace("_", "-"),
                catalog.conditions[name].label,
                "",
                tuple(condition_cell(reading, name, catalog) for reading in readings),
            )
            for name in shown
        ),
    ]
    stubs = [
        (f"{setup.id}-{reading.id.rpartition('.')[2]}", words_cell(("setup", setup.id), setup.title))
        for setup, reading in pairs
    ]
    shared = captions.shared_conditions(readings, catalog)
    title = spec.label[:1].upper() + spec.label[1:]
    clauses = (*captions.common_clause(shared, catalog), Clause(NOT_A_RANKING))
    return assembled(key, Caption(number, title, clauses), "recette", stubs, columns, catalog)


def panels(readings: Sequence[Reading], catalog: Catalog) -> list[list[Reading]]:
    """Part the readings of one quantity by their panel, in the order in which the panels come."""
    found: dict[tuple[str, ...], list[Reading]] = {}
    for reading in readings:
        found.setdefault(panel(reading, catalog), []).append(reading)
    return list(found.values())


def panel(reading: Reading, catalog: Catalog) -> tuple[str, ...]:
    """Return what a reading says of each condition of its quantity's panel."""
    said = (reading.stated(name) for name in catalog.quantities[reading.quantity].panel)
    return tuple(stated.text if stated else UNKNOWN for stated in said)


def told(setup: Setup, readings: Sequence[Reading], condition: str, catalog: Catalog) -> Cell:
    """Make the cell of what the readings of a set-up state of a condition: one value, or several in words."""
    speaking = [reading for reading in readings if (stated := reading.stated(condition)) and stated.known]
    if not speaking:
        return unsaid_cell(readings[0], condition)
    texts = dict.fromkeys(catalog.condition_text(condition, one.conditions[condition]) for one in speaking)
    if len(texts) == 1:
        return condition_cell(speaking[0], condition, catalog)
    mark = Mark(Nature.WORDS, f"setup/{setup.id}", condition=condition)
    language = catalog.conditions[condition].language or ""
    return Cell(mark, several(texts), "condition", ("setup", setup.id), language=language)


def several(texts: Sequence[str] | Mapping[str, None]) -> str:
    """Write the values that a condition takes in one set-up."""
    return "\u202f; ".join(texts)
