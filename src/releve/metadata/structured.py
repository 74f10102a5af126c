"""The structured data of a page (JSON-LD, in the words of schema.org), made of the same data as the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .facts import PageFacts
from .graph import Graph, Node
from .json_text import Digits, json_text
from .subjects import MAKERS

_TEXTS = frozenset({"description", "text"})
"""Keys of French texts."""

_TITLED = frozenset({"CreativeWork", "ListItem"})
"""Nodes whose name may be a title in another language: a source, a step of the trail, typeset where it is known."""


def structured(facts: PageFacts, graph: Graph) -> str:
    """Return the text of the JSON-LD of a page: what it is about, and the pages above it."""
    nodes = [*MAKERS[facts.kind](facts, graph), *_breadcrumbs(facts, graph)]
    # The name of what a foreign page is stands as its page writes it.
    french = _TEXTS if facts.language else _TEXTS | {"name"}
    return json_text({"@context": "https://schema.org", "@graph": typeset_texts(nodes, graph.typeset, french)})


def typeset_texts(value: object, typeset: Callable[[str], str], keys: frozenset[str]) -> Any:  # noqa: ANN401 (what JSON holds)
    """Return a value with the typography of the pages in its French texts, but for the titles of sources."""
    if isinstance(value, list):
        return [typeset_texts(part, typeset, keys) for part in value]
    if not isinstance(value, Mapping):
        return value
    french = keys - {"name"} if value.get("@type") in _TITLED else keys
    return {
        key: typeset(part) if key in french and type(part) is str else typeset_texts(part, typeset, keys)
        for key, part in value.items()
    }


def _breadcrumbs(facts: PageFacts, graph: Graph) -> list[Node]:
    trail = graph.trail(facts)
    if len(trail) < 2:
        return []
    steps = [
        {"@type": "ListItem", "position": Digits(rank), "name": title, "item": graph.url(address)}
        for rank, (address, title) in enumerate(trail, 1)
    ]
    return [{"@type": "BreadcrumbList", "itemListElement": steps}]
