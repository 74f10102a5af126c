"""What we calculate, and what physics forbids."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from .record import Id, Name, Record, Text


def _listed(given: object) -> object:
    return [given] if isinstance(given, str) else given


OneOf = Annotated[
    list[Text],
    BeforeValidator(_listed),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""One text, or a list of texts any of which will do."""


class Constant(Record):
    """A number of a formula that is not a figure, with the reason it may stand there."""

    value: Text = Field(description="Le nombre, exact.")
    unit: Text = Field(description="Son unité ; 1 pour un nombre nu.")
    why: Text = Field(description="Pourquoi ce nombre a sa place dans la formule.")


class Cited(Record):
    """A source and the place in it that bears something out."""

    id: Id = Field(description="L’identifiant de la source.")
    at: Text = Field(description="Le lieu dans cette source.")


class Asked(Record):
    """An input that a reader types and that no reading gives: its unit, where it starts, and values made ready."""

    unit: Text = Field(description="L’unité de ce que le lecteur tape.")
    value: Text = Field(description="La valeur de départ, exacte.")
    why: Text = Field(description="Pourquoi partir de cette valeur.")
    choices: dict[Text, Text] = Field(default={}, description="Des valeurs toutes prêtes : leur nom, puis la valeur.")
    source: Cited | None = Field(default=None, description="La page qui porte ces valeurs.")


class Calculator(Record):
    """How a page lets a reader compute a formula: the question it answers, and where its inputs start.

    `start` maps a condition of kind « name » to the name whose readings fill the inputs at first. `asks` are the inputs
    declared `any`. `within` is a quantity that the result must not exceed: does it fit?
    """

    question: Text = Field(description="La question à laquelle le calcul répond.")
    start: dict[Name, Id] = Field(default={}, description="Les noms dont les relevés remplissent d’abord les entrées.")
    asks: dict[Name, Asked] = Field(default={}, description="Les entrées « any », que le lecteur tape.")
    within: Name | None = Field(default=None, description="La grandeur que le résultat ne doit pas dépasser.")


class Formula(Record):
    """A calculation over figures bound by name.

    `inputs` maps a name to a quantity, to another formula, or to `any` for a formula that only compares (a share, a
    ratio). The expression has `+ - * /`, parentheses, names of inputs and of constants. The result is shown in `unit`
    with `decimals`. `refuses` maps a condition or a trait to the values that forbid it; `unknown` forbids it as well
    when no input says anything of that trait.
    """

    id: Name
    title: Text = Field(description="Nom français du résultat : « débit plafond ».")
    inputs: dict[Name, Name] = Field(description="Les entrées : nom, puis grandeur, autre formule ou any.")
    constants: dict[Name, Constant] = Field(default={}, description="Les nombres qui ne sont pas des chiffres relevés.")
    expression: Text = Field(description="Le calcul : + - * /, parenthèses, noms.")
    unit: Text = Field(description="L’unité du résultat.")
    decimals: int = Field(ge=0, le=6, description="Les décimales affichées.")
    refuses: dict[Name, OneOf] = Field(default={}, description="Traits ou conditions qui interdisent le calcul.")
    labels: dict[Name, Text] = Field(default={}, description="Nom français des entrées.")
    definition: Text | None = Field(default=None, description="Une phrase : ce que le résultat veut dire.")
    source: Cited | None = Field(default=None, description="La page qui porte la formule.")
    calculator: Calculator | None = Field(default=None, description="Pour en faire un calculateur.")


class Bound(Record):
    """Where a limit finds an input of its formula: a quantity, for the same conditions, from these sources in order."""

    reading: Name = Field(description="La grandeur lue.")
    same: list[Name] = Field(description="Conditions que l’entrée partage avec le relevé jugé.")
    from_: list[Id] = Field(default=[], alias="from", description="Sources, par préférence ; vide : toutes.")


class Limit(Record):
    """What a quantity cannot exceed, when some conditions or traits hold, and why."""

    id: Id
    quantity: Name = Field(description="La grandeur jugée.")
    at_most: Name = Field(description="La formule qui donne le plafond.")
    inputs: dict[Name, Bound] = Field(description="Les entrées de la formule, et où les trouver.")
    when: dict[Name, OneOf] = Field(default={}, description="Conditions ou traits requis pour juger.")
    unless: dict[Name, OneOf] = Field(default={}, description="Conditions qui exemptent, avec leurs valeurs.")
    why: Text = Field(description="Pourquoi la physique l’interdit.")
