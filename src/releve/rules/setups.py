"""P106, R102 and the queries of set-ups: each is printed by a page that was opened, and gave figures that we know."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..decode.shapes import near
from ..model.setup import Setup
from ..nodes import Key
from ..problem import Problem
from ..selection import given


def setups(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a set-up that no opened page prints, or whose figures are not found under its own conditions."""
    for setup in catalog.setups.values():
        yield from _printed(setup, catalog)
        for fault in given(setup, catalog)[1]:
            if not fault.echo:
                position = setup.place.position(*fault.keys)
                yield Problem(position, fault.code, f"recette « {setup.id} » : {fault.message}", fault.hint)


def _printed(setup: Setup, catalog: Catalog) -> Iterator[Problem]:
    for keys, source in _named(setup):
        if source not in catalog.known("sources"):
            hint = near(source, set(catalog.sources))
            yield Problem(setup.place.position(*keys), "R102", f"source inconnue « {source} »", hint)
        elif source in catalog.sources and catalog.sources[source].read == "never":
            message = f"la page « {source} », jamais ouverte, n’imprime aucune recette"
            hint = "citez la page où elle a été lue"
            yield Problem(setup.place.position(*keys), "P106", message, hint)


def _named(setup: Setup) -> Iterator[tuple[tuple[Key, ...], str]]:
    yield ("source",), setup.source
    for name in ("commands", "versions"):
        for index, part in enumerate(getattr(setup, name)):
            if part.source:
                yield (name, index, "source"), part.source
