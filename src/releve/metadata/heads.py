"""What the head of a page gains: a description, what a link to it shows, the feed, and its structured data."""

from __future__ import annotations

import re

from markupsafe import Markup

from ..addresses import relative
from ..french import NBSP
from .facts import PageFacts
from .graph import Graph
from .structured import structured

_DESCRIPTION = re.compile(r'<meta\s[^>]*\bname="?description\b', re.IGNORECASE)
_CANONICAL = re.compile(r'<link\s[^>]*\brel="?canonical\b', re.IGNORECASE)
_END = re.compile(r"</head\s*>", re.IGNORECASE)
_META = Markup('<meta {}="{}" content="{}">')


def with_head(html: str, facts: PageFacts, graph: Graph, *, feed: str | None = None) -> str:
    """Return the HTML of a page with what its head lacks; what the theme wrote already is not said twice.

    `feed` is the site-relative address of the feed, if there is one. Nothing added makes the browser ask for anything.
    """
    end = _END.search(html)
    if end is None:
        return html
    head = html[: end.start()]
    added = []
    if facts.description and not _DESCRIPTION.search(head):
        added.append(_META.format("name", "description", facts.description))
    settings = graph.resolved.settings
    if settings.site_url and not _CANONICAL.search(head):
        added.append(Markup('<link rel="canonical" href="{}">').format(graph.url(facts.address)))
    added += [_META.format("property", name, text) for name, text in _shared(facts, graph).items() if text]
    if feed is not None:
        # Not `alternate` alone, which the theme takes for the same site in another language.
        way = relative(feed, facts.address)
        title = f"{settings.site_name}{NBSP}: ce qui a changé"
        added.append(
            Markup('<link rel="alternate feed" type="application/atom+xml" title="{}" href="{}">').format(title, way)
        )
    added.append(Markup('<script type="application/ld+json">{}</script>').format(Markup(structured(facts, graph))))  # noqa: S704 (json_text escapes what could end it)
    return head + "".join(f"{line}\n" for line in added) + html[end.start() :]


def _shared(facts: PageFacts, graph: Graph) -> dict[str, str]:
    """Return what a link to the page shows elsewhere (Open Graph), without a picture nor a third party."""
    settings = graph.resolved.settings
    return {
        "og:type": "article" if facts.kind in {"article", "term"} else "website",
        "og:title": facts.title,
        "og:description": facts.description,
        "og:url": graph.url(facts.address) if settings.site_url else "",
        "og:site_name": settings.site_name,
        "og:locale": "fr_FR",
    }
