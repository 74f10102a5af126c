"""llama-bench, Markdown tables: one record a row, the build line closes the run above it."""

import re
from bisect import bisect_left

from .figures import Mark, decimal_mark
from .labels import read_label
from .ledger import Ledger
from .llama_bench_fields import conditions, notices
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Row, Table
from .places import bench_build

NAME = "llama-bench"

_DEVICES = re.compile(r"\b[Ff]ound (\d{1,3}) \w+ devices?\b")
_OTHER_TOOLS = frozenset(
    ("t/s (total)", "t/s (req)", "peak t/s", "ttfr (ms)", "est_ppt (ms)", "e2e_ttft (ms)", "ttft (ms)")
)


def is_bench_table(table: Table) -> bool:
    """Tell whether a table is one of llama-bench: columns `test` and `t/s`, none of llama-benchy's."""
    rates = [name for name in table.names if name == "t/s" or name.startswith("t/s ")]
    return "test" in table.names and bool(rates) and not table.names & _OTHER_TOOLS


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table of llama-bench."""
    return any(is_bench_table(table) for table in paste.tables)


def reads(paste: Paste) -> Outcome:
    """Read every table of llama-bench in a text."""
    ledger = Ledger(NAME)
    tables = [table for table in paste.tables if is_bench_table(table)]
    builds = [(number, build) for number, line in paste.numbered() if (build := bench_build(line)) is not None]
    cards = [
        (number, int(found.group(1))) for number, line in paste.numbered() if (found := _DEVICES.search(line[:200]))
    ]
    empty = 0
    for table in tables:
        before = len(ledger.records)
        _read_table(table, ledger)
        devices = _above(cards, table.line)
        build = _build_below(table, paste, builds)
        for record in ledger.records[before:]:
            record |= {"build": build, "gpu_count": devices}
        if len(ledger.records) > before and build is None:
            ledger.warn(f"tableau {table.number} : pas de ligne « build », version inconnue")
        empty += not table.rows
    if empty and ledger.records:
        ledger.warn(f"{empty} exécution(s) sans aucune ligne de résultat, interrompue(s) ou en échec")
    return ledger.outcome(
        "llama-bench : l’en-tête (header) du tableau est là, mais aucune ligne (row) de résultat ; "
        "le programme s’est arrêté avant la première mesure"
    )


def _above(cards: list[tuple[int, int]], line: int) -> int | None:
    """Return the number of GPUs the last load log above a line announces."""
    rank = bisect_left(cards, (line, 0))
    return cards[rank - 1][1] if rank else None


def _build_below(table: Table, paste: Paste, builds: list[tuple[int, Record]]) -> Record | None:
    """Return the build line that closes a table: the first below it, before any other table."""
    start = table.rows[-1].line if table.rows else table.line
    rank = bisect_left(builds, start, key=lambda build: build[0])
    return builds[rank][1] if rank < len(builds) and builds[rank][0] < paste.after(table) else None


def _mark(table: Table) -> Mark:
    columns = [
        index
        for index, name in enumerate(table.header)
        if name.lower() in {"size", "params"} or name.lower().startswith("t/s")
    ]
    return decimal_mark(row.cells[i] for row in table.rows if row.whole for i in columns)


def _read_table(table: Table, ledger: Ledger) -> None:
    mark = _mark(table)
    rates = [name for name in table.header if name.lower() == "t/s" or name.lower().startswith("t/s ")]
    if len(rates) > 1 and table.rows:
        names = ", ".join(f"« {name} »" for name in rates)
        ledger.warn(f"deux mesures par ligne ({names}) : choisissez celle qui fait foi")
    if "model" not in table.names and table.rows:
        ledger.warn("pas de colonne « model » : nommez le modèle")
    for row in table.rows:
        if not row.whole:
            last = row is table.rows[-1]
            ledger.cut(
                f"{table.place(row)} : {'dernière ligne' if last else 'ligne'} incomplète, refusée "
                f"({len(row.cells)} cellules pour {len(table.header)} colonnes)"
            )
            continue
        _read_row(table, row, rates, mark, ledger)


def _read_row(table: Table, row: Row, rates: list[str], mark: Mark, ledger: Ledger) -> None:
    cells = table.cells(row)
    label = read_label(cells["test"])
    place = table.place(row)
    if label is None:
        ledger.warn(f"{place} : test « {cells['test'][:40]} » inconnu, ligne écartée")
        return
    for rate in rates:
        figure = ledger.speed(cells[rate.lower()], f"{place}, {cells['test']}", mark)
        if figure is None:
            continue
        record = conditions(cells, mark)
        record |= {"test": label.test(), "tokens_per_second": figure.speed(), "line": row.line}
        record["at"] = f"{place}, {cells['test']}"
        if len(rates) > 1:
            record["branch"] = rate.partition(" ")[2].strip() or None
            record["at"] += f", colonne « {rate} »"
        notices(record, ledger, cells["test"])
        ledger.add(record)
