"""Differences as an editor reads them: plain text, Markdown for a pull request, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from ..markdown_text import escaped
from .changes import Change, Differences, Kind, Vanished

SHOWN = 60
"""How many lines of one kind a report for people shows; the JSON has them all."""

_PARTS = (
    ("readings", "Relevés", "relevé", "relevés"),
    ("sources", "Sources", "changement de source", "changements de sources"),
    ("tables", "Tableaux", "changement de tableau", "changements de tableaux"),
    ("cells", "Cellules de tableaux", "cellule", "cellules"),
    ("figures", "Chiffres des textes", "chiffre", "chiffres"),
    ("sentences", "Phrases", "phrase", "phrases"),
    ("assertions", "Affirmations vérifiées", "affirmation", "affirmations"),
    ("records", "Fiches", "changement de fiche", "changements de fiches"),
    ("pages", "Pages", "page", "pages"),
    ("look", "Modèles et apparence", "fichier d’apparence", "fichiers d’apparence"),
)
_SIGNS = {Kind.ADDED: "+", Kind.REMOVED: "−", Kind.CHANGED: "~"}
_WORDS = {Kind.ADDED: "ajouté", Kind.REMOVED: "retiré", Kind.CHANGED: "changé"}


def as_text(found: Differences) -> str:
    """Write differences for a terminal, one change a line, then what has to be mended."""
    lines = [*_warning(found)]
    for name, title, *_ in _PARTS:
        changes: Sequence[Change] = getattr(found, name)
        if not changes:
            continue
        lines += ["", f"{title} ({len(changes)})"]
        lines += [f"  {_SIGNS[change.kind]} {_line(change)}" for change in changes[:SHOWN]]
        lines += _rest(changes, "  ")
    for one in found.vanished:
        lines += ["", f"{one.position} : l’identifiant publié « {one.id} » ne mène plus à rien ({one.label})"]
        lines += [f"  → collez {'sur cette ligne' if one.position.line else 'dans ce fichier'} :"]
        lines += [f"    {line}" for line in one.line.splitlines()]
    if found.nothing:
        lines.append("rien de publié ne change")
    return "\n".join(lines).strip("\n")


def as_markdown(found: Differences) -> str:
    """Write differences for a pull request: a sentence, what blocks first, then one table a kind, folded when long.

    What comes from files is written so that it is read as text: no markup, no link, no mention.
    """
    lines = ["## Ce que cette proposition change", "", _sentence(found), ""]
    lines += [f"> {line}" for line in _warning(found)]
    if found.vanished:
        lines += ["", "### Identifiants publiés qui ne mènent plus à rien", ""]
        lines += ["Une adresse publiée reste bonne : collez ces lignes, ou rétablissez le relevé.", ""]
        for one in found.vanished:
            lines += _pasted(one)
    for name, title, *_ in _PARTS:
        changes: Sequence[Change] = getattr(found, name)
        if changes:
            lines += ["", *_folded(title, changes)]
    return "\n".join(lines).strip("\n") + "\n"


def as_json(found: Differences) -> str:
    """Write differences for a program: every change, with its place."""
    return json.dumps(asdict(found), ensure_ascii=False, indent=2)


def _sentence(found: Differences) -> str:
    parts = []
    for name, _, one, many in _PARTS:
        count = len(getattr(found, name))
        if count:
            parts.append(f"{count} {one if count == 1 else many}")
    return f"{', '.join(parts)}." if parts else "Rien de publié ne change."


def _warning(found: Differences) -> Iterator[str]:
    if found.broken:
        count = f"{found.broken} problème{'s' if found.broken > 1 else ''}"
        yield f"{count} à corriger d’abord (releve check) : ce que tiennent les fichiers en faute n’est pas comparé."
    if found.look:
        count = f"{len(found.look)} fichier{'s' if len(found.look) > 1 else ''} d’apparence"
        yield f"{count} : des mots des pages peuvent changer, qui ne sont pas comptés ici ; regardez le site construit."


def _line(change: Change) -> str:
    parts = [change.label + (f" [{change.aspect}]" if change.aspect else "")]
    if change.old or change.new:
        parts.append(" → ".join(text for text in (change.old, change.new) if text))
    parts += [text for text in (change.source, change.nature) if text]
    return " · ".join(parts) + (f" · {change.position}" if change.position else "")


def _folded(title: str, changes: Sequence[Change]) -> Iterator[str]:
    long = len(changes) > 12
    if long:
        yield f"<details><summary>{title} ({len(changes)})</summary>"
    else:
        yield f"### {title} ({len(changes)})"
    yield ""
    yield from _table(changes)
    yield from _rest(changes, "\n")
    if long:
        yield "\n</details>"


def _table(changes: Sequence[Change]) -> Iterator[str]:
    named = any(change.source or change.nature for change in changes)
    yield "| | Quoi | Avant | Après |" + (" Source | Nature |" if named else "")
    yield "|---|---|---|---|" + ("---|---|" if named else "")
    for change in changes[:SHOWN]:
        what = change.label + (f" : {change.aspect}" if change.aspect else "")
        cells = [_WORDS[change.kind], what, change.old, change.new]
        cells += [change.source, change.nature] if named else []
        yield "| " + " | ".join(map(escaped, cells)) + " |"


def _rest(changes: Sequence[Change], lead: str) -> Iterator[str]:
    if len(changes) > SHOWN:
        yield f"{lead}… et {len(changes) - SHOWN} autres (releve diff --format json)"


def _pasted(one: Vanished) -> Iterator[str]:
    yield f"- {escaped(one.id)} ({escaped(one.label)}), à coller dans {escaped(str(one.position))} :"
    yield ""
    yield "  ```yaml"
    yield from (f"  {line}" for line in one.line.splitlines())
    yield "  ```"
    yield ""
