"""A Chromium on the built site: pages are opened as a reader opens them, and watched."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from serve_site import served

from browser.opened import Opener
from browser.tools_site import ToolSite, build
from browser.windows import Windows
from releve.catalog import load
from releve.resolved import Resolved
from releve.settings import read_settings

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
def ovens_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[ToolSite]:
    """Build the site about ovens once for all the processes that test, and serve it: one page a template and a tool."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder if worker_id == "master" else folder.parent
    with (folder / "ovens.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first one builds, the others wait for it
        if not (folder / "ovens" / "site").exists():
            build(folder / "ovens")
    with served(folder / "ovens" / "site") as url:
        yield ToolSite(url, folder / "ovens", folder / "ovens" / "site")


@pytest.fixture(scope="session")
def real(repository: Path) -> Resolved:
    """Give the real catalogue, without its pages."""
    settings = read_settings(repository)
    return Resolved(settings, load(settings)[0], {}, {}, {}, {})


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Keep the windows from one test to the next."""
    return Windows(browser)


@pytest.fixture
def open_page(windows: Windows) -> Iterator[Opener]:
    """Give a function that opens an address, at a width in CSS pixels, in light or dark."""
    yield windows.open
    windows.free()
