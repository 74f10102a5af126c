"""Formula and figures bound by name → the calculated figure, or the fault that forbids it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from ..catalog import Catalog
from ..decode.readings import six_letters
from ..model.formula import Formula
from ..model.source import UNKNOWN, Nature, Reading
from ..units import DimensionError, UnknownUnit
from ..values import Unreadable, Value, parse_value
from .expressions import Call, Expression, Name, Number, Operation, Unparsable, parse_expression
from .figures import Fault, Figure
from .intervals import Interval, converted, interval, operate

ANY = "any"
"""What an input says when the formula only compares, whatever the quantity."""

_REFUSED = frozenset({"wrong", "withdrawn"})


def calculate(formula: Formula, inputs: Mapping[str, Figure], catalog: Catalog) -> Figure | Fault:
    """Apply a formula to figures bound by its input names.

    The result is exact, in the formula's unit. A range or a bound among the inputs gives a range or a bound; an
    approximation is inherited. Ranges are combined end by end, so an input should stand once in the expression.
    Faults: F101 unreadable, F102 input absent or of another quantity, C202 quantities that never mix, F103 units,
    F105 refused there, F106 input under correction, F107 division by zero.
    """
    for fault in _faults(formula, inputs, catalog):
        return fault
    bound = {
        name: interval(figure.value, figure.unit, signed=_signed(figure, catalog)) for name, figure in inputs.items()
    }
    result = evaluate(formula, bound, catalog)
    if isinstance(result, Fault):
        return result
    value = _value(result, formula.decimals)
    if value is None:
        message = f"« {formula.title} » : les bornes des entrées ne laissent rien savoir du résultat"
        return Fault("F102", message, "prenez des entrées dont les bornes vont dans le même sens")
    key = repr((formula.id, sorted((name, figure.id) for name, figure in inputs.items())))
    return Figure(
        id=f"{formula.id}.{six_letters(key)}",
        nature=Nature.CALCULATED,
        value=value,
        unit=result.unit,
        label=formula.title,
        formula=formula,
        inputs=dict(inputs),
        decimals=formula.decimals,
    )


def evaluate(formula: Formula, inputs: Mapping[str, Interval], catalog: Catalog) -> Interval | Fault:
    """Evaluate a formula over intervals bound by name, in the formula's unit; faults are F101, F103 and F107."""
    try:
        unit = catalog.units.parse(formula.unit)
        known = {**inputs, **constants(formula, catalog)}
        return converted(_evaluate(_parsed(formula.expression), known), unit)
    except Unparsable as error:
        return Fault("F101", f"« {formula.id} » illisible : {error}", "corrigez « expression: »", ("expression",))
    except UnknownUnit as error:
        return Fault("F103", f"« {formula.id} » : unité inconnue « {error.symbol} »", "corrigez l’unité", ("unit",))
    except DimensionError:
        units = ", ".join(f"{name} en {bound.unit.symbol}" for name, bound in inputs.items())
        message = f"« {formula.title} » ne se réduit pas à « {formula.unit} » ({units})"
        return Fault("F103", message, "vérifiez les unités des entrées, l’expression et « unit: »", ("unit",))
    except ZeroDivisionError:
        message = f"« {formula.title} » divise par un chiffre nul, ou dont la plage contient zéro"
        return Fault("F107", message, "prenez un diviseur qui ne peut être nul", ("expression",))


def constants(formula: Formula, catalog: Catalog) -> dict[str, Interval]:
    """Return the constants of a formula that can be read, as intervals."""
    found = {}
    for name, constant in formula.constants.items():
        value = parse_value(constant.value)
        if not isinstance(value, Unreadable):
            found[name] = interval(value, catalog.units.parse(constant.unit), signed=True)
    return found


def _faults(formula: Formula, inputs: Mapping[str, Figure], catalog: Catalog) -> Iterator[Fault]:
    """Yield what forbids a calculation before any arithmetic, the most fundamental first."""
    yield from _input_faults(formula, inputs, catalog)
    yield from _mixed_quantities(inputs, catalog)
    yield from _refusals(formula, inputs, catalog)
    for name, figure in inputs.items():
        reading = figure.reading
        if reading is None:
            continue
        for correction in catalog.corrected(reading):
            if correction.status in _REFUSED:
                message = f"« {name} » repose sur {reading.id}, sous correction « {correction.id} »"
                yield Fault("F106", message, "prenez un autre relevé, ou retirez ce calcul", ("inputs", name))


def _input_faults(formula: Formula, inputs: Mapping[str, Figure], catalog: Catalog) -> Iterator[Fault]:
    for name in formula.inputs.keys() - inputs.keys():
        wanted = formula.inputs[name]
        message = f"« {formula.id} » sans son entrée « {name} » ({wanted})"
        yield Fault("F102", message, f"ajoutez « {name}: »", ("inputs",))
    for name in inputs.keys() - formula.inputs.keys():
        hint = "les entrées sont : " + ", ".join(formula.inputs)
        yield Fault("F102", f"« {formula.id} » n’a pas d’entrée « {name} »", hint, ("inputs", name))
    for name, wanted in formula.inputs.items():
        figure = inputs.get(name)
        given = (figure.quantity or (figure.formula.id if figure.formula else None)) if figure else wanted
        if wanted not in (ANY, given):
            shown = catalog.quantities[wanted].label if wanted in catalog.quantities else wanted
            message = f"l’entrée « {name} » de « {formula.id} » attend « {shown} », non « {given} »"
            yield Fault("F102", message, f"donnez un chiffre de « {wanted} »", ("inputs", name))


def _mixed_quantities(inputs: Mapping[str, Figure], catalog: Catalog) -> Iterator[Fault]:
    named = [(name, figure.quantity) for name, figure in inputs.items() if figure.quantity in catalog.quantities]
    for (name, one), (other, two) in combinations(named, 2):
        if one and two and never_together(one, two, catalog):
            labels = [f"« {catalog.quantities[quantity].label} »" for quantity in (one, two)]
            message = f"« {name} » et « {other} » mêlent {labels[0]} et {labels[1]}, qui ne se comparent pas"
            yield Fault("C202", message, "prenez deux relevés de la même grandeur", ("inputs", other))


def never_together(one: str, two: str, catalog: Catalog) -> bool:
    """Tell whether the data declare that two quantities never share a column, in either direction."""
    first, second = catalog.quantities.get(one), catalog.quantities.get(two)
    return bool((first and two in first.not_with) or (second and one in second.not_with))


def _refusals(formula: Formula, inputs: Mapping[str, Figure], catalog: Catalog) -> Iterator[Fault]:
    """Refuse a formula where one of its inputs has a trait or a condition that forbids it.

    A refusal of `unknown` also stands when no input says anything of that trait.
    """
    for key, refused in formula.refuses.items():
        said = {
            text
            for figure in inputs.values()
            for reading in figure.origins
            if (text := told(key, reading, catalog)) is not None
        }
        met = (said or {UNKNOWN}) & set(refused)
        if met:
            message = f"« {formula.title} » ne s’applique pas à « {key}: {min(met)} »"
            yield Fault("F105", message, "retirez ce calcul de cette ligne, ou changez d’entrée", ("formula",))


def told(key: str, reading: Reading, catalog: Catalog) -> str | None:
    """Return what a reading says of a condition, or of a trait of what it names; None when it says nothing."""
    stated = reading.conditions.get(key)
    return stated.text if stated else catalog.traits(reading).get(key)


def _signed(figure: Figure, catalog: Catalog) -> bool:
    """Tell whether a figure may be negative: its quantity says so, or its formula subtracts."""
    if figure.formula is not None:
        return "-" in figure.formula.expression or any(_signed(one, catalog) for one in figure.inputs.values())
    quantity = catalog.quantities.get(figure.quantity or "")
    return quantity is None or quantity.signed


@lru_cache(maxsize=256)
def _parsed(text: str) -> Expression:
    return parse_expression(text)


def _evaluate(tree: Expression, known: Mapping[str, Interval]) -> Interval:
    match tree:
        case Name(text):
            if text not in known:
                raise Unparsable(f"« {text} » n’est ni une entrée ni une constante")
            return known[text]
        case Operation(sign, left, right):
            return operate(sign, _evaluate(left, known), _evaluate(right, known))
        case Number(text) | Call(text, _):
            raise Unparsable(f"« {text} » n’a pas sa place dans une formule")


def _value(result: Interval, decimals: int) -> Value | None:
    """Write an interval as a value, None when it has no stated end; the text is the shown decimal, in digits."""
    low, high, near = result.low, result.high, "≈ " if result.approximate else ""
    whole = Value("", low.number, high.number, result.middle, approximate=result.approximate, decimals=decimals)
    if low.open and high.open:
        return None
    if high.open:
        text = f"{'>' if low.strict else '≥'} {near}{_decimal(low.number, decimals)}"
        return replace(whole, text=text, high=None, middle=low.number, bound="min", strict=low.strict)
    if low.open:
        text = f"{'<' if high.strict else '≤'} {near}{_decimal(high.number, decimals)}"
        return replace(whole, text=text, low=None, middle=high.number, bound="max", strict=high.strict)
    ends = f"{_decimal(low.number, decimals)}–{_decimal(high.number, decimals)}"
    if low.number == high.number:
        text = _decimal(low.number, decimals)
    else:
        text = ends if result.middle is None else f"{_decimal(result.middle, decimals)} ({ends})"
    return replace(whole, text=near + text)


def _decimal(number: Fraction, decimals: int) -> str:
    """Round half away from zero, and keep the zeros: `1.0`."""
    scale = 10**decimals
    units = (2 * abs(number.numerator) * scale + number.denominator) // (2 * number.denominator)
    sign = "-" if number < 0 and units else ""
    return sign + f"{Decimal(units).scaleb(-decimals):.{decimals}f}"
