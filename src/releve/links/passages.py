"""Whether a page still says the figures that were read in it, at the place where they were read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from ..model.source import Reading
from ..values import Value
from .numbers import numbers
from .page_text import Passage, passages
from .results import PROVEN, Answer


class Proof(StrEnum):
    """What a page says of a reading: there at its place, there elsewhere, not there any more, or no way to tell."""

    PROVEN = PROVEN
    ELSEWHERE = "elsewhere"
    GONE = "gone"
    UNREADABLE = "unreadable"


NEAR = Fraction(1, 2)
"""Which share of the words of the best place a passage must have to be that place."""

_NOWHERE = re.compile(
    "au?|aux|avec|by|d|dans|de|des|du|en|et|for|from|in|is|la?|les?|of|on|sous|sur|the|and|to|une?|"
    "caption|col|colonne|column|fig|figure|ligne|line|note|page|paragraphe?|row|section|tab|table|tableau"
)
"""The words of a place that a page need not print."""


def proofs(readings: Iterable[Reading], answer: Answer, proven: Mapping[str, str]) -> dict[str, Proof]:
    """Judge each reading of a page by its id; `proven` are those that a page was once seen to hold.

    Numbers are compared as numbers, in whatever way a country writes them. A page where no reading is found, and none
    ever was, cannot be read by a program: its figures stand in an image, or a script draws them.
    """
    wanted = [reading for reading in readings if reading.value is not None]
    cut = passages(answer)
    if cut is None:
        return {reading.id: Proof.UNREADABLE for reading in wanted}
    words = [_words(f"{one.text} {one.around}") for one in cut]
    held = [numbers(one.text) for one in cut]
    found = {reading.id: _proof(reading, cut, words, held) for reading in wanted}
    once = any(reading.id in proven for reading in wanted)
    if not once and all(proof is Proof.GONE for proof in found.values()):
        return dict.fromkeys(found, Proof.UNREADABLE)
    return found


def _proof(
    reading: Reading, cut: Sequence[Passage], words: Sequence[frozenset[str]], held: Sequence[set[Fraction]]
) -> Proof:
    value = reading.value
    if value is None:
        return Proof.UNREADABLE
    place = _words(reading.at)
    scores = [len(place & one) for one in words]
    bearing = [score for one, figures, score in zip(cut, held, scores, strict=True) if _says(one.text, figures, value)]
    if not bearing:
        return Proof.GONE
    # A title or the head of a table has the words of a place, and no figure.
    best = max(score for figures, score in zip(held, scores, strict=True) if figures)
    return Proof.PROVEN if best == 0 or max(bearing) >= best * NEAR else Proof.ELSEWHERE


def _says(text: str, figures: set[Fraction], value: Value) -> bool:
    """Tell whether a passage holds a value: all its numbers, or its very text between two words."""
    if all(figures & _forms(end, value.power) for end in _ends(value)):
        return True
    printed = _level(value.text)
    return re.search(rf"(?<![\w.,]){re.escape(printed)}(?![\w]|[.,]\d)", _level(text)) is not None


def _ends(value: Value) -> list[Fraction]:
    """Return the numbers that a page must print for a value: the middle, or both ends of a range."""
    if value.middle is not None:
        return [abs(value.middle)]
    return [abs(end) for end in (value.low, value.high) if end is not None]


def _forms(number: Fraction, power: int) -> set[Fraction]:
    """Return a number and, when it was printed with a multiplier, what stood before the multiplier."""
    return {number, number / 10**power}


def _level(text: str) -> str:
    """Return a text where dashes, minus signs and spaces of all kinds are one kind."""
    return " ".join(re.sub("[\u2010-\u2015\u2212]", "-", text).split())


@lru_cache(maxsize=1 << 14)
def _words(text: str) -> frozenset[str]:
    """Return the words of a place or of a passage that say where it is, without accents nor capitals."""
    letters = (letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter))
    return frozenset(word for word in re.findall(r"[^\W_]+", "".join(letters)) if not _NOWHERE.fullmatch(word))
