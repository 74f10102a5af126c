"""A set-up that a source lets anybody repeat: what to type, with which versions, and the figures it gave."""

from __future__ import annotations

from pydantic import Field

from .record import Id, Name, Record, Text
from .table import Where


class Command(Record):
    """What the source has its reader type, or the settings it prints; a path put short is told in the set-up's note."""

    does: Text = Field(description="À quoi elle sert, en quelques mots : « servir », « mesurer ».")
    run: Text = Field(description="La commande ou les réglages, tels qu’imprimés.")
    at: Text = Field(description="Le lieu dans la source.")
    source: Id | None = Field(default=None, description="Une autre source que celle de la recette.")


class Version(Record):
    """A version that the source prints: of an engine, an image, a driver, a file."""

    what: Text = Field(description="De quoi : « moteur », « image », « pilote ».")
    text: Text = Field(description="La version, telle qu’imprimée.")
    at: Text = Field(description="Le lieu dans la source.")
    source: Id | None = Field(default=None, description="Une autre source que celle de la recette.")


class Given(Record):
    """The readings of one quantity that the set-up gave: all those under its conditions and under `where`."""

    reading: Name = Field(description="La grandeur lue.")
    source: Id | None = Field(default=None, description="Une autre source que celle de la recette.")
    where: Where = Field(default={}, description="Conditions qui s’ajoutent à celles de la recette.")
    variant: Text | None = Field(default=None, description="La variante, quand plusieurs relevés partagent tout.")


class Setup(Record):
    """A reproducible set-up: its commands and versions as printed, its conditions, and what it gave.

    `conditions` are those of the catalogue that all its figures share; `where` adds to them, and may say `unknown` of
    one where a figure does not state it, but never another value.
    """

    id: Id
    title: Text = Field(description="Ce que la recette fait, sans chiffre libre.")
    source: Id = Field(description="La source qui l’imprime.")
    at: Text = Field(description="Le lieu dans cette source.")
    commands: list[Command] = Field(min_length=1, description="Ce qu’il faut taper, dans l’ordre.")
    versions: list[Version] = Field(default=[], description="Les versions imprimées.")
    conditions: Where = Field(min_length=1, description="Les conditions que partagent tous ses chiffres.")
    gives: list[Given] = Field(min_length=1, description="Ce qu’elle a donné : grandeurs et conditions.")
    note: Text | None = Field(default=None, description="Ce que nous en pensons, montré au lecteur.")
    author: Text = Field(description="Qui a recopié.")
    reread: Text = Field(description="Jour de la dernière relecture, AAAA-MM-JJ.")

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that it names, its own first, each once."""
        parts: tuple[Command | Version | Given, ...] = (*self.commands, *self.versions, *self.gives)
        return tuple(dict.fromkeys((self.source, *(part.source for part in parts if part.source))))
