"""The names and the parts that structured data are made of: `@id`s, sources, figures, tables.

An `@id` is the address of what it names. A number stands only in a `PropertyValue` whose `identifier` is the mark of
its record, with the digits of the record: the audit reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..addresses import Addresses
from ..exports.records import exact
from ..formulas import Figure
from ..frames import NATURES
from ..model.source import Source
from ..pages.written import TABLES
from ..resolved import Resolved
from .facts import PageFacts
from .json_text import Digits

Node = dict[str, object]

_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


@dataclass(frozen=True)
class Graph:
    """What makes the nodes of a site: its data, the facts of its pages by path, and its French typography."""

    resolved: Resolved
    pages: Mapping[str, PageFacts]
    typeset: Callable[[str], str] = str

    @cached_property
    def addresses(self) -> Addresses:
        """Where each thing is shown."""
        return Addresses.of(self.resolved.catalog, self.resolved.settings)

    @cached_property
    def by_address(self) -> Mapping[str, PageFacts]:
        """The pages by their address."""
        return {page.address: page for page in self.pages.values()}

    def url(self, address: str) -> str:
        """Return the full address of a page or of a file of the site."""
        base = self.resolved.settings.site_url
        return f"{base.rstrip('/')}/{address}" if base else f"/{address}"

    def id(self, address: str, anchor: str) -> str:
        """Return the `@id` of what a page is about: its address and a name."""
        return f"{self.url(address)}#{anchor}"

    def reference(self, address: str, anchor: str) -> Node:
        """Return a node that only names another."""
        return {"@id": self.id(address, anchor)}

    @property
    def publisher(self) -> Node:
        """Who publishes the site, named on the home page."""
        return self.reference("", "editeur")

    @property
    def dataset(self) -> Node:
        """All the readings of the site, described on the page of the data."""
        return self.reference(f"{self.resolved.settings.exports}/", "jeu")

    def source(self, source: Source) -> Node:
        """Name a source with what is needed to find it; a page that has no reading of ours is named by its index."""
        address = self.addresses.source(source.id)
        named: Node = {} if "#" in address else {"@id": self.id(address, "source")}
        return {"@type": "CreativeWork", **named, "name": source.title, "url": source.url}

    def _named(self, source: Source) -> Node:
        """Name a source that the citations of the page describe."""
        described = self.source(source)
        return {"@id": described["@id"]} if "@id" in described else described

    def figure(self, figure: Figure) -> Node | None:
        """Give a figure with its unit, its nature and its place; None when no plain number says what it is."""
        numbers = _numbers(figure)
        if not numbers:
            return None
        symbol = self.resolved.catalog.unit_symbol(figure.unit)
        return {
            "@type": "PropertyValue",
            "name": figure.label,
            "identifier": f"{figure.nature.value}:{figure.id}",
            **numbers,
            **({"unitText": symbol} if symbol else {}),
            "measurementTechnique": NATURES[figure.nature],
            "url": self.url(self.addresses.figure(figure)),
        }

    def table(self, page: str, table: str) -> Node | None:
        """Name a table of a page, with the sources of its figures and its file; None when its queries found nothing."""
        selection = self.resolved.selections.get(table)
        if selection is None or not selection.rows:
            return None
        origins = (reading for figure in self.resolved.table_figures(table) for reading in figure.origins)
        sources = {reading.source.id: reading.source for reading in origins}
        file = f"{self.resolved.settings.exports}/{TABLES}/{table}.csv"
        return {
            "@type": "Table",
            "@id": self.id(page, table),
            "name": selection.table.title.rstrip("."),
            "isBasedOn": [self._named(source) for source in sources.values()],
            "encoding": {"@type": "MediaObject", "encodingFormat": "text/csv", "contentUrl": self.url(file)},
        }

    def trail(self, facts: PageFacts) -> list[tuple[str, str]]:
        """Return the pages above a page, from the home page to itself: address and title."""
        steps, parts = [("", self.resolved.settings.site_name)], facts.address.rstrip("/").split("/")
        for end in range(1, len(parts)):
            above = self.by_address.get("/".join(parts[:end]) + "/")
            if above is not None:
                steps.append((above.address, above.title))
        return [*steps, (facts.address, facts.title)] if facts.address else steps


def _numbers(figure: Figure) -> Node:
    """Return the number of a figure, or the two ends of its range, as its record writes them."""
    value = figure.value
    if value.bound is not None or value.approximate:
        return {}
    if not value.is_range:
        text = value.text if _NUMBER.fullmatch(value.text) else exact(value.middle) or ""
        return {"value": Digits(text)} if _NUMBER.fullmatch(text) else {}
    ends = {"minValue": exact(value.low) or "", "maxValue": exact(value.high) or ""}
    return {key: Digits(text) for key, text in ends.items()} if all(map(_NUMBER.fullmatch, ends.values())) else {}
