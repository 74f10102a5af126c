"""A question is asked again until its answer will do, lists what is known, and completes it."""

from __future__ import annotations

import builtins
import readline
from collections.abc import Iterator

import pytest

from releve.editing.answers import ask


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the list of lines that the editor will type."""
    lines: list[str] = []

    def answer(shown: str) -> str:
        assert shown.endswith(" : ")
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    return lines


def test_an_answer_is_asked_again(typed: list[str]) -> None:
    """What is refused is told, and the question comes back."""
    said: list[str] = []
    typed += ["bad", "  good "]
    assert ask("Q", said.append, judge=lambda text: None if text == "good" else f"non : {text}") == "good"
    assert said == ["  non : bad"]


def test_the_return_key_takes_the_default(typed: list[str]) -> None:
    """An empty answer is the default, which is judged too; without one it stays empty."""
    typed += ["", ""]
    assert ask("Q", print, default="d") == "d"
    assert ask("Q", print) == ""


def test_a_question_mark_lists_what_is_known(typed: list[str]) -> None:
    """Names are listed in order; a free text says so."""
    said: list[str] = []
    typed += ["?", "a", "?", "b"]
    assert [ask("Q", said.append, known=["z", "y"]), ask("Q", said.append)] == ["a", "b"]
    assert said == ["  y, z", "  texte libre"]


def test_leaving_is_an_end_of_file(typed: list[str]) -> None:
    """An editor who leaves is not asked again."""
    with pytest.raises(EOFError):
        ask("Q", print)
    assert typed == []


def test_the_tab_key_completes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that begin like what is typed are proposed, and the terminal is left as it was."""
    found: list[str | None] = []

    def answer(_shown: str) -> str:
        complete = readline.get_completer()
        assert complete is not None
        assert readline.get_completer_delims() == ""
        found.extend(complete("stone", rank) for rank in range(3))
        return "stone-one"

    monkeypatch.setattr(builtins, "input", answer)
    before: Iterator[object] = iter([readline.get_completer(), readline.get_completer_delims()])
    assert ask("Q", print, known=["stone-two", "steel", "stone-one"]) == "stone-one"
    assert found == ["stone-one", "stone-two", None]
    assert [readline.get_completer(), readline.get_completer_delims()] == list(before)
