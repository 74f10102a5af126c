"""The page of the corrections: every figure known to be wrong or disputed, why, and what we did of it."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..formulas import figure_of
from ..frames import STATUSES, Cell
from ..frames.cells import condition_cell
from ..model.source import Reading
from ..model.words import Correction
from ..render.setup_bodies import Concerned, Corrected, CorrectionsBody
from .workshop import Draft, Workshop

_PLURALS = {
    "wrong": "Tenus pour faux",
    "disputed": "Contestés",
    "superseded": "Remplacés par leur source",
    "withdrawn": "Retirés",
}
"""The headings of the page, by status, in the order shown."""


def corrections(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of the corrections, when there are any."""
    known = list(shop.catalog.corrections.values())
    if not known:
        return
    groups = [
        (title, [_corrected(one, shop.catalog) for one in known if one.status == status])
        for status, title in _PLURALS.items()
    ]
    body = CorrectionsBody(len(known), [(title, group) for title, group in groups if group])
    description = (
        "Les chiffres que nous tenons pour faux, contestés ou retirés : lesquels, pourquoi, ce que nous en faisons."
    )
    yield Draft(shop.renderer.addresses.index("corrections"), "Corrections", description, body)


def _corrected(correction: Correction, catalog: Catalog) -> Corrected:
    readings = catalog.concerned(correction)
    if not readings:
        return Corrected(correction, "relevé", "relevé retiré de ce site", ())
    figures = [
        Concerned(
            reading,
            catalog.quantities[reading.quantity].label,
            figure_of(reading, catalog) if reading.value is not None else None,
            about(reading, catalog),
        )
        for reading in readings
    ]
    return Corrected(correction, figures[0].label, STATUSES[correction.status], figures, readings[0].source)


def about(reading: Reading, catalog: Catalog) -> list[Cell]:
    """Return the names that a reading is about, in the order of the data: a machine, a model, a format."""
    return [
        condition_cell(reading, name, catalog)
        for name, spec in catalog.conditions.items()
        if spec.kind == "name" and (stated := reading.stated(name)) and stated.known
    ]
