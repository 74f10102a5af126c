"""F101 to F104: a formula can be read, knows its inputs, reduces to its unit, and does not need itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..catalog import Catalog
from ..decode.shapes import near
from ..formulas import ANY, Fault, Interval, Unparsable, evaluate, interval, names_in, parse_expression
from ..model.formula import Asked, Formula
from ..model.names import Registry
from ..problem import Problem
from ..units import Unit, UnknownUnit
from ..values import Unreadable, Value, parse_value
from .circles import circles

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)


def formulas(catalog: Catalog) -> Iterator[Problem]:
    """Judge every formula, on its own and among the others."""
    for formula in catalog.formulas.values():
        faults = [*readable(formula), *known_names(formula, catalog), *calculator_names(formula, catalog)]
        yield from faults
        if not faults:
            yield from reduced(formula, catalog)
    yield from circular(catalog)


def readable(formula: Formula) -> Iterator[Problem]:
    """F101: the expression and the constants of a formula can be read."""
    try:
        parse_expression(formula.expression)
    except Unparsable as error:
        message = f"formule « {formula.id} » illisible : {error}"
        hint = "écrivez des noms d’entrées ou de constantes, + - * / et des parenthèses"
        yield Problem(formula.place.position("expression"), "F101", message, hint)
    for name, constant in formula.constants.items():
        if isinstance(parse_value(constant.value), Unreadable):
            message = f"la constante « {name} » n’est pas un nombre : « {constant.value} »"
            position = formula.place.position("constants", name, "value")
            yield Problem(position, "F101", message, "écrivez un nombre, avec un point décimal")


def known_names(formula: Formula, catalog: Catalog) -> Iterator[Problem]:
    """F102: every name of an expression is an input or a constant, each is used, each input is known."""
    for name, wanted in formula.inputs.items():
        if wanted != ANY and wanted not in catalog.quantities and wanted not in catalog.formulas:
            hint = near(wanted, {*catalog.quantities, *catalog.formulas, ANY})
            message = f"l’entrée « {name} » attend « {wanted} », qui n’est ni une grandeur ni une formule"
            yield Problem(formula.place.position("inputs", name), "F102", message, hint)
    try:
        used = set(names_in(parse_expression(formula.expression)))
    except Unparsable:
        return
    declared = {*formula.inputs, *formula.constants}
    for name in sorted(used - declared):
        message = f"« {name} » n’est ni une entrée ni une constante de « {formula.id} »"
        yield Problem(formula.place.position("expression"), "F102", message, near(name, declared))
    for key, names in (("inputs", formula.inputs), ("constants", formula.constants)):
        for name in sorted(names.keys() - used):
            message = f"« {name} » ne sert pas dans l’expression de « {formula.id} »"
            yield Problem(formula.place.position(key, name), "F102", message, "retirez-la, ou employez-la")


def calculator_names(formula: Formula, catalog: Catalog) -> Iterator[Problem]:
    """F102, F101, F103 and M105: a calculator asks for inputs that are `any`, in units and numbers that can be read."""
    calculator = formula.calculator
    if calculator is None:
        return
    for name, asked in calculator.asks.items():
        yield from _asked(formula, name, asked, catalog)
    for kind, name, known in (
        *(("condition", name, catalog.conditions.keys()) for name in calculator.start),
        *(
            ("nom", text, registry.names.keys())
            for name, text in calculator.start.items()
            if (registry := _registry(name, catalog))
        ),
        *(("grandeur", name, catalog.quantities.keys()) for name in filter(None, [calculator.within])),
    ):
        if name not in known:
            message = f"calculateur « {formula.id} » : « {name} » n’existe pas ({kind})"
            yield Problem(formula.place.position("calculator"), "M105", message, near(name, set(known)))


def _registry(condition: str, catalog: Catalog) -> Registry | None:
    spec = catalog.conditions.get(condition)
    return catalog.registries.get(spec.names or "") if spec else None


def _asked(formula: Formula, name: str, asked: Asked, catalog: Catalog) -> Iterator[Problem]:
    position = formula.place.position("calculator", "asks", name)
    if formula.inputs.get(name) != ANY:
        hint = "demandez une entrée déclarée « any » ; les autres viennent des relevés"
        yield Problem(position, "F102", f"« {name} » n’est pas une entrée « any » de « {formula.id} »", hint)
    for text in (asked.value, *asked.choices.values()):
        if isinstance(parse_value(text), Unreadable):
            yield Problem(
                position, "F101", f"« {text} » n’est pas un nombre", "écrivez un nombre, avec un point décimal"
            )
    try:
        catalog.units.parse(asked.unit)
    except UnknownUnit as error:
        yield Problem(position, "F103", f"unité inconnue « {error.symbol} »", "écrivez une unité connue")


def reduced(formula: Formula, catalog: Catalog) -> Iterator[Problem]:
    """F103: the units of the inputs reduce to the unit declared; inputs of any quantity are taken of one unit."""
    for name, constant in formula.constants.items():
        try:
            catalog.units.parse(constant.unit)
        except UnknownUnit as error:
            position = formula.place.position("constants", name, "unit")
            hint = "écrivez une unité connue, ou déclarez-la dans quantities.yaml"
            yield Problem(position, "F103", f"unité inconnue « {error.symbol} »", hint)
            return
    inputs: dict[str, Interval] = {}
    for prime, (name, wanted) in zip(_PRIMES, formula.inputs.items(), strict=False):
        asked = formula.calculator.asks.get(name) if formula.calculator else None
        unit = catalog.units.parse(asked.unit) if asked and wanted == ANY else _unit(wanted, catalog)
        if unit is None:
            return
        # Numbers that do not cancel out: only units are judged here.
        inputs[name] = interval(Value.exact(prime), unit)
    fault = evaluate(formula, inputs, catalog)
    if isinstance(fault, Fault) and fault.code == "F103":
        yield Problem(formula.place.position(*fault.keys), fault.code, fault.message, fault.hint)


def _unit(wanted: str, catalog: Catalog) -> Unit | None:
    """Return the unit that an input comes in; None when it cannot be known, which is told elsewhere."""
    if wanted == ANY:
        return Unit(ANY, {ANY: 1}, Fraction(1))
    spec = catalog.quantities.get(wanted) or catalog.formulas.get(wanted)
    try:
        return catalog.units.parse(spec.unit) if spec else None
    except UnknownUnit:
        return None


def circular(catalog: Catalog) -> Iterator[Problem]:
    """F104: no formula needs its own result, told once a circle, at the formula that comes first in the file."""

    def needed(name: str) -> list[str]:
        return [other for other in catalog.formulas[name].inputs.values() if other in catalog.formulas]

    for circle in circles(catalog.formulas, needed):
        message = f"formules en boucle : {' → '.join(circle)}"
        position = catalog.formulas[circle[0]].place.position("inputs")
        yield Problem(position, "F104", message, "retirez l’une de ces entrées")
