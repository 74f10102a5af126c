"""YAML text → nodes."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.nodes import MAX_BYTES, Mapping, Place, Scalar, Sequence, parse, plain, read
from releve.problem import Position


def root(text: str) -> object:
    """Parse a text that must be without a problem, and return its plain value."""
    node, problems = parse(text, "a.yaml")
    assert node is not None, problems
    return plain(node)


@pytest.mark.parametrize("typed", ["57.10", "no", "1:30", "010", "1e3", "2026-10-01", "0x1F", "~x", "null-ish"])
def test_a_scalar_stays_as_typed(typed: str) -> None:
    """No YAML type is guessed: digits, dates and « no » stay the author's text."""
    assert root(f"a: {typed}") == {"a": typed}


@pytest.mark.parametrize("typed", ["", "~", "null"])
def test_a_plain_null_is_nothing(typed: str) -> None:
    """A key without a value is None, and only when it is not quoted."""
    assert root(f"a: {typed}") == {"a": None}
    assert root(f'a: "{typed}"') == {"a": typed}


def test_every_node_knows_its_line_and_column() -> None:
    """Lines and columns are counted from 1, in block and in flow style."""
    node, _ = parse("a:\n  - {b: 1, c: deux}\n  - x\n", "a.yaml")
    place = Place("a.yaml", node or Scalar("", plain=True, line=0, column=0))
    assert place.position("a", 0, "c") == Position("a.yaml", 2, 15)
    assert place.key("a", 0, "c") == Position("a.yaml", 2, 12)
    assert place.position("a", 1) == Position("a.yaml", 3, 5)


def test_a_missing_key_is_placed_at_its_parent() -> None:
    """What does not exist is told at the nearest parent that does."""
    node, _ = parse("a:\n  b: 1\n", "a.yaml")
    assert node is not None
    assert Place("a.yaml", node).position("a", "z", 3) == Position("a.yaml", 2, 3)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\nb: 2\na: 3\n", "Y104", 3, 1),
        ("a: &x 1\nb: *x\n", "Y105", 1, 4),
        ("a: !!python/name:os 1\n", "Y105", 1, 4),
        ("<<: {a: 1}\n", "Y105", 1, 1),
        ("? [a, b]\n: c\n", "Y108", 1, 3),
        ("a:\n\tb: 1\n", "Y106", 2, 1),
        ("", "Y107", 1, 1),
        ("a: 1\n---\nb: 2\n", "Y107", 2, 1),
        ("a: [1, 2\n", "Y103", 2, 1),
        ("a: " + "[" * 40 + "]" * 40, "Y103", 1, 36),
    ],
)
def test_what_a_data_file_must_not_hold_is_refused_at_its_place(text: str, code: str, line: int, column: int) -> None:
    """Each YAML fault has its code, its line and its column, and the file gives no node."""
    node, problems = parse(text, "a.yaml")
    assert node is None
    assert [(p.code, p.position) for p in problems] == [(code, Position("a.yaml", line, column))]


def test_an_alias_bomb_is_refused_at_once() -> None:
    """Aliases are never followed, so that a short file cannot become a huge one."""
    bomb = "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True))
    node, problems = parse(bomb, "a.yaml")
    assert node is None
    assert problems[0].code == "Y105"


def test_a_file_that_is_not_utf8_names_the_byte(tmp_path: Path) -> None:
    """The first byte that is not UTF-8 is placed."""
    file = tmp_path / "a.yaml"
    file.write_bytes("a: é\n".encode() + b"b: \xe9\n")
    node, problems = read(file, "a.yaml")
    assert node is None
    assert (problems[0].code, problems[0].position) == ("Y101", Position("a.yaml", 2, 4))


def test_a_byte_order_mark_is_not_content(tmp_path: Path) -> None:
    """A mark that some editors write at the head of a file is ignored."""
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    node, problems = read(file, "a.yaml")
    assert isinstance(node, Mapping)
    assert not problems


def test_a_file_too_large_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    """A file beyond the limit is refused; one at the limit is read."""
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: " + b"x" * (MAX_BYTES - 3))
    assert not read(file, "a.yaml")[1]
    file.write_bytes(b"a: " + b"x" * (MAX_BYTES - 2))
    assert [p.code for p in read(file, "a.yaml")[1]] == ["Y102"]


def test_a_file_that_cannot_be_opened_is_a_problem(tmp_path: Path) -> None:
    """A missing file is told, not raised."""
    assert [p.code for p in read(tmp_path / "no.yaml", "no.yaml")[1]] == ["Y101"]


def test_a_list_is_a_sequence() -> None:
    """A list keeps its items in order."""
    node, _ = parse("[a, b]", "a.yaml")
    assert isinstance(node, Sequence)
    assert plain(node) == ["a", "b"]
