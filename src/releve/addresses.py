"""Where each thing of the catalogue is shown: site-relative addresses, and the way there from a page.

An address has no leading slash and a final one (`sources/oven-test/`), then an anchor if it has one.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .frames import Subject
from .model.source import Nature

if TYPE_CHECKING:
    from .catalog import Catalog
    from .formulas import Figure
    from .model.source import Reading
    from .settings import Settings


TOOLS = ("explorer", "compare", "verify", "calculators")
"""The tools of a site, by the name of their page in the settings."""

CLAIM = "affirme"
"""The anchor of the figure claimed, on the page that re-reads it."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses of a site; a subject in `unread` has no page and is a line of its index instead."""

    settings: Settings
    unread: frozenset[Subject] = frozenset()

    @classmethod
    def of(cls, catalog: Catalog, settings: Settings) -> Addresses:
        """Make the addresses of a catalogue, where a source or a name without readings has no page.

        A source that others repeat, or that words rest on, has one all the same.
        """
        read = {("source", source) for source in _rested_on(catalog)}
        for reading in catalog.readings:
            read.add(("source", reading.source.id))
            for condition, stated in reading.conditions.items():
                registry = catalog.conditions[condition].names
                if registry:
                    read.add((registry, stated.text))
        known = {("source", source) for source in catalog.sources}
        known |= {(registry.id, name) for registry in catalog.registries.values() for name in registry.names}
        return cls(settings, frozenset(known - read))

    def reading(self, reading: Reading) -> str:
        """Return where a reading stands: its row on its source's page."""
        return f"{self.source(reading.source.id)}#{anchor(reading.id)}"

    def figure(self, figure: Figure) -> str:
        """Return where a figure is told: its reading's row, its formula's page, or the page that re-reads it."""
        if figure.reading is not None:
            return self.reading(figure.reading)
        if figure.nature is Nature.CLAIMED:
            return f"{self.rereading(figure.id)}#{CLAIM}"
        if figure.formula is None:
            raise LookupError(f"figure {figure.id} has neither a reading nor a formula")
        return f"{self.formula(figure.formula.id)}#{anchor(figure.id)}"

    def source(self, source: str) -> str:
        """Return the page of a source."""
        return self._page("source", source, self.settings.pages.source, self.settings.pages.sources)

    def name(self, registry: str, name: str) -> str:
        """Return the page of a name of a registry: a machine, an oven."""
        return self._page(registry, name, self.settings.pages.name, self.settings.pages.names)

    def term(self, term: str) -> str:
        """Return the page of a term of the glossary."""
        return _address(self.settings.pages.term, id=term)

    def theme(self, theme: str) -> str:
        """Return the page of a theme of the questions."""
        return _address(self.settings.pages.theme, id=theme)

    def rereading(self, rereading: str) -> str:
        """Return the page of a re-reading."""
        return _address(self.settings.pages.rereading, id=rereading)

    def formula(self, formula: str) -> str:
        """Return the page of a formula."""
        return _address(self.settings.pages.formula, id=formula)

    def setup(self, setup: str) -> str:
        """Return the page of a reproducible set-up."""
        return _address(self.settings.pages.setup, id=setup)

    def correction(self, correction: str) -> str:
        """Return where a correction is told: its place on the page of all of them."""
        return f"{self.index('corrections')}#{correction}"

    def subject(self, subject: Subject) -> str:
        """Return where a subject is told: a source, a term, a theme, a set-up, a correction, a name of a registry."""
        kind, name = subject
        known = {
            "source": self.source,
            "term": self.term,
            "theme": self.theme,
            "rereading": self.rereading,
            "setup": self.setup,
            "correction": self.correction,
        }
        return known[kind](name) if kind in known else self.name(kind, name)

    def index(self, kind: str) -> str:
        """Return the index of a kind of pages, of a registry, or a page of its own: the method, the journal, a tool."""
        fixed = {"sources", "terms", "themes", "rereadings", "formulas", "setups", "corrections", "method", "journal"}
        if kind in {*fixed, *TOOLS}:
            return _address(str(getattr(self.settings.pages, kind)))
        return _address(self.settings.pages.names, registry=kind)

    def _page(self, kind: str, name: str, page: str, index: str) -> str:
        if (kind, name) in self.unread:
            return f"{_address(index, registry=kind)}#{name}"
        return _address(page, registry=kind, id=name)


def _rested_on(catalog: Catalog) -> Iterator[str]:
    """Yield the sources that sources, readings, formulas, terms, themes and re-readings name."""
    yield from (source.quotes for source in catalog.sources.values() if source.quotes)
    yield from (reading.quotes for reading in catalog.readings if reading.quotes)
    yield from (formula.source.id for formula in catalog.formulas.values() if formula.source)
    yield from (source for setup in catalog.setups.values() for source in setup.sources)
    for rich in (*catalog.terms.values(), *catalog.themes.values()):
        cited = (*rich.sources, *(source for question in rich.questions for source in question.sources))
        yield from (source.id for source in cited)
    for rereading in catalog.rereadings.values():
        yield from (source.id for source in rereading.sources)
        if rereading.source is not None:
            yield rereading.source


def anchor(key: str) -> str:
    """Return the anchor of a reading or of a calculated figure: the letters after its id's last point."""
    return key.rpartition(".")[2]


def relative(target: str, page_url: str) -> str:
    """Return the way from a page to an address, both site-relative; an outside address is left alone."""
    if "://" in target or target.startswith("mailto:"):
        return target
    path, mark, fragment = target.partition("#")
    if path == page_url:
        return f"#{fragment}" if mark else "./"
    return _way(path, page_url) + mark + fragment


@lru_cache(maxsize=1 << 14)
def _way(path: str, page_url: str) -> str:
    folder = page_url if page_url.endswith("/") or not page_url else posixpath.dirname(page_url)
    way = posixpath.relpath("/" + path, "/" + folder)
    return way + "/" if path.endswith("/") or not path else way


def _address(pattern: str, **parts: str) -> str:
    # A path is read by people: hyphens, where keys of the data have underscores.
    filled = pattern.format(**{key: part.replace("_", "-") for key, part in parts.items()})
    return f"{filled}/" if filled else ""


def page_address(path: str) -> str:
    """Return the address of a page from its path under the docs: `a/b.md` is at `a/b/`, `a/index.md` at `a/`."""
    stem = path.removesuffix(".md")
    folder, _, last = stem.rpartition("/")
    if last in {"index", "README"}:
        return f"{folder}/" if folder else ""
    return f"{stem}/"
