"""What a page costs whom opens it: what its browser asks for, compressed, and what waits until it is wanted."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from browser.opened import Opened, Opener
from browser.tools_site import ToolSite

SEARCH = ("/search/", "/workers/", "/lunr/")
ARTICLE = "articles/debit/"
BOX = "input.md-search__input"
RESULT = "a.md-search-result__link"


def fetched(opened: Opened) -> list[str]:
    """List the addresses that a page asked for, once it asks no more; its icon is in no log of the browser."""
    opened.page.wait_for_load_state("networkidle")
    names: list[str] = opened.page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    icon = opened.page.locator("link[rel=icon]").get_attribute("href") or ""
    return sorted({opened.page.url, urljoin(opened.page.url, icon), *names})


def weight(address: str, folder: Path) -> int:
    """Weigh what an address of a built site answers, in bytes, compressed as a host compresses it."""
    file = folder / urlsplit(address).path.lstrip("/")
    return len(gzip.compress((file / "index.html" if file.is_dir() else file).read_bytes(), 9, mtime=0))


def of_the_search(opened: Opened) -> list[str]:
    """List what a page asked for on behalf of its search: the worker, its libraries, the index."""
    return [address for address in fetched(opened) if any(part in address for part in SEARCH)]


def focus(page: Page, way: str) -> None:
    """Bring the search box to the front as a reader does: a key, a click, or a tap on the magnifying glass."""
    if way == "click":
        page.locator(BOX).click()
    elif way == "tap":
        page.locator("header label[for=__search]").first.click()
    else:
        page.keyboard.press(way)


@pytest.mark.parametrize("way", ["f", "s", "/", "click", "tap"])
def test_the_search_loads_when_its_box_takes_the_focus(open_page: Opener, ovens_site: ToolSite, way: str) -> None:
    """Neither worker nor index before; whichever way one comes to the box, what one types is found."""
    opened = open_page(ovens_site.url, width=390 if way == "tap" else 1280)
    assert of_the_search(opened) == []
    assert opened.page.workers == []
    focus(opened.page, way)
    opened.page.keyboard.type("seigle")
    expect(opened.page.locator(RESULT).first).to_be_visible()
    expect(opened.page.locator(BOX)).to_have_value("seigle")
    assert opened.errors == []


def test_an_address_may_hold_what_is_searched(open_page: Opener, ovens_site: ToolSite) -> None:
    """`?q=` opens the search with its results."""
    page = open_page(f"{ovens_site.url}?q=seigle").page
    expect(page.locator(BOX)).to_have_value("seigle")
    expect(page.locator(RESULT).first).to_be_visible()


def test_a_search_that_could_not_load_is_tried_again(open_page: Opener, ovens_site: ToolSite) -> None:
    """Without a network the index does not come; the box asks for it again the next time it takes the focus."""
    page = open_page(ovens_site.url).page

    def cut(route: Route) -> None:
        route.abort()

    page.route("**/search_index.json", cut)
    with page.expect_event("requestfailed"):
        page.locator(BOX).click()
    # The browser tells of the failure before the page hears of it.
    page.evaluate("async () => { for (const _ of '123') await new Promise(requestAnimationFrame) }")
    page.unroute("**/search_index.json", cut)
    page.keyboard.press("Escape")
    # Material takes no notice of a box that is left and taken again faster than fingers can.
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    page.keyboard.press("f")
    page.keyboard.type("seigle")
    expect(page.locator(RESULT).first).to_be_visible()


@pytest.mark.parametrize(("path", "most"), [("", 90_000), (ARTICLE, 110_000)], ids=["home", "eight tables"])
def test_a_page_is_light(open_page: Opener, site_url: str, repository: Path, path: str, most: int) -> None:
    """All that a browser asks for to show a page, its styles and its scripts too, weighs no more than this."""
    opened = open_page(site_url + path)
    asked = fetched(opened)
    assert {Path(urlsplit(one).path).suffix for one in asked} >= {"", ".css", ".js"}
    parts = {urlsplit(one).path: weight(one, repository / "site") for one in asked}
    assert sum(parts.values()) <= most, parts
    assert of_the_search(opened) == []


def test_a_table_far_below_is_laid_out_when_one_comes_near(open_page: Opener, site_url: str) -> None:
    """Until then its place is kept, and it is found by a search in the page; then it fits its frame like the others."""
    page = open_page(site_url + ARTICLE, width=390).page
    seen = "block => block.querySelector('caption').checkVisibility({ contentVisibilityAuto: true })"
    blocks = page.locator(".releve-block")
    assert not blocks.last.evaluate(seen)
    blocks.last.scroll_into_view_if_needed()
    expect(blocks.last.locator("caption")).to_be_in_viewport()
    assert blocks.last.evaluate(seen)
    measured = "frame => frame.hasAttribute('data-fits') === (frame.scrollWidth <= frame.clientWidth)"
    assert all(blocks.locator(".releve-table").evaluate_all(f"frames => frames.slice(-1).map({measured})"))
