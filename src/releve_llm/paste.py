"""A pasted text made readable: bytes decoded, line ends and terminal colours removed, tables found."""

import codecs
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from .pipe_tables import Table, find_tables

LIMIT: Final = 16 * 1024 * 1024
"""Characters above which a text is refused unread."""
LINES: Final = 200_000
"""Lines above which a text is refused unread."""

_ANSI = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")
_INVISIBLE = dict.fromkeys(map(ord, "\x00\ufeff\u200b\u200c\u200d\u2060"))
# What ± becomes when UTF-8 is read as Windows-1252, or as the DOS code pages 437 and 850.
_MOJIBAKE = {"Â±": "±", "┬▒": "±", "\u2011": "-", "\u2010": "-"}
_BLANK = "[ \u00a0\u202f\u2009\u2007]"
_FENCE = re.compile(r"^\s*(?:```|~~~)")


def decode_text(data: bytes) -> str:
    """Decode bytes as a terminal or an editor wrote them: UTF-8, UTF-16 (PowerShell), else Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    odd_zeros = data[1:400:2].count(0)
    if len(data) >= 4 and odd_zeros * 2 > len(data[1:400:2]):
        return data.decode("utf-16-le", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def clean(text: str) -> str:
    """Return the text with LF line ends and without colours, byte order marks, NUL and invisible characters."""
    if "\n" not in text:
        text = text.replace("\r", "\n")
    text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", " ")
    text = _ANSI.sub("", text).translate(_INVISIBLE)
    for broken, sound in _MOJIBAKE.items():
        text = text.replace(broken, sound)
    # A replacement character between two figures can only be the ± that a wrong encoding ate.
    return re.sub(f"(?<=\\d){_BLANK}\ufffd{{1,2}}{_BLANK}(?=\\d)", " ± ", text)


@dataclass(frozen=True)
class Paste:
    """A cleaned text with its lines; a line's number is its index plus one."""

    text: str

    @classmethod
    def of(cls, text: str) -> "Paste":
        """Clean a text and wrap it."""
        return cls(clean(text))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines, without their ends."""
        return tuple(self.text.split("\n"))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The Markdown tables, in order."""
        return find_tables(self.lines)

    @cached_property
    def body(self) -> str:
        """The text with its fence lines blanked, so that line numbers hold: for JSON, CSV and SQL."""
        return "\n".join("" if _FENCE.match(line) else line for line in self.lines)

    def after(self, table: Table) -> int:
        """Return the line where the next table begins, or the one past the end."""
        following = self.tables[table.number : table.number + 1]
        return following[0].line if following else len(self.lines) + 1

    def numbered(self) -> list[tuple[int, str]]:
        """Return the lines with their numbers."""
        return list(enumerate(self.lines, start=1))
