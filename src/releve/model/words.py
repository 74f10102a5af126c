"""The words of the site: terms, questions and their answers, corrections."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .figure import FigureSpec
from .formula import Cited
from .record import Id, Name, Record, Text


class Question(Record):
    """A question and its answer, which starts with the answer."""

    id: Id
    question: Text
    answer: Text
    sources: list[Cited] = []


class Rich(Record):
    """A record whose texts are Markdown with macro calls, and which names the figures they use."""

    figures: dict[Id, FigureSpec] = Field(default={}, description="Les chiffres que les textes appellent, par nom.")
    asserts: list[Text] = Field(
        default=[], description="Ce que les phrases affirment ; faux, la construction s’arrête."
    )
    author: Text = Field(description="Qui a écrit.")
    reread: Text = Field(description="Jour de la dernière relecture, AAAA-MM-JJ.")
    sources: list[Cited] = Field(default=[], description="Les pages qui portent ces textes, et le lieu.")
    questions: list[Question] = []


class Analogy(Record):
    """A comparison with something familiar, and where it stops being true."""

    text: Text
    limit: Text


class Confusion(Record):
    """Something the term is taken for, and why it is not that."""

    title: Text
    text: Text


class Term(Rich):
    """An entry of the glossary."""

    id: Id
    label: Text
    english: Text = Field(description="Le terme anglais.")
    aliases: list[Text] = []
    lead: Text = Field(description="Chapeau : ce que c’est, ce que ce n’est pas, en trois phrases au plus.")
    definition: Text
    excludes: Text = Field(description="Ce que le mot ne désigne pas.")
    depends: Text = Field(description="Ce dont la chose dépend.")
    unit: Text | None = Field(default=None, description="L’unité, en mots.")
    formula: Name | None = Field(default=None, description="La formule du catalogue.")
    analogy: Analogy
    confusions: list[Confusion] = Field(min_length=1)
    practice: list[Text] = Field(min_length=1)
    neighbours: list[Id] = Field(default=[], description="Termes voisins ; chacun doit exister.")


class Theme(Rich):
    """A theme of the frequent questions."""

    id: Id
    title: Text
    order: int = 0
    questions: list[Question] = Field(min_length=1)


class Correction(Record):
    """A figure known to be wrong, disputed, superseded or withdrawn: which, why, what we did, since when."""

    id: Id
    status: Literal["wrong", "disputed", "superseded", "withdrawn"]
    reading: FigureSpec | None = None
    former: list[Text] = Field(default=[], description="Anciens identifiants retirés.")
    why: Text
    done: Text
    since: Text
    expect: Text | None = Field(default=None, description="Valeur imprimée attendue : la garde.")
    also: list[FigureSpec] = Field(default=[], description="Les autres chiffres en cause.")
