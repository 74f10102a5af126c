"""Frames and names → HTML through the templates: read once by a person, kept as accepted, audited like a site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from bakery import bakery, framed, selection
from releve import french
from releve.formulas import claimed_figure
from releve.frames import Frame, calculations, listing
from releve.model.rereading import VERDICTS, Verdict
from releve.model.source import Source
from releve.problem import Position, Problem
from releve.render import (
    Beside,
    Body,
    Citation,
    FormulaBody,
    FormulasBody,
    Highlight,
    NameBody,
    NamesBody,
    NamesGroup,
    PageLink,
    Renderer,
    RereadingBody,
    RereadingLine,
    RereadingsBody,
    SourceBody,
    SourcesBody,
    TermBody,
    TermsBody,
    ThemeBody,
    ThemesBody,
    VerdictGroup,
)
from releve.render.charts import _step, drawing
from releve.settings import Settings
from snapshots import same_as_accepted

CATALOG = bakery()
RENDERER = Renderer(CATALOG, Settings())
BREAD, FOURNIL = (CATALOG.sources[name] for name in ("bread", "fournil"))
TERM, THEME = CATALOG.terms["bake-rate"], CATALOG.themes["baking"]
FORMULA = CATALOG.formulas["loaf_cost"]
OVENS = CATALOG.registries["ovens"]
CITED = [Citation(BREAD, "table 1")]
USES = [PageLink("Un four vaut-il l’autre\u202f?", "articles/ovens/")]
RATES = selection().figures("rate")
REREADING = CATALOG.rereadings["stone-blog"]
CLAIMED = claimed_figure(REREADING, CATALOG)
ENERGIES = list(selection().figures("energy").values())


def readings_of(source: Source) -> Frame:
    """List the baking rates that a source gives, at their permanent anchors."""
    found = [one for one in CATALOG.readings if one.source is source and one.quantity == "bake_rate"]
    return listing("rates", 1, found, CATALOG, by="oven", anchors="")


TEXTS = {
    "lead": TERM.lead,
    "definition": TERM.definition,
    "excludes": TERM.excludes,
    "depends": TERM.depends,
    "analogy.text": TERM.analogy.text,
    "analogy.limit": TERM.analogy.limit,
    "confusions.0": "Elle chauffe.",
    "practice.0": "Compter deux fois.",
    "questions.soon": "Oui, **assez**.",
}

BODIES: dict[str, tuple[Body, str]] = {
    "source": (
        SourceBody(
            FOURNIL,
            [readings_of(FOURNIL)],
            headings={"rates": "Débit"},
            primary=BREAD,
            quoted_by=[BREAD],
            uses=USES,
            corrections=list(CATALOG.corrections.values()),
        ),
        "sources/fournil/",
    ),
    "sources": (SourcesBody([(BREAD, 8), (FOURNIL, 1)]), "sources/"),
    "name": (
        NameBody(
            OVENS,
            OVENS.names["stone-one"],
            "Fours de pierre",
            highlights=[
                Highlight("débit de cuisson", RATES["stone-one"]),
                Highlight("énergie d’un pain", ENERGIES[0]),
            ],
            missing=["prix"],
            frames=[readings_of(BREAD)],
            headings={"rates": "Débit"},
            beside=[Beside(OVENS, [(OVENS.names["steel-one"], 3)])],
            uses=USES,
        ),
        "ovens/stone-one/",
    ),
    "names": (
        NamesBody(OVENS, [NamesGroup("Fours", [(OVENS.names["stone-one"], 3), (OVENS.names["unread"], 0)])]),
        "ovens/",
    ),
    "term": (
        TermBody(TERM, TEXTS, neighbours=[TERM], formula=FORMULA, citations=CITED, cited={"soon": CITED}, uses=USES),
        "lexique/bake-rate/",
    ),
    "terms": (TermsBody([TERM], leads={"bake-rate": TERM.lead}), "lexique/"),
    "theme": (ThemeBody(THEME, {"fast": "Oui."}, citations=CITED, cited={"fast": CITED}), "questions/baking/"),
    "themes": (ThemesBody([THEME]), "questions/"),
    "rereading": (
        RereadingBody(
            REREADING,
            BREAD,
            *VERDICTS[Verdict.ROUNDED],
            texts={"claim.text": "Le four va vite.", "explanation": "Il va vite.", "reply.text": "C’est corrigé."},
            claimed=CLAIMED,
            primary=RATES["stone-one"],
            recomputed=ENERGIES[0],
            citations=CITED,
        ),
        "relectures/stone-blog/",
    ),
    "rereadings": (
        RereadingsBody(
            [
                VerdictGroup(
                    Verdict.ROUNDED,
                    *VERDICTS[Verdict.ROUNDED],
                    rereadings=[RereadingLine(REREADING, "Blog", CLAIMED, RATES["stone-one"])],
                )
            ]
        ),
        "relectures/",
    ),
    "formula": (
        FormulaBody(
            FORMULA,
            labels=FORMULA.labels,
            citation=CITED[0],
            frames=[calculations("loaf-cost", 1, ENERGIES, CATALOG)],
            uses=USES,
        ),
        "calculs/loaf-cost/",
    ),
    "formulas": (FormulasBody([(FORMULA, 2)]), "calculs/"),
}

PIECES: dict[str, Callable[[], str]] = {
    "table": lambda: RENDERER.table(framed(), "articles/ovens/", legend=True, csv="donnees/tableaux/ovens.csv"),
    "table-mixed": lambda: RENDERER.table(framed("mixed"), ""),
    "chart-bar": lambda: RENDERER.chart(framed(), "articles/ovens/"),
    "chart-scatter": lambda: RENDERER.chart(framed("sizes"), ""),
    "chart-line": lambda: RENDERER.chart(framed("lines"), ""),
    "figure": lambda: RENDERER.figure(RATES["stone-one"], "articles/ovens/"),
    "figure-rounded": lambda: RENDERER.figure(ENERGIES[0], "", 1, unit=False),
    "term": lambda: RENDERER.term("bake-rate", "articles/ovens/", "le débit"),
    "source": lambda: RENDERER.source("bread", ""),
    "table-ref": lambda: RENDERER.table_ref(framed(), ""),
    "references": lambda: RENDERER.references(framed("mixed").origins, "articles/ovens/"),
    "faq": lambda: RENDERER.faq(THEME, {"fast": "Oui."}, "articles/ovens/", {"fast": CITED}),
    "problems": lambda: RENDERER.problems(
        [Problem(Position("data/a.yaml", 3, 1), "P201", "relevé <sans> lieu", "ajoutez le lieu")]
    ),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_as_it_was_accepted(name: str) -> None:
    """What a macro renders changes only when a person has read the change."""
    same_as_accepted(f"{name}.html", PIECES[name]())


@pytest.mark.parametrize("name", BODIES)
def test_a_generated_page_is_as_it_was_accepted(name: str) -> None:
    """The body of each generated page changes only when a person has read the change."""
    body, url = BODIES[name]
    same_as_accepted(f"page-{name}.md", RENDERER.page(body, url).removesuffix("\n"))


def rendered() -> Iterator[tuple[str, str]]:
    """Give all that the templates render here, by name."""
    yield from ((name, make()) for name, make in PIECES.items())
    yield from ((f"page-{name}", RENDERER.page(body, url)) for name, (body, url) in BODIES.items())


@pytest.mark.parametrize(("name", "html"), list(rendered()), ids=lambda value: value if len(value) < 30 else "")
def test_the_templates_write_french_as_it_is_printed(name: str, html: str) -> None:
    """Fine and no-break spaces, apostrophes and quotation marks are right in all that a template writes."""
    text = re.sub(r"<(code|samp)\b.*?</\1>|\{#[^}]+\}", "", html, flags=re.DOTALL)
    assert french.typography_html_faults(text) == [], name


def cells_of(html: str) -> list[str]:
    """Give the opening tags of the cells of a table: every `td`, and every `th` that heads a row."""
    return re.findall(r"<td\b[^>]*>|<th scope=\"row\"[^>]*>", html)


def test_no_cell_goes_without_its_mark() -> None:
    """Every cell and every head of a row bears `data-releve`."""
    tags = [tag for _, html in rendered() for tag in cells_of(html)]
    assert len(tags) > 40
    assert [tag for tag in tags if "data-releve=" not in tag] == []


def test_a_table_is_a_region_named_by_its_caption() -> None:
    """A screen reader is told the title, and where the conditions and the sources stand; the keyboard can scroll."""
    html = PIECES["table"]()
    assert '<div class="releve-table" role="region" tabindex="0" aria-labelledby="ovens-titre">' in html
    assert 'aria-describedby="ovens-source"' in html
    assert '<caption id="ovens-titre">' in html
    assert 'id="ovens-source"' in html


def test_the_legend_stands_once() -> None:
    """Signs are explained under the first table of a page, and under one that shows an implied condition."""
    assert "releve-legend" in PIECES["table"]()
    assert "releve-legend" not in PIECES["table-mixed"]()


def test_text_of_the_data_is_escaped() -> None:
    """A title or a message cannot write HTML."""
    assert "relevé &lt;sans&gt; lieu" in PIECES["problems"]()
    assert RENDERER.plain("<b>12</b>", "durée") == '<span data-plain="durée">&lt;b&gt;12&lt;/b&gt;</span>'


@pytest.mark.parametrize(
    ("number", "feminine", "word"),
    [
        (0, False, "zéro"),
        (1, False, "un"),
        (1, True, "une"),
        (16, False, "seize"),
        (17, False, "17"),
        (1200, False, "1\u202f200"),
    ],
)
def test_a_count_is_in_words_up_to_sixteen(number: int, feminine: bool, word: str) -> None:
    """Then in digits, grouped as French groups them; the value is kept for machines."""
    made = RENDERER.count(number, feminine=feminine)
    assert made == f'<data class="releve-count" value="{number}">{word}</data>'


def test_a_site_may_lay_its_own_template(tmp_path: Path) -> None:
    """A file of the same name in the site's folder stands for the packaged one, the others stay."""
    (tmp_path / "figure.html.j2").write_text("<b>{{ text }}</b>", encoding="utf-8")
    own = Renderer(CATALOG, Settings(), tmp_path)
    assert own.figure(RATES["stone-one"], "").startswith("<b>57,21")
    assert own.source("bread", "") == PIECES["source"]()


def test_html_goes_by_the_shelf_and_headings_do_not() -> None:
    """The blocks of a generated page are set aside from Markdown, which reads its headings and rich texts."""
    shelf: list[str] = []

    def put(html: str) -> str:
        shelf.append(html)
        return f"%{len(shelf) - 1}%"

    text = RENDERER.page(BODIES["term"][0], "lexique/bake-rate/", put)
    assert "<" not in text.replace('<span lang="en">', "")
    assert "## Définition {#definition}" in text
    assert "Oui, **assez**." in text
    assert any('data-releve="words:term/bake-rate"' in html for html in shelf)


def test_a_page_without_readings_has_no_empty_section() -> None:
    """A heading stands only above something."""
    text = RENDERER.page(SourceBody(BREAD), "sources/bread/")
    assert "## " not in text


def test_bars_are_as_long_as_their_figures() -> None:
    """Lengths are shares of an axis that begins at zero, and the whisker ends where the spread does."""
    made = drawing(framed())
    assert [tick.text for tick in made.x.ticks] == ["0", "25", "50", "75", "100"]
    assert [shape.x for shape in made.shapes] == ["80.1%", "57.21%", "50.74%"]
    assert (made.shapes[1].low, made.shapes[1].high, made.shapes[1].label_at) == ("56.81%", "57.61%", "57.61%")
    assert (made.shapes[0].low, made.shapes[0].ceiling) == (None, "20%")


def test_a_row_without_a_figure_has_no_bar() -> None:
    """It stands in the chart all the same, with its words."""
    made = RENDERER.chart(framed("ovens"), "")
    assert made.count("<rect") == 3
    power = listing("p", 1, [one for one in CATALOG.readings if one.quantity == "heat_power"], CATALOG, by="oven")
    assert power.chart is None
    with pytest.raises(ValueError, match="no chart"):
        drawing(power)


def test_points_are_joined_from_left_to_right() -> None:
    """A line goes by the order of its axis, whatever that of the rows."""
    made = drawing(framed("lines"))
    assert made.kind == "line"
    places = [float((shape.x or "").rstrip("%")) for shape in made.shapes]
    assert places == sorted(places)
    assert RENDERER.chart(framed("lines"), "").count("releve-stroke") == len(made.shapes) - 1


@pytest.mark.parametrize(
    ("top", "step"),
    [("80.1", "25"), ("100", "25"), ("101", "50"), ("4", "1"), ("9.3", "2.5"), ("0.04", "0.01"), ("1250", "500")],
)
def test_the_grid_has_four_parts_at_most(top: str, step: str) -> None:
    """The step is a round number, and four of them reach the longest bar."""
    assert _step(Fraction(top)) == Fraction(step)
