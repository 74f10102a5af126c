"""Table spec + catalogue → the readings of each cell, in order, or problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.catalog import Catalog
from releve.decode.shapes import record
from releve.formulas import Fault, Figure
from releve.model.figure import FigureSpec
from releve.model.table import Table
from releve.nodes import Place, read
from releve.selection import Selection, resolve, resolve_all, select
from world import SOURCE, TRIALS_HEAD, codes, world

TABLES = sorted((Path(__file__).parent / "tables").glob("*.yaml"))
FORMULAS = """
ratio: {title: rapport, inputs: {new: any, old: any}, expression: new / old, unit: "1", decimals: 2}
loaf_cost:
  title: énergie d’un pain
  inputs: {power: heat_power, rate: bake_rate}
  expression: power / rate
  unit: kWh/loaf
  decimals: 3
"""
HEAD = """title: Débits
where: {recipe: rye, batch: "4"}
from: [bread]
"""
OVENS = "rows: {by: oven, only: [stone-one, stone-two, steel-one]}\nvaries: [oven]\n"
RATE = "columns:\n  - {id: rate, reading: bake_rate}\n"
TRIALS = (
    TRIALS_HEAD
    + """  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4}
    rows:
      - {oven: stone-one, heat: top, value: 61, at: row 1}
      - {oven: stone-one, heat: bottom, value: 62, at: row 2}
      - {oven: stone-two, variant: first day, value: 63, at: row 3}
      - {oven: stone-two, variant: second day, value: 64, at: row 4}
      - {oven: steel-one, value: 65, at: row 5}
      - {oven: steel-one, heat: top, value: 66, at: row 6}
  - {quantity: heat_power, nature: absent, oven: stone-one, looked_in: [trials], on: 2026-11-30}
"""
)


def selected(table: str, **files: str) -> Selection:
    """Select a table over the small world, with formulas and a second source."""
    texts = {"tables/t.yaml": table, "formulas.yaml": FORMULAS, "sources/trials.yaml": TRIALS}
    catalog = world(texts | {f"sources/{name}.yaml": text for name, text in files.items()})
    return select(catalog.tables["t"], catalog)


def shown(selection: Selection, column: str) -> dict[str, str]:
    """Give what a column shows by row: a figure's text, else the kind of the cell."""
    return {
        row.key: choice.figure.value.text if choice.kind == "figure" and choice.figure else choice.kind
        for row in selection.rows
        if (choice := row.cells.get(column))
    }


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_grammar_carries_the_tables_of_an_article(path: Path) -> None:
    """The eight tables of a long article are written without typing one figure."""
    node, problems = read(path, path.name)
    assert node is not None
    made, faults = record(Table, Place(path.name, node), {"id": path.stem})
    assert [*problems, *faults] == []
    assert made is not None


def test_there_are_eight_of_them() -> None:
    """The proof above is about all the tables, not about none."""
    assert len(TABLES) == 8


def test_a_row_for_each_value_of_a_condition() -> None:
    """`by` and `only` make the rows, in that order, each about the thing its value names."""
    selection = selected(HEAD + OVENS + RATE)
    assert shown(selection, "rate") == {"stone-one": "57.21 ± 0.40", "stone-two": "50.74", "steel-one": "80.10"}
    assert (selection.rows[0].label, selection.rows[0].subject) == ("Pierre 1", ("ovens", "stone-one"))
    assert selection.problems == ()


def test_rows_are_found_in_the_sources_named() -> None:
    """Without `only`, a row is made for each value that the sources of the table give."""
    selection = selected(HEAD + "rows: {by: oven}\nvaries: [oven]\n" + RATE)
    assert [row.key for row in selection.rows] == ["stone-one", "stone-two", "steel-one"]


def test_a_row_for_each_source() -> None:
    """`by: source` asks each source the same question."""
    table = HEAD.replace('"4"}', '"4", oven: steel-one, heat: unknown}').replace("from: [bread]\n", "")
    selection = selected(table + "rows: {by: source, only: [bread, trials]}\n" + RATE)
    assert shown(selection, "rate") == {"bread": "80.10", "trials": "65"}
    assert [row.subject for row in selection.rows] == [("source", "bread"), ("source", "trials")]
    assert selection.rows[0].label == "Bread trials"


def test_a_row_of_a_condition_that_names_nothing_shows_a_reading() -> None:
    """A row made by a count has no subject: its head is the condition of one of its readings."""
    selection = selected(
        "title: T\nfrom: [bread]\nwhere: {recipe: rye, oven: stone-one}\nrows: {by: batch, only: ['4']}\n" + RATE
    )
    row = selection.rows[0]
    assert (row.key, row.subject) == ("4", None)
    assert row.head is not None
    assert (row.head.kind, row.head.condition, row.head.reading and row.head.reading.source.id) == (
        "condition",
        "batch",
        "bread",
    )


WRITTEN = """rows:
  each:
    - {key: one, label: Pierre 1, where: {oven: stone-one}}
    - {key: two, label: Le même, from: [trials], where: {oven: stone-one}, cells: {rate: {where: {heat: bottom}}}}
    - {key: three, label: Essais, about: source, from: [trials], where: {oven: stone-two}, variant: second day}
"""


def test_a_written_row_and_a_cell_change_the_query() -> None:
    """A row adds its sources and conditions to the table's, and a cell adds its own."""
    selection = selected(HEAD + WRITTEN + RATE)
    assert shown(selection, "rate") == {"one": "57.21 ± 0.40", "two": "62", "three": "64"}
    assert [row.subject for row in selection.rows] == [
        ("ovens", "stone-one"),
        ("ovens", "stone-one"),
        ("source", "trials"),
    ]


def test_the_first_source_that_answers_gives_the_cell() -> None:
    """Sources stand in order of preference, and a later one fills what the first does not say."""
    later = SOURCE.replace("57.21 ± 0.40", "1").replace("stone-two, value: 50.74", "stone-two, batch: 9, value: 50.74")
    table = HEAD.replace("[bread]", "[later, bread]")
    assert shown(selected(table + OVENS + RATE, later=later), "rate") == {
        "stone-one": "1", "stone-two": "50.74", "steel-one": "80.10",
    }  # fmt: skip


def test_a_new_source_never_changes_a_table() -> None:
    """A source that no query names is not asked, whatever it holds."""
    table = HEAD + OVENS + RATE
    assert shown(selected(table), "rate") == shown(selected(table, other=SOURCE.replace("57.21 ± 0.40", "99")), "rate")


def test_a_query_keeps_the_conditions_its_quantity_states() -> None:
    """The power of an oven has no recipe and no batch: they are left out of its query."""
    selection = selected(HEAD + OVENS + "columns:\n  - {id: power, reading: heat_power}\n")
    assert shown(selection, "power") == {"stone-one": "12", "stone-two": "10.5", "steel-one": "20"}


def test_columns_of_every_kind() -> None:
    """A column is a reading, a formula, a condition or a source."""
    columns = """columns:
  - {id: power, reading: heat_power}
  - {id: rate, reading: bake_rate}
  - {id: cost, formula: loaf_cost, inputs: {power: power, rate: rate}}
  - {id: part, formula: ratio, inputs: {new: rate, old: {column: rate, row: first}}}
  - {id: again, formula: ratio, inputs: {new: cost, old: {column: cost, row: steel-one}}}
  - {id: heat, formula: ratio, inputs: {new: power, old: {reading: heat_power, where: {oven: steel-one}}}}
  - {id: batch, condition: batch}
  - {id: from, source: cost}
sort: {by: rate, descending: true}
"""
    selection = selected(HEAD + OVENS + columns)
    assert selection.problems == ()
    assert shown(selection, "cost") == {"steel-one": "0.250", "stone-one": "0.210", "stone-two": "0.207"}
    assert shown(selection, "part")["steel-one"] == "1.40"
    assert shown(selection, "again")["steel-one"] == "1.00"
    assert shown(selection, "heat")["stone-one"] == "0.60"
    batch, source = selection.rows[0].cells["batch"], selection.rows[0].cells["from"]
    assert (batch.kind, batch.condition, batch.reading and batch.reading.quantity) == (
        "condition",
        "batch",
        "bake_rate",
    )
    assert (source.kind, source.figure and source.figure.label) == ("source", "énergie d’un pain")


def test_rows_are_sorted_and_silence_comes_last() -> None:
    """A row that publishes nothing in the sorted column stays last in both directions."""
    columns = RATE + "  - {id: power, reading: heat_power, from: [few], optional: true}\n"
    few = SOURCE.split("  - defaults: {quantity: bake")[0] + SOURCE[
        SOURCE.index("  - defaults: {quantity: heat_power") :
    ].replace('      - {oven: stone-two, value: 10.5, at: "table 2, row Stone 2"}\n', "")
    for direction, order in (("true", ["steel-one", "stone-one"]), ("false", ["stone-one", "steel-one"])):
        selection = selected(HEAD + OVENS + columns + f"sort: {{by: power, descending: {direction}}}\n", few=few)
        assert [row.key for row in selection.rows] == [*order, "stone-two"]
    assert selection.rows[-1].cells["power"].looked_in == ("few",)


def test_an_absent_reading_says_so_in_its_cell() -> None:
    """What a source was searched for, and does not publish, is shown with where it was looked for."""
    table = (
        HEAD.replace("[bread]", "[trials]")
        + "rows: {by: oven, only: [stone-one]}\ncolumns:\n  - {id: power, reading: heat_power}\n"
    )
    cell = selected(table).rows[0].cells["power"]
    assert (cell.kind, cell.looked_in, cell.reading is not None) == ("absent", ("trials",), True)


def test_a_figure_is_preferred_to_an_absence() -> None:
    """A source that publishes nothing gives way to the next one that does."""
    table = (
        HEAD.replace("[bread]", "[trials, bread]")
        + "rows: {by: oven, only: [stone-one]}\ncolumns:\n  - {id: power, reading: heat_power}\n"
    )
    assert shown(selected(table), "power") == {"stone-one": "12"}


def test_a_cell_declared_absent_is_checked() -> None:
    """`absent: true` is refused when a source of the cell does publish the figure."""
    rows = "rows:\n  each:\n    - {key: one, label: Un, where: {oven: stone-one}, cells: {rate: {absent: true}}}\n"
    assert codes(list(selected(HEAD + rows + RATE).problems)) == ["R104"]
    gone = selected(HEAD + rows.replace("{oven: stone-one}", "{oven: stone-one, heat: top}") + RATE)
    assert (codes(list(gone.problems)), shown(gone, "rate")) == ([], {"one": "absent"})


def test_two_readings_left_are_listed_with_the_line_to_add() -> None:
    """A query that two readings answer says what tells them apart, and what to write."""
    (problem,) = selected(HEAD.replace("[bread]", "[trials]") + "rows: {by: oven, only: [stone-one]}\n" + RATE).problems
    assert (problem.code, problem.position.line) == ("R104", 4)
    assert "61 (data/sources/trials.yaml:11, heat: top)" in problem.message
    assert problem.hint == "ajoutez « heat: top » ou « heat: bottom »"


def test_variants_tell_readings_apart() -> None:
    """Readings that share every condition are told apart by the source's own words."""
    (problem,) = selected(HEAD.replace("[bread]", "[trials]") + "rows: {by: oven, only: [stone-two]}\n" + RATE).problems
    assert problem.hint == "ajoutez « variant: first day » ou « variant: second day »"


def test_a_condition_left_unstated_can_be_asked_for() -> None:
    """`unknown` asks for the reading that does not state a condition, beside one that does."""
    table = HEAD.replace("[bread]", "[trials]").replace('"4"}', '"4", heat: unknown}')
    assert shown(selected(table + "rows: {by: oven, only: [steel-one]}\n" + RATE), "rate") == {"steel-one": "65"}


def test_no_answer_lists_the_nearest() -> None:
    """A query that nothing answers names the readings that miss it by the fewest conditions."""
    table = HEAD.replace('"4"', '"5"') + "rows: {by: oven, only: [stone-two]}\n" + RATE
    (problem,) = selected(table).problems
    assert (problem.code, problem.position.line) == ("R103", 4)
    assert problem.hint.startswith("changez la requête : 50.74 (data/sources/bread.yaml:11) a « batch: 4 »")


def test_no_answer_names_the_source_that_has_it() -> None:
    """When the sources asked say nothing of the quantity, those that answer are named."""
    table = HEAD.replace("[bread]", "[trials]") + "rows: {by: oven, only: [steel-one]}\n"
    (problem,) = selected(table + "columns:\n  - {id: power, reading: heat_power}\n").problems
    assert problem.hint == "changez la requête : non publié (data/sources/trials.yaml:17) a « oven: stone-one »"
    (problem,) = selected(table + "columns:\n  - {id: energy, reading: loaf_energy}\n").problems
    assert problem.hint.startswith("vérifiez les sources")
    empty = SOURCE[: SOURCE.index("readings:")]
    (problem,) = selected(
        table.replace("[trials]", "[empty]") + RATE.replace("bake_rate", "heat_power"), empty=empty
    ).problems
    assert problem.hint == "ajoutez à « from: » bread"


def test_a_variant_that_no_reading_has_is_named() -> None:
    """A variant is part of the query, and of what the nearest readings differ by."""
    table = HEAD.replace("[bread]", "[trials]") + "rows: {by: oven, only: [stone-two]}\n"
    (problem,) = selected(table + RATE.replace("bake_rate}", "bake_rate, variant: third day}")).problems
    assert "a « variant: first day »" in problem.hint


def test_what_is_not_published_is_not_calculated() -> None:
    """A calculation over an absence is an absence, and so are its conditions and its source."""
    table = (
        HEAD.replace("[bread]", "[trials, bread]")
        + """rows:
  each:
    - {key: one, label: Un, where: {oven: stone-one, heat: top}, cells: {none: {absent: true}}}
columns:
  - {id: rate, reading: bake_rate}
  - {id: power, reading: heat_power, from: [trials]}
  - {id: cost, formula: loaf_cost, inputs: {power: power, rate: rate}}
  - {id: hidden, formula: loaf_cost, inputs: {power: {reading: heat_power, from: [trials]}, rate: rate}}
  - {id: none, formula: loaf_cost, inputs: {power: {reading: heat_power, from: [bread]}, rate: rate}}
  - {id: what, condition: oven, of: power}
"""
    )
    selection = selected(table)
    assert selection.problems == ()
    kinds = {id_: choice.kind for id_, choice in selection.rows[0].cells.items()}
    assert kinds == {
        "rate": "figure",
        "power": "absent",
        "cost": "absent",
        "hidden": "absent",
        "none": "absent",
        "what": "absent",
    }


def test_an_input_that_nothing_answers_is_told_at_its_row() -> None:
    """A reading that only a formula uses is a query like any other."""
    table = HEAD + "rows: {by: oven, only: [stone-one]}\n" + RATE
    asked = "{reading: heat_power, from: [trials], where: {oven: steel-one}}"
    table += f"  - {{id: cost, formula: loaf_cost, inputs: {{power: {asked}, rate: rate}}}}\n"
    assert codes(list(selected(table).problems)) == ["R103"]


def test_a_broken_formula_is_not_told_again_in_each_cell() -> None:
    """A formula that no input can save is told at its own line only."""
    catalog = world(
        {
            "formulas.yaml": FORMULAS.replace("power / rate", "power / (rate"),
            "tables/t.yaml": HEAD + OVENS + RATE + "  - {id: power, reading: heat_power}\n"
            "  - {id: cost, formula: loaf_cost, inputs: {power: power, rate: rate}}\n",
        }
    )
    assert select(catalog.tables["t"], catalog).problems == ()


def test_a_column_that_no_row_answers_is_one_problem() -> None:
    """One cause is told once: at the column when it concerns all rows."""
    (problem,) = selected(HEAD.replace('"4"', '"5"') + OVENS + RATE).problems
    assert (problem.code, problem.position.line) == ("R103", 7)
    assert "et 2 autres lignes" in problem.message


def test_a_query_names_its_sources() -> None:
    """A table without a source would change with every new one."""
    (problem,) = selected(HEAD.replace("from: [bread]\n", "") + OVENS + RATE).problems
    assert (problem.code, problem.position.line) == ("M102", 6)


def test_a_cell_at_fault_is_told_once() -> None:
    """A calculation whose input is at fault, and the condition of a reading at fault, add no problem."""
    columns = (
        RATE
        + "  - {id: part, formula: ratio, inputs: {new: rate, old: rate}}\n"
        + "  - {id: batch, condition: batch, of: rate}\n"
    )
    selection = selected(HEAD.replace('"4"', '"5"') + OVENS + columns)
    assert codes(list(selection.problems)) == ["R103"]
    assert all(not row.cells for row in selection.rows)


def test_columns_in_a_circle_are_refused() -> None:
    """A column that is calculated from itself is a problem, whatever the detour."""
    columns = (
        RATE
        + "  - {id: a, formula: ratio, inputs: {new: b, old: rate}}\n"
        + "  - {id: b, formula: ratio, inputs: {new: a, old: rate}}\n"
    )
    assert set(codes(list(selected(HEAD + OVENS + columns).problems))) == {"F104"}


@pytest.mark.parametrize(
    ("wrong", "code", "line"),
    [
        (HEAD.replace("[bread]", "[bred]") + OVENS + RATE, "M105", 3),
        (HEAD.replace("rye", "ryes") + OVENS + RATE, "M105", 2),
        (HEAD.replace("recipe:", "recipes:") + OVENS + RATE, "M105", 2),
        (HEAD + OVENS.replace("steel-one", "steel-two") + RATE, "M105", 4),
        (HEAD + OVENS.replace("[oven]", "[ovens]") + RATE, "M105", 5),
        (HEAD + OVENS + RATE.replace("bake_rate", "bake_rates"), "M105", 7),
        (HEAD + OVENS + RATE + "  - {id: x, formula: rate, inputs: {}}\n", "M105", 8),
        (HEAD + OVENS + RATE + "  - {id: x, formula: ratio, inputs: {new: rates, old: rate}}\n", "R102", 8),
        (
            HEAD + OVENS + RATE + "  - {id: x, formula: ratio, inputs: {new: rate, old: {column: rate, row: last}}}\n",
            "R102",
            8,
        ),
        (HEAD + OVENS + RATE + "  - {id: x, formula: ratio, inputs: {new: rate, old: {row: first}}}\n", "M103", 8),
        (HEAD + OVENS + RATE + "  - {id: x, source: rates}\n", "R102", 8),
        (HEAD + OVENS + RATE + "  - {id: x, condition: batches}\n", "M105", 8),
        (HEAD + OVENS + RATE + "  - {id: rate, reading: heat_power}\n", "M103", 7),
        (HEAD + OVENS + RATE + "  - {id: x, reading: heat_power, condition: batch}\n", "M103", 8),
        (HEAD + OVENS + RATE.replace("bake_rate}", "bake_rate, unit: loafs/h}"), "M106", 7),
        (HEAD + OVENS + RATE + "sort: {by: rates}\n", "R102", 8),
        (HEAD + OVENS + RATE + "chart: {kind: bar, x: rates}\n", "R102", 8),
        (HEAD + "rows: {}\n" + RATE, "R103", 4),
        (HEAD + WRITTEN.replace("cells: {rate:", "cells: {rates:") + RATE, "R102", 7),
        (HEAD + WRITTEN.replace("key: two", "key: one") + RATE, "M103", 5),
    ],
)
def test_a_table_names_what_exists(wrong: str, code: str, line: int) -> None:
    """A name that nothing bears is refused at its line, before any query is asked."""
    selection = selected(wrong)
    assert [(problem.code, problem.position.line) for problem in selection.problems] == [(code, line)]
    assert selection.rows == ()


def test_optional_conditions_that_some_readings_state_are_noted() -> None:
    """The column whose readings do not all state a condition says which."""
    table = (
        HEAD.replace("[bread]", "[trials, bread]")
        + """rows:
  each:
    - {key: one, label: Un, where: {oven: stone-one, heat: top}}
    - {key: two, label: Deux, from: [bread], where: {oven: stone-two}}
varies: [oven]
"""
    )
    assert selected(table + RATE).unstated == {"rate": frozenset({"heat"})}
    assert selected(table.replace("[oven]\n", "[oven, heat]\n") + RATE).unstated == {}


def catalogue() -> tuple[Catalog, dict[str, Selection]]:
    """Give a world with one table selected."""
    catalog = world({"tables/t.yaml": HEAD + OVENS + RATE, "formulas.yaml": FORMULAS, "sources/trials.yaml": TRIALS})
    return catalog, {"t": select(catalog.tables["t"], catalog)}


def spec(**keys: object) -> FigureSpec:
    """Make the request for a figure."""
    return FigureSpec.model_validate(keys)


POWER = {"reading": "heat_power", "source": "bread", "oven": "stone-one"}


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (POWER, "12"),
        ({"table": "t", "column": "rate", "row": "stone-two"}, "50.74"),
        ({"table": "t", "column": "rate", "extreme": "max"}, "80.10"),
        ({"table": "t", "column": "rate", "extreme": "min"}, "50.74"),
        ({"formula": "ratio", "inputs": {"new": "power", "old": POWER}}, "1.00"),
        ({"reading": "bake_rate", "source": "trials", "oven": "stone-two", "variant": "first day"}, "63"),
    ],
)
def test_a_page_names_a_reading_a_calculation_or_a_cell(keys: dict[str, object], text: str) -> None:
    """The three forms of a request lead to one figure."""
    catalog, selections = catalogue()
    power = resolve(spec(**POWER), catalog, selections, {})
    assert isinstance(power, Figure)
    found = resolve(spec(**keys), catalog, selections, {"power": power})
    assert isinstance(found, Figure)
    assert found.value.text == text


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({}, "R101", ()),
        (POWER | {"table": "t"}, "R101", ()),
        (POWER | {"reading": "heat"}, "M105", ("reading",)),
        (POWER | {"source": "bred"}, "M105", ("source",)),
        ({"reading": "heat_power", "oven": "stone-one"}, "R103", ("reading",)),
        (POWER | {"recipe": "rye"}, "R102", ("recipe",)),
        (POWER | {"source": "trials"}, "R103", ("reading",)),
        (POWER | {"oven": "brick"}, "R103", ()),
        ({"reading": "bake_rate", "source": "trials", "oven": "stone-two"}, "R104", ()),
        ({"formula": "ratios"}, "M105", ("formula",)),
        ({"formula": "ratio", "inputs": {"new": "power", "old": POWER}}, "R102", ("inputs", "new")),
        ({"formula": "ratio", "inputs": {"new": POWER | {"source": "bred"}}}, "M105", ("inputs", "new", "source")),
        ({"formula": "ratio", "inputs": {"new": POWER}}, "F102", ("inputs",)),
        ({"table": "u", "column": "rate", "row": "x"}, "R102", ("table",)),
        ({"table": "t", "column": "rates", "row": "x"}, "R102", ("column",)),
        ({"table": "t", "column": "rate", "row": "brick"}, "R102", ("row",)),
        ({"table": "t", "column": "rate"}, "R101", ()),
    ],
)
def test_a_request_that_leads_nowhere_says_where_it_fails(
    keys: dict[str, object], code: str, path: tuple[str, ...]
) -> None:
    """None, several, unknown: each is a fault with the key to mend."""
    catalog, selections = catalogue()
    fault = resolve(spec(**keys), catalog, selections, {})
    assert isinstance(fault, Fault)
    assert (fault.code, fault.keys) == (code, path)


def test_figures_are_found_in_the_order_they_need() -> None:
    """A page may name a calculation before its inputs."""
    catalog, selections = catalogue()
    specs = {"ratio": spec(formula="ratio", inputs={"new": "power", "old": "power"}), "power": spec(**POWER)}
    found, faults = resolve_all(specs, catalog, selections)
    assert (sorted(found), faults) == (["power", "ratio"], {})


def test_figures_in_a_circle_are_faults() -> None:
    """Two figures that need each other are refused, and so is a third that needs them."""
    catalog, selections = catalogue()
    specs = {
        name: spec(formula="ratio", inputs={"new": other, "old": other})
        for name, other in (("a", "b"), ("b", "a"), ("c", "a"))
    }
    found, faults = resolve_all(specs, catalog, selections)
    assert (found, {name: fault.code for name, fault in faults.items()}) == (
        {},
        {"a": "F104", "b": "F104", "c": "F104"},
    )
