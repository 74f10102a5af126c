"""The page of each formula, with every figure of the site that it gives, and their index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from ..catalog import Catalog
from ..formulas import Figure
from ..frames import Frame, calculations
from ..model.formula import Formula
from ..render import FormulaBody, FormulasBody
from .links import capital, uses_of
from .listings import in_order
from .workshop import Draft, Workshop
from .written import citations


def formulas(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of each formula, then the index."""
    given: dict[str, list[Figure]] = defaultdict(list)
    for figure in shop.calculated.values():
        if figure.formula is not None:
            given[figure.formula.id].append(figure)
    for formula in shop.catalog.formulas.values():
        yield _formula(formula, given[formula.id], shop)
    if shop.catalog.formulas:
        body = FormulasBody([(formula, len(given[formula.id])) for formula in shop.catalog.formulas.values()])
        description = "Ce que ce site calcule lui-même : chaque formule, d’où elle vient et tout ce qu’elle donne."
        yield Draft(shop.renderer.addresses.index("formulas"), "Calculs", description, body)


def _formula(formula: Formula, figures: list[Figure], shop: Workshop) -> Draft:
    cited = citations([formula.source], shop.resolved) if formula.source else []
    body = FormulaBody(
        formula,
        labels=labels_of(formula),
        citation=cited[0] if cited else None,
        frames=_frames(formula, figures, shop.catalog),
        uses=uses_of((figure.id for figure in figures), shop.resolved.uses, shop.links),
    )
    description = f"{capital(formula.title)} : comment ce calcul est fait, sur quels relevés, et tout ce qu’il donne."
    address = shop.renderer.addresses.formula(formula.id)
    return Draft(address, capital(formula.title), description, body, formula.place.path)


def labels_of(formula: Formula) -> Mapping[str, str]:
    """Return the French names of a formula's inputs and constants, their own where the data give none."""
    return {name: name for name in formula.constants} | {name: name for name in formula.inputs} | formula.labels


def _frames(formula: Formula, figures: list[Figure], catalog: Catalog) -> list[Frame]:
    """Make a table for each set of quantities that the formula was applied to: a column holds one quantity."""
    groups: dict[tuple[str, ...], list[Figure]] = defaultdict(list)
    for figure in figures:
        groups[tuple(_what(figure.inputs[name]) for name in formula.inputs if name in figure.inputs)].append(figure)
    frames: list[Frame] = []
    for rank, group in enumerate(groups.values(), 1):
        key = f"calculs-{formula.id.replace('_', '-')}" + (f"-{rank}" if rank > 1 else "")
        frames.append(calculations(key, rank, _ordered(group, catalog), catalog))
    return frames


def _what(figure: Figure) -> str:
    return f"{figure.quantity or (figure.formula.id if figure.formula else '')} {figure.unit.symbol}"


def _ordered(figures: list[Figure], catalog: Catalog) -> list[Figure]:
    """Sort figures as the readings that they rest on are sorted."""
    origins = {figure.id: figure.origins for figure in figures}
    readings = in_order(list({one.id: one for found in origins.values() for one in found}.values()), catalog, ())
    ranks = {reading.id: rank for rank, reading in enumerate(readings)}
    return sorted(figures, key=lambda figure: ([ranks[one.id] for one in origins[figure.id]], figure.id))
