"""A file of `data/sources/` → a source with its provenance checked, and its readings."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from ..model.source import Reading, Source
from ..nodes import Mapping as MappingNode
from ..nodes import Place, Scalar
from ..problem import Problem
from ..values import NumberStyle
from .conditions import condition_problems
from .dates import date_problem, first_day
from .readings import decode_readings
from .shapes import near, plain_text_problems, record
from .vocabulary import Vocabulary


def decode_source(id_: str, place: Place, vocabulary: Vocabulary) -> tuple[Source | None, list[Reading], list[Problem]]:
    """Decode one file; its readings are judged even when the source itself is at fault."""
    node = place.node
    if not isinstance(node, MappingNode):
        hint = "écrivez « title: », « url: »…"
        return None, [], [Problem(place.position(), "M103", "une source est un bloc de clés", hint)]
    items = {key: item for key, item in node.items.items() if key != "readings"}
    head = Place(place.path, MappingNode(items, node.keys, node.line, node.column))
    source, problems = record(Source, head, {"id": id_})
    problems += provenance_problems(head)
    problems += plain_text_problems(place, rich=False)
    stand_in = source or _stand_in(id_, head)
    if source is not None:
        problems += _implied_problems(source, vocabulary)
    problems += _reading_list_problems(place, stand_in)
    if "readings" not in node.items:
        return source, [], problems
    found = decode_readings(stand_in, place.under("readings"), vocabulary)
    return source, found.readings if source else [], problems + found.problems


def provenance_problems(place: Place) -> Iterator[Problem]:
    """Check the addresses and dates that a source gives, whatever else is wrong with it."""
    text = _texts(place)
    for key in ("url", "archive"):
        if key in text and not is_web(text[key]):
            message = f"« {text[key][:60]} » n’est pas une adresse http(s)"
            yield Problem(place.position(key), "P102", message, "écrivez une adresse complète : https://…")
    if "published" in text:
        yield from date_problem(text["published"], place.position("published"), partial=True)
    if "retrieved" in text:
        yield from date_problem(text["retrieved"], place.position("retrieved"))
    yield from _order_problems(place, text)
    yield from _read_problems(place, text)
    if "number" in text and text["number"] not in set(NumberStyle):
        hint = near(text["number"], {style.value for style in NumberStyle})
        yield Problem(place.position("number"), "M103", f"écriture des nombres inconnue « {text['number']} »", hint)


def _order_problems(place: Place, text: dict[str, str]) -> Iterator[Problem]:
    published, retrieved = first_day(text.get("published", "")), first_day(text.get("retrieved", ""))
    if published and retrieved and retrieved < published:
        message = f"lue le {text['retrieved']}, avant sa publication ({text['published']})"
        yield Problem(place.position("retrieved"), "P105", message, "corrigez l’une des deux dates")


def _read_problems(place: Place, text: dict[str, str]) -> Iterator[Problem]:
    read = text.get("read")
    if read in {"page", "copy"} and "retrieved" not in text:
        hint = "ajoutez « retrieved: AAAA-MM-JJ » : le jour de la lecture"
        yield Problem(place.position(), "P103", "source sans date de lecture", hint)
    if read == "never" and "retrieved" in text:
        hint = "retirez « retrieved: », ou dites comment elle a été lue"
        yield Problem(place.position("retrieved"), "P106", "une page jamais ouverte n’a pas de date de lecture", hint)


def _reading_list_problems(place: Place, source: Source) -> Iterator[Problem]:
    node = place.node
    has = isinstance(node, MappingNode) and "readings" in node.items
    if source.read == "never" and has:
        hint = "retirez « readings: », ou dites comment elle a été lue"
        yield Problem(place.key("readings"), "P106", "une page jamais ouverte ne donne aucun relevé", hint)


def _implied_problems(source: Source, vocabulary: Vocabulary) -> Iterator[Problem]:
    if source.implied and "why" not in source.implied:
        hint = "ajoutez « why: » : pourquoi l’outil l’implique"
        yield Problem(source.place.position("implied"), "M102", "« implied » sans « why »", hint)
    place = source.place.under("implied")
    for key, text in source.implied.items():
        if key == "why":
            continue
        if key not in vocabulary.conditions:
            if vocabulary.whole:
                hint = near(key, set(vocabulary.conditions))
                yield Problem(place.key(key), "M101", f"condition inconnue « {key} »", hint)
        else:
            yield from condition_problems(key, text, place, vocabulary)


def _stand_in(id_: str, place: Place) -> Source:
    """Make a source good enough to judge the readings of a file whose head is at fault."""
    text = _texts(place)
    implied = place.under("implied").node
    made = Source.model_construct(
        id=id_, title="", url="", publisher="", published="unknown",
        read="never" if text.get("read") == "never" else "copy",
        number=text.get("number"), implied=_texts(Place(place.path, implied)) if "implied" in _keys(place) else {},
    )  # fmt: skip
    made.placed(place)
    return made


def _texts(place: Place) -> dict[str, str]:
    if not isinstance(place.node, MappingNode):
        return {}
    items = place.node.items.items()
    return {key: item.text.strip() for key, item in items if isinstance(item, Scalar) and not item.is_null}


def _keys(place: Place) -> set[str]:
    return set(place.node.items) if isinstance(place.node, MappingNode) else set()


def is_web(url: str) -> bool:
    """Tell whether a text is a full http(s) address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and "." in (parts.hostname or "") and not set(url) & set(' <>"\n')
