"""What a change of the files alters in what is published, one value a thing altered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..problem import Position


class Kind(StrEnum):
    """What happened to a thing."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing altered: what it is called, what a reader saw of it and sees now, where it comes from.

    `key` is its id: a reading's, a table's with row and column, a page's path. `aspect` names the part altered when it
    is not the value itself (the place, a condition). `source` and `nature` say what bears a figure out: ids, and the
    French label. `position` is where it is written now, or was.
    """

    kind: Kind
    key: str
    label: str
    old: str = ""
    new: str = ""
    aspect: str = ""
    source: str = ""
    nature: str = ""
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Vanished:
    """A published id that leads nowhere any more, and what to paste to mend it.

    `line` is to be pasted at `position` (a row of readings) when a reading seems to be the same under another id, else
    in the file of corrections.
    """

    id: str
    label: str
    line: str
    position: Position


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs between two states of a site, by kind of thing, in the order of the files.

    `records` say what else the data hold, key by key; `look` are the files whose words are not compared.
    `broken` counts the problems that the first gate finds in the new state: what a file at fault holds is then left
    out.
    """

    readings: tuple[Change, ...] = ()
    sources: tuple[Change, ...] = ()
    tables: tuple[Change, ...] = ()
    cells: tuple[Change, ...] = ()
    figures: tuple[Change, ...] = ()
    sentences: tuple[Change, ...] = ()
    assertions: tuple[Change, ...] = ()
    records: tuple[Change, ...] = ()
    pages: tuple[Change, ...] = ()
    look: tuple[Change, ...] = ()
    vanished: tuple[Vanished, ...] = ()
    broken: int = 0

    @property
    def nothing(self) -> bool:
        """Tell whether a reader would see no difference."""
        return not any(
            (self.readings, self.sources, self.tables, self.cells, self.figures, self.sentences, self.assertions,
             self.records, self.pages, self.look, self.vanished)
        )  # fmt: skip
