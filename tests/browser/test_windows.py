"""A window that was used is as good as new: no test can leave anything to the next."""

from __future__ import annotations

from playwright.sync_api import Page, Route

from browser.tools_site import ToolSite
from browser.windows import Windows

LEFT = """async () => [
  localStorage.length + sessionStorage.length,
  document.cookie,
  (await navigator.permissions.query({ name: "clipboard-read" })).state,
  matchMedia("print").matches,
  new Date().getFullYear() > 2030,
  [...document.querySelectorAll("a:hover, button:hover")].length,
  innerWidth,
]"""


def test_a_used_window_is_as_good_as_new(windows: Windows, ovens_site: ToolSite) -> None:
    """What a test kept, granted, printed, narrowed, pointed at or cut off is gone when the next one opens a page."""
    first = windows.open(ovens_site.url)
    new = first.page.evaluate(LEFT)
    use(first.page)
    assert first.page.evaluate(LEFT) != new
    windows.free()
    again = windows.open(ovens_site.url)
    assert again.page is first.page
    assert again.page.evaluate(LEFT) == new
    assert again.page.evaluate("fetch('sources/').then((answer) => answer.status)") == 200
    assert again.errors == []
    assert first.complaints == []
    windows.free()


def use(page: Page) -> None:
    """Leave traces of all the kinds that a test may leave, but the clock."""

    def cut(route: Route) -> None:
        route.abort()

    page.evaluate("localStorage.setItem('a', '1'); sessionStorage.setItem('b', '2'); document.cookie = 'c=3'")
    page.context.grant_permissions(["clipboard-read"])
    page.locator("a.releve-figure").first.hover()
    page.set_viewport_size({"width": 700, "height": 900})
    page.emulate_media(media="print")
    page.route("**/sources/", cut)


def test_a_window_whose_clock_was_set_is_thrown_away(windows: Windows, ovens_site: ToolSite) -> None:
    """A clock that was set stays set for as long as its window lives."""
    first = windows.open(ovens_site.url)
    first.page.clock.set_fixed_time("2036-11-30")
    windows.free()
    again = windows.open(ovens_site.url)
    assert again.page is not first.page
    assert not again.page.evaluate(LEFT)[4]
    windows.free()
