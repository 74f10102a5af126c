"""What measured figures could not exceed: the limits of the data, as figures that stand beside those they judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..catalog import Catalog
from ..formulas import Figure
from ..model.source import Reading
from ..rules.limits import Ceilings as Limited
from ..rules.limits import applies, judged, limit_names


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The ceiling of each reading that a limit judges, by the reading's id."""

    figures: Mapping[str, Figure] = field(default_factory=dict)

    def of(self, reading: Reading) -> Figure | None:
        """Return what a reading could not exceed, None where no limit speaks of it or an input is unknown."""
        return self.figures.get(reading.id)


def ceilings(catalog: Catalog) -> Ceilings:
    """Calculate the ceiling of every reading that a limit of the data judges; the first limit wins."""
    found: dict[str, Figure] = {}
    for limit in catalog.limits.values():
        if any(limit_names(limit, catalog)):
            continue
        limited = Limited(limit, catalog)
        for reading in judged(catalog.find(limit.quantity, None, {}), catalog):
            if reading.id not in found and applies(limit, reading, catalog):
                ceiling = limited.of(reading)
                if ceiling is not None:
                    found[reading.id] = ceiling
    return Ceilings(found)
