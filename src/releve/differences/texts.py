"""The figures, sentences and assertions of pages, terms and questions that a change alters, and so the pages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .. import french
from ..addresses import Addresses
from ..formulas import Fault, Figure
from ..frames import NATURES, show
from ..pages.links import page_links
from ..problem import Position
from ..prose import Call, Page, sentences
from ..resolved import Resolved, rich_records
from ..rules.calls import countable
from ..selection import evaluate_assert
from .changes import Change, Kind
from .readings import with_unit

PAIRED = 0.5
"""How alike two sentences are, from 0 to 1, when one is told as a rewriting of the other."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as typed, with its calls, and as a reader sees it."""

    typed: str
    read: str
    position: Position


def owners(resolved: Resolved) -> dict[str, str]:
    """Return what bears texts and figures, each with its title: pages by path, terms, themes and re-readings."""
    links = page_links(resolved, Addresses.of(resolved.catalog, resolved.settings))
    return {owner: link.title for owner, link in links.items()}


def texts_of(resolved: Resolved, owner: str) -> list[Page]:
    """Return the texts of an owner, in the order of its file."""
    return [resolved.pages[owner]] if owner in resolved.pages else list(resolved.texts.get(owner, {}).values())


def shared(old: Resolved, new: Resolved) -> dict[str, str]:
    """Return the owners that stand on both sides; one that came or went is told whole, as a page."""
    before = owners(old)
    return {owner: title for owner, title in owners(new).items() if owner in before}


def figure_changes(old: Resolved, new: Resolved) -> Iterator[Change]:
    """Yield the figures that texts name, where what they say differs."""
    for owner, title in shared(old, new).items():
        before = old.figures.get(owner, {})
        for name, figure in new.figures.get(owner, {}).items():
            was = before.get(name)
            texts = written(was, old) if was else "", written(figure, new)
            if texts[0] == texts[1] and was and was.nature is figure.nature:
                continue
            kind = Kind.CHANGED if was else Kind.ADDED
            sources = ", ".join(dict.fromkeys(reading.source.id for reading in figure.origins))
            yield Change(
                kind, f"{owner}#{name}", f"{title}, « {name} »", *texts, source=sources, nature=_natures(was, figure)
            )


def written(figure: Figure, resolved: Resolved, decimals: int | None = None, *, unit: bool = True) -> str:
    """Write a figure as a sentence shows it."""
    shown = show(figure, resolved.catalog, decimals=decimals, prose=True)
    return with_unit(shown.text, shown.unit if unit else "")


def sentence_changes(old: Resolved, new: Resolved) -> Iterator[Change]:
    """Yield the sentences that read otherwise: rewritten, or the same words around another figure."""
    for owner, title in shared(old, new).items():
        before, after = read_sentences(old, owner), read_sentences(new, owner)
        if [one.read for one in before] == [one.read for one in after]:
            continue
        yield from _aligned(owner, title, before, after)


def read_sentences(resolved: Resolved, owner: str) -> list[Sentence]:
    """Return the sentences of an owner as readers see them, calls replaced by what they say."""
    counts = countable(resolved.catalog, resolved.selections)
    found = []
    for page in texts_of(resolved, owner):
        said = {" ".join(page.text[call.start : call.end].split()): call for call in page.calls}
        for typed, offset in sentences(page):
            read = typed
            for call_text, call in said.items():
                if call_text in read:
                    read = read.replace(call_text, _spoken(call, owner, resolved, counts))
            found.append(Sentence(typed, read, page.position(offset)))
    return found


def assertion_changes(old: Resolved, new: Resolved) -> Iterator[Change]:
    """Yield the assertions that came or went, those that are false now, and those whose figures moved."""
    for owner, title in shared(old, new).items():
        before, after = _asserts(old, owner), _asserts(new, owner)
        for text, position in after.items():
            now = _verdict(text, new, owner)
            if text not in before:
                yield Change(Kind.ADDED, owner, title, new=f"{text} : {now}", position=position)
                continue
            was = _verdict(text, old, owner)
            moved = _moved(text, old, new, owner)
            if was != now or moved:
                first, second = (f"{verdict} ({text})" for verdict in (was, now))
                yield Change(Kind.CHANGED, owner, title, first, second, ", ".join(moved), position=position)
        for text in before:
            if text not in after:
                yield Change(Kind.REMOVED, owner, title, text)


def _asserts(resolved: Resolved, owner: str) -> dict[str, Position]:
    if owner in resolved.pages:
        return dict(resolved.pages[owner].asserts)
    rich = dict(rich_records(resolved.catalog)).get(owner)
    return {text: rich.place.position("asserts", rank) for rank, text in enumerate(rich.asserts)} if rich else {}


def _verdict(text: str, resolved: Resolved, owner: str) -> str:
    found = evaluate_assert(text, resolved.figures.get(owner, {}), resolved.selections)
    return "faux" if isinstance(found, Fault) else "vrai"


def _moved(text: str, old: Resolved, new: Resolved, owner: str) -> list[str]:
    """Return « name : old → new » for each figure that an assertion names and that changed."""
    moved = []
    for name in dict.fromkeys(re.findall(r"[\w-]+", text)):
        was, now = (resolved.figures.get(owner, {}).get(name) for resolved in (old, new))
        if was and now and (texts := (written(was, old), written(now, new)))[0] != texts[1]:
            moved.append(f"{name} : {texts[0]} → {texts[1]}")
    return moved


def _spoken(call: Call, owner: str, resolved: Resolved, counts: dict[str, int]) -> str:
    """Return what a call says in a sentence; a call of a block says its name, and so does one at fault."""
    first = call.args[0] if call.args else ""
    catalog = resolved.catalog
    if call.name == "fig" and (figure := resolved.figures.get(owner, {}).get(first)):
        decimals = call.kwargs.get("decimals")
        kept = decimals if isinstance(decimals, int) and not isinstance(decimals, bool) else None
        return written(figure, resolved, kept, unit=call.kwargs.get("unit") is not False)
    if call.name == "count" and first in counts:
        return french.number(counts[first])
    if call.name == "term" and first in catalog.terms:
        said = call.args[1] if len(call.args) > 1 else call.kwargs.get("text")
        return str(said or catalog.terms[first].label)
    if call.name == "source" and first in catalog.sources:
        return catalog.sources[first].title
    return first if call.name == "plain" else f"[{call.name} {first}]".replace(" ]", "]")


def _aligned(owner: str, title: str, before: list[Sentence], after: list[Sentence]) -> Iterator[Change]:
    """Pair the sentences of a text that moved, and tell the others as added or removed."""
    matcher = difflib.SequenceMatcher(None, [one.read for one in before], [one.read for one in after], autojunk=False)
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag == "equal":
            continue
        gone, come = before[start:end], after[first:last]
        for one in come:
            was = next((other for other in gone if _alike(other, one)), None)
            if was is None:
                yield Change(Kind.ADDED, owner, title, new=one.read, position=one.position)
                continue
            gone.remove(was)
            aspect = "chiffre" if was.typed == one.typed else ""
            yield Change(Kind.CHANGED, owner, title, was.read, one.read, aspect, position=one.position)
        for other in gone:
            yield Change(Kind.REMOVED, owner, title, other.read)


def _alike(one: Sentence, other: Sentence) -> bool:
    return one.typed == other.typed or difflib.SequenceMatcher(None, one.read, other.read).ratio() >= PAIRED


def _natures(was: Figure | None, now: Figure) -> str:
    if was is None or was.nature is now.nature:
        return NATURES[now.nature]
    return f"{NATURES[was.nature]} → {NATURES[now.nature]}"
