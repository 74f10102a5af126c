"""llama-benchy: a client's view of any server. Total and per-request speeds are two records.

Columns read in its README and in src/llama_benchy/results.py; the build is the client's own.
"""

import re
from typing import Final

from .figures import Figure, decimal_mark, read_speed
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
        common = _footer(paste, table.line, paste.after(table))
        _Reader(table, common, ledger).read()
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


class _Reader:
    """Reads one table; the prompt a generation follows is that of the `pp` row above it."""

    def __init__(self, table: Table, common: Record, ledger: Ledger) -> None:
        self.table, self.common, self.ledger = table, common, ledger
        self.mark = decimal_mark(cell for row in table.rows if row.whole for cell in row.cells[2:])
        self.prompts: dict[tuple[int, int | None], int | None] = {}

    def read(self) -> None:
        for row in self.table.rows:
            if not row.whole:
                self.ledger.cut(f"{self.table.place(row)} : ligne incomplète, refusée")
                continue
            cells = self.table.cells(row)
            label = read_label(cells["test"])
            if label is None:
                place = self.table.place(row)
                self.ledger.warn(f"{place} : test « {cells['test'][:40]} » inconnu, ligne écartée")
            else:
                self._row(row, cells, label)

    def _row(self, row: Row, cells: dict[str, str], label: Label) -> None:
        base = self.common | {"model": cells.get("model") or None, "test": label.test(), "line": row.line}
        base |= {"concurrency": label.users, "context_phase": label.context_only}
        if label.kind == "pp":
            self.prompts[label.depth, label.users] = label.n_prompt
        else:
            base["prompt_before"] = self.prompts.get((label.depth, label.users))
        place = f"{self.table.place(row)}, {cells['test']}"
        rate = next((name for name in ("t/s (total)", "t/s") if name in cells), None)
        together = label.users is not None and label.users > 1
        if rate is not None:
            summed = together or (rate == "t/s (total)" and label.users is None)
            self._add(base | self._delays(cells), cells, (place, rate, "peak t/s"), summed=summed)
        if "t/s (req)" in cells and (together or rate is None):
            # What one request gets while the others run: never the sum.
            self._add(base, cells, (place, "t/s (req)", "peak t/s (req)"), summed=False)

    def _add(self, base: Record, cells: dict[str, str], names: tuple[str, str, str], *, summed: bool) -> None:
        place, rate, peak = names
        figure = self.ledger.speed(cells[rate], f"{place}, {rate}", self.mark)
        if figure is None:
            return
        speed = figure.speed() | ({"what": "per_user"} if rate == "t/s (req)" else {})
        record = base | {"tokens_per_second": speed, "aggregate": summed, "at": f"{place}, {rate}"}
        self.ledger.add(record | {"peak_tokens_per_second": self._spread(cells.get(peak, ""))})

    def _spread(self, cell: str) -> Record | None:
        figure = read_speed(cell, self.mark)
        return figure.spread() if isinstance(figure, Figure) else None

    def _delays(self, cells: dict[str, str]) -> Record:
        found: Record = {}
        for column, name in _DELAYS.items():
            figure = read_speed(cells.get(column, ""), self.mark)
            if isinstance(figure, Figure):
                found[name] = figure.spread()
                found.setdefault("digits", {})[f"{name}.mean"] = figure.printed
        return found
