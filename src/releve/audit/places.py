"""Where a fault stands, for the person who must mend it: page, table, row, column, and the line of the Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from selectolax.lexbor import LexborNode

from ..problem import Position
from .letters import FIGURE, OTHER, has_digit, plain

_MARKDOWN = re.compile(r"[*_`\\]+|<[^>]*>")


class PageSources(Mapping[str, str]):
    """The file that each page of a built site was made from, found out only once a page has a fault."""

    def __init__(self, find_out: Callable[[], Mapping[str, str]]) -> None:
        self._found = cache(find_out)

    def __getitem__(self, page: str) -> str:
        return self._found()[page]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())


class Places:
    """The sources of the pages, read once each and only when a page has a fault."""

    def __init__(self, sources: Mapping[str, str], root: Path) -> None:
        self._sources = sources
        self._lines = lru_cache(maxsize=64)(lambda source: _lines(root / source))

    def position(self, page: str, table: str | None = None, wording: str = "", figure: str = "") -> Position:
        """Return the line of the Markdown that calls the table, or bears the wording or else the figure.

        Line 0 when no line does. A page that no Markdown made is named by its own path in the site.
        """
        source = self._sources.get(page)
        if source is None:
            return Position(page)
        patterns = [rf"\b(?:table|chart)\(\s*['\"]{re.escape(table)}['\"]"] if table else []
        patterns += [re.escape(piece) for piece in _pieces(wording)]
        patterns += [rf"(?<![\w.,]){re.escape(plain(figure))}(?!\w)"] if figure else []
        for pattern in patterns:
            for number, line in enumerate(self._lines(source), 1):
                if re.search(pattern, line) or re.search(pattern, plain(_MARKDOWN.sub("", line))):
                    return Position(source, number)
        return Position(source)


def _pieces(wording: str) -> list[str]:
    """Cut a text at what stands in it for calls and code, the parts with a digit first."""
    pieces = [plain(piece) for piece in re.split(f"[{FIGURE}{OTHER}…]", wording)]
    return sorted((piece for piece in pieces if len(piece) > 1), key=lambda piece: not has_digit(piece))


def _lines(file: Path) -> tuple[str, ...]:
    try:
        return tuple(file.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def enclosing(node: LexborNode, tags: frozenset[str]) -> LexborNode | None:
    """Return the nearest element around a node, or the node itself, with one of these tags."""
    current: LexborNode | None = node
    while current is not None and current.tag not in tags:
        current = current.parent
    return current


def table_id(table: LexborNode) -> str | None:
    """Return the id of a table: its own, or that of what wraps it."""
    current: LexborNode | None = table
    for _ in range(3):
        if current is None:
            return None
        attributes = current.attributes
        found = attributes.get("data-table") or attributes.get("id")
        if found:
            return found
        current = current.parent
    return None


def told(node: LexborNode) -> tuple[str, str | None]:
    """Return « tableau « x », ligne « y », colonne « z » », as far as known, and the table's id."""
    parts = []
    table = enclosing(node, frozenset({"table"}))
    identity = table_id(table) if table is not None else None
    if table is not None:
        caption = table.css_first("caption")
        name = identity or (plain(caption.text())[:60] if caption is not None else "sans nom")
        parts.append(f"tableau « {name} »")
    row, column = headings(node, table)
    if row:
        parts.append(f"ligne « {row} »")
    if column:
        parts.append(f"colonne « {column} »")
    return ", ".join(parts), identity


def headings(node: LexborNode, table: LexborNode | None) -> tuple[str, str]:
    """Return the heading of the row and that of the column of a cell, or of what a cell contains."""
    cell = _cell(node)
    if cell is None or cell.parent is None:
        return "", ""
    cells = _cells(cell.parent)
    row = _label(cells[0]) if cells else ""
    index = _column(cells, cell)
    first = table.css_first("tr") if table is not None else _first_row(cell.parent)
    heads = _cells(first) if first is not None else []
    column = ""
    for head in heads:
        index -= _span(head)
        if index < 0:
            column = _label(head)
            break
    return row, column


def _cell(node: LexborNode) -> LexborNode | None:
    current: LexborNode | None = node
    while current is not None:
        if current.tag in {"td", "th"} or current.attributes.get("role") in {"cell", "gridcell", "rowheader"}:
            return current
        current = current.parent
    return None


def _cells(row: LexborNode) -> list[LexborNode]:
    return [child for child in row.iter() if child.is_element_node]


def _first_row(row: LexborNode) -> LexborNode | None:
    return next(iter(_cells(row.parent)), None) if row.parent is not None else None


def _column(cells: list[LexborNode], cell: LexborNode) -> int:
    index = 0
    for other in cells:
        if other.mem_id == cell.mem_id:
            break
        index += _span(other)
    return index


def _span(cell: LexborNode) -> int:
    span = cell.attributes.get("colspan") or "1"
    return int(span) if span.isascii() and span.isdecimal() else 1


def _label(cell: LexborNode) -> str:
    return plain(cell.text(separator=" "))[:60]
