"""Turns a filled form « Proposer une source » into the file of a source, or into the reasons why it cannot be one.

`python scripts/proposal.py EVENT OUT [ROOT]` reads the event of an issue, as GitHub writes it, and writes into the
folder OUT: `verdict` (`proposal` or `refused`), `id`, `source.yaml`, and `body.md` for the pull request or the comment.
The form is hostile input: each field has a shape, what has not its shape is refused, and the rest is shown as text.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from releve.cli_editing import TO_COMPLETE
from releve.decode.folder import Folder, decode_folder
from releve.editing.importers import Refusal, importers, read_output
from releve.editing.new_reading import added_problems
from releve.editing.source_file import ID, SourceFile, with_readings
from releve.editing.source_questions import SourceRequest, write_source
from releve.links.asking import is_private
from releve.markdown_text import escaped, fenced
from releve.problem import Problem
from releve.settings import read_settings

LONGEST_BODY, LONGEST_LINE, LONGEST_OUTPUT = 100_000, 200, 50_000
"""Characters of an issue, of a field of one line, of a pasted output."""

EMPTY = "_No response_"
"""What GitHub writes for a field left empty."""

ONE_LINE: Mapping[str, str] = {
    "Adresse de la page": "url",
    "Titre de la page": "title",
    "Qui la publie": "publisher",
    "Publiée le": "published",
    "Lue le": "retrieved",
    "Comment l’avez-vous lue": "read",
    "Langue de la page": "language",
    "Copie datée": "archive",
}
"""The fields of one line, by their label in the form, and the key of the source that each fills."""

OUTPUT, STATED, FIGURES = "Sortie d’un outil de mesure", "Ce que la sortie ne dit pas", "Chiffres et leur lieu"
WAYS = {"en ligne": "page", "sur une copie": "copy"}
OPTIONAL = frozenset({"archive"})

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?|unknown")
_SHAPES = {
    "url": re.compile(r"https?://[\x21-\x7e]{4,500}"),
    "archive": re.compile(r"https?://[\x21-\x7e]{4,500}"),
    "published": _DATE,
    "retrieved": re.compile(r"\d{4}-\d{2}-\d{2}"),
    "language": re.compile(r"[a-z]{2}"),
}
_MARKUP = re.compile(r"[<>{}`\\]|://")
_LINE = re.compile(r"([a-z][a-z0-9_]{0,59})\s*[:=]\s*(\S.{0,79})")


@dataclass
class Form:
    """A form read: the fields of the source, the pasted texts, and the faults found, in French."""

    fields: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Outcome:
    """What a form gives: a verdict, the id and the file of the source if it has one, and what to answer."""

    verdict: str
    body: str
    id: str = ""
    source: str = ""


def sections(body: str) -> dict[str, str]:
    """Cut the body of an issue at the labels of the form; the first text under a label is the one that counts."""
    labels = {*ONE_LINE, OUTPUT, STATED, FIGURES}
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in body.replace("\r\n", "\n").split("\n"):
        label = line.removeprefix("### ").strip()
        if line.startswith("### ") and label in labels and label not in found:
            current = found.setdefault(label, [])
        else:
            current.append(line)
    texts = {label: "\n".join(lines).strip() for label, lines in found.items()}
    return {label: "" if text == EMPTY else text for label, text in texts.items()}


def read_form(body: str, today: str) -> Form:
    """Read the form and judge each field by itself."""
    form = Form()
    if len(body) > LONGEST_BODY:
        form.faults.append("le formulaire est trop long")
        return form
    found = sections(body)
    for label, key in ONE_LINE.items():
        text = found.get(label, "")
        if not text and key in OPTIONAL:
            continue
        fault = field_fault(key, text)
        if fault:
            form.faults.append(f"« {label} » : {fault}")
        else:
            form.fields[key] = WAYS.get(text, text) if key == "read" else text
    if form.fields.get("retrieved", "") > today:
        form.faults.append("« Lue le » : cette date est à venir")
    for label in (OUTPUT, STATED, FIGURES):
        form.texts[label] = unfenced(found.get(label, ""))
        if len(form.texts[label]) > LONGEST_OUTPUT:
            form.faults.append(f"« {label} » : trop long, donnez-en un extrait")
    return form


def field_fault(key: str, text: str) -> str | None:
    """Say what is wrong with a field of one line, None when it has its shape."""
    if not text:
        return "une réponse est attendue"
    if len(text) > (500 if key in {"url", "archive"} else LONGEST_LINE):
        return "trop long"
    if not text.isprintable():
        return "une seule ligne, sans caractère invisible"
    if key == "read":
        return None if text in WAYS else "choisissez dans la liste"
    if key in _SHAPES:
        if not _SHAPES[key].fullmatch(text):
            return "ce n’est pas la forme attendue"
        if key in {"url", "archive"} and (
            "@" in text.split("/")[2] or set("<>\"'`{}\\|^") & set(text) or is_private(text)
        ):
            return "ce n’est pas l’adresse d’une page publique"
        return None
    return "ni balise, ni accolade, ni adresse dans ce champ" if _MARKUP.search(text) else None


def unfenced(text: str) -> str:
    """Return a pasted text without the block of code that the form puts around it."""
    found = re.fullmatch(r"(`{3,})[a-z]*\n(.*?)\n?\1", text, re.DOTALL)
    return found[2] if found else text


def stated(text: str, folder: Folder) -> tuple[dict[str, str], list[str]]:
    """Read the lines `condition: value`; return them, and the lines that are none."""
    known, others = {}, []
    for line in filter(None, map(str.strip, text.splitlines())):
        found = _LINE.fullmatch(line)
        if (
            found
            and found[1] in folder.vocabulary.conditions
            and found[2].isprintable()
            and not _MARKUP.search(found[2])
        ):
            known[found[1]] = found[2].strip()
        else:
            others.append(line)
    return known, others


def outcome(event: object, root: Path, today: str) -> Outcome:
    """Judge the issue of an event; the file of the source is written under `root` when there is one."""
    issue = event.get("issue") if isinstance(event, dict) else None
    number = issue.get("number") if isinstance(issue, dict) else None
    body = issue.get("body") if isinstance(issue, dict) else None
    if not isinstance(number, int) or not isinstance(body, str):
        return Outcome("refused", _refusal(["le formulaire est vide"]))
    form = read_form(body, today)
    if form.faults:
        return Outcome("refused", _refusal(form.faults))
    settings = read_settings(root, today)
    folder = decode_folder(settings.data_folder, settings.data)
    request = SourceRequest(None, form.fields, offline=True, silent=True)
    written = write_source(request, settings, folder, lambda _: None)
    if not isinstance(written, SourceFile):
        return Outcome("refused", _refusal([f"{one.message} ; {one.hint}" for one in written]))
    if not ID.fullmatch(written.id):
        raise ValueError(written.id)
    text, told = completed(written, form, folder)
    written.save(text)
    head = f"Proposition venue du formulaire, à relire comme toute autre. Closes #{number}\n"
    return Outcome("proposal", "\n".join([head, *told]) + "\n", written.id, written.mark + text)


def completed(source: SourceFile, form: Form, folder: Folder) -> tuple[str, list[str]]:
    """Add the readings of a pasted output to a source; return its text, and what the pull request says."""
    conditions, others = stated(form.texts[STATED], folder)
    text, problems, refused = source.text, list[Problem](), ""
    if form.texts[OUTPUT]:
        read = read_output(form.texts[OUTPUT].encode(), None, conditions, importers())
        refused = read.message if isinstance(read, Refusal) else ""
        longer = None if isinstance(read, Refusal) else with_readings(source, read.block)
        if longer is not None:
            problems = added_problems(source, longer, folder)
            if {problem.code for problem in problems} <= TO_COMPLETE:
                text = longer
            else:
                refused = "ses relevés ne passent pas la vérification"
    return text, list(told(source, form, problems, refused, others))


def told(source: SourceFile, form: Form, problems: list[Problem], refused: str, others: list[str]) -> Iterator[str]:
    """Say what was checked, what is missing, and quote what was pasted, as text that nothing reads."""
    yield f"## Ce qui est vérifié\n\n- [x] `{source.path}` : la source passe la première porte (titre, adresse, dates)"
    if form.texts[OUTPUT]:
        yield f"- [{' ' if refused else 'x'}] sortie d’outil{f' : {escaped(refused)}' if refused else ' lue'}"
    yield "- [ ] la page a été ouverte et relue par quelqu’un d’ici"
    missing = dict.fromkeys(f"{problem.message} → {problem.hint}" for problem in problems)
    if missing:
        yield "\n## Ce qui manque\n"
        yield from (f"- [ ] {escaped(line)}" for line in missing)
    if not form.texts[OUTPUT]:
        yield "\n## Ce qui manque\n\n- [ ] les relevés : `releve add reading`, ou `releve import --into`"
    for title, text in (
        ("Lignes de conditions non comprises", "\n".join(others)),
        (FIGURES, form.texts[FIGURES]),
        (OUTPUT, form.texts[OUTPUT] if refused else ""),
    ):
        if text:
            yield f"\n## {title}\n\n{fenced(text[:20_000], 'text')}"
    yield "\nLes vérifications ne se lancent pas seules sur ce qu’ouvre un robot : fermez la proposition, rouvrez-la."


def _refusal(faults: list[str]) -> str:
    lines = [f"- {escaped(fault)}" for fault in faults]
    end = "Corrigez le formulaire en en ouvrant un autre : celui-ci n’est pas relu par la machine."
    return "\n".join(["Merci. Cette proposition ne peut pas encore devenir un fichier :", "", *lines, "", end]) + "\n"


def main(arguments: list[str]) -> int:
    """Write the outcome of an event into a folder."""
    event, out = Path(arguments[0]), Path(arguments[1])
    root = Path(arguments[2]) if len(arguments) > 2 else Path()
    found = outcome(json.loads(event.read_text(encoding="utf-8")), root, datetime.now(UTC).date().isoformat())
    out.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("verdict", found.verdict),
        ("id", found.id),
        ("body.md", found.body),
        ("source.yaml", found.source),
    ):
        (out / name).write_text(text, encoding="utf-8", newline="\n")
    print(found.verdict, found.id)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
