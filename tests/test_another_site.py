"""Another site, on another subject, made with the wheel alone: its own data and docs, and no `macros/`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

OVENS = Path(__file__).parent / "sites" / "ovens"


@pytest.fixture(scope="module")
def installed(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and lay its content in a folder, as an installer does."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=repository, check=True, capture_output=True)
    (built,) = folder.glob("releve-*.whl")
    zipfile.ZipFile(built).extractall(folder / "packages")
    return folder / "packages"


@pytest.fixture(scope="module")
def built(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site about ovens, strictly, with the packages of the wheel and no others of ours."""
    root = tmp_path_factory.mktemp("site") / "ovens"
    shutil.copytree(OVENS, root)
    assert not (root / "macros").exists()
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    where = [sys.executable, "-c", "import releve; print(releve.__file__)"]
    said = subprocess.run(where, cwd=root, env=environment, check=True, capture_output=True, text=True).stdout
    assert said.startswith(str(installed))
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    run = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return root / "site"


def test_every_cell_and_figure_is_marked_and_resolves(built: Path) -> None:
    """Each mark of each page is in the published records, and there is at least one of each kind that pages show."""
    records = {
        record["id"]: record["nature"] for record in json.loads((built / "donnees/releves.json").read_text("utf-8"))
    }
    marks = [
        mark
        for page in built.rglob("*.html")
        for mark in re.findall(r'data-releve="([a-z]+):([^"]+)"', page.read_text(encoding="utf-8"))
    ]
    assert {nature for nature, _ in marks} >= {"measured", "announced", "calculated", "words"}
    assert [mark for mark in marks if records.get(mark[1]) != mark[0]] == []


def test_a_published_record_has_the_keys_promised(built: Path) -> None:
    """The records are one JSON array whose objects have at least the eleven keys."""
    records = json.loads((built / "donnees/releves.json").read_text("utf-8"))
    keys = {"id", "value", "unit", "nature", "source", "url", "at", "retrieved", "conditions", "formula", "inputs"}
    assert isinstance(records, list)
    assert [record for record in records if not keys <= set(record)] == []


def test_the_look_is_served_by_the_site_itself(built: Path) -> None:
    """Style and script of the macros are in the site, which asks nothing of another host."""
    page = (built / "index.html").read_text(encoding="utf-8")
    assert (built / "assets/releve/releve.css").is_file()
    assert re.findall(r'(?:src|href)="(https?://[^"]+\.(?:css|js|woff2?))"', page) == []
