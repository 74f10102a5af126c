"""Selected readings → cells ready to print: a `Frame` is a table whose every text, mark, note and sign is decided.

- `cells`: what a reader sees of one figure, one condition or one name, and its mark
- `captions`: what stands above and below a table
- `remarks`: lettered notes
- `frame`: the table itself
- `tables`: the frame of a selection
- `listings`: the frames that generated pages need: all of a source, of a machine, of a formula
"""

from __future__ import annotations

from .captions import NATURES, Caption, Clause, Item, when
from .cells import Cell, Mark, Scale, Shown, Subject, show, words_cell
from .frame import Frame, Head, Row
from .listings import calculations, listing
from .remarks import Remark
from .tables import frame

__all__ = [
    "NATURES",
    "Caption",
    "Cell",
    "Clause",
    "Frame",
    "Head",
    "Item",
    "Mark",
    "Remark",
    "Row",
    "Scale",
    "Shown",
    "Subject",
    "calculations",
    "frame",
    "listing",
    "show",
    "when",
    "words_cell",
]
