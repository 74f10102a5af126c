"""A text of the data as plain text, when what it says holds without its figures being marked."""

from __future__ import annotations

import re

from ..digits import bare_figures
from ..prose import Call, Page, expand
from ..resolved import Resolved

_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_MARKUP = re.compile(r"[*_`]+|<[^>]*>|^\s*(?:[-+>#]+|\d+\.)\s+|\{[^{}]*\}", re.MULTILINE)


def plain_text(page: Page, resolved: Resolved) -> str | None:
    """Return a text without Markdown, terms and sources by their names; None when a figure stands in it.

    A figure without its mark would be a figure without its source.
    """
    if any(call.name not in {"term", "source"} for call in page.calls):
        return None
    written = expand(page, lambda call: _named(call, resolved))
    text = " ".join(_MARKUP.sub("", _LINK.sub(r"\1", written)).split())
    return None if bare_figures(text, resolved.allowed) else text


def _named(call: Call, resolved: Resolved) -> str:
    """Return the words that a call of a term or of a source shows."""
    key = call.args[0] if call.args else ""
    if call.name == "source":
        source = resolved.catalog.sources.get(key)
        return source.title if source else key
    said = call.args[1] if len(call.args) > 1 else call.kwargs.get("text")
    term = resolved.catalog.terms.get(key)
    return str(said) if said else term.label if term else key
