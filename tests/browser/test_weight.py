"""What a page costs whom opens it: what its browser asks for, compressed, and what waits until it is wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from browser.opened import Opened, Opener
from browser.tools_site import ToolSite

SEARCH = ("/search/", "/workers/", "/lunr/")
BOX = "input.md-search__input"
RESULT = "a.md-search-result__link"


def fetched(opened: Opened) -> list[str]:
    """List the addresses that a page asked for, once it asks no more, from the navigation log of its browser."""
    opened.page.wait_for_load_state("networkidle")
    names: list[str] = opened.page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return [opened.page.url, *names]


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
    page.unroute("**/search_index.json", cut)
    page.keyboard.press("Escape")
    # Material takes no notice of a box that is left and taken again faster than fingers can.
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    page.keyboard.press("f")
    page.keyboard.type("seigle")
    expect(page.locator(RESULT).first).to_be_visible()
