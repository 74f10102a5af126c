"""What people and machines take away of a page: structured data, citations, heads, outline, read on a built site."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from releve import french
from releve.metadata import PageFacts, citation_of
from releve.metadata.json_text import Digits, json_text
from releve.metadata.plain_text import plain_text
from releve.metadata.structured import typeset_texts
from releve.prose import parse_page
from releve.resolved import resolve_site
from releve.settings import Settings, read_settings

OVENS = Path(__file__).parent / "sites" / "ovens"
SITE = "https://ovens.example/"
ARTICLE = """---
title: Cuire plus vite
date: 2026-05-02
figures:
  stone: {reading: bake_rate, source: trials, oven: stone-one}
---

# Cuire plus vite

Le premier four de pierre, celui du fournil, sort ses pains plus vite que le second. Il cuit {{ fig("stone") }}.

{{ table("rates") }}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site about ovens with an article, and give its folder."""
    root = tmp_path_factory.mktemp("taken") / "ovens"
    shutil.copytree(OVENS, root)
    (root / "docs" / "articles").mkdir()
    (root / "docs" / "articles" / "vite.md").write_text(ARTICLE, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    made = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return root / "site"


def trees(built: Path) -> Iterator[tuple[str, LexborHTMLParser]]:
    """Yield each page with its address, the page of what is not found left out."""
    for file in sorted(built.rglob("index.html")):
        address = file.parent.relative_to(built).as_posix()
        yield "" if address == "." else f"{address}/", LexborHTMLParser(file.read_text(encoding="utf-8"))


def graph(tree: LexborHTMLParser) -> list[dict[str, Any]]:
    """Return the nodes of a page's structured data."""
    (script,) = tree.css('script[type="application/ld+json"]')
    data = json.loads(script.text(), parse_float=str, parse_int=str)
    assert data["@context"] == "https://schema.org"
    nodes: list[dict[str, Any]] = data["@graph"]
    return nodes


def within(value: object) -> Iterator[dict[str, Any]]:
    """Yield every object of structured data, whatever holds it."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from within(part)
    elif isinstance(value, list):
        for part in value:
            yield from within(part)


def content(tree: LexborHTMLParser, selector: str) -> str:
    """Return what one element of the head says."""
    (node,) = tree.css(selector)
    return node.attributes.get("content") or node.attributes.get("href") or ""


# --- structured data ----------------------------------------------------------------------------


def test_every_page_has_one_block_of_structured_data(built: Path) -> None:
    """One script a page, whose first subject is the page, with its address, its title and its language."""
    for address, tree in trees(built):
        pages = [node for node in graph(tree) if node.get("url") == SITE + address and "isPartOf" in node]
        assert len(pages) == 1, address
        heading = tree.css_first("h1")
        assert heading is not None
        assert pages[0]["inLanguage"] == "fr"


def test_every_id_that_is_named_is_told_somewhere(built: Path) -> None:
    """An `@id` alone leads to an object that says what it is, on this page or on another."""
    told: set[str] = set()
    named: dict[str, str] = {}
    for address, tree in trees(built):
        for node in within(graph(tree)):
            if "@id" in node and len(node) > 1:
                told.add(node["@id"])
            elif "@id" in node:
                named[node["@id"]] = address
    assert named
    assert {id_: page for id_, page in named.items() if id_ not in told} == {}


def test_an_id_leads_to_a_page_of_the_site(built: Path) -> None:
    """The address in an `@id` of ours is a page that was built; a source keeps one name on all the pages."""
    sources: dict[str, set[str]] = {}
    for _, tree in trees(built):
        for node in within(graph(tree)):
            if "@id" in node:
                path = urlsplit(node["@id"]).path.lstrip("/")
                assert (built / path / "index.html").is_file(), node["@id"]
            if node.get("@type") == "CreativeWork" and "url" in node:
                sources.setdefault(node["url"], set()).add(node.get("@id", ""))
    assert sources["https://example.org/bread"] == {f"{SITE}sources/trials/#source"}


def test_the_days_are_those_of_the_page(built: Path) -> None:
    """`dateModified` is the day the page shows, and no figure that it rests on was read after."""
    seen = 0
    for address, tree in trees(built):
        shown = tree.css_first(".releve-cite-page time")
        if shown is None:
            continue
        (day,) = {node["dateModified"] for node in graph(tree) if "isPartOf" in node}
        assert shown.attributes["datetime"] == day, address
        read = [time.attributes["datetime"] or "" for time in tree.css(".releve-source time, .releve-references time")]
        assert max(read, default="") <= day, address
        seen += 1
    assert seen > 10


def test_the_values_are_those_of_the_page(built: Path) -> None:
    """Each number of the structured data is shown on its page, under the mark that it names."""
    seen = 0
    for address, tree in trees(built):
        for node in within(graph(tree)):
            if node.get("@type") != "PropertyValue" or "identifier" not in node:
                continue
            shown = tree.css(f'main [data-releve="{node["identifier"]}"]:not([data-condition]):not([data-field])')
            assert shown, (address, node)
            numbers = [french.parse_number(_number(one)) for one in shown]
            decimals = {one.attributes.get("data-decimals") for one in shown}
            exact = Fraction(node["value"])
            assert exact in numbers or decimals == {"0"}, (address, node, numbers)
            seen += 1
    assert seen >= 4


def _number(node: LexborNode) -> str:
    text = node.text().replace("\u202f", "").strip()
    found = re.match(r"[\d,.]+", text)
    assert found, text
    return found[0]


def test_each_kind_of_page_says_what_it_is(built: Path) -> None:
    """An article, a term, a theme, a source and the data have the type that search engines know."""
    kinds = {
        address: {node["@type"] for node in graph(tree) if "@type" in node and node["@type"] != "BreadcrumbList"}
        for address, tree in trees(built)
    }
    assert kinds[""] == {"WebSite", "Organization", "WebPage", "Dataset"}
    assert kinds["articles/vite/"] == {"TechArticle"}
    assert kinds["lexique/"] == {"DefinedTermSet"}
    assert "DefinedTerm" in kinds["lexique/rate/"]
    assert kinds["questions/choosing/"] == {"FAQPage"}
    assert "CreativeWork" in kinds["sources/trials/"]
    assert "Dataset" in kinds["donnees/"]
    assert "Claim" in kinds["relectures/stone-oven/"]


def test_an_article_names_its_tables_and_their_sources(built: Path) -> None:
    """A table of the article is a part of it, with the sources it rests on and its file, which exists."""
    page = dict(trees(built))["articles/vite/"]
    (article,) = (node for node in graph(page) if node.get("@type") == "TechArticle")
    assert article["datePublished"] == "2026-05-02"
    (table,) = article["hasPart"]
    assert page.css_first(f'[id="{table["@id"].partition("#")[2]}"]') is not None
    based = {source["@id"] for source in table["isBasedOn"]}
    assert based == {f"{SITE}sources/trials/#source", f"{SITE}sources/makers/#source"}
    assert based <= {source["@id"] for source in article["citation"]}
    assert (built / urlsplit(table["encoding"]["contentUrl"]).path.lstrip("/")).is_file()


def test_the_files_of_the_dataset_exist(built: Path) -> None:
    """Every download that the dataset names was published."""
    data = dict(trees(built))["donnees/"]
    files = [node["contentUrl"] for node in within(graph(data)) if "contentUrl" in node]
    assert len(files) == 3
    for url in files:
        assert url.startswith(SITE)
        assert (built / url.removeprefix(SITE)).is_file()


def test_french_texts_bear_the_typography_of_the_pages() -> None:
    """What is described in French is typeset; a number, and the title of a page in another language, stand."""
    foreign = {"@type": "CreativeWork", "name": "Day 2: it's hot", "description": "L'eau"}
    given = [
        {"@type": "DefinedTerm", "name": "l'eau", "text": Digits("1.5"), "alternateName": "l'", "citation": foreign}
    ]
    made = {**foreign, "description": "L’eau"}
    (node,) = typeset_texts(given, french.typography, frozenset({"name", "description", "text"}))
    assert node == {**given[0], "name": "l’eau", "citation": made}


def test_json_keeps_the_digits_and_closes_no_element() -> None:
    """`57.10` stays `57.10`, and a text cannot end the script that holds it."""
    made = json_text({"value": Digits("57.10"), "name": "</script><!--", "list": [True, None]})
    assert made == '{"value":57.10,"name":"<\\/script><\\u0021--","list":[true,null]}'
    assert json.loads(made)["name"] == "</script><!--"


def test_an_answer_with_a_figure_is_not_repeated_as_text(tmp_path: Path) -> None:
    """A text without Markdown is given when nothing in it is a figure, and nothing is given otherwise."""
    shutil.copytree(OVENS, tmp_path / "ovens")
    resolved = resolve_site(read_settings(tmp_path / "ovens"))

    def told(text: str) -> str | None:
        return plain_text(parse_page(text, "a.md")[0], resolved)

    assert told('Le **débit**, ou {{ term("rate") }}, [se lit](a.md) dans {{ source("trials") }}.') == (
        "Le débit, ou débit, se lit dans Bread trials."
    )
    assert told('Il cuit {{ fig("stone") }}.') is None
    assert told("Il cuit 57 pains.") is None


# --- heads --------------------------------------------------------------------------------------


def test_every_page_is_described_without_a_figure(built: Path) -> None:
    """Each page has one description, one address of its own, and what a link to it shows, without a picture."""
    titles: set[str] = set()
    for address, tree in trees(built):
        said = content(tree, 'meta[name="description"]')
        assert said, address
        assert content(tree, 'meta[property="og:description"]') == said
        assert content(tree, 'link[rel="canonical"]') == SITE + address
        assert content(tree, 'meta[property="og:url"]') == SITE + address
        assert content(tree, 'meta[property="og:title"]')
        assert not tree.css('meta[property="og:image"]')
        head = tree.css_first("title")
        assert head is not None
        titles.add(head.text())
    assert len(titles) == len(list(trees(built)))


def test_a_page_without_description_is_described_by_its_first_sentence(built: Path) -> None:
    """The first sentence without a figure describes a page whose author wrote nothing."""
    article = dict(trees(built))["articles/vite/"]
    described = "Le premier four de pierre, celui du fournil, sort ses pains plus vite que le second."
    assert content(article, 'meta[name="description"]') == described


def test_nothing_in_a_head_leaves_the_site(built: Path) -> None:
    """No element that makes a browser ask for something names another host."""
    for _, tree in trees(built):
        for node in tree.css("head script[src], head link[rel=stylesheet], head link[rel=icon], head link[type]"):
            address = node.attributes.get("src") or node.attributes.get("href") or ""
            assert urlsplit(urljoin(SITE, address)).netloc == urlsplit(SITE).netloc


# --- citations, outline, old links --------------------------------------------------------------


def test_a_page_ends_with_how_to_cite_it(built: Path) -> None:
    """Articles, terms, themes, sources, names, formulas, re-readings and the data are cited; an index is not."""
    pages = dict(trees(built))
    cited = {address for address, tree in pages.items() if tree.css(".releve-cite-page")}
    assert {"articles/vite/", "lexique/rate/", "sources/trials/", "ovens/stone-one/", "calculs/share/"} <= cited
    assert cited.isdisjoint({"", "sources/", "lexique/", "ovens/", "journal/"})
    block = pages["articles/vite/"].css_first(".releve-cite-page")
    assert block is not None
    text = block.text().replace("\u00a0", " ")
    assert "Fours, « Cuire plus vite », page à jour le 30 novembre 2026, https://ovens.example/articles/vite/." in text
    assert "@misc{fours-articles-vite," in text
    assert "  author = {{Fours}},\n  title = {{Cuire plus vite}},\n  year = {2026}," in text


def test_the_key_of_a_bibtex_entry_is_ascii() -> None:
    """Accents are folded, so that every tool reads the key, and braces of a title do not break the entry."""
    facts = PageFacts("a.md", "lexique/débit/", "term", "Un {débit}", "", "term/rate", modified="2026-05-02")
    made = citation_of(facts, Settings(site_name="Relevé", site_url="https://a.example/"))
    assert made is not None
    assert made.bibtex.startswith("@misc{releve-lexique-debit,\n  author = {{Relevé}},\n  title = {{Un débit}},")
    assert citation_of(replace(facts, kind="index"), Settings()) is None


def test_the_outline_lists_pages_that_exist(built: Path) -> None:
    """`llms.txt` names the site, its pages and its files by addresses that were built, without a figure."""
    text = (built / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# Fours\n\n> Ce que cuisent les fours.\n")
    links = re.findall(r"\]\((\S+)\)", text)
    assert f"{SITE}articles/vite/" in links
    for link in links:
        path = built / link.removeprefix(SITE)
        assert path.is_file() or (path / "index.html").is_file(), link
    assert not re.search(r"\d", re.sub(r"\(\S+\)", "", text))


def test_the_page_of_what_is_not_found_leads_to_the_indexes(built: Path) -> None:
    """Without script, a lost reader has the indexes; with it, the old ids are looked up in a published file."""
    tree = LexborHTMLParser((built / "404.html").read_text(encoding="utf-8"))
    links = {node.attributes["href"] for node in tree.css("main ul a")}
    assert {"/sources/", "/lexique/", "/ovens/", "/donnees/"} <= links
    former = json.loads((built / "donnees" / "anciens.json").read_text(encoding="utf-8"))
    assert former["pages"]["trials"] == ["sources/trials/"]
    for addresses in former["pages"].values():
        assert all((built / address / "index.html").is_file() for address in addresses)
