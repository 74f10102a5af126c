"""One method a macro: what a page calls, rendered by the template of the same name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from .. import french
from ..addresses import Addresses, relative
from ..frames import Cell, Frame, Remark, show
from ..frames.listings import PLACE
from ..model.source import Reading
from ..rules.freshness import fresh_until, past
from . import charts
from .bodies import Body, Citation
from .environment import count, environment
from .takeaway_bodies import PageCitation

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..formulas import Figure
    from ..model.words import Theme
    from ..problem import Problem
    from ..settings import Settings

Shelve = Callable[[str], str]
"""Sets HTML aside and returns what stands for it in Markdown."""


class Renderer:
    """Renders what pages call, as HTML; `overrides` is the folder of a site's own templates.

    `page_url` is always the site-relative address of the page being made, from which links are written.
    """

    def __init__(self, catalog: Catalog, settings: Settings, overrides: Path | None = None) -> None:
        self.catalog = catalog
        self.settings = settings
        self.addresses = Addresses.of(catalog, settings)
        self._today = settings.today or catalog.newest_day
        self._environment = environment(overrides)

    def table(self, frame: Frame, page_url: str, *, legend: bool = False, csv: str | None = None) -> str:
        """Render a table; `legend` explains the signs of nature under the first of a page, `csv` is a download."""
        return self._render("table.html.j2", page_url, frame=frame, legend=legend, csv=csv)

    def chart(self, frame: Frame, page_url: str) -> str:
        """Draw the chart that a table declares; the table stands on the same page."""
        return self._render("chart.html.j2", page_url, frame=frame, drawing=charts.drawing(frame))

    def figure(self, figure: Figure, page_url: str, decimals: int | None = None, *, unit: bool = True) -> str:
        """Render a figure in a sentence, as a link to where it is told."""
        shown = show(figure, self.catalog, decimals=decimals, prose=True)
        text = french.with_unit(shown.text, shown.unit) if unit else shown.text
        until = fresh_until(figure.origins, self.catalog) or ""
        return self._render("figure.html.j2", page_url, figure=figure, mark=shown.mark, text=text, until=until)

    def term(self, term: str, page_url: str, text: str | None = None) -> str:
        """Render the name of a term, or other words for it, as a link to its page."""
        known = self.catalog.terms[term]
        return self._render("term.html.j2", page_url, term=known, text=text or known.label)

    def source(self, source: str, page_url: str) -> str:
        """Render the title of a source, in its own language, as a link to its page."""
        return self._render("source.html.j2", page_url, source=self.catalog.sources[source])

    def table_ref(self, frame: Frame, page_url: str) -> str:
        """Render « Tableau N » as a link to a table of the page."""
        return self._render("table-ref.html.j2", page_url, frame=frame)

    def plain(self, text: str, why: str) -> str:
        """Render a text whose digits are no figure, with the reason why."""
        return str(Markup('<span data-plain="{}">{}</span>').format(why, text))

    def count(self, number: int, *, feminine: bool = False) -> str:
        """Render how many, in words up to sixteen."""
        return str(count(number, feminine=feminine))

    def references(self, readings: Sequence[Reading], page_url: str) -> str:
        """Render the list of the sources a page rests on, each with when it was read and how many figures it gives."""
        counted: dict[str, int] = {}
        for reading in {reading.id: reading for reading in readings}.values():
            counted[reading.source.id] = counted.get(reading.source.id, 0) + 1
        lines = [(self.catalog.sources[source], number) for source, number in counted.items()]
        return self._render("references.html.j2", page_url, lines=lines)

    def faq(
        self,
        theme: Theme,
        answers: Mapping[str, str],
        page_url: str,
        cited: Mapping[str, Sequence[Citation]],
        shelve: Shelve = str,
    ) -> str:
        """Render the questions of a theme as Markdown: headings of the page, answers, and their sources."""
        text = self._render(
            "faq.md.j2", page_url, theme=theme, answers=answers, cited=cited, level="###", shelved=_shelved(shelve)
        )
        return _spaced(text)

    def cite(self, citation: PageCitation) -> str:
        """Render how to cite a page, folded at its end."""
        return self._render("cite.html.j2", "", citation=citation)

    def problems(self, problems: Sequence[Problem]) -> str:
        """Render the list of problems that stands on top of a page being served."""
        return self._render("problems.html.j2", "", problems=problems)

    def page(self, body: Body, page_url: str, shelve: Shelve = str) -> str:
        """Render the body of a generated page as Markdown; `shelve` sets its HTML aside while Markdown is read."""
        context = {field.name: getattr(body, field.name) for field in fields(body)}
        text = self._render(body.template, page_url, shelved=_shelved(shelve), **context)
        return _spaced(text) + "\n"

    def _render(self, template: str, page_url: str, **context: object) -> str:
        made = self._environment.get_template(template)
        return made.render(
            context,
            link=partial(self._link, page_url),
            cell_link=partial(self._cell_link, page_url),
            figure_html=lambda figure: Markup(self.figure(figure, page_url)),  # noqa: S704 (rendered with autoescape)
            drawing_of=charts.drawing,
            past=lambda until: past(until, self._today),
            today=self._today,
            addresses=self.addresses,
            catalog=self.catalog,
            settings=self.settings,
            page_url=page_url,
        ).strip()

    def _link(self, page_url: str, target: str) -> str:
        return relative(target, page_url)

    def _cell_link(self, page_url: str, cell: Cell | Remark) -> str | None:
        about = cell.about
        if about is None:
            return None
        if isinstance(about, tuple):
            return relative(self.addresses.subject(about), page_url)
        if isinstance(about, Reading) and about.page and isinstance(cell, Cell) and cell.mark.field == PLACE:
            return about.page
        address = self.addresses.reading(about) if isinstance(about, Reading) else self.addresses.figure(about)
        return relative(address, page_url)


def _spaced(text: str) -> str:
    """Leave one blank line between the blocks of Markdown, however many the template left."""
    return re.sub(r"\n{3,}", "\n\n", text)


def _shelved(shelve: Shelve) -> Callable[..., str]:
    """Make what a template calls around a block of HTML: it comes back as one paragraph of Markdown by itself."""

    def shelved(caller: Callable[[], str]) -> Markup:
        return Markup("\n\n{}\n\n").format(Markup(shelve(str(caller()).strip())))  # noqa: S704 (already escaped)

    return shelved
