"""The pages of a site in one short text, `llms.txt`, for a program that reads before it asks (llmstxt.org)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .facts import Kind, PageFacts
from .graph import Graph

_PARTS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("Articles", ("article",)),
    ("Lexique", ("terms", "term")),
    ("Questions", ("theme",)),
    ("Recettes", ("setup",)),
    ("Relectures", ("rereading",)),
    ("Index", ("index",)),
    ("Le site", ("page", "journal", "data")),
)


def outline(graph: Graph) -> str:
    """Return the text: what the site is, its pages by kind, then the files that hold all its figures.

    Pages of sources, of names and of formulas are left to their indexes. No figure stands in it.
    """
    settings = graph.resolved.settings
    home = graph.by_address.get("")
    lines = [f"# {settings.site_name}", ""]
    if home is not None and home.description:
        lines += [f"> {home.description}", ""]
    for title, kinds in _PARTS:
        lines += _part(title, (page for page in graph.pages.values() if page.kind in kinds), graph)
    lines += ["## Données", "", *_files(graph)]
    return "\n".join(lines) + "\n"


def _part(title: str, pages: Iterable[PageFacts], graph: Graph) -> Iterator[str]:
    kept = sorted(pages, key=lambda page: page.address)
    if not kept:
        return
    yield from (f"## {title}", "")
    for page in kept:
        said = f" : {page.description}" if page.description else ""
        yield f"- [{page.title}]({graph.url(page.address)}){said}"
    yield ""


def _files(graph: Graph) -> Iterator[str]:
    folder = graph.resolved.settings.exports
    told = {
        "releves.json": "tous les relevés, avec source, lieu, jour de lecture, nature et conditions",
        "releves.csv": "les mêmes, une ligne par relevé",
        "datapackage.json": "la description des fichiers et de leurs colonnes",
    }
    for file, said in told.items():
        yield f"- [{file}]({graph.url(f'{folder}/{file}')}) : {said}"
