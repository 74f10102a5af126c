"""The readings of a source: blocks of `defaults` and `rows` merged, checked, and given their ids."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..model.quantity import Quantity
from ..model.source import UNKNOWN, Reading, Source, Stated
from ..nodes import Mapping as MappingNode
from ..nodes import Node, Place, Scalar, Sequence
from ..problem import Problem
from .fields import FIELDS, Row, decode_fields
from .shapes import near
from .vocabulary import Vocabulary

from .conditions import condition_problems, missing_conditions  # isort: skip


class Decoded(NamedTuple):
    """The readings of a source that can be used, and every problem found, those of the others included."""

    readings: list[Reading]
    problems: list[Problem]


@dataclass(frozen=True, slots=True)
class _Block:
    place: Place
    rows: tuple[Node, ...]
    defaults: MappingNode | None


def decode_readings(source: Source, place: Place, vocabulary: Vocabulary) -> Decoded:
    """Decode the list `readings` of a source's file; `place` is that list's."""
    readings: list[Reading] = []
    problems: list[Problem] = []
    if not isinstance(place.node, Sequence):
        hint = "écrivez une liste : « - {quantity: …, value: …} »"
        return Decoded([], [Problem(place.position(), "M103", "« readings » attend une liste", hint)])
    for item in place.node.items:
        block, faults = _block(Place(place.path, item))
        problems += faults
        if block is not None:
            found = _decode_block(source, block, vocabulary)
            readings += found.readings
            problems += found.problems
    problems += _same_place(readings)
    return Decoded(readings, problems)


def _block(place: Place) -> tuple[_Block | None, list[Problem]]:
    node = place.node
    if not isinstance(node, MappingNode):
        return None, [Problem(place.position(), "M103", "un relevé est un bloc de clés", "écrivez « quantity: … »")]
    if "defaults" not in node.items and "rows" not in node.items:
        return _Block(place, (node,), None), []
    problems = [
        Problem(place.key(key), "M101", f"clé inconnue « {key} »", "un bloc n’a que « defaults » et « rows »")
        for key in node.items
        if key not in {"defaults", "rows"}
    ]
    rows, defaults = node.items.get("rows"), node.items.get("defaults")
    if not isinstance(rows, Sequence) or not rows.items:
        problems.append(Problem(place.position("rows"), "M102", "bloc sans lignes", "ajoutez « rows: » et ses lignes"))
        return None, problems
    if defaults is not None and not isinstance(defaults, MappingNode):
        problems.append(
            Problem(place.position("defaults"), "M103", "« defaults » attend un bloc de clés", "écrivez {clé: valeur}")
        )
        defaults = None
    return _Block(place, rows.items, defaults), problems


def _decode_block(source: Source, block: _Block, vocabulary: Vocabulary) -> Decoded:
    """Decode the rows of a block, telling once what stands in its defaults or lacks in all its rows."""
    readings: list[Reading] = []
    faults: list[tuple[int, Problem]] = []
    missing: dict[tuple[str, str], list[tuple[int, Problem]]] = defaultdict(list)
    used: set[str] = set()
    implied = _implied(source)
    for index, node in enumerate(block.rows):
        row = _merged(implied, block, Place(block.place.path, node))
        if row is None:
            position = Place(block.place.path, node).position()
            faults.append(
                (index, Problem(position, "M103", "une ligne est un bloc de clés", "écrivez {model: …, value: …}"))
            )
            continue
        reading, found, lacking = _decode_row(source, row, vocabulary, used)
        faults += [(index, problem) for problem in found]
        for key, problem in lacking:
            missing[key, problem.code].append((index, problem))
        if reading is not None:
            readings.append(reading)
    problems = _told_once(faults) + _lacking(missing, block) + _unused_defaults(block, used, vocabulary)
    return Decoded(readings, problems)


def _merged(tool: MappingNode | None, block: _Block, place: Place) -> Row | None:
    """Merge what the tool implies, the block's defaults and the row, remembering where each key comes from."""
    if not isinstance(place.node, MappingNode):
        return None
    values: dict[str, Node] = {}
    merged: dict[str, Place] = {}
    implied: set[str] = set()
    for layer, name in ((tool, "implied"), (block.defaults, "defaults"), (place.node, "row")):
        if layer is None:
            continue
        given = Place(place.path, layer)
        for key, node in layer.items.items():
            if isinstance(node, Scalar) and node.is_null:
                continue
            values[key] = node
            merged[key] = given
            (implied.add if name == "implied" else implied.discard)(key)
    own = frozenset(place.node.items)
    return Row(Place(place.path, place.node, merged), values, frozenset(implied), own)


def _implied(source: Source) -> MappingNode | None:
    node = source.place.under("implied").node
    if not source.implied or not isinstance(node, MappingNode):
        return None
    items = {key: item for key, item in node.items.items() if key != "why"}
    return MappingNode(items, node.keys, node.line, node.column)


class _Row(NamedTuple):
    reading: Reading | None
    problems: list[Problem]
    lacking: list[tuple[str, Problem]]


def _decode_row(source: Source, row: Row, vocabulary: Vocabulary, used: set[str]) -> _Row:
    fields = decode_fields(source, row, vocabulary)
    problems, lacking = list(fields.problems), list(fields.lacking)
    quantity = vocabulary.quantities.get(fields.quantity or "")
    if quantity is None:
        return _Row(None, problems, lacking)
    conditions, faults = _conditions(row, quantity, vocabulary)
    problems += faults
    used |= {key for key in row.values if key in FIELDS or key in conditions}
    for key, message, hint in missing_conditions(quantity, set(conditions), vocabulary):
        lacking.append((key, Problem(row.place.position(), "C101", message, hint)))
    if lacking or problems or fields.unit is None or fields.nature is None:
        return _Row(None, problems, lacking)
    stated = {key: Stated(text, key in row.implied) for key, text in conditions.items()}
    id_ = reading_id(source.id, quantity.id, stated, fields.parts.get("variant"))
    reading = Reading(
        id=id_, source=source, quantity=quantity.id, nature=fields.nature, unit=fields.unit, value=fields.value,
        at=fields.at or "", conditions=stated, place=row.place, **fields.parts,
    )  # fmt: skip
    return _Row(reading, problems, lacking)


def _conditions(row: Row, quantity: Quantity, vocabulary: Vocabulary) -> tuple[dict[str, str], list[Problem]]:
    """Return what a row states of the conditions of its quantity, by name."""
    allowed = {*quantity.requires, *quantity.accepts} & set(vocabulary.conditions)
    conditions: dict[str, str] = {}
    problems: list[Problem] = []
    for key, node in row.values.items():
        if key in allowed:
            conditions[key] = node.text if isinstance(node, Scalar) else UNKNOWN
            if isinstance(node, Scalar):
                problems += condition_problems(key, node.text, row.place, vocabulary)
            else:
                hint = f"écrivez « {key}: » suivi d’un mot"
                problems.append(Problem(row.place.position(key), "M103", f"« {key} » attend un seul mot", hint))
        elif key in row.own and key not in FIELDS:
            problems.append(_unknown_key(key, row.place, allowed, vocabulary, quantity.label))
    return conditions, problems


def _unknown_key(key: str, place: Place, allowed: set[str], vocabulary: Vocabulary, label: str) -> Problem:
    if key in vocabulary.conditions:
        message = f"« {key} » n’est pas une condition de « {label} »"
        return Problem(place.key(key), "M101", message, "retirez-la, ou ajoutez-la à la grandeur dans quantities.yaml")
    return Problem(place.key(key), "M101", f"clé inconnue « {key} »", near(key, {*allowed, *FIELDS}))


def _told_once(faults: list[tuple[int, Problem]]) -> list[Problem]:
    """Keep one problem a cause: a fault standing in the defaults is met by every row."""
    groups: dict[Problem, int] = defaultdict(int)
    for _, problem in faults:
        groups[problem] += 1
    return [_counted(problem, count) for problem, count in groups.items()]


def _lacking(missing: Mapping[tuple[str, str], list[tuple[int, Problem]]], block: _Block) -> list[Problem]:
    """Tell a key missing from every row of a block once, at its defaults; from some rows, at each row."""
    problems: list[Problem] = []
    for found in missing.values():
        if len(found) < len(block.rows) or len(block.rows) == 1:
            problems += [problem for _, problem in found]
            continue
        first = found[0][1]
        position = block.place.position("defaults")
        problems.append(_counted(Problem(position, first.code, first.message, first.hint), len(found)))
    return problems


def _counted(problem: Problem, count: int) -> Problem:
    if count == 1:
        return problem
    message = f"{problem.message} ({count} lignes)"
    return Problem(problem.position, problem.code, message, problem.hint, problem.severity)


def _unused_defaults(block: _Block, used: set[str], vocabulary: Vocabulary) -> list[Problem]:
    """Refuse a key of `defaults` that no row of the block can use."""
    if block.defaults is None or not used:
        return []
    place = block.place.under("defaults")
    known = {*FIELDS, *vocabulary.conditions}
    return [
        Problem(place.key(key), "M101", f"clé sans emploi « {key} » dans defaults", near(key, known))
        for key in block.defaults.items
        if key not in used
    ]


def _same_place(readings: list[Reading]) -> list[Problem]:
    """Refuse two readings that stand at the same place and say different values."""
    seen: dict[str, Reading] = {}
    problems = []
    for reading in readings:
        first = seen.setdefault(reading.at, reading)
        if reading.value and first.value and first.value.text != reading.value.text:
            line = first.place.position("at").line
            message = f"même lieu que la ligne {line}, mais « {reading.value.text} » au lieu de « {first.value.text} »"
            problems.append(
                Problem(reading.place.position("at"), "P205", message, "précisez « at: » : la colonne, la ligne")
            )
    return problems


def reading_id(source: str, quantity: str, conditions: Mapping[str, Stated], variant: str | None) -> str:
    """Derive a reading's id from what identifies it; a condition left unknown does not count."""
    stated = sorted((key, value.text) for key, value in conditions.items() if value.text != UNKNOWN)
    return f"{source}.{six_letters(repr((source, quantity, stated, variant or '')))}"


def six_letters(text: str) -> str:
    """Turn a text into six lower-case letters, always the same (SHA-256 in base 26)."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    letters = ""
    for _ in range(6):
        number, rest = divmod(number, 26)
        letters += chr(ord("a") + rest)
    return letters
