"""SQL INSERT statements read as text: column names and values, nothing is ever run."""

import re
from dataclasses import dataclass
from functools import lru_cache

_INSERT = re.compile(
    r"INSERT\s{1,4}INTO\s{1,4}[\w.\"`]{1,80}\s{0,4}\(([^()]{1,4000})\)\s{0,4}VALUES\s{0,4}", re.IGNORECASE
)


@dataclass(frozen=True)
class Insert:
    """One row of an INSERT: its line, its columns in lower case, its values; None when the text is cut."""

    line: int
    columns: tuple[str, ...]
    values: tuple[str, ...] | None


def _bare(token: str) -> str:
    token = token.strip()
    return "" if token.upper() == "NULL" else token


def _tuple(text: str, start: int) -> tuple[tuple[str, ...] | None, int]:
    """Read one parenthesised list of values from its opening bracket; None when it never closes."""
    values: list[str] = []
    current: list[str] = []
    position, quoted = start + 1, False
    while position < len(text):
        mark = text[position]
        if quoted:
            if mark == "'" and text[position + 1 : position + 2] == "'":
                position += 1
            elif mark == "'":
                quoted = False
                mark = ""
            current.append(mark)
        elif mark == "'":
            quoted = True
        elif mark in ",)":
            values.append(_bare("".join(current)))
            current = []
            if mark == ")":
                return tuple(values), position + 1
        else:
            current.append(mark)
        position += 1
    return None, position


@lru_cache(maxsize=4)
def find_inserts(text: str) -> tuple[Insert, ...]:
    """Find the rows of every INSERT that names its columns."""
    found: list[Insert] = []
    end = counted = line = 0
    for match in _INSERT.finditer(text):
        if match.start() < end:
            continue
        columns = tuple(name.strip(' \n\t"`').lower() for name in match.group(1).split(","))
        position = match.end()
        while text[position : position + 1] == "(":
            line += text.count("\n", counted, position)
            counted = position
            values, end = _tuple(text, position)
            found.append(Insert(line + 1, columns, values))
            rest = re.compile(r"\s{0,8},\s{0,8}").match(text, end)
            position = rest.end() if rest else len(text)
    return tuple(found)
