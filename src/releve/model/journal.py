"""The journal: on which day published figures changed, which, and why."""

from __future__ import annotations

from pydantic import Field

from .record import Id, Record, Text

WITHDRAWN = "retiré"
"""What stands for the new value of a figure that is no longer published."""


class Change(Record):
    """One figure that changed: the id of its reading, what it says, its old and new values as printed, its source."""

    reading: Text = Field(description="L’identifiant du relevé, qui peut ne plus exister.")
    label: Text = Field(description="Ce qu’est le chiffre : grandeur et ce dont il parle.")
    was: Text = Field(description="L’ancienne valeur, telle qu’imprimée.")
    now: Text = Field(description="La nouvelle valeur, telle qu’imprimée, ou « retiré ».")
    source: Id = Field(description="La source du relevé.")
    nature: Text = Field(description="La nature du chiffre : mesure, annonce, calcul ou affirmé.")
    why: Text | None = Field(default=None, description="Pourquoi ce chiffre-ci, si la raison n’est pas celle de tous.")


class Entry(Record):
    """What changed on one day; an entry without changes tells of something else a reader must know."""

    id: Id
    day: Text = Field(description="Le jour du changement, AAAA-MM-JJ.")
    title: Text = Field(description="Une ligne, sans chiffre.")
    why: Text = Field(description="Ce qui a changé dans la source, ou l’erreur que nous avons corrigée, sans chiffre.")
    changes: list[Change] = Field(default=[], description="Les chiffres qui ont changé.")
