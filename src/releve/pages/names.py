"""The page of each name of a registry that has readings, and the index of each registry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ..catalog import Catalog
from ..formulas import figure_of
from ..frames import NATURES
from ..model.names import Named, Registry
from ..model.quantity import Quantity
from ..model.source import Nature, Reading
from ..render import Beside, Highlight, NameBody, NamesBody, NamesGroup
from .links import capital, uses_of
from .listings import headings, name_frames, subjects
from .workshop import Draft, Workshop

Given = Mapping[str, Sequence[Reading]]

MANY = 150
"""The page of a circumstance with more readings says what it was used with, and leaves the figures to their pages."""

COMMON = 5
"""A quantity is missed on a page when at least one name in so many of the registry has it."""


def names(shop: Workshop) -> Iterator[Draft]:
    """Yield, registry by registry, the pages of the names that have readings, then the index."""
    given = _given(shop.catalog)
    for registry in shop.catalog.registries.values():
        said = given[registry.id]
        own = _own_quantities(registry, shop.catalog)
        expected = _expected(own, said)
        for named in registry.names.values():
            if said.get(named.id):
                yield _name(registry, named, said[named.id], expected, shop)
        if registry.names:
            yield _index(registry, said, shop)


def _given(catalog: Catalog) -> dict[str, dict[str, list[Reading]]]:
    """Return the readings that speak of each name, by registry."""
    found: dict[str, dict[str, list[Reading]]] = defaultdict(lambda: defaultdict(list))
    for reading in catalog.readings:
        about = {
            (registry, stated.text)
            for name, stated in reading.conditions.items()
            if (registry := catalog.conditions[name].names)
        }
        for registry, text in about:
            found[registry][text].append(reading)
    return found


def _own_quantities(registry: Registry, catalog: Catalog) -> list[Quantity]:
    """Return the quantities that need nothing but a name of the registry: what is said of the thing by itself."""
    return [
        quantity
        for quantity in catalog.quantities.values()
        if len(quantity.requires) == 1 and catalog.conditions[quantity.requires[0]].names == registry.id
    ]


def _expected(own: Sequence[Quantity], said: Given) -> dict[str, bool]:
    """Return the quantities that a page opens with, and whether one that lacks is worth telling."""
    known = Counter(
        quantity for readings in said.values() for quantity in {one.quantity for one in readings if one.value}
    )
    return {quantity.id: known[quantity.id] * COMMON >= len(said) > 0 for quantity in own}


def _name(
    registry: Registry, named: Named, readings: Sequence[Reading], expected: Mapping[str, bool], shop: Workshop
) -> Draft:
    catalog = shop.catalog
    crowded = registry.id not in subjects(catalog) and len(readings) > MANY
    frames = [] if crowded else name_frames(readings, registry.id, catalog, shop.ceilings)
    given = {reading.quantity for reading in readings if reading.value is not None}
    body = NameBody(
        registry,
        named,
        family=registry.families.get(named.family or ""),
        highlights=[made for quantity in expected for made in _highlights(quantity, readings, catalog)],
        missing=[catalog.quantities[one].label for one, told in expected.items() if told and one not in given],
        frames=frames,
        headings=headings(frames, catalog),
        beside=_beside(readings, catalog) if crowded else (),
        apart=shop.pairs.apart(registry, named, catalog),
        # Several figures may be wrong for one reason: it is told once.
        corrections=list({one.why: one for reading in readings for one in catalog.corrected(reading)}.values()),
        uses=uses_of((reading.id for reading in readings), shop.resolved.uses, shop.links),
    )
    description = (
        f"{capital(registry.singular)} {named.label} : tout ce que nos sources en disent, et dans quelles conditions."
    )
    address = shop.renderer.addresses.name(registry.id, named.id)
    return Draft(address, named.label, description, body, registry.place.path)


def _highlights(quantity: str, readings: Sequence[Reading], catalog: Catalog) -> Iterator[Highlight]:
    """Yield, for each nature, the reading that says best what a quantity is; what is in doubt opens no page."""
    natures: dict[Nature, list[Reading]] = defaultdict(list)
    for reading in readings:
        sound = not reading.source.doubtful and not catalog.corrected(reading)
        if reading.quantity == quantity and reading.value is not None and sound:
            natures[reading.nature].append(reading)
    for nature in Nature:
        chosen = _best(natures[nature])
        if chosen is not None:
            label = f"{catalog.quantities[quantity].label}, {NATURES[nature]}"
            yield Highlight(label, figure_of(chosen, catalog))


def _best(readings: Sequence[Reading]) -> Reading | None:
    """Choose the reading that stands for the others: first-hand, bare, and borne out by most sources.

    None when the best ones differ by a variant: which of them is meant would be a guess.
    """
    ranks = {reading.id: _distance(reading) for reading in readings}
    best = [reading for reading in readings if ranks[reading.id] == min(ranks.values())]
    agreed = Counter(_exact(reading) for reading in best)
    chosen = max(best, key=lambda reading: agreed[_exact(reading)], default=None)
    return None if chosen is not None and chosen.variant is not None and len(agreed) > 1 else chosen


def _distance(reading: Reading) -> tuple[bool, int]:
    """Rank a reading, the nearest to its origin first; a condition it could do without makes it say something else."""
    return bool(reading.quotes or reading.source.quotes), len(reading.conditions)


def _exact(reading: Reading) -> Fraction:
    return reading.value.representative * reading.unit.scale if reading.value else Fraction(0)


def _beside(readings: Sequence[Reading], catalog: Catalog) -> list[Beside]:
    """Return the subjects that the readings are about, with how many are about each, the most frequent first."""
    found: list[Beside] = []
    about = subjects(catalog)
    named = dict.fromkeys(spec.names for spec in catalog.conditions.values() if spec.names in about)
    for registry in (catalog.registries[one] for one in named if one in catalog.registries):
        conditions = [name for name, spec in catalog.conditions.items() if spec.names == registry.id]
        counted = Counter(
            stated.text
            for reading in readings
            for name in conditions
            if (stated := reading.stated(name)) and stated.text in registry.names
        )
        if counted:
            found.append(Beside(registry, [(registry.names[one], number) for one, number in counted.most_common()]))
    return found


def _index(registry: Registry, said: Given, shop: Workshop) -> Draft:
    groups = [
        NamesGroup(
            title,
            [(named, len(said.get(named.id, ()))) for named in registry.names.values() if named.family == family],
        )
        for family, title in [*registry.families.items(), (None, None)]
    ]
    body = NamesBody(registry, [group for group in groups if group.names])
    description = f"{registry.title} : toutes celles et tous ceux dont parlent nos sources, famille par famille."
    return Draft(shop.renderer.addresses.index(registry.id), registry.title, description, body, registry.place.path)
