"""The commands of an editor: `import`, `add source`, `add reading`, `reread`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from . import french
from .cli_options import REFUSED, Root, Today, day, settings_of, stop
from .decode.folder import Folder, decode_folder
from .editing.source_file import SourceFile, open_source, with_day, with_readings
from .model.source import Source
from .problem import Problem, as_text
from .settings import Settings

TO_COMPLETE = frozenset({"C101", "P205"})
"""What an import may leave to the editor: conditions that no output says, places to tell apart."""

add = typer.Typer(no_args_is_help=True, help="Ajoute une source, ou un relevé à une source.")

Given = Annotated[list[str] | None, typer.Option("--set", help="Ce que l’on sait : clé=valeur. Répétable.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Ne demande rien : prend ce qui est donné et proposé.")]
SourceId = Annotated[str, typer.Argument(help="L’identifiant de la source : le nom de son fichier, sans .yaml.")]


class Shape(StrEnum):
    """How an import is printed."""

    YAML = "yaml"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Give these commands to the program."""
    app.command("import")(import_)
    app.add_typer(add, name="add")
    app.command()(reread)


def import_(
    file: Annotated[Path, typer.Argument(help="La sortie d’un outil de mesure, ou - pour l’entrée standard.")],
    tool: Annotated[str | None, typer.Option("--tool", help="L’outil attendu ; sinon le texte le dit.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="Bloc de relevés, ou leur forme en JSON.")] = Shape.YAML,
    given: Given = None,
    into: Annotated[str | None, typer.Option("--into", help="La source à la fin de laquelle écrire le bloc.")] = None,
    root: Root = Path(),
) -> None:
    """Lit la sortie d’un outil de mesure et en écrit les relevés, prêts à coller dans une source."""
    from .editing.importers import MAX_BYTES, Refusal, importers, read_output

    try:
        with sys.stdin.buffer if str(file) == "-" else file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError:
        what = "est illisible" if file.exists() else "n’existe pas"
        stop(f"« {file} » {what} : donnez la sortie d’un outil, ou - pour la lire ici")
    found = read_output(data, tool, _given(given), importers())
    if isinstance(found, Refusal):
        stop(found.message, REFUSED)
    if into is not None:
        _append(root, into, found.block)
    else:
        typer.echo(found.block.rstrip("\n") if shape is Shape.YAML else json.dumps(found.shape, ensure_ascii=False))


@add.command("source")
def add_source(
    url: Annotated[str, typer.Argument(help="L’adresse de la page lue.")],
    *,
    id_: Annotated[str | None, typer.Option("--id", help="L’identifiant de la source ; sinon il est proposé.")] = None,
    title: Annotated[str | None, typer.Option(help="Le titre de la page, dans sa langue.")] = None,
    publisher: Annotated[str | None, typer.Option(help="Qui publie la page.")] = None,
    author: Annotated[str | None, typer.Option(help="Qui l’a écrite.")] = None,
    published: Annotated[str | None, typer.Option(help="AAAA-MM-JJ, AAAA-MM, AAAA ou unknown.")] = None,
    retrieved: Annotated[
        str | None, typer.Option(help="Le jour de la lecture ; aujourd’hui si rien n’est dit.")
    ] = None,
    read: Annotated[str, typer.Option(help="page : lue en ligne ; copy : sur une copie ; never : jamais.")] = "page",
    language: Annotated[str | None, typer.Option(help="La langue de la page, sur deux lettres.")] = None,
    archive: Annotated[str | None, typer.Option(help="Une copie datée que chacun peut ouvrir.")] = None,
    quotes: Annotated[str | None, typer.Option(help="La source première dont toute la page est tirée.")] = None,
    number: Annotated[str | None, typer.Option(help="L’écriture des nombres : 1,234.5 ou 1 234,5.")] = None,
    note: Annotated[str | None, typer.Option(help="Une note montrée au lecteur.")] = None,
    doubtful: Annotated[bool, typer.Option("--doubtful", help="Page résumée, hâtive ou contredite.")] = False,
    offline: Annotated[bool, typer.Option("--offline", help="Ne va pas chercher la page.")] = False,
    yes: Yes = False,
    root: Root = Path(),
    today: Today = None,
) -> None:
    """Écrit le fichier d’une source : ne demande que ce que la page ne dit pas d’elle-même."""
    from .editing.source_questions import SourceRequest, write_source

    options = {
        "title": title, "url": url, "publisher": publisher, "author": author, "published": published, "read": read,
        "retrieved": None if read == "never" else retrieved or day(today), "language": language, "archive": archive,
        "doubtful": "true" if doubtful else None, "quotes": quotes, "number": number, "note": note,
    }  # fmt: skip
    settings = settings_of(root, today)
    fields = {key: text for key, text in options.items() if text}
    with _leaving():
        written = write_source(SourceRequest(id_, fields, offline, yes), settings, _folder(settings), typer.echo)
    if not isinstance(written, SourceFile):
        _refuse(written)
    typer.echo(f"écrit : {written.path}")
    typer.echo(f"ensuite : releve add reading {written.id}, ou releve import --into {written.id} FICHIER")


@add.command("reading")
def add_reading(
    source_id: SourceId, given: Given = None, yes: Yes = False, root: Root = Path(), today: Today = None
) -> None:
    """Ajoute un relevé à une source, en demandant tout ce que sa grandeur exige."""
    from .editing.new_reading import guide, row_text, unknown_keys

    settings = settings_of(root, today)
    file, source, folder = _open(settings, source_id)
    row = _given(given)
    unknown = unknown_keys(row, folder.vocabulary)
    if unknown:
        stop(f"clé inconnue : {', '.join(unknown)}")
    if not yes:
        before = [reading for reading in folder.readings if reading.source.id == source_id]
        with _leaving():
            row = guide(
                row, source, folder.vocabulary, list(folder.sources), before[-1] if before else None, typer.echo
            )
    _write(file, row_text(row), folder)
    typer.echo(f"écrit dans {file.path} :\n{row_text(row)}\nensuite : releve check")


def reread(source_id: SourceId, yes: Yes = False, root: Root = Path(), today: Today = None) -> None:
    """Relit une source valeur par valeur, et ne la redate que si tout est confirmé."""
    from .editing.rereading import Walk, splitting, walk

    settings = settings_of(root, today)
    file, source, folder = _open(settings, source_id)
    if source.read == "never":
        stop(f"« {source_id} » n’a jamais été ouverte : dites d’abord comment elle est lue (read:)", REFUSED)
    readings = [reading for reading in folder.readings if reading.source.id == source_id]
    typer.echo(f"{source.title}\n{source.url}\nlue le {source.retrieved}")
    with _leaving():
        walked = Walk(tuple(readings), ()) if yes else walk(readings, folder.vocabulary, typer.echo)
    now = day(today)
    if walked.others:
        typer.echo("\n".join(splitting(file, walked, now)))
        raise typer.Exit(REFUSED)
    text = with_day(file, now)
    if text is None:
        stop(f"la date de {file.path} ne se laisse pas changer à coup sûr : écrivez « retrieved: {now} »", REFUSED)
    file.save(text)
    count = french.counted(len(walked.confirmed), "relevé confirmé", "relevés confirmés")
    typer.echo(f"{count} ; {file.path} : retrieved: {now}\nensuite : releve check")


def _append(root: Path, source_id: str, block: str) -> None:
    """Write an imported block at the end of a source, and say what is left to complete."""
    file, _, folder = _open(settings_of(root, None), source_id)
    problems = _write(file, block, folder, left_to_editor=TO_COMPLETE)
    typer.echo(f"écrit dans {file.path}")
    typer.echo(f"à compléter :\n{as_text(problems)}" if problems else "ensuite : releve check")


def _write(file: SourceFile, block: str, folder: Folder, left_to_editor: frozenset[str] = frozenset()) -> list[Problem]:
    """Add readings to a file; return the faults that may be left to the editor, and stop at any other."""
    from .editing.new_reading import added_problems

    text = with_readings(file, block)
    if text is None:
        stop(f"la liste de {file.path} ne s’allonge pas à coup sûr : collez-y ces lignes\n{block}", REFUSED)
    problems = added_problems(file, text, folder)
    if {problem.code for problem in problems} - left_to_editor:
        _refuse(problems)
    file.save(text)
    return problems


def _open(settings: Settings, source_id: str) -> tuple[SourceFile, Source, Folder]:
    """Return the file of a source, the source, and the data around it; stop when one cannot be read."""
    file, problems = open_source(settings, source_id)
    if file is None:
        _refuse(problems)
    folder = _folder(settings)
    source = folder.sources.get(source_id)
    if source is None:
        _refuse([problem for problem in folder.problems if problem.position.path == file.path])
    return file, source, folder


def _folder(settings: Settings) -> Folder:
    return decode_folder(settings.data_folder, settings.data)


def _given(pairs: list[str] | None) -> dict[str, str]:
    """Read the options `--set key=value`."""
    given: dict[str, str] = {}
    for pair in pairs or []:
        key, sign, text = pair.partition("=")
        if not sign or not key.strip() or not text.strip():
            stop(f"« --set {pair} » : écrivez --set clé=valeur")
        given[key.strip()] = text.strip()
    return given


@contextmanager
def _leaving() -> Iterator[None]:
    """Let an editor leave the questions: nothing is written."""
    try:
        yield
    except (EOFError, KeyboardInterrupt):
        stop("abandon : rien n’a été écrit", REFUSED)


def _refuse(problems: list[Problem]) -> NoReturn:
    typer.echo(as_text(problems), err=True)
    stop("rien n’a été écrit", REFUSED)
