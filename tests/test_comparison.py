"""Two readings side by side."""

from __future__ import annotations

import pytest

from releve.catalog import Catalog
from releve.comparison import Answer, comparable, compare, differences, shared_conditions
from releve.model.source import Reading
from world import TRIALS_HEAD, world

TRIALS = (
    TRIALS_HEAD
    + """  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h}
    rows:
      - {oven: stone-one, recipe: rye, batch: 4, heat: top, value: 10, at: row 1}
      - {oven: stone-two, recipe: rye, batch: unknown, value: 11, at: row 2}
      - {oven: steel-one, recipe: wheat, batch: unknown, value: 12, at: row 3}
"""
)


@pytest.fixture
def trials() -> tuple[Catalog, list[Reading]]:
    """Give a catalogue and its three readings of one quantity."""
    catalog = world({"sources/trials.yaml": TRIALS})
    return catalog, catalog.find("bake_rate", ["trials"], {})


@pytest.mark.parametrize(
    ("left", "right", "condition", "answer"),
    [
        (0, 1, "recipe", Answer.SAME),
        (0, 2, "recipe", Answer.DIFFERS),
        (0, 1, "batch", Answer.UNSTATED),
        (1, 2, "batch", Answer.UNSTATED),
        (0, 1, "heat", Answer.UNSTATED),
        (1, 2, "heat", Answer.UNSTATED),
    ],
)
def test_a_condition_is_the_same_different_or_unstated(
    trials: tuple[Catalog, list[Reading]], left: int, right: int, condition: str, answer: Answer
) -> None:
    """Unknown or missing on either side is unstated, and two unknowns are no more the same than one."""
    readings = trials[1]
    assert compare(readings[left], readings[right], condition) is answer
    assert compare(readings[right], readings[left], condition) is answer


def test_what_varies_is_not_compared(trials: tuple[Catalog, list[Reading]]) -> None:
    """Only what is not the same is told, outside what may vary."""
    catalog, readings = trials
    found = comparable(readings[0], readings[2], catalog, ["oven", "heat", "baker"])
    assert found == {"recipe": Answer.DIFFERS, "batch": Answer.UNSTATED}


def test_two_quantities_are_compared_on_what_both_speak_of() -> None:
    """The power of an oven has no recipe: only the oven is compared with a rate."""
    catalog = world()
    assert shared_conditions(["bake_rate", "heat_power"], catalog) == {"oven": True}
    rate, power = catalog.find("bake_rate", None, {"oven": "stone-one"})[0], catalog.find("heat_power", None, {})[1]
    assert comparable(rate, power, catalog) == {"oven": Answer.DIFFERS}


def test_differences_of_a_column_are_grouped(trials: tuple[Catalog, list[Reading]]) -> None:
    """A column tells each condition once, with who states what."""
    catalog, readings = trials
    found = {difference.condition: difference for difference in differences(readings, catalog, ["oven"])}
    assert {name: difference.answer for name, difference in found.items()} == {
        "recipe": Answer.DIFFERS,
        "batch": Answer.UNSTATED,
        "heat": Answer.UNSTATED,
    }
    assert (found["batch"].required, found["heat"].required) == (True, False)
    assert {text: len(group) for text, group in found["recipe"].groups.items()} == {"rye": 2, "wheat": 1}


def test_an_optional_condition_that_nobody_states_is_not_told(trials: tuple[Catalog, list[Reading]]) -> None:
    """There is nothing to note of a condition that no reading of a column speaks of."""
    catalog, readings = trials
    assert "baker" not in {difference.condition for difference in differences(readings, catalog)}


def test_one_reading_differs_from_nothing(trials: tuple[Catalog, list[Reading]]) -> None:
    """A column of one reading has no difference, even of an unknown condition."""
    catalog, readings = trials
    assert differences(readings[1:2], catalog) == []
