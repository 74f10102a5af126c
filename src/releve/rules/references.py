"""R: what one record says of another exists: sources of terms, neighbours, formulas, corrections."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..catalog import Catalog
from ..decode.shapes import near
from ..model.figure import FigureSpec
from ..model.formula import Cited
from ..model.words import Correction
from ..nodes import Key, Place
from ..problem import Problem, Severity


def cited_sources(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a source cited by a term, a question, a re-reading or a formula that has no file."""
    for rich in (*catalog.terms.values(), *catalog.themes.values()):
        yield from _cited(rich.sources, rich.place, ("sources",), catalog)
        for index, question in enumerate(rich.questions):
            yield from _cited(question.sources, rich.place, ("questions", index, "sources"), catalog)
    for rereading in catalog.rereadings.values():
        yield from _cited(rereading.sources, rereading.place, ("sources",), catalog)
    for formula in catalog.formulas.values():
        if formula.source is not None and formula.source.id not in catalog.known("sources"):
            yield _unknown("source inconnue", formula.source.id, formula.place, ("source", "id"), catalog.sources)


def _cited(cited: list[Cited], place: Place, keys: tuple[Key, ...], catalog: Catalog) -> Iterator[Problem]:
    for index, one in enumerate(cited):
        if one.id not in catalog.known("sources"):
            yield _unknown("source inconnue", one.id, place, (*keys, index, "id"), catalog.sources)


def neighbours(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a neighbouring term or a formula that does not exist."""
    for term in catalog.terms.values():
        for index, id_ in enumerate(term.neighbours):
            if id_ not in catalog.known("terms"):
                yield _unknown("terme inconnu", id_, term.place, ("neighbours", index), catalog.terms)
        if term.formula is not None and term.formula not in catalog.formulas:
            yield _unknown("formule inconnue", term.formula, term.place, ("formula",), catalog.formulas)


def corrections(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a correction whose reading is not found, or whose guard no longer holds."""
    for correction in catalog.corrections.values():
        if correction.reading is not None:
            yield from _corrected(correction, correction.reading, ("reading",), catalog)
        for index, spec in enumerate(correction.also):
            yield from _corrected(correction, spec, ("also", index), catalog)


def _corrected(correction: Correction, spec: FigureSpec, keys: tuple[Key, ...], catalog: Catalog) -> Iterator[Problem]:
    """Refuse a figure in question that is not one reading; its first one is also what the guard speaks of."""
    found = catalog.find(spec.reading or "", [spec.source] if spec.source else None, spec.conditions, spec.variant)
    if spec.source in catalog.faulty.get("sources", ()):
        return
    if len(found) != 1:
        code, what = ("R103", "aucun relevé") if not found else ("R104", f"{len(found)} relevés")
        hint = "complétez la requête : grandeur, source, conditions, variante"
        position = correction.place.position(*keys)
        yield Problem(position, code, f"la correction « {correction.id} » désigne {what}", hint)
    elif keys == ("reading",) and correction.expect is not None:
        said = found[0].value.text if found[0].value else "rien"
        if said != correction.expect:
            message = f"la source dit maintenant « {said} », non « {correction.expect} »"
            yield Problem(correction.place.position("expect"), "R103", message, "relisez la source et la correction")


def uncited(catalog: Catalog, cited: Collection[str]) -> Iterator[Problem]:
    """Warn of a source that gives no reading and that nothing cites."""
    giving = {reading.source.id for reading in catalog.readings}
    for source in catalog.sources.values():
        if source.id not in giving and source.id not in cited:
            hint = "ajoutez ses relevés, citez-la, ou retirez le fichier"
            message = f"personne ne cite la source « {source.id} »"
            yield Problem(source.place.position(), "R105", message, hint, Severity.WARNING)


def cited_ids(catalog: Catalog) -> set[str]:
    """Return the ids of the sources that some record cites or quotes."""
    cited = {source.quotes for source in catalog.sources.values()}
    cited |= {reading.quotes for reading in catalog.readings}
    for rich in (*catalog.terms.values(), *catalog.themes.values()):
        cited |= {one.id for one in rich.sources}
        cited |= {one.id for question in rich.questions for one in question.sources}
    for rereading in catalog.rereadings.values():
        cited |= {rereading.source, *(one.id for one in rereading.sources)}
    cited |= {source for setup in catalog.setups.values() for source in setup.sources}
    cited |= {formula.source.id for formula in catalog.formulas.values() if formula.source}
    return {id_ for id_ in cited if id_}


def _unknown(what: str, id_: str, place: Place, keys: tuple[Key, ...], known: Collection[str]) -> Problem:
    return Problem(place.position(*keys), "R102", f"{what} « {id_} »", near(id_, set(known)))
