"""llama-benchy: a client's view of any server. Total and per-request speeds are two records.

Columns read in its README and in src/llama_benchy/results.py; the build is the client's own.
"""

import re
from typing import Final

from .figures import Figure, Mark, decimal_mark, read_speed
from .labels import Label, read_label
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Row, Table

NAME: Final = "llama-benchy"

_OWN: Final = frozenset(("ttfr (ms)", "est_ppt (ms)", "e2e_ttft (ms)", "t/s (req)", "peak t/s"))
_FOOTER = re.compile(r"^\s{0,4}llama-benchy \((?:build: )?([\w.+-]{3,60})\)")
_DATE = re.compile(r"\bdate: (\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})")
_LATENCY = re.compile(r"\blatency mode: (\w{2,20})")
_DELAYS: Final = {"ttfr (ms)": "ttfr_ms", "est_ppt (ms)": "est_ppt_ms", "e2e_ttft (ms)": "e2e_ttft_ms"}


def is_benchy_table(table: Table) -> bool:
    """Tell whether a table is one of llama-benchy."""
    rates = {"t/s", "t/s (total)", "t/s (req)"}
    return "test" in table.names and bool(table.names & _OWN) and bool(table.names & rates)


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table of llama-benchy."""
    return any(is_benchy_table(table) for table in paste.tables)


def reads(paste: Paste) -> Outcome:
    """Read every table of llama-benchy in a text."""
    ledger = Ledger(NAME)
    tables = [table for table in paste.tables if is_benchy_table(table)]
    for table in tables:
        later = [other.line for other in paste.tables if other.line > table.line]
        common = _footer(paste, table.line, later[0] if later else len(paste.lines) + 1)
        mark = decimal_mark(cell for row in table.rows if row.whole for cell in row.cells[2:])
        for row in table.rows:
            if row.whole:
                _read_row(table, row, common, mark, ledger)
            else:
                ledger.cut(f"{table.place(row)} : ligne incomplète, refusée")
        if common["build"] is not None:
            ledger.warn("le « build » est celui de llama-benchy, pas du moteur")
    ledger.warn("le moteur n’est pas dans le texte : nommez-le, avec sa version")
    return ledger.outcome("llama-benchy : l’en-tête (header) est là, mais aucune ligne (row) de résultat")


def _footer(paste: Paste, start: int, stop: int) -> Record:
    """Return what the two lines under a table say: the client's version, the date, the latency mode."""
    common: Record = {"build": None, "date": None, "latency_mode": None}
    for line in paste.lines[start : stop - 1]:
        head = line[:300]
        if (version := _FOOTER.match(head)) is not None:
            common["build"] = {"commit": version.group(1), "number": None}
        if (date := _DATE.search(head)) is not None:
            common["date"] = f"{date.group(1)}T{date.group(2)}"
        if (mode := _LATENCY.search(head)) is not None:
            common["latency_mode"] = mode.group(1)
    return common


def _read_row(table: Table, row: Row, common: Record, mark: Mark, ledger: Ledger) -> None:
    cells, place = table.cells(row), table.place(row)
    label = read_label(cells["test"])
    if label is None:
        ledger.warn(f"{place} : test « {cells['test'][:40]} » inconnu, ligne écartée")
        return
    users = label.users
    together = users is not None and users > 1
    rate = next(name for name in ("t/s (total)", "t/s", "t/s (req)") if name in cells)
    figure = ledger.speed(cells[rate], f"{place}, {cells['test']}, {rate}", mark)
    base = common | {"model": cells.get("model") or None, "test": label.test(), "line": row.line}
    base |= {"concurrency": users, "context_phase": label.context_only}
    if figure is not None:
        record = base | _delays(cells, mark) | {"at": f"{place}, {cells['test']}, {rate}"}
        record |= {"tokens_per_second": figure.speed(), "aggregate": together or rate == "t/s (total)"}
        record["peak_tokens_per_second"] = _spread(cells.get("peak t/s", ""), mark)
        if users == 1:
            record["aggregate"] = False
        ledger.add(record)
    if together and rate != "t/s (req)" and cells.get("t/s (req)"):
        _read_stream(cells, label, base, (place, mark), ledger)


def _read_stream(cells: dict[str, str], label: Label, base: Record, where: tuple[str, Mark], ledger: Ledger) -> None:
    """Add the speed one request gets while `label.users` of them run: never the sum."""
    place, mark = where
    spot = f"{place}, {cells['test']}, t/s (req)"
    figure = ledger.speed(cells["t/s (req)"], spot, mark)
    if figure is None:
        return
    speed = figure.speed() | {"what": "per_user"}
    peak = _spread(cells.get("peak t/s (req)", ""), mark)
    ledger.warn(f"{label.users} requêtes ensemble : somme et débit d’une requête sont deux relevés")
    record = base | {"tokens_per_second": speed, "aggregate": False, "at": spot}
    ledger.add(record | {"peak_tokens_per_second": peak})


def _spread(cell: str, mark: Mark) -> Record | None:
    figure = read_speed(cell, mark)
    return figure.spread() if isinstance(figure, Figure) else None


def _delays(cells: dict[str, str], mark: Mark) -> Record:
    found = {name: _spread(cells.get(column, ""), mark) for column, name in _DELAYS.items()}
    return {name: delay for name, delay in found.items() if delay is not None}
