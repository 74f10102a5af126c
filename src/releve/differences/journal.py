"""The entry of `data/journal/` that differences call for: the published figures that changed, and why, left to say."""

from __future__ import annotations

from collections.abc import Iterator

from ..yaml_text import line, scalar
from .changes import Change, Differences, Kind

WHY = "À DIRE : ce qui a changé dans la source, ou l’erreur que nous avons corrigée."


def journal_entry(found: Differences, day: str) -> str | None:
    """Return the YAML of an entry: a day, a title and each figure that changed or went; None when none did.

    Readings that came are no change of a figure: they are new pages, not corrections.
    """
    changes = [change for change in found.readings if not change.aspect and change.kind is not Kind.ADDED]
    if not changes:
        return None
    lines = [f"day: {day}", line("title", "À DIRE en une ligne, sans chiffre"), f"why: {scalar(WHY)}", "changes:"]
    return "\n".join([*lines, *(text for change in changes for text in _change(change))]) + "\n"


def _change(change: Change) -> Iterator[str]:
    fields = {
        "reading": change.key,
        "label": change.label,
        "was": change.old,
        "now": change.new or "retiré",
        "source": change.source,
        "nature": change.nature,
    }
    for rank, (key, text) in enumerate(fields.items()):
        yield f"  {'- ' if rank == 0 else '  '}{key}: {scalar(text)}"
