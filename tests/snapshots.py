"""Compares a rendered text with the file that a person read and accepted."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "snapshots"
ACCEPT = "RELEVE_ACCEPT_SNAPSHOTS"


def same_as_accepted(name: str, text: str) -> None:
    """Fail with the difference unless the text is the accepted one, to the last character.

    `RELEVE_ACCEPT_SNAPSHOTS=1 pytest` writes the files, and fails all the same: they are to be read, then run again.
    """
    file = FOLDER / name
    if os.environ.get(ACCEPT):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")
        pytest.fail(f"{name} written: read it, then run the tests again")
    accepted = file.read_text(encoding="utf-8").removesuffix("\n")
    lines = difflib.unified_diff(accepted.splitlines(), text.splitlines(), name, "rendered", lineterm="")
    assert text == accepted, "\n".join(lines)
