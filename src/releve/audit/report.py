"""Faults of the pages become problems: with their place, each told once however many pages repeat it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from selectolax.lexbor import LexborNode

from ..digits import Allowed, bare_figures
from ..problem import Position, Problem
from .letters import FIGURE, OTHER, has_digit, plain
from .marks import Fault, Marks
from .places import Places, told
from .register import Register

TYPED = "appelez le chiffre par fig, count ou plain, ou laissez la phrase sans lui"


@dataclass
class Site:
    """What the audit knows of a whole site, and what it has found so far.

    `shared` holds the texts with a figure that stand outside the pages' own content (menus, header, footer): they are
    repeated on each page, so each is told once, with the first page; a text that is a page's or a section's heading
    was judged there. `references` are links to tables of other pages, judged when all pages are read.
    """

    marks: Marks
    allowed: Allowed
    places: Places
    problems: list[Problem] = field(default_factory=list)
    shared: dict[str, list[str]] = field(default_factory=dict)
    headings: set[str] = field(default_factory=set)
    tables: dict[tuple[str, str], str] = field(default_factory=dict)
    references: list[tuple[str, str, str, Callable[[], Problem]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.figures = lru_cache(maxsize=1 << 16)(self._figures)

    @property
    def register(self) -> Register:
        """The records that marks lead to."""
        return self.marks.register

    def _figures(self, text: str) -> tuple[str, ...]:
        """Return the free-standing figures of a text; the verdict is kept, since menus repeat on every page."""
        return tuple(span.text for span in bare_figures(text, self.allowed)) if has_digit(text) else ()

    def ended(self) -> Iterator[Problem]:
        """Yield all the problems, those that waited for the last page included."""
        yield from self.problems
        for text, pages in self.shared.items():
            figures = self.figures(without(self.headings, text))
            if figures:
                others = f" et {len(pages) - 1} autres pages" if len(pages) > 1 else ""
                said = f"{quoted(figures)} dans « {short(text)} »"
                message = f"page {pages[0]}{others}, hors du contenu : {said}"
                position = self.places.position(pages[0])
                yield Problem(position, "S102", message, "retirez le chiffre du titre, du menu ou du pied de page")
        for page, table, text, problem in self.references:
            if self.tables.get((page, table)) != text:
                yield problem()


@dataclass
class Page:
    """One page being read: its path in the site, and the headings met so far."""

    path: str
    site: Site
    headings: list[str] = field(default_factory=list)

    def problem(self, fault: Fault, node: LexborNode | None, wording: str = "", figure: str = "") -> Problem:
        """Give a fault its place: page, table, row, column, and the line of the Markdown when it is known."""
        return self.later(fault, node, wording, figure)()

    def later(
        self, fault: Fault, node: LexborNode | None, wording: str = "", figure: str = ""
    ) -> Callable[[], Problem]:
        """Return what makes the problem of a fault: its line is searched only if it turns out to be one."""
        place, table = told(node) if node is not None else ("", None)
        where = f"page {self.path}, {place}" if place else f"page {self.path}"

        def made() -> Problem:
            position: Position = self.site.places.position(self.path, table, wording, figure)
            return Problem(position, fault.code, f"{where} : {fault.message}", fault.hint)

        return made

    def report(self, fault: Fault, node: LexborNode | None, wording: str = "", figure: str = "") -> None:
        """Keep the problem that a fault is; `wording` and `figure` are what its author may have typed."""
        self.site.problems.append(self.problem(fault, node, wording, figure))

    def typed(self, text: str, node: LexborNode | None, where: str = "") -> None:
        """Report the figures of a text that nothing bears out (S102); `where` names what is not plain text."""
        figures = self.site.figures(text)
        if figures and not self._is_own_number(figures):
            said = f"{quoted(figures)} dans {where}« {short(text)} »"
            self.report(Fault("S102", said, TYPED), node, text, figures[0])

    def _is_own_number(self, figures: tuple[str, ...]) -> bool:
        """Tell whether the error page `404.html` only says its own number, as themes make it do."""
        return self.path == "404.html" and set(figures) == {"404"}

    def headline(self, text: str) -> str:
        """Return a text without the headings of the page it repeats, since they were judged in their place.

        A text whose digits are all those of names stays whole: a heading may be a part of a longer name.
        """
        return without(self.headings, text) if self.site.figures(text) else text


def without(headings: Iterable[str], text: str) -> str:
    """Return a text without the headings that hold digits, words included; a heading that is a number stays."""
    flat = plain(text)
    for heading in headings:
        if has_digit(heading) and any(map(str.isalpha, heading)):
            flat = flat.replace(heading, OTHER)
    return flat


def quoted(figures: tuple[str, ...]) -> str:
    """Name the first figures of a text."""
    named = ", ".join(f"« {plain(figure)} »" for figure in figures[:3])
    return f"{named}…" if len(figures) > 3 else named


def short(text: str) -> str:
    """Return the beginning of a text, for a message."""
    flat = plain(text)
    flat = flat.replace(FIGURE, "[chiffre]").replace(OTHER, "[…]")
    return flat if len(flat) <= 90 else f"{flat[:88]}…"
