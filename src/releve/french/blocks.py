"""A page of HTML read as the French texts it shows: one run a block, each character with its place in the document.

Read node by node, `<b>79</b> %` and `« <em>non</em> »` would escape every rule: a run goes through the tags of its
sentence. A page is read once or twice at each build, so nothing is done here character by character.
"""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from .house_rules import HIDDEN

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

_TAG = re.compile(
    r"<(/?)([a-zA-Z][^\s/>]*)([^>\"']*(?:(?:\"[^\"]*\"|'[^']*')[^>\"']*)*)>|<!--.*?(?:-->|\Z)|<[!?][^>]*>", re.DOTALL
)
_LANGUAGE = re.compile(r"(?:^|\s)lang\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_ATTRIBUTES = re.compile(
    r"(?<=\s)(?:alt|title|aria-label|aria-description|placeholder|summary)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')",
    re.IGNORECASE,
)
_READ_OUT = re.compile(r"\s(?:alt|title|aria-|placeholder|summary|content)", re.IGNORECASE)
_CONTENT = re.compile(r"(?<=\s)content\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_DESCRIPTION = re.compile(r"\b(?:name|property)\s*=\s*[\"']?[\w:]*description\b", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);?")


@dataclass(slots=True)
class Run:
    """The text of one block, in pieces: what each says, and where it starts and ends in the document.

    A piece as long as its place says it letter for letter; another is one character: an entity, a skipped element.
    """

    pieces: list[tuple[str, int, int]] = field(default_factory=list)
    is_attribute: bool = False

    @property
    def text(self) -> str:
        """The whole text, line ends made spaces."""
        return "".join([text for text, _, _ in self.pieces])

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The place of each character: where it starts and ends in the document."""
        found: list[tuple[int, int]] = []
        for text, start, end in self.pieces:
            if len(text) == end - start:
                found.extend((at, at + 1) for at in range(start, end))
            else:
                found.append((start, end))
        return found

    def add(self, html: str, start: int, end: int) -> None:
        """Add a stretch of the document, its entities read."""
        if html.find("&", start, end) < 0:
            self.pieces.append((html[start:end], start, end))
            return
        done = start
        for match in _ENTITY.finditer(html, start, end):
            if done < match.start():
                self.pieces.append((html[done : match.start()], done, match.start()))
            char = entities.unescape(match[0])
            self.pieces.append((char if len(char) == 1 else HIDDEN, match.start(), match.end()))
            done = match.end()
        if done < end:
            self.pieces.append((html[done:end], done, end))


def runs(html: str, *, attributes: bool) -> list[Run]:
    """Return the French texts of a document, one a block, in the order they end; `attributes` adds those read out."""
    reader = _Reader(html, attributes=attributes)
    reader.read(0, len(html))
    return reader.runs


@lru_cache(maxsize=128)
def _tags_named(tag: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){re.escape(tag)}(?![^\s/>])[^>]*>", re.IGNORECASE)


class _Reader:
    """Reads a document from tag to tag; only elements that interrupt a sentence are remembered until they end."""

    def __init__(self, html: str, *, attributes: bool) -> None:
        self.runs: list[Run] = []
        # Line ends are spaces of the sentence; made so at once, every character keeps its place.
        self._html = html.replace("\n", " ").replace("\r", " ").replace("\t", " ").replace("\f", " ")
        self._attributes = attributes
        self._run = Run()
        self._interrupted: list[tuple[str, Run]] = []

    def read(self, start: int, stop: int) -> None:
        """Read a stretch of French, whose sentences end with it."""
        outer, self._interrupted = self._interrupted, []
        done = start
        while (match := _TAG.search(self._html, done, stop)) is not None:
            if done < (start := match.start()):
                self._run.add(self._html, done, start)
            done = match.end()
            end, tag, written = match.groups()
            if tag is None or (tag in _INLINE and not (written and ("lang" in written or self._attributes))):
                continue
            if end:
                self._end(tag.lower())
            else:
                done = self._start(tag.lower(), match, stop)
        if done < stop:
            self._run.add(self._html, done, stop)
        while self._interrupted:
            self._resume()
        self._flush()
        self._interrupted = outer

    def _start(self, tag: str, match: re.Match[str], stop: int) -> int:
        """Open an element; return where to go on: after its tag, or after all of it when it is no French."""
        written = match[3]
        found = _LANGUAGE.search(written) if "lang" in written.lower() else None
        foreign = found is not None and not found[1].lower().startswith("fr")
        if foreign or tag in _SKIPPED:
            return self._skip(tag, match, stop)
        if self._attributes and _READ_OUT.search(written):
            self._read_attributes(tag, match)
        start, end = match.span()
        if tag == "br":
            self._run.pieces.append(("\n", start, end))
        elif tag in _ISLANDS:
            self._run.pieces.append((HIDDEN, start, end))
            if tag not in _VOID and not written.endswith("/"):
                self._interrupted.append((tag, self._run))
                self._run = Run()
        elif tag not in _INLINE:
            self._flush()
        return end

    def _end(self, tag: str) -> None:
        """Close an element, and all that was left open in it if it interrupts a sentence."""
        if tag in _ISLANDS:
            if any(name == tag for name, _ in self._interrupted):
                while self._resume() != tag:
                    pass
        elif tag not in _IN_A_SENTENCE:
            self._flush()

    def _skip(self, tag: str, match: re.Match[str], stop: int) -> int:
        """Pass an element that is no French; what is French again inside it makes sentences of its own."""
        start, inside = match.span()
        closed = tag in _VOID or match[3].endswith("/")
        last, end = (inside, inside) if closed else self._closing(tag, inside, stop)
        if tag in _IN_A_SENTENCE:
            self._run.pieces.append((HIDDEN, start, end))
        else:
            self._flush()
        if tag not in _SKIPPED:
            self._read_french(inside, last)
        return end

    def _closing(self, tag: str, start: int, stop: int) -> tuple[int, int]:
        """Return where the end tag of an element starts and ends; the end of the stretch when it has none."""
        depth = 1
        for match in _tags_named(tag).finditer(self._html, start, stop):
            depth += -1 if match[1] else 0 if tag in _SKIPPED else 1
            if depth == 0:
                return match.span()
        return stop, stop

    def _read_french(self, start: int, stop: int) -> None:
        """Read the elements that say they are French inside one that is not."""
        done = start
        while (match := _TAG.search(self._html, done, stop)) is not None:
            done = match.end()
            found = _LANGUAGE.search(match[3] or "")
            if match[2] is None or found is None or not found[1].lower().startswith("fr"):
                continue
            last, end = self._closing(match[2].lower(), done, stop)
            outer, self._run = self._run, Run()
            self.read(done, last)
            self._run = outer
            done = end

    def _resume(self) -> str:
        """End what interrupts a sentence, go on with it, and return the name of what interrupted it."""
        self._flush()
        name, self._run = self._interrupted.pop()
        return name

    def _flush(self) -> None:
        """End the current run; a run without a letter or a sign says nothing."""
        pieces = self._run.pieces
        if pieces:
            if len(pieces) > 1 or not pieces[0][0].isspace():
                self.runs.append(self._run)
            self._run = Run()

    def _read_attributes(self, tag: str, match: re.Match[str]) -> None:
        written, at = match[3], match.start(3)
        for value in self._values(tag, written):
            group = 1 if value[1] is not None else 2
            run = Run(is_attribute=True)
            run.add(self._html, at + value.start(group), at + value.end(group))
            if run.text.strip():
                self.runs.append(run)

    def _values(self, tag: str, written: str) -> Iterator[re.Match[str]]:
        yield from _ATTRIBUTES.finditer(written)
        if tag == "meta" and _DESCRIPTION.search(written):
            yield from _CONTENT.finditer(written)
