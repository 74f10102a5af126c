"""A page as a list of passages: a row of a table, a paragraph, a line; each with the words that say where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ..web import decoded
from .results import Answer

SHORTEST = 80
"""Characters under which a page says nothing: it is drawn by a script, or it is an error that answers 200."""

_TEXTS = ("text/", "application/xhtml+xml", "application/json", "application/xml", "application/x-ndjson")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = re.compile(
    "p|li|d[dt]|pre|div|section|article|main|header|footer|figcaption|caption|blockquote|t[dhr]|table|body|[uo]l|"
    "summary|details|aside|h[1-6]"
)
_UNSEEN = ["script", "style", "template", "noscript", "svg", "head"]
_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
_TITLE = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)[\s#]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a page: its own text, and around it the headings and the head of its table."""

    text: str
    around: str = ""


def passages(answer: Answer) -> list[Passage] | None:
    """Cut a page into passages; None when it is no text, was not read whole, or says next to nothing."""
    if not answer.whole or not answer.kind.startswith(_TEXTS):
        return None
    text = decoded(answer.body, answer.charset)
    html = "html" in answer.kind or (answer.kind == "text/plain" and text.lstrip()[:15].lower().startswith("<!doctype"))
    found = list(_of_html(text) if html else _of_lines(text))
    return found if sum(len(one.text) for one in found) >= SHORTEST else None


def _of_lines(text: str) -> Iterator[Passage]:
    """Cut Markdown, CSV or plain text: a line is a passage, under its headings and the head of its table."""
    headings: dict[int, str] = {}
    head = ""
    for line, below in pairwise([*text.splitlines(), ""]):
        title = _TITLE.fullmatch(line)
        if title:
            level = len(title[1])
            headings = {one: said for one, said in headings.items() if one < level} | {level: title[2]}
        if title or not line.strip():
            head = ""
        elif not head and (_RULE.fullmatch(below) or _columns(line) == _columns(below) > 1):
            head = line
        if line.strip() and not _RULE.fullmatch(line):
            yield Passage(line.strip(), " ".join([*headings.values(), head]).strip())


def _columns(line: str) -> int:
    """Count the columns of a line of CSV, however they are separated."""
    return max(line.count(sign) for sign in ",;\t") + 1


def _of_html(text: str) -> Iterator[Passage]:
    """Cut a page of HTML: a row of a table, or a block of text, is a passage."""
    tree = LexborHTMLParser(text)
    tree.strip_tags(_UNSEEN)
    if tree.body is not None:
        yield from _Walk().through(tree.body)


@dataclass(slots=True)
class _Walk:
    """A walk through a page, in its order: the headings passed, and the text held of the block one is in."""

    headings: dict[int, str] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)
    holder: int = 0

    def through(self, body: LexborNode) -> Iterator[Passage]:
        """Yield the passages under a node."""
        for node in body.traverse(include_text=True):
            if node.tag == "tr":
                yield from self.flushed()
                yield Passage(_flat(node.text(separator=" | ")), f"{self.around} {_head(node)}".strip())
            elif node.tag in _HEADINGS:
                yield from self.flushed()
                self.enter(node)
            elif node.tag == "br":
                self.held.append("\n")
            elif node.tag == "-text" and (block := _block(node)) is not None:
                if block.mem_id != self.holder:
                    yield from self.flushed()
                    self.holder = block.mem_id
                self.held.append(node.text())
        yield from self.flushed()

    @property
    def around(self) -> str:
        """The headings above, from the largest."""
        return " ".join(self.headings.values())

    def enter(self, heading: LexborNode) -> None:
        """Pass a heading: those of its level and below end."""
        level = int((heading.tag or "h6")[1])
        above = {one: said for one, said in self.headings.items() if one < level}
        self.headings = above | {level: _flat(heading.text())}

    def flushed(self) -> Iterator[Passage]:
        """Give what was held of a block, a line a passage where the block keeps its lines, and forget it."""
        for line in "".join(self.held).splitlines():
            if line.strip():
                yield Passage(_flat(line), self.around)
        self.held.clear()


def _block(node: LexborNode) -> LexborNode | None:
    """Return the block that a text stands in; None inside of a row, which is a passage by itself."""
    found: LexborNode | None = None
    parent = node.parent
    while parent is not None:
        if parent.tag == "tr":
            return None
        if found is None and _BLOCKS.fullmatch(parent.tag or ""):
            found = parent
        parent = parent.parent
    return found


def _head(row: LexborNode) -> str:
    """Return the caption and the first row of the table of a row."""
    table = row.parent
    while table is not None and table.tag != "table":
        table = table.parent
    if table is None:
        return ""
    parts = (table.css_first("caption"), table.css_first("tr"))
    return " ".join(_flat(part.text(separator=" ")) for part in parts if part is not None)


def _flat(text: str) -> str:
    return " ".join(text.split())
