"""What the commands share: their usual options, and how they refuse."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
import yaml
from typer.core import TyperGroup
from typer.exceptions import TyperException

from .settings import CONFIGURATION, Settings, read_settings, today_of

_INTERRUPTED = 130
REFUSED, WRONG_USE = 1, 2
"""Exit codes: what an editor wrote is refused; the command was not used as it can be."""

Root = Annotated[Path, typer.Option("--root", "-C", help="Dossier du site, où est mkdocs.yml.")]
Today = Annotated[str | None, typer.Option("--today", help="Jour à tenir pour aujourd’hui, AAAA-MM-JJ.")]


_REASONS = {
    errno.ENOENT: "n’existe pas",
    errno.EISDIR: "est un dossier, et un fichier est attendu",
    errno.ENOTDIR: "n’est pas un dossier",
    errno.EEXIST: "existe déjà, et n’est pas un dossier",
    errno.EACCES: "n’est pas permis : regardez les droits du fichier et de son dossier",
    errno.EPERM: "n’est pas permis : regardez les droits du fichier et de son dossier",
    errno.EROFS: "est sur un disque en lecture seule",
    errno.ENOSPC: "ne tient plus : le disque est plein",
    errno.ENAMETOOLONG: "a un nom trop long",
}

_USES = (
    (r"Missing (?:argument|parameter)(?: '(.+)')?\.?(?s:.*)", "il manque « {} »"),
    (r"Missing option '(.+?)'(?s:.*)", "il manque l’option {}"),
    (r"No such option: (\S+) \(Possible options: (.+)\)", "option inconnue : {} ; il y a : {}"),
    (r"No such option: (\S+)", "option inconnue : {}"),
    (r"No such command '(.+?)'\. Did you mean (.+)\?", "commande inconnue : « {} » ; vouliez-vous dire {} ?"),
    (r"No such command '(.+?)'\.", "commande inconnue : « {} »"),
    (r"Got unexpected extra argument(?:s|\(s\))? \((.+)\)", "en trop : « {} »"),
    (r"Option '(.+?)' requires an argument\.", "l’option {} attend une valeur"),
    (r"Invalid value for '.+?': path '(.+)' is not readable\.", "« {} » est illisible : regardez ses droits"),
    (r"Invalid value for '(.+?)': .*'(.*)' is not one of (.+)\.", "{} : « {} » n’est pas parmi {}"),
    (r"Invalid value for '(.+?)': Input should be greater than or equal to (.+)", "{} : au moins {}"),
    (r"Invalid value for '(.+?)': Input should be a valid number.*", "{} : un nombre est attendu"),
)
"""What the command line's library says of a wrong use, and the same in French."""


class French(TyperGroup):
    """A group of commands that says in French, in a sentence, why a command was not run or could not go on.

    A file or a folder that the system refuses is the business of whoever named it; anything else is a bug, and raises.
    """

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 (typer's own)
    ) -> Any:  # noqa: ANN401
        """Run the command and leave with its code; 130 when it is interrupted."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except TyperException as error:
            code = WRONG_USE
            typer.echo(_use(error), err=True)
        except typer.Abort:
            code = REFUSED
            typer.echo("releve : abandon", err=True)
        except OSError as error:
            if error.filename is None:
                raise
            code = WRONG_USE
            typer.echo(f"releve : « {os.fsdecode(error.filename)} » {reason(error)}", err=True)
        if code == _INTERRUPTED:
            typer.echo("releve : interrompu", err=True)
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def reason(error: OSError) -> str:
    """Say in French why the system refused a file: what follows its name in a sentence."""
    return _REASONS.get(error.errno or 0, f"est refusé par le système : {error.strerror}")


def _use(error: TyperException) -> str:
    """Say what is wrong with a command as typed, and where its use is told."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "releve"
    found = ((re.fullmatch(pattern, message), french) for pattern, french in _USES)
    said = next((french.format(*(part or "…" for part in match.groups())) for match, french in found if match), message)
    return f"releve : {said} ; l’usage : {path} --help" if message else ""


def settings_of(root: Path, today: str | None) -> Settings:
    """Read the settings of a site, or stop with a sentence when there is none."""
    where = root / CONFIGURATION
    try:
        return read_settings(root, today_of(_day(today)))
    except FileNotFoundError:
        stop(f"« {where} » n’existe pas : lancez la commande dans le dossier du site, ou donnez --root")
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        cure = "enregistrez-le en UTF-8" if isinstance(error, UnicodeDecodeError) else None
        stop(f"« {where}{line} » est illisible : {cure or getattr(error, 'problem', None) or error}")


def day(today: str | None) -> str:
    """Return the day a command writes: the one given, else that of `SOURCE_DATE_EPOCH`, else the clock's."""
    return today_of(_day(today)) or datetime.now(UTC).astimezone().date().isoformat()


def _day(today: str | None) -> str | None:
    """Return the day given, or stop when it is none."""
    if today is not None and not re.fullmatch(r"\d{4}-\d\d-\d\d", today):
        stop(f"--today : « {today} » n’est pas un jour ; écrivez AAAA-MM-JJ")
    try:
        return None if today is None else date.fromisoformat(today).isoformat()
    except ValueError:
        stop(f"--today : « {today} » n’est pas un jour du calendrier")


def stop(message: str, code: int = WRONG_USE) -> NoReturn:
    """Say why nothing is done, and leave with a code."""
    typer.echo(f"releve : {message}", err=True)
    raise typer.Exit(code)
