"""The search index made to find words typed without accents."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .french import unaccented

_TAG = re.compile(r"<[^>]+>")
_WORD = re.compile(r"\w+")


def add_unaccented(index: Path) -> None:
    """Append to each entry the unaccented forms of its accented words; nothing happens when there is no index.

    Only words that differ are added, in a hidden paragraph, so that the index stays small.
    """
    if not index.is_file():
        return
    content = json.loads(index.read_text(encoding="utf-8"))
    for entry in content.get("docs", []):
        words = set(_WORD.findall(_TAG.sub(" ", f"{entry['title']} {entry['text']}").lower()))
        forms = {unaccented(word) for word in words} - words
        if forms:
            entry["text"] += f"<p hidden>{' '.join(sorted(forms))}</p>"
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    index.write_text(text, encoding="utf-8")
