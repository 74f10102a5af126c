"""P: what a figure must carry, across files: quoted sources that exist, no circle, pages and places of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import urlsplit

from ..catalog import Catalog
from ..decode.shapes import near
from ..decode.sources import is_web
from ..problem import Problem
from .circles import circles


def quoted_sources(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a quotation of a source that has no file."""
    for source in catalog.sources.values():
        if source.quotes is not None and source.quotes not in catalog.known("sources"):
            hint = near(source.quotes, set(catalog.sources))
            yield Problem(source.place.position("quotes"), "P107", f"source citée inconnue « {source.quotes} »", hint)
    for reading in catalog.readings:
        for key, ids in (("quotes", (reading.quotes,)), ("looked_in", reading.looked_in)):
            for id_ in ids:
                if id_ is not None and id_ not in catalog.known("sources"):
                    hint = near(id_, set(catalog.sources))
                    yield Problem(reading.place.position(key), "P107", f"source citée inconnue « {id_} »", hint)


def quoted_circles(catalog: Catalog) -> Iterator[Problem]:
    """Refuse pages that quote each other, told once a circle: the figure would have no origin."""
    quoted: dict[str, list[str]] = defaultdict(list)
    for source in catalog.sources.values():
        quoted[source.id] += [source.quotes] if source.quotes else []
    for reading in catalog.readings:
        quoted[reading.source.id] += [reading.quotes] if reading.quotes else []
    for circle in circles(catalog.sources, lambda id_: quoted.get(id_, ())):
        position = catalog.sources[circle[0]].place.position("quotes")
        hint = "retirez « quotes: » de la page première"
        yield Problem(position, "P107", f"pages qui se citent en boucle : {' → '.join(circle)}", hint)


def own_pages(catalog: Catalog) -> Iterator[Problem]:
    """Refuse the own page of a reading that is no address, or that is of another site than its source."""
    for reading in catalog.readings:
        if reading.page is None:
            continue
        position = reading.place.position("page")
        if not is_web(reading.page):
            message = f"« {reading.page[:60]} » n’est pas une adresse http(s)"
            yield Problem(position, "P102", message, "écrivez une adresse complète : https://…")
        elif _host(reading.page) != _host(reading.source.url):
            message = f"« {reading.page[:60]} » n’est pas du site de sa source, {_host(reading.source.url)}"
            yield Problem(position, "P209", message, "écrivez une page de ce site, ou une source à part")


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")


def second_places(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a second place whose address is not one."""
    for reading in catalog.readings:
        for index, also in enumerate(reading.also):
            if not is_web(also.url):
                message = f"« {also.url[:60]} » n’est pas une adresse http(s)"
                hint = "écrivez une adresse complète : https://…"
                yield Problem(reading.place.position("also", index, "url"), "P102", message, hint)
