"""A file of `data/rereadings/` → a re-reading, its claim judged as strictly as a reading."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.rereading import Rereading, Verdict
from ..nodes import Mapping as MappingNode
from ..nodes import Place, Scalar
from ..problem import Problem
from ..units import UnknownUnit
from .dates import date_problem
from .fields import read_value, unknown_unit, vague_place
from .shapes import Cures, plain_text_problems, record
from .sources import is_web, provenance_problems
from .vocabulary import Vocabulary

NAMES = ("claimed", "primary", "recomputed")
"""What the texts of a re-reading call its own figures."""

_MISSING: Cures = {
    "title": ("M107", "le titre manque", "ajoutez « title: » : un titre court, sans chiffre"),
    "value": ("P203", "affirmation sans valeur", "ajoutez « value: » : le chiffre tel que la page l’imprime"),
    "at": ("P201", "affirmation sans lieu dans la page", "ajoutez « at: » : tableau, ligne et colonne, ou section"),
    "read": ("P106", "le mode de lecture manque", "ajoutez « read: page » ou « read: copy »"),
}


def decode_rereading(id_: str, place: Place, vocabulary: Vocabulary) -> tuple[Rereading | None, list[Problem]]:
    """Decode one file; its claim and its page are judged even when another key is at fault."""
    rereading, problems = record(Rereading, place, {"id": id_}, _MISSING)
    problems += plain_text_problems(place, rich=True)
    if not isinstance(place.node, MappingNode):
        return None, problems
    if "page" in place.node.items:
        problems += provenance_problems(place.under("page"))
    if "claim" in place.node.items:
        problems += _claim_problems(place.under("claim"), vocabulary)
    problems += _date_problems(place)
    problems += _own_names(place)
    if rereading is not None:
        problems += _page_problems(rereading)
        problems += _forms(rereading)
        problems += _groundless(rereading)
    return rereading, problems


def _claim_problems(claim: Place, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Judge the figure claimed: its value can be read, its unit exists, its place says where."""
    items = claim.node.items if isinstance(claim.node, MappingNode) else {}
    text = {key: item.text.strip() for key, item in items.items() if isinstance(item, Scalar) and not item.is_null}
    if "value" in text:
        value = read_value(text["value"], text.get("number"), claim.position("value"))
        if isinstance(value, Problem):
            yield value
    if "at" in text:
        yield from vague_place(text["at"], claim.position("at"))
    if "unit" in text and vocabulary.whole:
        try:
            vocabulary.units.parse(text["unit"])
        except UnknownUnit as error:
            yield unknown_unit(error, claim.position("unit"))
    yield from provenance_problems(claim)


def _date_problems(place: Place) -> Iterator[Problem]:
    for keys in (("reread",), ("reply", "date")):
        node = place.under(*keys[:-1]).node if keys[:-1] else place.node
        item = node.items.get(keys[-1]) if isinstance(node, MappingNode) else None
        if isinstance(item, Scalar):
            yield from date_problem(item.text.strip(), place.position(*keys))
    reply = place.under("reply").node
    url = reply.items.get("url") if isinstance(reply, MappingNode) and "reply" in _items(place) else None
    if isinstance(url, Scalar) and not is_web(url.text.strip()):
        message = f"« {url.text[:60]} » n’est pas une adresse http(s)"
        yield Problem(place.position("reply", "url"), "P102", message, "écrivez une adresse complète : https://…")


def _own_names(place: Place) -> Iterator[Problem]:
    """Refuse a figure that takes the name of one of the re-reading's own."""
    figures = place.under("figures").node
    if "figures" not in _items(place) or not isinstance(figures, MappingNode):
        return
    for name in figures.items:
        if name in NAMES:
            message = f"« {name} » nomme déjà un chiffre de la relecture"
            yield Problem(place.key("figures", name), "M103", message, "choisissez un autre nom")


def _page_problems(rereading: Rereading) -> Iterator[Problem]:
    """Require the page re-read, once: a source of the catalogue, or a page described here."""
    if (rereading.source is None) == (rereading.page is None):
        hint = "écrivez « source: » et l’identifiant d’une source, ou « page: » avec title, url, publisher…"
        yield Problem(rereading.place.position(), "M102", "la relecture ne dit pas quelle page elle relit", hint)


def _forms(rereading: Rereading) -> Iterator[Problem]:
    """Require a reading as the primary's figure, and a formula as the calculation."""
    for name, spec in rereading.references.items():
        wanted = "reading" if name == "primary" else "formula"
        if getattr(spec, wanted) is None:
            message = f"« {name} » attend « {wanted}: »"
            yield Problem(rereading.place.position(name), "M102", message, f"ajoutez « {wanted}: »")


def _groundless(rereading: Rereading) -> Iterator[Problem]:
    """Require of a verdict what it rests on: a figure for one that holds, a figure or a source for the others."""
    holds = rereading.verdict in (Verdict.HOLDS, Verdict.ROUNDED)
    if rereading.verdict is Verdict.UNVERIFIABLE or rereading.references or (rereading.sources and not holds):
        return
    hint = "ajoutez « primary: » ou « recomputed: »" + ("" if holds else ", ou les « sources: » lues")
    position = rereading.place.position("verdict")
    yield Problem(position, "M102", "ce verdict ne repose sur rien", hint)


def _items(place: Place) -> dict[str, object]:
    return dict(place.node.items) if isinstance(place.node, MappingNode) else {}
