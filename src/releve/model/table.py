"""Which figures make a table, from which sources, and what may vary from row to row."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .record import Id, Name, Record, Text

Where = dict[Name, Text]


class CellSpec(Record):
    """What one row changes in one column: another quantity, other conditions, other sources, or nothing published."""

    reading: Name | None = Field(default=None, description="Une autre grandeur que celle de la colonne.")
    where: Where = Field(default={}, description="Conditions : nom et valeur.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")
    absent: bool = Field(default=False, description="Vrai : cherché dans ces sources, non publié.")


class RowSpec(Record):
    """A row written out: its key (also its permanent anchor), its label, its sources and conditions.

    `about` says what the label names: a condition of kind « name » that the row states, or `source`. By default, the
    first such condition in `where`, else the first source of the row.
    """

    key: Id = Field(description="La clé de la ligne, qui est aussi son ancre.")
    label: Text = Field(description="L’étiquette de la ligne.")
    about: Name | None = Field(default=None, description="Ce que nomme l’étiquette : une condition, ou source.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    where: Where = Field(default={}, description="Conditions : nom et valeur.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")
    cells: dict[Id, CellSpec] = Field(default={}, description="Ce que la ligne change, par colonne.")


class Rows(Record):
    """The rows: one a value of a condition (`by` and `only`), then those written out (`each`).

    `by: source` makes a row of each source. Without `only`, every value that the table's sources give has a row.
    """

    by: Name | None = Field(default=None, description="Une ligne par valeur de cette condition, ou source.")
    only: list[Text] = Field(default=[], description="Les seules valeurs retenues, dans cet ordre.")
    each: list[RowSpec] = Field(default=[], description="Des lignes écrites une à une.")


class InputSpec(Record):
    """An input of a calculated column: a column of the row (or of another row), or a reading.

    `row: first` is the first row as the table writes them, before any sort.
    """

    column: Id | None = Field(default=None, description="Une colonne de la ligne.")
    row: Text | None = Field(default=None, description="Clé d’une autre ligne, ou `first`.")
    reading: Name | None = Field(default=None, description="La grandeur lue.")
    where: Where = Field(default={}, description="Conditions : nom et valeur.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")


class Column(Record):
    """A column: a reading, a formula, a condition of another column's reading, or that reading's source."""

    id: Id = Field(description="Le nom de la colonne.")
    label: Text | None = Field(default=None, description="Titre de colonne ; sinon le nom de la grandeur.")
    reading: Name | None = Field(default=None, description="La grandeur lue.")
    formula: Name | None = Field(default=None, description="La formule appliquée.")
    condition: Name | None = Field(default=None, description="La condition montrée.")
    source: Id | None = Field(default=None, description="La colonne dont on nomme la source.")
    of: Id | None = Field(default=None, description="Pour « condition » : la colonne dont le relevé parle.")
    where: Where = Field(default={}, description="Conditions : nom et valeur.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")
    inputs: dict[Name, Id | InputSpec] = Field(
        default={}, description="Les entrées de la formule : colonne, ou relevé."
    )
    unit: Text | None = Field(default=None, description="Unité affichée ; sinon celle de la grandeur.")
    decimals: int | None = Field(
        default=None, ge=0, le=6, description="Décimales affichées ; sinon telles qu’imprimées."
    )
    optional: bool = Field(default=False, description="Vrai : une ligne peut ne rien publier ici.")


class Sort(Record):
    """The order of the rows."""

    by: Id = Field(description="La colonne qui ordonne les lignes.")
    descending: bool = Field(default=False, description="Vrai : la plus grande valeur d’abord.")


class Chart(Record):
    """A drawing of the same frame."""

    kind: Literal["bar", "scatter", "line"] = Field(description="bar : barres ; scatter : nuage ; line : courbe.")
    x: Text = Field(description="La colonne dessinée ; pour un nuage ou une courbe, aussi la condition des lignes.")
    y: Id | None = Field(default=None, description="La seconde colonne, pour un nuage ou une courbe.")
    also: list[Id] = Field(default=[], description="D’autres colonnes de la même unité, sur les mêmes axes.")
    ceiling: Id | None = Field(default=None, description="La colonne du plafond.")


class Table(Record):
    """A table: what every reading must be, from which sources, its rows and columns, and what varies."""

    id: Id
    title: Text = Field(description="Sans chiffre libre, date, source ni nature.")
    where: Where = Field(default={}, description="Ce que chaque relevé doit être : conditions et valeurs.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par ordre de préférence.")
    rows: Rows = Field(description="Les lignes.")
    varies: list[Name] = Field(
        default=[], description="Les conditions qui ont le droit de changer d’une ligne à l’autre."
    )
    columns: list[Column] = Field(min_length=1, description="Les colonnes.")
    sort: Sort | None = Field(default=None, description="L’ordre des lignes.")
    chart: Chart | None = Field(default=None, description="Le dessin du même tableau.")
    comparable: bool = Field(default=True, description="Faux : une liste, pas un classement.")
    note: Text | None = Field(default=None, description="Note de l’éditeur, à la fin de la légende.")
