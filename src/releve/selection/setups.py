"""A set-up + catalogue → the readings that it gave, or why there are none."""

from __future__ import annotations

from dataclasses import replace

from ..catalog import Catalog
from ..decode.shapes import near
from ..formulas import Fault
from ..model.setup import Given, Setup
from ..model.source import UNKNOWN, Nature, Reading
from .queries import Query, answers, label_of


def given(setup: Setup, catalog: Catalog) -> tuple[list[Reading], list[Fault]]:
    """Return the readings that a set-up gave, each once, in its own order, and what is wrong in its queries.

    Faults: M105 a quantity that does not exist, R102 such a source, C205 a figure asked under other conditions than
    the set-up's, R103 a query that nothing answers.
    """
    found: dict[str, Reading] = {}
    faults: list[Fault] = []
    for index, one in enumerate(setup.gives):
        result = _asked(setup, one, catalog)
        if isinstance(result, Fault):
            faults.append(replace(result, keys=("gives", index, *result.keys)))
        else:
            found |= {reading.id: reading for reading in result}
    return list(found.values()), faults


def _asked(setup: Setup, asked: Given, catalog: Catalog) -> list[Reading] | Fault:
    source = asked.source or setup.source
    if asked.reading not in catalog.quantities:
        hint = near(asked.reading, set(catalog.quantities))
        return Fault("M105", f"grandeur inconnue « {asked.reading} »", hint, ("reading",))
    if source not in catalog.known("sources"):
        keys = ("source",) if asked.source else ()
        return Fault("R102", f"source inconnue « {source} »", near(source, set(catalog.sources)), keys, echo=not keys)
    for name, text in asked.where.items():
        if text not in {UNKNOWN, setup.conditions.get(name, text)}:
            message = f"{label_of(asked.reading, catalog)} sous « {name}: {text} », la recette dit « {name}: "
            message += f"{setup.conditions[name]} »"
            hint = f"retirez « {name} » des conditions de la recette, ou faites-en deux"
            return Fault("C205", message, hint, ("where", name))
    query = Query(asked.reading, (source,), {**setup.conditions, **asked.where}, asked.variant)
    result = answers(query, catalog)
    if isinstance(result, Fault):
        return result
    return [reading for reading in result if reading.nature is not Nature.CLAIMED]
