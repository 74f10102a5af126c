"""What each page of a site is: its kind, its title, its dates, its authors, the sources it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from ..addresses import Addresses, page_address
from ..digits import bare_figures
from ..model.record import Record
from ..model.source import Source
from ..model.words import Rich
from ..pages.links import page_title
from ..prose import Page, sentences
from ..resolved import Resolved

Kind = Literal[
    "home",
    "article",
    "page",
    "index",
    "terms",
    "term",
    "theme",
    "rereading",
    "setup",
    "source",
    "name",
    "formula",
    "data",
    "journal",
]

_SHORTEST = 40
"""A sentence with fewer characters says too little to describe a page."""

_LONGEST = 160
"""What search engines show of a description, in characters."""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """One page: where it is, what it is, who wrote it, when, and what it rests on.

    `address` is site-relative. `owner` names the page in the resolved site (a path, `term/<id>`…). `subject` is the
    record that a generated page is about, and `registry` the list of names it belongs to. `published` and `modified`
    are ISO days, None when nothing says them; `modified` is never before the day on which a figure of the page was
    read. `language` is that of the title when it is not French.
    """

    path: str
    address: str
    kind: Kind
    title: str
    description: str
    owner: str
    author: str | None = None
    published: str | None = None
    modified: str | None = None
    language: str = ""
    subject: Record | None = None
    registry: str = ""
    sources: tuple[Source, ...] = ()


def facts_of(
    resolved: Resolved, titles: Mapping[str, tuple[str, str]], typeset: Callable[[str], str] = str
) -> dict[str, PageFacts]:
    """Return the facts of every page, by path under the docs.

    `titles` gives the title and the description of each generated page, by path. `typeset` puts a French text in the
    typography of the pages.
    """
    known = _known(resolved, Addresses.of(resolved.catalog, resolved.settings))
    found = {path: _written(path, page, resolved, known) for path, page in resolved.pages.items()}
    for path, (title, description) in titles.items():
        address = page_address(path)
        maker = known.get(address)
        found[path] = (
            maker(path, title, description) if maker else PageFacts(path, address, "page", title, description, path)
        )
    return {path: _typeset(facts, typeset) for path, facts in found.items()}


def _typeset(facts: PageFacts, typeset: Callable[[str], str]) -> PageFacts:
    title = facts.title if facts.language else typeset(facts.title)
    return replace(facts, title=title, description=typeset(facts.description))


Maker = Callable[[str, str, str], PageFacts]


def _known(resolved: Resolved, addresses: Addresses) -> dict[str, Maker]:
    """Return, by address, what makes the facts of a page that the catalogue makes by itself."""
    catalog, settings = resolved.catalog, resolved.settings
    known: dict[str, Maker] = {}

    def add(address: str, kind: Kind, owner: str, **more: object) -> None:
        known[address] = lambda path, title, description: PageFacts(
            path,
            address,
            kind,
            title,
            description,
            owner,
            **more,  # type: ignore[arg-type]
        )

    for kind in ("sources", "themes", "rereadings", "setups", "corrections", "formulas"):
        add(addresses.index(kind), "index", kind, modified=catalog.newest_day)
    add(addresses.index("terms"), "terms", "terms", modified=catalog.newest_day)
    add(f"{settings.exports}/", "data", "data", modified=catalog.newest_day)
    days = [entry.day for entry in catalog.journal.values()]
    add(addresses.index("journal"), "journal", "journal", modified=max(days, default=None))
    _add_names(add, resolved, addresses)
    for source in catalog.sources.values():
        language = "" if source.language == "fr" else source.language
        more: dict[str, object] = {"subject": source, "modified": source.retrieved, "language": language}
        add(addresses.source(source.id), "source", f"source/{source.id}", **more)
    for formula in catalog.formulas.values():
        add(addresses.formula(formula.id), "formula", formula.id, subject=formula)
    for setup in catalog.setups.values():
        cited = _sources([setup.source], resolved)
        more = {"author": setup.author, "modified": _newest([setup.reread], cited), "sources": _once(cited)}
        add(addresses.setup(setup.id), "setup", f"setup/{setup.id}", subject=setup, **more)
    for owner, kind, address, rich in _rich(resolved, addresses):
        cited = _cited(rich, resolved) + _read(owner, resolved)
        more = {"author": rich.author, "modified": _newest([rich.reread], cited), "sources": _once(cited)}
        add(address, kind, owner, subject=rich, **more)
    return known


def _add_names(add: Callable[..., None], resolved: Resolved, addresses: Addresses) -> None:
    """Add the pages of the names of the registries, then their indexes, where a name without reading stands."""
    read = _days_read(resolved)
    for registry in resolved.catalog.registries.values():
        for named in registry.names.values():
            more = {"subject": named, "registry": registry.id, "modified": read.get((registry.id, named.id))}
            add(addresses.name(registry.id, named.id), "name", named.id, **more)
        add(addresses.index(registry.id), "index", registry.id, modified=resolved.catalog.newest_day)


def _days_read(resolved: Resolved) -> dict[tuple[str, str], str]:
    """Return, for each name of a registry, the last day on which a page that speaks of it was read."""
    found: dict[tuple[str, str], str] = {}
    catalog = resolved.catalog
    for reading in catalog.readings:
        for condition, stated in reading.conditions.items():
            key = (catalog.conditions[condition].names or "", stated.text)
            found[key] = max(found.get(key, ""), reading.source.retrieved or "")
    return {key: day for key, day in found.items() if day}


def _rich(resolved: Resolved, addresses: Addresses) -> Iterator[tuple[str, Kind, str, Rich]]:
    for term in resolved.catalog.terms.values():
        yield f"term/{term.id}", "term", addresses.term(term.id), term
    for theme in resolved.catalog.themes.values():
        yield f"theme/{theme.id}", "theme", addresses.theme(theme.id), theme
    for rereading in resolved.catalog.rereadings.values():
        yield f"rereading/{rereading.id}", "rereading", addresses.rereading(rereading.id), rereading


def _written(path: str, page: Page, resolved: Resolved, known: Mapping[str, Maker]) -> PageFacts:
    """Return the facts of a page written by hand, which may stand where the catalogue would make one."""
    address = page_address(path)
    title, description = page_title(page, path), str(page.meta.get("description") or "") or _described(page, resolved)
    maker = known.get(address)
    if maker is not None:
        return maker(path, title, description)
    themes = [f"theme/{call.args[0]}" for call in page.calls if call.name == "faq" and call.args]
    read = [source for owner in (path, *themes) for source in _read(owner, resolved)]
    kind: Kind = "home" if not address else "article" if read else "page"
    said = {key: str(page.meta[key]) for key in ("date", "updated") if page.meta.get(key)}
    return PageFacts(
        path,
        address,
        kind,
        title,
        description,
        path,
        author=str(page.meta["author"]) if page.meta.get("author") else None,
        published=said.get("date"),
        modified=_newest(said.values(), read),
        sources=_once(read),
    )


def _described(page: Page, resolved: Resolved) -> str:
    """Return a page's first sentence that a description may repeat: long enough, without a call or a figure."""
    for sentence, _ in sentences(page):
        if len(sentence) >= _SHORTEST and "{{" not in sentence and not bare_figures(sentence, resolved.allowed):
            return sentence if len(sentence) <= _LONGEST else sentence[:_LONGEST].rsplit(" ", 1)[0] + "…"
    return ""


def _read(owner: str, resolved: Resolved) -> list[Source]:
    return [reading.source for reading in resolved.readings_of(owner)]


def _cited(rich: Rich, resolved: Resolved) -> list[Source]:
    cited = (*rich.sources, *(one for question in getattr(rich, "questions", []) for one in question.sources))
    return _sources((one.id for one in cited), resolved)


def _sources(ids: Iterable[str], resolved: Resolved) -> list[Source]:
    sources = resolved.catalog.sources
    return [sources[id_] for id_ in ids if id_ in sources]


def _once(sources: Iterable[Source]) -> tuple[Source, ...]:
    return tuple({source.id: source for source in sources}.values())


def _newest(days: Iterable[str], sources: Iterable[Source]) -> str | None:
    """Return the last of the days said and of those on which the sources were read."""
    return max([*days, *(source.retrieved for source in sources if source.retrieved)], default=None)
