"""YAML written for an editor is read back as the same text, and quoted only where it must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from releve.nodes import Mapping, Node, Scalar, Sequence, parse, plain
from releve.yaml_text import WIDTH, comment, flow, line, scalar

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def read(text: str) -> Node:
    """Read a text back; it must be YAML."""
    node, problems = parse(text, "a.yaml")
    assert node is not None, problems
    return node


@given(TEXTS)
def test_a_scalar_is_read_back(text: str) -> None:
    """Whatever its signs, a text comes back as typed, in a mapping and on a line of its own."""
    assert plain(read(flow({"key": text, "last": "x"}, "- "))) == [{"key": text, "last": "x"}]
    assert plain(read(line("key", text))) == {"key": text}


@pytest.mark.parametrize("text", ["57.10", "57.21 ± 0.40", "40–60", "≈ 59", "b7941 (11fb327)", "tableau", "12 483"])
def test_figures_need_no_quotes(text: str) -> None:
    """A value as printed stands bare, as an editor types it."""
    assert scalar(text) == text


@pytest.mark.parametrize("text", ["on", "No", "null", "1e5", "0x1F", "2026-11-30", "12:30", "a: b", "a #b", "", " a"])
def test_what_another_reader_would_change_is_quoted(text: str) -> None:
    """A boolean, a date, a number of another base or an empty text is quoted."""
    assert scalar(text).startswith('"')


def test_dates_and_addresses_stand_bare_on_a_line() -> None:
    """A date and an address are typed without quotes in the head of a source."""
    assert line("retrieved", "2026-11-30") == "retrieved: 2026-11-30"
    assert line("url", "https://example.org/a-b?c=d#e") == "url: https://example.org/a-b?c=d#e"
    assert line("title", "a: b") == 'title: "a: b"'


def test_a_long_mapping_goes_on_under_its_brace() -> None:
    """No line is longer than the width, and a list stays a list."""
    fields = {f"key_{number}": "some words" for number in range(20)} | {"list": ["a", "2026-11-30"]}
    text = flow(fields, "  - ")
    assert max(map(len, text.splitlines())) <= WIDTH
    assert {text.splitlines()[1].index("key")} == {text.splitlines()[0].index("key")}
    node = read(text)
    assert isinstance(node, Sequence)
    (row,) = node.items
    assert isinstance(row, Mapping)
    assert plain(row) == fields
    assert isinstance(row.items["key_0"], Scalar)


def test_a_comment_is_one_line() -> None:
    """Line ends in a text do not end the comment."""
    assert comment("a\nb: c", 2) == "  # a b: c"


@pytest.mark.parametrize("sign", ["\x00", "\x05", "\x1b", "\x7f", "\x9b", "\ufeff", "\uffff", "\ud83c"])
def test_a_sign_that_yaml_refuses_leaves_a_comment_that_it_reads(sign: str) -> None:
    """A control sign, a mark of order or half a pair is replaced: the line is read, written and shown."""
    said = comment(f"a {sign} b")
    assert said == "# a \ufffd b"
    assert plain(read(f"{said}\nkey: value")) == {"key": "value"}


def test_half_a_pair_is_replaced_in_a_scalar() -> None:
    """No file can hold half a pair of UTF-16, and none is written."""
    assert plain(read(scalar("a\ud83c"))) == "a\ufffd"
