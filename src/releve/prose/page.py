"""A page, or a text of the data: its words, its macro calls, the figures it names, what it asserts."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..digits import OBJECT
from ..model.figure import FigureSpec
from ..nodes import NOWHERE, Key, Place
from ..problem import Position, Problem
from .blocks import Block, read_blocks
from .calls import Call, read_calls
from .canvas import Canvas
from .front import read_front
from .masking import Kind, Region, masked, regions

_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


@dataclass(frozen=True)
class Surface:
    """What a reader sees of a page: its blocks, and for each character where it stands in the source."""

    canvas: Canvas
    blocks: tuple[Block, ...]

    def visible(self, block: Block) -> tuple[str, list[int]]:
        """Return the text of a block, what its attributes hold left out, and the place of each character."""
        return self.canvas.visible(block.start, block.end, self.canvas.attributes)


@dataclass(frozen=True)
class Page:
    """A text written by hand, with its macro calls.

    `start` is where the body begins in `text`, in characters. `place` is where the front matter, or the record that
    holds the text, stands. `at` is the one position of a text of the data, whose lines YAML has folded. `unsure` tells
    that the front matter has a fault, so that a figure it does not name may be in what could not be read.
    """

    path: str
    text: str
    start: int = 0
    meta: Mapping[str, object] = field(default_factory=dict)
    figures: Mapping[str, FigureSpec] = field(default_factory=dict)
    asserts: tuple[tuple[str, Position], ...] = ()
    calls: tuple[Call, ...] = ()
    regions: tuple[Region, ...] = ()
    place: Place = NOWHERE
    at: Position | None = None
    unsure: bool = False

    def position(self, offset: int) -> Position:
        """Return the line and column of a character of the text."""
        if self.at is not None:
            return self.at
        line = bisect.bisect_right(self._lines, offset)
        return Position(self.path, line, offset - self._lines[line - 1] + 1)

    @cached_property
    def surface(self) -> Surface:
        """What a reader sees of the page."""
        canvas = Canvas.of(self.text, self.regions, self.calls)
        fences = [(region.start, region.end) for region in self.regions if region.kind is Kind.FENCE]
        return Surface(canvas, tuple(read_blocks(canvas, self.start, fences)))

    @property
    def plains(self) -> tuple[Call, ...]:
        """The calls that let a number stand without being a figure."""
        return tuple(call for call in self.calls if call.name == "plain")

    @cached_property
    def words(self) -> int:
        """The number of words a reader sees, code and calls left out."""
        return sum(len(_WORD.findall(self.surface.visible(block)[0])) for block in self.surface.blocks)

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]


def parse_page(text: str, path: str) -> tuple[Page, list[Problem]]:
    """Read a page: its front matter, and its calls with their line and column.

    Problems are R106 for the front matter, R101 for what is not a call. A byte-order mark is dropped and line ends
    are made plain, so that columns count characters of the file as an editor shows it.
    """
    text = _plain(text)
    front, problems = read_front(text, path)
    page, faults = _with_calls(
        Page(
            path,
            text,
            front.start,
            front.meta,
            front.figures,
            front.asserts,
            place=front.place,
            unsure=bool(problems),
        )
    )
    return page, problems + faults


def parse_text(
    text: str, place: Place, *keys: Key, figures: Mapping[str, FigureSpec] | None = None
) -> tuple[Page, list[Problem]]:
    """Read a text of the data, found at a path of keys of a record whose `figures` its calls may name."""
    page = Page(place.path, _plain(text), figures=figures or {}, place=place, at=place.position(*keys))
    return _with_calls(page)


def expand(page: Page, call: Callable[[Call], str]) -> str:
    """Return the Markdown of a page, without its front matter and its notes, each call replaced by what `call` gives.

    Code and HTML comments come back as they were typed.
    """
    notes = (region for region in page.regions if region.kind is Kind.NOTE)
    cuts: list[tuple[int, int, Call | None]] = [(made.start, made.end, made) for made in page.calls]
    cuts += [(note.start, _end_of_note(page.text, note), None) for note in notes]
    parts: list[str] = []
    position = page.start
    for start, end, made in sorted(cuts, key=lambda cut: cut[0]):
        parts.append(page.text[position:start])
        if made is not None:
            parts.append(call(made))
        position = end
    return "".join([*parts, page.text[position:]])


def sentences(page: Page) -> list[tuple[str, int]]:
    """Return the sentences a reader sees, titles left out, with the place of their first character.

    A call stands as it was typed, so that two sentences with different figures differ.
    """
    found: list[tuple[str, int]] = []
    calls = {made.start: page.text[made.start : made.end] for made in page.calls}
    for block in page.surface.blocks:
        if block.title:
            continue
        text, offsets = page.surface.visible(block)
        for match in re.finditer(r"\S.*?(?:[.!?…](?=[\s»)]|$)[\s»)]*|$)", text, re.DOTALL):
            words = "".join(
                calls.get(offsets[index], text[index]) if text[index] == OBJECT else text[index]
                for index in range(*match.span())
            )
            found.append((" ".join(words.split()), offsets[match.start()]))
    return found


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _with_calls(page: Page) -> tuple[Page, list[Problem]]:
    found = regions(page.text, page.start)
    calls = read_calls(page.text, masked(page.text, found), page.start, page.position)
    # Code inside of a call is the call's own text, and no region of the page.
    apart = (region for region in found if not _inside(region, calls.made))
    return replace(page, calls=tuple(calls.made), regions=(*apart, *calls.faulty)), calls.problems


def _inside(region: Region, calls: Iterable[Call]) -> bool:
    return any(call.start < region.start and region.end <= call.end for call in calls)


def _end_of_note(text: str, note: Region) -> int:
    """Return where a note ends, its line's end included when it had the line for itself."""
    first = text.rfind("\n", 0, note.start) + 1
    if not text[first : note.start].strip() and text.startswith("\n", note.end):
        return note.end + 1
    return note.end
