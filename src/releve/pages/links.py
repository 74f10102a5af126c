"""The title and the address of each page that shows figures, so that a figure's page can say where it is used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..addresses import Addresses, page_address
from ..prose import Page
from ..render import PageLink
from ..resolved import Resolved

_HEADING = re.compile(r"^#[ \t]+(.+?)[ \t]*(?:\{[^{}]*\})?[ \t]*$", re.MULTILINE)
_MARKUP = re.compile(r"\{\{.*?\}\}|[*_`\\]+|<[^>]*>|\[([^\]]*)\]\([^)]*\)")


def page_links(resolved: Resolved, addresses: Addresses) -> dict[str, PageLink]:
    """Return the pages of a site by owner: a page's path, `term/<id>`, `theme/<id>`, `rereading/<id>`, `setup/<id>`."""
    links = {path: PageLink(page_title(page, path), page_address(path)) for path, page in resolved.pages.items()}
    for term in resolved.catalog.terms.values():
        links[f"term/{term.id}"] = PageLink(capital(term.label), addresses.term(term.id))
    for theme in resolved.catalog.themes.values():
        links[f"theme/{theme.id}"] = PageLink(theme.title, addresses.theme(theme.id))
    for rereading in resolved.catalog.rereadings.values():
        links[f"rereading/{rereading.id}"] = PageLink(rereading.title, addresses.rereading(rereading.id))
    for setup in resolved.catalog.setups.values():
        links[f"setup/{setup.id}"] = PageLink(setup.title, addresses.setup(setup.id))
    return links


def page_title(page: Page, path: str) -> str:
    """Return the title of a page written by hand: that of its front matter, else its first heading, else its path."""
    said = page.meta.get("title")
    if said:
        return str(said)
    heading = _HEADING.search(page.text, page.start)
    plain = _MARKUP.sub(lambda found: found[1] or "", heading[1]).strip() if heading else ""
    return plain or path.removesuffix(".md")


def uses_of(keys: Iterable[str], uses: Mapping[str, Iterable[str]], links: Mapping[str, PageLink]) -> list[PageLink]:
    """Return the pages that show any of these readings or calculated figures, each once."""
    owners = dict.fromkeys(owner for key in keys for owner in uses.get(key, ()))
    return list({links[owner].url: links[owner] for owner in owners if owner in links}.values())


def calling(name: str, argument: str, resolved: Resolved) -> list[str]:
    """Return the owners of the texts that call a macro with an argument: `term("kv-cache")`."""
    texts: dict[str, list[Page]] = {path: [page] for path, page in resolved.pages.items()}
    texts |= {owner: list(parts.values()) for owner, parts in resolved.texts.items()}
    return [
        owner
        for owner, pages in texts.items()
        if any(call.name == name and call.args[:1] == (argument,) for page in pages for call in page.calls)
    ]


def capital(text: str) -> str:
    """Return the text with a capital, the rest untouched."""
    return text[:1].upper() + text[1:]
