"""An editor's afternoon: `mkdocs serve` shows the faults on top of the pages, and recovers, without a restart."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.opened import Opener

OVENS = Path(__file__).parents[1] / "sites" / "ovens"
WAIT = 60_000


@pytest.fixture
def ovens(tmp_path: Path) -> Path:
    """Copy the site about ovens."""
    root = tmp_path / "ovens"
    shutil.copytree(OVENS, root)
    return root


@pytest.fixture
def serve(ovens: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Hold the servers that a test starts, and end them by their own process at its end."""
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        process.terminate()
        process.wait(timeout=20)
    assert ovens.is_dir()


def started(ovens: Path, serve: list[subprocess.Popen[bytes]]) -> str:
    """Start `mkdocs serve` on a free port and return its address once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    with (ovens / "serve.log").open("wb") as log:
        serve.append(subprocess.Popen(command, cwd=ovens, stdout=log, stderr=log))
    for _ in range(300):
        if serve[-1].poll() is not None:
            pytest.fail((ovens / "serve.log").read_text(encoding="utf-8"))
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return f"http://127.0.0.1:{port}/"
    pytest.fail("mkdocs serve does not answer")


def test_faults_are_shown_mended_and_shown_again(
    ovens: Path, serve: list[subprocess.Popen[bytes]], open_page: Opener
) -> None:
    """Started with a fault the page lists it; mended the list goes; broken again, in a page this time, it is back."""
    source = ovens / "data" / "sources" / "trials.yaml"
    page_file = ovens / "docs" / "index.md"
    good, words = source.read_text(encoding="utf-8"), page_file.read_text(encoding="utf-8")
    source.write_text(good.replace("nature: measured, ", ""), encoding="utf-8")
    page = open_page(started(ovens, serve), until="load").page
    listed = page.locator(".releve-problems")
    expect(listed).to_contain_text("P202", timeout=WAIT)
    expect(listed).to_contain_text("data/sources/trials.yaml")
    source.write_text(good, encoding="utf-8")
    expect(listed).to_have_count(0, timeout=WAIT)
    expect(page.locator("table[data-table=rates], #rates")).not_to_have_count(0)
    page_file.write_text(words + "\n\nLe four cuit 57 pains.\n", encoding="utf-8")
    expect(listed).to_contain_text("T101", timeout=WAIT)
    page_file.write_text(words, encoding="utf-8")
    expect(listed).to_have_count(0, timeout=WAIT)
