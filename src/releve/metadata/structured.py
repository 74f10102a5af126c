"""The structured data of a page (JSON-LD, in the words of schema.org), made of the same data as the page."""

from __future__ import annotations

from .facts import PageFacts
from .graph import Graph, Node
from .json_text import Digits, json_text
from .subjects import MAKERS


def structured(facts: PageFacts, graph: Graph) -> str:
    """Return the text of the JSON-LD of a page: what it is about, and the pages above it."""
    nodes = [*MAKERS[facts.kind](facts, graph), *_breadcrumbs(facts, graph)]
    return json_text({"@context": "https://schema.org", "@graph": nodes})


def _breadcrumbs(facts: PageFacts, graph: Graph) -> list[Node]:
    trail = graph.trail(facts)
    if len(trail) < 2:
        return []
    steps = [
        {"@type": "ListItem", "position": Digits(rank), "name": title, "item": graph.url(address)}
        for rank, (address, title) in enumerate(trail, 1)
    ]
    return [{"@type": "BreadcrumbList", "itemListElement": steps}]
