"""The bakery as a site on disk: its data, some pages, and what resolves and renders them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bakery import FILES
from releve.placeholders import Shelf
from releve.render import Renderer
from releve.resolved import Resolved, resolve_site
from releve.settings import Settings
from world import FILES as WORLD

PAGE = """---
title: Deux fours
figures:
  stone: {reading: bake_rate, source: bread, oven: stone-one, recipe: rye, batch: 4}
---

# Deux fours

{{ table_ref("mixed") }} dit autre chose que le reste.

{{ table("ovens") }}

{{ table("mixed") }}
"""


@dataclass(frozen=True)
class Kit:
    """A site resolved, and what renders it."""

    resolved: Resolved
    renderer: Renderer
    shelf: Shelf

    def html(self, text: str) -> str:
        """Put the HTML back in a Markdown text, spaces made plain, so that a test reads what a reader gets."""
        return re.sub("[\u00a0\u202f]", " ", self.shelf.restore(text))


def kit(root: Path, pages: Mapping[str, str] | None = None, data: Mapping[str, str] | None = None) -> Kit:
    """Write a site about bread under `root`, some files of its data replaced or added, and resolve it."""
    texts = {f"data/{name}": text for name, text in {**WORLD, **FILES, **(data or {})}.items() if text}
    texts |= {f"docs/{name}": text for name, text in (pages or {"index.md": PAGE}).items()}
    for name, text in texts.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    resolved = resolve_site(Settings(root=root))
    return Kit(resolved, Renderer(resolved.catalog, resolved.settings), Shelf())
