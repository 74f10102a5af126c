"""C201 to C204: what stands in one table may be compared, or the table says that it may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .. import french
from ..catalog import Catalog
from ..comparison import Answer, Difference, comparable, differences, stated_text
from ..formulas import Figure, never_together
from ..model.source import Nature, Reading
from ..model.table import Column, InputSpec, Table
from ..nodes import Key
from ..problem import Position, Problem
from ..selection import Choice, SelectedRow, Selection, place_of, read_together
from ..selection.queries import label_of

MOST_VARIES = 5
"""How many conditions may vary before a table is no longer a comparison."""


def comparability(catalog: Catalog, selections: Iterable[Selection]) -> Iterator[Problem]:
    """Judge every table; a table whose queries have problems is judged on the cells it has."""
    for selection in selections:
        yield from comparable_rows(selection, catalog)
        yield from comparable_inputs(selection, catalog)
        yield from unsorted_list(selection)
        yield from columns_of_one_kind(selection, catalog)
        yield from trusted_rows(selection)
        yield from few_variations(selection)


def comparable_rows(selection: Selection, catalog: Catalog) -> Iterator[Problem]:
    """C201: under one another, readings are the same on every condition outside `varies`; one problem a condition."""
    table = selection.table
    told: set[str] = set()
    for column, name, difference in _unlike_rows(selection, catalog):
        if difference.condition in told:
            continue
        told.add(difference.condition)
        keys: tuple[Key, ...] = ("columns", _index(table, column), *(("inputs", name) if name else ()))
        groups = [f"« {text} » ({_places(found)})" for text, found in difference.groups.items()]
        verb = "change" if difference.answer is Answer.DIFFERS else "manque parfois"
        label = _label(difference.condition, catalog)
        message = f"colonne « {column} » : « {label} » {verb} : {', '.join(groups)}"
        yield Problem(table.place.position(*keys), "C201", message, _cure(difference.condition))


def _unlike_rows(selection: Selection, catalog: Catalog) -> Iterator[tuple[str, str, Difference]]:
    """Yield (column, input, difference) for what forbids comparing the rows; a list compares nothing."""
    table = selection.table
    if not table.comparable:
        return
    for (column, name), readings in read_together(table, selection.rows).items():
        for difference in differences(readings, catalog, table.varies):
            if difference.answer is Answer.DIFFERS or difference.required:
                yield column, name, difference


def _cure(condition: str) -> str:
    return f"ajoutez « {condition} » à « varies: », fixez-la dans « where: », ou écrivez « comparable: false »"


def _places(readings: Sequence[Reading]) -> str:
    first = place_of(readings[0])
    return first if len(readings) == 1 else f"{first} et {french.counted(len(readings) - 1, 'autre')}"


def comparable_inputs(selection: Selection, catalog: Catalog) -> Iterator[Problem]:
    """C201: what a calculation joins is the same, but for what its columns declare in their `where`.

    It holds in any table, a list included: a gain compares like with like. A condition in `varies` may be left
    unstated; it may differ only when an input is taken from another row.
    """
    told = {difference.condition for _, _, difference in _unlike_rows(selection, catalog)}
    for index, column in enumerate(selection.table.columns):
        if column.formula is None:
            continue
        allowed = _allowances(column, selection.table)
        unlike: dict[str, _Unlike] = {}
        for row in selection.rows:
            for one in _unlike_inputs(row, column, allowed, catalog):
                if one.condition not in told:
                    unlike.setdefault(one.condition, one)
        position = selection.table.place.position("columns", index)
        yield from _joined_problems(list(unlike.values()), f"colonne « {column.id} »", position, catalog)


def _joined_problems(unlike: Sequence[_Unlike], column: str, position: Position, catalog: Catalog) -> Iterator[Problem]:
    """Tell each condition that differs, and together those that are not stated."""
    for one in unlike:
        if one.answer is Answer.DIFFERS:
            sides = [f"« {stated_text(side, one.condition)} » ({place_of(side)})" for side in (one.a, one.b)]
            where = f"{column}, ligne « {one.row} » : « {_label(one.condition, catalog)} »"
            hint = f"déclarez « {one.condition} » dans le « where: » des colonnes comparées, ou changez de relevé"
            yield Problem(position, "C201", f"{where} vaut {sides[0]}, puis {sides[1]}", hint)
    silent = [one for one in unlike if one.answer is Answer.UNSTATED]
    if silent:
        labels = ", ".join(f"« {_label(one.condition, catalog)} »" for one in silent)
        places = " et ".join(place_of(side) for side in (silent[0].a, silent[0].b))
        message = f"{column}, ligne « {silent[0].row} » : {labels} : non dit, d’un côté ou des deux ({places})"
        names = ", ".join(f"« {one.condition} »" for one in silent)
        yield Problem(position, "C201", message, f"ajoutez {names} à « varies: », ou changez de relevé")


@dataclass(frozen=True, slots=True)
class _Unlike:
    """Two readings that a calculation joins and that are not the same on one condition."""

    condition: str
    answer: Answer
    a: Reading
    b: Reading
    row: str


@dataclass(frozen=True, slots=True)
class _Allowances:
    """What the inputs of a calculated column may differ on, and what they may leave unstated."""

    differ: frozenset[str]
    unstated: frozenset[str]


def _allowances(column: Column, table: Table) -> _Allowances:
    columns = _joined(column, table, [])
    specs = [spec for one in columns for spec in one.inputs.values() if isinstance(spec, InputSpec)]
    declared = {name for one in columns for name in one.where} | {name for spec in specs for name in spec.where}
    ids = {one.id for one in columns}
    for row in table.rows.each:
        declared |= {name for id_, cell in row.cells.items() if id_ in ids for name in cell.where}
    across = any(spec.row is not None for spec in specs)
    varies = frozenset(table.varies)
    return _Allowances(frozenset(declared) | (varies if across else frozenset()), frozenset(declared) | varies)


def _joined(column: Column, table: Table, seen: list[Column]) -> list[Column]:
    """Return a column and all those that its calculation rests on."""
    if column in seen:
        return seen
    seen.append(column)
    for spec in column.inputs.values():
        id_ = spec.column if isinstance(spec, InputSpec) else spec
        for other in table.columns:
            if other.id == id_:
                _joined(other, table, seen)
    return seen


def _unlike_inputs(row: SelectedRow, column: Column, allowed: _Allowances, catalog: Catalog) -> Iterator[_Unlike]:
    choice = row.cells.get(column.id)
    if choice is None or choice.figure is None:
        return
    for a, b in combinations(choice.figure.origins, 2):
        for name, answer in comparable(a, b, catalog, allowed.differ).items():
            required = all(name in catalog.quantities[one.quantity].requires for one in (a, b))
            if answer is Answer.DIFFERS or (required and name not in allowed.unstated):
                yield _Unlike(name, answer, a, b, row.key)


def unsorted_list(selection: Selection) -> Iterator[Problem]:
    """C201: a list that compares nothing is not sorted by its figures, which would rank them."""
    table = selection.table
    if table.comparable or table.sort is None:
        return
    column = selection.column(table.sort.by)
    if column is not None and (column.reading or column.formula):
        message = f"une liste (« comparable: false ») ne se trie pas par « {column.id} »"
        hint = "retirez « sort: », ou triez par une condition ou une source"
        yield Problem(table.place.position("sort"), "C201", message, hint)


def columns_of_one_kind(selection: Selection, catalog: Catalog) -> Iterator[Problem]:
    """C202: two quantities that the data keep apart never share a column; one problem a column.

    A calculated column is judged on the readings that no other column shows.
    """
    table = selection.table
    for (column, name), readings in read_together(table, selection.rows).items():
        first = {reading.quantity: reading for reading in reversed(readings)}
        apart = {quantity for pair in combinations(first, 2) if never_together(*pair, catalog) for quantity in pair}
        if apart:
            shown = [f"« {label_of(one, catalog)} » ({place_of(first[one])})" for one in sorted(apart)]
            message = f"colonne « {column} » : {', '.join(shown)} ne partagent jamais une colonne"
            keys: tuple[Key, ...] = ("columns", _index(table, column), *(("inputs", name) if name else ()))
            yield Problem(table.place.position(*keys), "C202", message, "faites-en deux colonnes, ou deux tableaux")


def trusted_rows(selection: Selection) -> Iterator[Problem]:
    """C203: no row rests on doubtful sources alone; what was measured decides, when something was."""
    table = selection.table
    for row in selection.rows:
        readings = {reading.id: reading for cell in row.cells.values() for reading in _readings(cell)}
        measured = [reading for reading in readings.values() if reading.nature is Nature.MEASURED]
        judged = measured or list(readings.values())
        if judged and all(reading.source.doubtful for reading in judged):
            names = ", ".join(dict.fromkeys(reading.source.id for reading in judged))
            message = f"la ligne « {row.key} » ne repose que sur des sources douteuses ({names})"
            hint = "ajoutez une source sûre qui dit le même chiffre, ou retirez la ligne"
            yield Problem(table.place.position(*row.keys), "C203", message, hint)


def few_variations(selection: Selection) -> Iterator[Problem]:
    """C204: a table where more than five conditions vary is a list, and says so."""
    table = selection.table
    if table.comparable and len(table.varies) > MOST_VARIES:
        message = f"{len(table.varies)} conditions varient : plus de {MOST_VARIES}, on ne compare plus"
        hint = "écrivez « comparable: false », ou fixez des conditions dans « where: »"
        yield Problem(table.place.position("varies"), "C204", message, hint)


def _readings(choice: Choice | None) -> tuple[Reading, ...]:
    if choice is None or choice.kind != "figure" or not isinstance(choice.figure, Figure):
        return ()
    return choice.figure.origins if choice.reading is None else (choice.reading,)


def _index(table: Table, column: str) -> int:
    return next(index for index, one in enumerate(table.columns) if one.id == column)


def _label(condition: str, catalog: Catalog) -> str:
    return catalog.conditions[condition].label if condition in catalog.conditions else condition
