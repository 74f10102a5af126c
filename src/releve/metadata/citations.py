"""How to cite a page of the site: a sentence, and the same as a BibTeX entry."""

from __future__ import annotations

import re
import unicodedata

from ..model.names import Named
from ..model.source import Source
from ..model.words import Term
from ..render.takeaway_bodies import PageCitation
from ..settings import Settings
from .facts import PageFacts

CITED = frozenset({"article", "term", "theme", "source", "name", "formula", "rereading", "setup", "data"})
"""The kinds of pages that end with how to cite them."""


def citation_of(facts: PageFacts, settings: Settings) -> PageCitation | None:
    """Return how to cite a page, None for a page that nobody would cite: the home page, an index, a tool."""
    if facts.kind not in CITED:
        return None
    author, url = facts.author or settings.site_name, settings.site_url.rstrip("/") + "/" + facts.address
    return PageCitation(
        author,
        facts.title,
        facts.language,
        _mark(facts),
        settings.site_name,
        facts.modified,
        url,
        _bibtex(facts, author, url, settings.site_name),
    )


def _mark(facts: PageFacts) -> str:
    """Return the record whose label the page's title is."""
    subject = facts.subject
    if isinstance(subject, Source):
        return f"source/{subject.id}"
    if isinstance(subject, Named):
        return f"{facts.registry}/{subject.id}"
    return f"term/{subject.id}" if isinstance(subject, Term) else ""


def _bibtex(facts: PageFacts, author: str, url: str, site: str) -> str:
    """Write a BibTeX entry; a second pair of braces keeps a name or a title as it is written."""
    fields = {
        "author": f"{{{_bare(author)}}}",
        "title": f"{{{_bare(facts.title)}}}",
        "year": facts.modified[:4] if facts.modified else "",
        "month": str(int(facts.modified[5:7])) if facts.modified and len(facts.modified) > 4 else "",
        "howpublished": _bare(site),
        "url": url,
        "note": f"Mise à jour : {facts.modified}" if facts.modified else "",
        "language": facts.language or "fr",
    }
    plain = unicodedata.normalize("NFD", f"{site} {facts.address}".lower()).encode("ascii", "ignore").decode()
    key = "-".join(re.findall(r"[a-z0-9]+", plain))
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@misc{{{key},\n{lines}}}"


def _bare(text: str) -> str:
    return re.sub(r"[{}\\]", "", text)
