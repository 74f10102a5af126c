"""What a reading states about how it was obtained, checked against the declared conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.quantity import Condition, Quantity
from ..model.source import UNKNOWN
from ..nodes import Place
from ..problem import Problem
from .shapes import near
from .vocabulary import Vocabulary


class _Shape(NamedTuple):
    """What the values of a kind of condition look like, and what to say of one that does not."""

    pattern: re.Pattern[str]
    code: str
    name: str
    cure: str


_SHAPES: Mapping[str, _Shape] = {
    "count": _Shape(
        re.compile(r"[~≈≤≥]?\s?\d+([-–]\d+)?\Z"), "M103", "un entier", "écrivez un entier, « 500-600 » ou unknown"
    ),
    "date": _Shape(
        re.compile(r"\d{4}(-\d{2}(-\d{2})?)?\Z"), "P104", "une date", "écrivez AAAA-MM-JJ, AAAA-MM, AAAA ou unknown"
    ),
}


def condition_problems(key: str, text: str, place: Place, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Refuse a condition's value that its kind does not allow; `unknown` is always allowed."""
    condition = vocabulary.conditions[key]
    if text == UNKNOWN:
        return
    if condition.kind == "name":
        yield from _name_problems(condition, text, place, vocabulary)
    elif condition.kind == "choice" and text not in condition.choices:
        hint = near(text, {*condition.choices, UNKNOWN})
        yield Problem(place.position(key), "M103", f"{condition.label} : « {text} » n’est pas un choix", hint)
    elif condition.kind in _SHAPES and not _SHAPES[condition.kind].pattern.match(text):
        shape = _SHAPES[condition.kind]
        message = f"{condition.label} : « {text} » n’est pas {shape.name}"
        yield Problem(place.position(key), shape.code, message, shape.cure)


def _name_problems(condition: Condition, text: str, place: Place, vocabulary: Vocabulary) -> Iterator[Problem]:
    registry = vocabulary.registries.get(condition.names or "")
    if registry is None or text in registry.names:
        return
    for name in registry.names.values():
        if text == name.label or text in name.aliases:
            message = f"{condition.label} : « {text} » est un autre nom de « {name.id} »"
            yield Problem(place.position(condition.id), "M109", message, f"écrivez « {condition.id}: {name.id} »")
            return
    message = f"{condition.label} « {text} » n’est pas dans {registry.id}.yaml"
    yield Problem(place.position(condition.id), "M105", message, near(text, set(registry.names)))


def missing_conditions(quantity: Quantity, given: set[str], vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Yield (condition, message, cure) for each condition that the quantity requires and that is not given."""
    for name in quantity.requires:
        if name in given:
            continue
        condition = vocabulary.conditions.get(name)
        label = condition.label if condition else name
        question = f" ({condition.question})" if condition and condition.question else ""
        message = f"{quantity.label} sans « {label} »{question}"
        yield name, message, f"ajoutez « {name}: … », ou « {name}: {UNKNOWN} » si la source ne le dit pas"
