"""What a reader takes away, driven as a person would: a citation copied, an old link followed."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.opened import Opener
from browser.tools_site import ToolSite


def test_a_page_is_cited_with_the_keyboard(open_page: Opener, ovens_site: ToolSite) -> None:
    """The citation unfolds, each button copies its text, and a line tells that it was done."""
    opened = open_page(ovens_site.url + "lexique/rate/")
    page = opened.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".releve-cite-page summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    button = page.get_by_role("button", name="Copier la citation")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".releve-cite-page [role=status]")).to_have_text("Copié.")
    copied = page.evaluate("navigator.clipboard.readText()").replace("\u00a0", " ")
    assert copied.startswith("Fournil, « Débit », Fours, page à jour le ") or "« Débit »" in copied
    assert copied.endswith("https://ovens.example/lexique/rate/.")
    page.get_by_role("button", name="Copier en BibTeX").click()
    assert page.evaluate("navigator.clipboard.readText()").startswith("@misc{fours-lexique-rate,\n  author = {{")
    assert opened.errors == []


def test_a_citation_is_there_without_script(open_page: Opener, ovens_site: ToolSite) -> None:
    """Without script the citation unfolds all the same, and no dead button stands beside it."""
    page = open_page(ovens_site.url + "sources/trials/", javascript=False).page
    page.locator(".releve-cite-page summary").click()
    expect(page.locator(".releve-cite-page code").first).to_have_text("https://ovens.example/sources/trials/")
    assert page.locator(".releve-cite-page button").count() == 0


def test_an_old_address_is_looked_up(open_page: Opener, ovens_site: ToolSite) -> None:
    """On the page of what is not found, the end of the address leads to the page of that name."""
    page = open_page(f"{ovens_site.url}404.html?id=trials").page
    assert page.locator("main ul a").count() > 4
    page.evaluate("history.replaceState(null, '', '/anciennes/trials/')")
    page.evaluate(
        """async () => {
          const root = document.querySelector("[data-tool=missing]");
          root.replaceChildren();
          const { start } = await import("/assets/releve/missing.mjs");
          await start(root);
        }"""
    )
    link = page.locator("[data-tool=missing] a")
    expect(link).to_have_text("sources/trials/")
    link.click()
    expect(page.locator("h1")).to_have_text("Bread trials")
