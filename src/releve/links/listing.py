"""The addresses that the data and the pages cite: where each is written, and what rests on it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..decode.shapes import scalars
from ..model.source import Reading, Source
from ..nodes import read
from ..problem import Position
from ..prose.masking import masked, regions
from ..resolved import Resolved, page_files
from ..settings import Settings

_URL = re.compile(r"https?://[^\s<>\"'`«»|\\^{}]+", re.IGNORECASE)
_ENDING = ".,;:!?…*_"
_RESERVED = re.compile(
    r"https?://(?:[\w.-]+\.)?(?:example(?:\.(?:com|net|org))?|invalid|test)(?:[:/?#]|$)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Mention:
    """An address and where it is written."""

    url: str
    position: Position


@dataclass(frozen=True, slots=True)
class Link:
    """An address, where it is written, and what rests on it.

    `readings` were read there; `cells` (`table.row.column`) and `pages` (a page's path, `term/<id>`, `theme/<id>`) show
    them. `source` is the source whose page or archive it is; `archive` tells that it is the dated copy.
    """

    url: str
    positions: tuple[Position, ...]
    readings: tuple[Reading, ...] = ()
    cells: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    source: Source | None = None
    archive: bool = False

    @property
    def checkable(self) -> bool:
        """Tell whether the address may exist: names reserved for examples never do."""
        return not _RESERVED.match(self.url)


def mentions(settings: Settings) -> list[Mention]:
    """Return every address written in the data and in the pages, code left out, in the order of the files."""
    return [*_data_mentions(settings), *_page_mentions(settings)]


def links(resolved: Resolved) -> list[Link]:
    """Return every address once, in the order of the files, with what rests on it."""
    positions: dict[str, list[Position]] = defaultdict(list)
    for mention in mentions(resolved.settings):
        positions[mention.url].append(mention.position)
    borne = _borne(resolved)
    cells = _cells(resolved)
    found = []
    for url, places in positions.items():
        readings, source, archive = borne.get(url, ([], None, False))
        own = {place.path.removeprefix(f"{resolved.settings.docs}/"): None for place in places}
        pages = {path: None for path in own if path in resolved.pages}
        pages |= {owner: None for reading in readings for owner in resolved.uses.get(reading.id, ())}
        shown = dict.fromkeys(cell for reading in readings for cell in cells.get(reading.id, ()))
        found.append(Link(url, tuple(places), tuple(readings), tuple(shown), tuple(pages), source, archive))
    return found


def changed(now: Iterable[Link], before: Iterable[Mention]) -> list[Link]:
    """Return the links whose address was written nowhere before."""
    known = {mention.url for mention in before}
    return [link for link in now if link.url not in known]


def urls_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield the addresses in a text with the place of their first character, without the sentence's punctuation."""
    for found in _URL.finditer(text):
        url = found[0].rstrip(_ENDING)
        while url.endswith((")", "]")) and url.count(url[-1]) > url.count({")": "(", "]": "["}[url[-1]]):
            url = url[:-1].rstrip(_ENDING)
        yield url, found.start()


def _data_mentions(settings: Settings) -> Iterator[Mention]:
    for file in sorted(settings.data_folder.rglob("*.yaml")):
        path = f"{settings.data}/{file.relative_to(settings.data_folder).as_posix()}"
        node, _ = read(file, path)
        for _, scalar in scalars(node) if node is not None else ():
            for url, _ in urls_in(scalar.text):
                yield Mention(url, Position(path, scalar.line, scalar.column))


def _page_mentions(settings: Settings) -> Iterator[Mention]:
    for path, file in page_files(settings):
        text = _text(file)
        for url, offset in urls_in(masked(text, regions(text, 0))):
            line = text.count("\n", 0, offset) + 1
            yield Mention(url, Position(f"{settings.docs}/{path}", line, offset - text.rfind("\n", 0, offset)))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


_Borne = tuple[list[Reading], Source | None, bool]


def _borne(resolved: Resolved) -> dict[str, _Borne]:
    """Return, by address, the readings made there, and the source whose page or dated copy it is."""
    catalog = resolved.catalog
    found = _pages(catalog.sources.values())
    for reading in catalog.readings:
        # A dated copy is that of the source's page, and says nothing of the other pages.
        copy = None if reading.page else reading.source.archive
        for url in filter(None, (reading.url, copy)):
            found.setdefault(url, ([], reading.source, False))[0].append(reading)
    for reading in catalog.readings:
        for also in reading.also:
            readings = found.setdefault(also.url, ([], None, False))[0]
            if all(one.id != reading.id for one in readings):
                readings.append(reading)
    return found


def _pages(sources: Iterable[Source]) -> dict[str, _Borne]:
    """Return, by address, the page of each source and its dated copy; what is read there is not told yet."""
    places = (
        (source, url, archive) for source in sources for url, archive in ((source.url, False), (source.archive, True))
    )
    return {url: ([], source, archive) for source, url, archive in places if url}


def _cells(resolved: Resolved) -> Mapping[str, list[str]]:
    """Return the cells that rest on each reading, calculated ones included, by the reading's id."""
    found: dict[str, list[str]] = defaultdict(list)
    for table, selection in resolved.selections.items():
        for row in selection.rows:
            for column, choice in row.cells.items():
                origins = choice.figure.origins if choice.figure else (choice.reading,) if choice.reading else ()
                for reading in origins:
                    found[reading.id].append(f"{table}.{row.key}.{column}")
    return found
