"""Everything a site shows, found before anything is rendered: pages, tables, figures, texts, and every problem."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pathspec import GitIgnoreSpec

from .catalog import Catalog, load
from .digits import Allowed
from .formulas import Figure, figure_of
from .model.source import Reading
from .model.words import Rich
from .nodes import Key
from .problem import Position, Problem
from .prose import Page, parse_page
from .rules import (
    comparability,
    dates,
    duplicates,
    formulas,
    freshness,
    journal,
    limits,
    provenance,
    references,
    rereadings,
    setups,
    words,
)
from .rules.text import figures_of, page_problems
from .selection import Selection, given, select
from .settings import Settings

_HIDDEN = (".*", "/templates/")
"""What a builder never publishes of the docs, whatever `exclude_docs` says."""

Texts = Mapping[tuple[Key, ...], Page]
"""The Markdown texts of a record, by their path of keys."""


@dataclass(frozen=True)
class Resolved:
    """A site read whole: what its pages and tables call is found, or a problem says why not.

    `pages` are by path under `docs/`. `figures` are by owner: a page's path, `term/<id>`, `theme/<id>` or
    `rereading/<id>`, `setup/<id>`; `texts` are those of terms, themes and re-readings, by owner too, none for a set-up.
    """

    settings: Settings
    catalog: Catalog
    selections: Mapping[str, Selection]
    pages: Mapping[str, Page]
    figures: Mapping[str, Mapping[str, Figure]]
    texts: Mapping[str, Texts]
    problems: tuple[Problem, ...] = ()

    @property
    def today(self) -> str:
        """The day that stands for today: the one given, else the newest of the data."""
        return self.settings.today or self.catalog.newest_day

    @cached_property
    def allowed(self) -> Allowed:
        """What may hold digits in a text without being a figure."""
        return Allowed.of(self.catalog)

    def table_figures(self, table: str) -> list[Figure]:
        """Return the figures of a table, in the order shown."""
        cells = (choice for row in self.selections[table].rows for choice in row.cells.values())
        return [choice.figure for choice in cells if choice.figure is not None]

    def shown(self, owner: str) -> Iterator[Figure]:
        """Yield the figures that a page, a term, a theme or a set-up shows: those it calls, and those of its tables."""
        yield from self.figures.get(owner, {}).values()
        for page in self._texts_of(owner):
            for call in page.calls:
                if call.name in {"table", "chart"} and call.args and call.args[0] in self.selections:
                    yield from self.table_figures(call.args[0])

    @cached_property
    def calculated(self) -> Mapping[str, Figure]:
        """The figures of our own calculation, by id: those of tables and texts, and the inputs that are calculated."""
        found: dict[str, Figure] = {}
        for table in self.selections:
            for figure in self.table_figures(table):
                _collect(figure, found)
        for figures in self.figures.values():
            for figure in figures.values():
                _collect(figure, found)
        return found

    @cached_property
    def uses(self) -> Mapping[str, tuple[str, ...]]:
        """The owners that show a reading or a calculated figure, by its id, inputs included."""
        found: dict[str, dict[str, None]] = {}
        for owner in (*self.pages, *self.texts):
            for figure in self.shown(owner):
                for id_ in _ids(figure):
                    found.setdefault(id_, {})[owner] = None
        return {id_: tuple(owners) for id_, owners in found.items()}

    def readings_of(self, owner: str) -> list[Reading]:
        """Return the readings that a page rests on, each once, in the order of the page."""
        return list({r.id: r for figure in self.shown(owner) for r in figure.origins}.values())

    def stale_problems(self) -> Iterator[Problem]:
        """Yield the figures past their shelf life, which never refuse."""
        return freshness.freshness(self.catalog, self.today)

    def _texts_of(self, owner: str) -> Iterator[Page]:
        if owner in self.pages:
            yield self.pages[owner]
        yield from self.texts.get(owner, {}).values()


def resolve_site(settings: Settings, *, judged: bool = True) -> Resolved:
    """Read the data and the pages of a site and run the first gate; nothing is rendered and nothing is raised.

    A site that was published already needs no gate: not `judged`, it has no problem but those of reading it.
    """
    catalog, problems = load(settings)
    problems = [*problems]
    allowed = Allowed.of(catalog)
    selections = {table.id: select(table, catalog) for table in catalog.tables.values()}
    problems += (problem for selection in selections.values() for problem in selection.problems)
    pages = _pages(settings, problems)
    figures: dict[str, Mapping[str, Figure]] = {}
    for path, page in pages.items():
        figures[path], _ = figures_of(page.figures, page.place, catalog, selections)
        problems += page_problems(page, catalog, selections, allowed) if judged else ()
    texts: dict[str, Texts] = {}
    for owner, rich in rich_records(catalog):
        figures[owner], _ = rereadings.rich_figures(rich, catalog, selections)
        texts[owner] = dict(words.rich_texts(rich)[0])
    for setup in catalog.setups.values():
        readings = given(setup, catalog)[0]
        owner = f"setup/{setup.id}"
        figures[owner] = {one.id: figure_of(one, catalog) for one in readings if one.value is not None}
        texts[owner] = {}
    resolved = Resolved(settings, catalog, selections, pages, figures, texts)
    if judged:
        problems += words.words_problems(catalog, selections, allowed)
        problems += _catalog_problems(resolved)
    return Resolved(settings, catalog, selections, pages, figures, texts, tuple(problems))


def rich_records(catalog: Catalog) -> Iterator[tuple[str, Rich]]:
    """Yield the terms, the themes and the re-readings with the name that they have as owners of figures."""
    yield from ((f"term/{term.id}", term) for term in catalog.terms.values())
    yield from ((f"theme/{theme.id}", theme) for theme in catalog.themes.values())
    yield from ((f"rereading/{rereading.id}", rereading) for rereading in catalog.rereadings.values())


def page_files(settings: Settings) -> Iterator[tuple[str, Path]]:
    """Yield each Markdown file that a site publishes with its path under the docs, in the order of these paths."""
    root, hidden = settings.docs_folder, GitIgnoreSpec.from_lines(_HIDDEN)
    for file in sorted(root.rglob("*.md")):
        path = file.relative_to(root).as_posix()
        if not (hidden.match_file(path) or settings.excluded.match_file(path)):
            yield path, file


def _pages(settings: Settings, problems: list[Problem]) -> dict[str, Page]:
    """Read the Markdown pages under `docs/`, those that no site shows left out."""
    pages: dict[str, Page] = {}
    root = settings.docs_folder
    if not root.is_dir() or not os.access(root, os.R_OK | os.X_OK):
        hint = "créez le dossier, rendez-le lisible, ou corrigez « docs_dir: » dans mkdocs.yml"
        problems.append(Problem(Position(settings.docs), "Y101", "le dossier des pages manque", hint))
        return pages
    for path, file in page_files(settings):
        name = f"{settings.docs}/{path}"
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            problems.append(Problem(Position(name), "Y101", "page illisible", "enregistrez-la en UTF-8"))
            continue
        pages[path], faults = parse_page(text, name)
        problems += faults
    return pages


def _catalog_problems(resolved: Resolved) -> Iterator[Problem]:
    """Run the rules that look at the whole."""
    catalog, selections = resolved.catalog, resolved.selections
    yield from provenance.quoted_sources(catalog)
    yield from provenance.quoted_circles(catalog)
    yield from dates.dates(catalog, resolved.pages.values(), resolved.today)
    yield from provenance.own_pages(catalog)
    yield from provenance.second_places(catalog)
    yield from duplicates.duplicates(catalog)
    yield from duplicates.reused_ids(catalog)
    yield from comparability.comparability(catalog, selections.values())
    yield from formulas.formulas(catalog)
    yield from limits.limits(catalog)
    yield from references.cited_sources(catalog)
    yield from references.neighbours(catalog)
    yield from references.corrections(catalog)
    yield from journal.journal(catalog)
    yield from rereadings.known_pages(catalog)
    yield from rereadings.verdicts(catalog, resolved.figures)
    yield from setups.setups(catalog)
    yield from references.uncited(catalog, references.cited_ids(catalog) | _called_sources(resolved))


def _called_sources(resolved: Resolved) -> set[str]:
    texts = [*resolved.pages.values(), *(page for texts in resolved.texts.values() for page in texts.values())]
    return {call.args[0] for page in texts for call in page.calls if call.name == "source" and call.args}


def _collect(figure: Figure, found: dict[str, Figure]) -> None:
    if figure.formula is not None:
        found[figure.id] = figure
    for other in figure.inputs.values():
        _collect(other, found)


def _ids(figure: Figure) -> Iterator[str]:
    yield figure.id
    for other in figure.inputs.values():
        yield from _ids(other)
