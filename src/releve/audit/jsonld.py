"""The structured data of a page (JSON-LD) says no figure that its records do not say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from .letters import plain
from .marks import Mark
from .register import Entry, Register

_ADDRESS = re.compile(r"(?:https?://|mailto:|#|\.{0,2}/)\S*")
_MOMENT = re.compile(r"\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?")
_ADDRESSES = frozenset({"@id", "@context", "@type", "url", "contentUrl", "sameAs", "license", "encodingFormat"})
_FIGURES = {"value": "middle", "minValue": "low", "maxValue": "high"}
Found = tuple[str, str]
"""A key, and the text or number under it that no record bears out."""


class Number(str):
    """A number of the JSON, its digits as written."""

    __slots__ = ()


def read(text: str) -> object:
    """Parse structured data, numbers kept as written; `ValueError` when it is no JSON."""
    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=Number)


def texts(
    value: object, register: Register, key: str = "", owner: Mapping[str, object] | None = None
) -> Iterator[Found]:
    """Yield the strings to search for figures, and the numbers that are no rank, no count and no record's value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts(inner, register, str(name), value)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, register, key, owner)
    elif isinstance(value, str) and not _is_borne_out(value, key, owner or {}, register):
        yield key, str(value)


def _is_borne_out(text: str, key: str, owner: Mapping[str, object], register: Register) -> bool:
    if not isinstance(text, Number):
        if key in _ADDRESSES or _ADDRESS.fullmatch(text) or _MOMENT.fullmatch(text):
            return True
        if key == "identifier":
            return Mark.named(text).id in register.entries
    if key in _FIGURES:
        return _is_recorded(text, key, owner, register)
    if key == "position" and owner.get("@type") == "ListItem":
        return text.isdecimal() and len(text) <= 3
    if key == "numberOfItems":
        items = owner.get("itemListElement")
        return isinstance(items, list) and text == str(len(items))
    return False


def _is_recorded(text: str, key: str, owner: Mapping[str, object], register: Register) -> bool:
    """Tell whether a value is that of the record which its object names in `identifier`."""
    mark = Mark.named(str(owner.get("identifier") or ""))
    entry: Entry | None = register.entries.get(mark.id)
    if entry is None or entry.nature != mark.nature:
        return False
    if key == "value" and plain(text) == plain(entry.value):
        return True
    exact = getattr(entry.amount, _FIGURES[key], None)
    try:
        return exact is not None and Fraction(text) == exact
    except (ValueError, ZeroDivisionError):
        return False
