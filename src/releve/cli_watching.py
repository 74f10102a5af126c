"""The commands that watch over what is published: `diff`, `links`, `freshness`."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import history, problem
from .cli_options import REFUSED, Root, Today, day, settings_of, stop
from .resolved import Resolved, resolve_site
from .whole_file import write_whole

if TYPE_CHECKING:
    from .differences import Differences
    from .links import Checked, Link, Manners, Memory, Results
    from .settings import Settings


class Report(StrEnum):
    """How a report is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class ListReport(StrEnum):
    """How a list to work through is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"


class LinkReport(StrEnum):
    """How verdicts on links are printed."""

    TEXT = "text"
    GITHUB = "github"
    MARKDOWN = "markdown"
    JSON = "json"


Shape = Annotated[Report, typer.Option("--format", help="Forme du compte rendu.")]


def register(app: typer.Typer) -> None:
    """Give these commands to the program."""
    app.command()(diff)
    app.command()(links)
    app.command()(freshness)


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
        old = resolve_site(settings_of(former, settings.today), judged=False)
        return compare(old, resolve_site(settings))


def links(  # noqa: PLR0917 (typer makes options out of parameters)
    check: Annotated[bool, typer.Option("--check", help="Va voir chaque adresse, poliment.")] = False,
    passages: Annotated[bool, typer.Option("--passages", help="Cherche aussi chaque valeur dans sa page.")] = False,
    results: Annotated[Path | None, typer.Option(help="Lit ces résultats : les nôtres, ou linkchecker.")] = None,
    save: Annotated[Path | None, typer.Option(help="Écrit les résultats, pour --results.")] = None,
    state: Annotated[Path | None, typer.Option(help="Ce qu’on garde d’une semaine à l’autre.")] = None,
    changed_since: Annotated[str | None, typer.Option(metavar="REV", help="Les seules adresses neuves.")] = None,
    archives: Annotated[str, typer.Option(help="Service à qui demander la copie la plus proche.")] = "",
    seconds: Annotated[float, typer.Option(min=1, help="Durée de toute la vérification.")] = 3000,
    shape: Annotated[LinkReport, typer.Option("--format", help="Forme du compte rendu.")] = LinkReport.TEXT,
    root: Root = Path(),
    today: Today = None,
) -> None:
    """Donne chaque adresse, sa ligne et ce qu’elle porte ; dit ce qu’une vérification en a trouvé."""
    from .links import Checked, Wish, checked

    site = resolve_site(settings_of(root, today))
    found = _links(site, changed_since)
    if not check and results is None:
        typer.echo(_listed(found, shape))
        return
    memory = _memory(state)
    if results is not None:
        made = _results(results)
    else:
        made = checked(found, Wish(passages, archives), _manners(site, seconds), memory, day(today))
    if save is not None:
        _keep(save, made.as_json())
    if state is not None:
        _keep(state, memory.after(made, day(today)).as_json())
    told = Checked(found, made, memory, day(today))
    _tell(told, shape, {link.url for link in found} if changed_since is not None else set())


def freshness(
    shape: Annotated[ListReport, typer.Option("--format", help="Forme de la liste.")] = ListReport.TEXT,
    root: Root = Path(),
    today: Today = None,
) -> None:
    """Dit quelles sources relire, les plus anciennes et les plus montrées d’abord ; ne refuse jamais."""
    from .due import as_markdown, as_text, due

    site = resolve_site(settings_of(root, day(today)))
    found = due(site)
    typer.echo(as_markdown(found, site.today) if shape is ListReport.MARKDOWN else as_text(found))


def _links(site: Resolved, changed_since: str | None) -> list[Link]:
    """Return the links of a site, or only those that were written nowhere at a revision."""
    from .links import changed, links, mentions

    found = links(site)
    if changed_since is None:
        return found
    with history.tree(site.settings.root, changed_since) as former:
        if isinstance(former, history.Unread):
            stop(former.reason)
        return changed(found, mentions(settings_of(former, None)))


def _listed(found: list[Link], shape: LinkReport) -> str:
    from .links import as_json, as_text

    return json.dumps(as_json(found), ensure_ascii=False, indent=1) if shape is LinkReport.JSON else as_text(found)


def _tell(told: Checked, shape: LinkReport, new: set[str]) -> None:
    """Print the verdicts, and refuse an address that somebody just wrote and that is not there."""
    from .links import as_markdown, link_problems

    problems = problem.arranged(link_problems(told, new))
    printers = {
        LinkReport.TEXT: problem.as_text,
        LinkReport.GITHUB: problem.as_github,
        LinkReport.JSON: problem.as_json,
    }
    typer.echo(as_markdown(told) if shape is LinkReport.MARKDOWN else printers[shape](problems))
    if problem.refuses(problems):
        raise typer.Exit(REFUSED)


def _keep(file: Path, text: str) -> None:
    """Write what another check will read: whole, so that a check stopped halfway costs no week of memory."""
    try:
        write_whole(file, text.encode())
    except OSError:
        stop(f"« {file} » ne se laisse pas écrire : donnez un autre fichier")


def _memory(state: Path | None) -> Memory:
    """Read what was kept of other weeks; a first week has none."""
    from .links import Memory

    if state is None or not state.exists():
        return Memory()
    try:
        memory = Memory.parse(state.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        memory = None
    if memory is None:
        stop(f"« {state} » n’est pas un état de releve links : retirez-le pour repartir de rien")
    return memory


def _results(file: Path) -> Results:
    from .links import parse_results

    try:
        found = parse_results(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        found = None
    if found is None:
        stop(f"« {file} » : ni nos résultats, ni une sortie de linkchecker (csv ou text)")
    return found


def _manners(site: Resolved, seconds: float) -> Manners:
    """Return how to behave, with a name that says who asks."""
    from .links import Manners

    about = site.settings.repo_url or site.settings.site_url
    return Manners(whole=seconds, agent=f"releve (weekly link check; {about})" if about else Manners().agent)
