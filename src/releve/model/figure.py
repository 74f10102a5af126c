"""How a page or an input names a figure: a reading, a formula over figures, or a cell of a table."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from .record import Id, Name, Record, Text


class FigureSpec(Record):
    """A figure wanted by a page, a text of the data, or an input of a formula.

    Exactly one of three forms: `reading` (a quantity) with its `source` and any conditions as further keys; `formula`
    with `inputs`; `table` with `column` and either `row` (the row's key) or `extreme` (`min` or `max` of the column).
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    reading: Name | None = Field(default=None, description="La grandeur lue.")
    source: Id | None = Field(default=None, description="La source qui la donne.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")
    formula: Name | None = Field(default=None, description="La formule à appliquer.")
    inputs: dict[Name, str | FigureSpec] = Field(default={}, description="Ses entrées : nom d’un chiffre, ou requête.")
    table: Id | None = Field(default=None, description="Le tableau où prendre la cellule.")
    column: Id | None = Field(default=None, description="La colonne de ce tableau.")
    row: Text | None = Field(default=None, description="La ligne de ce tableau.")
    extreme: Literal["min", "max"] | None = Field(default=None, description="L’extrême de la colonne.")

    @property
    def conditions(self) -> dict[str, str]:
        """The conditions the reading must be under, as typed."""
        return {key: str(value) for key, value in (self.model_extra or {}).items()}


FigureSpec.model_rebuild()
