"""A formula made a calculator: what it asks can be read, and a fault is told at its line."""

from __future__ import annotations

import pytest

from releve.model.formula import Calculator
from releve.rules.formulas import calculator_names, formulas
from world import world

FORMULA = """batch_energy:
  title: énergie d’une fournée
  inputs: {loaves: any, each: any}
  expression: loaves * each
  unit: kWh
  decimals: 1
  calculator:
    question: De quelle énergie une fournée a-t-elle besoin ?
    start: {oven: stone-one}
    within: bake_rate
    asks:
      loaves: {unit: "1", value: "4", why: une petite fournée, choices: {petite: "4", grande: "24"}}
      each: {unit: kWh, value: "0.15", why: un pain}
"""


def test_a_calculator_without_a_fault() -> None:
    """Inputs that a reader types have a unit, so that the formula's units are judged as those of readings are."""
    catalog = world({"formulas.yaml": FORMULA})
    assert list(formulas(catalog)) == []
    calculator = catalog.formulas["batch_energy"].calculator
    assert isinstance(calculator, Calculator)
    assert calculator.asks["loaves"].choices == {"petite": "4", "grande": "24"}


def test_units_of_what_is_typed_are_judged() -> None:
    """Kilowatts times a number are no kilowatt-hours."""
    catalog = world({"formulas.yaml": FORMULA.replace("unit: kWh, value", "unit: kW, value")})
    assert [problem.code for problem in formulas(catalog)] == ["F103"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("loaves: {unit", "loave: {unit", "F102"),
        ('value: "4"', "value: quatre", "F101"),
        ('grande: "24"', "grande: beaucoup", "F101"),
        ("unit: kWh, value", "unit: kWq, value", "F103"),
        ("within: bake_rate", "within: bake_rat", "M105"),
        ("start: {oven:", "start: {stove:", "M105"),
        ("stone-one", "stone-nine", "M105"),
    ],
)
def test_a_fault_is_told_where_it_stands(old: str, new: str, code: str) -> None:
    """An input that is not typed, a number or a unit that cannot be read, a name that does not exist."""
    assert old in FORMULA
    formula = world({"formulas.yaml": FORMULA.replace(old, new)}).formulas["batch_energy"]
    found = list(calculator_names(formula, world()))
    assert [problem.code for problem in found] == [code]
    assert found[0].position.path == "data/formulas.yaml"
    assert (found[0].position.line or 0) > 6
