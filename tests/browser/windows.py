"""Windows that one test after another opens its pages in: to Chromium a new window costs more than most pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, Page

from browser.opened import Opened

Until: TypeAlias = Literal["ready", "idle", "load"]

READY = """async () => {
  const script = document.querySelector("script[src$='releve/tools.js']");
  if (script && document.querySelector(".releve-grid")) await import(new URL("tables.mjs", script.src).href);
  while (document.querySelector("[data-tool][aria-busy]")) await new Promise((done) => setTimeout(done, 10));
  for (const _ of "12") await new Promise(requestAnimationFrame);
}"""
"""Ends once tables have their buttons, tools have drawn what they show, and it is painted."""

PLAIN = "() => [Date, setTimeout, fetch, Worker].every((one) => String(one).includes('[native code]'))"
"""Whether nothing stands in the place of what a browser brings, as it does once a test has set the clock."""

FORGET = "() => { if (location.protocol.startsWith('http')) { localStorage.clear(); sessionStorage.clear(); } }"


@dataclass
class Windows:
    """Windows of a browser: `open` takes a free one or makes it, `free` gives them back as good as new."""

    browser: Browser
    kept: dict[bool, list[Page]] = field(default_factory=lambda: {True: [], False: []})
    taken: list[tuple[bool, Opened]] = field(default_factory=list)

    def open(
        self,
        url: str,
        *,
        width: int = 1280,
        scheme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        until: Until = "ready",
    ) -> Opened:
        """Open an address, at a width in CSS pixels, in light or dark, and wait for its load, scripts or silence."""
        page = self.kept[javascript].pop() if self.kept[javascript] else self.made(javascript=javascript)
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        opened = Opened(page)
        self.taken.append((javascript, opened))
        opened.watch()
        page.goto(url, wait_until="networkidle" if until == "idle" else "load")
        if javascript and until == "ready":
            page.evaluate(READY)
        return opened

    def made(self, *, javascript: bool) -> Page:
        """Make a window of its own context: no other shares what it keeps."""
        return self.browser.new_context(java_script_enabled=javascript, locale="fr-FR").new_page()

    def free(self) -> None:
        """Take back the windows of a test: nothing of what it did, granted, cut or kept is left in them."""
        while self.taken:
            javascript, opened = self.taken.pop()
            page = opened.page
            page.unroute_all()
            page.evaluate(FORGET)
            page.goto("about:blank")
            opened.leave()
            if not page.evaluate(PLAIN):
                page.context.close()
                continue
            page.mouse.move(0, 0)
            page.emulate_media(media="null")
            page.context.clear_permissions()
            page.context.clear_cookies()
            self.kept[javascript].append(page)
