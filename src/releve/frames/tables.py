"""Selected readings → cells ready to print, notes lettered, caption written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from . import captions
from .captions import Caption, Clause, Item
from .cells import Cell, Subject, absent_cell, condition_cell, figure_cell, shown_unit, words_cell
from .frame import Filled, Frame, assembled

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..model.table import Column, Table
    from ..selection import Choice, SelectedRow, Selection


def frame(selection: Selection, catalog: Catalog, number: int) -> Frame:
    """Make the frame of a selection that raised no problem; `number` is its rank among the tables of its page."""
    table, rows = selection.table, selection.rows
    columns = [_filled(column, rows, table, catalog) for column in table.columns]
    clauses = (*_conditions(table, columns, catalog), *_unstated(selection, columns, catalog))
    made = assembled(
        table.id,
        Caption(number, table.title, clauses, table.note),
        _stub_label(table, rows, catalog),
        [(row.key, _stub(row, catalog)) for row in rows],
        columns,
        catalog,
    )
    if not table.comparable:
        ending = (*made.caption.clauses, Clause(captions.NOT_A_RANKING))
        made = replace(made, caption=replace(made.caption, clauses=ending))
    sort = table.sort
    return replace(
        made,
        chart=table.chart,
        sorted_by=sort.by if sort else None,
        descending=bool(sort and sort.descending),
    )


def _filled(column: Column, rows: Sequence[SelectedRow], table: Table, catalog: Catalog) -> Filled:
    choices = [row.cells[column.id] for row in rows]
    figures = [choice.figure for choice in choices if choice.figure is not None and choice.kind == "figure"]
    unit = shown_unit(figures[0], catalog, column.unit) if figures else None
    symbol = unit.symbol if unit else None
    cells = tuple(
        _cell(choice, f"{table.id}.{row.key}.{column.id}", symbol, catalog)
        for choice, row in zip(choices, rows, strict=True)
    )
    readings = tuple(origin for figure in figures for origin in figure.origins)
    label = _label(column, catalog)
    return Filled(column.id, label, catalog.unit_symbol(unit) if unit else "", cells, readings)


def _cell(choice: Choice, place: str, unit: str | None, catalog: Catalog) -> Cell:
    """Make one cell; `place` (table, row, column) is the id of what the catalogue was searched for in vain."""
    reading = choice.reading
    if choice.kind == "figure" and choice.figure is not None:
        return figure_cell(choice.figure, catalog, unit, choice.column.decimals)
    if choice.kind == "condition" and reading is not None and choice.condition is not None:
        return condition_cell(reading, choice.condition, catalog)
    if choice.kind == "source":
        # A calculated figure has several sources: the caption names them all, the cell the first.
        origin = reading or (choice.figure.origins[0] if choice.figure else None)
        if origin is not None:
            return words_cell(("source", origin.source.id), origin.source.title, origin.source.language)
    return absent_cell(reading.id if reading is not None else place, reading)


def _label(column: Column, catalog: Catalog) -> str:
    if column.label:
        return column.label
    if column.reading:
        return catalog.quantities[column.reading].label
    if column.formula:
        return catalog.formulas[column.formula].title
    if column.condition:
        return catalog.conditions[column.condition].label
    return "source"


def _stub(row: SelectedRow, catalog: Catalog) -> Cell:
    """Name a row after what it is about; a row that a condition made shows what its reading states of it."""
    if row.subject is not None:
        return words_cell(row.subject, row.label, _language(row.subject, catalog))
    head = row.head
    if head is not None and head.reading is not None and head.condition is not None:
        return condition_cell(head.reading, head.condition, catalog)
    raise ValueError(f"row {row.key} is about nothing")


def _language(subject: Subject, catalog: Catalog) -> str:
    return catalog.sources[subject[1]].language if subject[0] == "source" else ""


def _stub_label(table: Table, rows: Sequence[SelectedRow], catalog: Catalog) -> str:
    """Head the first column with what its rows are: the condition they go by, else their kind."""
    if table.rows.by and table.rows.by in catalog.conditions:
        return catalog.conditions[table.rows.by].label
    if table.rows.by == "source":
        return "source"
    kinds = {row.subject[0] if row.subject else "" for row in rows}
    kind = kinds.pop() if len(kinds) == 1 else ""
    if kind in catalog.registries:
        return catalog.registries[kind].singular
    return "source" if kind == "source" else "cas"


def _conditions(table: Table, columns: Sequence[Filled], catalog: Catalog) -> list[Clause]:
    """Say what all the readings share, what those of one column share, and what changes from row to row."""
    readings = [reading for column in columns for reading in column.readings]
    changing = [name for name in captions.differing(readings, catalog) if name in table.varies]
    shared = captions.shared_conditions(readings, catalog)
    known = {*shared, *changing}
    by_column: list[tuple[str, Mapping[str, Cell]]] = [
        (filled.label, captions.shared_conditions(filled.readings, catalog, known))
        for column, filled in zip(table.columns, columns, strict=True)
        if column.reading
    ]
    return [
        *captions.common_clause(shared, catalog),
        *captions.column_clause(by_column, catalog),
        *captions.varying_clause(changing, catalog),
    ]


def _unstated(selection: Selection, columns: Sequence[Filled], catalog: Catalog) -> list[Clause]:
    """Say which optional conditions some readings leave out, so that nobody takes silence for agreement."""
    labels = {column.id: column.label for column in columns}
    items = tuple(
        Item(f"{catalog.conditions[condition].label} ({labels[column]})")
        for column, conditions in selection.unstated.items()
        for condition in catalog.conditions
        if condition in conditions
    )
    return [Clause("Pas toujours précisé", items)] if items else []
