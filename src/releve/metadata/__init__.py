"""What people and machines take away of a page: what it is, how to cite it, structured data, feed, outline.

- `facts`: what each page of a site is: its kind, its dates, its authors, the sources it rests on
- `citations`: how to cite a page
- `plain_text`: a text of the data without its Markdown, when no figure stands in it
- `json_text`: JSON that keeps the digits of a figure
- `graph`: the names and the parts that structured data are made of
- `subjects`: what each kind of page is about, in the words of schema.org
- `structured`: the structured data of a page (JSON-LD), made of the same data as the page
- `heads`: what a page's head gains of all this
- `drafts`: the pages of the data and of the journal
- `feed`: the changes in figures, as Atom
- `outline`: the pages of a site, as `llms.txt`
"""

from __future__ import annotations

from .citations import citation_of
from .drafts import drafts
from .facts import PageFacts, facts_of
from .feed import feed, feed_address
from .graph import Graph
from .heads import with_head
from .outline import outline
from .structured import structured

__all__ = [
    "Graph",
    "PageFacts",
    "citation_of",
    "drafts",
    "facts_of",
    "feed",
    "feed_address",
    "outline",
    "structured",
    "with_head",
]
