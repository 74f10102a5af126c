"""What the commands share: their usual options, and how they refuse."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer
import yaml

from .settings import CONFIGURATION, Settings, read_settings, today_of

REFUSED, WRONG_USE = 1, 2
"""Exit codes: what an editor wrote is refused; the command was not used as it can be."""

Root = Annotated[Path, typer.Option("--root", "-C", help="Dossier du site, où est mkdocs.yml.")]
Today = Annotated[str | None, typer.Option("--today", help="Jour à tenir pour aujourd’hui, AAAA-MM-JJ.")]


def settings_of(root: Path, today: str | None) -> Settings:
    """Read the settings of a site, or stop with a sentence when there is none."""
    try:
        return read_settings(root, today_of(today))
    except FileNotFoundError:
        stop(f"« {root / CONFIGURATION} » n’existe pas : lancez la commande dans le dossier du site, ou donnez --root")
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        stop(f"« {root / CONFIGURATION} » est illisible : {error}")


def day(today: str | None) -> str:
    """Return the day a command writes: the one given, else that of `SOURCE_DATE_EPOCH`, else the clock's."""
    return today_of(today) or datetime.now(UTC).astimezone().date().isoformat()


def stop(message: str, code: int = WRONG_USE) -> NoReturn:
    """Say why nothing is done, and leave with a code."""
    typer.echo(f"releve : {message}", err=True)
    raise typer.Exit(code)
