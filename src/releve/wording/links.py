"""T112: the text of a link says where it leads, by itself, and two links that say the same lead to the same place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .contents import shown
from .report import Fault

_LINK = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.DOTALL)
_ATTRIBUTE = re.compile(r"\b(href|aria-label|aria-labelledby|class)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_CALL = re.compile(r"<sup\b[^>]*>\s*<a\b.*?</sup>", re.DOTALL)
_EMPTY_WORDS = re.compile(
    r"(?:cliquez|cliquer|click|voir|lire)?\W*"
    r"(?:ici|là|here|(?:ce |le )?lien|(?:la )?source|(?:cette )?page|plus|(?:la )?suite|détails?|link|more)?"
)
"""What says nothing of where a link leads."""

_SELF = frozenset({"headerlink", "footnote-backref"})
"""Links of the theme whose place says what they are: the anchor of a heading, the return of a note."""


def unclear_links(content: str) -> Iterator[Fault]:
    """Yield the links of a page's own content that do not say where they lead."""
    targets: dict[str, str] = {}
    for match in _LINK.finditer(_CALL.sub("", content)):
        attributes = {found[1]: found[2] or found[3] or "" for found in _ATTRIBUTE.finditer(match[1])}
        if "data-releve" in match[1] or set(attributes.get("class", "").split()) & _SELF:
            continue
        text = shown(attributes.get("aria-label") or match[2])
        said = text.casefold().strip(" .…»«!→")
        target, others = attributes.get("href", ""), attributes.get("aria-labelledby", "")
        if said and not others and _EMPTY_WORDS.fullmatch(said):
            yield Fault("T112", f"le lien « {text} » ne dit pas où il mène", "nommez la page d’arrivée", text)
        elif said and targets.setdefault(f"{said} {others}", target) != target:
            message = f"deux liens « {text} » mènent à deux endroits, « {targets[f'{said} {others}']} » et « {target} »"
            yield Fault("T112", message, "dites dans chacun ce qui les distingue", text)
