"""Numbers as tools and people print them: value, spread, unit, and the reasons why a cell is no measurement."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Final


class Mark(Enum):
    """The decimal mark a text uses; UNKNOWN when `2,571` could be read both ways, MIXED when it uses both."""

    POINT = "."
    COMMA = ","
    UNKNOWN = "?"
    MIXED = "!"


class Lack(Enum):
    """Why a cell gives no figure."""

    ABSENT = "absent"
    NO_MEASURE = "no measure"
    PLACEHOLDER = "placeholder"
    INCOMPLETE = "incomplete"
    AMBIGUOUS = "ambiguous"
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Figure:
    """A figure: its value, its spread if printed, its unit as printed, and the very text of the number."""

    value: float
    stddev: float | None
    unit: str
    printed: str

    def speed(self) -> dict[str, object]:
        """Return the `tokens_per_second` of a record; `printed` keeps the author's digits."""
        return {"mean": self.value, "stddev": self.stddev, "printed": self.printed}

    def amount(self) -> dict[str, object]:
        """Return `{value, unit}`, as for a size."""
        return {"value": self.value, "unit": self.unit}

    def spread(self) -> dict[str, object]:
        """Return `{mean, stddev}`, as for a delay."""
        return {"mean": self.value, "stddev": self.stddev}


MAX_CELL: Final = 200
_BLANKS = re.compile("[\u00a0\u202f\u2009\u2007\t]")
_GROUP_BLANK = re.compile(r"(?<=\d)[ ’'](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?:[eE][-+]?\d{1,3})?")
_ABSENT = frozenset(("", "-", "--", "—", "–", "−", "n/a", "na", "n.a.", "n.d.", "nd", "none", "null", "n.c.", "?", "/"))
_NO_MEASURE = re.compile(r"[-+]?(?:inf(?:inity)?|-?nan(?:\(ind\))?)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"[\[<{(][^\]>})]{0,40}[\]>})]|x{2,}(?:[.,]x+)?|tbd|todo|\.{3}|…", re.IGNORECASE)
_PLUS_MINUS = re.compile(r"±|\+/-|\+-")
_DELTA = re.compile(r"[-+]?\d[\d.,]*")


def tidy(text: str) -> str:
    """Return a cell with plain spaces only, and without the blanks that part thousands."""
    return _GROUP_BLANK.sub("", _BLANKS.sub(" ", text[:MAX_CELL])).strip()


def _vote(token: str) -> Mark | None:
    """Say which decimal mark one number proves, or None when it proves nothing (UNKNOWN: `2,571`)."""
    commas, points = token.count(","), token.count(".")
    if commas and points:
        return Mark.COMMA if token.rfind(",") > token.rfind(".") else Mark.POINT
    if points:
        return Mark.POINT if points == 1 else Mark.COMMA
    if not commas:
        return None
    head, *groups = token.split(",")
    if len(groups) > 1:
        return Mark.POINT
    if len(groups[0]) == 3 and 1 <= len(head) <= 3 and not head.startswith("0"):
        return Mark.UNKNOWN
    return Mark.COMMA


def decimal_mark(cells: Iterable[str]) -> Mark:
    """Tell which decimal mark the numbers of some cells use, all of them taken together."""
    votes: set[Mark] = set()
    for cell in cells:
        for match in _DELTA.finditer(tidy(cell)):
            vote = _vote(match.group().rstrip(".,").lstrip("+-"))
            if vote is not None:
                votes.add(vote)
    if {Mark.POINT, Mark.COMMA} <= votes:
        return Mark.MIXED
    for mark in (Mark.POINT, Mark.COMMA):
        if mark in votes:
            return mark
    return Mark.UNKNOWN if votes else Mark.POINT


def to_number(token: str, mark: Mark) -> Decimal | None:
    """Return a number whose decimal mark is known, or None when it cannot be one."""
    other = "," if mark is Mark.POINT else "."
    plain = token.replace(other, "").replace(",", ".")
    try:
        number = Decimal(plain)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def as_json(number: Decimal) -> float:
    """Return a number as JSON holds it: an int when it is whole and written so, else a float."""
    exponent = number.as_tuple().exponent
    return int(number) if isinstance(exponent, int) and exponent == 0 else float(number)


def _first_lack(text: str) -> Lack | None:
    if text.lower() in _ABSENT:
        return Lack.ABSENT
    if _NO_MEASURE.match(text):
        return Lack.NO_MEASURE
    if _PLACEHOLDER.fullmatch(text):
        return Lack.PLACEHOLDER
    return None


def _number(text: str, mark: Mark) -> tuple[Decimal, str, str] | Lack:
    """Read the number a text begins with: its value, its printed digits, what follows."""
    found = _NUMBER.match(text)
    if not found:
        return Lack.UNREADABLE
    token = found.group()
    if token.endswith((".", ",")):
        return Lack.INCOMPLETE
    if mark in (Mark.UNKNOWN, Mark.MIXED) and "," in token:
        return Lack.AMBIGUOUS
    number = to_number(token, Mark.COMMA if mark is Mark.COMMA else Mark.POINT)
    if number is None or not math.isfinite(float(number)):
        return Lack.UNREADABLE
    return number, token, text[found.end() :].strip()


def read_figure(cell: str, mark: Mark = Mark.POINT) -> Figure | Lack:
    """Read a cell such as `12.5 ± 0.3`, `1 234,5 t/s` or `4.5 GiB`; zero is a number here."""
    text = tidy(cell)
    lack = _first_lack(text)
    if lack is not None:
        return lack
    main, *rest = _PLUS_MINUS.split(text)
    read = _number(main.strip(), mark)
    if isinstance(read, Lack):
        return read
    value, printed, unit = read
    alone = Figure(as_json(value), None, unit, printed)
    if not rest:
        return alone
    return Lack.INCOMPLETE if len(rest) > 1 else _with_spread(alone, rest[0].strip(), mark)


def _with_spread(figure: Figure, second: str, mark: Mark) -> Figure | Lack:
    """Add what stands after ±; nan there, from a single run, is no spread."""
    if not second:
        return Lack.INCOMPLETE
    if _NO_MEASURE.match(second):
        return figure
    spread = _number(second, mark)
    if isinstance(spread, Lack):
        return spread
    stddev, digits, unit = spread
    return Figure(figure.value, as_json(stddev), figure.unit or unit, f"{figure.printed} ± {digits}")


def read_speed(cell: str, mark: Mark = Mark.POINT) -> Figure | Lack:
    """Read a speed: as `read_figure`, but zero and negative values are no measurement."""
    figure = read_figure(cell, mark)
    if isinstance(figure, Figure) and figure.value <= 0:
        return Lack.NO_MEASURE
    return figure


def read_count(cell: str) -> int | None:
    """Return a plain whole number, or None: thousands marks are not guessed."""
    text = tidy(cell)
    return int(text) if re.fullmatch(r"[-+]?\d{1,15}", text) else None
