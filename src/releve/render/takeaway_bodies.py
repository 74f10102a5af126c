"""What the pages that readers take something away from need: the data, the journal, the citation of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..model.journal import Entry
from ..model.source import Reading
from .bodies import Body


@dataclass(frozen=True, slots=True)
class PageCitation:
    """What cites a page: who wrote it, its title, the site, the day, its full address, and the BibTeX.

    `language` is that of the title when it is not French; `mark` is the record that bears the title out
    (`source/oven-test`), empty for a page written by hand.
    """

    author: str
    title: str
    language: str
    mark: str
    site: str
    day: str | None
    url: str
    bibtex: str


@dataclass(frozen=True, slots=True)
class DataFile:
    """A published file, or files alike when there is a star in its site-relative path, and what it holds."""

    path: str
    what: str


@dataclass(frozen=True, slots=True)
class DataBody(Body):
    """The published data: each file, what the columns mean, the tables one by one (path, title), the feed if any."""

    template: ClassVar[str] = "page-data.md.j2"
    files: Sequence[DataFile]
    columns: Mapping[str, str]
    tables: Sequence[tuple[str, str]]
    feed: str | None


@dataclass(frozen=True, slots=True)
class JournalBody(Body):
    """The entries of the journal, newest first; `readings` are those of the changes that are still published, by id."""

    template: ClassVar[str] = "page-journal.md.j2"
    entries: Sequence[Entry]
    readings: Mapping[str, Reading]
    feed: str | None
