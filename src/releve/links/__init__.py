"""Every address that the site cites, what rests on it, and what a link check says of it, told where it is written.

- `listing`: the addresses of the data and of the pages, with their lines and what rests on them
- `asking`: a polite checker: one request at a time for each host, bounded in time and size
- `results`: what a check found, its own or linkchecker's, read and written
- `verdicts`: alive, moved, limited, perhaps dead, dead: what an answer means, given those of other weeks
- `page_text`, `numbers`, `passages`: whether a page still says the figures that were read in it
- `telling`: verdicts as problems at their line, and as a report
"""

from __future__ import annotations

from ..web import Trouble
from .asking import Manners, ask
from .listing import Link, changed, links, mentions
from .passages import Proof, proofs
from .results import Answer, Results, parse_results
from .telling import Checked, as_json, as_markdown, as_text, link_problems
from .verdicts import Memory, Verdict, judged
from .weekly import Wish, checked

__all__ = [
    "Answer",
    "Checked",
    "Link",
    "Manners",
    "Memory",
    "Proof",
    "Results",
    "Trouble",
    "Verdict",
    "Wish",
    "as_json",
    "as_markdown",
    "as_text",
    "ask",
    "changed",
    "checked",
    "judged",
    "link_problems",
    "links",
    "mentions",
    "parse_results",
    "proofs",
]
