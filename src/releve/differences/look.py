"""The files of the look that a change alters: no word of them is compared, so the report says what may change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from ..settings import CONFIGURATION, PagePaths, Settings
from .changes import Change, Kind

_PAGE, _TEMPLATE = "page-", ".j2"


def look_changes(old: Settings, new: Settings) -> Iterator[Change]:
    """Yield the templates, the assets and the configuration that differ, each with the pages that it may alter."""
    before, after = _files(old), _files(new)
    for name in sorted(before.keys() | after.keys()):
        was, now = before.get(name), after.get(name)
        if was is None:
            yield Change(Kind.ADDED, name, name, new=_reach(name, new))
        elif now is None:
            yield Change(Kind.REMOVED, name, name, new=_reach(name, new))
        elif was.read_bytes() != now.read_bytes():
            yield Change(Kind.CHANGED, name, name, new=_reach(name, new))


def _files(settings: Settings) -> dict[str, Path]:
    """Return the files of the look of a site, by their path in it."""
    found = {}
    for folder, pages in ((settings.macros_folder, False), (settings.docs_folder, True)):
        for file in sorted(folder.rglob("*")):
            parts = file.relative_to(settings.root).parts
            hidden = any(part.startswith((".", "__")) for part in parts)
            if file.is_file() and not hidden and not (pages and file.suffix == ".md"):
                found["/".join(parts)] = file
    configuration = settings.root / CONFIGURATION
    return {CONFIGURATION: configuration, **found} if configuration.is_file() else found


def _reach(name: str, settings: Settings) -> str:
    """Say what a file may change: the pages of a kind when it is the template of one, else all of them."""
    stem = Path(name).name.partition(".")[0]
    if name.endswith(_TEMPLATE) and stem.startswith(_PAGE):
        kind = stem.removeprefix(_PAGE)
        if kind in {one.name for one in fields(PagePaths)}:
            return f"peut changer les mots des pages {getattr(settings.pages, kind)}/"
    if name.endswith((_TEMPLATE, ".html")):
        return "peut changer les mots de toutes les pages"
    if name == CONFIGURATION:
        return "peut changer la navigation et le cadre de toutes les pages"
    return "peut changer l’aspect et les outils des pages"
