"""X101 to X103: no reading beyond what physics allows, none at zero or below, no rate above its ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from ..catalog import Catalog
from ..comparison import stated_text
from ..decode.shapes import near
from ..formulas import Fault, Figure, calculate, figure_of, told
from ..model.formula import Bound, Limit
from ..model.source import UNKNOWN, Nature, Reading
from ..nodes import Key
from ..problem import Problem
from ..selection import figure_rank, place_of
from ..selection.queries import label_of
from ..values import Value

_EXCUSED = frozenset({"wrong", "disputed", "withdrawn"})


def limits(catalog: Catalog) -> Iterator[Problem]:
    """Judge every reading of the catalogue."""
    yield from above_zero(catalog)
    yield from under_ceiling(catalog)
    for limit in catalog.limits.values():
        faults = list(limit_names(limit, catalog))
        yield from faults
        if not faults:
            yield from within(limit, catalog)


def above_zero(catalog: Catalog) -> Iterator[Problem]:
    """X102: a quantity that has no sign is never zero or negative."""
    for reading in judged(catalog.readings, catalog):
        quantity = catalog.quantities.get(reading.quantity)
        lowest = _lowest(reading)
        if quantity is not None and not quantity.signed and lowest is not None and lowest <= 0:
            message = f"« {quantity.label} » de {_printed(reading)} : une valeur nulle ou négative n’a pas de sens ici"
            hint = "vérifiez dans la source ; une valeur inconnue se dit « nature: absent »"
            yield Problem(reading.place.position("value"), "X102", message, hint)


def under_ceiling(catalog: Catalog) -> Iterator[Problem]:
    """X103: a quantity that has a ceiling, such as a rate in percent, does not pass it."""
    for reading in judged(catalog.readings, catalog):
        quantity = catalog.quantities.get(reading.quantity)
        if quantity is None or quantity.at_most is None:
            continue
        highest = _highest(reading)
        ceiling = quantity.at_most * catalog.units.parse(quantity.unit).scale
        if highest is not None and highest * reading.unit.scale > ceiling:
            message = f"« {quantity.label} » de {_printed(reading)} : au-delà de {quantity.at_most} {quantity.unit}"
            hint = "vérifiez le chiffre et l’unité dans la source"
            yield Problem(reading.place.position("value"), "X103", message, hint)


def limit_names(limit: Limit, catalog: Catalog) -> Iterator[Problem]:
    """M105 and F102: a limit names a quantity, a formula and its inputs, and conditions that exist."""
    yield from _known(limit, limit.quantity, ("quantity",), set(catalog.quantities), "grandeur")
    yield from _known(limit, limit.at_most, ("at_most",), set(catalog.formulas), "formule")
    formula = catalog.formulas.get(limit.at_most)
    if formula is not None:
        for name in sorted(formula.inputs.keys() ^ limit.inputs.keys()):
            what = "manque" if name in formula.inputs else "est de trop"
            message = f"limite « {limit.id} » : l’entrée « {name} » {what}"
            hint = "donnez les entrées de la formule : " + ", ".join(formula.inputs)
            yield Problem(limit.place.position("inputs"), "F102", message, hint)
    for name, bound in limit.inputs.items():
        yield from _known(limit, bound.reading, ("inputs", name, "reading"), set(catalog.quantities), "grandeur")
        for index, condition in enumerate(bound.same):
            keys = ("inputs", name, "same", index)
            yield from _known(limit, condition, keys, set(catalog.conditions), "condition")
        for index, source in enumerate(bound.from_):
            yield from _known(limit, source, ("inputs", name, "from", index), set(catalog.known("sources")), "source")
    traits = {
        key for registry in catalog.registries.values() for named in registry.names.values() for key in named.traits
    }
    for group in ("when", "unless"):
        for key in getattr(limit, group):
            yield from _known(limit, key, (group, key), {*catalog.conditions, *traits}, "condition ou trait")


def within(limit: Limit, catalog: Catalog) -> Iterator[Problem]:
    """X101: no reading of the limit's quantity passes the ceiling its formula gives, where the limit applies.

    The ceiling is the most generous that the known inputs allow. A reading is not judged when one of its conditions
    needed for that is unknown, nor when a correction already says that it is wrong, disputed or withdrawn.
    """
    ceilings = Ceilings(limit, catalog)
    for reading in judged(catalog.find(limit.quantity, None, {}), catalog):
        lowest = _lowest(reading)
        if lowest is None or not applies(limit, reading, catalog):
            continue
        ceiling = ceilings.of(reading)
        if ceiling is None:
            continue
        most = _top(ceiling.value)
        if most is not None and lowest * reading.unit.scale > most * ceiling.unit.scale:
            label = label_of(limit.quantity, catalog)
            inputs = " ; ".join(f"{place_of(origin)} : {_printed(origin)}" for origin in ceiling.origins)
            message = (
                f"« {label} » de {_printed(reading)}, au-delà du plafond de {ceiling.value.text} {ceiling.unit.symbol} "
                f"(limite « {limit.id} » ; {inputs})"
            )
            hint = f"vérifiez la valeur, les conditions et les entrées ({limit.why}) ; sinon, ajoutez une correction"
            yield Problem(reading.place.position("value"), "X101", message, hint)


@dataclass(slots=True)
class Ceilings:
    """The ceilings of one limit, each calculated once for the readings that share what its inputs depend on."""

    limit: Limit
    catalog: Catalog
    known: dict[tuple[str, ...], Figure | None] = field(default_factory=dict)

    def of(self, reading: Reading) -> Figure | None:
        """Return the most generous ceiling of a reading, None when an input is unknown."""
        shared = dict.fromkeys(name for bound in self.limit.inputs.values() for name in bound.same)
        key = tuple(stated_text(reading, name) for name in shared)
        if key not in self.known:
            self.known[key] = None if UNKNOWN in key else self._highest(dict(zip(shared, key, strict=True)))
        return self.known[key]

    def _highest(self, conditions: dict[str, str]) -> Figure | None:
        inputs = [self._candidates(bound, conditions) for bound in self.limit.inputs.values()]
        formula = self.catalog.formulas[self.limit.at_most]
        found = [
            calculate(formula, dict(zip(self.limit.inputs, choice, strict=True)), self.catalog)
            for choice in product(*inputs)
        ]
        ceilings = [figure for figure in found if not isinstance(figure, Fault)]
        return max(ceilings, key=lambda figure: _top(figure.value) or figure.value.representative, default=None)

    def _candidates(self, bound: Bound, conditions: dict[str, str]) -> Sequence[Figure]:
        """Return the lowest and the highest reading of the first source that answers, else of all sources."""
        where = {name: conditions[name] for name in bound.same}
        for source in (*([one] for one in bound.from_), None):
            found = judged(self.catalog.find(bound.reading, source, where), self.catalog)
            figures = [figure_of(reading, self.catalog) for reading in found]
            if figures:
                # A ceiling grows or shrinks with each input: it is the most generous at one of their extremes.
                ends = (min(figures, key=figure_rank), max(figures, key=figure_rank))
                return list({figure.id: figure for figure in ends}.values())
        return ()


def judged(readings: Sequence[Reading], catalog: Catalog) -> list[Reading]:
    """Keep the readings that have a value and that no correction excuses."""
    return [
        reading
        for reading in readings
        if reading.value is not None
        and reading.nature is not Nature.CLAIMED
        and not any(correction.status in _EXCUSED for correction in catalog.corrected(reading))
    ]


def applies(limit: Limit, reading: Reading, catalog: Catalog) -> bool:
    """Tell whether a limit judges a reading: all of `when` holds, and nothing of `unless`."""
    required = all(told(key, reading, catalog) in texts for key, texts in limit.when.items())
    return required and not any(told(key, reading, catalog) in texts for key, texts in limit.unless.items())


def _lowest(reading: Reading) -> Fraction | None:
    """Return the least that a reading says, what it says at most when it says nothing else."""
    value = reading.value
    if value is None:
        return None
    return value.high if value.low is None else value.low


def _highest(reading: Reading) -> Fraction | None:
    value = reading.value
    if value is None:
        return None
    return value.low if value.high is None else value.high


def _top(value: Value) -> Fraction | None:
    return None if value.bound == "min" else value.high


def _printed(reading: Reading) -> str:
    return f"{reading.value.text if reading.value else ''} {reading.unit.symbol}".strip()


def _known(limit: Limit, name: str, keys: tuple[Key, ...], known: set[str], what: str) -> Iterator[Problem]:
    if name not in known:
        message = f"limite « {limit.id} » : « {name} » n’existe pas ({what})"
        yield Problem(limit.place.position(*keys), "M105", message, near(name, known))
