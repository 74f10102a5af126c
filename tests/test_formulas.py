"""Calculated figures: parse, check units, evaluate, inherit origins; and the rules on formulas."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from releve.catalog import Catalog
from releve.formulas import Fault, Figure, Unparsable, calculate, figure_of, names_in, parse_expression
from releve.model.source import Nature
from releve.rules.formulas import formulas
from world import TRIALS_HEAD, codes, world

FORMULAS = """
loaf_cost:
  title: énergie d’un pain cuit
  inputs: {power: heat_power, rate: bake_rate}
  expression: power / rate
  unit: kWh/loaf
  decimals: 3
ratio: {title: rapport, inputs: {new: any, old: any}, expression: new / old, unit: "1", decimals: 2}
gain: {title: gain, inputs: {new: any, old: any}, expression: (new - old) / old, unit: "%", decimals: 0}
share_of_cost:
  {title: part, inputs: {part: loaf_cost, whole: loaf_cost}, expression: part / whole, unit: "%", decimals: 1}
"""


def kitchen(power: str, rate: str, formulas_text: str = FORMULAS, extra: str = "") -> Catalog:
    """Make a catalogue of one oven whose power and rate are printed so."""
    readings = (
        f"  - {{quantity: heat_power, nature: announced, unit: kW, oven: stone-one, value: {power!r}, at: row 1}}\n"
        "  - {quantity: bake_rate, nature: measured, unit: loaf/h, oven: stone-one, recipe: rye, batch: 1,"
        f" value: {rate!r}, at: row 2}}\n"
    )
    files = {"sources/trials.yaml": TRIALS_HEAD + readings, "formulas.yaml": formulas_text}
    return world(files | ({"corrections.yaml": extra} if extra else {}))


def figures(catalog: Catalog) -> dict[str, Figure]:
    """Give the two figures of the kitchen by the names of the formula's inputs."""
    power, rate = (catalog.find(name, ["trials"], {})[0] for name in ("heat_power", "bake_rate"))
    return {"power": figure_of(power, catalog), "rate": figure_of(rate, catalog)}


def cost(catalog: Catalog) -> Figure | Fault:
    """Calculate the energy of a loaf in the kitchen."""
    return calculate(catalog.formulas["loaf_cost"], figures(catalog), catalog)


@pytest.mark.parametrize(
    ("power", "rate", "text", "bound", "approximate"),
    [
        ("12", "60", "0.200", None, False),
        ("10-12", "60", "0.167–0.200", None, False),
        ("12", "40-60", "0.200–0.300", None, False),
        ("10-12", "40–60", "0.167–0.300", None, False),
        ("up to 12", "60", "≤ 0.200", "max", False),
        ("12", "up to 60", "≥ 0.200", "min", False),
        ("≥ 12", "60", "≥ 0.200", "min", False),
        ("less than 12", "60", "< 0.200", "max", False),
        ("up to 12", "≥ 60", "≤ 0.200", "max", False),
        ("~12", "60", "≈ 0.200", None, True),
        ("12 ± 3", "60", "0.200", None, False),
        ("11 avg (10–12)", "50", "0.220 (0.200–0.240)", None, False),
    ],
)
def test_a_range_or_a_bound_gives_a_range_or_a_bound(
    power: str, rate: str, text: str, bound: str | None, approximate: bool
) -> None:
    """What is uncertain in an input stays uncertain in the result, in the right direction."""
    figure = cost(kitchen(power, rate))
    assert isinstance(figure, Figure)
    assert (figure.value.text, figure.value.bound, figure.value.approximate) == (text, bound, approximate)


def test_bounds_that_pull_apart_leave_nothing_known() -> None:
    """At most twelve over at most sixty may be anything: there is no result to show."""
    fault = cost(kitchen("up to 12", "up to 60"))
    assert isinstance(fault, Fault)
    assert fault.code == "F102"


def test_a_result_is_exact_and_says_what_it_is() -> None:
    """A result is computed unrounded, in the formula's unit, under an id of its formula and its inputs."""
    catalog = kitchen("10", "60")
    figure = cost(catalog)
    assert isinstance(figure, Figure)
    assert figure.value.middle == Fraction(1, 6)
    assert (figure.nature, figure.unit.symbol, figure.decimals) == (Nature.CALCULATED, "kWh/loaf", 3)
    assert figure.id.startswith("loaf_cost.")
    assert figure.id == getattr(cost(kitchen("10", "60")), "id", "")


_TOTAL = "total: {title: total, inputs: {a: any, b: any}, expression: a + b, unit: kW, decimals: 1}"
_WORLD = world({"formulas.yaml": _TOTAL})
_POWERS = [figure_of(reading, _WORLD) for reading in _WORLD.find("heat_power", None, {})]


@given(st.lists(st.integers(0, len(_POWERS) - 1), min_size=1, max_size=6), st.booleans())
def test_no_origin_is_lost(path: list[int], left: bool) -> None:
    """However deep a calculation is nested, it names every reading it rests on, each once."""
    figure = _POWERS[0]
    for index in path:
        inputs = {"a": figure, "b": _POWERS[index]} if left else {"a": _POWERS[index], "b": figure}
        found = calculate(_WORLD.formulas["total"], inputs, _WORLD)
        assert isinstance(found, Figure)
        figure = found
    origins = [reading.id for reading in figure.origins]
    assert sorted(origins) == sorted({_POWERS[index].id for index in (0, *path)})


def test_a_percentage_is_made_of_a_ratio() -> None:
    """A gain of one quarter is shown as 25, in percent."""
    catalog = world({"formulas.yaml": FORMULAS})
    new, old = (
        catalog.find("heat_power", None, {"oven": "stone-one"}),
        catalog.find("heat_power", None, {"oven": "steel-one"}),
    )
    inputs = {"new": figure_of(new[0], catalog), "old": figure_of(old[0], catalog)}
    figure = calculate(catalog.formulas["gain"], inputs, catalog)
    assert isinstance(figure, Figure)
    assert (figure.value.text, figure.value.middle, figure.unit.symbol) == ("-40", Fraction(-40), "%")


def test_a_formula_may_be_an_input() -> None:
    """An input that asks for a formula takes its results, and nothing else."""
    catalog = kitchen("12", "60")
    result = cost(catalog)
    assert isinstance(result, Figure)
    share = calculate(catalog.formulas["share_of_cost"], {"part": result, "whole": result}, catalog)
    assert isinstance(share, Figure)
    assert share.value.text == "100.0"
    wrong = calculate(catalog.formulas["share_of_cost"], {"part": result, "whole": figures(catalog)["rate"]}, catalog)
    assert isinstance(wrong, Fault)
    assert wrong.code == "F102"


@pytest.mark.parametrize(
    "names",
    [{"power": "power"}, {"power": "rate", "rate": "rate"}, {"power": "power", "rate": "rate", "heat": "power"}],
)
def test_inputs_are_those_of_the_formula(names: dict[str, str]) -> None:
    """An input that lacks, that is of another quantity, or that nobody asked for is refused."""
    catalog = kitchen("12", "60")
    found = figures(catalog)
    fault = calculate(catalog.formulas["loaf_cost"], {name: found[of] for name, of in names.items()}, catalog)
    assert isinstance(fault, Fault)
    assert fault.code == "F102"


def test_units_that_do_not_reduce_are_refused_where_used() -> None:
    """A ratio of a power to a rate is no plain number."""
    catalog = kitchen("12", "60")
    found = figures(catalog)
    fault = calculate(catalog.formulas["ratio"], {"new": found["power"], "old": found["rate"]}, catalog)
    assert isinstance(fault, Fault)
    assert fault.code == "F103"


def test_a_divisor_that_may_be_zero_is_refused() -> None:
    """A range that crosses zero divides nothing."""
    text = FORMULAS + (
        "odd: {title: rapport, inputs: {new: any, old: any}, expression: new / (old - new), unit: '1', decimals: 1}\n"
    )
    catalog = kitchen("10-12", "60", text)
    power = figures(catalog)["power"]
    fault = calculate(catalog.formulas["odd"], {"new": power, "old": power}, catalog)
    assert isinstance(fault, Fault)
    assert fault.code == "F107"


@pytest.mark.parametrize(
    ("refuses", "refused"),
    [("{kind: stone}", True), ("{kind: [steel, stone]}", True), ("{kind: steel}", False), ("{recipe: rye}", True),
     ("{price: unknown}", True), ("{kind: unknown}", False)],
)  # fmt: skip
def test_a_formula_is_refused_by_a_trait_or_a_condition(refuses: str, refused: bool) -> None:
    """A trait of what an input names forbids a formula; `unknown` forbids it when no input says anything."""
    text = FORMULAS.replace("  decimals: 3\n", f"  decimals: 3\n  refuses: {refuses}\n")
    found = cost(kitchen("12", "60", text))
    assert (isinstance(found, Fault) and found.code == "F105") is refused


@pytest.mark.parametrize(
    ("status", "refused"), [("wrong", True), ("withdrawn", True), ("disputed", False), ("superseded", False)]
)
def test_a_wrong_figure_enters_no_calculation(status: str, refused: bool) -> None:
    """What is known to be wrong or was withdrawn is never calculated with."""
    correction = (
        f"heat: {{status: {status}, reading: {{reading: heat_power, source: trials, oven: stone-one}},"
        " why: La page se trompe., done: Rien., since: 2026-11-30}\n"
    )
    found = cost(kitchen("12", "60", extra=correction))
    assert (isinstance(found, Fault) and found.code == "F106") is refused


@pytest.mark.parametrize(
    "text", ["a +", "a b", "(a", "a)", "2 * a", "a ** b", "a % b", "f(a)", "", "-a", "(" * 30 + "a" + ")" * 30]
)
def test_nothing_but_names_and_four_signs(text: str) -> None:
    """An expression that holds a number, a call or another sign cannot be read."""
    with pytest.raises(Unparsable):
        parse_expression(text)


def test_names_are_read_from_left_to_right() -> None:
    """A hyphen subtracts, whatever the spaces."""
    assert list(names_in(parse_expression("(new-old)/old_one"))) == ["new", "old", "old_one"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("power / rate", "power // rate"), ["F101"]),
        (("power / rate", "power / rates"), ["F102", "F102"]),
        (("power: heat_power", "power: heat_powers"), ["F102"]),
        (("power / rate", "power * rate"), ["F103"]),
        (("kWh/loaf", "kWh/loafs"), ["F103"]),
        (("kWh/loaf", "Wh/loaf"), []),
        (("power / rate", "power / power"), ["F102"]),
        (("power: heat_power", "power: any"), ["F103"]),
        (("kWh/loaf\n", "kWh/loaf\n  constants: {two: {value: '2', unit: loafs, why: test}}\n"), ["F102"]),
        (
            ("power / rate\n", "power / rate * two\n  constants: {two: {value: '2', unit: loafs, why: test}}\n"),
            ["F103"],
        ),
        (("power / rate\n", "power / rate * two\n  constants: {two: {value: '2', unit: '1', why: test}}\n"), []),
        (("{power: heat_power, rate: bake_rate}", "{power: heat_power, rate: loaf_cost}"), ["F103", "F104"]),
        (("kWh/loaf\n", "kWh/loaf\n  constants: {two: {value: a, unit: '1', why: test}}\n"), ["F101", "F102"]),
    ],
)
def test_a_formula_is_judged_without_any_figure(change: tuple[str, str], found: list[str]) -> None:
    """Expression, names, units and circles are refused as soon as they are written."""
    catalog = world({"formulas.yaml": FORMULAS.split("ratio:", maxsplit=1)[0].replace(*change)})
    assert sorted(codes(list(formulas(catalog)))) == found


def test_a_circle_is_told_once() -> None:
    """Three formulas that need one another are one problem."""
    text = "".join(
        f"{name}: {{title: t, inputs: {{x: {other}}}, expression: x, unit: kW, decimals: 0}}\n"
        for name, other in (("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"))
    )
    assert codes(list(formulas(world({"formulas.yaml": text})))) == ["F104"]
