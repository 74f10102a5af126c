"""Which names figures join, and which they never do: what was not measured is told in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ..catalog import Catalog
from ..model.names import Named, Registry
from ..render import Apart
from .listings import subjects

Joined = Mapping[str, AbstractSet[str]]
"""The names of one registry that readings join to each name of another."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of names that readings join, by their two registries, those that figures are about."""

    joined: Mapping[tuple[str, str], Joined] = field(default_factory=dict)

    def apart(self, registry: Registry, named: Named, catalog: Catalog) -> list[Apart]:
        """Return, for each other registry, the names measured with others of this one and never with this name."""
        found: list[Apart] = []
        for (own, other), joined in self.joined.items():
            if own == registry.id:
                measured = set().union(*joined.values())
                mine = joined.get(named.id, frozenset())
                names: Sequence[Named] = [
                    one for one in catalog.registries[other].names.values() if one.id in measured and one.id not in mine
                ]
                if names:
                    found.append(Apart(catalog.registries[other], names, joined=len(mine)))
        return found


def pairs(catalog: Catalog) -> Pairs:
    """Gather the pairs of names that readings with a value join."""
    about = [one for one in subjects(catalog) if one in catalog.registries]
    found: dict[tuple[str, str], dict[str, set[str]]] = {
        (own, other): defaultdict(set) for own in about for other in about if own != other
    }
    conditions = {name: spec.names for name, spec in catalog.conditions.items() if spec.names in about}
    for reading in catalog.readings:
        if reading.value is None:
            continue
        said = [
            (registry, stated.text)
            for name, registry in conditions.items()
            if registry and (stated := reading.stated(name)) and stated.text in catalog.registries[registry].names
        ]
        for own, text in said:
            for other, beside in said:
                if own != other:
                    found[own, other][text].add(beside)
    return Pairs(found)
