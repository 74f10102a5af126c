"""The words of the site: terms, questions and their answers, corrections."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .figure import FigureSpec
from .formula import Cited
from .record import Id, Name, Record, Text


class Question(Record):
    """A question and its answer, which starts with the answer."""

    id: Id = Field(description="L’ancre de la question.")
    question: Text = Field(description="La question, telle qu’on la pose.")
    answer: Text = Field(description="La réponse, qui commence par répondre. Markdown et macros.")
    sources: list[Cited] = Field(default=[], description="Les pages qui la portent.")


class Rich(Record):
    """A record whose texts are Markdown with macro calls, and which names the figures they use."""

    figures: dict[Id, FigureSpec] = Field(default={}, description="Les chiffres que les textes appellent, par nom.")
    asserts: list[Text] = Field(
        default=[], description="Ce que les phrases affirment ; faux, la construction s’arrête."
    )
    author: Text = Field(description="Qui a écrit.")
    reread: Text = Field(description="Jour de la dernière relecture, AAAA-MM-JJ.")
    sources: list[Cited] = Field(default=[], description="Les pages qui portent ces textes, et le lieu.")

    @property
    def specs(self) -> dict[str, FigureSpec]:
        """All the figures that the record asks for, by the names that its texts call."""
        return dict(self.figures)


class Asked(Rich):
    """A record that also answers questions."""

    questions: list[Question] = Field(default=[], description="Les questions, chacune avec sa réponse.")


class Analogy(Record):
    """A comparison with something familiar, and where it stops being true."""

    text: Text = Field(description="La comparaison.")
    limit: Text = Field(description="Où elle cesse d’être vraie.")


class Confusion(Record):
    """Something the term is taken for, and why it is not that."""

    title: Text = Field(description="Ce avec quoi on confond.")
    text: Text = Field(description="Pourquoi ce n’est pas la même chose.")


class Term(Asked):
    """An entry of the glossary."""

    id: Id
    label: Text = Field(description="Le terme français.")
    english: Text = Field(description="Le terme anglais.")
    aliases: list[Text] = Field(default=[], description="Autres graphies.")
    lead: Text = Field(description="Chapeau : ce que c’est, ce que ce n’est pas, en trois phrases au plus.")
    definition: Text = Field(description="La définition. Markdown et macros.")
    excludes: Text = Field(description="Ce que le mot ne désigne pas.")
    depends: Text = Field(description="Ce dont la chose dépend.")
    unit: Text | None = Field(default=None, description="L’unité, en mots.")
    formula: Name | None = Field(default=None, description="La formule du catalogue.")
    analogy: Analogy = Field(description="Une comparaison familière, et sa limite.")
    confusions: list[Confusion] = Field(min_length=1, description="Ce avec quoi on le confond.")
    practice: list[Text] = Field(min_length=1, description="En pratique : des conseils.")
    neighbours: list[Id] = Field(default=[], description="Termes voisins ; chacun doit exister.")


class Theme(Asked):
    """A theme of the frequent questions."""

    id: Id
    title: Text = Field(description="Le titre du thème.")
    order: int = Field(default=0, description="Le rang du thème.")
    questions: list[Question] = Field(min_length=1, description="Les questions, chacune avec sa réponse.")


class Correction(Record):
    """A figure known to be wrong, disputed, superseded or withdrawn: which, why, what we did, since when."""

    id: Id
    status: Literal["wrong", "disputed", "superseded", "withdrawn"] = Field(
        description="wrong : faux ; disputed : disputé ; superseded : remplacé ; withdrawn : retiré."
    )
    reading: FigureSpec | None = Field(default=None, description="Le relevé en cause, par requête.")
    former: list[Text] = Field(default=[], description="Anciens identifiants retirés.")
    why: Text = Field(description="Ce qui ne va pas.")
    done: Text = Field(description="Ce que nous en avons fait.")
    since: Text = Field(description="Depuis quand, AAAA-MM-JJ.")
    expect: Text | None = Field(default=None, description="Valeur imprimée attendue : la garde.")
    also: list[FigureSpec] = Field(default=[], description="Les autres chiffres en cause.")
