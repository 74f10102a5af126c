"""No reading beyond what physics allows, none at zero or below, no rate above its ceiling."""

from __future__ import annotations

import pytest

from releve.rules.limits import limits
from world import FILES, TRIALS_HEAD, world

FORMULAS = """
most_loaves:
  title: débit plafond
  inputs: {power: heat_power, energy: loaf_energy}
  constants: {one: {value: "1", unit: loaf, why: l’énergie est celle d’un pain}}
  expression: power / energy * one
  unit: loaf/h
  decimals: 1
"""
LIMITS = """
heat-enough:
  quantity: bake_rate
  at_most: most_loaves
  inputs:
    power: {reading: heat_power, same: [oven]}
    energy: {reading: loaf_energy, same: [recipe]}
  when: {kind: stone, batch: "4"}
  unless: {heat: [top]}
  why: un pain ne cuit pas sans sa chaleur
"""
QUANTITIES = FILES["quantities.yaml"] + (
    '  burnt_share: {label: part de pains brûlés, unit: "%", requires: [oven], at_most: 100, signed: true}\n'
)


def rate(value: str = "61", **conditions: str) -> str:
    """Write a reading of the rate, on an oven of twelve kilowatts: sixty loaves an hour at most."""
    stated = {"oven": "stone-one", "recipe": "wheat", "batch": "4"} | conditions
    keys = "".join(f", {key}: {text}" for key, text in stated.items())
    return f"  - {{quantity: bake_rate, nature: measured, unit: loaf/h{keys}, value: {value!r}, at: row {value}}}\n"


ENERGY = '  - {quantity: loaf_energy, nature: announced, unit: kWh, recipe: wheat, value: "0.2", at: table 3}\n'


def found(readings: str, limits_text: str = LIMITS, **files: str) -> list[tuple[str, int]]:
    """Judge these readings; give the code and the line of each problem."""
    texts = {"sources/trials.yaml": TRIALS_HEAD + readings, "formulas.yaml": FORMULAS, "limits.yaml": limits_text}
    catalog = world(texts | {"quantities.yaml": QUANTITIES} | {f"{name}.yaml": text for name, text in files.items()})
    return [(problem.code, problem.position.line) for problem in limits(catalog)]


@pytest.mark.parametrize(
    ("reading", "refused"),
    [
        (rate("61"), True),
        (rate("60"), False),
        (rate("59 ± 3"), False),
        (rate("55-65"), False),
        (rate("61-65"), True),
        (rate("up to 70"), True),
        (rate("at least 61"), True),
        (rate("~61"), True),
        (rate("61", oven="steel-one"), False),
        (rate("61", batch="2"), False),
        (rate("61", batch="unknown"), False),
        (rate("61", heat="top"), False),
        (rate("61", heat="bottom"), True),
        (rate("61", recipe="rye"), False),
        (rate("61", recipe="unknown"), False),
    ],
)
def test_a_reading_beyond_its_limit_is_refused_where_the_limit_applies(reading: str, refused: bool) -> None:
    """Only what is surely beyond, in the conditions of the limit, with all inputs known, is refused."""
    assert found(ENERGY + reading) == ([("X101", 10)] if refused else [])


def test_the_ceiling_is_the_most_generous_known() -> None:
    """Without a preferred source, the highest power and the lowest energy of all sources give the ceiling."""
    power = "  - {quantity: heat_power, nature: announced, unit: W, oven: stone-one, value: '12500', at: line 9}\n"
    less = (
        ENERGY.replace("0.2", "0.3")
        .replace("table 3", "table 4")
        .replace("recipe: wheat", "recipe: wheat, variant: other")
    )
    assert found(ENERGY + less + power + rate("62")) == []
    assert found(ENERGY + less + power + rate("63")) == [("X101", 12)]


def test_a_preferred_source_gives_the_ceiling() -> None:
    """The first of the sources named that answers is believed, whatever the others say."""
    power = "  - {quantity: heat_power, nature: announced, unit: kW, oven: stone-one, value: '24', at: line 9}\n"
    assert found(ENERGY + power + rate("61")) == []
    preferred = LIMITS.replace("heat_power, same: [oven]", "heat_power, same: [oven], from: [bread, trials]")
    assert found(ENERGY + power + rate("61"), preferred) == [("X101", 11)]


@pytest.mark.parametrize(
    ("status", "refused"), [("wrong", False), ("disputed", False), ("withdrawn", False), ("superseded", True)]
)
def test_a_correction_excuses_a_reading(status: str, refused: bool) -> None:
    """What is already said to be wrong, disputed or withdrawn does not stop the build."""
    correction = (
        f"rate: {{status: {status}, reading: {{reading: bake_rate, source: trials, oven: stone-one}},"
        " why: La page se trompe., done: Rien., since: 2026-11-30}\n"
    )
    assert found(ENERGY + rate("61"), corrections=correction) == ([("X101", 10)] if refused else [])


@pytest.mark.parametrize(
    ("value", "refused"), [("0", True), ("-3", True), ("0-5", True), ("0.1", False), ("up to 5", False)]
)
def test_what_has_no_sign_is_above_zero(value: str, refused: bool) -> None:
    """An oven that bakes nothing was not measured: an unknown value is said in words."""
    assert found(rate(value)) == ([("X102", 9)] if refused else [])


@pytest.mark.parametrize(
    ("value", "unit", "refused"),
    [("104", '"%"', True), ("100", '"%"', False), ("90-101", '"%"', True), ("1.04", '"1"', True), ("0", '"%"', False)],
)
def test_a_rate_stays_under_its_ceiling(value: str, unit: str, refused: bool) -> None:
    """A share above one hundred percent is refused in any unit; where a sign has a meaning, zero is allowed."""
    text = (
        f"  - {{quantity: burnt_share, nature: measured, unit: {unit}, oven: stone-one, value: {value!r}, at: row 1}}\n"
    )
    assert found(text) == ([("X103", 9)] if refused else [])


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("quantity: bake_rate", "quantity: bake_rates"), "M105", 3),
        (("most_loaves", "all_loaves"), "M105", 4),
        (("reading: heat_power", "reading: heat"), "M105", 6),
        (("same: [oven]", "same: [ovens]"), "M105", 6),
        (("same: [oven]", "same: [oven], from: [bred]"), "M105", 6),
        (("kind: stone", "kinds: stone"), "M105", 8),
        (("heat: [top]", "heats: [top]"), "M105", 9),
        (("    power: {reading: heat_power, same: [oven]}\n", ""), "F102", 6),
    ],
)
def test_a_limit_names_what_exists(change: tuple[str, str], code: str, line: int) -> None:
    """A limit that names nothing would forbid nothing, in silence."""
    assert found(ENERGY + rate("61"), LIMITS.replace(*change)) == [(code, line)]
