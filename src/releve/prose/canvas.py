"""A text with what a reader sees of each of its characters, so that a fault seen keeps its place in the source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..digits import OBJECT
from .calls import Call
from .masking import FILL, Kind, Region

Range = tuple[int, int]


@dataclass(slots=True)
class Canvas:
    """A text being read.

    `seen` holds, for each character of `text`, what is still to be read as markup; `shown`, what the reader sees of
    it: itself, nothing, or what an entity stands for. `links` are the texts of links, `attributes` the texts kept in
    an attribute, `tags` what shows nothing, addresses and tags; `handmade` is what only the generator may write.
    `labels` are those that an address or a note defines.
    """

    text: str
    seen: list[str]
    shown: list[str]
    links: list[Range] = field(default_factory=list)
    attributes: list[Range] = field(default_factory=list)
    tags: list[Range] = field(default_factory=list)
    handmade: list[tuple[int, str]] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    in_table: bool = False

    @classmethod
    def of(cls, text: str, found: Iterable[Region], calls: Iterable[Call]) -> Canvas:
        """Set apart what is not read, and put an object where code or a call will stand."""
        canvas = cls(text, list(text), list(text))
        for region in found:
            shows = region.kind in (Kind.FENCE, Kind.CODE)
            canvas.replace(region.start, region.end, OBJECT if shows else "")
        for call in calls:
            canvas.replace(call.start, call.end, OBJECT)
        return canvas

    def part(self, start: int, end: int) -> str:
        """Return what is still to be read of a part of the text, of the same length."""
        return "".join(self.seen[start:end])

    def done(self, start: int, end: int) -> None:
        """Say that a part has been read as markup; what it shows stays."""
        for index in range(start, end):
            if self.seen[index] != "\n":
                self.seen[index] = FILL

    def replace(self, start: int, end: int, shown: str = "") -> None:
        """Show something else than a part of the text: by default, nothing."""
        self.done(start, end)
        for index in range(start, end):
            self.shown[index] = ""
        if start < end:
            self.shown[start] = shown

    def visible(self, start: int, end: int, without: Iterable[Range] = ()) -> tuple[str, list[int]]:
        """Return what the reader sees of a part, and the place in the text of each of its characters."""
        left_out = {index for first, last in without for index in range(max(first, start), min(last, end))}
        characters: list[str] = []
        offsets: list[int] = []
        for index in range(start, end):
            if index not in left_out:
                characters.append(self.shown[index])
                offsets += [index] * len(self.shown[index])
        return "".join(characters), offsets
