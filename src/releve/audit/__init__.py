"""The built site read back: no bare cell, no bare figure, every mark resolves, every value shown is the record's.

This is the second gate: it reads the HTML, whoever wrote it. One rule a file: `cells` (S101, S105), `marks` (S103,
S104), and for S102 `report` (texts), `attributes`, `generated` (dates, counts, references), `head`, `jsonld`, `unseen`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from ..digits import Allowed
from ..problem import Position, Problem, arranged
from .marks import Marks
from .places import PageSources, Places
from .register import Register
from .report import Page, Site
from .walk import Walk

__all__ = ["PageSources", "audit", "pages_of"]


def audit(
    folder: Path,
    records: Sequence[Mapping[str, object]],
    allowed: Allowed,
    sources_of_pages: Mapping[str, str],
    root: Path = Path(),
    nouns: tuple[str, ...] = (),
) -> list[Problem]:
    """Read every page of a built site and return its problems, sorted.

    `records` are those of `releves.json`; `allowed` is what may hold digits in a text; `sources_of_pages` gives, for a
    page's path in the folder (`bread/index.html`), the path from `root` of the file it was made from; `nouns` are the
    words treated as units by the French typography of the pages.
    """
    site = Site(Marks(Register(records, nouns)), allowed, Places(sources_of_pages, root))
    for file in pages_of(folder):
        _read(file, file.relative_to(folder).as_posix(), site)
    return arranged(site.ended())


def pages_of(folder: Path) -> Iterator[Path]:
    """Yield the pages of a built site, in the order of their paths; none is exempt."""
    yield from sorted(path for path in folder.rglob("*") if path.suffix.lower() in {".html", ".htm", ".xhtml"})


def _read(file: Path, path: str, site: Site) -> None:
    try:
        Walk(Page(path, site), file).read(LexborHTMLParser(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        site.problems.append(_unread(path, "illisible", "enregistrez la page en UTF-8"))
    except RecursionError:
        site.problems.append(_unread(path, "trop d’éléments les uns dans les autres", "retirez des niveaux"))


def _unread(path: str, why: str, hint: str) -> Problem:
    return Problem(Position(path), "S102", f"page {path} : {why}", hint)
