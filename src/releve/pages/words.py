"""The page of each term and of each theme of the questions, and their indexes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ..model.words import Rich, Term, Theme
from ..nodes import Key
from ..prose import Page
from ..render import TermBody, TermsBody, ThemeBody, ThemesBody
from .links import calling, capital
from .workshop import Draft, Workshop
from .written import Expansion, citations, cited_of


def terms(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of each term, then the glossary in the order of the alphabet."""
    ordered = sorted(shop.catalog.terms.values(), key=lambda term: _alphabetical(term.label))
    for term in ordered:
        yield _term(term, shop)
    if ordered:
        address = shop.renderer.addresses.index("terms")
        leads: dict[str, str] = {}
        for term in ordered:
            owner = f"term/{term.id}"
            lead = shop.resolved.texts.get(owner, {}).get(("lead",))
            if lead is not None:
                leads[term.id] = _expansion(shop, address, [lead]).text(owner, lead)
        description = "Les mots du domaine, chacun avec ce qu’il veut dire et ce qu’il ne veut pas dire."
        yield Draft(address, "Lexique", description, TermsBody(ordered, leads))


def _term(term: Term, shop: Workshop) -> Draft:
    owner = f"term/{term.id}"
    address = shop.renderer.addresses.term(term.id)
    parts = shop.resolved.texts.get(owner, {})
    expansion = _expansion(shop, address, list(parts.values()))
    texts = {_name(keys): expansion.text(owner, page) for keys, page in parts.items() if keys[0] != "questions"}
    texts |= {f"questions.{id_}": answer for id_, answer in expansion.answers(term, owner).items()}
    users = [one for one in calling("term", term.id, shop.resolved) if one != owner and one in shop.links]
    body = TermBody(
        term,
        {**dict.fromkeys(_names(term), ""), **texts},
        neighbours=[shop.catalog.terms[one] for one in term.neighbours if one in shop.catalog.terms],
        formula=shop.catalog.formulas.get(term.formula or ""),
        citations=citations(term.sources, shop.resolved),
        cited=cited_of(term, shop.resolved),
        uses=[shop.links[one] for one in users],
    )
    description = f"{capital(term.label)} : définition, confusions à éviter, usage, et les sources qui les portent."
    return Draft(address, capital(term.label), description, body, term.place.path)


def themes(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of each theme of the questions, then their index."""
    ordered = sorted(shop.catalog.themes.values(), key=lambda theme: (theme.order, _alphabetical(theme.title)))
    for theme in ordered:
        yield _theme(theme, shop)
    if ordered:
        description = "Les questions qui reviennent, par thème ; chaque réponse mène à ses sources."
        yield Draft(shop.renderer.addresses.index("themes"), "Questions fréquentes", description, ThemesBody(ordered))


def _theme(theme: Theme, shop: Workshop) -> Draft:
    owner = f"theme/{theme.id}"
    address = shop.renderer.addresses.theme(theme.id)
    expansion = _expansion(shop, address, list(shop.resolved.texts.get(owner, {}).values()))
    body = ThemeBody(
        theme,
        expansion.answers(theme, owner),
        citations=citations(theme.sources, shop.resolved),
        cited=cited_of(theme, shop.resolved),
    )
    description = f"{theme.title} : les questions qui reviennent, et des réponses dont chaque chiffre mène à sa source."
    return Draft(address, theme.title, description, body, theme.place.path)


def _expansion(shop: Workshop, address: str, texts: list[Page]) -> Expansion:
    return Expansion(shop.resolved, shop.renderer, address, shop.shelf, texts)


def _names(rich: Rich) -> list[str]:
    """Return the texts that a template of a term may ask for."""
    fixed = ["lead", "definition", "excludes", "depends", "analogy.text", "analogy.limit"]
    lists = {name: getattr(rich, name, []) for name in ("confusions", "practice")}
    return [*fixed, *(f"{name}.{rank}" for name, items in lists.items() for rank in range(len(items)))]


def _name(keys: tuple[Key, ...]) -> str:
    """Name a text as templates do: `analogy.text`, `confusions.0`."""
    kept = keys[:-1] if keys[-1] == "text" and keys[0] == "confusions" else keys
    return ".".join(map(str, kept))


def _alphabetical(text: str) -> str:
    """Return what sorts a French text: small letters, without accents."""
    return "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
