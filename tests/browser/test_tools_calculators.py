"""A reader computes with the catalogue's own formulas: readings or her own numbers, the result never a measurement."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.opened import Opener
from browser.tools_site import ToolSite, instead
from releve.exports.calculations import calculations
from releve.exports.explorer import explorer
from releve.exports.records import exact
from releve.pages import ceilings
from releve.resolved import Resolved
from releve.rules.limits import judged

CALCULATORS = "calculateurs/"

CEILINGS = """async (ids) => {
  const [{ readings }, { published }, limits, { resultText }] = await Promise.all(
    ['readings', 'site', 'limits', 'formulas'].map((name) => import(`../assets/releve/${name}.mjs`)));
  const [all, data] = await Promise.all([readings(), published('calculs.json')]);
  return ids.map((id) => {
    const row = all.row(id);
    const stated = (name) => all.stated(row, name);
    for (const limit of data.limits) {
      if (limit.quantity !== all.spec(row).id || !limits.applies(all, data, limit, stated)) continue;
      const found = limits.ceiling(all, data, limit, stated);
      if (found) return [resultText(found.value, found.formula.decimals), `${found.top.over}/${found.top.under}`];
    }
    return null;
  });
}"""


def calculator(page: Page, name: str) -> Locator:
    """Return a calculator once it is there."""
    form = page.get_by_role("form", name=name)
    expect(form).to_be_visible()
    return form


def test_it_starts_from_readings_and_shows_the_formula(open_page: Opener, ovens_site: ToolSite) -> None:
    """Inputs are sourced readings, the formula is the catalogue's, the result is labelled, the measure beside it."""
    page = open_page(ovens_site.url + CALCULATORS).page
    form = calculator(page, "Débit plafond")
    expect(form.get_by_label("Puissance", exact=True)).to_have_value("12")
    expect(form).to_contain_text("12\u00a0kW, annonce, Fiches des fabricants")
    expect(form.locator("output")).to_have_text("80,0\u00a0pains/h")
    expect(form.locator(".releve-result")).to_contain_text("Calcul, jamais mesure")
    expect(form).to_contain_text("À côté, ce qui a été mesuré")
    expect(page.locator("main")).to_contain_text("puissance ÷ énergie d’un pain")
    assert "?" not in page.url


@pytest.mark.parametrize("text", ["24,5", "24.5", " 24,50 "])
def test_a_comma_and_a_point_say_the_same(open_page: Opener, ovens_site: ToolSite, text: str) -> None:
    """A French reader types a comma, another a point."""
    form = calculator(open_page(ovens_site.url + CALCULATORS).page, "Débit plafond")
    form.get_by_label("Puissance", exact=True).fill(text)
    expect(form.locator("output")).to_have_text("163,3\u00a0pains/h")
    expect(form).to_contain_text("Tapé par vous.")


def test_what_is_no_number_is_refused_with_an_example(open_page: Opener, ovens_site: ToolSite) -> None:
    """The field is marked, the message says how to write, and no result stands."""
    form = calculator(open_page(ovens_site.url + CALCULATORS).page, "Débit plafond")
    field = form.get_by_label("Puissance", exact=True)
    field.fill("abc")
    expect(form.get_by_role("alert").filter(has_text="3,79")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(form.locator("output")).to_be_empty()
    field.fill("")
    expect(form).to_contain_text("Il manque\u00a0: puissance")


def test_a_name_fills_its_inputs(open_page: Opener, ovens_site: ToolSite) -> None:
    """Choosing an oven brings its reading, a bound included: the result is then a bound."""
    page = open_page(ovens_site.url + CALCULATORS).page
    form = calculator(page, "Débit plafond")
    form.get_by_label("Four", exact=True).select_option("Pierre 2")
    expect(form.get_by_label("Puissance", exact=True)).to_have_value("≤\u00a010,5")
    expect(form.locator("output")).to_have_text("≤\u00a070,0\u00a0pains/h")
    form.locator(".releve-help a.releve-figure").first.click()
    expect(page.locator(".releve-panel:popover-open samp").first).to_have_text("up to 10.5")


def test_the_address_keeps_the_calculation(open_page: Opener, ovens_site: ToolSite) -> None:
    """Names and numbers typed are in the address; opened again, the page computes the same."""
    page = open_page(ovens_site.url + CALCULATORS).page
    form = calculator(page, "Débit plafond")
    form.get_by_label("Four", exact=True).select_option("Acier 1")
    form.get_by_label("Énergie d’un pain", exact=True).fill("0,25")
    expect(form.locator("output")).to_have_text("80,0\u00a0pains/h")
    again = calculator(open_page(page.url).page, "Débit plafond")
    expect(again.get_by_label("Puissance", exact=True)).to_have_value("20")
    expect(again.get_by_label("Énergie d’un pain", exact=True)).to_have_value("0,25")
    expect(again.locator("output")).to_have_text("80,0\u00a0pains/h")


def test_values_made_ready_and_what_it_fits_in(open_page: Opener, ovens_site: ToolSite) -> None:
    """A button types a value; the page says whether the result stays within what the oven has."""
    page = open_page(ovens_site.url + CALCULATORS).page
    form = calculator(page, "Énergie d’une fournée")
    expect(form.locator("output")).to_have_text("0,80\u00a0kWh")
    expect(form.locator(".releve-answer")).to_contain_text("Cela tient dans\u00a0:")
    form.get_by_role("button", name="grande").press("Enter")
    expect(form.locator("output")).to_have_text("4,80\u00a0kWh")
    expect(form.locator(".releve-answer")).to_contain_text("Cela ne tient pas dans\u00a0:")
    expect(form.locator(".releve-answer")).to_contain_text("2\u00a0kWh")


def test_without_script_the_formulas_are_there(open_page: Opener, ovens_site: ToolSite) -> None:
    """The questions, the formulas and the way to their pages need no script, and the page says what does."""
    page = open_page(ovens_site.url + CALCULATORS, javascript=False).page
    main = page.locator("main")
    expect(main).to_contain_text("Calculer ici demande JavaScript")
    expect(main).to_contain_text("énergie d’un pain")
    main.get_by_role("link", name="débit plafond").click()
    page.wait_for_url("**/calculs/bake-ceiling/")


def test_the_page_computes_as_the_generator(open_page: Opener, ovens_site: ToolSite, real: Resolved) -> None:
    """Every ceiling of the real readings is the same in the browser: the number exactly, and its text."""
    catalog = real.catalog
    known = ceilings(catalog)
    limited = {limit.quantity for limit in catalog.limits.values()}
    readings = [one for one in judged(catalog.readings, catalog) if one.quantity in limited]
    page = open_page(ovens_site.url).page
    for name, made in (("explorer", explorer(real)), ("calculs", calculations(real))):
        instead(page, name, made)
    page.goto(ovens_site.url + CALCULATORS)
    found: list[Any] = page.evaluate(CEILINGS, [reading.id for reading in readings])
    met = 0
    for reading, answer in zip(readings, found, strict=True):
        ceiling = known.of(reading)
        if ceiling is None:
            assert answer is None, reading.id
            continue
        met += 1
        top = (ceiling.value.high or ceiling.value.low or Fraction(0)) * ceiling.unit.scale
        assert Fraction(answer[1]) == top, reading.id
        spaced = ceiling.value.text.replace(".", ",").replace(" ", "\u00a0")
        assert answer[0].replace("\u202f", "") == spaced, reading.id
    assert met > 100


def test_what_is_published_is_exact(real: Resolved) -> None:
    """Amounts are the readings' own, in text, with the unit of the page; excused readings feed nothing."""
    published: Any = calculations(real)
    for key, amount in published["amounts"].items():
        reading = real.catalog.by_id[key]
        assert reading.value is not None
        assert amount.get("low") == exact(reading.value.low)
        assert amount["unit"] == reading.unit.symbol
        assert not any(one.status in {"wrong", "disputed", "withdrawn"} for one in real.catalog.corrected(reading))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_calculators_are_accessible_and_audited(
    open_page: Opener, ovens_site: ToolSite, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing, nothing leaves the site, the page does not overflow, and the audit's rules hold live."""
    opened = open_page(ovens_site.url + CALCULATORS, width=width, scheme=scheme)
    form = calculator(opened.page, "Débit plafond")
    form.get_by_label("Puissance", exact=True).fill("1a")
    assert ovens_site.wrong(opened) == []
