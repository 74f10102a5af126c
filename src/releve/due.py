"""What is to be read again: the sources with figures past their shelf life, oldest and most used first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from . import french
from .addresses import Addresses
from .markdown_text import escaped
from .model.source import Reading, Source
from .pages.links import page_links
from .resolved import Resolved
from .rules.freshness import stale

SHOWN = 60
"""How many sources a list shows: the text of an issue has an end, and so has a week."""


@dataclass(frozen=True, slots=True)
class Due:
    """A source to read again: its readings past their shelf life, and the pages that show them, by their titles."""

    source: Source
    readings: tuple[Reading, ...]
    pages: tuple[str, ...]


def due(resolved: Resolved) -> list[Due]:
    """Return the sources to read again by today, the day of reading first, then how many pages show them."""
    links = page_links(resolved, Addresses.of(resolved.catalog, resolved.settings))
    by_source: dict[str, list[Reading]] = defaultdict(list)
    for reading in stale(resolved.catalog, resolved.today):
        by_source[reading.source.id].append(reading)
    found = []
    for readings in by_source.values():
        owners = dict.fromkeys(owner for one in readings for owner in resolved.uses.get(one.id, ()))
        found.append(Due(readings[0].source, tuple(readings), tuple(links[owner].title for owner in owners)))
    return sorted(found, key=lambda one: (one.source.retrieved or "", -len(one.pages), one.source.id))


def as_text(found: Sequence[Due]) -> str:
    """Write the list for a terminal: one line a source."""
    lines = [f"{one.source.place.position('retrieved')}  {one.source.id}  {_weight(one)}" for one in found]
    return "\n".join(lines) or "rien à relire"


def as_markdown(found: Sequence[Due], today: str) -> str:
    """Write the checklist of the weekly issue: a box a source, with what to type once it is read again."""
    total = sum(len(one.readings) for one in found)
    if not found:
        return f"Rien à relire au {_plain(french.date(today))}.\n"
    counts = f"{french.counted(total, 'relevé')} de {french.counted(len(found), 'source')}"
    lines = [
        f"{counts} à relire au {_plain(french.date(today))}, les plus anciens et les plus montrés d’abord.",
        "Aucune construction ne s’arrête pour cela.",
        "",
        "Pour chacune : ouvrir la page, puis `releve reread <source>`, qui ne redate que ce qui est confirmé.",
        "",
    ]
    for one in found[:SHOWN]:
        day = _plain(french.date(one.source.retrieved or ""))
        lines.append(f"- [ ] `{one.source.id}` {escaped(one.source.title)}, lue le {day} : {_weight(one)}")
        if one.pages:
            lines.append(f"  - montrée par : {escaped(', '.join(one.pages[:6]))}{' …' if len(one.pages) > 6 else ''}")
    if len(found) > SHOWN:
        lines.append(
            f"- … et {french.counted(len(found) - SHOWN, 'autre source', 'autres sources')} (`releve freshness`)"
        )
    return "\n".join(lines) + "\n"


def _weight(one: Due) -> str:
    return f"{french.counted(len(one.readings), 'relevé')}, {french.counted(len(one.pages), 'page')}"


def _plain(text: str) -> str:
    return text.replace(french.NBSP, " ")
