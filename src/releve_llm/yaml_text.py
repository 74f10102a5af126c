"""A block of readings written by hand: what its rows share once, then a row a line, then what is missing."""

from collections.abc import Iterable, Mapping, Sequence

from releve.yaml_text import comment, flow

Fields = Mapping[str, str]
"""The keys of a reading and their text, in the order in which they are written."""


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
