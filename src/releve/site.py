"""A site as a builder sees it: pages with their macros expanded, generated pages, exports, and both gates."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from . import exports, french, metadata, pages, summary
from .addresses import page_address
from .audit import PageSources, audit
from .metadata import Graph, PageFacts
from .pages import GeneratedPage
from .placeholders import Shelf
from .problem import Position, Problem, arranged
from .render import Renderer
from .resolved import Resolved, resolve_site
from .search_index import shape_index
from .settings import Settings
from .wording import english_phrases, wording_problems

RECORDS = "releves.json"


@dataclass(frozen=True)
class Site:
    """A resolved site and what renders it; `shelf` holds the HTML that Markdown must not read."""

    resolved: Resolved
    shelf: Shelf = field(default_factory=Shelf)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the first gate found."""
        return self.resolved.problems

    @cached_property
    def renderer(self) -> Renderer:
        """The templates of the site, its own before the packaged ones."""
        settings = self.resolved.settings
        own = settings.macros_folder
        return Renderer(self.resolved.catalog, settings, own if own.is_dir() else None)

    def expanded(self, path: str) -> str | None:
        """Return the Markdown of a page written by hand, its calls replaced by placeholders; None if there is none."""
        page = self.resolved.pages.get(path)
        if page is None:
            return None
        text = pages.expanded(self.resolved, self.renderer, path, page, page_address(path), self.shelf)
        return text + self._citation(path)

    @cached_property
    def generated(self) -> Mapping[str, GeneratedPage]:
        """The pages that the catalogue makes by itself, by path under the docs; a page written by hand wins."""
        return {path: replace(page, text=page.text + self._citation(path)) for path, page in self._made.items()}

    @cached_property
    def _made(self) -> Mapping[str, GeneratedPage]:
        """The generated pages before what tells how to cite them."""
        made = pages.generated(self.resolved, self.renderer, self.shelf, metadata.drafts)
        return {page.path: page for page in made if page.path not in self.resolved.pages}

    @cached_property
    def graph(self) -> Graph:
        """What each page is, and what makes its structured data."""
        told = {path: (page.title, page.description) for path, page in self._made.items()}
        typeset = partial(french.typography, nouns=self.nouns)
        return Graph(self.resolved, metadata.facts_of(self.resolved, told, typeset), typeset)

    def facts(self, path: str) -> PageFacts | None:
        """Return what a page is, by its path under the docs."""
        return self.graph.pages.get(path)

    def with_head(self, path: str, html: str) -> str:
        """Return the HTML of a whole page with what its head lacks: description, structured data, feed."""
        facts = self.facts(path)
        return html if facts is None else metadata.with_head(html, facts, self.graph, feed=self._feed)

    @property
    def _feed(self) -> str | None:
        journal = self.renderer.addresses.index("journal")
        return metadata.feed_address(self.resolved.catalog, self.resolved.settings, journal)

    def _citation(self, path: str) -> str:
        """Return what ends a page that may be cited, as a block of Markdown."""
        facts = self.facts(path)
        citation = metadata.citation_of(facts, self.resolved.settings) if facts else None
        return f"\n\n{self.shelf.put(self.renderer.cite(citation))}\n" if citation else ""

    @cached_property
    def indexes(self) -> list[dict[str, str]]:
        """The titles and addresses of the indexes, for a reader who is lost."""
        kinds = ("home", "index", "terms", "data", "journal")
        found = [page for page in self.graph.pages.values() if page.kind in kinds]
        titles = {page.address: page.title if page.address else "Accueil" for page in found}
        ordered = sorted(titles.items(), key=lambda item: (item[0] != "", item[1].casefold()))
        return [{"title": title, "url": address or "."} for address, title in ordered]

    def finish(self, folder: Path) -> list[Problem]:
        """Write the exports into a built site, shape its search, then audit it."""
        self.write_exports(folder / self.resolved.settings.exports)
        self._write_outline(folder)
        shape_index(folder / "search" / "search_index.json", self.graph.pages.values())
        records = json.loads((folder / self.resolved.settings.exports / RECORDS).read_text(encoding="utf-8"))
        return self.read_back(folder, records)

    def read_back(self, folder: Path, records: Sequence[Mapping[str, object]]) -> list[Problem]:
        """Second gate: read the figures and the words of every page of a built site."""
        resolved, sources = self.resolved, PageSources(self.sources_of_pages)
        root, english = resolved.settings.root, english_phrases(resolved.catalog)
        figures = audit(folder, records, resolved.allowed, sources, root, self.nouns)
        return arranged([*figures, *wording_problems(folder, sources, root, self.nouns, english)])

    @cached_property
    def nouns(self) -> tuple[str, ...]:
        """The words and symbols of the site's own units: a number is never parted from them."""
        units = self.resolved.catalog.unit_specs.values()
        written = {text for unit in units for text in (unit.symbol, unit.singular, unit.plural) if text}
        # The longest first: « token par seconde » before « token ».
        return tuple(sorted(written, key=lambda text: (-len(text), text)))

    def typeset(self, html: str) -> str:
        """Return the HTML of a page, or of a title, with the house's French typography."""
        return french.typography_html(html, self.nouns, attributes=True)

    def sources_of_pages(self) -> dict[str, str]:
        """Return, for a page of the built site, the Markdown file or the data file it was made from."""
        docs = self.resolved.settings.docs
        made = {path: page.source or path for path, page in self.generated.items()}
        made |= {path: f"{docs}/{path}" for path in self.resolved.pages}
        return {f"{page_address(path)}index.html": source for path, source in made.items()}

    def write_exports(self, folder: Path) -> None:
        """Write the published data: JSON, CSV, Data Package."""
        exports.write(self.resolved, folder)

    def _write_outline(self, folder: Path) -> None:
        """Write what lists the whole site: its pages for programs, and the feed of its changes."""
        texts = {"llms.txt": metadata.outline(self.graph)}
        if self._feed is not None:
            journal = self.renderer.addresses.index("journal")
            texts[self._feed] = metadata.feed(self.resolved.catalog, self.resolved.settings, journal, self._feed)
        for path, text in texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())

    def write_pages(self, folder: Path) -> int:
        """Write every page with its macros expanded, for another builder than MkDocs; return how many."""
        texts = {path: self.expanded(path) or "" for path in self.resolved.pages}
        texts |= {path: page.text for path, page in self.generated.items()}
        for path, text in texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            front = (
                self.resolved.pages[path].text[: self.resolved.pages[path].start] if path in self.resolved.pages else ""
            )
            file.write_text(front + self.shelf.restore(text), encoding="utf-8")
        self.write_exports(folder / self.resolved.settings.exports)
        return len(texts)

    def stale_problems(self) -> Iterator[Problem]:
        """Yield the figures past their shelf life."""
        return self.resolved.stale_problems()

    def counts(self) -> str:
        """Say in one line how much was read."""
        return summary.sentence(self.resolved)

    def free_numbers(self) -> str:
        """Say in one line how many numbers of each page are no figures."""
        return summary.free_numbers(self.resolved)


def load_site(settings: Settings) -> Site:
    """Read a site and run the first gate."""
    return Site(resolve_site(settings))


def audit_folder(site: Site, folder: Path) -> list[Problem]:
    """Audit the folder where a site was built; its published records must be those of the catalogue."""
    file = folder / site.resolved.settings.exports / RECORDS
    try:
        published = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        hint = "construisez le site avec le greffon releve"
        return [Problem(Position(file.as_posix()), "S103", "les relevés publiés manquent", hint)]
    problems = site.read_back(folder, published)
    if published != json.loads(json.dumps(exports.records(site.resolved))):
        hint = "reconstruisez le site : les données ont changé depuis"
        problems.append(
            Problem(Position(file.as_posix()), "S104", "les relevés publiés ne sont plus ceux du catalogue", hint)
        )
    return problems
