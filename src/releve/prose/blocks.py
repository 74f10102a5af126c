"""The blocks of a page, line by line: paragraphs, titles, items, definitions of links, tables drawn with bars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .canvas import Canvas, Range
from .markup import read_inline
from .masking import lines_of

_LEAD = r"[ \t>]*"
_TITLE = re.compile(rf"{_LEAD}#{{1,6}}[ \t]*(.*)")
_BOX = re.compile(rf"{_LEAD}(?:!!!|\?\?\?\+?|===[!+]*|/{{3,}})[ \t]*(.*)")
_UNDERLINE = re.compile(rf"{_LEAD}(?:=+|-+)[ \t]*")
_ITEM = re.compile(rf"({_LEAD})(?:[-*+]|(\d+)[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_TARGET = re.compile(
    r" {0,3}\[([^\[\]\n^][^\[\]\n]*)\]:[ \t]*([^\s\x00]+)[ \t]*(?:(\"[^\"\n]*\"|'[^'\n]*'|\([^)\n]*\))[ \t]*)?"
)
_NOTE = re.compile(r" {0,3}\[(\^[^\]\n]*)\]:[ \t]*")
_ABBREVIATION = re.compile(r"\*\[([^\]\n]*)\] ?:[ \t]*(.*)")
_DEFINITION = re.compile(rf"{_LEAD}:[ \t]+")
_RULE = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*")
_FENCE_TITLE = re.compile(r"\btitle=(?:\"([^\"\n]*)\"|'([^'\n]*)')")


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a text whose words are read together; a title holds no figure."""

    start: int
    end: int
    title: bool = False


@dataclass(slots=True)
class _Lines:
    """What is known on the way down the lines of a text."""

    blocks: list[Block] = field(default_factory=list)
    begin: int | None = None
    end: int = 0
    numbers: dict[int, int] = field(default_factory=dict)
    before: str = ""
    item_before: bool = False

    def close(self) -> None:
        """End the paragraph being read."""
        if self.begin is not None:
            self.blocks.append(Block(self.begin, self.end))
        self.begin = None

    def grow(self, start: int, end: int) -> None:
        """Add a line, or the end of one, to the paragraph being read."""
        self.begin = start if self.begin is None else self.begin
        self.end = end

    def title(self, start: int, end: int) -> None:
        """Add a title of its own."""
        self.close()
        self.blocks.append(Block(start, end, title=True))


def read_blocks(canvas: Canvas, start: int, fences: Sequence[Range]) -> list[Block]:
    """Read the marks of every line, then those within each block; return the blocks in order."""
    for first, last in fences:
        opening = canvas.text[first:last].split("\n", 1)[0]
        for match in _FENCE_TITLE.finditer(opening):
            group = match.lastindex or 1
            where = first + match.start(group), first + match.end(group)
            canvas.shown[where[0] : where[1]] = canvas.text[where[0] : where[1]]
            canvas.attributes.append(where)
    lines = list(lines_of(canvas.part(0, len(canvas.text)), start))
    _targets(canvas, lines)
    state = _Lines()
    for index, (offset, line) in enumerate(lines):
        following = lines[index + 1][1] if index + 1 < len(lines) else ""
        if not line.strip(" \t>"):
            state.close()
        elif not _defined(canvas, state, offset, line):
            _line(canvas, state, offset, line, following)
        state.before = line
    state.close()
    for block in state.blocks:
        read_inline(canvas, block.start, block.end, title=block.title)
    return state.blocks


def _targets(canvas: Canvas, lines: list[tuple[int, str]]) -> None:
    """Remember which labels have an address or a note: only these are links."""
    for _, line in lines:
        match = _NOTE.match(line) or _TARGET.fullmatch(line)
        if match:
            canvas.labels.add(" ".join(match[1].lower().split()))


def _line(canvas: Canvas, state: _Lines, offset: int, line: str, following: str) -> None:
    end = offset + len(line)
    if match := _TITLE.match(line) or _BOX.match(line):
        canvas.replace(offset, offset + match.start(1))
        state.title(offset + match.start(1), end)
        state.item_before = False
        return
    if _is_underlined(state, following):
        state.title(offset, end)
        return
    if _RULE.fullmatch(line) and "|" in line and "|" in state.before:
        canvas.handmade.append((offset - len(state.before) - 1, "un tableau en barres"))
    item = _ITEM.match(line)
    if item:
        state.close()
        _item(canvas, state, offset, item)
    elif match := _DEFINITION.match(line):
        state.close()
        canvas.replace(offset, offset + match.end())
    elif not state.before.strip() and not line.startswith((" ", "\t")):
        state.numbers.clear()
    state.item_before = bool(item) or (state.item_before and bool(state.before.strip()))
    state.grow(offset, end)


def _is_underlined(state: _Lines, following: str) -> bool:
    return not state.before.strip(" \t>") and bool(_UNDERLINE.fullmatch(following)) and bool(following.strip())


def _defined(canvas: Canvas, state: _Lines, offset: int, line: str) -> bool:
    """Read a line that defines a link, a note or an abbreviation; tell whether it is nothing else."""
    if match := _NOTE.match(line):
        state.close()
        canvas.replace(offset, offset + match.end())
        state.grow(offset, offset + len(line))
        return True
    match = _TARGET.fullmatch(line) or _ABBREVIATION.fullmatch(line)
    if match is None:
        return False
    state.close()
    canvas.replace(offset, offset + len(line))
    canvas.tags.append((offset, offset + len(line)))
    group = match.re.groups
    if match[group]:
        where = offset + match.start(group), offset + match.end(group)
        canvas.shown[where[0] : where[1]] = canvas.text[where[0] : where[1]]
        canvas.attributes.append(where)
    return True


def _item(canvas: Canvas, state: _Lines, offset: int, item: re.Match[str]) -> None:
    """Hide the mark of an item; a number stays to be seen unless it starts at one or follows the one before."""
    depth = len(item[1].expandtabs(4))
    state.numbers = {level: number for level, number in state.numbers.items() if level <= depth}
    shown = None
    if item[2]:
        number = int(item[2])
        starts = number == 1 and (not state.before.strip() or state.item_before)
        shown = None if starts or state.numbers.get(depth) == number - 1 else item[2]
        state.numbers[depth] = number
    mark = offset + (item.end(2) if shown else item.start())
    canvas.replace(mark, offset + item.end(), " " if shown else "")
