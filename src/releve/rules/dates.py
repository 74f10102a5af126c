"""P104, P105: the days that records and pages say exist, and none of them is to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from ..catalog import Catalog
from ..decode.dates import date_problem, first_day
from ..nodes import Key, Place
from ..problem import Problem
from ..prose import Page

Day = tuple[Place, tuple[Key, ...], str | None]


def dates(catalog: Catalog, pages: Iterable[Page], today: str) -> Iterator[Problem]:
    """Refuse a day that does not exist, and one after today, one day of time zones being allowed."""
    limit = (first_day(today) or date.max - timedelta(days=2)) + timedelta(days=1)
    undecided = [*_of_records(catalog), *_of_pages(pages)]
    for place, keys, text in undecided:
        yield from date_problem(text or "", place.position(*keys))
    for place, keys, text in (*undecided, *_decoded(catalog)):
        day = first_day(text or "")
        if day and day > limit:
            yield Problem(place.position(*keys), "P105", f"« {text} » est une date à venir", "corrigez la date")


def _of_records(catalog: Catalog) -> Iterator[Day]:
    """Yield the days of records that are decoded by their shape alone."""
    for rich in (*catalog.terms.values(), *catalog.themes.values()):
        yield rich.place, ("reread",), rich.reread
    for setup in catalog.setups.values():
        yield setup.place, ("reread",), setup.reread
    for correction in catalog.corrections.values():
        yield correction.place, ("since",), correction.since
    for entry in catalog.journal.values():
        yield entry.place, ("day",), entry.day


def _of_pages(pages: Iterable[Page]) -> Iterator[Day]:
    for page in pages:
        for key in ("date", "updated"):
            if page.meta.get(key) is not None:
                yield page.place, (key,), str(page.meta[key])


def _decoded(catalog: Catalog) -> Iterator[Day]:
    """Yield the days that the decoder has found to exist, or refused."""
    for source in catalog.sources.values():
        yield source.place, ("published",), source.published
        yield source.place, ("retrieved",), source.retrieved
    for reading in catalog.readings:
        yield reading.place, ("on",), reading.on
    for rereading in catalog.rereadings.values():
        yield rereading.place, ("reread",), rereading.reread
        if rereading.page is not None:
            yield rereading.place, ("page", "published"), rereading.page.published
            yield rereading.place, ("page", "retrieved"), rereading.page.retrieved
        if rereading.reply is not None:
            yield rereading.place, ("reply", "date"), rereading.reply.date
