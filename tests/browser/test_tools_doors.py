"""The doors of a home page: a name typed in part leads to its page; without script the lists do."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from browser.opened import Opener
from browser.tools_site import ToolSite

DOORS = "portes/"

HEIGHTS = (
    "[...document.querySelectorAll('.doors ul:not([role]) > li')].map((item) => item.getBoundingClientRect().height)"
)
"""The height of each door, in CSS pixels."""


def test_a_door_completes_and_leads_in_one_click(open_page: Opener, ovens_site: ToolSite) -> None:
    """Letters without accents, in any order, whatever the spaces; a click on a name opens its page."""
    page = open_page(ovens_site.url + DOORS).page
    field = page.get_by_role("combobox", name="Trouver un four")
    field.fill("pierre2")
    expect(page.get_by_role("option")).to_have_text(["Pierre 2"])
    field.fill("PIERRE")
    expect(page.get_by_role("option")).to_have_text(["Pierre 1", "Pierre 2"])
    page.get_by_role("option", name="Pierre 2").click()
    page.wait_for_url("**/ovens/stone-two/")


def test_a_door_is_opened_by_the_keyboard(open_page: Opener, ovens_site: ToolSite) -> None:
    """Arrows choose, Esc closes the list, Enter goes; a question is a door as a name is."""
    page = open_page(ovens_site.url + DOORS).page
    field = page.get_by_role("combobox", name="Trouver une question")
    field.press_sequentially("plus vite")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press("Backspace")
    expect(page.get_by_role("option")).to_have_count(1)
    field.press("ArrowDown")
    chosen = field.get_attribute("aria-activedescendant")
    assert page.locator(f"#{chosen}").get_attribute("aria-selected") == "true"
    field.press("Enter")
    page.wait_for_url("**/questions/*/#*")


def test_without_script_the_lists_are_one_click_away(open_page: Opener, ovens_site: ToolSite) -> None:
    """No field that would do nothing; the link leads to the index."""
    page = open_page(ovens_site.url + DOORS, javascript=False).page
    assert page.get_by_role("combobox", name="Trouver").count() == 0
    page.get_by_role("link", name="Un four").click()
    page.wait_for_url("**/ovens/")


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_open_doors_are_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing with a list open and with nothing found; the audit's rules hold, nothing leaves the site."""
    opened = open_page(ovens_site.url + DOORS, width=width, scheme=scheme)
    page = opened.page
    page.get_by_role("combobox", name="Trouver une question").fill("zzz")
    expect(page.get_by_text("Rien ne contient ces lettres.")).to_be_visible()
    page.get_by_role("combobox", name="Trouver un four").fill("p")
    expect(page.get_by_role("option")).not_to_have_count(0)
    assert ovens_site.wrong(opened) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_the_fields_come(open_page: Opener, ovens_site: ToolSite, width: int) -> None:
    """The place of a field is kept before the script puts it: what stands below is where it was."""
    page = open_page(ovens_site.url, width=width).page
    page.route("**/doors.mjs", lambda route: route.abort())
    page.goto(ovens_site.url + DOORS)
    assert page.get_by_role("combobox", name="Trouver").count() == 0
    before = page.evaluate(HEIGHTS)
    assert before
    page.unroute("**/doors.mjs")
    page.goto(ovens_site.url + DOORS)
    expect(page.get_by_role("combobox", name="Trouver")).to_have_count(len(before))
    assert page.evaluate(HEIGHTS) == pytest.approx(before, abs=0.5)
