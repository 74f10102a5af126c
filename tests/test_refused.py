"""Every rule refuses its example, at the file, line and cure expected, and lets the near-miss pass."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from releve.codes import CODES
from releve.explanations import explanation
from releve.problem import Problem, arranged
from releve.settings import read_settings
from releve.site import audit_folder, load_site
from world import WORLD

REFUSED = WORLD.parent
EXAMPLES = sorted(folder for folder in REFUSED.iterdir() if folder.is_dir() and folder.name != WORLD.name)
TODAY = "2026-11-30"

ELSEWHERE = {
    "L101", "L102", "L103", "L104",  # what a link check finds: tests of the links
    "Y101", "Y102",  # bytes that a folder of examples cannot hold, or should not: tests/test_nodes.py
}  # fmt: skip
"""Codes whose example is not a folder here, and where it is."""


def found(example: Path, root: Path) -> list[Problem]:
    """Lay the small world, then the example over it, and run the gate that its family belongs to."""
    shutil.copytree(WORLD, root, dirs_exist_ok=True)
    for folder in ("data", "docs", "site", "macros"):
        if (example / folder).is_dir():
            shutil.copytree(example / folder, root / folder, dirs_exist_ok=True)
    settings = read_settings(root, TODAY)
    site = load_site(settings)
    if (root / "site").is_dir():
        site.write_exports(root / "site" / settings.exports)
        return arranged(audit_folder(site, root / "site"))
    return arranged([*site.problems, *site.stale_problems()])


def lines(problems: list[Problem]) -> list[str]:
    """Write problems as the examples expect them: code, path, line, first word of the cure."""
    return [f"{p.code} {p.position.path}:{p.position.line} {p.hint.split()[0]}" for p in problems]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda folder: folder.name)
def test_the_example_is_refused(example: Path, tmp_path: Path) -> None:
    """What breaks the rule gives exactly the problems expected, and no other."""
    expected = (example / "expected.txt").read_text(encoding="utf-8").split("\n")
    problems = found(example, tmp_path)
    assert lines(problems) == [line for line in expected if line], "\n".join(map(str, problems))
    assert example.name.split("-")[0] in {problem.code for problem in problems}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda folder: folder.name)
def test_the_near_miss_passes(example: Path, tmp_path: Path) -> None:
    """The same data, one key away, is accepted whole."""
    assert (example / "accepted").is_dir()
    found(example, tmp_path)
    problems = found(example / "accepted", tmp_path)
    assert not problems, "\n".join(map(str, problems))


def test_every_code_has_an_example_and_an_explanation() -> None:
    """A rule without an example, an example without a rule, or a code that nothing explains is refused."""
    shown = {folder.name.split("-")[0] for folder in EXAMPLES}
    assert shown | ELSEWHERE == set(CODES)
    assert not shown & ELSEWHERE
    assert [code for code in CODES if explanation(code) is None] == []
