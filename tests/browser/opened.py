"""A page open in the browser, and what a test may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Opener: TypeAlias = Callable[..., "Opened"]

LOCAL = ("http://127.0.0.1:", "data:", "blob:")


@dataclass
class Opened:
    """A page in the browser, and what went wrong or went outside while it was open."""

    page: Page
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note from now on what the page asks of other hosts, and what it complains of."""
        page, outside, errors = self.page, self.outside, self.errors
        page.on("request", lambda r: None if r.url.startswith(LOCAL) else outside.append(r.url))
        page.on("requestfailed", lambda r: errors.append(f"{r.url}: {r.failure}"))
        page.on("response", lambda r: errors.append(f"{r.status} {r.url}") if r.status >= 400 else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)

    def overflow(self) -> int:
        """Tell by how many CSS pixels the page is wider than its window; 0 when it fits."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return max(width, 0)

    def axe(self) -> list[str]:
        """List the accessibility violations axe-core finds: rule, help, and the elements at fault."""
        found = Axe().run(self.page).response["violations"]
        return [f"{rule['id']}: {rule['help']} {[node['html'][:160] for node in rule['nodes']]}" for rule in found]
