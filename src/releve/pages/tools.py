"""The pages where a reader looks up, compares and computes: each says what it is for, and scripts do the rest."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..model.formula import Formula
from ..render import Citation
from ..render.tool_bodies import CalculatorsBody, CompareBody, Computed, ExplorerBody, VerifyBody
from .formulas import labels_of
from .listings import subjects
from .workshop import Draft, Workshop
from .written import citations


def tools(shop: Workshop) -> Iterator[Draft]:
    """Yield the pages of the tools, once there are readings to look up."""
    if shop.catalog.readings:
        yield _explorer(shop)
        yield _compare(shop)
        yield _verify(shop)
        if any(formula.calculator for formula in shop.catalog.formulas.values()):
            yield _calculators(shop)


def _explorer(shop: Workshop) -> Draft:
    catalog = shop.catalog
    about = [catalog.registries[one] for one in subjects(catalog) if one in catalog.registries]
    body = ExplorerBody(len(catalog.readings), about)
    description = "Tous les relevés du site, à filtrer et à trier, chacun avec ses conditions et sa source."
    return Draft(shop.renderer.addresses.index("explorer"), "Mesures", description, body, wide=True)


def _compare(shop: Workshop) -> Draft:
    description = "Deux ou trois relevés côte à côte : se comparent-ils, et sinon quelles conditions les séparent."
    body = CompareBody(list(asked(shop.catalog).values()))
    return Draft(shop.renderer.addresses.index("compare"), "Comparer deux relevés", description, body, wide=True)


def _verify(shop: Workshop) -> Draft:
    description = (
        "Un chiffre lu ailleurs : est-il possible, où tombe-t-il parmi les relevés, que faut-il encore demander."
    )
    body = VerifyBody(list(asked(shop.catalog).values()))
    return Draft(shop.renderer.addresses.index("verify"), "Vérifier un chiffre", description, body, wide=True)


def _calculators(shop: Workshop) -> Draft:
    computed = [
        Computed(formula, labels_of(formula), next(iter(_cited(formula, shop)), None))
        for formula in shop.catalog.formulas.values()
        if formula.calculator
    ]
    description = (
        "Les formules du site, à refaire avec ses relevés ou avec vos chiffres, à côté de ce qui a été mesuré."
    )
    address = shop.renderer.addresses.index("calculators")
    return Draft(address, "Calculateurs", description, CalculatorsBody(computed))


def _cited(formula: Formula, shop: Workshop) -> list[Citation]:
    return citations([formula.source], shop.resolved) if formula.source else []


def asked(catalog: Catalog) -> dict[str, str]:
    """Return the questions to ask of a figure: those of the conditions that some quantity requires."""
    required = {name for quantity in catalog.quantities.values() for name in quantity.requires}
    return {
        name: condition.question
        for name, condition in catalog.conditions.items()
        if name in required and condition.question
    }
