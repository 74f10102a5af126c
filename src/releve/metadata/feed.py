"""The changes in figures as an Atom feed (RFC 4287), made from the journal: the same data give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from .. import french
from ..catalog import Catalog
from ..model.journal import Change, Entry
from ..settings import Settings


def feed_address(catalog: Catalog, settings: Settings, journal: str) -> str | None:
    """Return where the feed is, beside the page of the journal; None without an entry, or if the site has no address.

    A feed names its entries by their full addresses.
    """
    return f"{journal}feed.xml" if catalog.journal and settings.site_url else None


def feed(catalog: Catalog, settings: Settings, address: str, own: str) -> str:
    """Return the text of the feed of a journal that has entries, newest first.

    `address` is that of the journal's page and `own` that of the feed, both site-relative: an entry's id is its anchor.
    """
    entries = sorted(catalog.journal.values(), key=lambda entry: (entry.day, entry.id), reverse=True)
    base = settings.site_url.rstrip("/") + "/"
    head = {
        "title": f"{settings.site_name}{french.NBSP}: ce qui a changé dans les chiffres",
        "id": base + address,
        "updated": _moment(entries[0].day),
    }
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
        *_elements(head),
        f'  <link rel="self" type="application/atom+xml" href={quoteattr(base + own)}/>',
        f'  <link rel="alternate" type="text/html" href={quoteattr(base + address)}/>',
        f"  <author><name>{escape(settings.site_name)}</name></author>",
        *(line for entry in entries for line in _entry(entry, base + address)),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entry(entry: Entry, page: str) -> list[str]:
    url = f"{page}#{entry.id}"
    told = [entry.why, *(_told(change) for change in entry.changes)]
    content = "".join(f"<p>{escape(french.typography(text))}</p>" for text in told)
    said = {"title": french.typography(entry.title), "id": url, "updated": _moment(entry.day)}
    return [
        "  <entry>",
        *(f"  {line}" for line in _elements(said)),
        f'    <link rel="alternate" type="text/html" href={quoteattr(url)}/>',
        f'    <content type="html">{escape(content)}</content>',
        "  </entry>",
    ]


def _told(change: Change) -> str:
    """Say a change in one line: what was printed, what is now, and in which source."""
    because = f" {change.why}" if change.why else ""
    return f"{change.label} : {change.was} → {change.now}, {change.source}.{because}"


def _elements(said: Mapping[str, str]) -> list[str]:
    return [f"  <{name}>{escape(text)}</{name}>" for name, text in said.items()]


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"
