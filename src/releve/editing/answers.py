"""Questions put to an editor on a terminal: completed with the tab key, judged at once, asked again when refused."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

Judge = Callable[[str], str | None]
"""Says in French what is wrong with an answer, None when it will do."""

Say = Callable[[str], None]
"""Prints a line for the editor."""


def ask(
    question: str,
    say: Say,
    *,
    known: Sequence[str] = (),
    default: str | None = None,
    judge: Judge | None = None,
) -> str:
    """Ask until an answer is accepted; `?` lists what is known, the return key takes the default.

    Raise `EOFError` when the editor leaves.
    """
    shown = f"{question} [{default}] : " if default else f"{question} : "
    with _completion(known):
        while True:
            answer = input(shown).strip() or (default or "")
            if answer == "?":
                say("  " + (", ".join(sorted(known)) if known else "texte libre"))
                continue
            fault = judge(answer) if judge else None
            if fault is None:
                return answer
            say(f"  {fault}")


@contextlib.contextmanager
def _completion(known: Sequence[str]) -> Iterator[None]:
    """Let the tab key complete what is known, where the system has a line editor."""
    try:
        import readline  # noqa: PLC0415 (Windows has none)
    except ImportError:
        yield
        return
    words = sorted(known)
    former, delimiters = readline.get_completer(), readline.get_completer_delims()

    def complete(start: str, rank: int) -> str | None:
        found = [word for word in words if word.startswith(start)]
        return found[rank] if rank < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(former)
        readline.set_completer_delims(delimiters)
