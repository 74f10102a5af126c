"""What a page's sentences say of its figures."""

from __future__ import annotations

import pytest

from releve.catalog import Catalog
from releve.formulas import Fault, Figure
from releve.model.figure import FigureSpec
from releve.selection import Selection, evaluate_assert, resolve_all, select
from world import world

FORMULAS = 'ratio: {title: rapport, inputs: {new: any, old: any}, expression: new / old, unit: "1", decimals: 2}\n'
TABLE = """
title: Débits
where: {recipe: rye, batch: "4"}
from: [bread]
rows: {by: oven, only: [stone-one, stone-two, steel-one]}
varies: [oven]
columns:
  - {id: power, reading: heat_power}
  - {id: rate, reading: bake_rate}
"""
RANGE = """
title: Range
url: https://example.org/range
publisher: Example
published: 2026-01-02
retrieved: 2026-11-30
read: copy
readings:
  - {quantity: heat_power, nature: announced, unit: kW, oven: stone-one, value: 11-13, at: row 1}
  - {quantity: heat_power, nature: announced, unit: W, oven: stone-two, value: up to 9000, at: row 2}
"""
CATALOG: Catalog = world({"formulas.yaml": FORMULAS, "tables/rates.yaml": TABLE, "sources/range.yaml": RANGE})
SELECTIONS: dict[str, Selection] = {"rates": select(CATALOG.tables["rates"], CATALOG)}


def power(source: str, oven: str) -> FigureSpec:
    """Ask for the power of an oven."""
    return FigureSpec.model_validate({"reading": "heat_power", "source": source, "oven": oven})


FIGURES: dict[str, Figure] = resolve_all(
    {
        "stone-one": power("bread", "stone-one"),
        "stone-two": power("bread", "stone-two"),
        "steel": power("bread", "steel-one"),
        "range": power("range", "stone-one"),
        "most": power("range", "stone-two"),
        "ratio": FigureSpec.model_validate({"formula": "ratio", "inputs": {"new": "steel", "old": "stone-one"}}),
        "rate": FigureSpec.model_validate({"table": "rates", "column": "rate", "row": "steel-one"}),
    },
    CATALOG,
    SELECTIONS,
)[0]


def code(text: str) -> str:
    """Give the code of the fault of an assertion, nothing when it holds."""
    found = evaluate_assert(text, FIGURES, SELECTIONS)
    return found.code if isinstance(found, Fault) else ""


@pytest.mark.parametrize(
    "text",
    [
        "steel > stone-one",
        "stone-one < steel and stone-two < stone-one",
        "stone-one == 12",
        "stone-one != 12.5",
        "steel / stone-one > 1.6",
        "ratio >= 1.6 and ratio <= 1.7",
        "(steel + stone-one) / stone-two > 3",
        "steel - stone-one == 8",
        "steel - 8 == stone-one",
        "2 * stone-two > steel",
        "range > stone-two",
        "range <= 13",
        "most < stone-two",
        "most <= 9000",
        "rate == 80.1",
        "rank(rate, rates)[1] == steel-one",
        "rank(rate, rates)[3] == stone-two and rank(rate, rates)[2] != steel-one",
        "max(rate, rates) == rate",
        "max(rate, rates) / min(rate, rates) < 1.6",
        "count(rates) == 3",
    ],
)
def test_what_is_true_holds(text: str) -> None:
    """An assertion that holds lets the build go on."""
    assert evaluate_assert(text, FIGURES, SELECTIONS) is True


@pytest.mark.parametrize(
    "text",
    [
        "steel < stone-one",
        "steel > stone-one and stone-one > steel",
        "stone-one == 12.1",
        "stone-one != 12",
        "range > stone-one",
        "range < stone-one",
        "range == 12",
        "range != 12",
        "most > 8000",
        "most == 9000",
        "rank(rate, rates)[1] == stone-one",
        "rank(rate, rates)[4] == stone-one",
        "count(rates) > 3",
    ],
)
def test_what_is_false_or_not_sure_stops_the_build(text: str) -> None:
    """An assertion holds for every value that a range or a bound may have, or it does not hold."""
    assert code(text) == "T105"


@pytest.mark.parametrize(
    "text",
    ["steel", "steel > ", "steel >> 3", "steel > stone-one or 1 > 0", "rank(rate, rates) == steel-one",
     "rank(rate, rates)[0] == steel-one", "rank(rate, rates)[1] > steel-one", "count(rate, rates) > 1",
     "mean(rate, rates) > 1",
     "steel > rate", "steel / (stone-one - stone-one) > 1", "steel + rate > 1", "'steel' > 1"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    """An assertion that is no comparison, or compares what does not compare, is refused with the way to write it."""
    assert code(text) == "T106"


@pytest.mark.parametrize(
    "text",
    [
        "stele > stone-one",
        "min(rate, rate) > 1",
        "max(weight, rates) > 1",
        "rank(rate, rates)[1] == brick",
        "count(rows) > 1",
    ],
)
def test_what_does_not_exist_is_refused(text: str) -> None:
    """A figure, a table, a column or a row that nothing bears is refused by name."""
    assert code(text) == "R102"


def test_a_false_assertion_says_what_is_true() -> None:
    """The editor reads both sides, and need not look for them."""
    found = evaluate_assert("steel < stone-one", FIGURES, SELECTIONS)
    assert isinstance(found, Fault)
    assert "20 kW < 12 kW" in found.message
