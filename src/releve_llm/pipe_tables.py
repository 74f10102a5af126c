"""Markdown tables as benchmark tools print them: columns are asked for by name, never by position."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SEPARATOR = re.compile(r":?-+:?")
_QUOTE = re.compile(r"^[\s>]*\|")
_TAG = re.compile(r"<sup>[^<>]{0,20}</sup>|</?(?:b|strong|em|i|code|sub)>|<br ?/?>", re.IGNORECASE)
_CLOSES = re.compile(r"^(?:build:|#{1,6} |- `|===)")


@dataclass(frozen=True)
class Row:
    """A row of a table: its line and rank, its cells as a reader sees them, the same untrimmed, whether it is whole."""

    line: int
    rank: int
    cells: tuple[str, ...]
    raw: tuple[str, ...]
    whole: bool


@dataclass(frozen=True)
class Table:
    """A table: its rank in the text, the line of its header, its column names and its rows."""

    number: int
    line: int
    header: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def names(self) -> frozenset[str]:
        """The column names, lower-case."""
        return frozenset(name.lower() for name in self.header)

    def cells(self, row: Row) -> dict[str, str]:
        """Return a row's cells by lower-case column name; the first of two columns of one name wins."""
        found: dict[str, str] = {}
        for name, cell in zip(self.header, row.cells, strict=False):
            found.setdefault(name.lower(), cell)
        return found

    def place(self, row: Row) -> str:
        """Say in French where a row stands: the rank of its table and its own, header apart."""
        return f"tableau {self.number}, rangée {row.rank}"


def plain(cell: str) -> str:
    """Return a cell without bold, code marks and footnote tags."""
    return _TAG.sub("", cell).replace("**", "").replace("__", "").replace("`", "").strip()


def split_row(line: str) -> list[str] | None:
    """Split a table line into raw cells, or None when the line is no table line."""
    if not _QUOTE.match(line):
        return None
    inside = line[line.index("|") + 1 :].rstrip()
    closed = inside.endswith("|")
    cells = inside.split("|")
    if closed:
        cells.pop()
    # A doubled closing bar adds an empty cell; a row is as long as its header, so trimming is left to the table.
    return cells


def is_separator(cells: Sequence[str]) -> bool:
    """Tell whether cells are the dashes under a header."""
    return bool(cells) and all(_SEPARATOR.fullmatch(cell.strip()) for cell in cells)


def _row(cells: list[str], width: int, *, closed: bool) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Return a row's cells trimmed and as they are, without the empty ones past its header, and whether it is whole."""
    while len(cells) > width and not cells[-1].strip():
        cells = cells[:-1]
    return tuple(plain(cell) for cell in cells), tuple(cells), closed and len(cells) == width


class _Open:
    """A table still being read."""

    def __init__(self, number: int, line: int, text: str, cells: list[str]) -> None:
        self.number, self.line = number, line
        self.closed_header = text.rstrip().endswith("|")
        self.header = tuple(plain(cell) for cell in cells)
        self.rows: list[Row] = []

    def takes(self, cells: list[str], *, adjacent: bool) -> bool:
        """Rows follow their header; noise of the program may stand between, then the width must agree."""
        return adjacent or len(cells) == len(self.header)

    def close(self) -> Table:
        return Table(self.number, self.line, self.header, tuple(self.rows))


def find_tables(lines: Sequence[str]) -> tuple[Table, ...]:
    """Find the tables of a text: a header, a line of dashes, rows that may be parted by a program's own noise."""
    found: list[Table] = []
    current: _Open | None = None
    adjacent = False
    for index, line in enumerate(lines):
        cells = split_row(line)
        if cells is None:
            if current is not None and _CLOSES.match(line.strip()):
                found.append(current.close())
                current = None
            adjacent = False
            continue
        below = split_row(lines[index + 1]) if index + 1 < len(lines) else None
        if below and is_separator(below) and len(below) == len(cells) and not is_separator(cells):
            if current is not None:
                found.append(current.close())
            current, adjacent = _Open(len(found) + 1, index + 1, line, cells), True
        elif current is not None and not is_separator(cells) and current.takes(cells, adjacent=adjacent):
            width = len(current.header)
            row = _row(cells, width, closed=not current.closed_header or line.rstrip().endswith("|"))
            current.rows.append(Row(index + 1, len(current.rows) + 1, *row))
            adjacent = True
    if current is not None:
        found.append(current.close())
    return tuple(found)
