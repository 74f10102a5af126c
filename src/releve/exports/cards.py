"""What the card of a figure says when a reader opens it: one file a source, one a formula, read at first opening.

The name of the file is what stands before the point of a figure's id, so that a mark alone leads to it. A source and a
formula of the same name share one file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..catalog import Catalog
from ..model.formula import Formula
from ..model.source import Reading, Source
from ..render.environment import written_out
from ..rules.freshness import fresh_until
from .records import Record

_FIGURE = (
    "value",
    "text",
    "symbol",
    "nature",
    "label",
    "at",
    "page",
    "variant",
    "quotes",
    "printed_unit",
    "interval",
    "also",
    "method",
    "note",
    "address",
    "cited_by",
)

_SILENT: tuple[object, ...] = (None, "", "unknown", [])
"""What says nothing to a reader."""


def cards(records: Iterable[Record], catalog: Catalog) -> dict[str, Record]:
    """Return the files by name, without extension: `{"source": …, "formula": …, "figures": {letters: …}}`."""
    known = {str(record["id"]): record for record in records}
    found: dict[str, dict[str, Record]] = {}
    for key, record in known.items():
        if record["nature"] not in {"words", "absent", "claimed"} or record["source"]:
            owner, _, letters = key.rpartition(".")
            card = _figure(record, known, catalog)
            found.setdefault(owner, {})[letters] = card
            for former in _former(record):
                owner, _, letters = former.rpartition(".")
                found.setdefault(owner, {}).setdefault(letters, card)
    quoting = _quoting(catalog)
    return {owner: _card(owner, figures, catalog, quoting, known) for owner, figures in found.items()}


def _former(record: Record) -> list[str]:
    """Return the ids that a reading once had: a link kept by a reader still opens its card."""
    former = record.get("formerly")
    return [str(old) for old in former] if isinstance(former, list) else []


def _quoting(catalog: Catalog) -> dict[str, list[str]]:
    """Return, by source, the sources that repeat its figures, each once."""
    found: dict[str, dict[str, None]] = {}
    for source in catalog.sources.values():
        if source.quotes:
            found.setdefault(source.quotes, {})[source.id] = None
    for reading in catalog.readings:
        if reading.quotes:
            found.setdefault(reading.quotes, {})[reading.source.id] = None
    return {owner: list(ids) for owner, ids in found.items()}


def _quoted(ids: Iterable[str], known: Mapping[str, Record]) -> Record:
    """Say who repeats the figures of a source, where somebody does."""
    named = [_title(known[f"source/{one}"]) for one in ids if f"source/{one}" in known]
    return {"quoted_by": named} if named else {}


def _title(record: Record) -> Record:
    return {"id": record["id"], "title": record["value"], "language": record["language"], "address": record["address"]}


def _card(
    owner: str,
    figures: dict[str, Record],
    catalog: Catalog,
    quoting: Mapping[str, list[str]],
    known: Mapping[str, Record],
) -> Record:
    card: Record = {}
    if owner in catalog.sources:
        card["source"] = {**_source(catalog.sources[owner]), **_quoted(quoting.get(owner, ()), known)}
    if owner in catalog.formulas:
        card["formula"] = _formula(catalog.formulas[owner])
    return {**card, "figures": figures}


def _source(source: Source) -> Record:
    kept = ("id", "title", "url", "publisher", "published", "retrieved", "read", "language", "archive", "doubtful")
    return {name: getattr(source, name) for name in kept}


def _formula(formula: Formula) -> Record:
    kept = ("id", "title", "expression", "definition")
    written = written_out(formula, formula.labels)
    return {**{name: getattr(formula, name) for name in kept}, "labels": dict(formula.labels), "written": written}


def _figure(record: Record, known: Mapping[str, Record], catalog: Catalog) -> Record:
    """Keep what a reader is told of a figure, and nothing that says nothing."""
    card = {name: record[name] for name in _FIGURE if record.get(name) not in _SILENT}
    quoted = known.get(f"source/{record.get('quotes')}")
    if quoted is not None:
        card["quotes"] = _title(quoted)
    until = fresh_until(_origins(record, catalog), catalog)
    if until:
        card["until"] = until
    card["conditions"] = _conditions(record.get("conditions"), catalog)
    inputs = record.get("inputs")
    if isinstance(inputs, Mapping):
        card["inputs"] = [_input(str(name), known[str(id_)]) for name, id_ in inputs.items() if str(id_) in known]
    corrections = record.get("corrections")
    if isinstance(corrections, list) and corrections:
        card["corrections"] = [
            {
                "status": catalog.corrections[one].status,
                "why": catalog.corrections[one].why,
                "address": known[f"correction/{one}"]["address"],
            }
            for one in corrections
        ]
    return card


def _origins(record: Record, catalog: Catalog) -> list[Reading]:
    """Return the readings that a figure rests on: itself, or those of its inputs."""
    origins = record.get("origins")
    ids = origins if isinstance(origins, list) else [record["id"]]
    return [reading for one in ids if (reading := catalog.reading(str(one))) is not None]


def _conditions(stated: object, catalog: Catalog) -> list[Record]:
    """Return the conditions in the order of the data: stated, implied by the tool, or unknown."""
    if not isinstance(stated, Mapping):
        return []
    return [
        {"name": name, "label": condition.label, "text": said["text"], "state": _state(said)}
        for name, condition in catalog.conditions.items()
        if (said := stated.get(name)) is not None
    ]


def _state(said: Mapping[str, object]) -> str:
    if said["value"] == "unknown":
        return "unknown"
    return "implied" if said.get("implied") else "stated"


def _input(name: str, record: Record) -> Record:
    kept = {key: record[key] for key in ("id", "text", "symbol", "nature", "label", "address")}
    return {"name": name, **kept}
