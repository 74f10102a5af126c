"""The same rules for the texts of the data: terms, questions, notes and titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..catalog import Catalog
from ..decode.shapes import RICH, scalars
from ..digits import Allowed, bare_figures
from ..model.record import Record
from ..model.words import Rich
from ..nodes import Key, Place, find
from ..problem import Problem
from ..prose import Page, parse_text
from ..selection import Selection
from . import text
from .rereadings import callable_figures, rich_figures

_TITLES = frozenset({"title", "label", "singular", "question", "what"})
_NOTES = frozenset({"note", "why", "done", "definition", "does"})
_FIGURES = ("figures", "primary", "recomputed")


def words_problems(
    catalog: Catalog, selections: Mapping[str, Selection], allowed: Allowed | None = None
) -> list[Problem]:
    """Return what keeps the texts of the data from being published."""
    allowed = allowed or Allowed.of(catalog)
    problems: list[Problem] = []
    for rich in (*catalog.terms.values(), *catalog.themes.values(), *catalog.rereadings.values()):
        problems += _rich_problems(rich, catalog, selections, allowed)
    for place, keys in _plain_texts(catalog):
        problems += _plain_problems(place, keys, allowed)
    return problems


def rich_texts(rich: Rich) -> tuple[list[tuple[tuple[Key, ...], Page]], list[Problem]]:
    """Read the Markdown texts of a record, in the order of its file, each with its path of keys."""
    pages: list[tuple[tuple[Key, ...], Page]] = []
    problems: list[Problem] = []
    named = callable_figures(rich)
    for keys, scalar in scalars(rich.place.node):
        if _is_rich(keys):
            page, faults = parse_text(scalar.text, rich.place, *keys, figures=named)
            pages.append((keys, page))
            problems += faults
    return pages, problems


def _rich_problems(
    rich: Rich, catalog: Catalog, selections: Mapping[str, Selection], allowed: Allowed
) -> Iterator[Problem]:
    read, faults = rich_texts(rich)
    pages = [page for _, page in read]
    figures, unresolved = rich_figures(rich, catalog, selections)
    asserts = [(said, rich.place.position("asserts", index)) for index, said in enumerate(rich.asserts)]
    yield from (*faults, *unresolved)
    for page in pages:
        yield from text.text_problems(page, catalog, selections, allowed)
    yield from text.false_asserts(asserts, figures, selections, callable_figures(rich))
    yield from text.over_budget(pages)
    yield from text.repeated(pages)
    for keys, _ in scalars(rich.place.node):
        if not _is_rich(keys) and keys[0] not in _FIGURES and keys[-1] in _TITLES:
            yield from _plain_problems(rich.place, keys, allowed)


def _is_rich(keys: tuple[Key, ...]) -> bool:
    return keys[0] not in (*_FIGURES, "asserts", "sources") and any(key in RICH for key in keys)


def _plain_texts(catalog: Catalog) -> Iterator[tuple[Place, tuple[Key, ...]]]:
    """Yield the titles and notes that hold no macro call, and that readers see."""
    records: list[Record] = [*catalog.tables.values(), *catalog.formulas.values(), *catalog.limits.values()]
    records += [*catalog.corrections.values(), *catalog.quantities.values(), *catalog.setups.values()]
    records += catalog.journal.values()
    records += [named for registry in catalog.registries.values() for named in registry.names.values()]
    for record in records:
        for keys, _ in scalars(record.place.node):
            if keys and keys[-1] in _TITLES | _NOTES:
                yield record.place, keys
    for source in catalog.sources.values():
        if source.note is not None:
            yield source.place, ("note",)


def _plain_problems(place: Place, keys: tuple[Key, ...], allowed: Allowed) -> Iterator[Problem]:
    node, whole = find(place.node, keys)
    written = getattr(node, "text", "") if whole else ""
    for span in bare_figures(written, allowed):
        code, where = ("T102", "un titre") if keys[-1] in _TITLES else ("T101", "une note")
        hint = "retirez le chiffre, ou déclarez ce nom parmi les alias du catalogue"
        yield Problem(place.position(*keys), code, f"« {span.text} » : aucun chiffre dans {where}", hint)
