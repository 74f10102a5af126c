"""Tables sort at a click and say what a reader must know of the new order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from browser.opened import Opener
from browser.tools_site import ToolSite, instead

BENCH = "sources/bench/"


def keys(table: Locator, column: int = 0) -> list[float]:
    """Return the sort keys of a column, from top to bottom."""
    found: list[float] = table.locator("tbody tr").evaluate_all(
        "(rows, column) => rows.map(row => Number(row.querySelectorAll('td')[column].dataset.sort))", column
    )
    return found


def test_a_column_sorts_both_ways_then_comes_back(open_page: Opener, ovens_site: ToolSite) -> None:
    """Numbers go down first, by their keys; the head and the line tell the order, a third click undoes it."""
    page = open_page(ovens_site.url + BENCH).page
    table = page.locator(".releve-grid").first
    original = keys(table)
    button = table.get_by_role("button", name="Débit de cuisson")
    head = table.locator("th[data-column=value]")
    status = page.locator(".releve-status").first
    button.click()
    assert keys(table) == sorted(original, reverse=True)
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(status).to_contain_text("Trié par débit de cuisson, décroissant.")
    assert status.get_attribute("role") == "status"
    button.press("Enter")
    assert keys(table) == sorted(original)
    expect(head).to_have_attribute("aria-sort", "ascending")
    button.press("Space")
    assert keys(table) == original
    expect(head).to_have_attribute("aria-sort", "none")


def test_one_column_is_sorted_at_a_time(open_page: Opener, ovens_site: ToolSite) -> None:
    """Sorting by another column makes the first one plain again; texts go up first."""
    page = open_page(ovens_site.url + BENCH).page
    table = page.locator(".releve-grid").first
    table.get_by_role("button", name="Débit de cuisson").click()
    table.get_by_role("button", name="Four").click()
    assert table.locator("th[aria-sort=ascending]").count() == 1
    assert table.locator("th[aria-sort=descending]").count() == 0
    names = table.locator("tbody th").all_inner_texts()
    assert names == sorted(names)


def test_sorting_says_which_conditions_differ(open_page: Opener, ovens_site: ToolSite) -> None:
    """Neighbours that do not compare are told by the name of the conditions, the one that names the rows left out."""
    page = open_page(ovens_site.url + BENCH).page
    table = page.locator(".releve-grid").first
    table.get_by_role("button", name="Débit de cuisson").click()
    status = page.locator(".releve-status").first
    expect(status).to_contain_text("ne se comparent pas")
    expect(status).to_contain_text("charge")
    expect(status).to_contain_text("chaleur")
    assert "four" not in status.inner_text().partition("ne se comparent")[2]
    assert table.locator("tr[data-apart]").count() > 0


def test_sorting_a_calculation_compares_what_it_rests_on(open_page: Opener, ovens_site: ToolSite) -> None:
    """Shares of one table compare by their inputs: when one reading was of another charge, the line names it."""
    data = ovens_site.published("explorer.json")
    charge = data["conditions"]["batch"]
    rows = list(runs_of(charge["rows"]))
    share = ovens_site.resolved.table_figures("rates")
    reading = next(figure.inputs["part"].reading for figure in share if "part" in figure.inputs)
    assert reading is not None
    letters = reading.id.rpartition(".")[2]
    place = data["rows"]["letters"].split().index(letters)
    rows[place] = next(rank for rank in range(1, len(charge["values"]) + 1) if rank != rows[place])
    charge["rows"] = [part for rank in rows for part in (rank, 1)]
    page = open_page(ovens_site.url).page
    instead(page, "explorer", data)
    table = page.locator("table[data-table=rates]")
    table.get_by_role("button", name="Part atteinte").click()
    status = page.locator(".releve-status").first
    expect(status).to_contain_text("ne se comparent pas sans réserve\u202f; diffèrent\u00a0: charge.")
    expect(table.locator("tr[data-apart]")).not_to_have_count(0)
    # A ceiling rests on announced figures, of which no charge is asked.
    table.get_by_role("button", name="Débit plafond").click()
    expect(status).to_contain_text("dans les mêmes conditions")


def runs_of(runs: list[int]) -> Iterator[int]:
    """Write runs back into one value a row."""
    for value, number in zip(runs[::2], runs[1::2], strict=True):
        yield from [value] * number


def test_a_table_that_compares_says_so(open_page: Opener, ovens_site: ToolSite) -> None:
    """Where only the name of the rows changes, the line says that neighbours are under the same conditions."""
    page = open_page(ovens_site.url).page
    table = page.locator("table[data-table=rates]")
    # The table came sorted by this column: one click turns it over.
    expect(table.locator("th[aria-sort=descending]")).to_contain_text("Débit de cuisson")
    table.get_by_role("button", name="Débit de cuisson").click()
    expect(page.locator(".releve-status").first).to_contain_text("dans les mêmes conditions")


def test_a_long_table_is_filtered(open_page: Opener, ovens_site: ToolSite) -> None:
    """Typing keeps the rows that hold every word, accents and capitals apart, and counts them."""
    page = open_page(ovens_site.url + BENCH).page
    page.get_by_label("Filtrer ce tableau").fill("ACIER precise")
    table = page.locator(".releve-grid").first
    expect(table.locator("tbody tr:visible")).to_have_count(3)
    expect(page.locator(".releve-status").first).to_have_text("3 lignes sur 27.")
    assert ovens_site.faults(page) == []


def test_a_short_table_has_no_filter(open_page: Opener, ovens_site: ToolSite) -> None:
    """Three rows are read at a glance."""
    assert open_page(ovens_site.url).page.get_by_label("Filtrer ce tableau").count() == 0


def test_a_list_is_not_ranked(open_page: Opener, ovens_site: ToolSite) -> None:
    """A table whose figures do not compare has no button over its figures."""
    page = open_page(f"{ovens_site.url}liste/").page
    table = page.locator("table[data-list]")
    assert table.count() == 1
    assert table.get_by_role("button", name="Débit de cuisson").count() == 0


def test_without_script_a_table_keeps_its_order(open_page: Opener, ovens_site: ToolSite) -> None:
    """No button that would do nothing."""
    page = open_page(ovens_site.url + BENCH, javascript=False).page
    assert page.locator("table button").count() == 0
    assert page.locator(".releve-grid").first.locator("tbody tr").count() == 27


EDGES = """frame => [frame.querySelector('thead th'), frame.querySelectorAll('tbody th')[20]].map((cell) => {
    const [edge, own] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
    return [edge.left - own.left, edge.top - own.top];
})"""


def test_head_and_first_column_stay_in_sight(open_page: Opener, ovens_site: ToolSite) -> None:
    """A wide and tall table scrolls in its frame under its own head; one that fits, under the header of the page."""
    page = open_page(ovens_site.url + BENCH, width=320).page
    frame = page.locator(".releve-table[data-tall]").first
    frame.evaluate("frame => frame.scrollTo(60, 500)")
    expect(page.locator(".releve-table[data-scrolled]").first).to_be_visible()
    (left, top), (row_left, _) = frame.evaluate(EDGES)
    assert max(abs(left), abs(top), abs(row_left)) < 1
    page = open_page(f"{ovens_site.url}liste/").page
    frame = page.locator(".releve-table[data-fits]").first
    page.add_style_tag(content="main { padding-bottom: 200vh }")
    frame.evaluate("frame => window.scrollTo(0, frame.querySelector('tbody').getBoundingClientRect().top)")
    header = page.locator(".md-header").bounding_box()
    head = frame.locator("thead th").first.bounding_box()
    assert header is not None
    assert head is not None
    assert abs(head["y"] - header["height"]) < 1


def test_a_row_gives_its_address(open_page: Opener, ovens_site: ToolSite) -> None:
    """Pointed at or reached by the keyboard, a row shows a link to itself; followed, the row is the one asked for."""
    page = open_page(ovens_site.url).page
    rows = page.locator("table[data-table=rates] tbody tr")
    rows.nth(1).locator("td").first.hover()
    link = page.get_by_role("link", name="Lien permanent vers cette ligne")
    expect(link).to_have_attribute("href", f"#{rows.nth(1).get_attribute('id')}")
    assert ovens_site.faults(page) == []
    rows.nth(0).locator("th a").first.focus()
    expect(link).to_have_attribute("href", f"#{rows.nth(0).get_attribute('id')}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("tr:target")).to_have_attribute("id", rows.nth(0).get_attribute("id") or "")


def test_a_row_asked_for_is_in_sight(open_page: Opener, ovens_site: ToolSite) -> None:
    """The address of a row shows it, however wide and tall its table."""
    page = open_page(ovens_site.url + BENCH, width=320).page
    row = page.locator(".releve-grid tbody tr").nth(22).get_attribute("id")
    page = open_page(f"{ovens_site.url}{BENCH}#{row}", width=320).page
    expect(page.locator(f"tr#{row}")).to_be_in_viewport()


def test_what_is_past_its_shelf_life_says_so(open_page: Opener, ovens_site: ToolSite) -> None:
    """Long after the build, figures say « à relire »: in a sentence, in a head, in a card, among all the readings."""
    opened = open_page(ovens_site.url)
    page = opened.page
    assert page.get_by_text("à relire").count() == 0
    page.clock.set_fixed_time("2036-11-30")
    page.reload(wait_until="networkidle")
    expect(page.locator("a.releve-figure + small").first).to_have_text("à relire")
    expect(page.locator("th[data-column=rate]")).to_contain_text("à relire")
    expect(page.locator("td small[data-stale]")).to_have_count(0)
    assert ovens_site.faults(page) == []
    page.locator("a.releve-figure").first.click()
    expect(page.locator(".releve-panel")).to_contain_text("que jusqu’au 29\u00a0mai 2027")
    page.goto(f"{ovens_site.url}sources/trials/", wait_until="networkidle")
    expect(page.locator("dd[data-until]")).to_contain_text("(à relire)")
    page.goto(f"{ovens_site.url}mesures/", wait_until="networkidle")
    # The energy of a day has no shelf life: the head cannot speak for every row.
    assert page.locator("td small[data-stale]").count() > 1
    assert ovens_site.faults(page) == []
    assert opened.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_a_sorted_table_is_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, the page does not grow wider, and the audit's rules hold on the live page."""
    opened = open_page(ovens_site.url + BENCH, width=width, scheme=scheme)
    opened.page.get_by_role("button", name="Débit de cuisson").click()
    expect(opened.page.locator(".releve-status").first).to_contain_text("ne se comparent pas")
    assert opened.axe() == []
    assert opened.overflow() == 0
    assert opened.errors == []
    assert ovens_site.faults(opened.page) == []
