"""The front matter of a page: its title, its description, the figures it names, what it asserts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..decode.shapes import record, scalars
from ..model.figure import FigureSpec
from ..nodes import NOWHERE, Place, Scalar, Sequence, parse, plain
from ..nodes import Mapping as MappingNode
from ..problem import Position, Problem

_FRONT = re.compile(r"---[ \t]*\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_CODE = "R106"


@dataclass(frozen=True, slots=True)
class Front:
    """What the front matter says; `start` is where the page's text begins, in characters."""

    start: int = 0
    place: Place = NOWHERE
    meta: Mapping[str, object] = field(default_factory=dict)
    figures: Mapping[str, FigureSpec] = field(default_factory=dict)
    asserts: tuple[tuple[str, Position], ...] = ()


def read_front(text: str, path: str) -> tuple[Front, list[Problem]]:
    """Read the front matter of a page; without one, everything is text. Faults are R106 problems at their line."""
    if not re.match(r"---[ \t]*\n", text):
        return Front(), []
    match = _FRONT.match(text)
    if match is None:
        hint = "fermez l’en-tête par une ligne « --- »"
        return Front(), [Problem(Position(path, 1, 1), _CODE, "l’en-tête n’est jamais fermé", hint)]
    if not (match[1] or "").strip():
        return Front(match.end()), []
    node, problems = parse("\n" + match[1], path)
    if node is None:
        return Front(match.end()), [
            Problem(p.position, _CODE, f"en-tête illisible : {p.message}", p.hint) for p in problems
        ]
    place = Place(path, node)
    if not isinstance(node, MappingNode):
        hint = "écrivez des lignes « clé: valeur »"
        return Front(match.end()), [Problem(place.position(), _CODE, "l’en-tête n’est pas un bloc de clés", hint)]
    figures, faults = _figures(place)
    asserts, more = _asserts(place)
    meta = {str(key): plain(value) for key, value in node.items.items()}
    return Front(match.end(), place, meta, figures, asserts), faults + more


def spec_faults(place: Place, spec: FigureSpec) -> list[Problem]:
    """Tell what keeps the naming of a figure from being one of the three forms that name one."""
    forms = [key for key in ("reading", "formula", "table") if getattr(spec, key) is not None]
    if len(forms) != 1:
        hint = "gardez une seule de ces clés : « reading », « formula » ou « table »"
        return [Problem(place.position(), _CODE, "un chiffre se nomme d’une façon, et d’une seule", hint)]
    if spec.reading is not None and spec.source is None:
        hint = "ajoutez « source: » : l’identifiant de la source lue"
        return [Problem(place.position(), _CODE, "le chiffre ne nomme pas sa source", hint)]
    if spec.table is not None and (spec.column is None or (spec.row is None) == (spec.extreme is None)):
        hint = "ajoutez « column: » et soit « row: », soit « extreme: min » ou « max »"
        return [Problem(place.position(), _CODE, "la cellule n’est pas désignée", hint)]
    if spec.reading is None and spec.conditions:
        key = next(iter(spec.conditions))
        hint = "retirez-la : seul un relevé a des conditions"
        return [Problem(place.key(key), _CODE, f"clé inconnue « {key} »", hint)]
    return []


def _figures(place: Place) -> tuple[dict[str, FigureSpec], list[Problem]]:
    made: dict[str, FigureSpec] = {}
    problems: list[Problem] = []
    if not isinstance(place.node, MappingNode) or "figures" not in place.node.items:
        return made, problems
    node = place.node.items["figures"]
    if not isinstance(node, MappingNode):
        hint = "écrivez « nom: {reading: …, source: …} », un chiffre par ligne"
        return made, [Problem(place.position("figures"), _CODE, "« figures » n’est pas un bloc de clés", hint)]
    for name in node.items:
        under = place.under("figures", name)
        found, spec = _figure(under, place.key("figures", name), name)
        problems += found
        if spec is not None:
            made[name] = spec
    return made, problems


def _figure(place: Place, key: Position, name: str) -> tuple[list[Problem], FigureSpec | None]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        hint = "écrivez des minuscules, des chiffres et des tirets"
        return [Problem(key, _CODE, f"« {name} » n’est pas un nom de chiffre", hint)], None
    spec, problems = record(FigureSpec, place)
    found = [Problem(p.position, _CODE, f"chiffre « {name} » : {p.message}", p.hint) for p in problems]
    if spec is None:
        return found, None
    for keys, scalar in scalars(place.node):
        if scalar.is_null:
            found.append(Problem(place.position(*keys), _CODE, f"« {keys[-1]} » est vide", "écrivez sa valeur"))
    for extra, value in (spec.model_extra or {}).items():
        if isinstance(value, dict | list):
            hint = f"écrivez « {extra}: » suivi d’une seule valeur"
            found.append(Problem(place.position(extra), _CODE, f"« {extra} » attend une valeur", hint))
    found += spec_faults(place, spec)
    return found, None if found else spec


def _asserts(place: Place) -> tuple[tuple[tuple[str, Position], ...], list[Problem]]:
    if not isinstance(place.node, MappingNode) or "asserts" not in place.node.items:
        return (), []
    node = place.node.items["asserts"]
    texts = node.items if isinstance(node, Sequence) else ()
    if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in texts):
        hint = 'écrivez une liste : asserts: ["un > deux"]'
        return (), [Problem(place.position("asserts"), _CODE, "« asserts » n’est pas une liste de textes", hint)]
    made = (
        (item.text, place.position("asserts", index)) for index, item in enumerate(texts) if isinstance(item, Scalar)
    )
    return tuple(made), []
