"""YAML as an editor would type it: quotes only where YAML would read something else, mappings on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

_PLAIN = re.compile(r"[0-9A-Za-zÀ-ÿ≈~≤≥(][\w .±()+/@%’'–-]{0,200}")
_URL = re.compile(r"https?://[\w.~%/?&=+@;!$()*:-]+(#[\w.~%/?&=+-]*)?")
_DAY = re.compile(r"\d{4}-\d{2}(-\d{2})?")
# What YAML would take for a boolean, null, a date or a number written another way.
_TAKEN = re.compile(
    r"y|n|yes|no|on|off|true|false|null|none|~|[-+]?[\d_]+[eE][-+]?\d+|0[xo].*|\d{4}-\d\d?-\d\d?.*|[\d_:]*[:_].*|\.\w+",
    re.IGNORECASE,
)
# What libyaml refuses to read, or takes for the end of a line: in quotes it is written by its number.
_UNREAD = re.compile("[^\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_REPLACED = "\ufffd"
WIDTH = 118
"""Columns beyond which a mapping goes on to the next line."""


def scalar(text: str) -> str:
    """Return a text as a YAML scalar whose digits stay those of the author, quoted when another reader would err."""
    plain = _PLAIN.fullmatch(text) and not _TAKEN.fullmatch(text) and text == text.strip() and " #" not in text
    return text if plain else _UNREAD.sub(_numbered, json.dumps(text, ensure_ascii=False))


def comment(text: str, indent: int = 0) -> str:
    """Return a comment line; line ends in the text become blanks, and what YAML refuses becomes a sign that says so."""
    return f"{' ' * indent}# {_UNREAD.sub(_REPLACED, ' '.join(text.split()))}"


def line(key: str, text: str) -> str:
    """Return a line `key: text` of a block; a date and an address need no quotes there."""
    bare = _URL.fullmatch(text) or _DAY.fullmatch(text)
    return f"{key}: {text if bare and not text.endswith(':') else scalar(text)}"


def flow(fields: Mapping[str, str | Sequence[str]], lead: str) -> str:
    """Return `lead` and the keys between braces, folded below the opening brace where the line grows too long.

    A value that is a list is written between brackets.
    """
    lines, current = [], lead + "{"
    indent = " " * len(current)
    for rank, (key, value) in enumerate(fields.items()):
        written = scalar(value) if isinstance(value, str) else f"[{', '.join(map(scalar, value))}]"
        piece = f"{key}: {written}" + ("}" if rank == len(fields) - 1 else ", ")
        if len(current) + len(piece.rstrip()) > WIDTH and current.strip() and not current.endswith("{"):
            lines.append(current.rstrip())
            current = indent
        current += piece
    return "\n".join([*lines, current if fields else current + "}"])


def _numbered(found: re.Match[str]) -> str:
    """Write a character by its number; half of a pair of UTF-16 is no character, and none can stand for it."""
    number = ord(found[0])
    return _REPLACED if 0xD800 <= number <= 0xDFFF else f"\\u{number:04X}"
