"""Makes the file of a new source out of its address: what the page says, what the editor adds, then the first gate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..decode.folder import Folder
from ..decode.sources import is_web
from ..model.source import UNKNOWN
from ..nodes import Mapping as MappingNode
from ..nodes import parse
from ..problem import Position, Problem
from ..settings import Settings
from ..whole_file import write_whole
from .answers import Judge, Say, ask
from .new_source import KEYS, field_fault, proposed_id, same_page, source_problems, source_text
from .page_metadata import Unreached, host, page_fields
from .source_file import ID, SourceFile, source_path

_ASKED: Mapping[str, str] = {
    "title": "Titre de la page, dans sa langue",
    "publisher": "Qui publie la page",
    "published": "Publiée le (AAAA-MM-JJ, AAAA-MM, AAAA ou unknown)",
}
_LABELS: Mapping[str, str] = {
    "title": "titre", "publisher": "éditeur", "author": "auteur", "published": "publiée le", "language": "langue",
}  # fmt: skip
SCHEMA = "schemas/source.schema.json"
"""Where the schema of a source stands in a site, when it has one."""


@dataclass(frozen=True, slots=True)
class SourceRequest:
    """What an editor gives of a new source: its id if chosen, its fields, the page not fetched, nothing asked."""

    id: str | None
    fields: Mapping[str, str]
    offline: bool
    silent: bool


def write_source(request: SourceRequest, settings: Settings, folder: Folder, say: Say) -> SourceFile | list[Problem]:
    """Write the file of a source that is new; return it, or what refuses it, nothing being written then.

    Raise `EOFError` when the editor leaves the questions.
    """
    url = request.fields["url"]
    if not is_web(url):
        message, hint = f"« {url[:60]} » n’est pas une adresse http(s)", "donnez une adresse complète : https://…"
        return [Problem(Position(f"{settings.data}/sources"), "P102", message, hint)]
    twin = same_page(url, folder.sources)
    if twin is not None:
        message = f"cette page est déjà la source « {twin} »"
        hint = f"ajoutez-y des relevés : releve add reading {twin}"
        return [Problem(Position(source_path(settings, twin)[1]), "R104", message, hint)]
    fields = _completed(request, folder, say)
    id_ = request.id or _chosen_id(request, fields, folder, say)
    file, path = source_path(settings, id_)
    if not ID.fullmatch(id_) or file.exists():
        what = "existe déjà" if file.exists() else "n’est pas un identifiant"
        return [Problem(Position(path), "M104", f"« {id_} » {what}", "choisissez-en un autre : --id")]
    schema = f"../../{SCHEMA}" if (settings.root / SCHEMA).is_file() else None
    text = source_text(fields, schema)
    problems = source_problems(id_, text, folder.vocabulary, path)
    node, _ = parse(text, path)
    if problems or not isinstance(node, MappingNode):
        return problems
    write_whole(file, text.encode())
    return SourceFile(id_, file, path, "", text, node)


def _completed(request: SourceRequest, folder: Folder, say: Say) -> dict[str, str]:
    """Return the fields given, those found in the page's metadata, and the answers to what is still missing."""
    url = request.fields["url"]
    fields = dict(request.fields)
    found = {} if request.offline or fields.get("read") == "never" else page_fields(url)
    if isinstance(found, Unreached):
        say(f"{url} : {found.reason}")
        found = {}
    for key, text in found.items():
        if key not in fields and field_fault("source", {**fields, key: text}, key, folder.vocabulary) is None:
            fields[key] = text
            say(f"trouvé dans la page · {_LABELS[key]} : {text}")
    proposals = {"publisher": host(url), "published": UNKNOWN}
    for key, question in _ASKED.items():
        if key in fields:
            continue
        default = proposals.get(key)
        if request.silent:
            fields |= {key: default} if default else {}
        else:
            fields[key] = ask(question, say, default=default, judge=_judge(fields, key, folder))
    return {key: fields[key] for key in KEYS if key in fields}


def _chosen_id(request: SourceRequest, fields: Mapping[str, str], folder: Folder, say: Say) -> str:
    proposal = proposed_id(fields.get("title", ""), host(fields["url"]), folder.sources)
    if request.silent:
        say(f"identifiant proposé : {proposal}")
        return proposal

    def judge(answer: str) -> str | None:
        if not ID.fullmatch(answer):
            return "écrivez des minuscules, chiffres et tirets"
        return "cet identifiant est pris" if answer in folder.sources else None

    return ask("Identifiant de la source", say, default=proposal, judge=judge)


def _judge(fields: Mapping[str, str], key: str, folder: Folder) -> Judge:
    return lambda answer: field_fault("source", {**fields, key: answer}, key, folder.vocabulary)
