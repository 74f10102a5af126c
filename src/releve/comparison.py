"""Two readings side by side: on each condition the same, different, or not stated by one of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .catalog import Catalog
from .model.source import UNKNOWN, Reading


class Answer(StrEnum):
    """What comparing two readings on one condition gives."""

    SAME = "same"
    DIFFERS = "differs"
    UNSTATED = "unstated"


@dataclass(frozen=True, slots=True)
class Difference:
    """A condition on which several readings are not all the same.

    `groups` maps each text stated (`unknown` when it is not) to its readings, in their order; `required` says that
    every reading of the quantity has to state the condition.
    """

    condition: str
    answer: Answer
    required: bool
    groups: Mapping[str, Sequence[Reading]]


def stated_text(reading: Reading, condition: str) -> str:
    """Return what a reading states of a condition, `unknown` when it says nothing of it."""
    stated = reading.conditions.get(condition)
    return stated.text if stated else UNKNOWN


def compare(a: Reading, b: Reading, condition: str) -> Answer:
    """Compare two readings on one condition; a side that does not state it leaves the answer unstated.

    Two unknowns are not the same: nobody knows whether they agree.
    """
    left, right = stated_text(a, condition), stated_text(b, condition)
    if UNKNOWN in (left, right):
        return Answer.UNSTATED
    return Answer.SAME if left == right else Answer.DIFFERS


def shared_conditions(quantities: Iterable[str], catalog: Catalog) -> dict[str, bool]:
    """Return the conditions that all these quantities speak of, each with whether all of them require it."""
    specs = [catalog.quantities[name] for name in dict.fromkeys(quantities) if name in catalog.quantities]
    if not specs:
        return {}
    shared = [
        name
        for name in (*specs[0].requires, *specs[0].accepts)
        if all(name in spec.requires or name in spec.accepts for spec in specs)
    ]
    return {name: all(name in spec.requires for spec in specs) for name in shared}


def comparable(a: Reading, b: Reading, catalog: Catalog, varies: Collection[str] = ()) -> dict[str, Answer]:
    """Return the conditions outside `varies` on which two readings are not the same, and how they are not.

    Readings of two quantities are compared on the conditions that both quantities speak of.
    """
    answers = {
        name: compare(a, b, name) for name in shared_conditions((a.quantity, b.quantity), catalog) if name not in varies
    }
    return {name: answer for name, answer in answers.items() if answer is not Answer.SAME}


def differences(readings: Sequence[Reading], catalog: Catalog, varies: Collection[str] = ()) -> list[Difference]:
    """Return the conditions outside `varies` on which these readings are not all the same.

    An optional condition that none of them states is left out: there is nothing to tell of it.
    """
    if len(readings) < 2:
        return []
    found = []
    for name, required in shared_conditions((reading.quantity for reading in readings), catalog).items():
        if name in varies:
            continue
        groups: dict[str, list[Reading]] = defaultdict(list)
        for reading in readings:
            groups[stated_text(reading, name)].append(reading)
        if len(groups.keys() - {UNKNOWN}) > 1:
            found.append(Difference(name, Answer.DIFFERS, required, dict(groups)))
        elif UNKNOWN in groups and (required or len(groups) > 1):
            found.append(Difference(name, Answer.UNSTATED, required, dict(groups)))
    return found
