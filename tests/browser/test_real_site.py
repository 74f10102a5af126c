"""Five pages of the real site, as a reader opens them."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from browser.opened import Opener

ARTICLE = "articles/debit/"
PAGES = ["", ARTICLE, "methode/", "lexique/token/", "sources/willitrun/"]
WIDTHS = [320, 390, 1280]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible(open_page: Opener, site_url: str, path: str, scheme: Literal["light", "dark"]) -> None:
    """axe-core finds nothing to say of a page, in light and in dark, on a desktop and on a telephone."""
    for width in (390, 1280):
        assert open_page(site_url + path, scheme=scheme, width=width).axe() == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_nothing_outside(open_page: Opener, site_url: str, path: str) -> None:
    """No request leaves the site, none fails, and the console holds no error."""
    opened = open_page(site_url + path)
    assert opened.outside == []
    assert opened.errors == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_its_window(open_page: Opener, site_url: str, path: str, width: int) -> None:
    """Nothing makes a page wider than the screen: wide tables scroll inside their own frame."""
    assert open_page(site_url + path, width=width).overflow() == 0


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_a_figure_of_a_sentence_leads_to_its_reading(open_page: Opener, site_url: str, *, javascript: bool) -> None:
    """The address of a figure's link is the row of its source's page that bears the same mark."""
    page = open_page(site_url + ARTICLE, javascript=javascript).page
    figure = page.locator("a.releve-figure[data-releve^='measured:']").first
    mark, address = figure.get_attribute("data-releve"), figure.get_attribute("href")
    assert mark
    assert address
    page.goto(f"{site_url}{ARTICLE}{address}")
    row = page.locator(f"tr[id='{address.rpartition('#')[2]}']")
    expect(row).to_have_count(1)
    expect(row.locator(f"[data-releve='{mark}']").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_table_is_readable(open_page: Opener, site_url: str, width: int) -> None:
    """A table has its caption, heads with a scope, letters of fourteen pixels at least, and rows that stay in sight."""
    page = open_page(site_url + ARTICLE, width=width).page
    table = page.locator("table[data-table]").first
    expect(table.locator("caption")).to_contain_text("Tableau")
    assert table.locator("thead th:not([scope])").count() == 0
    assert table.locator("tbody tr").count() >= 16
    sizes = table.locator("tbody td").evaluate_all(
        "cells => cells.map(cell => parseFloat(getComputedStyle(cell).fontSize))"
    )
    assert min(sizes) >= 14
    heights = table.locator("tbody tr").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert max(heights) < 120


def test_eight_tables_stand_in_the_flagship_article(open_page: Opener, site_url: str) -> None:
    """The article has its eight numbered tables, each with a caption and cells that all bear a mark."""
    page = open_page(site_url + ARTICLE).page
    assert page.locator("table[data-table]").count() == 8
    assert page.locator("table[data-table] td:not([data-releve])").count() == 0
    numbers = page.locator("table[data-table] caption").evaluate_all(
        "all => all.map(one => one.textContent.trim().slice(0, 9))"
    )
    assert [number.replace("\u00a0", " ") for number in numbers] == [f"Tableau {rank}" for rank in range(1, 9)]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("debit", "articles/debit/"), ("M2 Ultra", "machines/apple-m2-ultra"), ("kv cache", "lexique/cache-kv/")],
)
def test_search_finds_pages_without_accents(open_page: Opener, site_url: str, typed: str, wanted: str) -> None:
    """What a reader types finds the page, with or without accents, and results are pages rather than table cells."""
    page = open_page(site_url).page
    page.locator("input.md-search__input").first.click()
    page.locator("input.md-search__input").first.press_sequentially(typed)
    results = page.locator("a.md-search-result__link")
    expect(results.first).to_be_visible()
    addresses = results.evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert any(wanted in address for address in addresses[:12]), addresses[:12]


def test_the_search_index_is_light(repository: Path) -> None:
    """The index weighs at most 250 kB once compressed."""
    index = (repository / "site" / "search" / "search_index.json").read_bytes()
    assert len(gzip.compress(index)) <= 250_000
