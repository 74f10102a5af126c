"""Which figures make a table, from which sources, and what may vary from row to row."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .record import Id, Name, Record, Text

Where = dict[Name, Text]


class CellSpec(Record):
    """What one row changes in one column: another quantity, other conditions, other sources, or nothing published."""

    reading: Name | None = Field(default=None, description="Une autre grandeur que celle de la colonne.")
    where: Where = {}
    from_: list[Id] = Field(default=[], alias="from")
    variant: Text | None = None
    absent: bool = Field(default=False, description="Vrai : cherché dans ces sources, non publié.")


class RowSpec(Record):
    """A row written out: its key (also its permanent anchor), its label, its sources and conditions.

    `about` says what the label names: a condition of kind « name » that the row states, or `source`. By default, the
    first such condition in `where`, else the first source of the row.
    """

    key: Id
    label: Text
    about: Name | None = Field(default=None, description="Ce que nomme l’étiquette : une condition, ou source.")
    from_: list[Id] = Field(default=[], alias="from")
    where: Where = {}
    variant: Text | None = None
    cells: dict[Id, CellSpec] = {}


class Rows(Record):
    """The rows: one a value of a condition (`by` and `only`), then those written out (`each`).

    `by: source` makes a row of each source. Without `only`, every value that the table's sources give has a row.
    """

    by: Name | None = None
    only: list[Text] = []
    each: list[RowSpec] = []


class InputSpec(Record):
    """An input of a calculated column: a column of the row (or of another row), or a reading.

    `row: first` is the first row as the table writes them, before any sort.
    """

    column: Id | None = None
    row: Text | None = Field(default=None, description="Clé d’une autre ligne, ou `first`.")
    reading: Name | None = None
    where: Where = {}
    from_: list[Id] = Field(default=[], alias="from")
    variant: Text | None = None


class Column(Record):
    """A column: a reading, a formula, a condition of another column's reading, or that reading's source."""

    id: Id
    label: Text | None = Field(default=None, description="Titre de colonne ; sinon le nom de la grandeur.")
    reading: Name | None = None
    formula: Name | None = None
    condition: Name | None = None
    source: Id | None = Field(default=None, description="La colonne dont on nomme la source.")
    of: Id | None = Field(default=None, description="Pour « condition » : la colonne dont le relevé parle.")
    where: Where = {}
    from_: list[Id] = Field(default=[], alias="from")
    variant: Text | None = None
    inputs: dict[Name, Id | InputSpec] = {}
    unit: Text | None = Field(default=None, description="Unité affichée ; sinon celle de la grandeur.")
    decimals: int | None = Field(
        default=None, ge=0, le=6, description="Décimales affichées ; sinon telles qu’imprimées."
    )
    optional: bool = Field(default=False, description="Vrai : une ligne peut ne rien publier ici.")


class Sort(Record):
    """The order of the rows."""

    by: Id
    descending: bool = False


class Chart(Record):
    """A drawing of the same frame."""

    kind: Literal["bar", "scatter", "line"]
    x: Id
    y: Id | None = None
    ceiling: Id | None = None


class Table(Record):
    """A table: what every reading must be, from which sources, its rows and columns, and what varies."""

    id: Id
    title: Text = Field(description="Sans chiffre libre, date, source ni nature.")
    where: Where = {}
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    rows: Rows
    varies: list[Name] = []
    columns: list[Column] = Field(min_length=1)
    sort: Sort | None = None
    chart: Chart | None = None
    comparable: bool = Field(default=True, description="Faux : une liste, pas un classement.")
    note: Text | None = Field(default=None, description="Note de l’éditeur, à la fin de la légende.")
