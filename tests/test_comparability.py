"""What stands in one table may be compared, or the table says that it may not."""

from __future__ import annotations

import pytest

from releve.problem import Problem, arranged
from releve.rules.comparability import comparability
from releve.selection import select
from world import FILES, SOURCE, TRIALS_HEAD, world

FORMULAS = 'ratio: {title: rapport, inputs: {new: any, old: any}, expression: new / old, unit: "1", decimals: 2}\n'
TRIALS = (
    TRIALS_HEAD
    + """  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h}
    rows:
      - {oven: stone-one, recipe: rye, batch: 1, value: 10, at: row 1}
      - {oven: stone-one, recipe: rye, batch: 4, value: 30, at: row 2}
      - {oven: steel-one, recipe: wheat, batch: 1, value: 12, at: row 3}
      - {oven: steel-one, recipe: wheat, batch: 8, value: 48, at: row 4}
      - {oven: stone-two, recipe: unknown, batch: 1, value: 13, at: row 5}
      - {oven: stone-two, recipe: unknown, batch: 4, value: 14, at: row 6}
"""
)
# One loaf, then several: a list of ovens and recipes, whose gain compares like with like.
LIST = """title: Un pain, puis plusieurs
comparable: false
from: [trials]
rows:
  each:
    - {key: one, label: Pierre 1, where: {oven: stone-one}}
    - {key: steel, label: Acier 1, where: {oven: steel-one}, cells: {many: {where: {batch: "8"}}}}
varies: [oven, recipe]
columns:
  - {id: single, reading: bake_rate, where: {batch: "1"}}
  - {id: many, reading: bake_rate, where: {batch: "4"}}
  - {id: gain, formula: ratio, inputs: {new: many, old: single}}
"""


def judged(table: str, files: dict[str, str] | None = None) -> list[Problem]:
    """Judge one table over the small world; its queries must answer."""
    catalog = world({"tables/t.yaml": table, "formulas.yaml": FORMULAS, "sources/trials.yaml": TRIALS} | (files or {}))
    selection = select(catalog.tables["t"], catalog)
    assert selection.problems == ()
    return arranged(comparability(catalog, [selection]))


def told(problems: list[Problem]) -> list[tuple[str, int]]:
    """Give the code and the line of each problem."""
    return [(problem.code, problem.position.line) for problem in problems]


def test_a_list_compares_its_columns_but_not_its_rows() -> None:
    """Rows of a list may differ in all things; a gain within a row differs in what its columns declare."""
    assert judged(LIST) == []


def test_a_gain_joins_nothing_that_differs() -> None:
    """Within a row, what no column declares must be the same, in a list too, and even if it varies from row to row."""
    many = 'many: {where: {batch: "8"}}'
    (problem,) = judged(LIST.replace(many, "many: {from: [bread]}"))
    assert (problem.code, problem.position.line) == ("C201", 12)
    assert "« recette » vaut « rye »" in problem.message
    assert judged(LIST.replace(many, "many: {from: [bread], where: {recipe: rye}}")) == []


@pytest.mark.parametrize(("varies", "expected"), [("[oven, recipe]", []), ("[oven]", [("C201", 12)])])
def test_a_gain_may_leave_unstated_what_varies(varies: str, expected: list[tuple[str, int]]) -> None:
    """A condition that two readings of a source leave unknown is refused in a gain, unless the table says it varies."""
    table = LIST.replace('{oven: steel-one}, cells: {many: {where: {batch: "8"}}}', "{oven: stone-two}")
    assert told(judged(table.replace("[oven, recipe]", varies))) == expected


def test_the_same_cause_is_told_once() -> None:
    """What sets the rows apart is not told again of a gain that rests on them."""
    table = LIST.replace("comparable: false\n", "").replace("[oven, recipe]", "[oven, batch]")
    problems = judged(table.replace("old: single", "old: {column: single, row: first}"))
    assert told(problems) == [("C201", 9)]
    assert "« wheat » (data/sources/trials.yaml:13)" in problems[0].message


def test_another_row_may_differ_in_what_varies() -> None:
    """A gain over the first row differs from it in what the table says that rows differ in."""
    table = LIST.replace("old: single", "old: {column: single, row: first}")
    assert judged(table) == []
    assert told(judged(table.replace("[oven, recipe]", "[oven]"))) == [("C201", 12)]


def test_inputs_that_no_column_shows_are_compared_too() -> None:
    """A reading that only a formula uses stands under the others all the same."""
    table = """title: T
from: [trials]
where: {batch: "1"}
rows: {by: oven, only: [stone-one, steel-one]}
varies: [oven]
columns:
  - {id: power, reading: heat_power, from: [bread]}
  - {id: part, formula: ratio, inputs: {new: power, old: {reading: heat_power, from: [bread]}}}
  - {id: rate, formula: ratio, inputs: {new: {reading: bake_rate}, old: {reading: bake_rate}}}
"""
    (problem,) = judged(table)
    assert (problem.code, problem.position.line) == ("C201", 9)
    assert "recette" in problem.message


def test_an_optional_condition_that_differs_is_refused() -> None:
    """Optional does not mean free: what two readings state differently is not comparable."""
    source = SOURCE.replace("stone-one, value: 57", "stone-one, heat: top, value: 57").replace(
        "stone-two, value: 50", "stone-two, heat: bottom, value: 50"
    )
    table = (
        'title: T\nfrom: [bread]\nwhere: {batch: "4"}\nrows: {by: oven, only: [stone-one, stone-two]}\nvaries: [oven]\n'
    )
    table += "columns:\n  - {id: rate, reading: bake_rate}\n"
    assert told(judged(table, {"sources/bread.yaml": source})) == [("C201", 7)]
    assert judged(table, {"sources/bread.yaml": source.replace(", heat: bottom", "")}) == []


def test_a_list_is_not_sorted_by_value() -> None:
    """Sorting by a figure ranks; sorting by a source or a condition only orders."""
    assert told(judged(LIST + "sort: {by: gain}\n")) == [("C201", 13)]
    assert judged(LIST + "  - {id: what, condition: recipe}\nsort: {by: what}\n") == []


def test_quantities_kept_apart_are_not_joined_by_a_formula() -> None:
    """A ratio of two quantities that never share a column is refused where it is calculated."""
    quantities = FILES["quantities.yaml"].replace(
        "requires: [recipe]}\n",
        "requires: [recipe]}\n"
        "  cold_power: {label: puissance à froid, unit: kW, requires: [oven], not_with: [heat_power]}\n",
    )
    source = (
        SOURCE + '  - {quantity: cold_power, nature: announced, unit: kW, oven: stone-one, value: 3, at: "table 3"}\n'
    )
    table = """title: T
from: [bread]
rows: {by: oven, only: [stone-one]}
columns:
  - {id: hot, reading: heat_power}
  - {id: cold, reading: cold_power}
  - {id: gain, formula: ratio, inputs: {new: hot, old: cold}}
"""
    catalog = world(
        {"tables/t.yaml": table, "formulas.yaml": FORMULAS, "quantities.yaml": quantities, "sources/bread.yaml": source}
    )
    assert [problem.code for problem in select(catalog.tables["t"], catalog).problems] == ["C202"]


def test_a_sure_measure_saves_a_row_and_a_data_sheet_does_not() -> None:
    """When a row measures something, a trusted announcement beside it does not make it trusted."""
    table = 'title: T\nfrom: [trials]\nwhere: {batch: "1"}\nrows: {by: oven, only: [stone-one]}\n'
    table += "columns:\n  - {id: rate, reading: bake_rate}\n"
    doubtful = {"sources/trials.yaml": TRIALS.replace("read: copy\n", "read: copy\ndoubtful: true\n")}
    power = "  - {id: power, reading: heat_power, from: [bread]}\n"
    sure = '  - {id: sure, reading: bake_rate, from: [bread], where: {batch: "4"}}\n'
    assert told(judged(table + power, doubtful)) == [("C203", 4)]
    assert (
        judged(
            table.replace('where: {batch: "1"}\n', "").replace("bake_rate}", 'bake_rate, where: {batch: "1"}}') + sure,
            doubtful,
        )
        == []
    )
    assert judged(table + power) == []
