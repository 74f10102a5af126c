"""A new editor's ten minutes: from a fresh copy to a complete pull request, scripted and timed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from releve.cli import app

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("data", "docs", "macros", "schemas")
WORDS = ("quantities", "machines", "models", "engines", "formats", "tools")
MINUTES = 10
DAY = "1796083200"
SOURCE = "data/sources/banc-editrice.yaml"
OUTPUT = """| model                 |      size |  params | backend | ngl | fa |          test |            t/s |
| --------------------- | --------: | ------: | ------- | --: | -: | ------------: | -------------: |
| gpt-oss 20B MXFP4 MoE | 11.27 GiB | 20.91 B | CUDA    |  99 |  1 |         pp512 | 1111.11 ± 2.22 |
| gpt-oss 20B MXFP4 MoE | 11.27 GiB | 20.91 B | CUDA    |  99 |  1 |         tg128 |   33.33 ± 0.44 |

build: 0123abc (9999)
"""
KNOWN = ("machine=nvidia-dgx-spark", "machine_count=1", "model=gpt-oss-20b", "format=mxfp4")


def releve(root: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as an editor does, on the last day of the data."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": DAY}
    command = [sys.executable, "-m", "releve", *arguments]
    return subprocess.run(
        command, cwd=root, env=environment, input=given, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def git(root: Path, *words: str) -> str:
    """Run git as somebody new, and return what it prints."""
    name = ("-c", "user.name=Éditrice", "-c", "user.email=editrice@example.org", "-c", "commit.gpgsign=false")
    ran = subprocess.run(["git", *name, *words], cwd=root, capture_output=True, text=True, check=True, encoding="utf-8")
    return ran.stdout


def test_ten_minutes_are_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A source, the readings of a tool, the check, what changes: one new file, and a pull request that tells it."""
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "Start from what is published")
    git(tmp_path, "checkout", "--quiet", "-b", "banc-editrice")
    began = time.monotonic()

    known = ("--id", "banc-editrice", "--title", "Banc d’une éditrice", "--published", "2026-11-20")
    added = releve(tmp_path, "add", "source", "https://example.org/banc-editrice", "--offline", "--yes", *known)
    assert added.returncode == 0, added.stderr
    sets = [part for pair in KNOWN for part in ("--set", pair)]
    imported = releve(tmp_path, "import", "-", "--into", "banc-editrice", *sets, given=OUTPUT)
    assert imported.returncode == 0, imported.stderr
    assert "à compléter" not in imported.stdout
    checked = releve(tmp_path, "check")
    assert checked.returncode == 0, checked.stdout
    assert "banc-editrice" not in checked.stdout

    told = releve(tmp_path, "diff", "main", "--format", "markdown")
    assert told.returncode == 0, told.stderr

    seconds = time.monotonic() - began
    with capsys.disabled():
        sys.stdout.write(f"\nune éditrice ajoute une source et deux relevés : {seconds:.1f} s de commandes\n")
    assert seconds < MINUTES * 60
    assert git(tmp_path, "status", "--porcelain", "--untracked-files=all").split() == ["??", SOURCE]
    _assert_complete(told.stdout)
    written = (tmp_path / SOURCE).read_text(encoding="utf-8")
    assert "value: 33.33 ± 0.44" in written
    assert written.startswith("# yaml-language-server: $schema=../../schemas/source.schema.json\n")


def _assert_complete(told: str) -> None:
    """Assert that a pull request says what is added, with its figures, and that nothing published moves."""
    first, _, rest = told.partition("\n\n")[2].partition("\n\n")
    assert first.startswith("2 relevés, 1 changement de source, "), first
    # Pages of the catalogue show the readings, and a sentence may count them; no cell and no figure of a page moves.
    assert "cellule" not in first
    assert "chiffre" not in first
    for figure in ("1 111,11 ± 2,22 tokens/s", "33,33 ± 0,44 tokens/s"):
        assert figure in rest.replace("\u00a0", " ").replace("\u202f", " ")
    assert "| ajouté | Banc d’une éditrice |" in rest
    assert "| changé | débit" not in rest
    assert "à corriger" not in rest


def test_what_is_left_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the machine or the model, the check names the file, the line and the condition to state."""
    # The words of the site are enough here, without its sources and its pages.
    for part in ("data", "docs"):
        (tmp_path / part).mkdir()
    for word in WORDS:
        shutil.copy(ROOT / "data" / f"{word}.yaml", tmp_path / "data")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DAY)

    def said(*arguments: str) -> Result:
        return CliRunner().invoke(app, [*arguments, "--root", str(tmp_path)], input=OUTPUT)

    url = "https://example.org/banc-editrice"
    said("add", "source", url, "--offline", "--yes", "--id", "banc-editrice", "--title", "Banc")
    imported = said("import", "-", "--into", "banc-editrice")
    assert imported.exit_code == 0
    assert f"{SOURCE}:" in imported.output
    for condition in ("machine: …", "model: …", "format: …"):
        assert condition in imported.output
    checked = said("check", "--format", "github")
    assert checked.exit_code == 1
    assert f"file={SOURCE},line=" in checked.output
