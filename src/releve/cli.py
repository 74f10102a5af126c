"""The `releve` command: check, audit, explain, export, render; exit 0 fine, 1 refused, 2 wrong use."""

from __future__ import annotations

import gc
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import cli_editing, cli_making, cli_watching, french, problem
from .cli_options import REFUSED, French, Root, Today, settings_of, stop
from .codes import CODES
from .problem import Problem

if TYPE_CHECKING:
    from .site import Site

app = typer.Typer(
    cls=French,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Générateur d’articles de mesures sourcés.",
)
cli_editing.register(app)
cli_making.register(app)
cli_watching.register(app)


class Format(StrEnum):
    """How problems are printed."""

    TEXT = "text"
    GITHUB = "github"
    JSON = "json"
    SARIF = "sarif"


_PRINTERS = {
    Format.TEXT: problem.as_text,
    Format.GITHUB: problem.as_github,
    Format.JSON: problem.as_json,
    Format.SARIF: problem.as_sarif,
}

Shape = Annotated[Format, typer.Option("--format", help="Forme des problèmes.")]


@app.command()
def check(
    root: Root = Path(),
    shape: Shape = Format.TEXT,
    today: Today = None,
    freshness: Annotated[bool, typer.Option("--freshness", help="Liste aussi les relevés à relire.")] = False,
) -> None:
    """Vérifie données et pages avant toute construction."""
    from .site import load_site

    site = load_site(settings_of(root, today))
    problems = [*site.problems, *(site.stale_problems() if freshness else ())]
    _tell(problem.arranged(problems), shape)
    if shape is Format.TEXT:
        typer.echo(site.counts())
    if problem.refuses(problems):
        raise typer.Exit(REFUSED)


@app.command()
def audit(
    site: Annotated[Path, typer.Argument(help="Le site construit.")] = Path("site"),
    root: Root = Path(),
    shape: Shape = Format.TEXT,
) -> None:
    """Relit le site construit : chaque cellule et chaque chiffre porte sa marque."""
    from .site import audit_folder, load_site

    if not site.is_dir():
        stop(f"« {site} » n’est pas un dossier : construisez le site d’abord")
    read = load_site(settings_of(root, None))
    problems = problem.arranged(audit_folder(read, site))
    _tell(problems, shape)
    if shape is Format.TEXT:
        typer.echo(read.free_numbers())
        if not problems:
            typer.echo("audit : rien à redire")
    if problem.refuses(problems):
        raise typer.Exit(REFUSED)


@app.command()
def explain(code: Annotated[str, typer.Argument(help="Un code : P201.")]) -> None:
    """Explique un code : pourquoi, un exemple, le remède."""
    from .explanations import explanation

    text = explanation(code.upper())
    if text is None:
        near = french.enumeration(sorted(known for known in CODES if known[0] == code[:1].upper()) or sorted(CODES))
        stop(f"code inconnu « {code} » ; codes de cette famille : {near}")
    typer.echo(text)


@app.command()
def export(folder: Annotated[Path, typer.Argument(help="Où écrire.")], root: Root = Path()) -> None:
    """Écrit les données publiées (JSON, CSV) sans construire le site."""
    _accepted(root).write_exports(folder)
    typer.echo(f"exports écrits dans {folder}")


@app.command()
def render(folder: Annotated[Path, typer.Argument(help="Où écrire les pages.")], root: Root = Path()) -> None:
    """Écrit chaque page, macros développées, pour un autre constructeur que MkDocs."""
    typer.echo(f"{_accepted(root).write_pages(folder)} pages écrites dans {folder}")


def _accepted(root: Path) -> Site:
    """Read a site, tell its problems, and stop when the first gate refuses it."""
    from .site import load_site

    site = load_site(settings_of(root, None))
    problems = problem.arranged(site.problems)
    _tell(problems, Format.TEXT)
    if problem.refuses(problems):
        raise typer.Exit(REFUSED)
    return site


def _tell(problems: list[Problem], shape: Format) -> None:
    if problems or shape is not Format.TEXT:
        typer.echo(_PRINTERS[shape](problems))


def main() -> None:
    """Run the command."""
    # What is read is kept to the end: searching it for garbage at every turn took a quarter of the time.
    gc.set_threshold(100_000, 20, 100)
    app(prog_name="releve")
