"""Importers are found by their entry point, and the generator knows nothing of what they read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from releve.editing.importers import GROUP, MAX_BYTES, Importer, Readout, Refusal, importers, read_output


@dataclass(frozen=True)
class No:
    """A refusal."""

    kind: str
    message: str


@dataclass(frozen=True)
class Read:
    """Something read."""

    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return its shape."""
        return {"text": self.text}


@dataclass
class Fake:
    """An importer that reads one word, and refuses the rest in its own way."""

    word: str
    kind: str
    NAMES: Sequence[str] = field(default=())
    Refused: type[Any] = No

    def decode_text(self, data: bytes) -> str:
        """Decode."""
        return data.decode()

    def import_text(self, text: str, tool: str | None = None) -> Read | No:
        """Read the word, or refuse."""
        assert tool is None or tool in self.NAMES
        return Read(text) if text == self.word else No(self.kind, f"{self.word} : non")

    def to_yaml_block(self, imported: Read, defaults: Mapping[str, object] | None = None) -> str:
        """Write the word."""
        return f"{imported.text} {dict(defaults or {})}"


BREAD: Importer = Fake("bread", "unknown_tool", ["oven-a"])
SOUP: Importer = Fake("soup", "truncated", ["oven-b"])


def test_the_first_that_reads_wins() -> None:
    """A text is read by the importer that knows it, with what the editor gives."""
    assert read_output(b"soup", None, {"a": "1"}, [BREAD, SOUP]) == Readout("soup {'a': '1'}", {"text": "soup"})


def test_the_most_telling_refusal_is_told() -> None:
    """An importer that recognised the text and refuses it speaks before those that know nothing of it."""
    assert read_output(b"stew", None, {}, [BREAD, SOUP]) == Refusal("soup : non")
    assert read_output(b"stew", None, {}, [BREAD]) == Refusal("bread : non")


def test_the_tool_meant_chooses_its_importer() -> None:
    """`--tool` asks only the importers that read it; an unknown one lists those that exist."""
    assert read_output(b"soup", "oven-a", {}, [BREAD, SOUP]) == Refusal("bread : non")
    refused = read_output(b"soup", "oven-c", {}, [BREAD, SOUP])
    assert isinstance(refused, Refusal)
    assert "oven-a, oven-b" in refused.message


def test_a_text_without_end_is_refused() -> None:
    """More than an importer could hold is refused before any reads it."""
    refused = read_output(b" " * (MAX_BYTES + 1), None, {}, [BREAD])
    assert isinstance(refused, Refusal)
    assert "64 Mio" in refused.message


def test_a_message_holds_nothing_that_a_terminal_obeys() -> None:
    """A refusal may quote the text: no colour, no title and no cursor of it reaches the screen."""
    loud: Importer = Fake("\x1b]0;title\x07", "truncated")
    refused = read_output(b"stew", None, {}, [loud])
    assert refused == Refusal("\ufffd]0;title\ufffd : non")


def test_without_importers_nothing_is_read() -> None:
    """An installation without importers says so."""
    refused = read_output(b"soup", None, {}, [])
    assert isinstance(refused, Refusal)
    assert GROUP in refused.message


def test_the_importers_installed_are_importers() -> None:
    """Every module declared under the entry point offers what the generator asks of it."""
    found = importers()
    assert found
    for one in found:
        assert one.NAMES
        assert isinstance(one.import_text(one.decode_text(b"")), one.Refused)


@pytest.mark.parametrize("one", [BREAD, SOUP])
def test_the_fakes_are_importers(one: Importer) -> None:
    """The fakes of these tests have the shape of real ones."""
    assert all(hasattr(one, name) for name in ("NAMES", "Refused", "decode_text", "import_text", "to_yaml_block"))
