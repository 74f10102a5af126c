"""A source and what it says: the readings, each with its place, its nature and its conditions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pydantic import Field

from ..nodes import NOWHERE, Place
from ..units import Unit
from ..values import Value
from .record import Id, Name, Record, Text

UNKNOWN = "unknown"
"""What a condition says when the source does not say it."""


class Nature(StrEnum):
    """What a published cell or figure is; there is no other."""

    MEASURED = "measured"
    ANNOUNCED = "announced"
    CALCULATED = "calculated"
    CLAIMED = "claimed"
    ABSENT = "absent"
    WORDS = "words"


class Also(Record):
    """A second place, for some conditions that the first does not print."""

    fields: list[Name] = Field(description="Les conditions que dit ce second lieu.")
    url: Text = Field(description="Son adresse.")
    at: Text = Field(description="Le lieu dans cette page.")


class WebPage(Record):
    """A page as it describes itself, whether it is a source or only re-read: title, publisher, dates, language."""

    title: Text = Field(description="Le titre de la page, dans sa langue.")
    url: Text = Field(description="L’adresse de la page lue.")
    publisher: Text = Field(description="Qui publie la page.")
    published: Text = Field(description="AAAA-MM-JJ, AAAA-MM, AAAA ou unknown.")
    retrieved: Text | None = Field(default=None, description="Jour de lecture, AAAA-MM-JJ.")
    language: Text = Field(default="en", description="Langue de la page, sur deux lettres.")
    author: Text | None = Field(default=None, description="Qui l’a écrite.")
    archive: Text | None = Field(default=None, description="Copie datée que chacun peut ouvrir.")


class Source(WebPage):
    """A page: what it is, when and how it was read, and what its tool implies."""

    id: Id
    read: Literal["page", "copy", "never"] = Field(description="page : vue en ligne ; copy : copie ; never : jamais.")
    retrieved: Text | None = Field(default=None, description="Jour de lecture ; absent si read vaut never.")
    doubtful: bool = Field(default=False, description="Vrai pour une source résumée, hâtive ou contredite.")
    quotes: Id | None = Field(default=None, description="La source première dont toute la page est tirée.")
    number: str | None = Field(default=None, description="Écriture des nombres : « 1,234.5 » ou « 1 234,5 ».")
    interval: Literal["min-max", "sd", "ci95", "unknown"] = Field(
        default="unknown", description="Ce que disent plages et ± : min-max, sd, ci95 ou unknown."
    )
    implied: dict[Name, Text] = Field(default={}, description="Ce que l’outil implique, et `why`.")
    citation: Text | None = Field(default=None, description="Comment citer cette page, si elle le dit.")
    note: Text | None = Field(default=None, description="Ce que nous en pensons, montré au lecteur.")
    tags: list[Id] = Field(default=[], description="Mots de classement.")


@dataclass(frozen=True, slots=True)
class Stated:
    """What a reading says of one condition; `implied` when its tool says it rather than the page."""

    text: str
    implied: bool = False

    @property
    def known(self) -> bool:
        """Tell whether the source says it."""
        return self.text != UNKNOWN


@dataclass(frozen=True, slots=True)
class Reading:
    """One figure read at a named place on a named day.

    `value` is exact, in `unit`, as printed (`value.text`); None for an `absent` reading, which says in `looked_in` and
    `on` where and when it was looked for. `conditions` maps a condition's name to what the source states. `page` is the
    address of the page that bears the figure, when its source has several.
    """

    id: str
    source: Source
    quantity: str
    nature: Nature
    unit: Unit
    value: Value | None
    at: str
    conditions: dict[str, Stated]
    variant: str | None = None
    quotes: str | None = None
    printed_unit: str | None = None
    interval: str = "unknown"
    method: str | None = None
    note: str | None = None
    also: tuple[Also, ...] = ()
    formerly: tuple[str, ...] = ()
    looked_in: tuple[str, ...] = ()
    on: str | None = None
    page: str | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def url(self) -> str:
        """Give the address where the figure stands: its own page, else its source's."""
        return self.page or self.source.url

    def stated(self, condition: str) -> Stated | None:
        """Return what the reading says of a condition, None when it says nothing."""
        return self.conditions.get(condition)
