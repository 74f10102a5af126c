"""French symbols of units, and the space between a number and its unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from .characters import FINE, NBSP

# A symbol that is a word has two forms: « octets », but « €/octet ». IEC 80000-13: Go is 10^9, Gio 2^30.
_SYMBOLS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "1": ("", "1"),
        "B": ("octets", "octet"),
        "bit": ("bits", "bit"),
        "day": ("jours", "jour"),
        "EUR": ("€", "€"),
        "USD": ("$", "$"),
        "degC": ("°C", "°C"),
    }
)
_BYTES = re.compile(r"([kMGTP]|[KMGTP]i)B")
_NO_NOUNS: Mapping[str, str | tuple[str, str]] = MappingProxyType({})


def symbol(unit: str, declared: Mapping[str, str | tuple[str, str]] = _NO_NOUNS) -> str:
    """Return the French symbol of a unit's spelling: `GB/s` gives `Go/s`, `EUR/kWh` gives `€/kWh`.

    `declared` gives the symbols of the units that the data declare, whole spellings or parts of them;
    a pair is the form that is counted and the form that divides: `("pages", "page")`.
    """
    if unit in declared:
        return _forms(declared[unit])[0]
    first, *others = re.split(r"(?=[/·])", unit)
    parts = [_part(first, declared)[0]]
    for part in others:
        counted, dividing = _part(part[1:], declared)
        parts.append(part[0] + (dividing if part[0] == "/" else counted))
    written = "".join(parts)
    return "1" + written if written.startswith("/") else written


def _part(unit: str, declared: Mapping[str, str | tuple[str, str]]) -> tuple[str, str]:
    if unit in declared:
        return _forms(declared[unit])
    if match := _BYTES.fullmatch(unit):
        return (f"{match[1]}o", f"{match[1]}o")
    return _SYMBOLS.get(unit, (unit, unit))


def _forms(declared: str | tuple[str, str]) -> tuple[str, str]:
    return (declared, declared) if isinstance(declared, str) else declared


def with_unit(text: str, unit: str) -> str:
    """Put a French symbol after a number, with the space it wants: `41 %` (U+202F), `273 Go/s` (U+00A0).

    « de » stands before a word after millions and milliards: « 15 milliards de pages ».
    """
    if not unit:
        return text
    if unit.startswith("%"):
        return text + FINE + unit
    if re.search(r"(?:million|milliard)s?$", text) and re.fullmatch(r"[^\W\d_]{3,}", unit):
        return f"{text} d’{unit}" if unit[0] in "aeiouhéèêœ" else f"{text} de {unit}"
    return text + NBSP + unit
