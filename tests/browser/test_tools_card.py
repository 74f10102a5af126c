"""A figure opens its card, as a reader opens it: by mouse, by keyboard, on a telephone, or without script."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from browser.opened import Opener
from browser.tools_site import ToolSite

ASSETS = Path(__file__).parents[2] / "macros" / "assets"
PANEL = ".releve-panel:popover-open"
FIGURE = "a.releve-figure"


def test_each_script_is_short() -> None:
    """A script is read in one sitting: under three hundred lines, whatever it does."""
    scripts = [*ASSETS.glob("*.js"), *ASSETS.glob("*.mjs")]
    assert len(scripts) > 5
    assert [one.name for one in scripts if len(one.read_text(encoding="utf-8").splitlines()) >= 300] == []


def test_a_figure_says_what_it_is(open_page: Opener, ovens_site: ToolSite) -> None:
    """The card gives the value as printed, its nature in words, its conditions, its source, its place and the day."""
    page = open_page(ovens_site.url).page
    page.locator(FIGURE).first.click()
    card = page.locator(PANEL)
    expect(card.locator("samp").first).to_have_text("57.21 ± 0.40")
    for said in (
        "Mesure", "débit de cuisson", "Mesure publiée par Example, lue le 30 novembre 2026", "copie de la page",
        "écart type", "Pierre 1", "4 pains à la fois", "Bread trials", "table 1, row Stone 1", "Fours",
    ):  # fmt: skip
        expect(card).to_contain_text(said.replace("30 n", "30\u00a0n"))


def test_conditions_are_stated_implied_or_unknown(open_page: Opener, ovens_site: ToolSite) -> None:
    """What the tool of a source implies, and what the source does not say, are told apart from what it states."""
    page = open_page(f"{ovens_site.url}sources/bench/").page
    page.locator("tr", has_text="colonne top").first.locator("td[data-sort] a").first.click()
    card = page.locator(PANEL)
    expect(card).to_contain_text("Sous-entendu par son outil")
    expect(card).to_contain_text("du dessus")
    page.keyboard.press("Escape")
    page.locator("tr", has_text="colonne unknown").first.locator("td[data-sort] a").first.click()
    expect(card).to_contain_text("Non précisé\u00a0: chaleur.")


def test_the_keyboard_opens_keeps_and_gives_back_focus(open_page: Opener, ovens_site: ToolSite) -> None:
    """Enter opens, Tab stays inside, Esc closes, and the focus is on the figure again."""
    page = open_page(ovens_site.url).page
    page.locator(FIGURE).first.focus()
    assert page.locator(FIGURE).first.get_attribute("aria-haspopup") == "dialog"
    page.keyboard.press("Enter")
    expect(page.locator(PANEL)).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.releve-panel') !== null")
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('a.releve-figure')")


def test_the_card_closes_by_its_button_and_by_a_click_outside(open_page: Opener, ovens_site: ToolSite) -> None:
    """A reader closes it in the way that comes first to her hand."""
    page = open_page(ovens_site.url).page
    page.locator(FIGURE).first.click()
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(PANEL)).to_have_count(0)
    page.locator(FIGURE).first.click()
    expect(page.locator(PANEL)).to_be_visible()
    page.mouse.click(60, 700)
    expect(page.locator(PANEL)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_card_never_covers_its_figure(open_page: Opener, ovens_site: ToolSite, width: int) -> None:
    """It stands above or below the figure, within the window, at every width, wherever the figure is."""
    opened = open_page(ovens_site.url, width=width)
    page = opened.page
    for index in (0, 2):
        figure = page.locator(FIGURE).nth(index)
        figure.scroll_into_view_if_needed()
        figure.click()
        expect(page.locator(PANEL)).to_be_visible()
        card, one = page.locator(PANEL).bounding_box(), figure.bounding_box()
        assert card is not None
        assert one is not None
        assert card["y"] >= one["y"] + one["height"] or card["y"] + card["height"] <= one["y"]
        assert card["x"] >= 0
        assert card["x"] + card["width"] <= width
        page.keyboard.press("Escape")
    assert opened.overflow() == 0


def test_inputs_open_in_turn_and_lead_back(open_page: Opener, ovens_site: ToolSite) -> None:
    """A calculated figure shows its formula and its inputs; each opens in the same card, with a way back."""
    page = open_page(ovens_site.url).page
    page.locator(f"{FIGURE}[data-releve^=calculated]").first.click()
    card = page.locator(PANEL)
    expect(card).to_contain_text("Calculé par ce site")
    expect(card.locator("code").first).to_contain_text("partie")
    card.locator(FIGURE).first.click()
    expect(card.locator("samp").first).to_have_text("50.74 ± 0.10")
    card.get_by_role("button", name="Retour").click()
    expect(card).to_contain_text("Calculé par ce site")
    expect(card.get_by_role("button", name="Retour")).to_have_count(0)


def test_a_source_on_the_web_opens_at_the_passage(open_page: Opener, ovens_site: ToolSite) -> None:
    """The link to the page read carries the printed text, so that the browser shows where it stands."""
    page = open_page(ovens_site.url).page
    page.locator(FIGURE).first.click()
    link = page.locator(PANEL).get_by_role("link", name="Ouvrir la page d’origine")
    expect(link).to_have_attribute("href", "https://example.org/bread#:~:text=57.21%20%C2%B1%200.40")
    assert page.locator(PANEL).get_by_role("link", name="Sa ligne sur ce site").get_attribute("href") == (
        page.locator(FIGURE).first.evaluate("link => link.href")
    )


def copied(page: Page, button: str) -> str:
    """Press a button that copies, and return what it put on the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(PANEL).get_by_role("button", name=button).click()
    expect(page.locator(".releve-panel-status")).to_contain_text("copié")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_citation_link_and_report_are_taken_away(open_page: Opener, ovens_site: ToolSite) -> None:
    """The citation names the page read, the place, the day and the reading; the report is filled in beforehand."""
    page = open_page(ovens_site.url).page
    page.locator(FIGURE).first.click()
    expect(page.locator(PANEL)).to_be_visible()
    text = copied(page, "Copier la citation")
    for part in ("57.21 ± 0.40", "Bread trials", "Example", "table 1, row Stone 1", "30\u00a0novembre 2026", "trials."):
        assert part in text
    assert copied(page, "Copier le lien").startswith("https://ovens.example/sources/trials/#")
    entry = copied(page, "Copier en BibTeX")
    assert entry.startswith("@misc{trials-")
    assert "author = {{Example}}" in entry
    report = page.locator(PANEL).get_by_role("link", name="Signaler une erreur").get_attribute("href") or ""
    assert report.startswith("https://github.com/example/ovens/issues/new?title=")
    assert "trials." in report


def test_a_bar_opens_the_card_of_its_reading(open_page: Opener, ovens_site: ToolSite) -> None:
    """Each mark of a chart is a link to its reading; with script it opens the same card as the figure beside it."""
    page = open_page(ovens_site.url).page
    bar = page.locator("a.releve-shape:has(rect)").last
    assert "sources/trials/#" in (bar.get_attribute("href") or "")
    bar.locator("rect").click()
    expect(page.locator(f"{PANEL} samp").first).to_have_text("50.74 ± 0.10")


def test_without_script_a_figure_is_a_link(open_page: Opener, ovens_site: ToolSite) -> None:
    """The reader lands on the row of the source's page."""
    page = open_page(ovens_site.url, javascript=False).page
    page.locator(FIGURE).first.click()
    page.wait_for_url("**/sources/trials/#*")
    letters = page.url.partition("#")[2]
    expect(page.locator(f"tr#{letters}")).to_contain_text("57,21")


def test_a_card_that_cannot_be_fetched_leaves_the_link(open_page: Opener, ovens_site: ToolSite) -> None:
    """When the file of the source does not come, the click does what a link does."""
    page = open_page(ovens_site.url).page
    page.route("**/donnees/f/*", lambda route: route.abort())
    page.locator(FIGURE).first.click()
    page.wait_for_url("**/sources/trials/#*")


def test_words_and_conditions_stay_links(open_page: Opener, ovens_site: ToolSite) -> None:
    """Only figures open: the name of an oven leads to its page."""
    page = open_page(ovens_site.url).page
    page.locator("table[data-table=rates] tbody th a").first.click()
    page.wait_for_url("**/ovens/steel-one/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_an_open_card_is_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, no request leaves the site, and the audit's rules hold on the live page."""
    opened = open_page(ovens_site.url, width=width, scheme=scheme)
    for figure in (f"{FIGURE}[data-releve^=measured]", f"{FIGURE}[data-releve^=calculated]"):
        opened.page.locator(figure).first.click()
        expect(opened.page.locator(PANEL)).to_be_visible()
        assert opened.axe() == []
        assert ovens_site.faults(opened.page) == []
        opened.page.keyboard.press("Escape")
    assert opened.outside == []
    assert opened.errors == []
