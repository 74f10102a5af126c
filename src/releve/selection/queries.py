"""A query → the one reading that answers it, or why none or several do, with the candidates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..catalog import Catalog
from ..comparison import stated_text
from ..formulas import Fault
from ..model.source import Nature, Reading

SHOWN = 3
"""How many candidates a message lists."""


@dataclass(frozen=True, slots=True)
class Query:
    """A reading wanted: its quantity, its sources by preference, its conditions and its variant."""

    quantity: str
    sources: tuple[str, ...]
    where: Mapping[str, str]
    variant: str | None = None


def answer(query: Query, catalog: Catalog) -> Reading | Fault:
    """Return the one reading that the first answering source gives.

    An absence, published or looked for, answers only when no source gives a figure. Faults: R103 none, with the
    nearest candidates; R104 several of one source, with what tells them apart.
    """
    absences: list[Reading] = []
    for source in query.sources:
        found = catalog.find(query.quantity, [source], query.where, query.variant)
        absences += [reading for reading in found if reading.nature is Nature.ABSENT]
        figures = [reading for reading in found if reading.nature not in (Nature.ABSENT, Nature.CLAIMED)]
        if len(figures) > 1:
            return _several(query, figures, catalog)
        if figures:
            return figures[0]
    if absences:
        return absences[0]
    echo = bool(set(query.sources) & catalog.faulty.get("sources", frozenset()))
    return replace(_none(query, catalog), echo=echo)


def answers(query: Query, catalog: Catalog) -> list[Reading] | Fault:
    """Return all the readings of a query's sources that answer it; a fault (R103) when there are none."""
    found = catalog.find(query.quantity, query.sources, query.where, query.variant)
    echo = bool(set(query.sources) & catalog.faulty.get("sources", frozenset()))
    return found or replace(_none(query, catalog), echo=echo)


def place_of(reading: Reading) -> str:
    """Name the line of a reading, as an editor finds it."""
    position = reading.place.position()
    return f"{position.path}:{position.line}"


def label_of(quantity: str, catalog: Catalog) -> str:
    """Return the French name of a quantity, or its id when it is unknown."""
    spec = catalog.quantities.get(quantity)
    return spec.label if spec else quantity


def _several(query: Query, found: Sequence[Reading], catalog: Catalog) -> Fault:
    spec = catalog.quantities.get(query.quantity)
    conditions = [*spec.requires, *spec.accepts] if spec else []
    apart = [name for name in conditions if len({stated_text(reading, name) for reading in found}) > 1]
    lines = [_line(reading, apart) for reading in found]
    shown = [
        f"{_printed(reading)} ({place_of(reading)}, {line or reading.id})"
        for reading, line in zip(found, lines, strict=True)
    ]
    listed = " ; ".join(shown[:SHOWN]) + (" ; …" if len(shown) > SHOWN else "")
    message = f"{len(found)} relevés de « {label_of(query.quantity, catalog)} » répondent : {listed}"
    choices = [f"« {line} »" for line in dict.fromkeys(lines) if line][:SHOWN]
    if not choices:
        return Fault("R104", message, "donnez à chacun une « variant: » dans la source, puis citez-la ici")
    return Fault("R104", message, "ajoutez " + " ou ".join(choices))


def _line(reading: Reading, apart: Sequence[str]) -> str:
    """Return what to add to a query so that it keeps this reading."""
    parts = [f"{name}: {stated_text(reading, name)}" for name in apart]
    if not parts and reading.variant:
        parts = [f"variant: {reading.variant}"]
    return ", ".join(parts)


def _none(query: Query, catalog: Catalog) -> Fault:
    label = label_of(query.quantity, catalog)
    kept = catalog.kept(query.quantity, query.where)
    asked = ", ".join(f"{key}: {text}" for key, text in kept.items()) or "sans condition"
    names = ", ".join(query.sources) or "aucune source"
    message = f"aucun relevé de « {label} » dans {names} ({asked})"
    near = _nearest(query, kept, catalog)
    if not near:
        elsewhere = {reading.source.id for reading in catalog.find(query.quantity, None, query.where, query.variant)}
        if elsewhere:
            return Fault("R103", message, "ajoutez à « from: » " + ", ".join(sorted(elsewhere)[:SHOWN]))
        return Fault("R103", message, "vérifiez les sources et la grandeur, ou ajoutez le relevé à sa source")
    options = [f"{_printed(reading)} ({place_of(reading)}) a « {', '.join(differing)} »" for reading, differing in near]
    return Fault("R103", message, "changez la requête : " + " ; ".join(options))


def _nearest(query: Query, kept: Mapping[str, str], catalog: Catalog) -> list[tuple[Reading, list[str]]]:
    """Return the readings of the same sources that miss the query by the fewest conditions, and by which."""
    candidates = []
    for reading in catalog.find(query.quantity, query.sources, {}):
        differing = [
            f"{name}: {stated_text(reading, name)}" for name, text in kept.items() if stated_text(reading, name) != text
        ]
        if query.variant is not None and reading.variant != query.variant:
            differing.append(f"variant: {reading.variant}")
        candidates.append((reading, differing))
    candidates.sort(key=lambda candidate: len(candidate[1]))
    return candidates[:SHOWN]


def _printed(reading: Reading) -> str:
    return reading.value.text if reading.value else "non publié"
