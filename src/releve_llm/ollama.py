"""Ollama: the block `ollama run --verbose` prints, and the counts and nanoseconds of its API."""

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from .durations import go_duration
from .figures import Figure, as_json, read_count, read_figure
from .json_values import find_json, texts
from .ledger import Ledger
from .llama_timings import SHORT_PROMPT
from .outcome import Outcome, Record
from .paste import Paste

NAME: Final = "ollama"

_LINE = re.compile(
    r"^[\s>*•-]{0,8}(?P<key>(?:total|load|prompt eval|eval) (?:duration|count|rate)) {0,4}:"
    r"\s{0,30}(?P<value>.{0,60}?)\s{0,20}$"
)
_RATE = re.compile(r"tokens?/s(?:ec)?$")
_PS_HEADER = re.compile(r"^\s{0,8}NAME\s+ID\s+SIZE\s+PROCESSOR")
_PS_ROW = re.compile(
    r"^\s{0,8}(?P<name>\S{1,120})\s+[0-9a-f]{8,64}\s+"
    r"(?P<size>\d[\d.]{0,12} ?[KMGT]i?B)\s+(?P<where>\d{1,3}%\S{0,8} \S{2,20})"
)
_RUN = re.compile(r"\bollama run (?:--\S+ )*(?P<model>[\w./:-]{2,120})")


@dataclass
class _Block:
    """The lines of one request."""

    line: int
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)


def _objects(paste: Paste) -> list[tuple[int, dict[str, str]]]:
    """Return the final objects of the API, those that carry counts."""
    cells = ((line, texts(item)) for line, item in find_json(paste.body).objects)
    return [(line, item) for line, item in cells if "eval_count" in item and "eval_duration" in item]


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds Ollama's timings."""
    keys = {found.group("key") for line in paste.lines if (found := _LINE.match(line[:160]))}
    return (len(keys) >= 3 and any(key.startswith(("eval", "prompt")) for key in keys)) or bool(_objects(paste))


def reads(paste: Paste) -> Outcome:
    """Read every block of timings, and every reply of the API, in a text."""
    ledger = Ledger(NAME)
    known = _model_around(paste, ledger)
    for rank, block in enumerate(_blocks(paste), start=1):
        _read_block(block, rank, known, ledger)
    for rank, (line, cells) in enumerate(_objects(paste), start=1):
        _read_reply(line, rank, cells, ledger)
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas dans le texte : nommez-le")
    return ledger.outcome("Ollama : aucune vitesse dans ce texte")


def _blocks(paste: Paste) -> list[_Block]:
    """Cut the lines into requests: a key seen again begins another."""
    blocks: list[_Block] = []
    for number, line in paste.numbered():
        found = _LINE.match(line[:160])
        if not found:
            continue
        key, value = found.group("key"), found.group("value")
        if not blocks or key in blocks[-1].values:
            blocks.append(_Block(number))
        blocks[-1].values[key] = value
        blocks[-1].lines[key] = number
    return blocks


def _model_around(paste: Paste, ledger: Ledger) -> Record:
    """Return the model and memory an `ollama ps` table or a command names, when there is just one."""
    rows, inside = [], False
    for line in paste.lines:
        inside = bool(_PS_HEADER.match(line[:200])) or inside
        row = _PS_ROW.match(line[:300]) if inside else None
        if row:
            rows.append(row)
    if len(rows) == 1:
        size = read_figure(rows[0].group("size"))
        memory = size.amount() if isinstance(size, Figure) else None
        place = rows[0].group("where")
        return {"model": rows[0].group("name"), "memory": memory, "processor": place}
    if rows:
        ledger.warn(f"{len(rows)} modèles chargés selon « ollama ps » : dites lequel a été mesuré")
    runs = {found.group("model") for line in paste.lines if (found := _RUN.search(line[:300]))}
    return {"model": runs.pop() if len(runs) == 1 else None, "memory": None}


def _read_block(block: _Block, rank: int, known: Record, ledger: Ledger) -> None:
    prompt = _count(block.values.get("prompt eval count", ""))
    for kind, prefix in (("pp", "prompt eval"), ("tg", "eval")):
        if f"{prefix} rate" not in block.values:
            if f"{prefix} count" in block.values:
                ledger.cut(f"bloc {rank} : pas de ligne « {prefix} rate », texte coupé")
            continue
        line = block.lines[f"{prefix} rate"]
        place = f"ligne {line}, {prefix} rate"
        rate = block.values[f"{prefix} rate"]
        if not _RATE.search(rate):
            ledger.cut(f"{place} : « {rate[:30]} » sans unité, ligne coupée")
            continue
        figure = ledger.speed(rate, place)
        if figure is None:
            continue
        duration = go_duration(block.values.get(f"{prefix} duration", ""))
        record = known | _test(kind, _count(block.values.get(f"{prefix} count", "")), prompt, ledger)
        record["duration_s"] = as_json(duration) if duration is not None else None
        record |= {"tokens_per_second": figure.speed(), "line": line, "at": place}
        ledger.add(record)


def _count(text: str) -> int | None:
    return read_count(text.partition(" ")[0])


def _test(kind: str, count: int | None, prompt: int | None, ledger: Ledger) -> Record:
    if kind == "tg":
        test = {"kind": "tg", "n_prompt": 0, "n_gen": count, "depth": 0}
        return {"test": test, "prompt_before": prompt}
    if count is not None and count < SHORT_PROMPT:
        ledger.warn(f"prompt de {count} tokens, trop court pour un débit de lecture")
    return {"test": {"kind": "pp", "n_prompt": count, "n_gen": 0, "depth": 0}}


def _read_reply(line: int, rank: int, cells: dict[str, str], ledger: Ledger) -> None:
    """Compute the speeds of one reply of the API, which prints none: count divided by duration."""
    prompt = read_count(cells.get("prompt_eval_count", ""))
    for kind, prefix in (("pp", "prompt_eval"), ("tg", "eval")):
        count = read_count(cells.get(f"{prefix}_count", ""))
        nanoseconds = read_count(cells.get(f"{prefix}_duration", ""))
        place = f"objet {rank}, {prefix}_count / {prefix}_duration"
        if not count or not nanoseconds or count < 0 or nanoseconds < 0:
            ledger.warn(f"{place} : compte ou durée absente, aucune vitesse calculée")
            continue
        duration = Decimal(nanoseconds) / 10**9
        rate = count / duration
        speed = {"mean": float(rate), "stddev": None, "printed": f"{rate:.2f}"}
        record: Record = {"model": cells.get("model") or None, "derived": "count / duration"}
        record |= _test(kind, count, prompt, ledger)
        record |= {"tokens_per_second": speed, "duration_s": as_json(duration)}
        ledger.add(record | {"line": line, "at": place})
