"""Tables made by hand, in French or in English: read only when every speed column says what it is."""

import re
from collections.abc import Iterable
from typing import Final

from .figures import Figure, Lack, Mark, decimal_mark, read_figure
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Row, Table

NAME: Final = "french-typography"

RATE = re.compile(r"\b(?:tps|t/s|tok/s|tokens?/s|tokens? (?:per|par) second(?:e)?)\b", re.IGNORECASE)
_PROMPT = re.compile(r"\b(?:prompt|prefill|pp\d*|pré-?remplissage|lecture)\b", re.IGNORECASE)
_WRITTEN = re.compile(r"\b(?:g[ée]n[ée]ration|generation|decode|d[ée]codage|tg\d*|[ée]criture|output)\b", re.IGNORECASE)
_MODEL: Final = frozenset(("modèle", "modele", "model"))
_QUANT: Final = frozenset(("quantification", "quantisation", "quantization", "quant", "format"))
_MEMORY: Final = frozenset(("mémoire", "memoire", "memory", "vram", "ram", "taille", "size"))
UNITS: Final = {
    "Go": "GB",
    "Gio": "GiB",
    "Mo": "MB",
    "Mio": "MiB",
    "To": "TB",
    "Tio": "TiB",
    "GB": "GB",
    "GiB": "GiB",
    "MB": "MB",
    "MiB": "MiB",
    "TB": "TB",
    "TiB": "TiB",
}


def rate_columns(table: Table) -> list[str]:
    """Return the columns whose name bears a speed unit."""
    return [name for name in table.header if RATE.search(name)]


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table with a column of speeds, or one that holds its rows' only."""
    return any(rate_columns(table) or _rates_in_rows(table) for table in paste.tables)


def _rates_in_rows(table: Table) -> bool:
    """Tell whether a row looks like a second header: a speed unit and no figure."""
    return any(
        any(RATE.search(cell) for cell in row.cells) and not any(c[:1].isdigit() for c in row.cells)
        for row in table.rows[:3]
    )


def _kind(column: str) -> str | None:
    """Return `pp` or `tg` for a column that says which, None for one that does not."""
    prompt, written = bool(_PROMPT.search(column)), bool(_WRITTEN.search(column))
    return None if prompt == written else "pp" if prompt else "tg"


def reads(paste: Paste) -> Outcome:
    """Read every table whose columns can be told apart; refuse the text when one cannot."""
    ledger = Ledger(NAME)
    for table in paste.tables:
        rates = rate_columns(table)
        if rates and all(_absent(row.cells) for row in _rate_cells(table, rates)):
            ledger.refuse(
                "no_result",
                f"tableau {table.number} : toutes les vitesses sont absentes (N/A), rien n’a été mesuré",
            )
        elif not rates or not _readable(table, rates):
            ledger.refuse("unknown_table_layout", layout_message(table))
        else:
            _read_table(table, rates, ledger)
    return ledger.outcome("aucune vitesse dans ce tableau")


def layout_message(table: Table) -> str:
    """Say in French why a table is not read."""
    names = ", ".join(f"« {name} »" for name in table.header if name)[:200] or "sans nom"
    return (
        f"tableau {table.number}, ligne {table.line} : en-tête (header) inconnu, colonnes {names} ; "
        "nommez le modèle et, pour chaque vitesse, lecture du prompt ou génération, avec l’unité"
    )


def _rate_cells(table: Table, rates: list[str]) -> Iterable[Row]:
    wanted = [index for index, name in enumerate(table.header) if name in rates]
    for row in table.rows:
        cells = tuple(row.cells[i] for i in wanted if i < len(row.cells))
        yield Row(row.line, row.rank, cells, cells, row.whole)


def _absent(cells: tuple[str, ...]) -> bool:
    return all(read_figure(cell) is Lack.ABSENT for cell in cells)


def _readable(table: Table, rates: list[str]) -> bool:
    named = table.names & (_MODEL | _QUANT)
    return bool(named) and bool(table.rows) and all(_kind(name) for name in rates)


def _read_table(table: Table, rates: list[str], ledger: Ledger) -> None:
    mark = decimal_mark(
        cell
        for row in table.rows
        if row.whole
        for name, cell in zip(table.header, row.cells, strict=True)
        if name in rates or name.lower() in _MEMORY
    )
    for row in table.rows:
        if row.whole:
            _read_row(table, row, rates, mark, ledger)
        else:
            ledger.cut(f"{table.place(row)} : ligne incomplète, refusée")


def _first(cells: dict[str, str], names: frozenset[str]) -> str | None:
    return next((cells[name] for name in cells if name in names and cells[name]), None)


def _read_row(table: Table, row: Row, rates: list[str], mark: Mark, ledger: Ledger) -> None:
    cells, place = table.cells(row), table.place(row)
    model = _first(cells, _MODEL)
    common: Record = {"model": model, "quant": _first(cells, _QUANT), "line": row.line}
    size = read_figure(_first(cells, _MEMORY) or "", mark)
    unit = UNITS.get(size.unit) if isinstance(size, Figure) else None
    common["memory"] = {"value": size.value, "unit": unit} if isinstance(size, Figure) else None
    for column in rates:
        cell = cells[column.lower()]
        spot = f"{place}, {model or ''}, {column}"
        figure = ledger.speed(cell, spot, mark)
        if figure is not None:
            kind = _kind(column)
            test = {"kind": kind, "n_prompt": None, "n_gen": None, "depth": None}
            ledger.add(common | {"test": test, "tokens_per_second": figure.speed(), "at": spot})
