"""What can be read, under which conditions, and in which units."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .record import Name, Record, Text

Kind = Literal["name", "count", "choice", "text", "date"]


class UnitSpec(Record):
    """A unit that the data declares beyond SI, bytes and money: its own dimension, or a spelling of other units."""

    dimension: Name | None = Field(default=None, description="Dimension nouvelle, pour une unité de base.")
    symbol: Text = Field(description="Le symbole français : « fournées/h ».")
    singular: Text | None = Field(default=None, description="L’unité en toutes lettres, au singulier.")
    plural: Text | None = Field(default=None, description="L’unité en toutes lettres, au pluriel.")


class Condition(Record):
    """Something a reading states about how it was obtained."""

    id: Name
    label: Text = Field(description="Nom français, sans article : « machine ».")
    kind: Kind = Field(description="name : un nom du catalogue ; count : un entier ; choice : un choix ; text ; date.")
    names: Name | None = Field(default=None, description="Pour « name » : le fichier de noms, « machines ».")
    choices: dict[str, Text] = Field(default={}, description="Pour « choice » : les valeurs et leur nom français.")
    singular: Text | None = Field(default=None, description="Pour « count » : « requête ».")
    plural: Text | None = Field(default=None, description="Pour « count » : « requêtes ».")
    question: Text | None = Field(default=None, description="Ce qu’il faut demander quand la condition manque.")
    language: Text | None = Field(default=None, description="Pour « text » : la langue, si les textes sont recopiés.")


class Quantity(Record):
    """A quantity: its unit, the conditions it must and may state, and what it never stands beside."""

    id: Name
    label: Text = Field(description="Nom français, sans article : « débit d’écriture ».")
    unit: Text = Field(description="L’unité attendue ; toute unité de même dimension est acceptée.")
    show: Text | None = Field(default=None, description="L’unité affichée, si elle diffère de l’unité attendue.")
    requires: list[Name] = Field(default=[], description="Conditions que tout relevé doit énoncer, ou dire inconnues.")
    accepts: list[Name] = Field(default=[], description="Conditions facultatives.")
    not_with: list[Name] = Field(default=[], description="Grandeurs qui ne partagent jamais une colonne avec celle-ci.")
    panel: list[Name] = Field(
        default=[], description="Conditions hors desquelles deux relevés ne partagent jamais un tableau."
    )
    shelf_life: int | None = Field(default=None, gt=0, description="Jours au bout desquels un relevé est à relire.")
    at_most: int | None = Field(default=None, description="Plafond dans l’unité déclarée : 100 pour un taux en %.")
    signed: bool = Field(default=False, description="Vrai si zéro ou un négatif ont un sens.")
    definition: Text | None = Field(default=None, description="Une phrase : ce qui est compté, de quand à quand.")


class Quantities(Record):
    """The file `quantities.yaml`: units, conditions and quantities of a site."""

    units: dict[str, UnitSpec] = Field(default={}, description="Les unités propres à ce site.")
    conditions: dict[Name, Condition] = Field(description="Ce qu’un relevé peut énoncer.")
    quantities: dict[Name, Quantity] = Field(description="Ce qui peut être lu.")
