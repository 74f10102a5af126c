"""Lettered notes under a table: what a reader must know of one figure before she trusts it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .cells import Cell, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..catalog import Catalog
    from ..model.source import Reading
    from ..model.words import Correction

STATUSES = {
    "wrong": "chiffre tenu pour faux",
    "disputed": "chiffre contesté",
    "superseded": "chiffre remplacé depuis par sa source",
    "withdrawn": "chiffre retiré par sa source",
}
"""What a correction says of a figure, in words."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A note under a table, called by its letter from the cells it concerns."""

    letter: str
    text: str
    about: Subject | None = None
    """What tells more of it: the correction that it sums up."""


class Remarks:
    """The notes of one table, lettered in the order in which its cells call them; the same note is written once.

    Letters, because a digit beside a figure would be read with it.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._letters: dict[tuple[str, Subject | None], str] = {}

    def marked(self, cell: Cell, readings: Iterable[Reading]) -> Cell:
        """Return the cell with the letters of what must be known of the readings it rests on."""
        texts = [text for reading in readings for text in self._texts(reading)]
        letters = tuple(dict.fromkeys(self._letter(text) for text in texts))
        return replace(cell, notes=letters) if letters else cell

    @property
    def written(self) -> tuple[Remark, ...]:
        """The notes, in order."""
        return tuple(Remark(letter, text, about) for (text, about), letter in self._letters.items())

    def _texts(self, reading: Reading) -> list[tuple[str, Subject | None]]:
        texts: list[tuple[str, Subject | None]] = [
            (_correction(correction), ("correction", correction.id)) for correction in self._catalog.corrected(reading)
        ]
        if reading.source.doubtful:
            texts.append(("source jugée douteuse\u00a0: ce chiffre ne vaut que recoupé", None))
        if reading.printed_unit:
            printed, true = reading.printed_unit, self._catalog.unit_symbol(reading.unit)
            texts.append((f"la source imprime «\u00a0{printed}\u00a0»\u202f; l’unité est «\u00a0{true}\u00a0»", None))
        return texts

    def _letter(self, text: tuple[str, Subject | None]) -> str:
        return self._letters.setdefault(text, _letter_of(len(self._letters)))


def _correction(correction: Correction) -> str:
    return f"{STATUSES[correction.status]}. {correction.why.rstrip('.')}"


def _letter_of(rank: int) -> str:
    """Return the letter of a rank: a to z, then aa, ab and so on."""
    letters = ""
    rank += 1
    while rank:
        rank, rest = divmod(rank - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
