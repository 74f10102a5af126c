"""A node → a record of the model, or French problems at the line of each fault."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..model.record import Record
from ..nodes import Key, Place, Scalar, plain
from ..nodes import Mapping as MappingNode
from ..problem import Problem

R = TypeVar("R", bound=Record)

Cures = Mapping[str, tuple[str, str, str]]
"""The code, the message and the cure of a required key that is missing, by key."""

_MISSING: Cures = {
    "title": ("M107", "le titre manque", "ajoutez « title: » : le titre de la page, dans sa langue"),
    "url": ("P101", "la source n’a pas d’adresse", "ajoutez « url: » : l’adresse de la page lue"),
    "unit": ("M106", "l’unité manque", "ajoutez « unit: » : l’unité imprimée par la source"),
    "read": ("P106", "le mode de lecture manque", "ajoutez « read: page », « read: copy » ou « read: never »"),
}
"""Codes and cures of the required keys that have their own; any other missing key is M102."""

_PLAIN_TEXT = re.compile(r"\{\{|\{%|<[A-Za-z/!]")
RICH = frozenset({"lead", "definition", "excludes", "depends", "text", "limit", "practice", "answer", "explanation"})
"""Fields that are Markdown with macro calls, in records that name their figures."""
VERBATIM = frozenset({"run"})
"""Fields that are shown as typed, inside `<pre>`: a command may hold any sign."""


def record(
    model: type[R], place: Place, extra: Mapping[str, Any] | None = None, missing: Cures | None = None
) -> tuple[R | None, list[Problem]]:
    """Decode a mapping into a record; `extra` gives keys that the file cannot hold, such as an id from its name.

    `missing` says what is told of a missing key, where it differs from the usual.
    """
    node = place.node
    if not isinstance(node, MappingNode):
        hint = "écrivez des lignes « clé: valeur »"
        return None, [Problem(place.position(), "M103", "un bloc de clés est attendu ici", hint)]
    given = {key: value for key, value in _dict(plain(node)).items() if value is not None}
    problems = [
        Problem(
            place.key(key), "M101", f"clé inconnue « {key} »", "retirez-la : elle vient du nom du fichier ou de la clé"
        )
        for key in (extra or {})
        if key in given
    ]
    try:
        made = model.model_validate({**given, **(extra or {})})
    except ValidationError as error:
        cures = {**_MISSING, **(missing or {})}
        found = (_problem(detail, model, place, cures) for detail in error.errors() if not _is_told_by_key(detail))
        return None, [*problems, *dict.fromkeys(found)]
    made.placed(place)
    return (None if problems else made), problems


def records(model: type[R], place: Place) -> tuple[dict[str, R], list[Problem]]:
    """Decode a mapping of ids to records."""
    made: dict[str, R] = {}
    problems: list[Problem] = []
    if not isinstance(place.node, MappingNode):
        return made, [Problem(place.position(), "M103", "un bloc « id: … » est attendu", "écrivez une entrée par id")]
    for key in place.node.items:
        one, faults = record(model, place.under(key), {"id": key})
        problems += faults
        if one is not None:
            made[key] = one
    return made, problems


def plain_text_problems(place: Place, *, rich: bool) -> Iterator[Problem]:
    """Refuse a macro call or a tag in a field that is not Markdown."""
    for keys, scalar in scalars(place.node):
        if (rich and any(key in RICH for key in keys)) or (keys and keys[-1] in VERBATIM):
            continue
        if _PLAIN_TEXT.search(scalar.text):
            message = f"« {scalar.text.strip()[:40]} » : macro ou balise dans un champ de texte simple"
            yield Problem(place.position(*keys), "M108", message, "écrivez du texte simple")


def scalars(node: object, keys: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Scalar]]:
    """Yield every scalar under a node, with the path of keys that leads to it."""
    if isinstance(node, Scalar):
        yield keys, node
    elif isinstance(node, MappingNode):
        for key, item in node.items.items():
            yield from scalars(item, (*keys, key))
    else:
        for index, item in enumerate(getattr(node, "items", ())):
            yield from scalars(item, (*keys, index))


def near(word: str, words: Iterator[str] | list[str] | set[str]) -> str:
    """Return the cure « did you mean » for a word, or the list of those that exist."""
    known = sorted(words)
    found = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    if found:
        return "vouliez-vous dire « " + " », « ".join(found) + " » ?"
    if len(known) <= 12:
        return "choisissez parmi : " + ", ".join(known) if known else "aucun n’est déclaré"
    return "choisissez un nom déclaré"


def _is_told_by_key(detail: ErrorDetails) -> bool:
    """Tell whether an id is at fault that stands as the key of its entry, where pydantic finds it a second time."""
    return len(detail["loc"]) > 1 and detail["loc"][-1] == "id"


def _problem(detail: ErrorDetails, model: type[BaseModel], place: Place, cures: Cures) -> Problem:
    keys = tuple(key for key in detail["loc"] if key != "[key]")
    last = str(keys[-1]) if keys else ""
    kind = detail["type"]
    if kind == "missing":
        code, message, hint = cures.get(last, ("M102", f"la clé « {last} » manque", f"ajoutez « {last}: »"))
        return Problem(place.position(*keys), code, message, hint)
    if kind == "extra_forbidden":
        return Problem(place.key(*keys), "M101", f"clé inconnue « {last} »", near(last, _fields(model, keys[:-1])))
    if last == "read" and kind == "literal_error":
        expected = str((detail.get("ctx") or {}).get("expected", "")).replace("'", "").replace(" or ", " ou ")
        return Problem(place.position(*keys), "P106", "mode de lecture inconnu", f"écrivez {expected}")
    code = "M104" if kind == "string_pattern_mismatch" else "M103"
    message, hint = _sentence(kind, detail.get("ctx") or {}, last, detail["input"])
    return Problem(place.position(*keys), code, message, hint)


_SENTENCES: Mapping[tuple[str, ...], tuple[str, str]] = {
    ("string_pattern_mismatch",): (
        "« {given} » n’est pas un identifiant",
        "écrivez des minuscules, chiffres et tirets : « four-a-pain »",
    ),
    ("literal_error",): ("« {given} » n’est pas permis pour « {key} »", "écrivez {expected}"),
    ("string_type", "string_too_short"): ("« {key} » attend un texte", "écrivez « {key}: » suivi d’un texte"),
    ("int_parsing", "int_type", "int_from_float"): (
        "« {key} » attend un entier, non « {given} »",
        "écrivez un entier",
    ),
    ("bool_parsing", "bool_type"): ("« {key} » attend true ou false, non « {given} »", "écrivez true ou false"),
    ("list_type",): ("« {key} » attend une liste", "écrivez « {key}: [a, b] »"),
    ("dict_type", "model_type", "model_attributes_type"): (
        "« {key} » attend un bloc de clés",
        "écrivez « {key}: {{clé: valeur}} »",
    ),
    ("too_short",): ("« {key} » est vide", "ajoutez au moins un élément"),
    ("greater_than", "greater_than_equal", "less_than_equal"): (
        "« {key} » vaut {given}, hors des bornes",
        "corrigez le nombre",
    ),
    ("string_too_long",): ("« {given}… » est trop long", "raccourcissez-le"),
}
"""What pydantic finds, by kinds of error, as a French message and its cure."""

_OTHERWISE = ("« {key} » n’a pas la forme attendue", "voyez un fichier voisin")


def _sentence(kind: str, context: Mapping[str, object], last: str, given: object) -> tuple[str, str]:
    """Put one of pydantic's findings into French."""
    found = next((texts for kinds, texts in _SENTENCES.items() if kind in kinds), _OTHERWISE)
    parts = {"given": str(given)[:40], "key": last, "expected": context.get("expected", "")}
    return found[0].format(**parts), found[1].format(**parts)


def _fields(model: type[BaseModel], keys: tuple[Key, ...]) -> set[str]:
    """Return the keys that the model accepts at a path, following lists, mappings and unions."""
    here: Any = model
    for key in keys:
        if isinstance(key, str) and isinstance(here, type) and issubclass(here, BaseModel):
            by_alias = {field.alias or name: field for name, field in here.model_fields.items()}
            found = by_alias.get(key)
            here = _model_in(found.annotation) if found else here
    if not (isinstance(here, type) and issubclass(here, BaseModel)):
        return set()
    return {field.alias or name for name, field in here.model_fields.items() if name != "id"}


def _model_in(annotation: object) -> type[BaseModel] | None:
    """Return the first model that a field's annotation holds."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in get_args(annotation):
        found = _model_in(part)
        if found is not None:
            return found
    return None


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
