"""A source's file is changed where asked, and byte for byte the same elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.editing.source_file import SourceFile, open_source, with_day, with_readings
from releve.settings import Settings

HEAD = """# Un commentaire.
title:   "Essai"  # gardé
url: https://example.org/a
retrieved: {day}   # lue
read: copy
"""
LIST = """readings:
  - {a: 1}
    # au milieu
  - {b: 2}
"""
BLOCK = "  - {c: 3}\n  # à compléter\n"


def source(tmp_path: Path, text: str, encoding: str = "utf-8") -> SourceFile:
    """Write a source and open it."""
    file = tmp_path / "data" / "sources" / "essai.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode(encoding))
    opened, problems = open_source(Settings(root=tmp_path), "essai")
    assert opened is not None, problems
    return opened


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_only_the_day_changes(tmp_path: Path, quote: str, end: str, encoding: str) -> None:
    """The ten characters of the day change; comments, quotes, line ends and byte order mark stay."""
    text = (HEAD.format(day=f"{quote}2026-11-30{quote}") + LIST).replace("\n", end)
    opened = source(tmp_path, text, encoding)
    changed = with_day(opened, "2027-01-02")
    assert changed is not None
    opened.save(changed)
    assert opened.file.read_bytes() == text.replace("2026-11-30", "2027-01-02").encode(encoding)


@pytest.mark.parametrize(
    "text", ["read: copy\n", "retrieved: hier\n", "retrieved: |\n  2026-11-30\n", "retrieved: [a]\n"]
)
def test_a_day_that_is_not_sure_is_left(tmp_path: Path, text: str) -> None:
    """No day, or one written in a way that leaves a doubt: nothing is changed."""
    assert with_day(source(tmp_path, text), "2027-01-02") is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_readings_go_to_the_end_of_the_list(tmp_path: Path, end: str) -> None:
    """What stands before is untouched, and the line ends of the file are used."""
    text = (HEAD.format(day="2026-11-30") + LIST).replace("\n", end)
    changed = with_readings(source(tmp_path, text), BLOCK)
    assert changed == text + BLOCK.replace("\n", end)


def test_readings_go_before_the_keys_that_follow(tmp_path: Path) -> None:
    """A list that is not the last key is lengthened in its place; a comment above the next key stays above it."""
    text = LIST + "\n# le titre\ntitle: Essai\n"
    assert with_readings(source(tmp_path, text), BLOCK) == LIST + BLOCK + "\n# le titre\ntitle: Essai\n"


def test_a_first_reading_brings_its_list(tmp_path: Path) -> None:
    """A source without a list gets one, and so does an empty key; a missing last line end is added."""
    head = HEAD.format(day="2026-11-30")
    assert with_readings(source(tmp_path, head.rstrip()), BLOCK) == head + "\nreadings:\n" + BLOCK
    assert with_readings(source(tmp_path, head + "readings:\n"), BLOCK) == head + "readings:\n" + BLOCK


@pytest.mark.parametrize("spaces", ["", "    "])
def test_a_block_takes_the_indentation_of_the_list(tmp_path: Path, spaces: str) -> None:
    """Dashes line up, whatever the file's indentation."""
    text = f"title: Essai\nreadings:\n{spaces}- {{a: 1}}\n"
    changed = with_readings(source(tmp_path, text), "  - {c: 3}")
    assert changed == text + f"{spaces}- {{c: 3}}\n"


@pytest.mark.parametrize("readings", ["readings: [{a: 1}]", "readings:\n  [{a: 1}]", "readings: {a: 1}", "readings: a"])
def test_a_list_that_is_not_sure_is_left(tmp_path: Path, readings: str) -> None:
    """A list between brackets, or what is no list, is not lengthened."""
    assert with_readings(source(tmp_path, f"title: Essai\n{readings}\n"), BLOCK) is None


def test_a_block_that_is_no_reading_is_left(tmp_path: Path) -> None:
    """A block that would change what stands before, or that says nothing, is not written."""
    opened = source(tmp_path, LIST)
    assert with_readings(opened, "title: x") is None
    assert with_readings(opened, "  # rien") is None


@pytest.mark.parametrize("name", ["../essai", "Essai", "absente", "essai.yaml", ""])
def test_a_source_is_opened_by_its_id_alone(tmp_path: Path, name: str) -> None:
    """Neither a path nor a name that no source has opens a file."""
    source(tmp_path, LIST)
    (tmp_path / "data" / "essai.yaml").write_text(LIST, encoding="utf-8")
    opened, problems = open_source(Settings(root=tmp_path), name)
    assert opened is None
    assert [problem.code for problem in problems] == ["R102"]


def test_an_unreadable_source_says_why(tmp_path: Path) -> None:
    """The problem of the first gate is given, not a second one."""
    file = tmp_path / "data" / "sources" / "essai.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("a: 1\na: 2\n", encoding="utf-8")
    assert [problem.code for problem in open_source(Settings(root=tmp_path), "essai")[1]] == ["Y104"]
