"""The commands that make files for editors: `schema`, `new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cli_options import REFUSED, Root, settings_of, stop
from .decode.folder import decode_folder


def register(app: typer.Typer) -> None:
    """Give these commands to the program."""
    app.command()(schema)
    app.command()(new)


def schema(
    folder: Annotated[Path | None, typer.Argument(help="Où les écrire ; schemas/ du site si rien n’est dit.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Dit seulement s’ils sont à jour.")] = False,
    root: Root = Path(),
) -> None:
    """Écrit les schémas JSON des données, qui complètent et vérifient pendant la frappe."""
    from .schemas import stale_schemas, write_schemas

    settings = settings_of(root, None)
    vocabulary = decode_folder(settings.data_folder, settings.data).vocabulary
    where = folder or settings.root / "schemas"
    if not check:
        typer.echo(f"{len(write_schemas(where, vocabulary))} schémas écrits dans {where}")
        return
    stale = stale_schemas(where, vocabulary)
    if stale:
        stop(f"schémas à refaire : {', '.join(stale)} ; lancez « releve schema »", REFUSED)
    typer.echo("schémas à jour")


def new(
    folder: Annotated[Path, typer.Argument(help="Le dossier du nouveau site.")],
    title: Annotated[str, typer.Option(help="Le nom du site.")] = "Mes relevés",
) -> None:
    """Fait un site à soi, prêt à servir : une source, un tableau, un terme, une question."""
    from .starting import start_site

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        stop(f"« {folder} » existe déjà et n’est pas vide : donnez un autre dossier")
    files = start_site(folder, title)
    typer.echo(f"{len(files)} fichiers écrits dans {folder}\nensuite : cd {folder} && mkdocs serve")
