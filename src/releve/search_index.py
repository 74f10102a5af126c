"""The search index made to find words typed without accents, and to show first the pages that explain."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .french import unaccented
from .metadata import PageFacts
from .metadata.facts import Kind

WEIGHTS: Mapping[Kind, float] = {
    "home": 2,
    "article": 2,
    "term": 1.5,
    "theme": 1.5,
    "rereading": 0.5,
    "source": 0.2,
}
"""How much a page counts by its kind, 1 when nothing is said: a reader looks for what explains before what proves."""

PLAIN = {"title": "plain_title", "text": "plain_text"}
"""Fields that are searched and never shown: the words of another one without their accents, which count as much."""

_TAG = re.compile(r"<[^>]+>")
_WORD = re.compile(r"\w+")


def shape_index(index: Path, pages: Iterable[PageFacts]) -> None:
    """Give each entry the unaccented forms of its words and the weight of its page.

    Only words that differ are added, so that the index stays small. A page whose front matter sets `search.boost` keeps
    it. Nothing happens without an index that says which fields are searched: another builder's is left as it is.
    """
    content = json.loads(index.read_text(encoding="utf-8")) if index.is_file() else {}
    fields = content.get("config", {}).get("fields")
    if fields is None:
        return
    fields |= {plain: fields[shown] for shown, plain in PLAIN.items()}
    weights = {facts.address: WEIGHTS[facts.kind] for facts in pages if facts.kind in WEIGHTS}
    for entry in content["docs"]:
        for shown, plain in PLAIN.items():
            words = set(_WORD.findall(_TAG.sub(" ", entry[shown]).lower()))
            if forms := {unaccented(word) for word in words} - words:
                entry[plain] = " ".join(sorted(forms))
        address = entry["location"].partition("#")[0]
        if address in weights:
            entry.setdefault("boost", weights[address])
    index.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
