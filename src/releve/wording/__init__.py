"""The words of the built site read back, whoever wrote them: French typography, languages, links, repeats.

The second gate reads figures in `audit`, and words here. One rule a file: `typography` (T110), `languages` (T111),
`links` (T112), `repeats` (T109). What every page repeats is told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ..audit import pages_of
from ..audit.places import Places
from ..french.blocks import runs
from ..problem import Problem, arranged
from .contents import own_content
from .languages import English, english_phrases
from .links import unclear_links
from .repeats import repeated
from .report import Report
from .typography import misprints

__all__ = ["english_phrases", "wording_problems"]


def wording_problems(
    folder: Path,
    sources_of_pages: Mapping[str, str],
    root: Path,
    nouns: tuple[str, ...] = (),
    english: Iterable[str] = (),
) -> list[Problem]:
    """Read every page of a built site and return what is wrong with its words, sorted.

    `nouns` are words treated as units, `english` phrases that must bear `lang="en"`; `sources_of_pages` gives, for a
    page's path in the folder, the path from `root` of the file it was made from.
    """
    report = Report(Places(sources_of_pages, root))
    phrases = English(english)
    for file in pages_of(folder):
        try:
            html = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue  # the audit says so
        page = file.relative_to(folder).as_posix()
        texts = runs(html, attributes=True)
        report.add(page, misprints(texts, nouns))
        report.add(page, phrases.unmarked(texts))
        content = own_content(html)
        report.add(page, unclear_links(content))
        report.add(page, repeated(content))
    return arranged(report.problems())
