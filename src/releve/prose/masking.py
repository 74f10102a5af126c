"""What a page holds that is not to be read: code, HTML comments, and the author's own notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

FILL = "\x00"
"""What takes the place of each character that is not to be read; ends of lines stay."""


class Kind(StrEnum):
    """Why a part of a page is not read."""

    FENCE = "fence"
    CODE = "code"
    COMMENT = "comment"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True, order=True)
class Region:
    """A part of a page that is not read, from `start` to `end` excluded."""

    start: int
    end: int
    kind: Kind


_FENCE = re.compile(
    r"(?P<lead>[ \t>]*)(?P<fence>`{3,}|~{3,})(?:[ \t]*\.?[\w#.+-]+(?=[ \t{]|$))?"
    r"(?:[ \t]*\{[^\n]*\}|(?:[ \t]+(?:title|linenums|hl_lines)=(?:\"[^\"\n]*\"|'[^'\n]*'))*)[ \t]*$"
)
_TICKS = re.compile("`+")
_NOTE = re.compile(r"\{##.*?##\}", re.DOTALL)
_BLOCK_COMMENT = re.compile(r"^ {0,3}(<!--(?:-?>|.*?--!?>))", re.DOTALL | re.MULTILINE)
_INLINE_COMMENT = re.compile(r"<!--(?:(?!-->|--!>|\n[ \t]*\n)[^<>`\[\]])*-->")
_CONTAINER = re.compile(r"[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|!!!|\?\?\?|===|///|:[ \t]|\[\^|\*\[|<|#|\|)")
_HTML_BLOCK = re.compile(
    r"^ {0,3}<(address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure"
    r"|footer|form|h[1-6]|header|hgroup|iframe|li|main|map|menu|nav|noscript|object|ol|p|pre|section|summary|svg|table"
    r"|tbody|td|tfoot|th|thead|tr|ul|video)\b([^>]*)>",
    re.MULTILINE | re.IGNORECASE,
)


def regions(text: str, start: int = 0) -> list[Region]:
    """Return the parts of a page not to be read, in order and apart, from `start` on.

    Whatever is in doubt is read: an unclosed fence, code in the depth of a list. Rules of what is code are those of
    Python-Markdown and of the SuperFences extension.
    """
    found = list(_fences(text, start))
    copy = masked(text, found)
    for pattern, kind in ((_NOTE, Kind.NOTE), (_BLOCK_COMMENT, Kind.COMMENT)):
        found += [_region(match, kind) for match in pattern.finditer(copy, start)]
        copy = masked(text, found)
    found += _indented(copy, start)
    copy = masked(text, found)
    found += _inline(copy, start)
    copy = masked(text, found)
    found += [_region(match, Kind.COMMENT) for match in _INLINE_COMMENT.finditer(copy, start)]
    return _apart(found)


def masked(text: str, found: Iterable[Region]) -> str:
    """Return the text, of the same length, where nothing of the regions can be read."""
    characters = list(text)
    for region in found:
        for index in range(region.start, region.end):
            if characters[index] != "\n":
                characters[index] = FILL
    return "".join(characters)


def lines_of(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text and where each starts."""
    for line in text[start:].split("\n"):
        yield start, line
        start += len(line) + 1


def _region(match: re.Match[str], kind: Kind) -> Region:
    group = match.lastindex or 0
    return Region(match.start(group), match.end(group), kind)


def _apart(found: list[Region]) -> list[Region]:
    """Keep the outermost of the regions that overlap."""
    kept: list[Region] = []
    for region in sorted(found, key=lambda region: (region.start, -region.end)):
        if not kept or region.start >= kept[-1].end:
            kept.append(region)
    return kept


def _fences(text: str, start: int) -> Iterator[Region]:
    lines = list(lines_of(text, start))
    index = 0
    while index < len(lines):
        opening = _FENCE.match(lines[index][1])
        last = _closing(lines, index, opening) if opening else None
        if last is None:
            index += 1
            continue
        offset, line = lines[last]
        yield Region(lines[index][0], offset + len(line), Kind.FENCE)
        index = last + 1


def _closing(lines: list[tuple[int, str]], first: int, opening: re.Match[str]) -> int | None:
    """Return the line that closes a fence: the same marks, in the same quote, nothing less indented between them."""
    depth, quotes = _lead(opening["lead"])
    for index in range(first + 1, len(lines)):
        line = lines[index][1]
        lead = re.match(r"[ \t>]*", line)
        content = line[lead.end() :] if lead else line
        found, level = _lead(lead[0] if lead else "")
        if content.rstrip() == opening["fence"] and level == quotes and found >= depth:
            return index
        if level < quotes or (content.strip() and found < depth):
            return None
    return None


def _lead(lead: str) -> tuple[int, int]:
    """Measure what stands before a line's content: its indent in columns, and how many quotes it is in."""
    return len(lead.expandtabs(4)), lead.count(">")


def _indented(copy: str, start: int) -> Iterator[Region]:
    """Yield the blocks indented by four columns after a plain paragraph; what a list or a note may own is not code."""
    owned = False
    after_blank = True
    in_code = False
    for offset, line in lines_of(copy, start):
        if not line.strip():
            after_blank = True
            continue
        indent = len(line) - len(line.lstrip(" \t"))
        deep = len(line[:indent].expandtabs(4)) >= 4
        if deep and not owned and (after_blank or in_code):
            in_code = True
            yield Region(offset, offset + len(line), Kind.CODE)
        elif not deep:
            in_code = False
            container = bool(_CONTAINER.match(line))
            owned = container if after_blank else owned or container
        after_blank = False


def _inline(copy: str, start: int) -> Iterator[Region]:
    """Yield the code spans, whether their block is read line by line or as a whole, and none in raw HTML.

    Items, titles and rows of a block do not share a span, and lists are not read here: where the two readings differ,
    nothing is set apart.
    """
    raw = list(_html_blocks(copy, start))
    apart = {span for part in _segments(copy, start, lines=True) for span in _spans(copy, *part)}
    whole = {span for part in _segments(copy, start, lines=False) for span in _spans(copy, *part)}
    for span in sorted(apart & whole):
        if not any(begin <= span.start < end for begin, end in raw):
            yield span


def _segments(copy: str, start: int, *, lines: bool) -> Iterator[tuple[int, int]]:
    """Yield the blocks between empty lines, cut again, if `lines`, before each line that may begin another one."""
    begin = end = start
    for offset, line in lines_of(copy, start):
        if not line.strip() or (lines and (_CONTAINER.match(line) or line.lstrip().startswith(">"))):
            yield begin, end
            begin = offset
        end = offset + len(line)
        if lines and re.match(r"[ \t>]*(?:#|\|)", line):
            yield begin, end
            begin = end
    yield begin, end


def _spans(copy: str, start: int, end: int) -> Iterator[Region]:
    index = start
    while (index := copy.find("`", index, end)) != -1:
        slashes = index - start - len(copy[start:index].rstrip("\\"))
        if slashes % 2:
            index += 1
            continue
        after, closed = _span(copy, index, end)
        if closed:
            yield Region(index, after, Kind.CODE)
        index = after


def _span(copy: str, start: int, end: int) -> tuple[int, bool]:
    """Return where the code span opened at `start` ends, or, unclosed, where its back-ticks end.

    As Python-Markdown: the closing run has as many back-ticks, or else the longest shorter run closes.
    """
    opening = len(copy[start:end]) - len(copy[start:end].lstrip("`"))
    longest: re.Match[str] | None = None
    for run in _TICKS.finditer(copy, start + opening, end):
        if len(run[0]) == opening:
            return run.end(), True
        if longest is None or len(run[0]) > len(longest[0]):
            longest = run
    if longest is None or len(longest[0]) > opening:
        return start + opening, False
    return longest.end(), True


def _html_blocks(copy: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the blocks of raw HTML, whose text Markdown does not read."""
    position = start
    while match := _HTML_BLOCK.search(copy, position):
        position = match.end()
        if re.search(r"\bmarkdown\b", match[2]):
            continue
        depth = 1
        tags = re.compile(rf"<(/?){match[1]}\b[^>]*>", re.IGNORECASE)
        for tag in tags.finditer(copy, match.end()):
            depth += -1 if tag[1] else 1
            if not depth:
                position = tag.end()
                break
        else:
            position = len(copy)
        yield match.start(), position
