"""`releve check` as an editor runs it: all faults at once, in French, each with its place and its cure."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

OVENS = Path(__file__).parent / "sites" / "ovens"

FAULTS = [
    ("data/sources/trials.yaml", "url: https://example.org/bread", "url: www.example.org", "P102"),
    ("data/sources/trials.yaml", "retrieved: 2026-11-30", "retrieved: 2025-11-30", "P105"),
    ("data/sources/trials.yaml", 'value: 50.74 ± 0.10, at: "table 1, row Stone 2"', "value: 50.74 ± 0.10", "P201"),
    ("data/sources/makers.yaml", "oven: stone-two", "oven: stone-too", "M105"),
    ("data/sources/makers.yaml", "nature: announced, unit: kW", "nature: announced, unit: kWatt", "M106"),
    ("data/tables/rates.yaml", "reading: bake_rate}", "reading: bake_speed}", "M105"),
    ("data/glossary/rate.yaml", "english: rate\n", "", "M102"),
    ("data/glossary/rate.yaml", "neighbours: []", "neighbors: []", "M101"),
    ("docs/index.md", "## Questions", "## Les 3 questions", "T102"),
    ("docs/index.md", 'source("trials")', 'sauce("trials")', "R101"),
]


@pytest.fixture
def ovens(tmp_path: Path) -> Path:
    """Copy the site about ovens."""
    shutil.copytree(OVENS, tmp_path / "ovens")
    return tmp_path / "ovens"


def check(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder."""
    command = [sys.executable, "-m", "releve", "check", *options]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def test_a_site_without_a_fault_passes(ovens: Path) -> None:
    """Exit 0, and one line that says how much was read."""
    run = check(ovens)
    assert run.returncode == 0, run.stdout
    assert re.search(r"8\srelevés.*2\ssources.*1\stableau", run.stdout), run.stdout


def test_ten_faults_in_five_files_are_told_at_once(ovens: Path) -> None:
    """One run lists the ten, sorted by file and line, each once, each with a cure in French, without a traceback."""
    for name, good, bad, _ in FAULTS:
        file = ovens / name
        text = file.read_text(encoding="utf-8")
        assert text.count(good) >= 1, (name, good)
        file.write_text(text.replace(good, bad, 1), encoding="utf-8")
    run = check(ovens, "--format", "json")
    told = json.loads(run.stdout)
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    places = [(one["path"], one["line"], one["column"]) for one in told]
    assert places == sorted(places)
    for name, _, bad, code in FAULTS:
        met = [one for one in told if (one["path"], one["code"]) == (name, code)]
        assert met, (name, code, bad, told)
    assert all(one["message"] and one["hint"] and one["severity"] in {"error", "warning"} for one in told)
    assert len({(one["path"], one["line"], one["column"], one["code"]) for one in told}) == len(told)


def test_the_same_faults_in_words(ovens: Path) -> None:
    """The text form gives `path:line:column: CODE message`, then the cure after an arrow."""
    file = ovens / "data/sources/trials.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("publisher: Example\n", ""), encoding="utf-8")
    run = check(ovens)
    first, second = run.stdout.split("\n")[:2]
    assert re.fullmatch(r"data/sources/trials\.yaml:1:1: M102 .*publisher.*", first)
    assert second.startswith("  → ajoutez")


def test_a_fault_of_a_source_is_told_once(ovens: Path) -> None:
    """What pages and tables take from a faulty source is not told again: one cause, one problem."""
    file = ovens / "data/sources/trials.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("publisher: Example\n", ""), encoding="utf-8")
    assert [one["code"] for one in json.loads(check(ovens, "--format", "json").stdout)] == ["M102"]


def test_no_site_here_is_a_wrong_use(tmp_path: Path) -> None:
    """Outside a site the command says what to do, and exits with 2."""
    run = check(tmp_path)
    assert run.returncode == 2
    assert "mkdocs.yml" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_configuration_that_is_not_yaml_is_a_wrong_use(ovens: Path) -> None:
    """A broken `mkdocs.yml` is told as such, and exits with 2."""
    (ovens / "mkdocs.yml").write_text("site_name: [", encoding="utf-8")
    run = check(ovens)
    assert run.returncode == 2
    assert "illisible" in run.stderr


def test_a_missing_data_folder_is_a_problem(ovens: Path) -> None:
    """Without its data a site is refused, not a crash."""
    shutil.rmtree(ovens / "data")
    run = check(ovens, "--format", "json")
    assert run.returncode == 1
    assert "Y101" in {one["code"] for one in json.loads(run.stdout)}
