"""LocalScore: its framed table, its CSV, and the summary below; the score itself is no speed."""

import re
from typing import Final

from .figures import Figure, Lack, read_figure
from .labels import read_label
from .ledger import Ledger
from .llama_bench_rows import csv_header, csv_rows
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Table

NAME: Final = "localscore"

_COLUMNS: Final = frozenset(("test", "pp t/s", "tg t/s"))
_CSV: Final = frozenset(("prompt_tps", "gen_tps", "n_prompt"))
_CENTRED = re.compile(r"^\|\s{2,}([^|]{2,78}?)\s{2,}\|$")
_SUMMARY = (
    ("localscore", re.compile(r"^\s{0,4}LocalScore:\s{0,8}(\d[\d.]{0,12})")),
    ("localscore", re.compile(r"^# performance_score,(\d[\d.]{0,12})")),
    ("tg_tokens_per_second", re.compile(r"^\s{0,4}Token Generation:\s{0,8}(\d[\d.]{0,12}) tok/s")),
    ("tg_tokens_per_second", re.compile(r"^# avg_gen_tps,(\d[\d.]{0,12})")),
    ("pp_tokens_per_second", re.compile(r"^\s{0,4}Prompt Processing:\s{0,8}(\d[\d.]{0,12}) tok/s")),
    ("pp_tokens_per_second", re.compile(r"^# avg_prompt_tps,(\d[\d.]{0,12})")),
    ("ttft_ms", re.compile(r"^\s{0,4}Time to First Token:\s{0,8}(\d[\d.]{0,12}) ms")),
    ("ttft_ms", re.compile(r"^# avg_ttft_ms,(\d[\d.]{0,12})")),
)


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table or a CSV of LocalScore."""
    return any(table.names >= _COLUMNS for table in paste.tables) or bool(csv_header(paste, _CSV))


def reads(paste: Paste) -> Outcome:
    """Read the tests of LocalScore, then its summary as a record of its own."""
    ledger = Ledger(NAME)
    for table in paste.tables:
        if table.names >= _COLUMNS:
            _read_table(table, paste, ledger)
    header = csv_header(paste, _CSV)
    if header is not None:
        for number, cells in csv_rows(paste, header, ledger):
            label = cells.get("test", "")
            speeds = (cells["prompt_tps"], cells["gen_tps"])
            ttft = f"{cells.get('ttft_ms', '')} ms"
            _read_test(label, speeds, ttft, {"model": None, "line": number}, ledger)
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas dans le texte : nommez-le")
    if ledger.records:
        _read_summary(paste, ledger)
    return ledger.outcome("LocalScore : l’en-tête (header) est là, mais aucune ligne (row) de résultat")


def _frame(paste: Paste, line: int) -> tuple[str | None, str | None]:
    """Return the GPU and the model centred in the frame above a table."""
    titles = []
    for text in paste.lines[max(0, line - 7) : line - 1]:
        found = _CENTRED.match(text.strip()[:120])
        if found:
            titles.append(found.group(1).strip())
    return (titles[-2], titles[-1]) if len(titles) >= 2 else (None, titles[-1] if titles else None)


def _read_table(table: Table, paste: Paste, ledger: Ledger) -> None:
    gpu, model = _frame(paste, table.line)
    for row in table.rows:
        if not row.whole:
            ledger.cut(f"{table.place(row)} : ligne incomplète, refusée")
            continue
        cells = table.cells(row)
        known: Record = {"model": model, "gpu": gpu, "line": row.line}
        known["run"] = cells.get("run") or None
        speeds = (cells["pp t/s"], cells["tg t/s"])
        _read_test(cells["test"], speeds, cells.get("ttft", ""), known, ledger)


def milliseconds(cell: str) -> float | None:
    """Return a delay printed in ms or s, in milliseconds; None when there is none."""
    figure = read_figure(cell)
    if isinstance(figure, Lack) or figure.value <= 0 or figure.unit not in {"ms", "s"}:
        return None
    return figure.value if figure.unit == "ms" else figure.value * 1000


def _read_test(text: str, speeds: tuple[str, str], ttft: str, known: Record, ledger: Ledger) -> None:
    label = read_label(text)
    place = f"ligne {known['line']}, {text[:40]}"
    if label is None or label.kind != "pg":
        ledger.warn(f"{place} : test inconnu, ligne écartée")
        return
    common = known | {"workload": text.strip()}
    prompt = ledger.speed(speeds[0], f"{place}, pp t/s")
    if prompt is not None:
        test = {"kind": "pp", "n_prompt": label.n_prompt, "n_gen": 0, "depth": 0}
        record = common | {"ttft_ms": milliseconds(ttft), "test": test}
        ledger.add(record | {"tokens_per_second": prompt.speed(), "at": f"{place}, pp t/s"})
    written = ledger.speed(speeds[1], f"{place}, tg t/s")
    if written is not None:
        test = {"kind": "tg", "n_prompt": 0, "n_gen": label.n_gen, "depth": 0}
        record = common | {"test": test, "prompt_before": label.n_prompt}
        ledger.add(record | {"tokens_per_second": written.speed(), "at": f"{place}, tg t/s"})


def _read_summary(paste: Paste, ledger: Ledger) -> None:
    found: Record = {}
    for number, line in paste.numbered():
        for name, pattern in _SUMMARY:
            match = pattern.match(line[:120])
            figure = read_figure(match.group(1)) if match else None
            if isinstance(figure, Figure) and figure.value > 0:
                found[name] = figure.value
                found.setdefault("line", number)
    if found:
        ledger.warn("le LocalScore est une note, et le résumé une moyenne : ce ne sont pas des relevés")
        ledger.add({"summary": True, "at": f"ligne {found['line']}, résumé"} | found)
