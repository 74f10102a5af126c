"""Tables the catalogue makes by itself: all that a source says, all that is known of a name, all of a formula."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ..formulas import figure_of
from . import captions
from .captions import Caption
from .cells import Cell, absent_cell, condition_cell, field_cell, figure_cell, shown_unit, unsaid_cell, words_cell
from .frame import Filled, Frame, assembled

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..formulas import Figure
    from ..model.source import Reading

PLACE = "at"
PLACE_LABEL = "lieu dans la source"
CEILING = "ceiling"
ELSEWHERE = "Les conditions facultatives sont sur la fiche de chaque source."


def listing(  # noqa: PLR0913 (what is listed, and three ways to lay it out)
    key: str,
    number: int,
    readings: Sequence[Reading],
    catalog: Catalog,
    *,
    by: str = PLACE,
    anchors: str | None = None,
    conditions: Collection[str] | None = None,
    ceilings: Sequence[Figure] = (),
) -> Frame:
    """Make the table of readings of one quantity: their figures, and in columns the conditions that differ.

    `by` is the condition that names the rows, or `at` for the place in the source; what all share goes to the caption.
    When the readings come from one source their place is the last column, else their source is. `anchors` begins the
    anchors of the rows, whose keys are the readings' six letters; empty, the anchor is the key itself. `conditions`
    are those that may have a column, all by default; the caption says that the others stand elsewhere. `ceilings` are
    what the figures could not exceed, one a reading and all of one formula: they stand beside them.
    """
    quantity = catalog.quantities[readings[0].quantity]
    differing = [name for name in captions.differing(readings, catalog) if name != by]
    changing = [name for name in differing if conditions is None or name in conditions]
    columns = [
        figures_column(readings, catalog),
        *([_inputs(CEILING, ceilings[0].label, ceilings, catalog)] if ceilings else ()),
        *(_conditions(name, readings, catalog) for name in changing),
        *_variants(readings),
        *_places(readings, by),
    ]
    shared = captions.shared_conditions(readings, catalog, {by})
    stubs = [(_letters(reading.id), _stub(reading, by, catalog)) for reading in readings]
    stub = catalog.conditions[by].label if by in catalog.conditions else PLACE_LABEL
    title = quantity.label[:1].upper() + quantity.label[1:] + (f" et {ceilings[0].label}" if ceilings else "")
    note = ELSEWHERE if len(changing) < len(differing) else None
    caption = Caption(number, title, tuple(captions.common_clause(shared, catalog)), note)
    return assembled(key, caption, stub, stubs, columns, catalog, anchors=anchors)


def calculations(key: str, number: int, figures: Sequence[Figure], catalog: Catalog) -> Frame:
    """Make the table of all the figures that one formula gives: each with its inputs, at its own anchor."""
    formula = figures[0].formula
    if formula is None:
        raise ValueError(f"{figures[0].id} is not calculated by a formula")
    readings = [reading for figure in figures for reading in figure.origins]
    named = _names(readings, catalog)
    columns = [
        *(_told(name, figures, catalog) for name in named[1:]),
        *(
            _inputs(name, formula.labels.get(name, name), [figure.inputs[name] for figure in figures], catalog)
            for name in formula.inputs
        ),
        _inputs("result", formula.title, figures, catalog),
    ]
    stub = _told(named[0], figures, catalog) if named else _inputs("", "résultat", figures, catalog)
    stubs = [(_letters(figure.id), cell) for figure, cell in zip(figures, stub.cells, strict=True)]
    shared = captions.shared_conditions(readings, catalog, set(named))
    title = formula.title[:1].upper() + formula.title[1:]
    caption = Caption(number, title, tuple(captions.common_clause(shared, catalog)))
    return assembled(key, caption, stub.label, stubs, columns, catalog, anchors="")


def _letters(key: str) -> str:
    return key.rpartition(".")[2]


def _stub(reading: Reading, by: str, catalog: Catalog) -> Cell:
    return _place(reading) if by == PLACE else condition_cell(reading, by, catalog)


def figures_column(readings: Sequence[Reading], catalog: Catalog) -> Filled:
    """Make the column of the figures of readings of one quantity; what was not found says so in words."""
    figures = [figure_of(reading, catalog) if reading.value is not None else None for reading in readings]
    first = next((figure for figure in figures if figure is not None), None)
    unit = shown_unit(first, catalog) if first else None
    cells = tuple(
        figure_cell(figure, catalog, unit.symbol if unit else None) if figure else absent_cell(reading.id, reading)
        for figure, reading in zip(figures, readings, strict=True)
    )
    label = catalog.quantities[readings[0].quantity].label
    return Filled("value", label, catalog.unit_symbol(unit) if unit else "", cells, tuple(readings))


def _inputs(key: str, label: str, figures: Sequence[Figure], catalog: Catalog) -> Filled:
    unit = shown_unit(figures[0], catalog)
    cells = tuple(figure_cell(figure, catalog, unit.symbol) for figure in figures)
    readings = tuple(reading for figure in figures for reading in figure.origins)
    return Filled(key.replace("_", "-"), label, catalog.unit_symbol(unit), cells, readings)


def _conditions(name: str, readings: Sequence[Reading], catalog: Catalog) -> Filled:
    cells = tuple(condition_cell(reading, name, catalog) for reading in readings)
    return Filled(name.replace("_", "-"), catalog.conditions[name].label, "", cells)


def _variants(readings: Sequence[Reading]) -> list[Filled]:
    """Return the column of the source's own words for what tells its readings apart, when some have any."""
    if not any(reading.variant for reading in readings):
        return []
    cells = tuple(
        field_cell(reading, "variant", reading.variant) if reading.variant else unsaid_cell(reading, "variant")
        for reading in readings
    )
    return [Filled("variant", "variante", "", cells)]


def _places(readings: Sequence[Reading], by: str) -> list[Filled]:
    """Return the column of sources when there are several, of places in the only one unless they name the rows."""
    if len({reading.source.id for reading in readings}) > 1:
        cells = tuple(_source(reading) for reading in readings)
        return [Filled("source", "source", "", cells)]
    if by == PLACE:
        return []
    cells = tuple(_place(reading) for reading in readings)
    return [Filled(PLACE, PLACE_LABEL, "", cells)]


def _place(reading: Reading) -> Cell:
    """Show the place in the source, or that source for what was looked for in vain and has no place."""
    return field_cell(reading, PLACE, reading.at) if reading.at else _source(reading)


def _source(reading: Reading) -> Cell:
    source = reading.source
    return words_cell(("source", source.id), source.title, source.language)


def _names(readings: Sequence[Reading], catalog: Catalog) -> list[str]:
    """Return the conditions that tell calculated figures apart by name; the first one there is if none does."""
    by_name = [name for name, spec in catalog.conditions.items() if spec.kind == "name"]
    said = {name: {stated.text for reading in readings if (stated := reading.stated(name))} for name in by_name}
    return [name for name in by_name if len(said[name]) > 1] or [name for name in by_name if said[name]][:1]


def _told(condition: str, figures: Sequence[Figure], catalog: Catalog) -> Filled:
    """Return the column of what the inputs of each figure say of a condition."""
    cells = []
    for figure in figures:
        speaking = [reading for reading in figure.origins if reading.stated(condition)]
        cells.append(condition_cell((speaking or list(figure.origins))[0], condition, catalog))
    return Filled(condition.replace("_", "-"), catalog.conditions[condition].label, "", tuple(cells))
