"""T111: an English phrase in a French text bears `lang="en"`, so that it is read aloud in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..catalog import Catalog
from ..french.blocks import Run
from .report import Fault

_HINT = 'entourez ces mots de <span lang="en">…</span>, ou dites-les en français'

_TOOLS = frozenset(
    {
        "and", "are", "by", "for", "from", "has", "into", "is", "its", "not", "of", "per", "than", "that", "the",
        "this", "was", "when", "which", "with", "your",
    }
)  # fmt: skip
"""English words that hold a phrase together and that French does not have."""

_PHRASE = re.compile(r"[A-Za-z][\w.-]*(?:[ \u00a0'’/,-]+[A-Za-z][\w.-]*)+")
"""Words that follow one another: what may be a phrase."""

_ENOUGH = 2
"""How many such words make a phrase English: one may stand in a proper noun."""


def english_phrases(catalog: Catalog) -> set[str]:
    """Return the English names of the terms, when they are phrases that French does not use as they are."""
    french = {text.casefold() for term in catalog.terms.values() for text in (term.label, *term.aliases)}
    french |= {
        text.casefold()
        for registry in catalog.registries.values()
        for named in registry.names.values()
        for text in (named.label, *named.aliases)
    }
    names = {name.strip() for term in catalog.terms.values() for name in term.english.casefold().split(",")}
    return {name for name in names if " " in name} - french


class English:
    """The phrases known to be English, and the way to see others."""

    def __init__(self, phrases: Iterable[str]) -> None:
        known = sorted({phrase.casefold() for phrase in phrases}, key=len, reverse=True)
        self._known = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})s?(?!\w)") if known else None
        self._found = lru_cache(maxsize=1 << 15)(self._phrase)

    def unmarked(self, texts: Iterable[Run]) -> Iterator[Fault]:
        """Yield the English phrases of a page that nothing says are English; an attribute cannot say it."""
        for run in texts:
            phrase = None if run.is_attribute else self._found(run.text)
            if phrase:
                yield Fault("T111", f"« {phrase} » est de l’anglais que rien ne dit", _HINT, phrase)

    def _phrase(self, text: str) -> str | None:
        """Return the first phrase of a text that is English."""
        known = self._known.search(text.casefold()) if self._known else None
        if known:
            return text[known.start() : known.end()]
        for match in _PHRASE.finditer(text):
            words = match[0].casefold().replace("’", " ").split()
            if sum(word.strip(",.") in _TOOLS for word in words) >= _ENOUGH:
                return match[0] if len(match[0]) < 60 else f"{match[0][:58]}…"
        return None
