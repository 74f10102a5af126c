"""What a page needs to compute: formulas and limits as the data write them, units, and the exact amounts of inputs.

Readings are named by their ids: what is shown of them stands in the explorer's columns. Numbers are exact, in text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..addresses import Addresses
from ..catalog import Catalog
from ..model.formula import Calculator, Cited, Formula, Limit
from ..model.source import Reading
from ..render.environment import written_out
from ..resolved import Resolved
from ..rules.limits import judged
from ..units import Unit
from .records import Record, exact


def calculations(resolved: Resolved) -> Record:
    """Return the formulas that a page computes, those of limits included, with all that they need."""
    catalog = resolved.catalog
    addresses = Addresses.of(catalog, resolved.settings)
    limited = {limit.at_most for limit in catalog.limits.values()}
    kept = [one for one in catalog.formulas.values() if one.calculator or one.id in limited]
    needed = _quantities(kept, catalog)
    readings = [reading for reading in judged(catalog.readings, catalog) if reading.quantity in needed]
    return {
        "formulas": [_formula(one, catalog, addresses) for one in kept],
        "limits": [_limit(one) for one in catalog.limits.values()],
        "units": {symbol: _unit(symbol, catalog) for symbol in sorted(_symbols(kept, catalog))},
        "traits": _traits(catalog),
        "amounts": {reading.id: _amount(reading, catalog) for reading in readings},
    }


def _quantities(formulas: Iterable[Formula], catalog: Catalog) -> set[str]:
    found = {quantity for formula in formulas for quantity in formula.inputs.values()}
    found |= {formula.calculator.within for formula in formulas if formula.calculator and formula.calculator.within}
    found |= {bound.reading for limit in catalog.limits.values() for bound in limit.inputs.values()}
    return found & catalog.quantities.keys()


def _symbols(formulas: Iterable[Formula], catalog: Catalog) -> Iterator[str]:
    yield from (quantity.unit for quantity in catalog.quantities.values())
    yield from {reading.unit.symbol for reading in catalog.readings}
    for formula in formulas:
        yield formula.unit
        yield from (constant.unit for constant in formula.constants.values())
        if formula.calculator:
            yield from (asked.unit for asked in formula.calculator.asks.values())


def _unit(symbol: str, catalog: Catalog) -> Record:
    unit: Unit = catalog.units.parse(symbol)
    return {
        "symbol": catalog.unit_symbol(unit),
        "dimension": dict(sorted(unit.dimension.items())),
        "scale": exact(unit.scale),
        "percentage": unit.percentage,
    }


def _amount(reading: Reading, catalog: Catalog) -> Record:
    value = reading.value
    if value is None:
        raise ValueError(f"{reading.id} has no value")
    quantity = catalog.quantities[reading.quantity]
    kept = {
        "quantity": quantity.id,
        "unit": reading.unit.symbol,
        "low": exact(value.low),
        "high": exact(value.high),
        "middle": exact(value.middle),
        "bound": value.bound,
        "strict": value.strict,
        "approximate": value.approximate,
    }
    return {name: part for name, part in kept.items() if part}


def _formula(formula: Formula, catalog: Catalog, addresses: Addresses) -> Record:
    kept = ("id", "title", "definition", "expression", "unit", "decimals", "inputs", "refuses", "labels")
    return {
        **{name: getattr(formula, name) for name in kept},
        "written": written_out(formula, formula.labels),
        "symbol": catalog.unit_symbol(formula.unit),
        "constants": {name: {"value": one.value, "unit": one.unit} for name, one in formula.constants.items()},
        "address": addresses.formula(formula.id),
        "calculator": _calculator(formula.calculator) if formula.calculator else None,
    }


def _calculator(calculator: Calculator) -> Record:
    asks = {
        name: {
            "unit": one.unit,
            "value": one.value,
            "why": one.why,
            "choices": one.choices,
            "source": _cited(one.source),
        }
        for name, one in calculator.asks.items()
    }
    return {"question": calculator.question, "start": calculator.start, "asks": asks, "within": calculator.within}


def _cited(cited: Cited | None) -> str | None:
    return cited.id if cited else None


def _limit(limit: Limit) -> Record:
    inputs = {
        name: {"reading": bound.reading, "same": bound.same, "from": bound.from_}
        for name, bound in limit.inputs.items()
    }
    kept = ("id", "quantity", "at_most", "when", "unless", "why")
    return {**{name: getattr(limit, name) for name in kept}, "inputs": inputs}


def _traits(catalog: Catalog) -> Record:
    """Return, by registry and by name, the traits that formulas and limits may speak of."""
    return {
        registry.id: {name: dict(named.traits) for name, named in registry.names.items() if named.traits}
        for registry in catalog.registries.values()
    }
