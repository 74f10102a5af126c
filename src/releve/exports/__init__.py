"""The published data: every figure with its provenance, for whoever wants to check or to reuse it.

- `records`: one object a figure, an absence or a name, as the audit and the browser read them
- `cards`: what a figure's popover says, one file a source or a formula
- `explorer`: the readings in columns and the rules that say which compare, for the tools of the pages
- `calculations`: formulas, limits, units and exact amounts, for what a page computes
- `sheets`: the same figures as CSV, whole and table by table
- `package`: the description of those files (Frictionless Data Package)
- `former`: where what a link once led to is now
- `files`: all of it on disk
"""

from __future__ import annotations

from .files import write
from .records import records

__all__ = ["records", "write"]
