"""What a table's queries gave: rows of cells, each with the figure, the condition or the source it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..formulas import Figure
from ..model.source import Reading
from ..model.table import Column, Table
from ..nodes import Key
from ..problem import Problem

Kind = Literal["figure", "condition", "source", "absent"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What one cell shows.

    A figure has its `figure`, and its `reading` unless it is calculated. A condition has the `reading` that states it
    and its name. A source has the `reading` or the `figure` it is the source of. An absence has where it was looked
    for, and the reading that says so if a source does.
    """

    column: Column
    kind: Kind
    figure: Figure | None = None
    reading: Reading | None = None
    condition: str | None = None
    looked_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SelectedRow:
    """A row: its permanent key, its label and what that names, and its cells by column.

    `subject` is (registry, id) or (`source`, id). A row made by a condition that names nothing, such as a version, has
    none: `head` is then the condition and a reading that states it. `keys` leads from the table to the row in its file.
    """

    key: str
    label: str
    subject: tuple[str, str] | None
    cells: Mapping[str, Choice]
    head: Choice | None = None
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """A table with its rows in the order shown, what its queries could not answer, and what its readings leave unsaid.

    `unstated` maps a column to the optional conditions that only some of its readings state: each is a note.
    """

    table: Table
    rows: tuple[SelectedRow, ...]
    problems: tuple[Problem, ...] = ()
    unstated: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def row(self, key: str) -> SelectedRow | None:
        """Return the row of a key."""
        return next((row for row in self.rows if row.key == key), None)

    def column(self, id_: str) -> Column | None:
        """Return the column of an id."""
        return next((column for column in self.table.columns if column.id == id_), None)

    def figures(self, column: str) -> dict[str, Figure]:
        """Return the figures of a column by row key, in the order shown."""
        return {
            row.key: choice.figure
            for row in self.rows
            if (choice := row.cells.get(column)) and choice.kind == "figure" and choice.figure is not None
        }
