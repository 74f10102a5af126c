"""All the readings at hand: filtered, ordered, shared by their address, taken away, and fast whatever their number."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.opened import Opened, Opener
from browser.tools_site import ToolSite, instead
from releve.exports.explorer import explorer
from releve.resolved import Resolved

EXPLORER = "mesures/"
ROWS = ".releve-tool table[data-table=mesures] tbody tr"
STATUS = ".releve-tool [role=status]"

PAINTED = 60
"""The most rows that the tool paints at once."""

TARGET = 100
"""Milliseconds from an input to its painted result that `scripts/bench explorer` compares with."""

MEASURE = """async (first) => {
  const select = document.getElementById('filtre-' + first);
  const times = [];
  for (let turn = 0; turn < 20; turn += 1) {
    select.selectedIndex = turn % 2 ? 0 : 1 + (turn % (select.options.length - 1));
    const began = performance.now();
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => { const port = new MessageChannel();
      port.port1.onmessage = done; port.port2.postMessage(0); }));
    times.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""
"""Changes a filter twenty times and gives, for each, the milliseconds from the input to the painted result."""


def shown(opened: Opened) -> Page:
    """Wait for the rows."""
    expect(opened.page.locator(ROWS).first).to_be_visible()
    return opened.page


def test_every_reading_is_there(open_page: Opener, ovens_site: ToolSite) -> None:
    """The tool starts with all that was read, and says how much."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    expect(page.locator(STATUS)).to_have_text("36 relevés sur 36.")
    expect(page.locator(ROWS)).to_have_count(36)


def test_filters_narrow_and_only_offer_what_exists(open_page: Opener, ovens_site: ToolSite) -> None:
    """Each filter keeps the choices that lead to a reading under the others."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    page.get_by_label("Grandeur").select_option(label="débit de cuisson")
    page.get_by_label("Four", exact=True).select_option(label="Acier 1")
    page.get_by_label("Charge").select_option(label="4 pains à la fois")
    expect(page.locator(ROWS)).to_have_count(1)
    expect(page.locator(ROWS)).to_contain_text("≈\u00a080")
    expect(page.locator(".releve-tool thead th", has_text="Débit de cuisson")).to_contain_text("pains/h")
    options = page.get_by_label("Recette").locator("option").all_inner_texts()
    assert options == ["tout", "Seigle"]
    expect(page.locator(".releve-tool")).to_contain_text("Conditions communes")


def test_the_address_keeps_the_choices(open_page: Opener, ovens_site: ToolSite) -> None:
    """Filters and order are in the address: opened again, the page shows the same rows."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    page.get_by_label("Grandeur").select_option("débit de cuisson")
    page.get_by_label("Charge").select_option("10\u00a0pains à la fois")
    page.get_by_role("button", name="Débit de cuisson").click()
    texts = page.locator(ROWS).all_inner_texts()
    assert len(texts) == 9
    assert "grandeur=bake_rate&batch=10&tri=valeur.desc" in page.url
    again = shown(open_page(page.url))
    assert again.locator(ROWS).all_inner_texts() == texts
    expect(again.locator("th[aria-sort=descending]")).to_contain_text("Débit de cuisson")
    again.get_by_role("button", name="Tout effacer").click()
    expect(again.locator(ROWS)).to_have_count(36)
    assert "?" not in again.url


def test_figures_are_ranked_only_within_a_quantity(open_page: Opener, ovens_site: ToolSite) -> None:
    """Loaves an hour and kilowatts have no order; one quantity has, and the page says that it is no ranking."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    assert page.get_by_role("button", name="Valeur").count() == 0
    page.get_by_label("Grandeur").select_option("débit de cuisson")
    page.get_by_role("button", name="Débit de cuisson").click()
    texts = page.locator(f"{ROWS} td.releve-number a").evaluate_all("all => all.map(one => one.firstChild.textContent)")
    numbers = [float(text.removeprefix("≈\u00a0").replace(",", ".")) for text in texts]
    assert numbers == sorted(numbers, reverse=True)
    expect(page.locator(STATUS)).to_contain_text("Ce n’est pas un classement")
    expect(page.locator(STATUS)).to_contain_text("charge")


def test_what_is_shown_is_taken_away(open_page: Opener, ovens_site: ToolSite) -> None:
    """The file holds the rows that pass, in their order, with every condition and the way back."""
    page = shown(open_page(f"{ovens_site.url}{EXPLORER}?batch=2&tri=oven.asc"))
    expect(page.locator(ROWS)).to_have_count(9)
    with page.expect_download() as waiting:
        page.get_by_role("button", name=re.compile("CSV")).click()
    lines = list(csv.DictReader(Path(waiting.value.path()).read_text(encoding="utf-8-sig").splitlines(), strict=True))
    assert len(lines) == 9
    assert {line["charge"] for line in lines} == {"2 pains à la fois".replace(" ", "\u00a0", 1)}
    assert lines[0]["four"] == "Acier 1"
    assert lines[0]["adresse"].startswith(f"{ovens_site.url}sources/bench/#")
    assert {line["identifiant"] for line in lines} <= {one["id"] for one in ovens_site.published("releves.json")}


def test_the_matrix_shows_what_was_measured_together(open_page: Opener, ovens_site: ToolSite) -> None:
    """A pair stands where a measured reading brings two names together; its point leads to these readings."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    page.get_by_text("Matrice de ce qui a été mesuré ensemble").click()
    matrix = page.locator(".releve-matrix")
    expect(matrix.locator("tbody tr")).to_have_count(3)
    # No wheat was ever baked: it has no column.
    assert matrix.locator("thead").inner_text().split() == ["Four", "Seigle"]
    assert ovens_site.faults(page) == []
    matrix.get_by_role("link", name="Relevés\u00a0: Pierre 2, Seigle").click()
    page.wait_for_url("**oven=stone-two**")
    expect(page.locator(ROWS)).to_have_count(10)


def test_a_figure_of_the_explorer_opens(open_page: Opener, ovens_site: ToolSite) -> None:
    """Rows made in the browser have the same cards as those of the build."""
    page = shown(open_page(f"{ovens_site.url}{EXPLORER}?batch=4&oven=stone-one"))
    page.locator(f"{ROWS} td.releve-number a").click()
    expect(page.locator(".releve-panel:popover-open samp").first).to_have_text("57.21 ± 0.40")


def test_the_keyboard_alone_filters_and_sorts(open_page: Opener, ovens_site: ToolSite) -> None:
    """Tab, arrows and Enter are enough; the focus stays on the head that was pressed."""
    page = shown(open_page(ovens_site.url + EXPLORER))
    page.get_by_label("Grandeur").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(ROWS)).to_have_count(30)
    head = page.get_by_role("button", name="Débit de cuisson")
    head.focus()
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort=descending]")).to_have_count(1)
    assert page.evaluate("document.activeElement.dataset.sortBy") == "valeur"


def test_without_script_the_page_says_what_to_do(open_page: Opener, ovens_site: ToolSite) -> None:
    """The indexes and the files are there, and the page says that filtering needs a script."""
    page = open_page(ovens_site.url + EXPLORER, javascript=False).page
    expect(page.locator("main")).to_contain_text("demandent JavaScript")
    registries = [registry.title for registry in ovens_site.resolved.catalog.registries.values()]
    for name in (*registries, "Sources", "CSV", "JSON"):
        assert page.locator("main").get_by_role("link", name=name, exact=True).count() == 1


def test_readings_that_do_not_come_are_told(open_page: Opener, ovens_site: ToolSite) -> None:
    """A failed request leaves words, not an empty page."""
    page = open_page(ovens_site.url).page
    page.route("**/explorer.json", lambda route: route.abort())
    page.goto(ovens_site.url + EXPLORER)
    expect(page.locator(STATUS)).to_contain_text("n’ont pas pu être lus")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_explorer_is_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, nothing leaves the site, the page does not overflow, and the audit's rules hold live."""
    opened = open_page(
        f"{ovens_site.url}{EXPLORER}?nature=measured&lignes=recipe&colonnes=oven", width=width, scheme=scheme
    )
    shown(opened)
    assert ovens_site.wrong(opened) == []


@pytest.mark.parametrize("number", [3_000, 30_000])
def test_what_is_painted_does_not_grow_with_the_readings(
    open_page: Opener, ovens_site: ToolSite, real: Resolved, number: int, record_property: Any
) -> None:
    """Ten times the readings paint no more rows; the time of an input is told against its target, never judged here."""
    catalog = real.catalog
    readings = (list(catalog.readings) * (1 + number // len(catalog.readings)))[:number]
    page = open_page(ovens_site.url).page
    instead(page, "explorer", explorer(replace(real, catalog=replace(catalog, readings=readings))))
    page.goto(ovens_site.url + EXPLORER)
    expect(page.locator(ROWS).first).to_be_visible()
    assert page.locator(ROWS).count() <= PAINTED
    for filtered in ("grandeur", "machine"):
        times = page.evaluate(MEASURE, filtered)
        middle = median(times)
        record_property(f"{number} {filtered}", times)
        print(f"{number} relevés, {filtered} : médiane {middle:.1f} ms, {middle / TARGET:.2f} fois la cible")  # noqa: T201
        assert page.locator(ROWS).count() <= PAINTED
