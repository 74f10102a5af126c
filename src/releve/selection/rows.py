"""The rows a table asks for: one a value of a condition, or written out, each with what it queries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..catalog import Catalog
from ..comparison import stated_text
from ..french import unaccented
from ..model.source import UNKNOWN, Nature
from ..model.table import CellSpec, RowSpec, Table
from ..nodes import Key

SOURCE = "source"
"""What `by` and `about` say when a row is a source."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row before its readings are chosen: what it adds to every query of the table.

    `keys` leads from the table to the row in its file; `by` is the condition that made the row, if one did.
    """

    key: str
    label: str
    subject: tuple[str, str] | None
    keys: tuple[Key, ...]
    by: str | None = None
    where: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    variant: str | None = None
    cells: Mapping[str, CellSpec] = field(default_factory=dict)


def planned_rows(table: Table, catalog: Catalog) -> list[PlannedRow]:
    """Return the rows of a table in the order its file writes them."""
    return [*_rows_by(table, catalog), *_written_rows(table, catalog)]


def _written_rows(table: Table, catalog: Catalog) -> Iterator[PlannedRow]:
    for index, spec in enumerate(table.rows.each):
        yield PlannedRow(
            key=spec.key,
            label=spec.label,
            subject=_subject(spec, table, catalog),
            keys=("rows", "each", index),
            where=spec.where,
            sources=tuple(spec.from_),
            variant=spec.variant,
            cells=spec.cells,
        )


def _subject(spec: RowSpec, table: Table, catalog: Catalog) -> tuple[str, str] | None:
    """Find what a written row's label names: what `about` says, else a name it states, else its first source."""
    stated = {**table.where, **spec.where}
    about = [spec.about] if spec.about else list(spec.where)
    for name in about:
        condition = catalog.conditions.get(name)
        if condition and condition.kind == "name" and condition.names and name in stated:
            return condition.names, stated[name]
    sources = spec.from_ or table.from_
    return (SOURCE, sources[0]) if sources else None


def _rows_by(table: Table, catalog: Catalog) -> Iterator[PlannedRow]:
    by = table.rows.by
    if by is None:
        return
    condition = catalog.conditions.get(by)
    registry = condition.names if condition and condition.kind == "name" else None
    for index, text in enumerate(table.rows.only or _values(table, by, catalog)):
        keys: tuple[Key, ...] = ("rows", "only", index) if table.rows.only else ("rows",)
        if by == SOURCE:
            source = catalog.sources.get(text)
            label = source.title if source else text
            yield PlannedRow(_key(text), label, (SOURCE, text), keys, by, sources=(text,))
        else:
            subject = (registry, text) if registry else None
            yield PlannedRow(_key(text), catalog.condition_text(by, text), subject, keys, by, {by: text})


def _values(table: Table, by: str, catalog: Catalog) -> list[str]:
    """Return every value of a condition that the sources of the table's first reading column give."""
    column = next((column for column in table.columns if column.reading), None)
    if column is None or column.reading is None:
        return []
    sources = column.from_ or table.from_
    where = {**table.where, **column.where}
    found = [reading for reading in catalog.find(column.reading, sources, where) if reading.nature is not Nature.ABSENT]
    values = [reading.source.id if by == SOURCE else stated_text(reading, by) for reading in found]
    return [value for value in dict.fromkeys(values) if value != UNKNOWN]


def _key(text: str) -> str:
    """Make a row's key, which is also an anchor, from the value it stands for."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(text)).strip("-")
