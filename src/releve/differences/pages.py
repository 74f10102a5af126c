"""The pages that a change alters, each with what of it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..addresses import Addresses
from ..pages.links import page_links
from ..resolved import Resolved
from .changes import Change, Kind
from .texts import texts_of


def page_changes(
    old: Resolved, new: Resolved, changes: Iterable[Change], records: Iterable[Change]
) -> Iterator[Change]:
    """Yield the pages of words that differ (by hand, terms, themes, re-readings), then the pages of the catalogue.

    `changes` are those of readings and sources, from which the pages of the catalogue follow; `records` those of the
    records, by owner where they have a page.
    """
    told = {change.key for change in records}
    before, after = (page_links(one, Addresses.of(one.catalog, one.settings)) for one in (old, new))
    for owner, link in after.items():
        if owner not in before:
            yield Change(Kind.ADDED, owner, link.title, new=link.url)
        elif why := [*_why(old, new, owner), *(["fiche"] if owner in told else [])]:
            yield Change(Kind.CHANGED, owner, link.title, aspect=", ".join(why), new=link.url)
    for owner, link in before.items():
        if owner not in after:
            yield Change(Kind.REMOVED, owner, link.title, link.url)
    yield from _catalogue_pages(old, new, list(changes))


def _why(old: Resolved, new: Resolved, owner: str) -> list[str]:
    """Return what changes of a page: its text, its own figures, the tables it shows."""
    why = []
    texts = [[page.text for page in texts_of(resolved, owner)] for resolved in (old, new)]
    if texts[0] != texts[1]:
        why.append("texte")
    shown = [[(one.id, one.value.text, one.unit.symbol, one.nature) for one in r.shown(owner)] for r in (old, new)]
    moved = len(set(shown[1]) ^ set(shown[0]))
    if moved:
        why.append("chiffres")
    return why


def _catalogue_pages(old: Resolved, new: Resolved, changes: list[Change]) -> Iterator[Change]:
    """Yield the pages of the sources and of the names that readings which changed speak of."""
    found: dict[str, tuple[str, list[str]]] = {}
    sides = [(one.catalog, Addresses.of(one.catalog, one.settings)) for one in (old, new)]
    for change in changes:
        catalog, addresses = sides[change.kind is not Kind.REMOVED]
        source = catalog.sources.get(change.source)
        if source is not None:
            found.setdefault(addresses.source(source.id), (source.title, []))[1].append(change.key)
        reading = catalog.reading(change.key)
        for key, stated in reading.conditions.items() if reading else ():
            registry, named = catalog.conditions[key].names, catalog.named(key, stated.text)
            if registry and named:
                found.setdefault(addresses.name(registry, named.id), (named.label, []))[1].append(change.key)
    for address, (title, keys) in found.items():
        count = len(dict.fromkeys(keys))
        said = f"{count} relevé{'s' if count > 1 else ''} du catalogue"
        yield Change(Kind.CHANGED, address, title, aspect=said, new=address)
