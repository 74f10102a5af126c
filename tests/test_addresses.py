"""Where each thing of the catalogue is shown, and the way there from a page."""

from __future__ import annotations

from itertools import product
from urllib.parse import urljoin

import pytest

from bakery import bakery, selection
from releve.addresses import Addresses, anchor, relative
from releve.settings import PagePaths, Settings

ADDRESSES = Addresses.of(bakery(), Settings())


def test_a_reading_is_a_row_of_its_source() -> None:
    """A reading leads to the page of its source, at its six letters."""
    reading = bakery().readings[0]
    assert ADDRESSES.reading(reading) == f"sources/bread/#{reading.id.removeprefix('bread.')}"
    assert len(anchor(reading.id)) == 6


def test_a_calculated_figure_is_a_line_of_its_formula() -> None:
    """A figure that we calculate leads to its formula, whose underscores are hyphens in the address."""
    figure = selection().figures("energy")["stone-one"]
    assert ADDRESSES.figure(figure) == f"calculs/loaf-cost/#{anchor(figure.id)}"


def test_a_figure_read_leads_to_its_reading() -> None:
    """A figure made of a reading has no other address than the reading's."""
    figure = selection().figures("rate")["stone-one"]
    assert figure.reading is not None
    assert ADDRESSES.figure(figure) == ADDRESSES.reading(figure.reading)


def test_what_nobody_read_is_a_line_of_its_index() -> None:
    """A name without readings has no page: its address is its line in the index."""
    assert ADDRESSES.name("ovens", "unread") == "ovens/#unread"
    assert ADDRESSES.name("ovens", "stone-one") == "ovens/stone-one/"


@pytest.mark.parametrize(
    ("subject", "address"),
    [
        (("source", "bread"), "sources/bread/"),
        (("term", "bake-rate"), "lexique/bake-rate/"),
        (("theme", "baking"), "questions/baking/"),
        (("ovens", "steel-one"), "ovens/steel-one/"),
    ],
)
def test_a_subject_has_the_page_of_its_kind(subject: tuple[str, str], address: str) -> None:
    """A cell of words leads to the source, the term, the theme or the name it is about."""
    assert ADDRESSES.subject(subject) == address


def test_a_site_chooses_its_addresses() -> None:
    """The patterns come from the settings, and an underscore of a key never shows in an address."""
    chosen = Addresses(Settings(pages=PagePaths(name="fiches/{registry}/{id}", method="")))
    assert chosen.name("big_ovens", "one") == "fiches/big-ovens/one/"
    assert chosen.index("method") == ""
    assert chosen.index("big_ovens") == "big-ovens/"


PAGES = ("", "sources/", "sources/bread/", "articles/one/two/")


@pytest.mark.parametrize(("target", "page"), list(product(PAGES, PAGES)))
def test_a_relative_way_leads_where_the_address_says(target: str, page: str) -> None:
    """Resolved by a browser from the page, the way is the address, with its anchor."""
    host = "https://example.org/site/"
    assert urljoin(host + page, relative(target, page)) == host + target
    assert urljoin(host + page, relative(f"{target}#row", page)) == f"{host}{target}#row"


def test_an_anchor_of_the_same_page_stays_on_it() -> None:
    """A link to the page itself is its anchor alone, so that it works wherever the page is kept."""
    assert relative("sources/bread/#abcdef", "sources/bread/") == "#abcdef"


@pytest.mark.parametrize("address", ["https://example.org/x", "mailto:a@example.org"])
def test_an_outside_address_is_left_alone(address: str) -> None:
    """What does not stand in the site is not made relative."""
    assert relative(address, "sources/bread/") == address
