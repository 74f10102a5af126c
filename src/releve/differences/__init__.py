"""Two states of one site compared: which figures, sentences, assertions, tables and pages a change alters.

- `changes`: one value a thing altered
- `readings`: readings and sources
- `tables`: cells, rows, columns, captions
- `texts`: figures, sentences and assertions of pages, terms and questions
- `records`: what set-ups, terms, questions, re-readings, names and formulas say, key by key
- `look`: templates, assets and configuration, of which no word is compared
- `pages`: the pages that follow
- `vanished`: published ids that lead nowhere any more
- `report`: all of it as text, as Markdown for a pull request, as JSON
- `journal`: the entry of the journal that it calls for
"""

from __future__ import annotations

from ..problem import Severity
from ..resolved import Resolved
from .changes import Change, Differences, Kind, Vanished
from .journal import journal_entry
from .look import look_changes
from .pages import page_changes
from .readings import reading_changes, source_changes
from .records import record_changes
from .report import as_json, as_markdown, as_text
from .tables import cell_changes, frames, table_changes
from .texts import assertion_changes, figure_changes, sentence_changes
from .vanished import vanished

CORRECTIONS = "corrections.yaml"

__all__ = [
    "Change",
    "Differences",
    "Kind",
    "Vanished",
    "as_json",
    "as_markdown",
    "as_text",
    "compare",
    "journal_entry",
]


def compare(old: Resolved, new: Resolved) -> Differences:
    """Compare a site as it was with the site as it is; both were read by the same code."""
    readings = tuple(reading_changes(old.catalog, new.catalog))
    sources = tuple(source_changes(old.catalog, new.catalog))
    records = tuple(record_changes(old, new))
    before, after = frames(old), frames(new)
    unanswered = frozenset(new.selections) - frozenset(after) | new.catalog.known("tables") - frozenset(after)
    corrections = f"{new.settings.data}/{CORRECTIONS}"
    return Differences(
        readings=readings,
        sources=sources,
        tables=tuple(table_changes(before, after, unanswered)),
        cells=tuple(cell_changes(before, after)),
        figures=tuple(figure_changes(old, new)),
        sentences=tuple(sentence_changes(old, new)),
        assertions=tuple(assertion_changes(old, new)),
        records=records,
        pages=tuple(page_changes(old, new, (*readings, *sources), records)),
        look=tuple(look_changes(old.settings, new.settings)),
        vanished=tuple(vanished(old.catalog, new.catalog, corrections, new.today)),
        broken=sum(problem.severity is Severity.ERROR for problem in new.problems),
    )
