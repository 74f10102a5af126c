"""Durations as programs print them: Go's `18m6.02s`, and units after a number."""

import re
from decimal import Decimal
from typing import Final

_PART = re.compile(r"(\d{1,12}(?:\.\d{1,12})?)(h|ms|m|µs|μs|us|ns|s)")
_SECONDS: Final = {
    "h": Decimal(3600),
    "m": Decimal(60),
    "s": Decimal(1),
    "ms": Decimal("0.001"),
    "µs": Decimal("0.000001"),
    "μs": Decimal("0.000001"),
    "us": Decimal("0.000001"),
    "ns": Decimal("0.000000001"),
}


def go_duration(text: str) -> Decimal | None:
    """Return the seconds of a duration as Go prints it, or None; parts go from the largest unit down."""
    total, position = Decimal(0), 0
    text = text.strip()[:60]
    for match in _PART.finditer(text):
        if match.start() != position:
            return None
        total += Decimal(match.group(1)) * _SECONDS[match.group(2)]
        position = match.end()
    return total if position and position == len(text) else None
