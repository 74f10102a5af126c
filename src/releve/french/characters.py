"""The characters French typography needs and a keyboard does not give."""

from __future__ import annotations

import unicodedata

NBSP = "\u00a0"
"""No-break space, a word space wide: before `:`, inside « », between a number and its unit."""

FINE = "\u202f"
"""Narrow no-break space: before `;`, `!`, `?`, `%`, and between groups of three digits."""

MINUS = "\u2212"
"""The true minus sign."""

SPACES = f" {NBSP}{FINE}\u2009"
"""The spaces that stand for one another when a text is read."""

MONTHS = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)


def unaccented(text: str) -> str:
    """Return a text in lower case without accents: « Débit » gives « debit »."""
    decomposed = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
