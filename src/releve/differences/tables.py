"""The tables that a change alters, cell by cell, as a reader sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..frames import NATURES, Cell, Frame, frame
from ..resolved import Resolved
from ..selection import Selection
from .changes import Change, Kind
from .readings import with_unit


def frames(resolved: Resolved) -> dict[str, Frame]:
    """Return the tables that have all their cells, by id; the others have a problem, and no reader sees them."""
    found = resolved.selections.items()
    return {id_: frame(selection, resolved.catalog, 1) for id_, selection in found if _whole(selection)}


def table_changes(old: Mapping[str, Frame], new: Mapping[str, Frame], unanswered: frozenset[str]) -> Iterator[Change]:
    """Yield the tables that came or went, and the captions, columns, rows and notes of those that stay.

    `unanswered` are the tables that a problem keeps from being shown now: that problem says why.
    """
    for id_, after in new.items():
        before = old.get(id_)
        if before is None:
            yield Change(Kind.ADDED, id_, after.title, new=_size(after))
            continue
        yield from _part_changes(before, after)
    for id_, before in old.items():
        if id_ not in new and id_ not in unanswered:
            yield Change(Kind.REMOVED, id_, before.title, _size(before))


def cell_changes(old: Mapping[str, Frame], new: Mapping[str, Frame]) -> Iterator[Change]:
    """Yield the cells whose text differs, in tables, rows and columns that stand on both sides."""
    for id_, after in new.items():
        if id_ not in old:
            continue
        before = old[id_]
        rows = {row.key: row for row in before.rows}
        columns = {head.id: index for index, head in enumerate(before.heads)}
        for row in after.rows:
            for index, head in enumerate(after.heads):
                if row.key not in rows or head.id not in columns:
                    continue
                was, now = rows[row.key].cells[columns[head.id]], row.cells[index]
                texts = _text(was, before.heads[columns[head.id]].unit), _text(now, head.unit)
                if texts[0] != texts[1] or was.mark.nature is not now.mark.nature:
                    label = f"{after.title}, {row.stub.text}, {head.label}"
                    key = f"{id_}.{row.key}.{head.id}"
                    nature = _natures(was, now)
                    yield Change(Kind.CHANGED, key, label, *texts, source=source_of(now), nature=nature)


def source_of(cell: Cell) -> str:
    """Return the ids of the sources that bear a cell out."""
    about = cell.about
    origins = getattr(about, "origins", None) or ([about] if hasattr(about, "source") else [])
    return ", ".join(dict.fromkeys(reading.source.id for reading in origins))


def _whole(selection: Selection) -> bool:
    columns = {column.id for column in selection.table.columns}
    rows = selection.rows
    return bool(rows) and all(columns <= row.cells.keys() and (row.subject or row.head) for row in rows)


def _part_changes(before: Frame, after: Frame) -> Iterator[Change]:
    if before.title != after.title:
        yield Change(Kind.CHANGED, after.id, after.title, before.title, after.title, "titre")
    rows = [{row.key: row.stub.text for row in one.rows} for one in (before, after)]
    columns = [{head.id: head.label for head in one.heads} for one in (before, after)]
    yield from _came_and_went(after, rows, "ligne")
    yield from _came_and_went(after, columns, "colonne")
    # The number of a table is its rank on a page, which is nothing of its own.
    was, now = (" ".join(map(str, (*one.caption.clauses, one.caption.note or ""))).strip() for one in (before, after))
    if was != now:
        yield Change(Kind.CHANGED, after.id, after.title, was, now, "légende")
    orders = [[row.key for row in one.rows if row.key in rows[0] and row.key in rows[1]] for one in (before, after)]
    if orders[0] != orders[1]:
        was, now = (", ".join(rows[1][key] for key in order) for order in orders)
        yield Change(Kind.CHANGED, after.id, after.title, was, now, "ordre")


def _came_and_went(after: Frame, named: Sequence[Mapping[str, str]], what: str) -> Iterator[Change]:
    """Yield the rows or the columns that stand on one side only; `named` are those of before, then of now."""
    was, now = named
    for key in sorted(now.keys() - was.keys()):
        yield Change(Kind.ADDED, f"{after.id}.{key}", after.title, new=now[key], aspect=what)
    for key in sorted(was.keys() - now.keys()):
        yield Change(Kind.REMOVED, f"{after.id}.{key}", after.title, was[key], aspect=what)


def _text(cell: Cell, unit: str) -> str:
    text = cell.text + cell.spread
    return with_unit(text, unit) if cell.kind == "figure" else text


def _natures(was: Cell, now: Cell) -> str:
    first, second = NATURES[was.mark.nature], NATURES[now.mark.nature]
    return second if first == second else f"{first} → {second}"


def _size(one: Frame) -> str:
    return f"{len(one.rows)} × {len(one.heads)}"
