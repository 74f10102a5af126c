"""T109 on the built page: a sentence that stands twice, were it written in two files or by a template."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..rules.text import LONG_SENTENCE
from .contents import shown
from .report import Fault

_PARAGRAPH = re.compile(r"<(p|li|dd)>(.*?)(?=</?(?:p|li|dd|ul|ol)\b)", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?…»])\s+(?=[A-ZÀ-Ý«])")


def repeated(content: str) -> Iterator[Fault]:
    """Yield the sentences that a page says twice."""
    seen: set[str] = set()
    for match in _PARAGRAPH.finditer(content):
        if len(match[2]) <= LONG_SENTENCE:
            continue
        for sentence in _SENTENCE.split(shown(match[2])):
            key = re.sub(r"\W+", " ", sentence.casefold()).strip()
            if len(sentence) <= LONG_SENTENCE:
                continue
            if key in seen:
                said = sentence if len(sentence) < 90 else f"{sentence[:88]}…"
                yield Fault("T109", f"la phrase « {said} » y est deux fois", "gardez-la une fois", sentence)
            seen.add(key)
