"""The page of each reproducible set-up, and their index."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from ..catalog import Catalog
from ..frames import Item, setups_frame, setups_given, told
from ..model.formula import Cited
from ..model.setup import Setup
from ..model.source import Reading
from ..render import Citation
from ..render.setup_bodies import Part, SetupBody, SetupsBody
from ..selection import given
from .listings import headings, panel_frames
from .workshop import Draft, Workshop
from .written import citations


def setups(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of each set-up that gave figures, then the index."""
    catalog = shop.catalog
    found = {setup.id: given(setup, catalog)[0] for setup in catalog.setups.values()}
    told_of = sorted((one for one in catalog.setups.values() if found[one.id]), key=lambda one: _order(one, catalog))
    for setup in told_of:
        yield _setup(setup, found[setup.id], shop)
    if told_of:
        frames = [setups_frame("recettes", 1, told_of, found, catalog)]
        for quantity in catalog.quantities.values():
            readings = [reading for setup in told_of for reading in found[setup.id] if reading.value is not None]
            if quantity.panel and any(reading.quantity == quantity.id for reading in readings):
                key = f"recettes-{quantity.id.replace('_', '-')}"
                frames.append(setups_given(key, len(frames) + 1, quantity.id, told_of, found, catalog))
        description = (
            "Des montages que leur page permet de refaire : la commande, les versions, et ce qu’ils ont donné."
        )
        address = shop.renderer.addresses.index("setups")
        yield Draft(address, "Recettes", description, SetupsBody(len(told_of), frames), wide=True)


def _setup(setup: Setup, readings: Sequence[Reading], shop: Workshop) -> Draft:
    catalog = shop.catalog
    required = _required(readings, catalog)
    said = {name: [_says(reading, name) for reading in concerned] for name, concerned in required.items()}
    frames = panel_frames(readings, catalog)
    body = SetupBody(
        setup,
        _citation(setup.source, setup.at, shop),
        conditions=[
            Item(catalog.conditions[name].label, told(setup, readings, name, catalog))
            for name in catalog.conditions
            if name in setup.conditions
        ],
        commands=[
            Part(one.does, one.run, _citation(one.source or setup.source, one.at, shop)) for one in setup.commands
        ],
        versions=[
            Part(one.what, one.text, _citation(one.source or setup.source, one.at, shop)) for one in setup.versions
        ],
        frames=frames,
        headings=headings(frames, catalog),
        silent=_labels((name for name, known in said.items() if not any(known)), catalog),
        partly=_labels((name for name, known in said.items() if any(known) and not all(known)), catalog),
        missing=_missing(readings, catalog),
    )
    description = (
        "Une recette à refaire : la commande telle qu’imprimée, ses versions, et les chiffres qu’elle a donnés."
    )
    return Draft(shop.renderer.addresses.setup(setup.id), setup.title, description, body, setup.place.path)


def _required(readings: Sequence[Reading], catalog: Catalog) -> dict[str, list[Reading]]:
    """Return the conditions that the quantities given require, each with the readings that must state it."""
    return {
        name: concerned
        for name in catalog.conditions
        if (concerned := [one for one in readings if name in catalog.quantities[one.quantity].requires])
    }


def _says(reading: Reading, condition: str) -> bool:
    stated = reading.stated(condition)
    return stated is not None and stated.known


def _labels(names: Iterable[str], catalog: Catalog) -> list[str]:
    return [catalog.conditions[name].label for name in names]


def _missing(readings: Sequence[Reading], catalog: Catalog) -> list[str]:
    """Return the quantities with a panel that the set-up does not give: what it costs is as told as what it gains."""
    known = {reading.quantity for reading in readings if reading.value is not None}
    return [spec.label for spec in catalog.quantities.values() if spec.panel and spec.id not in known]


def _citation(source: str, at: str, shop: Workshop) -> Citation | None:
    return next(iter(citations([Cited(id=source, at=at)], shop.resolved)), None)


def _order(setup: Setup, catalog: Catalog) -> tuple[object, ...]:
    """Order set-ups by what they name, in the order of the data, then by title."""
    ranks = []
    for name in catalog.conditions:
        registry = catalog.registries.get(catalog.conditions[name].names or "")
        if registry is not None:
            known = list(registry.names)
            text = setup.conditions.get(name, "")
            ranks.append(known.index(text) if text in known else len(known))
    return (*ranks, unicodedata.normalize("NFD", setup.title.casefold()))
