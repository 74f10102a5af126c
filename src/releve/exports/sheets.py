"""The figures as CSV, for people: French heads, one line a figure, its provenance on the same line.

Numbers have a decimal point and no thousands separator, as RFC 4180 files usually do; `valeur` is the text as printed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from .. import french
from ..catalog import Catalog
from ..formulas import Figure
from ..frames import NATURES
from ..model.source import Nature, Reading
from ..selection import Choice, Selection
from .records import Record, exact

Lines = Sequence[Mapping[str, object]]

PROVENANCE = ("source", "url", "lieu", "lu_le")
READINGS = (
    "identifiant",
    "grandeur",
    "valeur",
    "milieu",
    "bas",
    "haut",
    "écart",
    "borne",
    "environ",
    "unité",
    "nature",
    *PROVENANCE,
    "variante",
    "reprend",
    "conditions",
)
TABLE = ("ligne", "colonne", "valeur", "unité", "nature", *PROVENANCE, "conditions", "formule")

_RUN = re.compile(r"[=@\t\r]|\+(?!\d)")
_BOUNDS = {"max": "au plus", "min": "au moins", None: None}


def condition_heads(catalog: Catalog) -> dict[str, str]:
    """Return the head of the column of each condition; one that another column has bears the condition's name too."""
    taken, heads = set(READINGS), {}
    for name, condition in catalog.conditions.items():
        head = condition.label if condition.label not in taken else f"{condition.label} ({name})"
        taken.add(head)
        heads[name] = head
    return heads


def reading_lines(records: Iterable[Record], catalog: Catalog) -> Lines:
    """Return one line a reading, with a column a condition after those that say all of them in one text."""
    heads = condition_heads(catalog)
    readings = catalog.by_id
    return [
        _reading_line(record, readings[str(record["id"])], heads, catalog) for record in records if _is_read(record)
    ]


def _is_read(record: Record) -> bool:
    return record["source"] is not None


def _reading_line(record: Record, reading: Reading, heads: Mapping[str, str], catalog: Catalog) -> dict[str, object]:
    value = reading.value
    stated = {heads[name]: catalog.condition_text(name, said) for name, said in reading.conditions.items()}
    numbers = {
        head: _decimal(getattr(value, name)) if value else None
        for head, name in {"milieu": "middle", "bas": "low", "haut": "high", "écart": "spread"}.items()
    }
    return {
        "identifiant": reading.id,
        "grandeur": record["label"],
        "valeur": record["value"],
        **numbers,
        "borne": _BOUNDS[value.bound] if value else None,
        "environ": ("true" if value.approximate else "false") if value else None,
        "unité": record["symbol"],
        "nature": NATURES[reading.nature],
        **_provenance([reading]),
        "variante": reading.variant,
        "reprend": record["quotes"],
        "conditions": _told([reading], catalog),
        **stated,
    }


def table_lines(selection: Selection, catalog: Catalog) -> Lines:
    """Return one line a cell of a table, in the order shown."""
    heads = {column.id: column.label or _label(column.id, selection, catalog) for column in selection.table.columns}
    return [
        {"ligne": row.label or row.key, "colonne": heads[column], **_cell(choice, catalog)}
        for row in selection.rows
        for column, choice in row.cells.items()
    ]


def _label(column: str, selection: Selection, catalog: Catalog) -> str:
    spec = selection.column(column)
    if spec is None:
        return column
    if spec.reading:
        return catalog.quantities[spec.reading].label
    if spec.formula:
        return catalog.formulas[spec.formula].title
    return catalog.conditions[spec.condition].label if spec.condition else "source"


def _cell(choice: Choice, catalog: Catalog) -> dict[str, object]:
    reading, figure = choice.reading, choice.figure
    if choice.kind == "figure" and figure is not None:
        return _figure(figure, catalog)
    if choice.kind == "condition" and reading is not None and choice.condition is not None:
        stated = reading.stated(choice.condition)
        said = catalog.condition_text(choice.condition, stated) if stated else None
        return {"valeur": said, "nature": NATURES[reading.nature], **_provenance([reading])}
    origins = [reading] if reading else list(figure.origins) if figure else []
    if choice.kind == "source" and origins:
        return {"valeur": origins[0].source.title, "nature": NATURES[Nature.WORDS], **_provenance(origins)}
    looked = [catalog.sources[one] for one in choice.looked_in if one in catalog.sources]
    titles = " ; ".join(source.title for source in looked)
    return {"nature": NATURES[Nature.ABSENT], "source": titles, "url": " ; ".join(source.url for source in looked)}


def _figure(figure: Figure, catalog: Catalog) -> dict[str, object]:
    return {
        "valeur": figure.value.text,
        "unité": catalog.unit_symbol(figure.unit),
        "nature": NATURES[figure.nature],
        **_provenance(figure.origins),
        "conditions": _told(figure.origins, catalog),
        "formule": figure.formula.id if figure.formula else None,
    }


def _provenance(readings: Sequence[Reading]) -> dict[str, object]:
    """Say where figures were read; those of a calculation are joined, and the day is that of the latest."""
    sources = {reading.source.id: reading.source for reading in readings}.values()
    days = [source.retrieved for source in sources if source.retrieved]
    return {
        "source": " ; ".join(source.title for source in sources),
        "url": " ; ".join(dict.fromkeys(reading.url for reading in readings)),
        "lieu": " ; ".join(dict.fromkeys(reading.at for reading in readings)),
        "lu_le": max(days, default=None),
    }


def _told(readings: Sequence[Reading], catalog: Catalog) -> str:
    """Say the conditions of a reading, or those that all the readings of a calculation share."""
    if not readings:
        return ""
    first, *others = readings
    return " ; ".join(
        f"{catalog.conditions[name].label} : {catalog.condition_text(name, stated)}"
        for name, stated in first.conditions.items()
        if all(other.stated(name) == stated for other in others)
    )


def _decimal(number: Fraction | None) -> str | None:
    text = exact(number)
    if number is None or text is None or "/" not in text:
        return text
    # No printed number lacks a last decimal: only a file made by hand may bring one here.
    return french.number(number, 6).replace(french.FINE, "").replace(french.MINUS, "-").replace(",", ".")


def as_csv(heads: Sequence[str], lines: Lines) -> str:
    """Write lines as RFC 4180 CSV; a line that lacks a column leaves it empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, heads, restval="", extrasaction="raise", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({head: _safe(value) for head, value in line.items()} for line in lines)
    return text.getvalue()


def _safe(value: object) -> object:
    """Keep a spreadsheet from running a text as a formula; a number keeps its minus."""
    if isinstance(value, str) and _RUN.match(value):
        return f"'{value}"
    return "" if value is None else value
