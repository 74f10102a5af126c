"""Builds a small catalogue from texts, so that a test reads as a specification."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from releve.catalog import Catalog, of_folder
from releve.decode.folder import decode_folder
from releve.problem import Problem, arranged

WORLD = Path(__file__).parent / "refused" / "_world"
"""The small site about ovens that tests and refused examples start from."""

FILES: Mapping[str, str] = {
    file.relative_to(WORLD / "data").as_posix(): file.read_text(encoding="utf-8")
    for file in sorted((WORLD / "data").rglob("*.yaml"))
}
"""The data files of the small world, by their path under `data/`."""

SOURCE = FILES["sources/bread.yaml"]

TRIALS_HEAD = """
title: Trials
url: https://example.org/trials
publisher: Example
published: 2026-01-02
retrieved: 2026-11-30
read: copy
readings:
"""
"""What a source of trials begins with; a test adds the readings that it speaks of, indented by two spaces."""


def decoded(files: Mapping[str, str]) -> tuple[Catalog, list[Problem]]:
    """Decode the small world with some files replaced or added; return the problems too."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {**FILES, **files}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        found = decode_folder(root, "data")
        return of_folder(found), arranged(found.problems)


def world(files: Mapping[str, str] | None = None) -> Catalog:
    """Decode the small world with some files replaced or added; it must be without a problem."""
    catalog, problems = decoded(files or {})
    assert not problems, "\n".join(map(str, problems))
    return catalog


def codes(problems: list[Problem]) -> list[str]:
    """Return the codes of problems, in order."""
    return [problem.code for problem in problems]
