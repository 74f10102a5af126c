"""A new editor's ten minutes: from a fresh copy to a complete pull request, scripted and timed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("data", "docs", "macros", "schemas")
MINUTES = 10
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
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1796083200"}
    command = [sys.executable, "-m", "releve", *arguments]
    return subprocess.run(
        command, cwd=root, env=environment, input=given, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_ten_minutes_are_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A source, the readings of a tool, the check: one new file, nothing else touched, every check silent."""
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    began = time.monotonic()

    options = (
        "--offline",
        "--yes",
        "--id",
        "banc-editrice",
        "--title",
        "Banc d’une éditrice",
        "--published",
        "2026-11-20",
    )
    added = releve(tmp_path, "add", "source", "https://example.org/banc-editrice", *options)
    assert added.returncode == 0, added.stderr
    sets = [part for pair in KNOWN for part in ("--set", pair)]
    imported = releve(tmp_path, "import", "-", "--into", "banc-editrice", *sets, given=OUTPUT)
    assert imported.returncode == 0, imported.stderr
    assert "à compléter" not in imported.stdout
    checked = releve(tmp_path, "check")
    assert checked.returncode == 0, checked.stdout
    assert "banc-editrice" not in checked.stdout

    seconds = time.monotonic() - began
    with capsys.disabled():
        sys.stdout.write(f"\nune éditrice ajoute une source et deux relevés : {seconds:.1f} s de commandes\n")
    assert seconds < MINUTES * 60
    after = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path).as_posix() for path in set(after) - set(before)} == {SOURCE}
    assert all(after[path] == text for path, text in before.items())
    written = (tmp_path / SOURCE).read_text(encoding="utf-8")
    assert "value: 33.33 ± 0.44" in written
    assert written.startswith("# yaml-language-server: $schema=../../schemas/source.schema.json\n")


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    """Without the machine or the model, the check names the file, the line and the condition to state."""
    for part in ("data", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    url = "https://example.org/banc-editrice"
    releve(tmp_path, "add", "source", url, "--offline", "--yes", "--id", "banc-editrice", "--title", "Banc")
    imported = releve(tmp_path, "import", "-", "--into", "banc-editrice", given=OUTPUT)
    assert imported.returncode == 0
    assert f"{SOURCE}:" in imported.stdout
    for condition in ("machine: …", "model: …", "format: …"):
        assert condition in imported.stdout
    checked = releve(tmp_path, "check", "--format", "github")
    assert checked.returncode == 1
    assert f"file={SOURCE},line=" in checked.stdout
