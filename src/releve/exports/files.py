"""The published data on disk: each file is written beside its place, then put there whole."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ..pages.written import TABLES
from ..resolved import Resolved
from ..whole_file import write_whole
from .calculations import calculations
from .cards import cards
from .explorer import explorer
from .former import former
from .package import described
from .records import Record, records
from .sheets import READINGS, TABLE, as_csv, condition_heads, reading_lines, table_lines


def write(resolved: Resolved, folder: Path) -> None:
    """Write every published file under a folder: `releves.json` and `.csv`, one CSV a table, what the tools read.

    Nothing else that the folder holds is touched. The same data give the same bytes.
    """
    for path, text in contents(resolved).items():
        # Bytes, so that no platform changes the ends of lines.
        write_whole(folder / path, text.encode())


def contents(resolved: Resolved) -> dict[str, str]:
    """Return the texts of the published files, by their path in the folder of the data."""
    catalog = resolved.catalog
    made = records(resolved)
    files = {
        "releves.json": _array(made),
        "releves.csv": as_csv([*READINGS, *condition_heads(catalog).values()], reading_lines(made, catalog)),
    }
    for table, selection in resolved.selections.items():
        if selection.rows:
            files[f"{TABLES}/{table}.csv"] = as_csv(TABLE, table_lines(selection, catalog))
    files["datapackage.json"] = json.dumps(described(resolved, files), ensure_ascii=False, indent=2) + "\n"
    files["calculs.json"] = _compact(calculations(resolved)) + "\n"
    files["explorer.json"] = _compact(explorer(resolved)) + "\n"
    for name, card in cards(made, catalog).items():
        files[f"f/{name}.json"] = _compact(card) + "\n"
    files["anciens.json"] = _compact(former(resolved)) + "\n"
    return files


def _array(made: Iterable[Record]) -> str:
    """Write one JSON array, a record a line, so that two days can be compared line by line."""
    return "[\n" + ",\n".join(map(_compact, made)) + "\n]\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
