"""Where to find what an old link led to: former ids of readings, those withdrawn, pages by the end of their address."""

from __future__ import annotations

from collections.abc import Iterator

from ..addresses import Addresses, page_address
from ..resolved import Resolved
from .records import Record


def former(resolved: Resolved) -> Record:
    """Return where things are now: `ids` gives an address by former id, `withdrawn` a reason by id that is no more.

    `pages` gives the addresses that end with a name: a page that moved often kept it.
    """
    catalog = resolved.catalog
    addresses = Addresses.of(catalog, resolved.settings)
    ids = {old: addresses.reading(reading) for reading in catalog.readings for old in reading.formerly}
    withdrawn = {old: f"{one.why} {one.done}" for one in catalog.corrections.values() for old in one.former}
    pages: dict[str, list[str]] = {}
    for address in dict.fromkeys(_pages(resolved, addresses)):
        pages.setdefault(address.rstrip("/").rpartition("/")[2], []).append(address)
    return {"ids": dict(sorted(ids.items())), "withdrawn": dict(sorted(withdrawn.items())), "pages": pages}


def _pages(resolved: Resolved, addresses: Addresses) -> Iterator[str]:
    """Yield the addresses of pages, home page and lines of an index left out."""
    catalog = resolved.catalog
    found = [page_address(path) for path in resolved.pages]
    found += [addresses.source(one) for one in catalog.sources]
    found += [addresses.name(kind, name) for kind, registry in catalog.registries.items() for name in registry.names]
    found += [addresses.term(one) for one in catalog.terms] + [addresses.theme(one) for one in catalog.themes]
    found += [addresses.formula(one) for one in catalog.formulas] + [addresses.setup(one) for one in catalog.setups]
    found += [addresses.rereading(one) for one in catalog.rereadings]
    yield from (address for address in found if address and "#" not in address)
