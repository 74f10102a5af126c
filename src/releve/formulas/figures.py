"""A figure ready to be shown: a reading, or the result of a formula with the figures it was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..catalog import Catalog
from ..model.formula import Formula
from ..model.rereading import Rereading
from ..model.source import Nature, Reading
from ..nodes import Key
from ..units import Amount, Unit, UnknownUnit
from ..values import NumberStyle, Unreadable, Value, parse_value


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a figure or an assertion has no answer: a code, a French message and a cure.

    `keys` leads from the record that asked to the part at fault; whoever knows the record's place makes a `Problem`.
    """

    code: str
    message: str
    hint: str
    keys: tuple[Key, ...] = ()
    echo: bool = False
    """Whether it only repeats the fault of a file, which is told there."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its exact value in `unit`, what it is called, and everything it rests on.

    A reading gives `reading` and `quantity`; a calculation gives `formula` and `inputs`, by the formula's own names,
    and `decimals`, how many of them are shown; a claim gives none of these, its id is that of its re-reading.
    """

    id: str
    nature: Nature
    value: Value
    unit: Unit
    label: str
    quantity: str | None = None
    reading: Reading | None = None
    formula: Formula | None = None
    inputs: Mapping[str, Figure] = field(default_factory=dict)
    decimals: int | None = None

    @property
    def origins(self) -> tuple[Reading, ...]:
        """Every reading the figure rests on, each once, in the order of the inputs."""
        if self.reading is not None:
            return (self.reading,)
        found = {reading.id: reading for figure in self.inputs.values() for reading in figure.origins}
        return tuple(found.values())

    @property
    def amount(self) -> Amount:
        """The number to sort by, with its unit."""
        return Amount(self.value.representative, self.unit)


def figure_of(reading: Reading, catalog: Catalog) -> Figure:
    """Make the figure of a reading that has a value."""
    if reading.value is None:
        raise ValueError(f"{reading.id} has no value")
    quantity = catalog.quantities.get(reading.quantity)
    return Figure(
        id=reading.id,
        nature=reading.nature,
        value=reading.value,
        unit=reading.unit,
        label=quantity.label if quantity else reading.quantity,
        quantity=reading.quantity,
        reading=reading,
    )


def claimed_figure(rereading: Rereading, catalog: Catalog) -> Figure | None:
    """Make the figure that a page claims; None when its file is at fault, which is told there.

    It enters no table and no formula: only the texts and the assertions of its own re-reading may call it.
    """
    claim = rereading.claim
    style = NumberStyle(claim.number) if claim.number in set(NumberStyle) else None
    value = parse_value(claim.value, style)
    try:
        unit = catalog.units.parse(claim.unit)
    except UnknownUnit:
        return None
    if isinstance(value, Unreadable):
        return None
    return Figure(id=rereading.id, nature=Nature.CLAIMED, value=value, unit=unit, label=claim.what)
