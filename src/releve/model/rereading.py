"""Published claims re-read: what a page asserts, what its source or a calculation gives, and what we conclude."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field

from .figure import FigureSpec
from .record import Id, Name, Record, Text
from .source import WebPage
from .words import Rich


class Verdict(StrEnum):
    """What a re-reading concludes; there is no other, in the order of an index."""

    HOLDS = "holds"
    ROUNDED = "rounded"
    AMBIGUOUS = "ambiguous"
    INCONSISTENT = "inconsistent"
    CONTRADICTED = "contradicted"
    UNVERIFIABLE = "unverifiable"


VERDICTS: dict[Verdict, tuple[str, str]] = {
    Verdict.HOLDS: ("tient", "Le chiffre affirmé est celui de la source, ou celui que le calcul redonne."),
    Verdict.ROUNDED: (
        "tient, arrondi",
        "Le chiffre affirmé est celui de la source ou du calcul, avec moins de décimales.",
    ),
    Verdict.AMBIGUOUS: ("ambigu", "Ce que la page écrit peut se lire de deux façons, et une seule est juste."),
    Verdict.INCONSISTENT: ("incohérent", "La page se contredit, ou ses propres chiffres donnent autre chose."),
    Verdict.CONTRADICTED: ("contredit", "La source imprime autre chose, ou sous d’autres conditions."),
    Verdict.UNVERIFIABLE: ("non vérifiable", "Rien de public ne permet de refaire ou de retrouver ce chiffre."),
}
"""How a reader is told of each verdict: its French name, and what it means."""


class ReadPage(WebPage):
    """The page that asserts, when it is no source of the catalogue: what it is, and when and how it was read."""

    published: Text = Field(default="unknown", description="AAAA-MM-JJ, AAAA-MM, AAAA ou unknown.")
    read: Literal["page", "copy"] = Field(description="page : vue en ligne ; copy : copie.")


class Claim(Record):
    """What the page asserts, in our words, with the figure as it prints it and where."""

    text: Text = Field(description="Ce que la page affirme, résumé en français. Markdown et macros.")
    what: Text = Field(description="Ce que le chiffre mesure, sans chiffre : « débit de cuisson du four d’acier ».")
    value: Text = Field(description="Le chiffre affirmé, tel qu’imprimé.")
    unit: Text = Field(description="Son unité ; 1 pour un rapport.")
    at: Text = Field(description="Le lieu dans la page : tableau, ligne et colonne, section ou minute.")
    number: str | None = Field(default=None, description="Écriture des nombres : « 1,234.5 » ou « 1 234,5 ».")


class Reply(Record):
    """What the author of the page answered."""

    author: Text = Field(description="Qui répond.")
    date: Text = Field(description="Jour de la réponse, AAAA-MM-JJ.")
    text: Text = Field(description="La réponse, résumée. Markdown et macros.")
    url: Text | None = Field(default=None, description="Où la réponse se lit en entier.")


class Rereading(Rich):
    """A claim of a page, set beside the figure of the source it rests on, or beside a calculation.

    The page is either a source of the catalogue (`source`) or described here (`page`). `primary` is the reading that
    the claim should repeat, `recomputed` a formula over readings. Texts call `claimed`, `primary` and `recomputed` by
    these names, beside the `figures` of the record.
    """

    id: Id
    title: Text = Field(description="Le titre de la relecture, sans chiffre.")
    source: Id | None = Field(default=None, description="La page relue, si c’est une source du catalogue.")
    page: ReadPage | None = Field(default=None, description="La page relue, si elle n’est pas au catalogue.")
    claim: Claim = Field(description="Ce qu’elle affirme.")
    primary: FigureSpec | None = Field(default=None, description="Le relevé de la source première.")
    recomputed: FigureSpec | None = Field(default=None, description="Le calcul refait : une formule sur des relevés.")
    verdict: Verdict = Field(
        description="holds : tient ; rounded : arrondi ; ambiguous ; inconsistent : incohérent ; contradicted ; "
        "unverifiable."
    )
    explanation: Text = Field(description="Ce que nous avons lu et refait. Markdown et macros.")
    reply: Reply | None = Field(default=None, description="Droit de réponse : ce que l’auteur de la page a répondu.")

    @property
    def references(self) -> dict[str, FigureSpec]:
        """What the claim is compared with, by the names that texts call."""
        given: dict[Name, FigureSpec | None] = {"primary": self.primary, "recomputed": self.recomputed}
        return {name: spec for name, spec in given.items() if spec is not None}

    @property
    def specs(self) -> dict[str, FigureSpec]:
        """All the figures that the record asks for: its own, and what the claim is compared with."""
        return {**self.figures, **self.references}
