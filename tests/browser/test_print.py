"""A printed page: captions with their tables, heads repeated, sources in full, no navigation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.opened import Opener
from browser.tools_site import ToolSite

GONE = [
    ".md-header", ".md-sidebar", ".md-footer", ".headerlink", ".releve-filter", ".releve-copy", "pre",
    ".releve-cite-page summary",
]  # fmt: skip
"""What a sheet of paper has no use for, where the page has it."""


@pytest.fixture
def printed(open_page: Opener, ovens_site: ToolSite) -> Page:
    """Open the home page, with a card open, as a printer sees it."""
    page = open_page(ovens_site.url).page
    page.locator("a.releve-figure").first.click()
    page.locator(".releve-panel:popover-open").wait_for()
    page.emulate_media(media="print")
    return page


def style(page: Page, selector: str, name: str, pseudo: str = "") -> str:
    """Return a computed style of the first element of a selector."""
    found: str = page.locator(selector).first.evaluate(
        "(one, [name, pseudo]) => getComputedStyle(one, pseudo || null).getPropertyValue(name)", [name, pseudo]
    )
    return found


def test_nothing_of_the_screen_is_printed(printed: Page) -> None:
    """Neither the navigation, nor the card that is open, nor a button comes out of the printer."""
    for selector in [*GONE, ".releve-panel"]:
        shown = printed.locator(selector).evaluate_all("all => all.filter(one => one.checkVisibility()).length")
        assert shown == 0, selector
    assert printed.locator("main h1").is_visible()


def test_a_table_keeps_its_caption_and_repeats_its_heads(printed: Page) -> None:
    """A caption is not parted from its table, a row is not cut, and the heads come back on each sheet."""
    assert style(printed, ".releve-grid caption", "break-after") == "avoid"
    assert style(printed, ".releve-grid tbody tr", "break-inside") == "avoid"
    assert style(printed, ".releve-grid thead", "display") == "table-header-group"
    assert style(printed, ".releve-grid thead th", "position") == "static"
    assert style(printed, ".releve-table", "overflow-x") == "visible"
    assert style(printed, ".releve-chart", "break-inside") == "avoid"


def test_sources_are_printed_in_full_at_the_end(printed: Page) -> None:
    """Each source of the references is followed by its address, and that of the page is on the sheet."""
    links = printed.locator(".releve-references a[rel=external]")
    assert links.count() == 2
    for link in links.all():
        after = link.evaluate("one => getComputedStyle(one, '::after').content")
        address = link.get_attribute("href")
        assert address
        assert address in after or "attr(href)" in after


def test_a_cited_page_prints_its_address(open_page: Opener, ovens_site: ToolSite) -> None:
    """How to cite the page is folded on the screen and open on paper, without its BibTeX."""
    page = open_page(ovens_site.url + "lexique/rate/").page
    code = page.locator(".releve-cite-page p code")
    assert not code.is_visible()
    page.emulate_media(media="print")
    assert code.is_visible()
    assert code.inner_text() == "https://ovens.example/lexique/rate/"
    assert not page.locator(".releve-cite-page pre").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white_and_ink_is_black(open_page: Opener, ovens_site: ToolSite, scheme: str) -> None:
    """Whatever the palette of the screen, a page prints black on white."""
    page = open_page(ovens_site.url, scheme=scheme).page
    page.emulate_media(media="print")
    assert style(page, "main p", "color") == "rgb(0, 0, 0)"
    assert style(page, "body", "background-color") in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
