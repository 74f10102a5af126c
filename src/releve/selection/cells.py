"""Which reading, calculation, condition or source stands in each cell of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..catalog import Catalog
from ..formulas import ANY, Fault, Figure, calculate, figure_of
from ..model.table import CellSpec, Column, InputSpec, Table
from .queries import Query, answer, label_of
from .rows import PlannedRow
from .selected import Choice, Kind

_NOTHING = CellSpec()
_NO_SOURCE = Fault(
    "M102", "aucune source n’est nommée", "ajoutez « from: » au tableau ou à la colonne, par ordre de préférence"
)

Chosen = Choice | Fault | None
"""A cell: what it shows, why it shows nothing, or None when another cell's fault already says why."""


@dataclass(slots=True)
class Cells:
    """The cells of one table, each chosen once, whatever the order they are asked for."""

    table: Table
    catalog: Catalog
    rows: Sequence[PlannedRow]
    _chosen: dict[tuple[str, str], Chosen] = field(default_factory=dict)
    _asking: list[tuple[str, str]] = field(default_factory=list)

    def choose(self, row: PlannedRow, column: Column) -> Chosen:
        """Choose what a cell shows; a cell that needs itself is a fault (F104)."""
        cell = (row.key, column.id)
        if cell in self._asking:
            circle = " → ".join(dict.fromkeys(id_ for _, id_ in (*self._asking, cell)))
            return Fault(
                "F104", f"la colonne « {column.id} » se calcule à partir d’elle-même ({circle})", "retirez la boucle"
            )
        if cell not in self._chosen:
            self._asking.append(cell)
            self._chosen[cell] = self._choose(row, column)
            self._asking.pop()
        return self._chosen[cell]

    def _choose(self, row: PlannedRow, column: Column) -> Chosen:
        if column.formula is not None:
            return self._calculated(row, column)
        if column.reading is not None:
            return self._read(row, column)
        return self._told(row, column)

    def _read(self, row: PlannedRow, column: Column) -> Chosen:
        spec = row.cells.get(column.id, _NOTHING)
        query = self._query(row, column)
        if not query.sources:
            return _NO_SOURCE
        found = answer(query, self.catalog)
        if spec.absent:
            if isinstance(found, Fault) or found.value is None:
                return Choice(column, "absent", looked_in=query.sources)
            label = label_of(query.quantity, self.catalog)
            message = f"la case dit « {label} » non publié, mais {found.source.id} le publie ({found.value.text})"
            return Fault("R104", message, "retirez « absent: true »")
        if isinstance(found, Fault):
            absent = column.optional and found.code == "R103"
            return Choice(column, "absent", looked_in=query.sources) if absent else found
        if found.value is None:
            return Choice(column, "absent", reading=found, looked_in=found.looked_in or (found.source.id,))
        return Choice(column, "figure", figure=figure_of(found, self.catalog), reading=found)

    def _query(self, row: PlannedRow, column: Column) -> Query:
        """Gather what a cell asks: the cell says more than the row, the row more than the column.

        Sources go the other way between row and column: a column of another quantity names where that one is read.
        """
        spec = row.cells.get(column.id, _NOTHING)
        return Query(
            quantity=spec.reading or column.reading or "",
            sources=tuple(spec.from_ or column.from_ or row.sources or self.table.from_),
            where={**self.table.where, **column.where, **row.where, **spec.where},
            # A variant is in a source's own words: the row's says nothing to the sources of a column.
            variant=spec.variant or column.variant or (None if column.from_ else row.variant),
        )

    def _calculated(self, row: PlannedRow, column: Column) -> Chosen:
        if row.cells.get(column.id, _NOTHING).absent:
            return Choice(column, "absent")
        formula = self.catalog.formulas[column.formula or ""]
        inputs: dict[str, Figure] = {}
        for name, spec in column.inputs.items():
            found = self._input(row, column, spec if isinstance(spec, InputSpec) else InputSpec(column=spec))
            if found is None or isinstance(found, Fault):
                return found
            if found.figure is None:
                return Choice(column, "absent", looked_in=found.looked_in)
            inputs[name] = found.figure
        figure = calculate(formula, inputs, self.catalog)
        if isinstance(figure, Fault):
            # A formula that no input can save is told at its own line.
            return (
                None
                if figure.code == "F101" or (figure.code == "F103" and ANY not in formula.inputs.values())
                else figure
            )
        return Choice(column, "figure", figure=figure)

    def _input(self, row: PlannedRow, column: Column, spec: InputSpec) -> Chosen:
        if spec.reading is not None:
            query = Query(
                quantity=spec.reading,
                sources=tuple(spec.from_ or column.from_ or row.sources or self.table.from_),
                where={**self.table.where, **column.where, **row.where, **spec.where},
                variant=spec.variant,
            )
            found = answer(query, self.catalog) if query.sources else _NO_SOURCE
            if isinstance(found, Fault):
                return found
            if found.value is None:
                return Choice(column, "absent", reading=found, looked_in=found.looked_in)
            return Choice(column, "figure", figure=figure_of(found, self.catalog), reading=found)
        other = self.column(spec.column or "")
        if spec.row is not None:
            key = self.rows[0].key if spec.row == "first" else spec.row
            row = next(planned for planned in self.rows if planned.key == key)
        chosen = self.choose(row, other)
        # The fault of another cell is told there, but a circle has no other place.
        return None if isinstance(chosen, Fault) and chosen.code != "F104" else chosen

    def _told(self, row: PlannedRow, column: Column) -> Chosen:
        """Show a condition of another column's reading, or its source."""
        of = self.column(column.source or column.of or self._speaking_of(column.condition or ""))
        chosen = self.choose(row, of)
        if chosen is None or isinstance(chosen, Fault):
            return None
        if chosen.kind == "absent":
            return Choice(column, "absent", looked_in=chosen.looked_in)
        kind: Kind = "condition" if column.condition else "source"
        return Choice(column, kind, figure=chosen.figure, reading=chosen.reading, condition=column.condition)

    def _speaking_of(self, condition: str) -> str:
        """Find the first column of readings whose quantity states a condition, or the first one at all."""
        columns = [column for column in self.table.columns if column.reading]
        return next((c.id for c in columns if self.catalog.kept(c.reading or "", {condition: ""})), columns[0].id)

    def column(self, id_: str) -> Column:
        """Return a column; the names of the table are checked before any cell is chosen."""
        return next(column for column in self.table.columns if column.id == id_)
