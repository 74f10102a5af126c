"""What happens around a built folder: the look it needs, its place, and the problems shown while it is served."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from .addresses import TOOLS, Addresses
from .problem import Problem, Severity
from .render import Renderer
from .render.environment import packaged
from .settings import Settings
from .stylesheets import slim

ASSETS = "assets/releve"
"""Where the style and the scripts of the macros stand in a site."""

STYLE = f"{ASSETS}/releve.css"
"""The one style sheet of a page: its theme's and the macros', since a browser waits for each before it paints."""

_OPENING = re.compile(r"<article\b[^>]*>|<main\b[^>]*>|<body\b[^>]*>")


def theme_folders(settings: Settings) -> list[Path]:
    """Return the folders of theme overrides, a site's own first."""
    folders = [settings.macros_folder / "theme", packaged() / "theme"]
    return [folder for folder in dict.fromkeys(map(Path.absolute, folders)) if folder.is_dir()]


def assets(settings: Settings) -> dict[str, Path]:
    """Return the scripts, and whatever else is no style, by their path in the site."""
    return {f"{ASSETS}/{name}": file for name, file in _beside_macros(settings).items() if file.suffix != ".css"}


def style(settings: Settings, theme: Iterable[Path]) -> str:
    """Return the sheets of a theme's folders, then those of the macros, in one and in the order of their names."""
    themes = {file.name: file for folder in theme for file in folder.glob("assets/stylesheets/*.min.css")}
    sheets = sorted(themes.items()) + sorted(_beside_macros(settings).items())
    return slim("\n".join(file.read_text(encoding="utf-8") for name, file in sheets if name.endswith(".css")))


def _beside_macros(settings: Settings) -> dict[str, Path]:
    """Find style and scripts by name: a site's own stands in the place of the package's."""
    found: dict[str, Path] = {}
    for folder in (packaged() / "assets", settings.macros_folder / "assets"):
        if folder.is_dir():
            found |= {file.name: file for file in sorted(folder.iterdir()) if file.is_file()}
    return found


def write_configuration(folder: Path, settings: Settings) -> None:
    """Write what the scripts of a page must know of its site: its name, its addresses, where its data are."""
    kept = ("site_name", "site_url", "repo_url", "exports")
    pages = {tool: Addresses(settings).index(tool) for tool in TOOLS}
    text = json.dumps({name: getattr(settings, name) for name in kept} | {"pages": pages}, ensure_ascii=False)
    file = folder / ASSETS / "site.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n", encoding="utf-8")


def beside(final: Path, mark: str) -> Path:
    """Return the folder, beside the final one, where a site is built before it is judged."""
    return final.with_name(f".{final.name}.{mark}")


def replace(final: Path, built: Path) -> None:
    """Put a built site in its place; the former one disappears only once the new one stands, and comes back else."""
    former = beside(final, "former")
    shutil.rmtree(former, ignore_errors=True)
    if final.exists():
        final.rename(former)
    try:
        built.rename(final)
    except OSError:
        if former.exists():
            former.rename(final)
        raise
    shutil.rmtree(former, ignore_errors=True)


def trim(folder: Path) -> None:
    """Remove what a published page never asks for: the maps of the theme's sources."""
    for file in folder.glob("assets/**/*.map"):
        file.unlink()


def show_problems(folder: Path, renderer: Renderer, problems: Sequence[Problem]) -> None:
    """Put the list of errors on top of every page of a site being served."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if not errors:
        return
    html = str(renderer.problems(errors))
    for file in folder.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        file.write_text(_OPENING.sub(lambda found: found[0] + html, text, count=1), encoding="utf-8")
