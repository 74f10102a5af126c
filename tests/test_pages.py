"""Calls become what they name, and the catalogue makes its own pages: each in its place, none for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
import yaml

from bakery import FILES
from bakery_site import PAGE, Kit, kit
from releve import pages
from releve.addresses import page_address
from releve.pages.ceilings import ceilings
from releve.pages.links import page_title
from releve.pages.listings import LONG, name_frames, source_frames, subjects
from releve.pages.names import MANY
from releve.prose import parse_page
from world import world

LIMIT = """
loaf-limit:
  quantity: bake_rate
  at_most: most_loaves
  inputs: {power: {reading: heat_power, same: [oven]}}
  when: {recipe: rye}
  why: Un pain demande de la chaleur.
"""
MOST = """
most_loaves:
  title: débit au plus
  inputs: {power: heat_power}
  constants: {loaf: {value: "0.1", unit: kWh/loaf, why: un pain demande cette énergie}}
  expression: power / loaf
  unit: loaf/h
  decimals: 0
"""


@pytest.fixture(scope="module")
def bakery_kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Give the site about bread, resolved once."""
    return kit(tmp_path_factory.mktemp("bakery"))


@pytest.fixture(scope="module")
def made(bakery_kit: Kit) -> dict[str, pages.GeneratedPage]:
    """Give its generated pages, by path."""
    return {page.path: page for page in pages.generated(bakery_kit.resolved, bakery_kit.renderer, bakery_kit.shelf)}


def expanded(site: Kit, path: str = "index.md") -> str:
    """Expand a page written by hand, and put its HTML back."""
    page = site.resolved.pages[path]
    return site.html(pages.expanded(site.resolved, site.renderer, path, page, page_address(path), site.shelf))


def of_call(tmp_path: Path, call: str) -> str:
    """Expand a page that holds one call."""
    front = PAGE.split("# Deux fours")[0]
    return expanded(kit(tmp_path, {"articles/bread.md": f"{front}# Pain\n\n{call}\n"}), "articles/bread.md")


# --- pages written by hand ----------------------------------------------------------------------


def test_tables_are_numbered_in_the_order_of_the_page(bakery_kit: Kit) -> None:
    """A reference may come before its table: the number is the table's rank among the tables of the page."""
    text = expanded(bakery_kit)
    assert re.findall(r"<caption[^>]*>.*?(Tableau \d)</a>\. ([^<]*)<", text) == [
        ("Tableau 1", "Le même pain, four par four."),
        ("Tableau 2", "Deux natures dans une colonne."),
    ]
    assert 'data-table="mixed">Tableau 2</a> dit autre chose' in text


def test_the_first_table_explains_the_signs_and_each_is_a_download(bakery_kit: Kit) -> None:
    """The legend stands once a page, under its first table; each table leads to its own CSV."""
    first, second = expanded(bakery_kit).split('id="mixed"')
    assert "ce que disent ces signes" in first
    assert "ce que disent ces signes" not in second
    assert 'href="donnees/tableaux/ovens.csv"' in first
    assert 'href="donnees/tableaux/mixed.csv"' in second


CALLS = {
    '{{ fig("stone") }} cuits.': r'<a class="releve-figure" data-releve="measured:bread\.\w{6}" '
    r'href="\.\./\.\./sources/bread/#\w{6}">57,21 ± 0,40 pains/h</a>',
    '{{ fig("stone", decimals=0, unit=False) }} cuits.': r'data-decimals="0"[^>]*>57</a>',
    'De {{ count("ovens", feminine=True) }} sorte.': r'<data class="releve-count" value="3">trois</data>',
    'Le {{ term("bake-rate", "débit") }}.': r'href="\.\./\.\./lexique/bake-rate/">débit</a>',
    'Le {{ term("bake-rate") }}.': r">débit de cuisson</a>",
    'Selon {{ source("fournil") }}.': r'href="\.\./\.\./sources/fournil/">Essais du fournil</a>',
    'Jusqu’à {{ plain("3", why="exemple fictif") }}.': r'<span data-plain="exemple fictif">3</span>',
    '{{ table("sizes") }}\n\n{{ chart("sizes") }}': r'(?s)id="sizes".*<figure[^>]* id="sizes-graphique"',
    '{{ faq("baking") }}': r"(?s)### Mon four est-il assez rapide \? \{#fast\}\n\nOui\.\n\n<p class=\"releve-cited\">",
    '{{ table("ovens") }}\n\n{{ references() }}': r"(?s)<ol class=\"releve-references\">.*Bread trials.*chiffres",
    '`{{ fig("stone") }}` est du code.': r'`\{\{ fig\("stone"\) \}\}` est du code',
}


@pytest.mark.parametrize(("call", "wanted"), CALLS.items(), ids=list(CALLS))
def test_a_call_becomes_what_it_names(tmp_path: Path, call: str, wanted: str) -> None:
    """Each macro gives its HTML, with links written from the page's own address; code is left as typed."""
    text = of_call(tmp_path, call)
    assert re.search(wanted, text), text


FAULTS = [
    '{{ fig("nobody") }} cuits.',
    '{{ count("nobody") }} cuits.',
    '{{ term("nobody") }} cuits.',
    '{{ source("nobody") }} cuits.',
    '{{ table("nobody") }}',
    '{{ chart("nobody") }}',
    '{{ chart("mixed") }}',
    '{{ table_ref("ovens") }} cuits.',
    '{{ faq("nobody") }}',
    '{{ nothing("nobody") }} cuits.',
    "{{ table() }}",
    "{{ fig() }} cuits.",
    "{{ plain() }} cuits.",
]


@pytest.mark.parametrize("call", FAULTS)
def test_a_call_that_names_nothing_is_shown(tmp_path: Path, call: str) -> None:
    """A page at fault is still served, with the call where it stands: the problem itself was told by the gate."""
    name = re.sub(r"\W.*", "", call.lstrip("{ "))
    assert re.search(rf'<span class="releve-missing">{name}\(', of_call(tmp_path, call))


def test_a_table_at_fault_is_shown_as_its_call(tmp_path: Path) -> None:
    """A table whose queries find nothing leaves no half of a table in the page."""
    broken = FILES["tables/ovens.yaml"].replace("from: [bread, fournil]", "from: [fournil]")
    site = kit(tmp_path, data={"tables/ovens.yaml": broken})
    assert any(problem.code == "R103" for problem in site.resolved.problems)
    assert '<span class="releve-missing">table(ovens)</span>' in expanded(site)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Le pain\n---\n\n# Autre\n", "Le pain"),
        ("Un mot.\n\n# Le *pain* [noir](pain.md) {#pain}\n", "Le pain noir"),
        ("Sans titre.\n", "a/b"),
    ],
)
def test_a_page_is_called_by_its_title(text: str, title: str) -> None:
    """A page is named by its front matter, else by its first heading, else by its path."""
    assert page_title(parse_page(text, "a/b.md")[0], "a/b.md") == title


# --- generated pages ----------------------------------------------------------------------------


def test_what_has_something_to_say_has_a_page(made: dict[str, pages.GeneratedPage]) -> None:
    """Sources, names, formulas and words have a page and an index; a name without a reading is a line of it."""
    assert sorted(made) == sorted(
        f"{address}index.md"
        for address in (
            "sources/", "sources/bread/", "sources/fournil/", "ovens/", "ovens/stone-one/", "ovens/stone-two/",
            "ovens/steel-one/", "ovens/steel-two/", "recipes/", "recipes/rye/", "calculs/", "calculs/loaf-cost/",
            "lexique/", "lexique/bake-rate/", "questions/", "questions/baking/", "mesures/", "comparer/", "verifier/",
            "relectures/", "relectures/stone-blog/", "corrections/",
        )
    )  # fmt: skip


def test_a_page_written_by_hand_wins(tmp_path: Path) -> None:
    """An editor may write a page that the catalogue would make: at the same address, in whatever file."""
    site = kit(tmp_path, {"index.md": "# A\n", "ovens.md": "# Fours\n", "sources/bread/index.md": "# Bread\n"})
    paths = [page.path for page in pages.generated(site.resolved, site.renderer, site.shelf)]
    assert "ovens/index.md" not in paths
    assert "sources/bread/index.md" not in paths
    assert "ovens/stone-one/index.md" in paths


def test_every_link_leads_somewhere(bakery_kit: Kit, made: dict[str, pages.GeneratedPage]) -> None:
    """Each address written in a generated page is that of a page of the site, and its anchor stands there."""
    texts = {page_address(path): bakery_kit.html(page.text) for path, page in made.items()}
    texts[""] = expanded(bakery_kit)
    anchors = {url: set(re.findall(r'id="([^"]+)"|\{#([\w-]+)', text)) for url, text in texts.items()}
    links = 0
    for url, text in texts.items():
        for href in re.findall(r'href="([^"]+)"', text):
            target, _, fragment = urljoin(f"http://x/{url}", href).removeprefix("http://x/").partition("#")
            if target.startswith(("http", "donnees/", "methode/")):
                continue
            assert target in texts, (url, href)
            assert not fragment or any(fragment in found for found in anchors[target]), (url, href)
            links += 1
    assert links > 100


def test_a_generated_page_has_a_title_and_a_description_without_a_figure(made: dict[str, pages.GeneratedPage]) -> None:
    """The front matter says what the page is; digits stand there in names only."""
    for page in made.values():
        front = yaml.safe_load(page.text.split("---\n")[1])
        said: dict[str, object] = {"title": page.title, "description": page.description}
        if page.path in {"mesures/index.md", "comparer/index.md", "verifier/index.md"}:
            said["hide"] = ["toc"]
        foreign = page.path == "sources/bread/index.md"
        assert front == (said | {"language": "en"} if foreign else said)
        assert re.findall(r"\d", page.description.replace(page.title, "")) == []


def test_listings_stay_out_of_the_search_index(bakery_kit: Kit, made: dict[str, pages.GeneratedPage]) -> None:
    """The search index of a page of readings holds its title and its first words, whatever the number of readings."""
    for path in ("sources/bread/index.md", "ovens/stone-one/index.md", "calculs/loaf-cost/index.md"):
        text = bakery_kit.html(made[path].text)
        assert text.count("<table") == text.count("data-search-exclude aria-describedby") > 0
        assert all("data-search-exclude" in line for line in text.splitlines() if line.startswith("##"))


def test_the_page_of_a_source_keeps_the_anchors_of_its_readings(
    bakery_kit: Kit, made: dict[str, pages.GeneratedPage]
) -> None:
    """The address of a reading is its source's page and its six letters."""
    text = bakery_kit.html(made["sources/bread/index.md"].text)
    letters = [one.id.rpartition(".")[2] for one in bakery_kit.resolved.catalog.readings if one.source.id == "bread"]
    assert re.findall(r'<tr id="(\w+)"', text) == letters


def test_a_former_id_is_still_an_anchor(tmp_path: Path) -> None:
    """A link to a reading that has changed its id since leads to the table where it stands."""
    row = 'at: "table 1, row Stone 1"'
    bread = FILES["sources/bread.yaml"].replace(row, f"{row}, formerly: [bread.zzzzzz]")
    site = kit(tmp_path, data={"sources/bread.yaml": bread})
    texts = {one.path: site.html(one.text) for one in pages.generated(site.resolved, site.renderer, site.shelf)}
    # Within a block: Markdown would lay a paragraph around what starts inside a line, and around the table.
    before = '<div><span id="zzzzzz"></span></div><div class="releve-block" id="releves-bake-rate"'
    assert before in texts["sources/bread/index.md"]


def test_a_source_that_others_repeat_has_a_page(tmp_path: Path) -> None:
    """A source that nobody opened is told with those who repeat it, and what is repeated counts once."""
    never = "title: Primary\nurl: https://example.org/p\npublisher: P\npublished: unknown\nread: never\n"
    bread = FILES["sources/bread.yaml"].replace("read: copy", "read: copy\nquotes: primary")
    site = kit(tmp_path, data={"sources/primary.yaml": never, "sources/bread.yaml": bread})
    texts = {one.path: site.html(one.text) for one in pages.generated(site.resolved, site.renderer, site.shelf)}
    assert "jamais ouverte par nous" in texts["sources/primary/index.md"]
    assert "Bread trials" in texts["sources/primary/index.md"]
    assert 'href="../primary/"' in texts["sources/bread/index.md"]


def test_a_name_opens_with_what_is_said_of_it_alone(bakery_kit: Kit, made: dict[str, pages.GeneratedPage]) -> None:
    """What opens a page needs nothing but its name; what is known of most others and not of it is said to lack."""
    text = bakery_kit.html(made["ovens/stone-one/index.md"].text)
    assert re.findall(r"<dt>([^<]*)</dt>", text) == ["Puissance de chauffe, annonce", "Taille du journal, mesure"]
    lacking = bakery_kit.html(made["ovens/stone-two/index.md"].text)
    assert "<dl" not in lacking
    assert "puissance de chauffe, taille du journal" in lacking


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("", ["12 kW"]),
        ("value: 13, variant: un autre", ["12 kW"]),
        ("value: 11, nature: measured", ["11 kW", "12 kW"]),
    ],
)
def test_a_highlight_is_never_a_guess(tmp_path: Path, change: str, shown: list[str]) -> None:
    """One figure a nature opens a page: the one that most sources bear out, and none when variants differ."""
    line = '      - {oven: stone-one, value: 12, at: "table 2, row Stone 1"}\n'
    more = f'      - {{oven: stone-one, at: "table 2, row Stone 1 again", {change}}}\n' if change else ""
    site = kit(tmp_path, data={"sources/bread.yaml": FILES["sources/bread.yaml"].replace(line, line + more)})
    texts = {one.path: site.html(one.text) for one in pages.generated(site.resolved, site.renderer, site.shelf)}
    opening = texts["ovens/stone-one/index.md"].split("## ")[0]
    assert re.findall(r'href="[^"]*">([^<]*kW)</a>', opening) == shown


def test_terms_and_themes_show_their_texts(bakery_kit: Kit, made: dict[str, pages.GeneratedPage]) -> None:
    """Each text of a term stands on its page, and its lead in the glossary; a question keeps its anchor."""
    term, glossary = (bakery_kit.html(made[f"lexique/{name}index.md"].text) for name in ("bake-rate/", ""))
    for text in (
        "Ce qu’un four rend.",
        "Les pains sortis",
        "Ce n’est pas la chaleur.",
        "Comme un robinet.",
        "Elle chauffe.",
    ):
        assert text in term
    assert "- Compter deux fois." in term
    assert "{#soon}\n\nOui." in term
    assert "Ce qu’un four rend." in glossary
    assert "{#fast}\n\nOui." in bakery_kit.html(made["questions/baking/index.md"].text)


def test_a_formula_lists_all_that_it_gives(bakery_kit: Kit, made: dict[str, pages.GeneratedPage]) -> None:
    """Each calculated figure of the site stands on its formula's page, at its own anchor."""
    text = bakery_kit.html(made["calculs/loaf-cost/index.md"].text)
    wanted = {one.rpartition(".")[2] for one in bakery_kit.resolved.calculated}
    assert set(re.findall(r'<tr id="(\w+)"', text)) == wanted
    assert len(wanted) == 2


# --- listings -----------------------------------------------------------------------------------


def many(rows: int, oven: str = "stone-one", recipe: str = "rye") -> Iterator[str]:
    """Write the rows of many readings of one oven."""
    for batch in range(1, rows + 1):
        stated = f"oven: {oven}, recipe: {recipe}, batch: {batch}"
        yield f'      - {{{stated}, value: {batch + 0.5}, at: "{oven} {recipe} {batch}"}}'


def source(*rows: str) -> dict[str, str]:
    """Write a source whose readings are these rows."""
    head = FILES["sources/bread.yaml"].split("readings:")[0]
    block = "  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h}\n    rows:\n"
    return {"sources/many.yaml": f"{head}readings:\n{block}" + "\n".join(rows) + "\n"}


def test_a_long_listing_is_cut_by_name() -> None:
    """Past a length, names with rows enough have tables of their own, the most read first, then all the others."""
    rows = [*many(LONG, "stone-one"), *many(9, "stone-two"), *many(2, "steel-one"), *many(1, "steel-one", "wheat")]
    catalog = world(source(*rows))
    found = [one for one in catalog.readings if one.source.id == "many"]
    frames = name_frames(found, "recipes", catalog)
    assert [(frame.title, len(frame.rows)) for frame in frames] == [
        ("Débit de cuisson", LONG + 9 + 3)
    ]  # the recipe names the page, and one condition is left to name the rows
    of_rye = name_frames(found, "nothing", catalog)
    assert [(frame.title, len(frame.rows)) for frame in of_rye] == [
        ("Débit de cuisson, Pierre 1", LONG),
        ("Débit de cuisson, Pierre 2", 9),
        ("Débit de cuisson, autres fours", 3),
    ]
    assert [frame.number for frame in of_rye] == [1, 2, 3]


def test_a_source_is_listed_whole_and_in_its_order() -> None:
    """The page of a source has one table a quantity, with every condition that differs."""
    catalog = world(source(*many(LONG + 5)))
    frames = source_frames([one for one in catalog.readings if one.source.id == "many"], catalog)
    assert [len(frame.rows) for frame in frames] == [LONG + 5]
    assert "batch" in [head.id for head in frames[0].heads]


def test_figures_are_about_what_is_measured_alone() -> None:
    """Two registries at most list every figure: those of which most is said alone."""
    assert subjects(world()) == ["ovens", "recipes"]
    assert subjects(world(FILES)) == ["ovens"]


def test_a_circumstance_with_many_readings_leads_to_their_subjects(tmp_path: Path) -> None:
    """The page of what a figure was measured with does not repeat hundreds of figures: it says where they stand."""
    site = kit(tmp_path, data=source(*many(MANY, "stone-one"), *many(2, "stone-two")))
    texts = {one.path: site.html(one.text) for one in pages.generated(site.resolved, site.renderer, site.shelf)}
    text = texts["recipes/rye/index.md"]
    assert "<table" not in text
    assert re.search(rf'href="../../ovens/stone-one/">Pierre 1</a>, .*value="{MANY + 1}"', text)
    assert texts["ovens/stone-one/index.md"].count("<tr id=") > MANY


def test_a_measured_figure_stands_beside_its_ceiling(tmp_path: Path) -> None:
    """Where a limit of the data speaks of a reading, its ceiling is shown beside it, calculated and listed like any."""
    site = kit(tmp_path, data={"limits.yaml": LIMIT, "formulas.yaml": MOST, "tables/ovens.yaml": ""})
    catalog = site.resolved.catalog
    known = ceilings(catalog)
    assert {key.partition(".")[0]: figure.value.text for key, figure in known.figures.items()} == {"bread": "200"}
    texts = {one.path: site.html(one.text) for one in pages.generated(site.resolved, site.renderer, site.shelf)}
    assert "Débit de cuisson et débit au plus" in texts["ovens/stone-one/index.md"]
    assert re.search(r'data-releve="calculated:most_loaves\.\w{6}"[^>]*>.*?120', texts["ovens/stone-one/index.md"])
    assert texts["calculs/most-loaves/index.md"].count("<tr id=") == 2
