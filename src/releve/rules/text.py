"""T101 to T109: no figure typed in a page, none at all where none may stand, and sentences that say what is true."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..catalog import Catalog
from ..digits import Allowed, Span, bare_figures, lettered_figures
from ..formulas import Fault, Figure
from ..model.figure import FigureSpec
from ..nodes import Place, Scalar, find
from ..nodes import Sequence as SequenceNode
from ..problem import Position, Problem, Severity
from ..prose import Page, sentences
from ..selection import Selection, evaluate_assert, resolve_all
from . import calls

WORDS_FOR_ONE = 200
"""How many words a page has for each number it lets through."""

LONG_SENTENCE = 40
"""Beyond so many characters, a sentence twice on a page is a copy and not a turn of phrase."""

SHOWN_KEYS = ("title", "description", "subtitle", "summary", "tags")
"""Keys of a front matter that readers see."""

_TYPED = 'nommez ce chiffre dans « figures: » et appelez {{ fig("…") }}, ou {{ plain("…", why="…") }}'


def page_problems(
    page: Page, catalog: Catalog, selections: Mapping[str, Selection], allowed: Allowed | None = None
) -> list[Problem]:
    """Return everything that keeps a page from being published; `allowed` spares gathering the names again."""
    allowed = allowed or Allowed.of(catalog)
    figures, problems = figures_of(page.figures, page.place, catalog, selections)
    problems += text_problems(page, catalog, selections, allowed)
    problems += front_figures(page, allowed)
    if not page.unsure:
        problems += false_asserts(page.asserts, figures, selections, page.figures)
    problems += over_budget([page])
    problems += repeated([page])
    return problems


def text_problems(
    page: Page, catalog: Catalog, selections: Mapping[str, Selection], allowed: Allowed
) -> Iterator[Problem]:
    """Yield what is wrong in one text by itself: its calls, its digits, its tables."""
    yield from calls.known_macros(page)
    yield from calls.placed_calls(page)
    yield from calls.named_things(page, catalog, selections)
    yield from calls.reasons(page)
    yield from typed_figures(page, allowed)
    yield from misplaced_figures(page)
    yield from argument_figures(page, allowed)
    yield from letters(page, allowed)
    yield from handmade(page)


def figures_of(
    specs: Mapping[str, FigureSpec], place: Place, catalog: Catalog, selections: Mapping[str, Selection]
) -> tuple[dict[str, Figure], list[Problem]]:
    """Find the figures that a page or a record names; a fault is told once, at the figure that has it."""
    found, faults = resolve_all(specs, catalog, selections)
    problems = []
    for fault in {id(fault): fault for fault in faults.values()}.values():
        bearing = [name for name, other in faults.items() if other is fault]
        first = [name for name in bearing if not any(one in bearing for one in specs[name].inputs.values())]
        name = (first or bearing)[0]
        if fault.echo:
            continue
        # Some records have figures beside that block, under their own names.
        keys = ("figures", name) if find(place.node, ("figures", name))[1] else (name,)
        position = place.position(*keys, *fault.keys)
        problems.append(Problem(position, fault.code, f"chiffre « {name} » : {fault.message}", fault.hint))
    return found, problems


def typed_figures(page: Page, allowed: Allowed) -> Iterator[Problem]:
    """T101 in a sentence, T102 in a title, the text of a link or an attribute: refuse a number typed by hand."""
    surface = page.surface
    for block in surface.blocks:
        text, offsets = surface.visible(block)
        for span in bare_figures(text, allowed):
            offset = offsets[span.start]
            linked = any(start <= offset < end for start, end in surface.canvas.links)
            where = "un titre" if block.title else "le texte d’un lien" if linked else None
            yield _typed(span, page.position(offset), where)
    for start, end in surface.canvas.attributes:
        text, offsets = surface.canvas.visible(start, end)
        for span in bare_figures(text, allowed):
            yield _typed(span, page.position(offsets[span.start]), "un attribut ou une légende d’image")


def front_figures(page: Page, allowed: Allowed) -> Iterator[Problem]:
    """T102, R101: refuse a number or a call in what the front matter shows."""
    for key in SHOWN_KEYS:
        node, whole = find(page.place.node, (key,))
        if not whole:
            continue
        for scalar in node.items if isinstance(node, SequenceNode) else (node,):
            if not isinstance(scalar, Scalar):
                continue
            position = Position(page.path, scalar.line, scalar.column)
            if "{{" in scalar.text:
                hint = "retirez l’appel : ce texte-là s’écrit sans macro"
                yield Problem(position, "R101", f"une macro n’a pas sa place dans « {key} »", hint)
                continue
            for span in bare_figures(scalar.text, allowed):
                yield _typed(span, _within(page, scalar, span), f"« {key} »")


def misplaced_figures(page: Page) -> Iterator[Problem]:
    """T102: refuse a figure called from a title or the text of a link, where it would be a link in a link."""
    surface = page.surface
    titles = [(block.start, block.end) for block in surface.blocks if block.title]
    for call in page.calls:
        if call.name not in ("fig", "count", "plain"):
            continue
        for where, ranges in (("un titre", titles), ("le texte d’un lien", surface.canvas.links)):
            if any(start <= call.start < end for start, end in ranges):
                hint = "retirez le chiffre, ou dites-le dans la phrase qui suit"
                yield Problem(call.position, "T102", f"« {call.name} » est refusé dans {where}", hint)
                break


def argument_figures(page: Page, allowed: Allowed) -> Iterator[Problem]:
    """T101: refuse a number in the words given to a macro other than `plain`."""
    for call in page.calls:
        if call.name == "term":
            for text in (*call.args[1:], call.kwargs.get("text", "")):
                for span in bare_figures(str(text), allowed):
                    yield _typed(span, call.position, None)


def letters(page: Page, allowed: Allowed) -> Iterator[Problem]:
    """T107: warn of a number in letters before a unit, of « fois », « moitié », « tiers »."""
    for block in page.surface.blocks:
        text, offsets = page.surface.visible(block)
        for span in lettered_figures(text, allowed):
            hint = 'écrivez-le avec {{ fig("…") }} si c’est un chiffre, autrement s’il n’en est pas un'
            message = f"« {_short(span.text)} » : un nombre en lettres"
            yield Problem(page.position(offsets[span.start]), "T107", message, hint, Severity.WARNING)


def handmade(page: Page) -> Iterator[Problem]:
    """T108: refuse what only the generator writes: tables, marks of figures, and what hides text from the gates."""
    for offset, what in page.surface.canvas.handmade:
        hint = 'remplacez-le par une macro : {{ table("…") }} ou {{ fig("…") }}'
        yield Problem(page.position(offset), "T108", f"{what}, écrit à la main", hint)


def over_budget(pages: Sequence[Page]) -> Iterator[Problem]:
    """T104: refuse more than one free number in 200 words; a text of fewer words may have one."""
    words = sum(page.words for page in pages)
    plains = [call for page in pages for call in page.plains]
    budget = max(1, words // WORDS_FOR_ONE)
    if len(plains) > budget:
        message = f"{len(plains)} nombres libres pour {words} mots, {budget} au plus"
        hint = "retirez-en ou faites-en des chiffres sourcés"
        yield Problem(plains[budget].position, "T104", message, hint)


def repeated(pages: Iterable[Page]) -> Iterator[Problem]:
    """T109: refuse a sentence that stands twice on a page."""
    first: dict[str, Position] = {}
    for page in pages:
        for sentence, offset in sentences(page):
            key = re.sub(r"\W+", " ", sentence.lower()).strip()
            position = page.position(offset)
            if len(sentence) <= LONG_SENTENCE:
                continue
            if key in first:
                message = f"la phrase « {_short(sentence)} » est déjà ligne {first[key].line}"
                yield Problem(position, "T109", message, "gardez-la une fois")
            else:
                first[key] = position


def false_asserts(
    asserts: Iterable[tuple[str, Position]],
    figures: Mapping[str, Figure],
    selections: Mapping[str, Selection],
    named: Iterable[str],
) -> Iterator[Problem]:
    """T105, T106: refuse an assertion that the figures belie, or that cannot be read.

    One that speaks of a figure `named` but not found is left alone: the figure's own problem says why.
    """
    lost = set(named) - figures.keys()
    for text, position in asserts:
        found = None if lost & set(re.findall(r"[\w-]+", text)) else evaluate_assert(text, figures, selections)
        if isinstance(found, Fault):
            yield Problem(position, found.code, found.message, found.hint)


def _typed(span: Span, position: Position, where: str | None) -> Problem:
    shown = _short(span.text)
    if where is None:
        return Problem(position, "T101", f"« {shown} » : un chiffre tapé dans une phrase", _TYPED)
    hint = "retirez le chiffre, ou dites-le dans la phrase qui suit"
    return Problem(position, "T102", f"« {shown} » : aucun chiffre dans {where}", hint)


def _within(page: Page, scalar: Scalar, span: Span) -> Position:
    """Return where a number stands in the front matter, or where its text begins when YAML has rewritten it."""
    begin = sum(len(line) + 1 for line in page.text.split("\n")[: scalar.line - 1]) + scalar.column - 1
    offset = page.text.find(span.text, begin, page.start)
    return page.position(begin if offset == -1 else offset)


def _short(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= LONG_SENTENCE else shown[: LONG_SENTENCE - 1] + "…"
