"""The pages of a site as Markdown: those written by hand with their calls replaced, and those the catalogue makes.

- `written`: what the calls of a page or of a text become
- `links`: the title and the address of each page
- `listings`: readings in tables that stay readable, whatever their number
- `ceilings`: what a measured figure could not exceed, beside it
- `sources`, `names`, `words`, `formulas`, `rereadings`, `setups`, `corrections`: the bodies of generated pages
- `tools`: the pages where a reader looks up, compares and computes
- `generated`: those bodies as pages of the site
"""

from __future__ import annotations

from .ceilings import ceilings
from .generated import GeneratedPage, generated
from .links import page_links
from .written import expanded

__all__ = ["GeneratedPage", "ceilings", "expanded", "generated", "page_links"]
