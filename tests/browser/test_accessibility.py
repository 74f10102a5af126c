"""What RGAA 4.1 and WCAG 2.2 AA ask and a program can check, on one page a template, in both palettes.

Automatic checks find a part of the faults only: no test here proves conformity.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from selectolax.lexbor import LexborHTMLParser

from browser.opened import Opener
from browser.tools_site import ToolSite

PAGES = [
    "", "liste/", "mesures/", "comparer/", "verifier/", "calculateurs/", "donnees/", "journal/", "corrections/",
    "404.html", "recettes/", "recettes/stone-rye/",
    "lexique/", "lexique/rate/", "questions/", "questions/choosing/", "ovens/", "ovens/stone-one/",
    "sources/", "sources/trials/", "calculs/", "calculs/share/", "relectures/", "relectures/stone-oven/", "portes/",
]  # fmt: skip
"""One page a template."""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "RGAAv4", "experimental"]
RULES = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {"target-size": {"enabled": True}}}

SPACED = """* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }"""
"""The spacing that a reader may impose (WCAG 1.4.12)."""

CUT = """() => [...document.querySelectorAll("main :is(p, li, td, th, dt, dd, h1, h2, h3, caption, summary, button)")]
  .filter((one) => one.checkVisibility() && !one.closest(".releve-hidden, svg, pre"))
  .filter((one) => {
    const style = getComputedStyle(one);
    const cuts = ["hidden", "clip"];
    return (cuts.includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1)
      || (cuts.includes(style.overflowY) && one.scrollHeight > one.clientHeight + 1);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""The texts of a page that their own box cuts."""


def built_pages(folder: Path) -> list[tuple[str, LexborHTMLParser]]:
    """Read all the pages of a built site, with their addresses."""
    files = [*sorted(folder.rglob("index.html")), folder / "404.html"]
    return [
        (file.relative_to(folder).as_posix().removesuffix("index.html"), LexborHTMLParser(file.read_text("utf-8")))
        for file in files
    ]


def template(address: str) -> tuple[str, int]:
    """Tell by which template a page was made: pages of one folder, at one depth, look alike."""
    parts = address.rstrip("/").split("/")
    return (parts[0], 1) if len(parts) == 1 else (parts[0], len(parts))


# --- in the browser -----------------------------------------------------------------------------


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(
    open_page: Opener, ovens_site: ToolSite, address: str, scheme: Literal["light", "dark"], width: int
) -> None:
    """axe, with its experimental rules and the size of targets, has nothing to say in light nor in dark."""
    opened = open_page(ovens_site.url + address, scheme=scheme, width=width)
    assert opened.axe(RULES) == []


@pytest.mark.parametrize("address", PAGES)
def test_text_may_be_spaced_out(open_page: Opener, ovens_site: ToolSite, address: str) -> None:
    """With the spacing of WCAG 1.4.12, no text is cut and the page gets no wider than its window."""
    opened = open_page(ovens_site.url + address)
    opened.page.add_style_tag(content=SPACED)
    assert opened.page.evaluate(CUT) == []
    assert opened.overflow() == 0


@pytest.mark.parametrize("address", PAGES)
def test_text_may_be_twice_as_large(open_page: Opener, ovens_site: ToolSite, address: str) -> None:
    """At 200 %, in a window half as wide, nothing is cut and a page scrolls one way only (WCAG 1.4.4)."""
    opened = open_page(ovens_site.url + address, width=640)
    opened.page.add_style_tag(content="html { font-size: 200% !important }")
    assert opened.page.evaluate(CUT) == []
    assert opened.overflow() == 0


@pytest.mark.parametrize("address", PAGES)
def test_a_page_fits_320_pixels(open_page: Opener, ovens_site: ToolSite, address: str) -> None:
    """On the narrowest screen a page scrolls one way only (WCAG 1.4.10); a table scrolls in its own frame."""
    opened = open_page(ovens_site.url + address, width=320)
    assert opened.overflow() == 0
    assert opened.page.evaluate(CUT) == []


FOCUS = """() => {
  const one = document.activeElement;
  if (!one || !one.closest(".md-content")) return null;
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 8));
  return {
    told: one.outerHTML.slice(0, 100),
    marked: style.outlineStyle !== "none" || style.boxShadow !== "none",
    hidden: !top || !!top.closest(".md-header"),
  };
}"""
"""What has the focus in the content: what it is, whether it shows it, and whether something covers it."""


def test_the_focus_is_never_hidden(open_page: Opener, ovens_site: ToolSite) -> None:
    """Going through a page with the keyboard, what has the focus shows it and is not under the header (WCAG 2.4.11)."""
    page = open_page(ovens_site.url, width=1280).page
    seen = 0
    for _ in range(60):
        page.keyboard.press("Tab")
        state = page.evaluate(FOCUS)
        if state is not None and state["hidden"]:
            # The veil of the search, which had the focus before, takes a moment to lift.
            page.wait_for_timeout(600)
            state = page.evaluate(FOCUS)
        if state is not None:
            seen += 1
            assert state["marked"], state["told"]
            assert not state["hidden"], state["told"]
    assert seen > 15


# --- in the built pages -------------------------------------------------------------------------


def test_every_template_is_looked_at(ovens_site: ToolSite) -> None:
    """A template whose pages no test opens is a template that nobody looked at."""
    known = {template(address) for address in PAGES}
    alike = {("recipes", 1): ("ovens", 1), ("recipes", 2): ("ovens", 2)}
    made = {template(address) for address, _ in built_pages(ovens_site.folder)}
    assert {alike.get(one, one) for one in made} <= known


def test_every_table_says_what_its_cells_are(ovens_site: ToolSite) -> None:
    """A table has one caption, heads with a scope, one head a row, as many cells as heads, and none empty."""
    seen = 0
    for address, tree in built_pages(ovens_site.folder):
        for table in tree.css("table"):
            seen += 1
            captions = table.css("caption")
            assert len(captions) == 1, address
            assert captions[0].text().strip(), address
            heads = table.css("thead th")
            assert heads, address
            assert all(head.attributes.get("scope") == "col" and head.text().strip() for head in heads), address
            assert not table.css("[colspan], [rowspan]"), address
            for row in table.css("tbody tr"):
                assert [cell.attributes.get("scope") for cell in row.css("th")] == ["row"], address
                cells = row.css("th, td")
                assert len(cells) == len(heads), address
                assert all(cell.text().strip() not in {"", "-", "–", "—"} for cell in cells), address
    assert seen > 10


def test_every_page_has_its_title_its_language_and_one_heading(ovens_site: ToolSite) -> None:
    """Titles differ from page to page; the language is said; one h1; no level of heading is skipped."""
    titles: dict[str, str] = {}
    for address, tree in built_pages(ovens_site.folder):
        root, title = tree.css_first("html"), tree.css_first("head title")
        assert root is not None
        assert root.attributes["lang"] == "fr", address
        assert title is not None
        assert titles.setdefault(title.text(), address) == address
        levels = [int((one.tag or "h0")[1]) for one in tree.css("main :is(h1, h2, h3, h4, h5, h6)")]
        assert levels.count(1) == 1, address
        steps = zip([1, *levels], levels, strict=False)
        assert all(after <= before + 1 for before, after in steps), (address, levels)


def test_a_chart_is_named_and_leads_to_its_table(ovens_site: ToolSite) -> None:
    """A drawing has a name, is no wider than its page, and stands on the page of the table it draws."""
    seen = 0
    for address, tree in built_pages(ovens_site.folder):
        for chart in tree.css("figure.releve-chart"):
            seen += 1
            drawing = chart.css_first("svg[aria-labelledby]")
            assert drawing is not None
            named = tree.css_first(f'[id="{drawing.attributes["aria-labelledby"]}"]')
            assert named is not None
            assert named.text().strip()
            link = chart.css_first("a.releve-ref")
            assert link is not None
            assert tree.css_first(f'table[data-table="{link.attributes["data-table"]}"]') is not None, address
    assert seen


def test_no_information_stands_in_a_tooltip_only(ovens_site: ToolSite) -> None:
    """A `title` on our own elements would be out of reach of the keyboard and of a finger."""
    for address, tree in built_pages(ovens_site.folder):
        own = tree.css("main :is([data-releve], .releve-block *, .releve-chart *)[title]")
        assert [node.html for node in own] == [], address
