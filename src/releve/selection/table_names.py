"""Everything a table names exists: quantities, formulas, conditions and their values, sources, columns, rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from ..catalog import Catalog
from ..decode.shapes import near
from ..model.source import UNKNOWN
from ..model.table import Chart, Column, InputSpec, Table
from ..nodes import Key
from ..problem import Problem
from .rows import SOURCE, PlannedRow

Keys = tuple[Key, ...]
_KINDS = ("reading", "formula", "condition", "source")


def table_problems(table: Table, rows: list[PlannedRow], catalog: Catalog) -> Iterator[Problem]:
    """Refuse a table that names what does not exist; its cells are chosen only once this yields nothing."""
    yield from _names(table, catalog)
    yield from _columns(table, catalog)
    yield from _rows(table, rows, catalog)
    if table.sort is not None:
        yield from _known(table, "colonne", table.sort.by, ("sort", "by"), _ids(table))
    if table.chart is not None:
        yield from _charted(table, table.chart)


def _charted(table: Table, chart: Chart) -> Iterator[Problem]:
    """Check what a chart draws: columns, and along its width possibly the condition that makes the rows."""
    made_by = {table.rows.by} if chart.y is not None and table.rows.by not in (None, SOURCE) else set()
    yield from _known(table, "colonne", chart.x, ("chart", "x"), {*_ids(table), *made_by})
    for key, id_ in (("y", chart.y), ("ceiling", chart.ceiling)):
        if id_ is not None:
            yield from _known(table, "colonne", id_, ("chart", key), _ids(table))
    for index, id_ in enumerate(chart.also):
        yield from _known(table, "colonne", id_, ("chart", "also", index), _ids(table))


def _names(table: Table, catalog: Catalog) -> Iterator[Problem]:
    """Check what the table says of all its rows: sources, conditions, what varies."""
    yield from _query(table, table.where, table.from_, (), catalog)
    for index, name in enumerate(table.varies):
        yield from _known(table, "condition", name, ("varies", index), catalog.conditions)
    by = table.rows.by
    if by is not None:
        yield from _known(table, "condition", by, ("rows", "by"), {*catalog.conditions, SOURCE})
    for index, text in enumerate(table.rows.only):
        if by == SOURCE:
            yield from _known(table, "source", text, ("rows", "only", index), catalog.known("sources"))
        elif by in catalog.conditions:
            yield from _value(table, by or "", text, ("rows", "only", index), catalog)


def _columns(table: Table, catalog: Catalog) -> Iterator[Problem]:
    for id_, count in Counter(_ids(table)).items():
        if count > 1:
            hint = "donnez un « id: » à chaque colonne"
            yield Problem(table.place.position("columns"), "M103", f"{count} colonnes nommées « {id_} »", hint)
    for index, column in enumerate(table.columns):
        keys: Keys = ("columns", index)
        if sum(getattr(column, kind) is not None for kind in _KINDS) != 1:
            message = f"la colonne « {column.id} » doit dire une seule chose"
            hint = "écrivez reading, formula, condition ou source, l’un des quatre"
            yield Problem(table.place.position(*keys), "M103", message, hint)
        yield from _column(table, column, keys, catalog)


def _column(table: Table, column: Column, keys: Keys, catalog: Catalog) -> Iterator[Problem]:
    yield from _query(table, column.where, column.from_, keys, catalog)
    for kind, name, known in (
        ("grandeur", column.reading, catalog.quantities),
        ("formule", column.formula, catalog.formulas),
        ("condition", column.condition, catalog.conditions),
    ):
        if name is not None:
            key = {"grandeur": "reading", "formule": "formula"}.get(kind, kind)
            yield from _known(table, kind, name, (*keys, key), known)
    for key, other in (("of", column.of), ("source", column.source)):
        if other is not None:
            yield from _known(table, "colonne", other, (*keys, key), _ids(table, ("reading", "formula")))
    if column.condition and column.of is None and not _ids(table, ("reading",)):
        yield Problem(table.place.position(*keys), "R102", "aucune colonne de relevés à décrire", "ajoutez « of: »")
    if column.unit is not None:
        yield from _unit(table, column.unit, (*keys, "unit"), catalog)
    if column.formula in catalog.formulas:
        yield from _inputs(table, column, keys, catalog)


def _inputs(table: Table, column: Column, keys: Keys, catalog: Catalog) -> Iterator[Problem]:
    row_keys = {row.key for row in table.rows.each} | {"first", *table.rows.only}
    for name, spec in column.inputs.items():
        at: Keys = (*keys, "inputs", name)
        if not isinstance(spec, InputSpec):
            yield from _known(table, "colonne", spec, at, _ids(table, ("reading", "formula")))
            continue
        if (spec.column is None) == (spec.reading is None):
            hint = "écrivez « column: » ou « reading: », l’un des deux"
            yield Problem(table.place.position(*at), "M103", f"l’entrée « {name} » ne dit pas d’où elle vient", hint)
        if spec.column is not None:
            yield from _known(table, "colonne", spec.column, (*at, "column"), _ids(table, ("reading", "formula")))
        if spec.reading is not None:
            yield from _known(table, "grandeur", spec.reading, (*at, "reading"), catalog.quantities)
        if spec.row is not None and (table.rows.by is None or table.rows.only):
            yield from _known(table, "ligne", spec.row, (*at, "row"), row_keys)
        yield from _query(table, spec.where, spec.from_, at, catalog)


def _rows(table: Table, rows: list[PlannedRow], catalog: Catalog) -> Iterator[Problem]:
    if not rows:
        yield Problem(
            table.place.position("rows"), "R103", "le tableau n’a aucune ligne", "écrivez « by: » ou « each: »"
        )
    for key, count in Counter(row.key for row in rows).items():
        if count > 1:
            message = f"{count} lignes ont la clé « {key} »"
            yield Problem(table.place.position("rows"), "M103", message, "donnez une « key: » à chaque ligne")
    for index, row in enumerate(table.rows.each):
        keys: Keys = ("rows", "each", index)
        yield from _query(table, row.where, row.from_, keys, catalog)
        if row.about is not None:
            yield from _known(table, "condition", row.about, (*keys, "about"), {*catalog.conditions, SOURCE})
        for id_, cell in row.cells.items():
            yield from _known(table, "colonne", id_, (*keys, "cells", id_), _ids(table))
            yield from _query(table, cell.where, cell.from_, (*keys, "cells", id_), catalog)
            if cell.reading is not None:
                at = (*keys, "cells", id_, "reading")
                yield from _known(table, "grandeur", cell.reading, at, catalog.quantities)


def _query(
    table: Table, where: Mapping[str, str], sources: list[str], keys: Keys, catalog: Catalog
) -> Iterator[Problem]:
    for index, source in enumerate(sources):
        yield from _known(table, "source", source, (*keys, "from", index), catalog.known("sources"))
    for name, text in where.items():
        at: Keys = (*keys, "where", name)
        if name in catalog.conditions:
            yield from _value(table, name, text, at, catalog)
        else:
            yield from _known(table, "condition", name, at, catalog.conditions)


def _value(table: Table, name: str, text: str, keys: Keys, catalog: Catalog) -> Iterator[Problem]:
    """Refuse a value that a condition of names or choices cannot have."""
    condition = catalog.conditions[name]
    if text == UNKNOWN:
        return
    if condition.kind == "choice":
        yield from _known(table, condition.label, text, keys, condition.choices)
    registry = catalog.registries.get(condition.names or "")
    if condition.kind == "name" and registry is not None:
        yield from _known(table, condition.label, text, keys, registry.names)


def _unit(table: Table, unit: str, keys: Keys, catalog: Catalog) -> Iterator[Problem]:
    try:
        catalog.units.parse(unit)
    except LookupError:
        hint = "écrivez une unité connue, ou déclarez-la dans quantities.yaml"
        yield Problem(table.place.position(*keys), "M106", f"unité inconnue « {unit} »", hint)


def _known(table: Table, what: str, name: str, keys: Keys, known: Collection[str]) -> Iterator[Problem]:
    if name not in known:
        code = "R102" if what in ("colonne", "ligne") else "M105"
        message = f"« {name} » n’existe pas ({what})"
        yield Problem(table.place.position(*keys), code, message, near(name, set(known)))


def _ids(table: Table, kinds: tuple[str, ...] = _KINDS) -> list[str]:
    return [column.id for column in table.columns if any(getattr(column, kind) is not None for kind in kinds)]
