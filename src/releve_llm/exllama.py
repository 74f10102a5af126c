"""ExLlama: the benchmark of version 1, the lines of version 2, the table of the first README."""

import re
from typing import Final

from .figures import Figure, Lack, Mark, decimal_mark, read_figure
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Row, Table

NAME: Final = "exllama"

_SPEED = re.compile(r"^\s{0,4}\*\* Speed: {0,8}(\S{1,30}) tokens/second")
_FIRST = re.compile(r"^\s{0,4}-- Inference, first pass")
_GENERATING = re.compile(r"^\s{0,4}-- Generating (\d{1,9}) tokens, (\d{1,9}) token prompt")
_LENGTH = re.compile(r"^\s{0,4}\*\* Length {1,12}(\d{1,9}) tokens: {1,12}(\S{1,30}) t/s")
_POSITION = re.compile(r"^\s{0,4}\*\* Position {1,12}(\d{1,9}) \+ {0,8}(\d{1,9}) tokens: {1,12}(\S{1,30}) t/s")
_COLUMNS: Final = frozenset(("long seq.", "ind."))
_CARD = re.compile(r"\d ?GB\b|\b(?:RTX|GTX|Tesla|Radeon|Arc|MI\d{2,3}|[AH]100)\b")


def recognises(paste: Paste) -> bool:
    """Tell whether a text comes from ExLlama."""
    return any(table.names >= _COLUMNS for table in paste.tables) or any(
        pattern.match(line[:160]) for line in paste.lines for pattern in (_SPEED, _LENGTH, _POSITION)
    )


def reads(paste: Paste) -> Outcome:
    """Read every speed of ExLlama in a text."""
    ledger = Ledger(NAME)
    _read_log(paste, ledger)
    tables = [table for table in paste.tables if table.names >= _COLUMNS]
    mark = decimal_mark(cell for table in tables for row in table.rows if row.whole for cell in row.cells[1:])
    for table in tables:
        for row in table.rows:
            if row.whole:
                _read_row(table, row, mark, ledger)
            else:
                ledger.cut(f"{table.place(row)} : ligne incomplète, refusée")
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas partout dans le texte : nommez-le")
    return ledger.outcome("ExLlama : aucune vitesse dans ce texte")


def _read_log(paste: Paste, ledger: Ledger) -> None:
    """Read the speeds of a log; what a `Speed` line measures is told by the line before it."""
    pending: Record | None = None
    first = _first_pass_length(paste)
    for number, line in paste.numbered():
        head = line[:160]
        if _FIRST.match(head):
            pending = {"note": "first pass", "test": _test("pp", first, 0, 0)}
        elif (generating := _GENERATING.match(head)) is not None:
            written, depth = map(int, generating.groups())
            pending = {"test": _test("tg", 0, written, depth)}
        elif (length := _LENGTH.match(head)) is not None:
            _add({"test": _test("pp", int(length.group(1)), 0, 0)}, length.group(2), number, ledger)
        elif (position := _POSITION.match(head)) is not None:
            depth, written = int(position.group(1)), int(position.group(2))
            _add({"test": _test("tg", 0, written, depth)}, position.group(3), number, ledger)
        elif (speed := _SPEED.match(head)) is not None:
            if pending is None:
                ledger.warn(f"ligne {number} : rien ne dit ce que cette vitesse mesure, écartée")
            else:
                _add(pending, speed.group(1), number, ledger)
            pending = None


def _first_pass_length(paste: Paste) -> int | None:
    """Return the prompt length of the first pass: that of the first generation, which follows it."""
    for line in paste.lines:
        found = _GENERATING.match(line[:160])
        if found:
            return int(found.group(2))
    return None


def _test(kind: str, n_prompt: int | None, n_gen: int, depth: int) -> Record:
    return {"kind": kind, "n_prompt": n_prompt, "n_gen": n_gen, "depth": depth}


def _add(known: Record, text: str, line: int, ledger: Ledger) -> None:
    place = f"ligne {line}, Speed"
    figure = ledger.speed(text, place)
    if figure is not None:
        where = {"model": None, "tokens_per_second": figure.speed(), "line": line, "at": place}
        ledger.add(known | where)


def memory_sum(cell: str, mark: Mark) -> Record | None:
    """Return a memory such as `22,055 MB + 7,377 MB`, summed over its cards; None when unreadable."""
    parts = [read_figure(part, mark) for part in cell.split("+")]
    if any(isinstance(part, Lack) for part in parts):
        return None
    figures = [part for part in parts if isinstance(part, Figure)]
    units = {figure.unit for figure in figures}
    if len(units) != 1:
        return None
    total: Record = {"value": sum(figure.value for figure in figures), "unit": units.pop()}
    return total | ({"derived": "sum"} if len(figures) > 1 else {})


def _read_row(table: Table, row: Row, mark: Mark, ledger: Ledger) -> None:
    cells, place = table.cells(row), table.place(row)
    name = row.cells[0]
    card = bool(_CARD.search(name))
    common: Record = {"model": None if card else name, "gpu": name if card else None}
    common |= {"memory": memory_sum(cells.get("vram", ""), mark), "line": row.line}
    quality = read_figure(cells.get("ppl", ""), mark)
    common["perplexity"] = quality.value if isinstance(quality, Figure) else None
    length = read_figure(cells.get("seq. len.", ""), mark)
    n_prompt = int(length.value) if isinstance(length, Figure) else None
    for column, test in (
        ("long seq.", {"kind": "pp", "n_prompt": n_prompt, "n_gen": 0, "depth": 0}),
        ("ind.", {"kind": "tg", "n_prompt": 0, "n_gen": None, "depth": None}),
    ):
        spot = f"{place}, {column}"
        figure = ledger.speed(cells[column], spot, mark)
        if figure is None:
            continue
        if mark is Mark.POINT and "," in figure.printed:
            shown = figure.printed.replace(",", "")
            ledger.warn(f"{spot} : « {figure.printed} » lu {shown}, la virgule sépare les milliers")
        ledger.add(common | {"test": test, "tokens_per_second": figure.speed(), "at": spot})
