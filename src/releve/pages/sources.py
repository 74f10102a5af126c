"""The page of each source, and their index: what it is, how it was read, every figure it gives, where it is used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..addresses import anchor
from ..model.source import Reading, Source
from ..model.words import Correction
from ..render import PageLink, SourceBody, SourcesBody
from ..rules.freshness import fresh_until
from .links import calling, uses_of
from .listings import headings, source_frames
from .workshop import Draft, Workshop


def sources(shop: Workshop) -> Iterator[Draft]:
    """Yield the pages of the sources that give figures, are repeated or are cited, then the index of all of them."""
    catalog = shop.catalog
    given: dict[str, list[Reading]] = defaultdict(list)
    repeated: dict[str, dict[str, Source]] = defaultdict(dict)
    for reading in catalog.readings:
        given[reading.source.id].append(reading)
        if reading.quotes:
            repeated[reading.quotes][reading.source.id] = reading.source
    for source in catalog.sources.values():
        if source.quotes:
            repeated[source.quotes][source.id] = source
    cited = _cited(shop)
    for source in catalog.sources.values():
        if ("source", source.id) not in shop.renderer.addresses.unread:
            yield _source(source, given[source.id], list(repeated[source.id].values()), cited[source.id], shop)
    if catalog.sources:
        yield _index(given, shop)


def _source(
    source: Source, readings: list[Reading], repeated: list[Source], cited: list[PageLink], shop: Workshop
) -> Draft:
    catalog = shop.catalog
    # Several figures may be wrong for one reason: it is told once.
    corrections: dict[str, Correction] = {one.why: one for reading in readings for one in catalog.corrected(reading)}
    used = [*uses_of((reading.id for reading in readings), shop.resolved.uses, shop.links), *cited]
    frames = source_frames(readings, catalog)
    body = SourceBody(
        source,
        frames=frames,
        headings=headings(frames, catalog),
        former={frame.id: [anchor(old) for one in frame.origins for old in one.formerly] for frame in frames},
        primary=catalog.sources.get(source.quotes or ""),
        quoted_by=repeated,
        uses=list({link.url: link for link in used}.values()),
        corrections=list(corrections.values()),
        until=fresh_until(readings, catalog) or "",
    )
    description = (
        f"Fiche de lecture : ce que dit cette page de {source.publisher}, à quelle place, et dans quelles conditions."
    )
    address = shop.renderer.addresses.source(source.id)
    return Draft(address, source.title, description, body, source.place.path, source.language)


def _cited(shop: Workshop) -> dict[str, list[PageLink]]:
    """Return, by source, the pages that name it or rest their words on it."""
    catalog, found = shop.catalog, defaultdict[str, list[PageLink]](list)
    for source in catalog.sources:
        found[source] += [
            shop.links[owner] for owner in calling("source", source, shop.resolved) if owner in shop.links
        ]
    rich = {f"term/{term.id}": term for term in catalog.terms.values()}
    for owner, record in {**rich, **{f"theme/{theme.id}": theme for theme in catalog.themes.values()}}.items():
        questions = getattr(record, "questions", [])
        for cited in (*record.sources, *(one for question in questions for one in question.sources)):
            found[cited.id].append(shop.links[owner])
    for rereading in catalog.rereadings.values():
        for id_ in dict.fromkeys((rereading.source or "", *(one.id for one in rereading.sources))):
            found[id_].append(shop.links[f"rereading/{rereading.id}"])
    for id_, link in _recopied(shop):
        found[id_].append(link)
    return found


def _recopied(shop: Workshop) -> Iterator[tuple[str, PageLink]]:
    """Yield, with its source, the page of each set-up and formula that was found there."""
    for setup in shop.catalog.setups.values():
        for id_ in setup.sources:
            yield id_, shop.links[f"setup/{setup.id}"]
    for formula in shop.catalog.formulas.values():
        if formula.source:
            title = formula.title[:1].upper() + formula.title[1:]
            yield formula.source.id, PageLink(title, shop.renderer.addresses.formula(formula.id))


def _index(given: dict[str, list[Reading]], shop: Workshop) -> Draft:
    ordered = sorted(
        shop.catalog.sources.values(), key=lambda source: (source.publisher.casefold(), source.title.casefold())
    )
    body = SourcesBody([(source, len(given[source.id])) for source in ordered])
    description = "Toutes les pages lues : qui les publie, quand elles ont été lues, et ce qu’elles donnent."
    return Draft(shop.renderer.addresses.index("sources"), "Sources", description, body)
