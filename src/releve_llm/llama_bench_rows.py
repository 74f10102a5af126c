"""llama-bench, the outputs for machines: JSON, JSONL, CSV and SQL. The SQL is read as text, never run."""

import csv
import re
from dataclasses import dataclass
from typing import Any, Final

from .figures import Figure, Mark, decimal_mark, read_count, read_figure
from .json_values import find_json, texts
from .labels import counted_label
from .ledger import Ledger
from .llama_bench_fields import conditions, notices
from .outcome import Outcome, Record
from .paste import Paste
from .sql_inserts import find_inserts

NAME: Final = "llama-bench"

_JSON = re.compile(r'"avg_ts"\s*:')
_NAME = re.compile(r"\w{1,40}")
_SPREADSHEET = re.compile(r"\d+(?:[.,]\d+)?E\+?\d+")
_ASKED: Final = frozenset(("avg_ts", "n_gen"))


@dataclass(frozen=True)
class Header:
    """The header of a CSV output: its line, its delimiter and its column names."""

    line: int
    delimiter: str
    names: tuple[str, ...]


def csv_header(paste: Paste, asked: frozenset[str] = _ASKED) -> Header | None:
    """Find the first line that names the columns asked for, parted by comma, semicolon or tab."""
    for number, line in paste.numbered():
        if len(line) > 4000 or not all(name in line for name in asked) or line.lstrip()[:1] in "{[":
            continue
        for delimiter in (",", ";", "\t"):
            names = tuple(name.strip().strip('"').lower() for name in line.split(delimiter))
            if asked <= set(names) and all(_NAME.fullmatch(name) for name in names):
                return Header(number, delimiter, names)
    return None


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds JSON, CSV or SQL of llama-bench."""
    return (
        bool(_JSON.search(paste.text))
        or csv_header(paste) is not None
        or any(set(insert.columns) >= _ASKED for insert in find_inserts(paste.body))
    )


def reads(paste: Paste) -> Outcome:
    """Read every JSON object, CSV row and SQL INSERT of llama-bench in a text."""
    ledger = Ledger(NAME)
    _read_json(paste, ledger)
    _read_sql(paste, ledger)
    header = csv_header(paste)
    if header is not None:
        read_csv(paste, header, ledger)
    return ledger.outcome("llama-bench : aucun résultat dans ce texte")


def _read_json(paste: Paste, ledger: Ledger) -> None:
    found = find_json(paste.body)
    rank = 0
    for line, item in found.objects:
        cells = texts(item)
        if "avg_ts" not in cells:
            continue
        rank += 1
        record = _row(cells, f"objet {rank}, avg_ts", line, Mark.POINT, ledger)
        if record is not None:
            record["samples"] = samples(item.get("samples_ts"))
            if record["samples"] is not None and len(record["samples"]) == 1:
                record["tokens_per_second"]["stddev"] = None
                record["tokens_per_second"]["printed"] = cells["avg_ts"]
            ledger.add(record)
    if found.cut is not None and rank:
        ledger.cut(f"ligne {found.cut} : dernier objet JSON coupé, refusé")
    elif not rank and _JSON.search(paste.text):
        ledger.refuse("truncated", "JSON illisible ou coupé : il manque la fin du texte")


def samples(value: object) -> list[float] | None:
    """Return the repetitions of a test, or None when there are none."""
    if not isinstance(value, list):
        return None
    figures = [read_figure(item) for item in value[:10000] if isinstance(item, str)]
    numbers = [figure.value for figure in figures if isinstance(figure, Figure)]
    return numbers or None


def _read_sql(paste: Paste, ledger: Ledger) -> None:
    inserts = [insert for insert in find_inserts(paste.body) if "avg_ts" in insert.columns]
    for rank, insert in enumerate(inserts, start=1):
        if insert.values is None:
            ledger.cut(f"ligne {insert.line} : INSERT coupé, refusé")
        elif len(insert.columns) != len(insert.values):
            ledger.refuse(
                "column_count_mismatch",
                f"ligne {insert.line} : INSERT nomme {len(insert.columns)} colonnes et donne "
                f"{len(insert.values)} valeurs ; à la place près, tout serait décalé",
            )
        else:
            cells = dict(zip(insert.columns, insert.values, strict=True))
            record = _row(cells, f"INSERT {rank}, avg_ts", insert.line, Mark.POINT, ledger)
            if record is not None:
                ledger.add(record)


def csv_rows(paste: Paste, header: Header, ledger: Ledger) -> list[tuple[int, dict[str, str]]]:
    """Return the rows under a CSV header by column name; rows of another width refuse the text."""
    rows: list[tuple[int, dict[str, str]]] = []
    width = len(header.names)
    for number, line in paste.numbered()[header.line :]:
        if not line.strip() or line.lstrip().startswith(("#", "```")):
            break
        try:
            values = next(csv.reader([line], delimiter=header.delimiter, strict=True))
        except (csv.Error, StopIteration):
            values = []
        if len(values) == 1 and line[0] not in '"0123456789':
            continue
        if len(values) == width:
            rows.append((number, dict(zip(header.names, values, strict=True))))
        elif rows and number == len(paste.lines):
            ledger.cut(f"ligne {number} : dernière ligne coupée, refusée")
        else:
            ledger.refuse(
                "column_count_mismatch",
                f"ligne {number} : l’en-tête nomme {width} colonnes et la ligne (row) porte "
                f"{len(values)} valeurs ; à la place près, tout serait décalé",
            )
    return rows


def read_csv(paste: Paste, header: Header, ledger: Ledger) -> None:
    """Read the CSV rows of llama-bench; a file a spreadsheet saved again is refused when it lost data."""
    rows = csv_rows(paste, header, ledger)
    for number, cells in rows:
        commit = cells.get("build_commit", "")
        if _SPREADSHEET.fullmatch(commit):
            ledger.refuse(
                "damaged_by_spreadsheet",
                f"ligne {number} : build_commit vaut « {commit} », un tableur a réécrit ce fichier "
                f"(séparateur « {header.delimiter} ») et la version est perdue ; reprenez la sortie "
                "d’origine",
            )
    mark = decimal_mark(c.get(name, "") for _, c in rows for name in ("avg_ts", "stddev_ts"))
    for rank, (number, cells) in enumerate(rows, start=1):
        record = _row(cells, f"ligne {rank} du CSV, avg_ts", number, mark, ledger)
        if record is not None:
            ledger.add(record)


def _row(cells: dict[str, str], place: str, line: int, mark: Mark, ledger: Ledger) -> Record | None:
    """Build the record of one test from its cells by column name."""
    counts = [read_count(cells.get(name, "")) for name in ("n_prompt", "n_gen", "n_depth")]
    label = counted_label(counts[0] or 0, counts[1] or 0, counts[2] or 0)
    if label is None:
        ledger.warn(f"{place} : ni n_prompt ni n_gen, ligne écartée")
        return None
    figure = ledger.speed(cells.get("avg_ts", ""), place, mark)
    if figure is None:
        return None
    record = conditions(cells, mark)
    speed: dict[str, Any] = figure.speed()
    spread = read_figure(cells.get("stddev_ts", ""), mark)
    if isinstance(spread, Figure):
        speed |= {"stddev": spread.value, "printed": f"{figure.printed} ± {spread.printed}"}
    record |= {"test": label.test(), "tokens_per_second": speed, "line": line, "at": place}
    record["build"] = _build(cells, ledger)
    notices(record, ledger, f"{label.kind}{label.n_prompt or label.n_gen}")
    return record


def _build(cells: dict[str, str], ledger: Ledger) -> Record | None:
    commit = cells.get("build_commit", "")
    if not commit or commit == "unknown":
        ledger.warn("pas de build_commit : version inconnue")
        return None
    if commit.isdigit():
        ledger.warn(f"build_commit « {commit} » n’a que des chiffres : il reste un texte")
    return {"commit": commit, "number": read_count(cells.get("build_number", "")) or None}
