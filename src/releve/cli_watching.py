"""The commands that watch over what is published: `diff`, `links`, `freshness`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import history
from .cli_options import REFUSED, Root, Today, day, settings_of, stop
from .resolved import resolve_site
from .settings import read_settings

if TYPE_CHECKING:
    from .differences import Differences
    from .settings import Settings


class Report(StrEnum):
    """How a report is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


Shape = Annotated[Report, typer.Option("--format", help="Forme du compte rendu.")]


def register(app: typer.Typer) -> None:
    """Give these commands to the program."""
    app.command()(diff)


def diff(
    revision: Annotated[str, typer.Argument(metavar="REV", help="Le point de départ : main, HEAD~1, un commit.")],
    shape: Shape = Report.TEXT,
    journal: Annotated[bool, typer.Option("--journal", help="Propose seulement l’entrée du journal.")] = False,
    root: Root = Path(),
    today: Today = None,
) -> None:
    """Dit quels chiffres, phrases, affirmations, tableaux et pages changent depuis une révision."""
    from . import differences

    found = _compared(settings_of(root, today), revision)
    if journal:
        entry = differences.journal_entry(found, day(today))
        typer.echo("aucun chiffre publié n’a changé : rien à écrire au journal" if entry is None else entry, nl=False)
        return
    printers = {
        Report.TEXT: differences.as_text,
        Report.MARKDOWN: differences.as_markdown,
        Report.JSON: differences.as_json,
    }
    typer.echo(printers[shape](found))
    if found.vanished:
        raise typer.Exit(REFUSED)


def _compared(settings: Settings, revision: str) -> Differences:
    """Compare the site with what it was at a revision, or stop when that cannot be read."""
    from .differences import compare

    with history.tree(settings.root, revision) as former:
        if isinstance(former, history.Unread):
            stop(former.reason)
        old = resolve_site(read_settings(former, settings.today))
        return compare(old, resolve_site(settings))
