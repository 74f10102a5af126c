"""The fields of a reading that are not conditions: quantity, nature, unit, value, place and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..model.source import Also, Nature, Source
from ..nodes import Node, Place, Scalar, plain
from ..problem import Position, Problem
from ..units import Unit, UnknownUnit
from ..values import NumberStyle, Unreadable, Value, parse_value
from .dates import date_problem
from .shapes import near, record
from .vocabulary import Vocabulary

FIELDS = frozenset(
    {
        "quantity", "nature", "unit", "printed_unit", "value", "at", "also", "quotes", "variant", "interval", "method",
        "note", "formerly", "looked_in", "on", "page",
    }
)  # fmt: skip
"""Keys of a reading that are not conditions."""

_TEXTS = ("variant", "quotes", "printed_unit", "interval", "method", "note", "on", "page")
_VAGUE = frozenset({"page", "la page", "the page", "site", "article", "texte", "text", "web", "ici", "partout"})
_NATURES = (Nature.MEASURED, Nature.ANNOUNCED, Nature.CALCULATED, Nature.ABSENT)
_INTERVALS = ("min-max", "sd", "ci95", "unknown")


@dataclass(frozen=True, slots=True)
class Row:
    """A reading as merged: where each key comes from, its node, which the tool implies, which the row itself holds."""

    place: Place
    values: Mapping[str, Node]
    implied: frozenset[str]
    own: frozenset[str]

    def text(self, key: str) -> str | None:
        """Return the text of a key, None when it is absent or not a scalar."""
        node = self.values.get(key)
        return node.text.strip() if isinstance(node, Scalar) else None


@dataclass(slots=True)
class Fields:
    """What could be decoded of a row, the problems met, and the keys it lacks."""

    quantity: str | None = None
    nature: Nature | None = None
    unit: Unit | None = None
    value: Value | None = None
    at: str | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    lacking: list[tuple[str, Problem]] = field(default_factory=list)

    def lacks(self, key: str, row: Row, code: str, message: str, hint: str) -> None:
        """Remember that a key is missing; the block decides where to tell it."""
        self.lacking.append((key, Problem(row.place.position(), code, message, hint)))


def decode_fields(source: Source, row: Row, vocabulary: Vocabulary) -> Fields:
    """Decode the fields of one merged row; every field is judged, whatever the others hold."""
    fields = Fields()
    _quantity(fields, row, vocabulary)
    _nature(fields, row)
    absent = fields.nature is Nature.ABSENT
    _unit(fields, row, vocabulary, absent=absent)
    if absent:
        _absent(fields, row)
    else:
        _value(fields, row, source)
        _at(fields, row)
    _texts(fields, row)
    _lists(fields, row)
    if fields.nature is Nature.CALCULATED and not row.text("method"):
        fields.lacks("method", row, "P207", "calcul de la source sans méthode", "ajoutez « method: » : son calcul")
    return fields


def _quantity(fields: Fields, row: Row, vocabulary: Vocabulary) -> None:
    name = row.text("quantity")
    if name is None:
        fields.lacks("quantity", row, "P208", "relevé sans grandeur", "ajoutez « quantity: » : ce qui est compté")
    elif name not in vocabulary.quantities:
        if vocabulary.whole:
            hint = near(name, set(vocabulary.quantities))
            fields.problems.append(
                Problem(row.place.position("quantity"), "M105", f"grandeur inconnue « {name} »", hint)
            )
    else:
        fields.quantity = name


def _nature(fields: Fields, row: Row) -> None:
    text = row.text("nature")
    if text is None:
        hint = "ajoutez « nature: measured », announced, calculated ou absent"
        fields.lacks("nature", row, "P202", "relevé sans nature", hint)
    elif text not in {nature.value for nature in _NATURES}:
        hint = near(text, {nature.value for nature in _NATURES})
        fields.problems.append(Problem(row.place.position("nature"), "P202", f"nature inconnue « {text} »", hint))
    else:
        fields.nature = Nature(text)


def _unit(fields: Fields, row: Row, vocabulary: Vocabulary, *, absent: bool) -> None:
    text = row.text("unit")
    quantity = vocabulary.quantities.get(fields.quantity or "")
    if text is None and not absent:
        fields.lacks("unit", row, "M106", "relevé sans unité", "ajoutez « unit: » : l’unité imprimée par la source")
        return
    try:
        unit = vocabulary.units.parse(text or (quantity.unit if quantity else "1"))
        wanted = vocabulary.units.parse(quantity.unit) if quantity else unit
    except UnknownUnit as error:
        if vocabulary.whole:
            fields.problems.append(unknown_unit(error, row.place.position("unit")))
        return
    if not unit.converts_to(wanted):
        message = f"« {text} » n’est pas une unité de « {quantity.label if quantity else ''} »"
        fields.problems.append(
            Problem(row.place.position("unit"), "M106", message, f"écrivez « unit: {wanted.symbol} »")
        )
        return
    fields.unit = unit


def _value(fields: Fields, row: Row, source: Source) -> None:
    text = row.text("value")
    if not text:
        fields.lacks("value", row, "P203", "relevé sans valeur", "ajoutez « value: » : le chiffre tel qu’imprimé")
        return
    value = read_value(text, source.number, row.place.position("value"))
    if isinstance(value, Problem):
        fields.problems.append(value)
    else:
        fields.value = value


def read_value(text: str, number: str | None, position: Position) -> Value | Problem:
    """Read a value as printed, in the writing of numbers that a file declares; P204 when that would be a guess."""
    style = NumberStyle(number) if number in set(NumberStyle) else None
    value = parse_value(text, style)
    if isinstance(value, Unreadable):
        hint = " ; ".join(value.cures) or "recopiez le chiffre tel qu’imprimé"
        return Problem(position, "P204", f"valeur « {text} » illisible sans deviner : {value.reason}", hint)
    return value


def unknown_unit(error: UnknownUnit, position: Position) -> Problem:
    """Make the problem of a unit that nothing declares."""
    hint = near(error.symbol, set(error.suggestions)) if error.suggestions else "déclarez-la dans quantities.yaml"
    return Problem(position, "M106", f"unité inconnue « {error.symbol} »", hint)


def vague_place(text: str, position: Position) -> list[Problem]:
    """Refuse a place that does not say where in the page."""
    if text.lower().strip(" .") not in _VAGUE:
        return []
    hint = "écrivez le tableau, la ligne et la colonne, la section ou la minute"
    return [Problem(position, "P201", f"« at: {text} » ne dit pas où dans la page", hint)]


def _at(fields: Fields, row: Row) -> None:
    text = row.text("at")
    if not text:
        hint = "ajoutez « at: » : tableau, ligne et colonne, section ou minute de la vidéo"
        fields.lacks("at", row, "P201", "relevé sans lieu dans la source", hint)
    elif vague := vague_place(text, row.place.position("at")):
        fields.problems += vague
    else:
        fields.at = text


def _absent(fields: Fields, row: Row) -> None:
    """Require of an absent figure where and when it was looked for."""
    if row.text("value"):
        hint = "retirez « value: », ou changez la nature"
        fields.problems.append(
            Problem(row.place.position("value"), "P206", "un relevé non publié n’a pas de valeur", hint)
        )
    for key, what in (("looked_in", "où il a été cherché"), ("on", "quand il a été cherché")):
        if key not in row.values:
            fields.lacks(key, row, "P206", f"relevé non publié sans « {key} » : {what}", f"ajoutez « {key}: »")
    fields.at = row.text("at") or ""


def _texts(fields: Fields, row: Row) -> None:
    for key in _TEXTS:
        if key not in row.values:
            continue
        text = row.text(key)
        if not text:
            hint = f"écrivez « {key}: » suivi d’un texte"
            fields.problems.append(Problem(row.place.position(key), "M103", f"« {key} » attend un texte", hint))
            continue
        if key == "interval" and text not in _INTERVALS:
            hint = near(text, set(_INTERVALS))
            fields.problems.append(Problem(row.place.position(key), "M103", f"intervalle inconnu « {text} »", hint))
        fields.problems += date_problem(text, row.place.position(key)) if key == "on" else ()
        fields.parts[key] = text


def _lists(fields: Fields, row: Row) -> None:
    for key in ("formerly", "looked_in"):
        if key in row.values:
            given = plain(row.values[key])
            if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
                hint = f"écrivez « {key}: [a, b] »"
                fields.problems.append(Problem(row.place.position(key), "M103", f"« {key} » attend une liste", hint))
                continue
            fields.parts[key] = tuple(given)
    if "also" in row.values:
        fields.parts["also"] = tuple(_also(fields, row))


def _also(fields: Fields, row: Row) -> Iterator[Also]:
    items = getattr(row.values["also"], "items", ())
    if not isinstance(items, tuple):
        hint = "écrivez « also: [{fields: […], url: …, at: …}] »"
        fields.problems.append(Problem(row.place.position("also"), "M103", "« also » attend une liste", hint))
        return
    for item in items:
        one, faults = record(Also, Place(row.place.path, item))
        fields.problems += faults
        if one is not None:
            yield one
