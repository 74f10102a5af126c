"""A table ready to print, whatever its rows come from: heads, rows, notes, caption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..model.source import Nature, Reading
from ..rules.freshness import past
from . import captions
from .captions import Caption
from .cells import Cell, aligned
from .remarks import Remark, Remarks

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..model.table import Chart


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its name, the French symbol of its unit, and the nature most of its figures share."""

    id: str
    label: str
    unit: str = ""
    nature: Nature | None = None
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its key, its permanent anchor, the cell that names it, and one cell a head."""

    key: str
    anchor: str
    stub: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A table ready to print; `stub` heads its first column, `origins` are all the readings it rests on."""

    id: str
    caption: Caption
    stub: str
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    notes: tuple[Remark, ...] = ()
    origins: tuple[Reading, ...] = ()
    chart: Chart | None = None
    sorted_by: str | None = None
    descending: bool = False

    @property
    def number(self) -> int:
        """Its rank among the tables of its page."""
        return self.caption.number

    @property
    def title(self) -> str:
        """What it is called, without number nor full stop."""
        return self.caption.title.rstrip(".")

    @property
    def unranked(self) -> bool:
        """Whether it is a list whose figures do not compare, so that nothing may rank them."""
        return any(clause.label == captions.NOT_A_RANKING for clause in self.caption.clauses)

    @property
    def implies(self) -> bool:
        """Whether a cell shows what a tool implies and its page does not write."""
        told = (item.cell for clause in self.caption.clauses for item in clause.items if item.cell)
        cells = (cell for row in self.rows for cell in (row.stub, *row.cells))
        return any(cell.quiet == "implied" for cell in (*told, *cells))

    def past(self, today: str) -> frozenset[str]:
        """Return the ids of the columns all of whose figures are to be read again by today: their heads say it once."""
        columns = ((head.id, [row.cells[at] for row in self.rows]) for at, head in enumerate(self.heads))
        figures = ((key, [cell for cell in cells if cell.kind == "figure"]) for key, cells in columns)
        return frozenset(key for key, cells in figures if cells and all(past(cell.until, today) for cell in cells))

    def along(self, key: str) -> tuple[Head, tuple[Cell, ...]]:
        """Return what a chart goes along: a column, else the first one, whose rows a condition makes."""
        if any(head.id == key for head in self.heads):
            return self.column(key)
        return Head(key, self.stub), tuple(row.stub for row in self.rows)

    def column(self, key: str) -> tuple[Head, tuple[Cell, ...]]:
        """Return the head and the cells of a column; `KeyError` when the frame has no such column."""
        for index, head in enumerate(self.heads):
            if head.id == key:
                return head, tuple(row.cells[index] for row in self.rows)
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Filled:
    """A column being made: its head's words and, row by row, its cells, and all the readings they rest on."""

    id: str
    label: str
    unit: str
    cells: tuple[Cell, ...]
    readings: tuple[Reading, ...] = ()

    @property
    def natures(self) -> list[Nature]:
        """The natures of its figures, the most frequent first."""
        counted = Counter(cell.mark.nature for cell in self.cells if cell.kind == "figure")
        return [nature for nature, _ in counted.most_common()]


def assembled(  # noqa: PLR0913 (a table has these parts)
    key: str,
    caption: Caption,
    stub: str,
    stubs: Sequence[tuple[str, Cell]],
    columns: Sequence[Filled],
    catalog: Catalog,
    *,
    anchors: str | None = None,
) -> Frame:
    """Put columns together: align their figures, letter the notes, and say sources and natures in the caption.

    `stubs` gives, row by row, the row's key and the cell that names it; the row's anchor is the table's id then that
    key, unless `anchors` gives another beginning.
    """
    readings = {reading.id: reading for column in columns for reading in column.readings}
    remarks = Remarks(catalog)
    grid = [aligned([_signed(cell, column) for cell in column.cells]) for column in columns]
    prefix = f"{key}-" if anchors is None else anchors
    rows = tuple(
        Row(name, prefix + name, cell, tuple(remarks.marked(c, _origins(c)) for c in cells))
        for (name, cell), cells in zip(stubs, zip(*grid, strict=True), strict=True)
    )
    told = (
        *caption.clauses,
        *captions.sources_clause(reading.source for reading in readings.values()),
        *captions.natures_clause((column.label, column.natures) for column in columns),
    )
    return Frame(
        id=key,
        caption=replace(caption, clauses=told),
        stub=stub,
        heads=tuple(_head(column) for column in columns),
        rows=rows,
        notes=remarks.written,
        origins=tuple(readings.values()),
    )


def _head(column: Filled) -> Head:
    natures = column.natures
    numeric = any(cell.kind == "figure" for cell in column.cells)
    return Head(column.id, column.label, column.unit, natures[0] if natures else None, numeric)


def _signed(cell: Cell, column: Filled) -> Cell:
    """Sign the figure whose nature is not its column's; what is not published says so in words."""
    if cell.kind == "figure" and cell.mark.nature is not column.natures[0]:
        return replace(cell, sign=cell.mark.nature)
    return cell


def _origins(cell: Cell) -> tuple[Reading, ...]:
    """Return the readings whose faults a figure's reader must know."""
    about = cell.about
    if cell.kind != "figure" or about is None or isinstance(about, tuple):
        return ()
    return (about,) if isinstance(about, Reading) else about.origins
