"""Selected readings → cells ready to print: a `Frame` is a table whose every text, mark, note and sign is decided.

- `cells`: what a reader sees of one figure, one condition or one name, and its mark
- `captions`: what stands above and below a table
- `remarks`: lettered notes
- `frame`: the table itself
- `tables`: the frame of a selection
- `setups`: the frames of reproducible set-ups, and of what they gave
- `listings`: the frames that generated pages need: all of a source, of a machine, of a formula
"""

from __future__ import annotations

from .captions import NATURES, Caption, Clause, Item, when
from .cells import Cell, Mark, Scale, Shown, Subject, show, words_cell
from .frame import Frame, Head, Row
from .listings import calculations, listing
from .remarks import STATUSES, Remark
from .setups import panels, setups_frame, setups_given, several, told
from .tables import frame

__all__ = [
    "NATURES",
    "STATUSES",
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
    "panels",
    "setups_frame",
    "setups_given",
    "several",
    "show",
    "told",
    "when",
    "words_cell",
]
