"""What the readings of a site may say: its quantities, conditions, units and names, gathered for the decoder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..model.names import Registry
from ..model.quantity import Condition, Quantity, UnitSpec
from ..units import UnitRegistry


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Quantities, conditions, units and names; `whole` is False when a file of theirs could not be read.

    An incomplete vocabulary silences « unknown name » problems, which would only echo the first fault.
    """

    quantities: Mapping[str, Quantity]
    conditions: Mapping[str, Condition]
    unit_specs: Mapping[str, UnitSpec]
    units: UnitRegistry
    registries: Mapping[str, Registry]
    whole: bool = True
