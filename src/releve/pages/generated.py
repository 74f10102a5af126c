"""The pages that the catalogue makes by itself, as Markdown whose HTML stands on the shelf."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..addresses import page_address
from ..placeholders import Shelf
from ..render import Renderer
from ..resolved import Resolved
from .corrections import corrections
from .formulas import formulas
from .names import names
from .rereadings import rereadings
from .setups import setups
from .sources import sources
from .tools import tools
from .words import terms, themes
from .workshop import Draft, Workshop


@dataclass(frozen=True, slots=True)
class GeneratedPage:
    """A page made from the catalogue: its path under the docs, and its text, front matter included.

    `source` is the file of the data that it was made from, empty for an index.
    """

    path: str
    title: str
    description: str
    text: str
    source: str = ""


Drafts = Callable[[Workshop], Iterator[Draft]]


def generated(resolved: Resolved, renderer: Renderer, shelf: Shelf, *later: Drafts) -> Iterator[GeneratedPage]:
    """Yield a page for each source, name, formula, term, theme, re-reading and set-up, their indexes, and the tools.

    A page written by hand at the same address wins: that one is not made. `later` make pages of what is published
    beside the catalogue.
    """
    shop = Workshop(resolved, renderer, shelf)
    taken = {page_address(path) for path in resolved.pages}
    for drafts in (sources, names, formulas, terms, themes, rereadings, setups, corrections, tools, *later):
        for draft in drafts(shop):
            if draft.address not in taken:
                taken.add(draft.address)
                yield _page(draft, shop)


def _page(draft: Draft, shop: Workshop) -> GeneratedPage:
    # JSON strings are YAML strings, whatever they hold.
    front = {"title": draft.title, "description": draft.description}
    if draft.language not in {"", "fr"}:
        front["language"] = draft.language
    hidden = 'hide: ["toc"]\n' if draft.wide else ""
    head = hidden + "".join(f"{key}: {json.dumps(text, ensure_ascii=False)}\n" for key, text in front.items())
    body = shop.renderer.page(draft.body, draft.address, shop.shelf.put)
    return GeneratedPage(
        f"{draft.address}index.md", draft.title, draft.description, f"---\n{head}---\n\n{body}", draft.source
    )
