"""How much a site has read: readings, sources, pairs really measured, what is second-hand or doubtful."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from . import french
from .catalog import Catalog
from .model.source import Nature, Reading
from .problem import refuses
from .resolved import Resolved


@dataclass(frozen=True, slots=True)
class Counts:
    """Whole numbers over a site; `second_hand` and `doubtful` are shares of the readings.

    `names` counts, by registry, the names that have readings; `pairs` counts, by two registries in the order of the
    data, the pairs of names that a measured reading brings together. `quantities` are those that have readings.
    """

    readings: int
    sources: int
    names: Mapping[str, int]
    quantities: int
    tables: int
    pages: int
    pairs: Mapping[tuple[str, str], int]
    corrections: int
    second_hand: Fraction
    doubtful: Fraction


def counts(resolved: Resolved) -> Counts:
    """Count what a site has read."""
    catalog = resolved.catalog
    readings = catalog.readings
    return Counts(
        readings=len(readings),
        sources=len({reading.source.id for reading in readings}),
        names={registry: len(found) for registry, found in _names(catalog).items()},
        quantities=len({reading.quantity for reading in readings}),
        tables=len(catalog.tables),
        pages=len(resolved.pages),
        pairs={registries: len(found) for registries, found in _pairs(catalog).items()},
        corrections=len(catalog.corrections),
        second_hand=_share(sum(bool(one.quotes or one.source.quotes) for one in readings), len(readings)),
        doubtful=_share(sum(one.source.doubtful for one in readings), len(readings)),
    )


def sentence(resolved: Resolved) -> str:
    """Say in one line how much was read, and whether something is to be mended."""
    found = counts(resolved)
    parts = (
        french.counted(found.readings, "relevé"),
        french.counted(found.sources, "source"),
        french.counted(found.tables, "tableau", "tableaux"),
        french.counted(found.pages, "page"),
    )
    return f"{', '.join(parts)} : {_verdict(resolved)}"


def free_numbers(resolved: Resolved) -> str:
    """Say in one line how many numbers of each page stand without being figures (`plain`), so that they are watched."""
    owners = {path: [page] for path, page in resolved.pages.items()}
    owners |= {owner: list(texts.values()) for owner, texts in resolved.texts.items()}
    found = {owner: sum(len(page.plains) for page in pages) for owner, pages in owners.items()}
    told = ", ".join(f"{owner} {count}" for owner, count in found.items() if count)
    return f"nombres libres : {told}" if told else "aucun nombre libre"


def _verdict(resolved: Resolved) -> str:
    told = len(resolved.problems)
    if not told:
        return "rien à redire"
    kind = ("problème", "problèmes") if refuses(resolved.problems) else ("avertissement", "avertissements")
    return french.counted(told, *kind)


def _about(reading: Reading, catalog: Catalog) -> dict[str, set[str]]:
    """Return the names that a reading states, by registry."""
    found: dict[str, set[str]] = {}
    for name, stated in reading.conditions.items():
        registry = catalog.conditions[name].names
        if registry and catalog.named(name, stated.text):
            found.setdefault(registry, set()).add(stated.text)
    return found


def _names(catalog: Catalog) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {registry: set() for registry in catalog.registries}
    for reading in catalog.readings:
        for registry, names in _about(reading, catalog).items():
            found[registry] |= names
    return found


def _pairs(catalog: Catalog) -> dict[tuple[str, str], set[tuple[str, str]]]:
    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for reading in catalog.readings:
        if reading.nature is not Nature.MEASURED:
            continue
        about = _about(reading, catalog)
        for first, second in combinations([one for one in catalog.registries if one in about], 2):
            pairs = found.setdefault((first, second), set())
            pairs |= {(one, other) for one in about[first] for other in about[second]}
    return found


def _share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(0)
