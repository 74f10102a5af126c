"""T110: spaces, apostrophes, quotes and figures as French prints them, on every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..french import typography_faults
from ..french.blocks import Run
from ..french.house_rules import HIDDEN
from .report import Fault

_HINT = (
    "passez ce texte par le greffon, ou par le filtre typography dans un gabarit ; marquez ce qui n’est pas français"
)


def misprints(texts: Iterable[Run], nouns: tuple[str, ...]) -> Iterator[Fault]:
    """Yield what the house's rules would change in the French texts of a page."""
    for run in texts:
        for fault in typography_faults(run.text, nouns):
            around = " ".join(fault.excerpt.replace(HIDDEN, "…").split(" "))
            yield Fault("T110", f"{fault.rule}, dans « {around.strip()} »", _HINT, around.strip())
