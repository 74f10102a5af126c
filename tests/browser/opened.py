"""A page open in the browser, and what a test may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response

Opener: TypeAlias = Callable[..., "Opened"]

LOCAL = ("http://127.0.0.1:", "data:", "blob:")


@dataclass
class Opened:
    """A page in the browser, and what went wrong or went outside while it was open."""

    page: Page
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note from now on what the page asks of other hosts, and what it complains of."""
        for event, note in self.notes().items():
            self.page.on(event, note)  # type: ignore[call-overload]

    def leave(self) -> None:
        """Note nothing any more: the window is about to show another page."""
        for event, note in self.notes().items():
            self.page.remove_listener(event, note)

    def notes(self) -> dict[str, Callable[..., None]]:
        """Tell what is noted of each event of the browser."""
        return {
            "request": self.on_request,
            "requestfailed": self.on_failure,
            "response": self.on_response,
            "pageerror": self.on_error,
            "console": self.on_console,
        }

    def on_request(self, request: Request) -> None:
        """Note a request that leaves this machine."""
        if not request.url.startswith(LOCAL):
            self.asked.append(request.url)

    def on_failure(self, request: Request) -> None:
        """Note a request that had no answer."""
        self.complaints.append(f"{request.url}: {request.failure}")

    def on_response(self, response: Response) -> None:
        """Note an answer that says no."""
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    def on_error(self, error: Error) -> None:
        """Note what a script did not catch."""
        self.complaints.append(str(error))

    def on_console(self, message: ConsoleMessage) -> None:
        """Note what the console shows in red."""
        if message.type == "error":
            self.complaints.append(message.text)

    @property
    def outside(self) -> list[str]:
        """What the page asked of other hosts, once it asks nothing more of anybody."""
        self.page.wait_for_load_state("networkidle")
        return self.asked

    @property
    def errors(self) -> list[str]:
        """What went wrong, once the page asks nothing more."""
        self.page.wait_for_load_state("networkidle")
        return self.complaints

    def overflow(self) -> int:
        """Tell by how many CSS pixels the page is wider than its window; 0 when it fits."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return max(width, 0)

    def axe(self, options: dict[str, Any] | None = None) -> list[str]:
        """List the accessibility violations axe-core finds: rule, help, and the elements at fault.

        What passes is not listed: telling thousands of elements of a page takes axe longer than judging them.
        """
        asked = {"resultTypes": ["violations"], **(options or {})}
        found = Axe().run(self.page, options=asked).response["violations"]
        return [f"{rule['id']}: {rule['help']} {[node['html'][:160] for node in rule['nodes']]}" for rule in found]
