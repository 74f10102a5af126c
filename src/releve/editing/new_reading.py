"""A new reading, key by key: what its quantity must state is asked for, and every answer is judged by the decoder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..decode.fields import FIELDS
from ..decode.folder import Folder
from ..decode.readings import decode_readings
from ..decode.sources import decode_source
from ..decode.vocabulary import Vocabulary
from ..model.source import UNKNOWN, Nature, Reading, Source
from ..nodes import Place, parse
from ..nodes import Sequence as SequenceNode
from ..problem import Problem
from ..yaml_text import flow
from .answers import Judge, Say, ask
from .source_file import SourceFile

LISTS = frozenset({"looked_in", "formerly"})
"""Keys whose answer is a list: its items are separated by commas."""

_LAST = ("method", "interval", "value", "at", "note")
_NATURES = ("measured", "announced", "calculated", "absent")
_LABELS: Mapping[str, str] = {
    "quantity": "grandeur",
    "nature": "nature",
    "unit": "unité imprimée",
    "value": "valeur telle qu’imprimée",
    "at": "lieu dans la source : tableau, ligne et colonne, section ou minute",
    "method": "comment la source l’a calculé",
    "looked_in": "sources où il a été cherché (a, b)",
    "on": "jour de la recherche",
}

Row = dict[str, str]
"""The keys of a reading and their text."""


def row_text(row: Mapping[str, str]) -> str:
    """Write a reading as an item of the list `readings`, indented by two spaces."""
    ordered = {key: text for key, text in row.items() if key not in _LAST and text}
    ordered |= {key: row[key] for key in _LAST if row.get(key)}
    return flow({key: _items(text) if key in LISTS else text for key, text in ordered.items()}, "  - ")


def fault(row: Mapping[str, str], key: str, source: Source, vocabulary: Vocabulary) -> str | None:
    """Say what is wrong with one key of a reading, None when it will do."""
    node, _ = parse(f"readings:\n{row_text(row)}\n", "")
    items = Place("", node).under("readings").node if node is not None else None
    if not isinstance(items, SequenceNode):
        return "ce texte ne peut pas s’écrire en YAML"
    place = Place("", items.items[0])
    if not row.get(key):
        return "une réponse est attendue"
    spots = {place.position(key), place.key(key)}
    problems = decode_readings(source, Place("", items), vocabulary).problems
    return next((f"{problem.message} ; {problem.hint}" for problem in problems if problem.position in spots), None)


def needed(row: Mapping[str, str], source: Source, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield, in order, the keys that a reading still needs: it must be asked again after each answer."""
    for key in ("quantity", "nature"):
        if key not in row:
            yield key
    absent = row.get("nature") == Nature.ABSENT
    fields = ("looked_in", "on") if absent else ("unit", "value", "at")
    calculated = ("method",) if row.get("nature") == Nature.CALCULATED else ()
    quantity = vocabulary.quantities.get(row.get("quantity", ""))
    conditions = quantity.requires if quantity else ()
    for key in (*fields, *calculated, *conditions):
        if key not in row and key not in source.implied:
            yield key


def known(key: str, row: Mapping[str, str], vocabulary: Vocabulary, sources: Sequence[str]) -> list[str]:
    """Return the answers known for a key, which the tab key completes; an empty list for a free text."""
    if key == "quantity":
        return list(vocabulary.quantities)
    if key == "nature":
        return list(_NATURES)
    quantity = vocabulary.quantities.get(row.get("quantity", ""))
    if key == "unit" and quantity is not None:
        return [quantity.unit]
    if key in {"looked_in", "quotes"}:
        return list(sources)
    condition = vocabulary.conditions.get(key)
    if condition is None:
        return []
    registry = vocabulary.registries.get(condition.names or "")
    names = [*registry.names] if registry else [*condition.choices]
    return [*names, UNKNOWN]


def question(key: str, vocabulary: Vocabulary) -> str:
    """Return the question that a key answers, in French."""
    condition = vocabulary.conditions.get(key)
    if condition is None:
        return f"{_LABELS.get(key, key)} ({key})" if key in _LABELS else key
    asked = condition.question or condition.label
    return f"{asked} ({key}, {UNKNOWN} si la page ne le dit pas)"


def guide(
    row: Row, source: Source, vocabulary: Vocabulary, sources: Sequence[str], before: Reading | None, say: Say
) -> Row:
    """Ask for what a reading lacks, then for what else the page states; raise `EOFError` when the editor leaves.

    `before` is the last reading of the source: what it states is proposed again.
    """
    usual = _usual(before)
    while (key := next(needed(row, source, vocabulary), None)) is not None:
        words = known(key, row, vocabulary, sources)
        default = words[0] if key == "unit" and words else usual.get(key)
        row[key] = ask(
            question(key, vocabulary), say, known=words, default=default, judge=_judge(row, key, source, vocabulary)
        )
    quantity = vocabulary.quantities[row["quantity"]]
    more = [key for key in (*quantity.accepts, "variant", "note", "quotes") if key not in row]
    while key := ask("Autre chose que dit la page (clé, Entrée pour finir)", say, known=more, judge=_among(more)):
        words = known(key, row, vocabulary, sources)
        row[key] = ask(question(key, vocabulary), say, known=words, judge=_judge(row, key, source, vocabulary))
        more.remove(key)
    return row


def _usual(before: Reading | None) -> Row:
    """Return what the reading before says that the next one will often say too."""
    if before is None:
        return {}
    stated = {key: stated.text for key, stated in before.conditions.items()}
    return stated | {"quantity": before.quantity, "nature": before.nature.value}


def _judge(row: Row, key: str, source: Source, vocabulary: Vocabulary) -> Judge:
    return lambda answer: fault({**row, key: answer}, key, source, vocabulary)


def _among(keys: Sequence[str]) -> Judge:
    def judge(answer: str) -> str | None:
        if not answer or answer in keys:
            return None
        return f"« {answer} » n’est pas une clé que cette grandeur accepte ; « ? » les liste"

    return judge


def unknown_keys(row: Mapping[str, str], vocabulary: Vocabulary) -> list[str]:
    """Return the keys given by the editor that are neither a field nor a declared condition."""
    return [key for key in row if key not in FIELDS and key not in vocabulary.conditions]


def _items(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.strip("[] ").split(",") if part.strip())


def added_problems(file: SourceFile, text: str, folder: Folder) -> list[Problem]:
    """Return what the first gate would say of readings added to a source: new faults, and readings already there."""
    node, problems = parse(text, file.path)
    if node is None:
        return problems
    _, readings, problems = decode_source(file.id, Place(file.path, node), folder.vocabulary)
    former = {(problem.code, problem.message) for problem in folder.problems if problem.position.path == file.path}
    problems = [problem for problem in problems if (problem.code, problem.message) not in former]
    seen: dict[str, Reading] = {}
    for reading in readings:
        first = seen.setdefault(reading.id, reading)
        if first is not reading:
            message = f"ce relevé est celui de la ligne {first.place.position().line}"
            hint = "dites ce qui les distingue : une condition, ou « variant: »"
            problems.append(Problem(reading.place.position(), "C102", message, hint))
    return problems
