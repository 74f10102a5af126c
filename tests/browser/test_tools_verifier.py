"""A number found elsewhere is judged: impossible, plausible, what it lacks, and what is near."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from browser.opened import Opener
from browser.tools_site import ToolSite

VERIFIER = "verifier/"
SAID = ".releve-decision"


def verifier(open_page: Opener, site: ToolSite, asked: str = "") -> Page:
    """Open the page once its fields are there."""
    page = open_page(site.url + VERIFIER + asked).page
    expect(page.get_by_label("Nombre")).to_be_visible()
    return page


def test_beyond_a_limit_it_is_impossible(open_page: Opener, ovens_site: ToolSite) -> None:
    """The limit of the data judges, with its reason and the readings that it rests on."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Nombre").fill("80,1")
    page.get_by_label("Four", exact=True).select_option("Pierre 1")
    expect(page.locator(SAID)).to_contain_text("il faut aussi\u00a0: recette")
    page.get_by_label("Recette", exact=True).select_option("Seigle")
    expect(page.locator(".releve-answer")).to_have_text("Impossible.")
    expect(page.locator(SAID)).to_contain_text("débit plafond, 80,0\u00a0pains/h, calcul")
    expect(page.locator(SAID)).to_contain_text("12\u00a0kW")
    expect(page.locator(SAID)).to_contain_text("Un four ne cuit pas plus de pains")
    page.get_by_label("Nombre").fill("80")
    expect(page.locator(".releve-answer")).not_to_have_text("Impossible.")


@pytest.mark.parametrize("text", ["0", "-3", "\u22123,5"])
def test_nothing_and_less_are_impossible(open_page: Opener, ovens_site: ToolSite, text: str) -> None:
    """A quantity without a sign is neither zero nor negative."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Nombre").fill(text)
    expect(page.locator(".releve-answer")).to_have_text("Impossible.")
    expect(page.locator(SAID)).to_contain_text("nul ou négatif")


def test_it_falls_among_the_readings(open_page: Opener, ovens_site: ToolSite) -> None:
    """Between the lowest and the highest under what is known, with how many on each side."""
    page = verifier(open_page, ovens_site, "?grandeur=bake_rate&oven=stone-one&recipe=rye")
    page.get_by_label("Nombre").fill("45")
    expect(page.locator(".releve-answer")).to_have_text("Plausible.")
    expect(page.locator(SAID)).to_contain_text("Parmi 10 relevés qui répondent à ce que vous en savez, 3 sont plus bas")
    expect(page.locator(SAID)).to_contain_text("Le plus haut\u00a0:")
    page.get_by_label("Nombre").fill("12")
    expect(page.locator(".releve-answer")).to_have_text("Plus bas que tout ce qui a été relevé.")


def test_units_are_converted(open_page: Opener, ovens_site: ToolSite) -> None:
    """The same power in watts falls at the same place."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Grandeur").select_option("puissance de chauffe")
    page.get_by_label("Nombre").fill("12")
    told = page.locator(SAID).inner_text()
    assert "Plausible." in told
    page.get_by_label("Grandeur").select_option("énergie d’un pain")
    expect(page.locator(SAID)).to_contain_text("Plus haut que tout")


def test_missing_conditions_are_asked(open_page: Opener, ovens_site: ToolSite) -> None:
    """Each required condition that is not said is a question; said, it is asked no more."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Nombre").fill("45")
    expect(page.locator(SAID)).to_contain_text("Dans quel four")
    page.get_by_label("Four", exact=True).select_option("Pierre 1")
    expect(page.locator(SAID)).not_to_contain_text("Dans quel four")
    page.get_by_label("Recette", exact=True).select_option("Seigle")
    page.get_by_label("Charge").fill("2")
    expect(page.locator(SAID)).to_contain_text("toutes les conditions exigées sont énoncées")


def test_the_nearest_readings_share_most_then_are_close(open_page: Opener, ovens_site: ToolSite) -> None:
    """Those of the same oven come first, the closest value on top; each opens its card."""
    page = verifier(open_page, ovens_site, "?grandeur=bake_rate&nombre=42&oven=stone-one&batch=2")
    near = page.locator(f"{SAID} h2:last-of-type + ul > li")
    expect(near).to_have_count(6)
    expect(near.first).to_contain_text("42,2")
    expect(near.first).to_contain_text("Pierre 1")
    near.first.locator("a").first.click()
    expect(page.locator(".releve-panel:popover-open samp").first).to_have_text("42.2 ± 0.1")


def test_the_address_keeps_what_was_typed(open_page: Opener, ovens_site: ToolSite) -> None:
    """Opened again, the page says the same of the same number."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Nombre").fill("45,5")
    page.get_by_label("Charge").fill("6")
    told = page.locator(SAID).inner_text()
    again = verifier(open_page, ovens_site, "?" + page.url.partition("?")[2])
    expect(again.get_by_label("Nombre")).to_have_value("45,5")
    expect(again.locator(SAID)).to_have_text(told, use_inner_text=True)


def test_what_is_no_number_is_told(open_page: Opener, ovens_site: ToolSite) -> None:
    """The message gives an example, and nothing is judged."""
    page = verifier(open_page, ovens_site)
    page.get_by_label("Nombre").fill("vite")
    expect(page.get_by_role("alert").filter(has_text="57,2")).to_be_visible()
    expect(page.locator(".releve-answer")).to_have_count(0)


def test_without_script_the_questions_are_there(open_page: Opener, ovens_site: ToolSite) -> None:
    """What must be asked of a number is words, and needs no script."""
    page = open_page(ovens_site.url + VERIFIER, javascript=False).page
    expect(page.locator("main")).to_contain_text("Cet outil demande JavaScript")
    expect(page.locator("main")).to_contain_text("Avec quelle pâte")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, nothing leaves the site, the page does not overflow, and the audit's rules hold live."""
    opened = open_page(
        f"{ovens_site.url}{VERIFIER}?grandeur=bake_rate&nombre=45&oven=stone-one&recipe=rye", width=width, scheme=scheme
    )
    expect(opened.page.locator(".releve-answer")).to_be_visible()
    assert ovens_site.wrong(opened) == []
