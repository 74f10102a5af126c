"""A table spec and the catalogue → the rows of the table in their order, or the problems that prevent them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..catalog import Catalog
from ..comparison import Answer, differences, stated_text
from ..formulas import Fault, Figure
from ..model.source import Reading
from ..model.table import Column, InputSpec, Sort, Table
from ..nodes import Key
from ..problem import Problem
from .cells import Cells
from .rows import PlannedRow, planned_rows
from .selected import Choice, SelectedRow, Selection
from .table_names import table_problems


def select(table: Table, catalog: Catalog) -> Selection:
    """Choose what every cell of a table shows, and sort its rows.

    Problems: M105 and R102 names that do not exist, M102 a query without a source, R103 and R104 queries that none or
    several readings answer, F-codes of calculated cells. A cell at fault is left out of its row.
    """
    planned = planned_rows(table, catalog)
    problems = list(dict.fromkeys(table_problems(table, planned, catalog)))
    if problems:
        return Selection(table, (), tuple(problems))
    cells = Cells(table, catalog, planned)
    rows: list[SelectedRow] = []
    faults: dict[str, list[tuple[PlannedRow, Fault]]] = defaultdict(list)
    for row in planned:
        chosen: dict[str, Choice] = {}
        for column in table.columns:
            cell = cells.choose(row, column)
            if isinstance(cell, Fault):
                if not cell.echo:
                    faults[column.id].append((row, cell))
            elif cell is not None:
                chosen[column.id] = cell
        rows.append(SelectedRow(row.key, row.label, row.subject, chosen, _head(row, chosen), row.keys))
    problems = _problems(table, faults, len(planned))
    shown = tuple(_sorted(rows, table.sort) if table.sort else rows)
    return Selection(table, shown, tuple(problems), _unstated(table, shown, catalog))


def read_together(table: Table, rows: Sequence[SelectedRow]) -> dict[tuple[str, str], list[Reading]]:
    """Return the readings that stand under one another, in the order of the rows: (column, input) → readings.

    The input is empty for a column of readings; a calculated column has one list for each input that it reads by
    itself, its other inputs being columns already.
    """
    found: dict[tuple[str, str], list[Reading]] = {}
    for column in table.columns:
        choices = [row.cells[column.id] for row in rows if column.id in row.cells]
        if column.reading is not None:
            found[column.id, ""] = [one.reading for one in choices if one.kind == "figure" and one.reading]
        for name in hidden_inputs(column):
            figures = [choice.figure.inputs[name] for choice in choices if choice.figure]
            found[column.id, name] = [figure.reading for figure in figures if figure.reading]
    return found


def hidden_inputs(column: Column) -> list[str]:
    """Return the inputs of a calculated column that no column shows."""
    return [name for name, spec in column.inputs.items() if isinstance(spec, InputSpec) and spec.reading is not None]


def _head(row: PlannedRow, chosen: Mapping[str, Choice]) -> Choice | None:
    """Find a reading that states the condition a row was made by, when that condition names nothing."""
    if row.by is None or row.subject is not None:
        return None
    text = row.where[row.by]
    for choice in chosen.values():
        if choice.kind == "figure" and choice.reading and stated_text(choice.reading, row.by) == text:
            return Choice(choice.column, "condition", choice.figure, choice.reading, row.by)
    return None


def _problems(table: Table, faults: Mapping[str, Sequence[tuple[PlannedRow, Fault]]], count: int) -> list[Problem]:
    """Place the faults: at the column when all its rows share one cause, else at each row."""
    problems = []
    for index, column in enumerate(table.columns):
        found = faults.get(column.id, ())
        codes = {(fault.code, fault.keys) for _, fault in found}
        if len(found) == count > 1 and len(codes) == 1:
            first = found[0][1]
            position = table.place.position("columns", index)
            message = f"{_titled(column, found[0][0])} : {first.message} (et {count - 1} autres lignes)"
            problems.append(Problem(position, first.code, message, first.hint))
            continue
        for row, fault in found:
            keys: tuple[Key, ...] = (*row.keys, "cells", column.id) if column.id in row.cells else row.keys
            message = f"{_titled(column, row)} : {fault.message}"
            problems.append(Problem(table.place.position(*keys), fault.code, message, fault.hint))
    return problems


def _titled(column: Column, row: PlannedRow) -> str:
    return f"colonne « {column.id} », ligne « {row.key} »"


def _sorted(rows: Sequence[SelectedRow], sort: Sort) -> list[SelectedRow]:
    """Sort by what a column shows; a row that shows nothing there stays last, whatever the direction."""
    shown = [row for row in rows if (cell := row.cells.get(sort.by)) and cell.kind != "absent"]
    rest = [row for row in rows if row not in shown]
    return sorted(shown, key=lambda row: _rank(row.cells[sort.by]), reverse=sort.descending) + rest


def _rank(choice: Choice) -> tuple[Fraction, str]:
    if choice.kind == "figure" and choice.figure is not None:
        return figure_rank(choice.figure), ""
    reading = choice.reading
    if choice.kind == "condition" and reading and choice.condition:
        text = stated_text(reading, choice.condition)
        return Fraction(text) if text.isdecimal() else Fraction(0), text
    return Fraction(0), reading.source.title if reading else ""


def figure_rank(figure: Figure) -> Fraction:
    """Return the number to sort figures of one dimension by, in base units."""
    return figure.value.representative * figure.unit.scale


def _unstated(table: Table, rows: Sequence[SelectedRow], catalog: Catalog) -> dict[str, frozenset[str]]:
    """Find the optional conditions that only some readings of a column state; a list compares nothing."""
    found: dict[str, set[str]] = defaultdict(set)
    for (column, _), readings in read_together(table, rows).items() if table.comparable else ():
        for difference in differences(readings, catalog, table.varies):
            if difference.answer is Answer.UNSTATED and not difference.required:
                found[column].add(difference.condition)
    return {column: frozenset(conditions) for column, conditions in found.items()}
