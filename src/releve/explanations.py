"""What each code means, why and how to mend it: the paragraphs of `codes.md`, one a code."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from .codes import CODES

_HEADING = re.compile(r"^## ([A-Z]\d{3})\b.*$", re.MULTILINE)


@cache
def explanations() -> dict[str, str]:
    """Return the paragraphs by code, in the order of the file, as French Markdown without their heading."""
    text = (files("releve") / "codes.md").read_text(encoding="utf-8")
    parts = _HEADING.split(text)[1:]
    return {code: body.strip() for code, body in zip(parts[::2], parts[1::2], strict=True)}


def explanation(code: str) -> str | None:
    """Return the title and the paragraph of a code; None for a code that does not exist or is not explained."""
    body = explanations().get(code)
    return f"{code} · {CODES[code]}\n\n{body}" if body and code in CODES else None
