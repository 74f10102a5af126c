"""What a set-up says by itself: its conditions and its places."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.setup import Setup
from ..nodes import Key
from ..problem import Problem
from .conditions import condition_problems
from .fields import vague_place
from .shapes import near
from .vocabulary import Vocabulary


def setup_problems(setup: Setup, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Refuse a condition that is not declared, a value that it cannot take, a vague place.

    Conditions are judged as those of a reading are: the same codes say the same faults.
    """
    yield from _conditions(setup, ("conditions",), setup.conditions, vocabulary)
    for index, given in enumerate(setup.gives):
        yield from _conditions(setup, ("gives", index, "where"), given.where, vocabulary)
    for keys, text in _places(setup):
        yield from vague_place(text, setup.place.position(*keys))


def _conditions(setup: Setup, keys: tuple[Key, ...], said: dict[str, str], vocabulary: Vocabulary) -> Iterator[Problem]:
    place = setup.place.under(*keys)
    for key, text in said.items():
        if key in vocabulary.conditions:
            yield from condition_problems(key, text, place, vocabulary)
        elif vocabulary.whole:
            hint = near(key, set(vocabulary.conditions))
            yield Problem(place.key(key), "M101", f"condition inconnue « {key} »", hint)


def _places(setup: Setup) -> Iterator[tuple[tuple[Key, ...], str]]:
    yield ("at",), setup.at
    for name in ("commands", "versions"):
        for index, part in enumerate(getattr(setup, name)):
            yield (name, index, "at"), part.at
