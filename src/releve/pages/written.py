"""What the calls of a text become: a page written by hand, a term of the glossary, an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from markupsafe import Markup

from ..formulas import Figure
from ..frames import Frame, frame
from ..model.formula import Cited
from ..model.words import Rich, Theme
from ..placeholders import Shelf
from ..prose import Call, Page, expand
from ..render import Citation, Renderer
from ..resolved import Resolved
from ..rules.calls import countable
from ..selection import Selection

TABLES = "tableaux"
"""The folder of the tables, one CSV each, in that of the published data."""


def expanded(resolved: Resolved, renderer: Renderer, owner: str, page: Page, page_url: str, shelf: Shelf) -> str:
    """Return the Markdown of a page with each call replaced by a placeholder of what it renders.

    `owner` is the page's path. A call that names nothing is shown as it was typed: its problem was told already.
    """
    return Expansion(resolved, renderer, page_url, shelf, [page]).text(owner, page)


def citations(cited: Iterable[Cited], resolved: Resolved) -> list[Citation]:
    """Return the sources that bear out a text, those that exist."""
    sources = resolved.catalog.sources
    return [Citation(sources[one.id], one.at) for one in cited if one.id in sources]


def answer_texts(theme: Rich, owner: str, resolved: Resolved) -> dict[str, Page]:
    """Return the answers of a theme, or of a term's questions, by the question's id."""
    questions = getattr(theme, "questions", [])
    texts = resolved.texts.get(owner, {})
    found = {question.id: texts.get(("questions", index, "answer")) for index, question in enumerate(questions)}
    return {id_: page for id_, page in found.items() if page is not None}


class Expansion:
    """The calls of one page of the site, whose tables are numbered in the order of its texts.

    `texts` are all the texts of that page, in order. `page_url` is its address, from which links are written.
    """

    def __init__(
        self, resolved: Resolved, renderer: Renderer, page_url: str, shelf: Shelf, texts: Sequence[Page]
    ) -> None:
        self.resolved = resolved
        self.renderer = renderer
        self.page_url = page_url
        self.shelf = shelf
        self._numbers = {name: rank for rank, name in enumerate(dict.fromkeys(self._tables(texts)), 1)}
        self._frames: dict[str, Frame] = {}
        self._legend = True
        self._themes = [call.args[0] for page in texts for call in page.calls if call.name == "faq" and call.args]
        self._makers: Mapping[str, Callable[[str, Call], str | None]] = {
            "table": self._table,
            "chart": self._chart,
            "faq": self._faq,
            "references": self._references,
            "fig": self._figure,
            "count": self._count,
            "term": self._term,
            "source": self._source,
            "table_ref": self._reference,
            "plain": self._plain,
        }

    def text(self, owner: str, page: Page) -> str:
        """Return the Markdown of one of the texts, its calls replaced; `owner` names the figures it may call."""
        return expand(page, lambda call: self._made(owner, call))

    def _made(self, owner: str, call: Call) -> str:
        maker = self._makers.get(call.name)
        made = maker(owner, call) if maker is not None else None
        return self.shelf.put(_missing(call)) if made is None else made

    def _tables(self, texts: Sequence[Page]) -> Iterator[str]:
        """Yield the tables that are called, in the order in which they stand on the page."""
        for page in texts:
            for call in page.calls:
                if call.name == "table" and call.args:
                    yield call.args[0]
                elif call.name == "faq" and call.args[:1] and (theme := self._theme(call.args[0])):
                    answers = answer_texts(theme, f"theme/{theme.id}", self.resolved).values()
                    yield from self._tables([answer for answer in answers if answer not in texts])

    def _theme(self, theme: str) -> Theme | None:
        return self.resolved.catalog.themes.get(theme)

    def frame(self, table: str) -> Frame | None:
        """Return a table of the page with its number; None if it does not exist, or if its queries found nothing."""
        selection = self.resolved.selections.get(table)
        if selection is None or table not in self._numbers or not _is_whole(selection):
            return None
        if table not in self._frames:
            self._frames[table] = frame(selection, self.resolved.catalog, self._numbers[table])
        return self._frames[table]

    def _table(self, _owner: str, call: Call) -> str | None:
        made = self.frame(_first(call))
        if made is None:
            return None
        csv = f"{self.resolved.settings.exports}/{TABLES}/{made.id}.csv"
        html = self.renderer.table(made, self.page_url, legend=self._legend, csv=csv)
        self._legend = False
        return self.shelf.put(html)

    def _chart(self, _owner: str, call: Call) -> str | None:
        made = self.frame(_first(call))
        if made is None or made.chart is None:
            return None
        heads = {head.id for head in made.heads}
        drawn = made.chart.y, *made.chart.also, made.chart.ceiling, None if made.chart.y else made.chart.x
        if not {id_ for id_ in drawn if id_} <= heads:
            return None
        return self.shelf.put(self.renderer.chart(made, self.page_url))

    def _reference(self, _owner: str, call: Call) -> str | None:
        made = self.frame(_first(call))
        return None if made is None else self.shelf.put(self.renderer.table_ref(made, self.page_url))

    def _figure(self, owner: str, call: Call) -> str | None:
        figure: Figure | None = self.resolved.figures.get(owner, {}).get(_first(call))
        if figure is None:
            return None
        decimals = call.kwargs.get("decimals")
        kept = decimals if isinstance(decimals, int) and not isinstance(decimals, bool) else None
        unit = call.kwargs.get("unit") is not False
        return self.shelf.put(self.renderer.figure(figure, self.page_url, kept, unit=unit))

    def _count(self, _owner: str, call: Call) -> str | None:
        number = countable(self.resolved.catalog, self.resolved.selections).get(_first(call))
        if number is None:
            return None
        return self.shelf.put(self.renderer.count(number, feminine=call.kwargs.get("feminine") is True))

    def _term(self, _owner: str, call: Call) -> str | None:
        if _first(call) not in self.resolved.catalog.terms:
            return None
        text = call.args[1] if len(call.args) > 1 else call.kwargs.get("text")
        return self.shelf.put(self.renderer.term(call.args[0], self.page_url, str(text) if text else None))

    def _source(self, _owner: str, call: Call) -> str | None:
        if _first(call) not in self.resolved.catalog.sources:
            return None
        return self.shelf.put(self.renderer.source(call.args[0], self.page_url))

    def _plain(self, _owner: str, call: Call) -> str | None:
        return self.shelf.put(self.renderer.plain(_first(call), str(call.kwargs.get("why", "")))) if call.args else None

    def _references(self, owner: str, _call: Call) -> str:
        owners = [owner, *(f"theme/{theme}" for theme in self._themes)]
        readings = [reading for one in owners for reading in self.resolved.readings_of(one)]
        return self.shelf.put(self.renderer.references(readings, self.page_url)) if readings else ""

    def _faq(self, _owner: str, call: Call) -> str | None:
        theme = self._theme(_first(call))
        if theme is None:
            return None
        owner = f"theme/{theme.id}"
        return self.renderer.faq(
            theme, self.answers(theme, owner), self.page_url, cited_of(theme, self.resolved), self.shelf.put
        )

    def answers(self, rich: Rich, owner: str) -> dict[str, str]:
        """Return the answers of a theme or of a term as Markdown, by the question's id; one at fault is empty."""
        texts = answer_texts(rich, owner, self.resolved)
        return {
            question.id: self.text(owner, texts[question.id]) if question.id in texts else ""
            for question in getattr(rich, "questions", [])
        }


def cited_of(rich: Rich, resolved: Resolved) -> dict[str, list[Citation]]:
    """Return the citations of each question of a theme or of a term, by the question's id."""
    return {question.id: citations(question.sources, resolved) for question in getattr(rich, "questions", [])}


def _first(call: Call) -> str:
    return call.args[0] if call.args else ""


def _is_whole(selection: Selection) -> bool:
    """Tell whether every row of a table is about something and has all its cells."""
    columns = {column.id for column in selection.table.columns}
    return bool(selection.rows) and all(
        columns <= row.cells.keys() and (row.subject is not None or row.head is not None) for row in selection.rows
    )


def _missing(call: Call) -> str:
    said = f"{call.name}({', '.join(call.args)})"
    return str(Markup('<span class="releve-missing">{}</span>').format(said))
