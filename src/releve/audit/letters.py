"""A text as it is compared and searched: its spaces, its digits, and what stands for parts checked by themselves."""

from __future__ import annotations

import re

from ..digits import OBJECT

FIGURE = OBJECT
"""Stands in a text for a figure whose mark was checked by itself."""

OTHER = "\ufffd"
"""Stands in a text for anything else that was checked by itself: a date, a name, code."""

_DIGIT = re.compile(r"\d")
_GLUED = re.compile(
    # Letters and digits against a figure change it: « 57k », « 157 », and so does a minus sign before it.
    rf"\w{FIGURE}|{FIGURE}\w|{FIGURE}[.,]\d|\d[.,]{FIGURE}|(?:^|[\s(\[])[-\u2010\u2011\u2212]{FIGURE}"
)


def plain(text: str) -> str:
    """Return the text with one ordinary space wherever there is any space, and none at its ends."""
    return " ".join(text.split())


def has_digit(text: str) -> bool:
    """Tell whether a text has a digit of any script or shape, fractions and circled digits included."""
    return _DIGIT.search(text) is not None or (not text.isascii() and any(map(str.isnumeric, set(text))))


def glued(text: str) -> str | None:
    """Return the part of a text that touches a marked figure and changes what it says, if any."""
    match = _GLUED.search(text)
    if match is None:
        return None
    return plain(text[max(0, match.start() - 12) : match.end() + 12]).replace(FIGURE, "[chiffre]").replace(OTHER, "…")
