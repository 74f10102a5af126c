"""A new file of `data/sources/`: what the page says of itself, what the editor adds, an id proposed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit, urlunsplit

from ..decode.sources import decode_source
from ..decode.vocabulary import Vocabulary
from ..model.source import Source
from ..nodes import Place, parse
from ..problem import Problem
from ..yaml_text import comment, line

KEYS = (
    "title", "url", "publisher", "author", "published", "retrieved", "read", "language", "archive", "doubtful",
    "quotes", "number", "interval", "note",
)  # fmt: skip
"""The keys of a source that a command can write, in the order of the file."""

_SMALL = re.compile(r"an?|and|at|by|d|des?|du|et|for|from|in|la|les?|l|of|on|ou|or|the|to|une?")
"""Words of titles that say nothing in an id."""

_LENGTH = 40


def proposed_id(title: str, site: str, taken: Collection[str]) -> str:
    """Propose the id of a source: the words of its title, then those of its site when another source has that id."""
    words = _slug(title)
    tries = [words, "-".join(part for part in (_slug(site.partition(".")[0]), words) if part)]
    tries += [f"{words or 'source'}-{number}" for number in range(2, len(taken) + 3)]
    return next(id_ for id_ in tries if id_ and id_ not in taken)


def same_page(url: str, sources: Mapping[str, Source]) -> str | None:
    """Return the id of the source that has this address already, None when no source has it."""
    wanted = _address(url)
    return next((source.id for source in sources.values() if _address(source.url) == wanted), None)


def source_text(fields: Mapping[str, str], schema: str | None = None) -> str:
    """Write the file of a source; `schema` is the address, from the file, of the schema that editors may use."""
    lines = [comment(f"yaml-language-server: $schema={schema}")] if schema else []
    # A boolean stands bare: quoted, it would be a text for an editor's schema.
    told = {key: fields[key] for key in KEYS if fields.get(key)}
    lines += [f"{key}: {text}" if text in {"true", "false"} else line(key, text) for key, text in told.items()]
    return "\n".join(lines) + "\n"


def source_problems(id_: str, text: str, vocabulary: Vocabulary, path: str) -> list[Problem]:
    """Return what the first gate would say of this file alone."""
    node, problems = parse(text, path)
    return problems if node is None else decode_source(id_, Place(path, node), vocabulary)[2]


def field_fault(id_: str, fields: Mapping[str, str], key: str, vocabulary: Vocabulary) -> str | None:
    """Say what is wrong with one field, None when it will do."""
    text = source_text(fields)
    node, _ = parse(text, "")
    if node is None:
        return "ce texte ne peut pas s’écrire en YAML"
    place = Place("", node)
    spot = place.position(key) if fields.get(key) else place.position()
    found = [problem for problem in decode_source(id_, place, vocabulary)[2] if problem.position == spot]
    return next((f"{problem.message} ; {problem.hint}" for problem in found), None)


def _slug(text: str) -> str:
    """Return the words of a text as an id, as many as fit."""
    letters = [letter for letter in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(letter)]
    words = [word for word in re.findall(r"[a-z0-9]+", "".join(letters)) if not _SMALL.fullmatch(word)]
    kept = ""
    for word in words:
        longer = f"{kept}-{word}" if kept else word[:_LENGTH]
        if len(longer) > _LENGTH:
            break
        kept = longer
    return kept


def _address(url: str) -> str:
    """Return an address such that two spellings of one page are the same text."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return url
    site = (parts.hostname or "").removeprefix("www.") + (f":{parts.port}" if parts.port else "")
    return urlunsplit(("", site, parts.path.rstrip("/"), parts.query, ""))
