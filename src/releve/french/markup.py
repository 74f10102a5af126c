"""French typography of HTML: the rules read the text of a whole block, the tags are kept byte for byte.

Read node by node, `<b>79</b> %` and `« <em>non</em> »` would escape every rule. A block's text is put
together, corrected, and each change is written back at its place in the document.
"""

from __future__ import annotations

import html as entities
import re
from collections import defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from .house_rules import HIDDEN
from .typography import Fault, corrected

if TYPE_CHECKING:
    from collections.abc import Iterable

# What holds no French prose. The first four stand in a sentence; the others end it.
_CODE = frozenset({"code", "kbd", "math", "samp"})
_SKIPPED = _CODE | {"pre", "script", "style", "template", "textarea"}
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
# Elements a sentence runs through. Any other one ends the block before it and after it.
_INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "cite", "data", "del", "dfn", "em", "font", "i", "ins", "mark", "q", "s"}
    | {"small", "span", "strong", "time", "tspan", "u", "var", "wbr"}
)
# Elements that stand in a sentence, but whose own text is no part of it: a note call, a button.
_ISLANDS = frozenset({"button", "img", "input", "select", "sub", "sup", "svg"})
_IN_A_SENTENCE = _INLINE | _ISLANDS | _CODE
_ATTRIBUTES = re.compile(
    r"(?<=\s)(?:alt|title|aria-label|aria-description|placeholder|summary)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);?")


def typography_html(html: str, nouns: tuple[str, ...] = (), *, attributes: bool = False) -> str:
    """Return the HTML with the house's typography in its French text; everything else is kept as it is.

    Code, scripts, styles and what is in another language (`lang`) are skipped. With `attributes`, the
    values of `alt`, `title`, `aria-label` and `placeholder` are corrected too.
    """
    edits: list[tuple[int, int, str]] = []
    for run in _runs(html, attributes=attributes):
        mended = corrected(run.text, nouns)
        if mended.faults:
            edits.extend(_edits(run, mended.text, mended.origins))
    parts: list[str] = []
    done = 0
    for start, end, right in sorted(edits):
        parts += (html[done:start], right)
        done = end
    return "".join(parts) + html[done:]


def typography_html_faults(html: str, nouns: tuple[str, ...] = (), *, attributes: bool = True) -> list[Fault]:
    """Return what `typography_html` would change; `index` is a place in the HTML."""
    return [
        Fault(fault.rule, run.spans[fault.index][0], fault.excerpt.replace(HIDDEN, "…"))
        for run in _runs(html, attributes=attributes)
        for fault in corrected(run.text, nouns).faults
    ]


@dataclass(slots=True)
class _Run:
    """The text of one block, and where in the document each of its characters stands."""

    chars: list[str] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.chars)

    def add(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.spans.append((start, end))

    def add_source(self, source: str, start: int) -> None:
        """Add text as it is written in the document, its entities read and its line ends made spaces."""
        done = 0
        for match in _ENTITY.finditer(source):
            for index in range(done, match.start()):
                self._add_plain(source[index], start + index)
            char = entities.unescape(match[0])
            self.add(char if len(char) == 1 else HIDDEN, start + match.start(), start + match.end())
            done = match.end()
        for index in range(done, len(source)):
            self._add_plain(source[index], start + index)

    def _add_plain(self, char: str, at: int) -> None:
        self.add(" " if char in "\n\r\t\f" else char, at, at + 1)


def _edits(run: _Run, right: str, origins: Iterable[int]) -> list[tuple[int, int, str]]:
    """Return the replacements to make in the document: start, end, and the text to put there."""
    written: defaultdict[int, str] = defaultdict(str)
    for char, origin in zip(right, origins, strict=True):
        written[origin] += char
    edits = []
    for index, (char, (start, end)) in enumerate(zip(run.chars, run.spans, strict=True)):
        new = written[index]
        if new == char:
            continue
        if char == HIDDEN and HIDDEN in new:
            before, _, after = new.partition(HIDDEN)
            edits += [(start, start, before), (end, end, after)]
        else:
            edits.append((start, end, new))
    return edits


def _runs(html: str, *, attributes: bool) -> list[_Run]:
    reader = _Reader(html, attributes=attributes)
    reader.feed(html)
    reader.close()
    reader.flush()
    return reader.runs


@dataclass(slots=True)
class _Open:
    """An element not closed yet: whether its text is skipped, and the run it interrupts."""

    name: str
    skipped: bool
    interrupted: _Run | None
    start: int


class _Reader(HTMLParser):
    """Reads a document into runs of text, one a block, in the order they end."""

    def __init__(self, html: str, *, attributes: bool) -> None:
        super().__init__(convert_charrefs=False)
        self.runs: list[_Run] = []
        self._html = html
        self._attributes = attributes
        self._lines = [0, *(match.end() for match in re.finditer("\n", html))]
        self._open: list[_Open] = []
        self._run = _Run()

    @property
    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    @property
    def _skipping(self) -> bool:
        return bool(self._open) and self._open[-1].skipped

    def flush(self) -> None:
        """End the current run; a run without a letter or a sign says nothing."""
        if self._run.text.strip(HIDDEN + " "):
            self.runs.append(self._run)
        self._run = _Run()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element: enter its block, or go on with the sentence."""
        raw = self.get_starttag_text() or ""
        given = dict(attrs)
        language = given.get("lang")
        skipped = self._skipping if language is None else not language.lower().startswith("fr")
        skipped = skipped or tag in _SKIPPED or any(opened.name in _SKIPPED for opened in self._open)
        if self._attributes and not skipped:
            self._read_attributes(raw, tag, given)
        if tag in _VOID:
            self._pass_void(tag, len(raw))
            return
        if skipped and not self._skipping and tag in _IN_A_SENTENCE:
            self._run.add(HIDDEN, self._at, self._at + len(raw))
        interrupted = None
        if tag in _ISLANDS and not skipped:
            self._run.add(HIDDEN, self._at, self._at + len(raw))
            interrupted, self._run = self._run, _Run()
        elif tag not in _IN_A_SENTENCE:
            self.flush()
        self._open.append(_Open(tag, skipped, interrupted, self._at))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read an element written `<tag/>`: it opens, and holds nothing."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element and all that was left open in it; an end without a start means nothing."""
        if not any(opened.name == tag for opened in self._open):
            return
        while True:
            opened = self._open.pop()
            if opened.interrupted is not None:
                self.flush()
                self._run = opened.interrupted
            elif opened.name not in _IN_A_SENTENCE:
                self.flush()
            elif opened.skipped and not self._skipping:
                self._stretch(opened.start)
            if opened.name == tag:
                return

    def handle_data(self, data: str) -> None:
        """Add text to the sentence, unless it is skipped."""
        if not self._skipping:
            self._run.add_source(data, self._at)

    def handle_entityref(self, name: str) -> None:
        """Add the character of `&name;`, written as the document writes it."""
        self._add_reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        """Add the character of `&#number;`, written as the document writes it."""
        self._add_reference(f"&#{name}")

    def _add_reference(self, written: str) -> None:
        end = self._at + len(written)
        if not self._skipping:
            closed = self._html[end : end + 1] == ";"
            self._run.add_source(written + (";" if closed else ""), self._at)

    def _pass_void(self, tag: str, length: int) -> None:
        if self._skipping:
            return
        if tag == "br":
            self._run.add("\n", self._at, self._at + length)
        elif tag in _ISLANDS:
            self._run.add(HIDDEN, self._at, self._at + length)
        elif tag != "wbr":
            self.flush()

    def _stretch(self, start: int) -> None:
        """Make the mark of a skipped element cover it to its end, so that nothing is written inside."""
        end = self._html.find(">", self._at) + 1
        for index in range(len(self._run.spans) - 1, -1, -1):
            if self._run.spans[index][0] == start:
                self._run.spans[index] = (start, end or len(self._html))
                return

    def _read_attributes(self, raw: str, tag: str, given: dict[str, str | None]) -> None:
        values = list(_ATTRIBUTES.finditer(raw))
        if tag == "meta" and (given.get("name") or given.get("property") or "").endswith("description"):
            values += re.finditer(r"(?<=\s)content\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", raw)
        for match in values:
            run = _Run()
            group = 1 if match[1] is not None else 2
            run.add_source(match[group], self._at + match.start(group))
            if run.text.strip():
                self.runs.append(run)
