"""The only module that knows MkDocs: each event is a few lines that call the core."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.config import config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File

from . import french, publishing
from .placeholders import ShelfExtension
from .problem import Problem, arranged, as_text, refuses
from .settings import Settings, from_options, today_of
from .site import Site, load_site
from .stylesheets import lighten

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure import StructureItem
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink
    from mkdocs.utils.templates import TemplateContext

log = logging.getLogger("mkdocs.plugins.releve")

Command = Literal["build", "gh-deploy", "serve"]

_OF_MATERIAL = "partials/language.html"
"""A template that Material has, and the themes made from it, and that ours complete."""

_ATTRIBUTES = {"attr_list", "extra", "markdown.extensions.attr_list", "markdown.extensions.extra"}
"""The Markdown extensions that read `{#anchor}`, by the names that a configuration may give them."""


class RelevePlugin(BasePlugin):  # type: ignore[type-arg]  # its options are keys
    """Renders pages from the catalogue, and publishes nothing that the two gates refuse.

    Under `build` and `gh-deploy`, and from Python, the site is built beside `site_dir` and renamed onto it after the
    audit. Under `serve` nothing is raised: the list of problems stands on top of every page.
    """

    # Keys, not attributes: a configuration is a mapping whose own attribute is called `data`.
    config_scheme = (
        ("data", config_options.Type(str, default="data")),
        ("macros", config_options.Type(str, default="macros")),
        ("exports", config_options.Type(str, default="donnees")),
        ("licence", config_options.Type(dict, default={})),
        ("pages", config_options.Type(dict, default={})),
    )

    def __init__(self) -> None:
        self.command: Command = "build"
        self.settings = Settings()
        self.site: Site | None = None
        self.problems: list[Problem] = []
        self.final: Path | None = None
        self.building: MkDocsConfig | None = None

    def on_startup(self, *, command: Command, dirty: bool) -> None:
        """Remember the command: only `serve` shows problems instead of refusing."""
        self.command = command
        # As for the commands of releve: what is read is kept to the end, and is not searched for garbage at every turn.
        gc.set_threshold(100_000, 20, 100)
        if dirty and command != "serve":
            raise PluginError("« --dirty » ne construit qu’une partie du site : relancez sans cette option")

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """First gate, before anything is built: read the data and the pages, refuse all faults at once."""
        if not any((Path(folder) / _OF_MATERIAL).is_file() for folder in config.theme.dirs):
            hint = "écrivez « theme: {name: material, language: fr, font: false} » dans mkdocs.yml"
            raise PluginError(f"le thème « {config.theme.name} » n’est pas Material, que ce greffon habille : {hint}")
        root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        options = {key: self.config[key] for key in ("data", "macros", "exports", "licence", "pages")}
        site = {key: config[key] for key in ("site_name", "site_url", "repo_url", "exclude_docs")}
        site["docs_dir"] = _within(config.docs_dir, root)
        self.settings = from_options(root, site, options, today_of(None))
        self.site = load_site(self.settings)
        self.problems = arranged(self.site.problems)
        self._refuse_or_tell(self.problems)
        for key in ("site_name", "site_description", "copyright"):
            if config[key]:
                config[key] = self.site.typeset(config[key])
        self._plug_in(config, self.site)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages that the catalogue makes by itself, and the look of the macros."""
        if self.site is not None:
            for path, page in self.site.generated.items():
                files.append(File.generated(config, path, content=page.text))
        for path, file in publishing.assets(self.settings).items():
            files.append(File.generated(config, path, abs_src_path=str(file)))
        style = publishing.style(self.settings, map(Path, config.theme.dirs))
        files.append(File.generated(config, publishing.STYLE, content=style))
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Replace the macro calls of a page written by hand by placeholders of what they render."""
        expanded = self.site.expanded(page.file.src_uri) if self.site else None
        return markdown if expanded is None else expanded

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Set in French typography the labels that the navigation gives by itself."""
        for item in _within_sections(nav.items):
            if self.site is not None and not item.is_page and item.title:
                item.title = self.site.typeset(item.title)
        return nav

    @event_priority(-100)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Set a page in French typography, as it comes out of Markdown: its text, its titles, its description."""
        site = self.site
        if site is None:
            return html
        shown = {"description"} if page.meta.get("language") else {"title", "description"}  # the language of its title
        page.meta.update({key: site.typeset(page.meta[key]) for key in shown if isinstance(page.meta.get(key), str)})
        if page.title and "title" in shown:
            page.title = site.typeset(page.title)
        for link in _within_links(page.toc):
            link.title = site.typeset(link.title)
        return site.typeset(html)

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Complete the head of a page: what it is, for search engines, feeds and programs."""
        return self.site.with_head(page.file.src_uri, output) if self.site else output

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Give the page of what is not found the indexes that it leads to."""
        context["releve_indexes"] = self.site.indexes if self.site else []  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Second gate, the last event: write the exports, audit the built site, then put it in its place."""
        if self.site is None:
            return
        folder = Path(config.site_dir)
        publishing.trim(folder)
        publishing.write_configuration(folder, self.settings)
        found = arranged(self.site.finish(folder))
        self.problems = arranged([*self.problems, *found])
        self._refuse_or_tell(found)
        log.info("%s", self.site.free_numbers())
        if self.command == "serve":
            publishing.show_problems(folder, self.site.renderer, self.problems)
        elif self.final is not None:
            lighten(folder / publishing.STYLE, folder)
            publishing.replace(self.final, folder)
            config.site_dir = str(self.final)
            self.building = None

    def on_build_error(self, *, error: Exception) -> None:
        """Leave nothing of a refused build, and the configuration as it was."""
        if self.building is not None and self.final is not None:
            shutil.rmtree(self.building.site_dir, ignore_errors=True)
            self.building.site_dir = str(self.final)
            self.building = None

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Rebuild when the data or the templates change."""
        for folder in (self.settings.data_folder, self.settings.macros_folder):
            if folder.is_dir():
                server.watch(str(folder))
        return server

    def _plug_in(self, config: MkDocsConfig, site: Site) -> None:
        """Plug in the look and what Markdown needs, and send the build beside `site_dir`."""
        for folder in reversed(publishing.theme_folders(self.settings)):
            config.theme.dirs.insert(0, str(folder))
        kept = [one for one in config.markdown_extensions if not isinstance(one, ShelfExtension)]
        # The anchors of the generated pages are attributes of their headings.
        needed = [] if _ATTRIBUTES.intersection(kept) else ["attr_list"]
        config.markdown_extensions = [*kept, *needed, ShelfExtension(site.shelf)]  # type: ignore[list-item]
        # Material signs every page in English, which the second gate refuses.
        config.extra.setdefault("generator", False)
        if publishing.STYLE not in config.extra_css:
            config.extra_css.append(publishing.STYLE)
        for path in publishing.assets(self.settings):
            if path.endswith(".js") and path not in map(str, config.extra_javascript):
                config.extra_javascript.append(path)
        if self.command != "serve":
            self.final = Path(config.site_dir)
            self.building = config
            config.site_dir = str(publishing.beside(self.final, str(os.getpid())))
            # Interrupted, MkDocs says nothing to its plugins: what is half built goes with the program.
            atexit.register(shutil.rmtree, config.site_dir, ignore_errors=True)

    def _refuse_or_tell(self, problems: Sequence[Problem]) -> None:
        """Refuse what one gate found, or tell it: what the other found is told already."""
        if not problems:
            return
        if refuses(problems) and self.command != "serve":
            count = french.counted(len(problems), "problème")
            raise PluginError(f"construction refusée : {count}\n{as_text(problems)}")
        log.info("%s", as_text(problems))


def _within_sections(items: Iterable[StructureItem]) -> Iterator[StructureItem]:
    for item in items:
        yield item
        yield from _within_sections(getattr(item, "children", None) or ())


def _within_links(links: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    for link in links:
        yield link
        yield from _within_links(link.children)


def _within(folder: str, root: Path) -> str:
    path = Path(folder)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else folder
