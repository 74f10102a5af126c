"""llama-batched-bench: B is how many sequences run at once, and its speeds are sums over them.

Columns read in tools/batched-bench/batched-bench.cpp (llama.cpp): S_PP is `pl*pp / t_pp`, or
`pp / t_pp` when the prompt is shared; S_TG is `pl*tg / t_tg`; S is all tokens over all time.
"""

import re
from dataclasses import dataclass
from typing import Final

from .figures import Figure, read_count
from .json_values import find_json, texts
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Table
from .places import heading_model

NAME: Final = "llama-batched-bench"

_COLUMNS: Final = frozenset(("pp", "tg", "b", "s_pp t/s", "s_tg t/s"))
_SETTING = re.compile(r"(\w{2,20}) = (-?\d{1,9})")
_JSON_KEYS: Final = frozenset(("pp", "tg", "pl", "speed_pp", "speed_tg"))
_NAMES: Final = {
    "n_batch": "n_batch",
    "n_ubatch": "n_ubatch",
    "flash_attn": "fa",
    "n_gpu_layers": "ngl",
    "n_threads": "threads",
    "is_pp_shared": "pp_shared",
}


@dataclass(frozen=True)
class _Run:
    """One row: lengths, sequences, the three speeds as printed, and where it stands."""

    n_prompt: int
    n_gen: int
    users: int
    speeds: tuple[str, str, str]
    line: int
    place: str


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table, or JSON lines, of llama-batched-bench."""
    return any(table.names >= _COLUMNS for table in paste.tables) or any(
        item.keys() >= _JSON_KEYS for _, item in find_json(paste.body).objects
    )


def reads(paste: Paste) -> Outcome:
    """Read every table and JSON line of llama-batched-bench in a text."""
    ledger = Ledger(NAME)
    for table in paste.tables:
        if table.names >= _COLUMNS:
            model = heading_model(paste.lines, table.line)
            settings = _settings_above(paste, table.line) | {"model": model}
            for run in _table_runs(table, ledger):
                _read_run(run, settings, ledger)
    rank = 0
    for line, item in find_json(paste.body).objects:
        if item.keys() >= _JSON_KEYS:
            rank += 1
            cells = texts(item)
            parsed = _json_run(cells, rank, line)
            if parsed is not None:
                known = {name: cells[key] for key, name in _NAMES.items() if key in cells}
                settings = {name: read_count(text) for name, text in known.items()}
                _read_run(parsed, settings | {"model": None}, ledger)
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas dans le texte : nommez-le")
    return ledger.outcome("llama-batched-bench : l’en-tête (header) est là, mais aucune ligne (row) de résultat")


def _settings_above(paste: Paste, line: int) -> Record:
    """Return the settings the program prints on the line above its table."""
    for text in reversed(paste.lines[max(0, line - 12) : line - 1]):
        if "n_kv_max" in text and "n_batch" in text:
            found = dict(_SETTING.findall(text[:600]))
            return {name: int(found[key]) for key, name in _NAMES.items() if key in found}
    return {}


def _table_runs(table: Table, ledger: Ledger) -> list[_Run]:
    runs = []
    for row in table.rows:
        cells, place = table.cells(row), table.place(row)
        counts = [read_count(cells.get(name, "")) for name in ("pp", "tg", "b")]
        if not row.whole or None in counts:
            ledger.cut(f"{place} : ligne incomplète, refusée")
            continue
        n_prompt, n_gen, users = (count or 0 for count in counts)
        speeds = (cells["s_pp t/s"], cells["s_tg t/s"], cells.get("s t/s", ""))
        runs.append(_Run(n_prompt, n_gen, users, speeds, row.line, place))
    return runs


def _json_run(cells: dict[str, str], rank: int, line: int) -> _Run | None:
    counts = [read_count(cells.get(name, "")) for name in ("pp", "tg", "pl")]
    if None in counts:
        return None
    n_prompt, n_gen, users = (count or 0 for count in counts)
    speeds = (cells["speed_pp"], cells["speed_tg"], cells.get("speed", ""))
    return _Run(n_prompt, n_gen, users, speeds, line, f"objet {rank}")


def _read_run(run: _Run, settings: Record, ledger: Ledger) -> None:
    shared = bool(settings.get("pp_shared"))
    common: Record = {"tool": NAME, "build": None, "concurrency": run.users, "line": run.line}
    common |= settings
    if run.n_prompt == 0:
        ledger.warn(f"{run.place} : S_PP {run.speeds[0]} avec PP 0 n’est pas une mesure")
    elif (figure := ledger.speed(run.speeds[0], f"{run.place}, S_PP")) is not None:
        # A shared prompt is read once for all the sequences: its speed is no sum.
        test = {"kind": "pp", "n_prompt": run.n_prompt, "n_gen": 0, "depth": 0}
        ledger.add(common | _speed(figure, test, aggregate=not shared) | {"at": f"{run.place}, S_PP"})
    if run.n_gen == 0:
        ledger.warn(f"{run.place} : S_TG {run.speeds[1]} avec TG 0 n’est pas une mesure")
    elif (figure := ledger.speed(run.speeds[1], f"{run.place}, S_TG")) is not None:
        test = {"kind": "tg", "n_prompt": 0, "n_gen": run.n_gen, "depth": run.n_prompt}
        record = common | _speed(figure, test, aggregate=True) | {"at": f"{run.place}, S_TG"}
        total = ledger.speed(run.speeds[2], f"{run.place}, S") if run.speeds[2] else None
        record["total_tokens_per_second"] = total.value if total else None
        ledger.add(record)


def _speed(figure: Figure, test: Record, *, aggregate: bool) -> Record:
    return {"aggregate": aggregate, "test": test, "tokens_per_second": figure.speed()}
