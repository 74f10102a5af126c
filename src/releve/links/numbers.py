"""The numbers of a text, whatever country wrote them: `1,234.5`, `1 234,5`, `1.234,5`, `1'234.5`, `12.5k`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

_SPACES = " \u00a0\u202f\u2009"
_RUN = re.compile(rf"(?<!\w)(?<!\d[.,])\.?\d+(?:[.,'’{_SPACES}]\d+)*")
_POWER = re.compile(rf"[{_SPACES}]?([kKMBGT]|Md|million|billion)(?![a-zà-ÿ])", re.UNICODE)
_POWERS = {"k": 3, "K": 3, "M": 6, "million": 6, "B": 9, "G": 9, "Md": 9, "billion": 9, "T": 12}
_GROUPED = re.compile(rf"\d{{1,3}}(?:([,.'’{_SPACES}])\d{{3}})(?:\1\d{{3}})*(?:([.,])\d+)?")
_PLAIN = re.compile(r"(\d*)(?:([.,])(\d+))?")
_LONGEST = 8
"""How many pieces of a run are looked at together: twelve digits in groups, and decimals."""


def numbers(text: str) -> set[Fraction]:
    """Return every number that a text may hold, each way it may be read, without its sign."""
    return {number for run in _RUN.finditer(text) for number in _of_run(run[0], text[run.end() : run.end() + 9])}


def _of_run(run: str, after: str) -> Iterator[Fraction]:
    """Yield the readings of a run of digits: the whole of it if it is one number, else each part that is one.

    What groups by plain spaces may be columns as well: then both are given. A part never begins nor ends at a point,
    which is inside of a number.
    """
    whole = list(_readings(run))
    power = _POWER.match(after)
    yield from whole
    if power:
        yield from (number * 10 ** _POWERS[power[1]] for number in whole)
    between = " " if whole else f",'’{_SPACES}"
    pieces = re.split(rf"([.,'’{_SPACES}])", run)
    for start in range(0, len(pieces), 2):
        if start and pieces[start - 1] not in between:
            continue
        for end in range(start + 1, min(len(pieces), start + 2 * _LONGEST) + 1, 2):
            part = "".join(pieces[start:end])
            if part != run and (end == len(pieces) or pieces[end] in between):
                yield from _readings(part)


def _readings(text: str) -> Iterator[Fraction]:
    """Yield each value that a text may have as one number; `1,234` has two."""
    grouped = _GROUPED.fullmatch(text)
    if grouped and grouped[2] != grouped[1]:
        whole, point, decimals = text.partition(grouped[2]) if grouped[2] else (text, "", "")
        bare = whole.replace(grouped[1], "")
        yield Fraction(f"{bare}.{decimals}" if point else bare)
    plain = _PLAIN.fullmatch(text)
    if plain and (plain[1] or plain[3]):
        yield Fraction(f"{plain[1] or 0}.{plain[3] or 0}")
