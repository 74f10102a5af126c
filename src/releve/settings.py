"""Where a site keeps its data, its pages and its look, and where its generated pages go."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from pathspec import GitIgnoreSpec

CONFIGURATION = "mkdocs.yml"


@dataclass(frozen=True, slots=True)
class PagePaths:
    """The address of each kind of generated page, without the final slash; `{id}` and `{registry}` are filled in."""

    source: str = "sources/{id}"
    sources: str = "sources"
    name: str = "{registry}/{id}"
    names: str = "{registry}"
    term: str = "lexique/{id}"
    terms: str = "lexique"
    theme: str = "questions/{id}"
    themes: str = "questions"
    rereading: str = "relectures/{id}"
    rereadings: str = "relectures"
    formula: str = "calculs/{id}"
    formulas: str = "calculs"
    setup: str = "recettes/{id}"
    setups: str = "recettes"
    corrections: str = "corrections"
    method: str = "methode"
    journal: str = "journal"
    explorer: str = "mesures"
    compare: str = "comparer"
    verify: str = "verifier"
    calculators: str = "calculateurs"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `mkdocs.yml` says of a site, folders being relative to its `root`."""

    root: Path = Path()
    site_name: str = "Site"
    site_url: str = ""
    repo_url: str = ""
    docs: str = "docs"
    data: str = "data"
    macros: str = "macros"
    exports: str = "donnees"
    licence: str = ""
    licence_url: str = ""
    pages: PagePaths = field(default_factory=PagePaths)
    excluded: GitIgnoreSpec = field(default_factory=lambda: GitIgnoreSpec([]))
    today: str | None = None

    @property
    def data_folder(self) -> Path:
        """The folder of the data."""
        return self.root / self.data

    @property
    def docs_folder(self) -> Path:
        """The folder of the pages written by hand."""
        return self.root / self.docs

    @property
    def macros_folder(self) -> Path:
        """The folder whose templates override the packaged ones; it may not exist."""
        return self.root / self.macros


def from_options(root: Path, site: Mapping[str, Any], options: Mapping[str, Any], today: str | None) -> Settings:
    """Make settings from a site's configuration and from the options of its `releve` plugin."""
    known = {f.name for f in fields(PagePaths)}
    pages = {key: str(path).strip("/") for key, path in dict(options.get("pages") or {}).items() if key in known}
    licence = dict(options.get("licence") or {})
    return Settings(
        root=root,
        site_name=str(site.get("site_name") or "Site"),
        site_url=str(site.get("site_url") or ""),
        repo_url=str(site.get("repo_url") or ""),
        docs=str(site.get("docs_dir") or "docs"),
        data=str(options.get("data") or "data"),
        macros=str(options.get("macros") or "macros"),
        exports=str(options.get("exports") or "donnees").strip("/"),
        licence=str(licence.get("name") or ""),
        licence_url=str(licence.get("url") or ""),
        pages=PagePaths(**pages),
        excluded=_patterns(site.get("exclude_docs")),
        today=today,
    )


def read_settings(root: Path, today: str | None = None) -> Settings:
    """Read `mkdocs.yml` without MkDocs; raise `OSError` when it cannot be, `yaml.YAMLError` when it is broken."""
    text = (root / CONFIGURATION).read_text(encoding="utf-8")
    loaded = yaml.load(text, _TolerantLoader) or {}  # noqa: S506 (a safe loader that ignores unknown tags)
    site = _mapping(loaded, "le fichier")
    plugins = site.get("plugins") or []
    # MkDocs takes a list, of names or of one mapping each, or one mapping of all.
    listed = [plugins] if isinstance(plugins, dict) else plugins if isinstance(plugins, list) else []
    options: Mapping[str, Any] = {}
    for plugin in listed:
        if isinstance(plugin, dict) and "releve" in plugin:
            options = _mapping(plugin["releve"], "plugins: releve")
    for key in ("pages", "licence"):
        _mapping(options.get(key), f"plugins: releve: {key}")
    return from_options(root, site, options, today)


def _mapping(value: object, where: str) -> Mapping[str, Any]:
    if value is None or isinstance(value, dict):
        return value or {}
    raise yaml.YAMLError(f"{where} : des lignes « clé: valeur » sont attendues")


def _patterns(excluded: object) -> GitIgnoreSpec:
    """Compile the patterns of pages left out, typed as in a `.gitignore`, if MkDocs has not done it already."""
    return (
        excluded if isinstance(excluded, GitIgnoreSpec) else GitIgnoreSpec.from_lines(str(excluded or "").splitlines())
    )


class _TolerantLoader(yaml.SafeLoader):
    """A safe loader for which a tag it does not know is nothing: other plugins may need theirs."""


_TolerantLoader.add_multi_constructor("!", lambda _loader, _suffix, _node: None)
_TolerantLoader.add_multi_constructor("tag:yaml.org,2002:python/", lambda _loader, _suffix, _node: None)


def today_of(day: str | None) -> str | None:
    """Return « today »: the day given, else that of `SOURCE_DATE_EPOCH`, else None (the newest day of the data)."""
    if day is not None:
        return day
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC).date().isoformat() if epoch.isdecimal() else None
