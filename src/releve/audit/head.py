"""The head of a page, its scripts and its styles: title, description, structured data, what they could write."""

from __future__ import annotations

from collections.abc import Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from . import jsonld, unseen
from .marks import Fault
from .report import Page

_METAS = frozenset(
    {"description", "keywords", "title", "og:title", "og:description", "twitter:title", "twitter:description"}
)


def read_head(tree: LexborHTMLParser, page: Page) -> None:
    """Report the figures of the title and of the descriptions; structured data are read where they stand."""
    head = tree.head
    if head is None:
        return
    for title in head.css("title"):
        page.typed(page.headline(title.text()), None, "le titre ")
    for meta in head.css("meta"):
        name = meta.attributes.get("name") or meta.attributes.get("property") or ""
        if name.lower() in _METAS:
            page.typed(page.headline(meta.attributes.get("content") or ""), None, f"la description {name} ")
    for script in head.css("script"):
        if is_structured(script.attributes):
            read_script(page, script, script.attributes)
    for style in head.css("style"):
        read_style(page, style)


def is_structured(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether a script is structured data."""
    return (attributes.get("type") or "").strip().lower() == "application/ld+json"


def read_script(page: Page, node: LexborNode, attributes: Mapping[str, str | None]) -> None:
    """Report the figures of structured data, and those an inline script could write into the page."""
    if is_structured(attributes):
        _read_structured(page, node)
    elif "json" not in (attributes.get("type") or ""):
        for text in unseen.script_texts(node.text()):
            page.typed(text, node, "un script ")


def _read_structured(page: Page, node: LexborNode) -> None:
    try:
        data = jsonld.read(node.text())
    except ValueError:
        page.report(Fault("S102", "des données structurées illisibles", "corrigez le JSON-LD"), None)
        return
    for key, text in jsonld.texts(data, page.site.register):
        page.typed(page.headline(text), None, f"les données structurées, {key} ")


def read_style(page: Page, node: LexborNode) -> None:
    """Report a style of the page that writes digits by itself."""
    if unseen.style_shows(node.text()):
        page.report(Fault("S102", "un style qui écrit des chiffres", "retirez content ou le compteur"), node)
