"""Pages of the real site, as a reader opens them."""

from __future__ import annotations

from typing import Literal

import pytest

from browser.opened import Opener

PAGES = [""]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_page_is_accessible(open_page: Opener, site_url: str, path: str, scheme: Literal["light", "dark"]) -> None:
    """axe-core finds nothing to say of a page, in light and in dark."""
    assert open_page(site_url + path, scheme=scheme).axe() == []


@pytest.mark.parametrize("path", PAGES)
def test_page_asks_nothing_outside(open_page: Opener, site_url: str, path: str) -> None:
    """No request leaves the site, none fails, and the console holds no error."""
    opened = open_page(site_url + path)
    assert opened.outside == []
    assert opened.errors == []


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_a_telephone(open_page: Opener, site_url: str, path: str) -> None:
    """At 320 CSS pixels nothing makes the page wider than the screen."""
    assert open_page(site_url + path, width=320).overflow() == 0
