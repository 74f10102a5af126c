"""YAML written by hand: flow mappings on one line, quotes only where YAML would read something else."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Fields = Mapping[str, str]
"""The keys of a reading and their text, in the order in which they are written."""

_PLAIN = re.compile(r"[0-9A-Za-zÀ-ÿ≈~(][\w .±()+/@%’'-]{0,200}")
# What YAML would take for a boolean, null, a date or a number written another way.
_TAKEN = re.compile(
    r"y|n|yes|no|on|off|true|false|null|none|~|[-+]?[\d_]+[eE][-+]?\d+|0[xo].*|\d{4}-\d\d?-\d\d?.*|[\d_:]*[:_].*|\.\w+",
    re.IGNORECASE,
)
_WIDTH: Final = 118


def scalar(text: str) -> str:
    """Return a text as a YAML scalar whose digits stay those of the author."""
    if _PLAIN.fullmatch(text) and not _TAKEN.fullmatch(text) and text == text.strip() and " #" not in text:
        return text
    return json.dumps(text, ensure_ascii=False)


def comment(text: str, indent: int = 0) -> str:
    """Return a comment line; line ends in the text become blanks."""
    return f"{' ' * indent}# {' '.join(text.split())}"


def flow(fields: Fields, lead: str) -> str:
    """Return `lead` and a flow mapping, folded below its opening brace where it grows too long."""
    lines, current = [], lead + "{"
    indent = " " * len(current)
    for rank, (key, value) in enumerate(fields.items()):
        piece = f"{key}: {scalar(value)}" + ("}" if rank == len(fields) - 1 else ", ")
        if len(current) + len(piece.rstrip()) > _WIDTH and current.strip() and not current.endswith("{"):
            lines.append(current.rstrip())
            current = indent
        current += piece
    return "\n".join([*lines, current if fields else current + "}"])


def shared(rows: Sequence[Fields]) -> dict[str, str]:
    """Return the keys to which all rows give the same text: what a block states once."""
    first = rows[0]
    return {key: text for key, text in first.items() if all(row.get(key) == text for row in rows)}


def block(rows: Sequence[Fields], given: Fields, todo: Iterable[str]) -> str:
    """Return one block of readings: what is shared in `defaults`, the rest in `rows`, then what is missing."""
    common = {**given, **shared(rows)}
    common.pop("at", None)
    common.pop("value", None)
    lines = [flow(common, "  - defaults: ")]
    missing = list(todo)
    if missing:
        lines.append(comment(f"à compléter : {', '.join(missing)}", 4))
    lines.append("    rows:")
    for row in rows:
        own = {key: text for key, text in row.items() if common.get(key) != text}
        lines.append(flow(own, "      - "))
    return "\n".join(lines)
