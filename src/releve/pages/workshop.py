"""What every generated page is made with, and what it is before it becomes Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..catalog import Catalog
from ..formulas import Figure
from ..placeholders import Shelf
from ..render import Body, PageLink, Renderer
from ..resolved import Resolved
from .ceilings import Ceilings, ceilings
from .links import page_links
from .pairs import Pairs, pairs


@dataclass(frozen=True)
class Workshop:
    """The site as resolved, what renders it, and the shelf that holds its HTML."""

    resolved: Resolved
    renderer: Renderer
    shelf: Shelf

    @property
    def catalog(self) -> Catalog:
        """All that the data say."""
        return self.resolved.catalog

    @cached_property
    def links(self) -> Mapping[str, PageLink]:
        """The pages that show figures, by owner."""
        return page_links(self.resolved, self.renderer.addresses)

    @cached_property
    def ceilings(self) -> Ceilings:
        """What measured figures could not exceed."""
        return ceilings(self.catalog)

    @cached_property
    def pairs(self) -> Pairs:
        """The names that readings join."""
        return pairs(self.catalog)

    @cached_property
    def calculated(self) -> Mapping[str, Figure]:
        """All the figures of our own calculation that a page of the site shows, by id."""
        return calculated(self.resolved, self.ceilings)


@dataclass(frozen=True, slots=True)
class Draft:
    """A generated page before it is Markdown: its address, its title, its description, its body, its data file.

    A page that is `wide` leaves the room of its table of contents to what it shows.
    """

    address: str
    title: str
    description: str
    body: Body
    source: str = ""
    language: str = ""
    wide: bool = False


def calculated(resolved: Resolved, known: Ceilings) -> dict[str, Figure]:
    """Return the figures of our own calculation by id: those of tables and texts, then those of generated pages."""
    shown = {figure.id: figure for figure in known.figures.values()}
    return {**resolved.calculated, **shown}
