"""What keeps a page, and the texts of the data, from being published."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from releve.catalog import Catalog
from releve.problem import Problem, Severity
from releve.prose import parse_page
from releve.rules.calls import countable
from releve.rules.text import figures_of, page_problems
from releve.rules.words import rich_texts, words_problems
from releve.selection import Selection, select
from world import FILES, SOURCE, world

TABLE = """
title: Les fours
where: {recipe: rye, batch: "4"}
from: [bread]
rows: {by: oven}
varies: [oven]
columns:
  - {id: debit, reading: bake_rate}
sort: {by: debit, descending: true}
"""

TERM = """
label: Four
english: oven
lead: Un four.
definition: Le four Pierre 1 cuit {{ fig("four") }}.
excludes: Pas un feu.
depends: Du bois.
analogy: {text: Comme un foyer., limit: Sans la flamme.}
confusions: [{title: Le poêle, text: Il ne cuit pas.}]
practice: [Chauffez.]
author: A
reread: 2026-11-30
figures:
  four: {reading: bake_rate, source: bread, oven: stone-one}
asserts: ["four > 50"]
"""

FIGURES = """---
title: Fours
figures:
  un: {reading: bake_rate, source: bread, oven: stone-one}
  deux: {reading: bake_rate, source: bread, oven: stone-two}
  acier: {table: fours, column: debit, row: steel-one}
asserts: ["un > deux", "count(fours) == 3"]
---
"""

GAIN = "gain:\n  title: gain\n  inputs: {new: any, old: any}\n  expression: new / old\n  unit: '1'\n  decimals: 1\n"


def small_world(files: Mapping[str, str] | None = None) -> tuple[Catalog, dict[str, Selection]]:
    """Make the small world with a table and a term, some files replaced, and its selections."""
    catalog = world({"tables/fours.yaml": TABLE, "glossary/four.yaml": TERM, **(files or {})})
    return catalog, {table.id: select(table, catalog) for table in catalog.tables.values()}


def told(problems: list[Problem]) -> list[str]:
    """Give the code and place of each problem, in order."""
    return [f"{p.code} {p.position.line}:{p.position.column}" for p in sorted(problems)]


def checked(text: str) -> list[str]:
    """Check a page in the small world."""
    catalog, selections = small_world()
    page, problems = parse_page(text, "docs/page.md")
    return told(problems + page_problems(page, catalog, selections))


def in_term(old: str, new: str) -> list[str]:
    """Check the texts of the small world after a change of its term."""
    assert old in TERM
    catalog, selections = small_world({"glossary/four.yaml": TERM.replace(old, new)})
    return told(words_problems(catalog, selections))


GOOD = (
    FIGURES
    + """# Le four Pierre 1

Le {{ table_ref("fours") }} compare {{ count("fours") }} fours : {{ fig("un") }} contre {{ fig("deux", decimals=0) }},
et {{ fig("acier", unit=False) }} pour ACIER-1, selon {{ source("bread") }}, relus le 30 novembre 2026.
Un {{ term("four") }}, des {{ term("four", text="fours") }}, `--pains 57`, {{ plain("le four no 2", why="rang") }}.

{{ table("fours") }}

{{ references() }}
"""
)


def test_a_page_whose_every_figure_is_called_passes() -> None:
    """Names, dates, code, calls and one free number with its reason are what a page may hold."""
    assert checked(GOOD) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Il cuit 57 pains.", ["T101 1:9"]),
        ("Il cuit 57\u202f000 pains et Pierre 3.", ["T101 1:9", "T101 1:32"]),
        ("# Les 3 fours", ["T102 1:7"]),
        ("[3 fours](index.md)", ["T102 1:2"]),
        ("![3 fours](a.png 'et 4')", ["T102 1:3", "T102 1:22"]),
        (
            "---\ntitle: Les 3 fours\ndescription: >\n  Un et\n  2\ntags: [a 4]\nweight: 5\n---\n",
            [
                "T102 2:12",
                "T102 5:3",
                "T102 6:10",
            ],
        ),
        ('---\ndescription: "{{ fig(1) }}"\n---\n', ["R101 2:14"]),
        ("---\ntitle: {a: 5}\n---\n", []),
        ('{{ term("four", "les 3 fours") }} {{ term("four", text="4") }}', ["T101 1:1", "T101 1:35"]),
    ],
)
def test_typed_figures_are_refused(text: str, expected: list[str]) -> None:
    """T101, T102: a number typed in a sentence, a title, a link, an attribute or a description has no source."""
    assert checked(text) == expected


@pytest.mark.parametrize("where", ["# {{ fig('un') }}", "[{{ fig('un') }}](a.md)", "!!! note \"{{ fig('un') }}\""])
def test_figures_have_no_place_in_titles_and_links(where: str) -> None:
    """T102: a figure is a link, which neither a title nor a link can hold."""
    assert [told.split()[0] for told in checked(FIGURES + where)] == ["T102"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ tabel('fours') }}", ["R101 1:1"]),
        ("{{ table() }}", ["R101 1:1"]),
        ("{{ source('bread', 'x') }}", ["R101 1:1"]),
        ("{{ source('bread', x='y') }}", ["R101 1:1"]),
        ("{{ fig('un', decimals='2') }}", ["R101 1:1", "R102 1:1"]),
        ("{{ fig('un', decimals=True) }}", ["R101 1:1", "R102 1:1"]),
        ("{{ fig('un', decimals=7) }}", ["R101 1:1", "R102 1:1"]),
        ("{{ plain('a') }}", ["R101 1:1"]),
        ("a {{ table('fours') }}", ["R101 1:3"]),
        ("{{ table('fours') }}\n\n{{ table('fours') }}", ["R101 3:1"]),
        ("[a]({{ source('bread') }})", ["R101 1:5"]),
        ("<b title=\"{{ source('bread') }}\">a</b>", ["R101 1:11"]),
        ("![{{ source('bread') }}](a.png)", ["R101 1:3"]),
    ],
)
def test_calls_are_as_meant(text: str, expected: list[str]) -> None:
    """R101: a macro of the list, with its arguments, where it may stand."""
    assert checked(text) == expected


@pytest.mark.parametrize(
    "call",
    [
        "table('four')", "chart('four')", "chart('fours')", "table_ref('fours')", "fig('un')", "count('four')",
        "term('fours')", "source('breads')", "faq('four')",
    ],
)  # fmt: skip
def test_names_called_exist(call: str) -> None:
    """R102: a name that nothing bears is told at its call, never shown as a fault in the page."""
    assert checked(f"{{{{ {call} }}}}") == ["R102 1:1"]


def test_a_near_name_is_proposed() -> None:
    """R102: the cure names what was probably meant."""
    catalog, selections = small_world()
    page, _ = parse_page("{{ source('breads') }}", "docs/page.md")
    (problem,) = page_problems(page, catalog, selections)
    assert "« bread »" in problem.hint


def test_a_query_with_no_answer_is_told_once() -> None:
    """R103: a figure that is not found is told where it is named, and what rests on it is left alone."""
    front = FIGURES.replace("stone-two", "steel-two", 1)
    assert checked(front + "{{ fig('deux') }}") == ["R103 5:9"]


def test_what_rests_on_a_lost_figure_is_left_alone() -> None:
    """One cause, one problem: the formulas over a figure that is not found say nothing."""
    catalog, selections = small_world({"formulas.yaml": GAIN})
    text = (
        "---\nfigures:\n  g: {formula: gain, inputs: {new: a, old: a}}\n  a: {reading: bake_rate, source: bread}\n---\n"
    )
    page, _ = parse_page(text, "docs/page.md")
    _, problems = figures_of(page.figures, page.place, catalog, selections)
    assert told(problems) == ["R104 4:6"]


def test_a_query_inside_a_formula_is_told_once() -> None:
    """R103: an input that is a query, not a name, is told once when nothing answers it."""
    catalog, selections = small_world({"formulas.yaml": GAIN})
    query = "{reading: bake_rate, source: bread, oven: steel-two}"
    text = f"---\nfigures:\n  g: {{formula: gain, inputs: {{new: {query}, old: {query}}}}}\n---\n"
    page, _ = parse_page(text, "docs/page.md")
    _, problems = figures_of(page.figures, page.place, catalog, selections)
    assert [problem.code for problem in problems] == ["R103"]


def test_a_faulty_front_matter_says_it_all() -> None:
    """R106: when a figure cannot be read, its calls and assertions say nothing more."""
    assert checked(FIGURES.replace("bake_rate", "[bake_rate]", 1) + "{{ fig('un') }}") == ["R106 4:17"]


@pytest.mark.parametrize("why", ["définition", "méthode", "exemple fictif", "durée", "rang", "me\u0301thode"])
def test_reasons_are_a_closed_list(why: str) -> None:
    """T103: a free number says why it is no figure, in the words of the list."""
    assert checked(f"{{{{ plain('57', why='{why}') }}}}") == []
    assert checked(f"{{{{ plain('57', why='{why}s') }}}}") == ["T103 1:1"]


def test_free_numbers_have_a_budget() -> None:
    """T104: one number in 200 words may be free, one in a text of fewer words, and the first beyond is told."""
    call = "{{ plain('57', why='rang') }}"
    assert checked(f"{call}") == []
    assert checked(f"{call}\n\n{call}") == ["T104 3:1"]
    assert checked(f"{call}\n\n{call}\n\n" + "mot " * 399) == ["T104 3:1"]
    assert checked(f"{call}\n\n{call}\n\n" + "mot " * 400) == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [("un > deux", []), ("un < deux", ["T105 7:11"]), ("un est grand", ["T106 7:11"])],
)
def test_assertions_hold(said: str, expected: list[str]) -> None:
    """T105, T106: what the sentences say of the figures is true, and can be read."""
    assert checked(FIGURES.replace("un > deux", said)) == expected


def test_numbers_in_letters_are_a_warning() -> None:
    """T107: a number in letters before a unit may be a figure: it is told, and refuses nothing."""
    catalog, selections = small_world()
    page, _ = parse_page("Il cuit vingt pains.\n\n> # Deux fois plus\n", "docs/page.md")
    problems = page_problems(page, catalog, selections)
    assert told(problems) == ["T107 1:9", "T107 3:5"]
    assert {problem.severity for problem in problems} == {Severity.WARNING}


def test_tables_are_made_by_the_generator() -> None:
    """T108: a table drawn by hand, or a mark typed by hand, has no reading behind it."""
    assert checked("| a | b |\n|---|---|\n| c | d |") == ["T108 1:1"]
    assert checked("<table>\n<tr><td>a</td></tr>\n\n<tr><td>b</td></tr>\n</table>") == ["T108 1:1"]
    assert checked("texte <b data-releve='measured:a'>b</b>") == ["T108 1:10"]


def test_a_sentence_stands_once() -> None:
    """T109: a long sentence copied on a page is told at its second place; a short one, or other figures, are not."""
    long = "Le four de pierre garde sa chaleur bien après la cuisson."
    assert checked(f"{long}\n\nAutre chose. {long}") == ["T109 3:14"]
    assert checked("Il cuit bien.\n\nIl cuit bien.") == []
    sentence = "Dans ce four de pierre, on cuit chaque jour {{ fig('%s') }}."
    assert checked(FIGURES + sentence % "un" + "\n\n" + sentence % "deux") == []


def test_counts_are_of_what_is_known() -> None:
    """Rows of a table, names of a registry and records can be counted in a sentence."""
    counts = countable(*small_world())
    assert (counts["fours"], counts["ovens"], counts["sources"], counts["readings"], counts["terms"]) == (3, 3, 1, 6, 1)


def test_the_texts_of_the_data_pass() -> None:
    """A term whose figures are called, and whose titles hold none, is published."""
    catalog, selections = small_world()
    assert words_problems(catalog, selections) == []
    pages, _ = rich_texts(catalog.terms["four"])
    assert [".".join(map(str, keys)) for keys, _ in pages] == [
        "lead", "definition", "excludes", "depends", "analogy.text", "analogy.limit", "confusions.0.text", "practice.0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("lead: Un four.", "lead: Un four de 3 briques.", ["T101 4:7"]),
        ("Pas un feu.", "'{% feu %}'", ["R101 6:11"]),
        ("Du bois.", "Du {{ source('bois') }}.", ["R102 7:10"]),
        ("title: Le poêle", "title: Le poêle 2", ["T102 9:22"]),
        ("Chauffez.", "Chauffez trois heures.", ["T107 10:12"]),
        ('"four > 50"', '"four > 60"', ["T105 15:11"]),
        ("oven: stone-one", "oven: stone-four", ["R103 14:9"]),
        (
            "Chauffez.",
            "'Le four Pierre 1 cuit tout ce qui est plus long.', Le four Pierre 1 cuit tout ce qui est plus long.",
            ["T109 10:64"],
        ),
        ("Chauffez.", '\'{{ plain("3", why="rang") }} {{ plain("4", why="rang") }}\'', ["T104 10:12"]),
    ],
)
def test_the_texts_of_the_data_obey_the_same_rules(old: str, new: str, expected: list[str]) -> None:
    """A term is a page of its own: its texts are judged as those of pages, its titles hold no figure."""
    assert in_term(old, new) == expected


def test_titles_and_notes_of_the_data_hold_no_figure() -> None:
    """T101, T102: a title of a table, the label of a column, the note of a source are words."""
    table = TABLE.replace("Les fours", "Les 3 fours").replace("reading: bake_rate", "reading: bake_rate, label: Les 7")
    source = SOURCE + "note: Lu 2 fois, près de Pierre 1.\n"
    catalog, selections = small_world({"tables/fours.yaml": table, "sources/bread.yaml": source})
    places = {(p.code, p.position.path.rsplit("/", 1)[-1]) for p in words_problems(catalog, selections)}
    assert places == {("T102", "fours.yaml"), ("T101", "bread.yaml")}
    assert len(words_problems(catalog, selections)) == 3
    names = FILES["ovens.yaml"].replace("stone-one: {", "stone-one: {note: Chauffé 2 fois, ", 1)
    catalog, selections = small_world({"ovens.yaml": names})
    assert [(p.code, p.position.path.rsplit("/", 1)[-1]) for p in words_problems(catalog, selections)] == [
        ("T101", "ovens.yaml")
    ]
