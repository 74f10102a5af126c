"""lm-evaluation-harness: its tables of tasks and of groups, from the first layout to the newest.

Layouts read in lm_eval/utils.py (`make_table`): the arrow column says which way is better.
"""

import re
from typing import Final

from .figures import Figure, read_count, read_figure
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .pipe_tables import Row, Table
from .places import model_id

NAME: Final = "lm-eval-harness"

_FIRST: Final = ("tasks", "task", "groups")
_PRETRAINED = re.compile(r"pretrained'?\s{0,2}[:=]\s{0,2}'?([^',)\s}]{1,200})")
_SHARES: Final = ("acc", "exact_match", "em", "f1", "mc1", "mc2", "pass@", "prompt_level", "inst_level")


def is_task_table(table: Table) -> bool:
    """Tell whether a table is one of lm-eval: tasks or groups, a metric, a value, its error."""
    return table.header[0].lower() in _FIRST and table.names >= {"metric", "value", "stderr"}


def recognises(paste: Paste) -> bool:
    """Tell whether a text holds a table of lm-eval."""
    return any(is_task_table(table) for table in paste.tables)


def reads(paste: Paste) -> Outcome:
    """Read every table of lm-eval in a text; a group told twice counts once."""
    ledger = Ledger(NAME)
    seen: set[Key] = set()
    for table in paste.tables:
        if is_task_table(table):
            _Reader(table, _model_above(paste, table.line), ledger, seen).read()
    return ledger.outcome("lm-eval : l’en-tête (header) est là, mais aucune ligne (row) de résultat")


def _model_above(paste: Paste, line: int) -> str | None:
    """Return the model the line of arguments above a table names."""
    for text in reversed(paste.lines[max(0, line - 12) : line - 1]):
        found = _PRETRAINED.search(text[:600])
        if found:
            return model_id(found.group(1))
    return None


Key = tuple[str, str, str | None, float]


class _Reader:
    """Reads one table; a blank task cell continues the task above, an indent makes it a child."""

    def __init__(self, table: Table, model: str | None, ledger: Ledger, seen: set[Key]) -> None:
        self.table, self.model, self.ledger = table, model, ledger
        self.task, self.depth, self.is_group = "", 0, False
        self.parents: list[tuple[int, str]] = []
        self.seen = seen

    def read(self) -> None:
        for row in self.table.rows:
            if row.whole:
                self._row(row)
            else:
                self.ledger.cut(f"{self.table.place(row)} : ligne incomplète, refusée")

    def _name(self, row: Row, shots: int | None) -> None:
        """Take the task a row names, with its place in the tree of groups."""
        raw = row.raw[0]
        self.task = raw.strip().lstrip("-").strip()
        child = raw.strip().startswith("-")
        indent = len(raw) - len(raw.lstrip()) if child else -1
        while self.parents and self.parents[-1][0] >= indent:
            self.parents.pop()
        self.depth = len(self.parents)
        counted = "n-shot" in self.table.names
        self.is_group = (counted and shots is None) or self.table.header[0].lower() == "groups"
        self.parents.append((indent, self.task))

    def _row(self, row: Row) -> None:
        cells, place = self.table.cells(row), self.table.place(row)
        shots = read_count(cells.get("n-shot", ""))
        if row.cells[0]:
            self._name(row, shots)
        figure = read_figure(cells["value"])
        metric = cells["metric"]
        spot = f"{place}, {self.task} {metric}"
        if not isinstance(figure, Figure):
            self.ledger.lacks(figure, cells["value"], spot)
            return
        if self.is_group and self.depth:
            # A mean inside a mean: its tasks are below, the whole is above.
            self.ledger.warn(f"{spot} : moyenne d’un sous-groupe ({figure.printed}), non reprise")
            return
        record = self._record(cells, figure) | {"n_shot": shots, "line": row.line, "at": spot}
        key = (record["task"], metric, record["filter"], figure.value)
        if key not in self.seen:
            self.ledger.add(record)
        self.seen.add(key)

    def _record(self, cells: dict[str, str], figure: Figure) -> Record:
        error = read_figure(cells["stderr"])
        metric = cells["metric"]
        stderr = error.value if isinstance(error, Figure) else None
        record: Record = {"model": self.model, "metric": metric, "task": self.task}
        record |= {"value": figure.value, "stderr": stderr, "printed": figure.printed}
        record |= {"unit": self._unit(metric, figure.value), "filter": cells.get("filter") or None}
        record |= {"version": cells.get("version") or None, "group": self.is_group}
        if self.depth:
            record["parent"] = self.parents[-2][1]
        return record

    def _unit(self, metric: str, value: float) -> str | None:
        """Return `fraction` or `percent` for a share, None for another metric such as a perplexity."""
        if not metric.startswith(_SHARES):
            return None
        if 0 <= value <= 1:
            return "fraction"
        self.ledger.warn(f"{self.task} {metric} : {value} dépasse 1, sans doute un pourcentage")
        return "percent"
