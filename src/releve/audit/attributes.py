"""The texts a reader meets in attributes: tooltips, alternatives, names for a screen reader, fields, ranks of lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from selectolax.lexbor import LexborNode

from . import generated, unseen
from .marks import Fault
from .report import Page

READ = frozenset(
    {
        "title", "alt", "placeholder", "label", "summary", "standby", "srcdoc", "data-label", "data-title",
        "data-tooltip", "aria-label", "aria-description", "aria-placeholder", "aria-roledescription",
        "aria-valuetext", "aria-valuenow", "aria-braillelabel",
    }
)  # fmt: skip
"""Attributes whose text is shown or spoken; those in `data-` are what style sheets draw with `attr()`."""

_TABULAR = re.compile(r"\b(?:table|grid|treegrid|cell|gridcell|rowheader)\b")
_VALUED = frozenset({"input", "meter", "progress", "li"})
_UNSHOWN_INPUTS = frozenset({"hidden", "checkbox", "radio", "file", "color"})


def read_attributes(page: Page, node: LexborNode, tag: str, attributes: Mapping[str, str | None], file: Path) -> bool:
    """Report the figures in an element's attributes, and tell whether the element is laid out as a table."""
    for name, text in attributes.items():
        if name in READ:
            _read(page, node, name, text or "")
        elif name == "style" and unseen.style_shows(text or ""):
            page.report(Fault("S102", "un style qui écrit des chiffres", "écrivez le chiffre par fig"), node)
        elif name.startswith("on") or _is_script(name, text or ""):
            _read_script(page, node, text or "")
    if tag in _VALUED or tag == "ol":
        _read_value(page, node, tag, attributes)
    for address in unseen.images(tag, attributes):
        page.typed(unseen.image_text(address, file) or "", node, "l’image ")
    return _is_tabular(tag, attributes)


def _read(page: Page, node: LexborNode, name: str, text: str) -> None:
    if name == "title" and generated.is_note_return(node, text):
        return
    page.typed(text, node, f"l’attribut {name} ")


def _read_script(page: Page, node: LexborNode, code: str) -> None:
    for text in unseen.script_texts(code):
        page.typed(text, node, "un script ")


def _read_value(page: Page, node: LexborNode, tag: str, attributes: Mapping[str, str | None]) -> None:
    name = "start" if tag == "ol" else "value"
    text = attributes.get(name) or ""
    if (tag == "input" and attributes.get("type") in _UNSHOWN_INPUTS) or (tag == "ol" and text == "1"):
        return
    page.typed(text, node, f"l’attribut {name} ")


def _is_script(name: str, text: str) -> bool:
    return name in {"href", "action", "formaction"} and text.lstrip().lower().startswith("javascript:")


def _is_tabular(tag: str, attributes: Mapping[str, str | None]) -> bool:
    role = attributes.get("role")
    if role and tag not in {"table", "td", "th", "tr"} and _TABULAR.search(role):
        return True
    style = attributes.get("style")
    return style is not None and unseen.style_tabulates(style)
