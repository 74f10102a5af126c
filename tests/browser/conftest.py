"""A Chromium on the built site: pages are opened as a reader opens them, and watched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, sync_playwright
from serve_site import served

from browser.opened import Opened, Opener
from browser.tools_site import ToolSite, tool_site

# Without these Chromium asks its maker's hosts for things of its own at every start.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Start one Chromium for all the tests."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def site_url(repository: Path) -> Iterator[str]:
    """Serve the real site, which scripts/test has just built, and give its address."""
    with served(repository / "site") as url:
        yield url


@pytest.fixture(scope="session")
def ovens_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToolSite]:
    """Build and serve the site about ovens once: one page a template, one page a tool."""
    with tool_site(tmp_path_factory.mktemp("tools") / "ovens") as site:
        yield site


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Opener]:
    """Give a function that opens an address, at a width in CSS pixels, in light or dark."""
    contexts = []

    def opened(
        url: str,
        *,
        width: int = 1280,
        scheme: Literal["light", "dark"] = "light",
        javascript: bool = True,
        idle: bool = True,
    ) -> Opened:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=javascript,
            locale="fr-FR",
        )
        contexts.append(context)
        watched = Opened(context.new_page())
        watched.watch()
        watched.page.goto(url, wait_until="networkidle" if idle else "load")
        return watched

    yield opened
    for context in contexts:
        context.close()
