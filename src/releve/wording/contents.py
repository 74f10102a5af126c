"""The own content of a built page, without what is laid out otherwise than in sentences: tables, captions, cards."""

from __future__ import annotations

import html as entities
import re

_CONTENT = re.compile(r"<article\b.*</article>|<main\b.*</main>|<body\b.*</body>", re.DOTALL)
_APART = re.compile(
    r"<(table|svg|nav|script|style|pre)\b.*?</\1>|<div class=\"releve-source\".*?</div>|<p class=\"releve-.*?</p>"
    r"|<dl class=\"releve-card\".*?</dl>",
    re.DOTALL,
)
_TAG = re.compile(r"<[^>]*>")
_SPACES = re.compile(r"\s+")


def own_content(page: str) -> str:
    """Return the HTML of a page's own sentences and links."""
    found = _CONTENT.search(page)
    return _APART.sub(" ", found[0]) if found else ""


def shown(html: str) -> str:
    """Return the text that some HTML shows, with ordinary spaces."""
    return _SPACES.sub(" ", entities.unescape(_TAG.sub("", html))).strip()
