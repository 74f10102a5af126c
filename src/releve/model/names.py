"""What things are called: registries of names (machines, models…) with their families, and no figure."""

from __future__ import annotations

from pydantic import Field

from .record import Id, Name, Record, Text


class Named(Record):
    """A thing with an id: how it is shown, how else it is written, and what it is (traits such as an architecture)."""

    id: Id
    label: Text = Field(description="Le nom, comme son fabricant l’écrit.")
    family: Id | None = Field(default=None, description="La famille, déclarée dans le même fichier.")
    aliases: list[Text] = Field(default=[], description="Autres graphies, acceptées dans la prose seulement.")
    traits: dict[Name, Text] = Field(default={}, description="Ce qu’est la chose : architecture, genre…")
    note: Text | None = Field(default=None, description="Remarque montrée au lecteur.")


class Registry(Record):
    """All the names of one kind, as one file of the data declares them."""

    id: Name
    title: Text = Field(description="Ce que le fichier nomme, au pluriel : « Machines ».")
    singular: Text = Field(description="La même chose au singulier : « machine ».")
    families: dict[Id, Text] = Field(default={}, description="Les familles et leur nom.")
    names: dict[Id, Named] = Field(description="Les noms, par identifiant.")
