"""Readings side by side: the page answers as the generator does, in words, and says what keeps them apart."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.opened import Opener
from browser.tools_site import ToolSite, instead
from releve.catalog import Catalog
from releve.comparison import comparable, shared_conditions
from releve.exports.explorer import explorer
from releve.formulas import never_together
from releve.model.source import Reading
from releve.resolved import Resolved

COMPARER = "comparer/"
VERDICT = ".releve-decision"

ANSWERS = """async (pairs) => {
  const { readings } = await import('../assets/releve/readings.mjs');
  const { comparable, neverTogether, shared } = await import('../assets/releve/rules.mjs');
  const all = await readings();
  return pairs.map(([one, two]) => {
    const [a, b] = [all.reading(all.row(one)), all.reading(all.row(two))];
    return [[...comparable(a, b)], [...shared(a.quantity, b.quantity)], neverTogether(a.quantity, b.quantity)];
  });
}"""


def reading(site: ToolSite, source: str, **conditions: str) -> Reading:
    """Return the reading of a source under some conditions."""
    found = site.resolved.catalog.find("bake_rate", [source], conditions)
    assert len(found) == 1
    return found[0]


def compared(open_page: Opener, site: ToolSite, *readings: Reading) -> Page:
    """Open the page on some readings, as a shared address does."""
    asked = "&".join(f"{place}={one.id}" for place, one in zip("abc", readings, strict=False))
    page = open_page(f"{site.url}{COMPARER}?{asked}").page
    expect(page.locator(VERDICT)).not_to_be_empty()
    return page


def test_readings_that_compare_are_told(open_page: Opener, ovens_site: ToolSite) -> None:
    """Where required conditions are the same and nothing differs, the page says so, with its reservations."""
    one, two = (
        reading(ovens_site, source, oven="stone-one", batch=batch, **more)
        for source, batch, more in (("bench", "2", {"heat": "top"}), ("bench", "2", {"heat": "unknown"}))
    )
    page = compared(open_page, ovens_site, one, two)
    expect(page.locator(VERDICT)).to_contain_text("Ces deux relevés se comparent.")
    expect(page.locator(VERDICT)).to_contain_text("une seule des sources précise chaleur")


def test_conditions_that_differ_are_named(open_page: Opener, ovens_site: ToolSite) -> None:
    """Each condition that differs stands with both values, in plain French."""
    one = reading(ovens_site, "bench", oven="stone-one", batch="2", heat="top")
    two = reading(ovens_site, "bench", oven="steel-one", batch="10", heat="top")
    page = compared(open_page, ovens_site, one, two)
    expect(page.locator(VERDICT)).to_contain_text("ne se comparent pas")
    expect(page.locator(VERDICT)).to_contain_text("Conditions différentes\u00a0: four et charge")
    differing = page.locator("[data-answer=differs].releve-side-conditions div, dl > [data-answer=differs]")
    expect(differing).to_have_count(2)
    expect(differing.first).to_contain_text("Pierre 1")
    expect(differing.first).to_contain_text("Acier 1")
    expect(differing.last).to_contain_text("2\u00a0pains à la fois")


def test_three_readings_and_two_quantities(open_page: Opener, ovens_site: ToolSite) -> None:
    """A third reading joins; another quantity is said to be one."""
    catalog = ovens_site.resolved.catalog
    power = catalog.find("heat_power", ["makers"], {"oven": "stone-one"})[0]
    one = reading(ovens_site, "bench", oven="stone-one", batch="2", heat="top")
    two = reading(ovens_site, "trials", oven="stone-one")
    page = compared(open_page, ovens_site, one, two, power)
    expect(page.locator(".releve-side > li")).to_have_count(3)
    expect(page.locator(VERDICT)).to_contain_text(
        "pas les mêmes grandeurs\u00a0: débit de cuisson et puissance de chauffe"
    )
    page.get_by_role("button", name="Retirer le relevé C").click()
    expect(page.locator(".releve-side > li")).to_have_count(2)
    assert f"c={power.id}" not in page.url


def test_readings_are_chosen_with_the_keyboard(open_page: Opener, ovens_site: ToolSite) -> None:
    """From nothing to an answer: filter, choose, choose again; the address holds both."""
    page = open_page(ovens_site.url + COMPARER).page
    expect(page.locator(VERDICT)).to_contain_text("Choisissez un premier relevé")
    page.get_by_label("Grandeur").focus()
    page.keyboard.press("ArrowDown")
    for rank in (0, 1):
        button = page.get_by_role("button", name="Comparer", exact=True).nth(rank)
        button.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".releve-answer")).to_be_visible()
    assert "?a=" in page.url
    assert "&b=" in page.url
    answer = page.locator(VERDICT).inner_text()
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(answer, use_inner_text=True)


def test_a_card_leads_here(open_page: Opener, ovens_site: ToolSite) -> None:
    """From any figure, one step brings its reading to the page."""
    page = open_page(ovens_site.url).page
    page.locator("a.releve-figure").first.click()
    page.locator(".releve-panel").get_by_role("link", name="Comparer").click()
    expect(page.locator(".releve-side")).to_contain_text("57,21")


def test_without_script_the_questions_are_there(open_page: Opener, ovens_site: ToolSite) -> None:
    """What must be asked of a figure is words, and needs no script."""
    page = open_page(ovens_site.url + COMPARER, javascript=False).page
    expect(page.locator("main")).to_contain_text("Cet outil demande JavaScript")
    expect(page.locator("main")).to_contain_text("Dans quel four")


def some_pairs(catalog: Catalog, number: int) -> list[tuple[Reading, Reading]]:
    """Draw pairs, half of them within one quantity and one source, so that all answers are met."""
    drawn = random.Random(2026)  # noqa: S311 (the same pairs every time, and no secret)
    pairs = []
    for rank in range(number):
        one = drawn.choice(catalog.readings)
        near = [other for other in catalog.readings if other.quantity == one.quantity and other.source == one.source]
        pairs.append((one, drawn.choice(near if rank % 2 else catalog.readings)))
    return pairs


def test_the_page_and_the_generator_agree(open_page: Opener, ovens_site: ToolSite, real: Resolved) -> None:
    """On the same five hundred pairs of real readings, script and generator answer alike, condition by condition."""
    catalog = real.catalog
    pairs = some_pairs(catalog, 500)
    page = open_page(ovens_site.url).page
    instead(page, "explorer", explorer(real))
    page.goto(ovens_site.url + COMPARER)
    answers: list[Any] = page.evaluate(ANSWERS, [[one.id, two.id] for one, two in pairs])
    met = set()
    for (one, two), (found, shared, never) in zip(pairs, answers, strict=True):
        expected = {name: str(answer) for name, answer in comparable(one, two, catalog).items()}
        assert dict(found) == expected
        assert dict(shared) == shared_conditions((one.quantity, two.quantity), catalog)
        assert never == never_together(one.quantity, two.quantity, catalog)
        met |= {*expected.values(), never}
    assert met == {"differs", "unstated", True, False}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, nothing leaves the site, the page does not overflow, and the audit's rules hold live."""
    one = reading(ovens_site, "bench", oven="stone-one", batch="2", heat="top")
    two = reading(ovens_site, "trials", oven="stone-one")
    opened = open_page(f"{ovens_site.url}{COMPARER}?a={one.id}&b={two.id}", width=width, scheme=scheme)
    expect(opened.page.locator(".releve-answer")).to_be_visible()
    assert ovens_site.wrong(opened) == []
