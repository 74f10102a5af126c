"""A figure named by a page → the reading, the calculation or the cell of a table that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..catalog import Catalog
from ..decode.shapes import near
from ..formulas import Fault, Figure, calculate, figure_of
from ..model.figure import FigureSpec
from ..nodes import Key
from .queries import Query, answer, label_of
from .select import figure_rank
from .selected import Selection


def resolve(
    spec: FigureSpec, catalog: Catalog, selections: Mapping[str, Selection], named: Mapping[str, Figure]
) -> Figure | Fault:
    """Find the figure that a page or a text names; `named` are the figures its formulas may use by name.

    Faults: R101 a spec that is none of the three forms, R102 and M105 names that do not exist, R103 and R104 a query
    that none or several readings answer, and those of a calculation.
    """
    forms = [key for key in ("reading", "formula", "table") if getattr(spec, key) is not None]
    if len(forms) != 1:
        return Fault(
            "R101", "ce chiffre doit dire une seule chose", "écrivez reading, formula ou table, l’un des trois"
        )
    if spec.reading is not None:
        return _read(spec, spec.reading, catalog)
    if spec.formula is not None:
        return _calculated(spec, spec.formula, catalog, selections, named)
    return _cell(spec, selections, catalog)


def resolve_all(
    specs: Mapping[str, FigureSpec], catalog: Catalog, selections: Mapping[str, Selection]
) -> tuple[dict[str, Figure], dict[str, Fault]]:
    """Find all the figures of a page, in whatever order its formulas need them; return those found and the faults.

    Figures that need one another in a circle are faults (F104); one that needs a figure at fault bears the same fault.
    """
    asked = _Asked(specs, catalog, selections)
    for name in specs:
        asked.ask(name)
    return asked.found, asked.faults


@dataclass(slots=True)
class _Asked:
    specs: Mapping[str, FigureSpec]
    catalog: Catalog
    selections: Mapping[str, Selection]
    found: dict[str, Figure] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    asking: list[str] = field(default_factory=list)

    def ask(self, name: str) -> None:
        """Find one figure, and first those that it needs."""
        if name in self.found or name in self.faults:
            return
        if name in self.asking:
            circle = " → ".join((*self.asking[self.asking.index(name) :], name))
            message = f"« {name} » se calcule à partir de lui-même ({circle})"
            self.faults[name] = Fault("F104", message, "retirez la boucle", ("inputs",))
            return
        self.asking.append(name)
        needed = [used for used in _named_inputs(self.specs[name]) if used in self.specs]
        for used in needed:
            self.ask(used)
        self.asking.pop()
        broken = next((used for used in needed if used in self.faults), None)
        if broken is not None:
            self.faults.setdefault(name, self.faults[broken])
        elif name not in self.faults:
            self.keep(name, resolve(self.specs[name], self.catalog, self.selections, self.found))

    def keep(self, name: str, result: Figure | Fault) -> None:
        """Remember what a figure is, or why it is not."""
        if isinstance(result, Fault):
            self.faults[name] = result
        else:
            self.found[name] = result


def _named_inputs(spec: FigureSpec) -> list[str]:
    names: list[str] = []
    for given in spec.inputs.values():
        names += [given] if isinstance(given, str) else _named_inputs(given)
    return names


def _read(spec: FigureSpec, quantity: str, catalog: Catalog) -> Figure | Fault:
    if quantity not in catalog.quantities:
        return _unknown("M105", "grandeur", quantity, catalog.quantities, ("reading",))
    if spec.source is None:
        return Fault("R103", "ce chiffre ne dit pas sa source", "ajoutez « source: »", ("reading",))
    if spec.source not in catalog.known("sources"):
        return _unknown("M105", "source", spec.source, catalog.sources, ("source",))
    quantity_spec = catalog.quantities[quantity]
    allowed = {*quantity_spec.requires, *quantity_spec.accepts}
    for name in spec.conditions:
        if name not in allowed:
            message = f"« {quantity_spec.label} » n’énonce pas la condition « {name} »"
            return Fault("R102", message, near(name, allowed), (name,))
    found = answer(Query(quantity, (spec.source,), spec.conditions, spec.variant), catalog)
    if isinstance(found, Fault):
        return found
    if found.value is None:
        message = f"« {label_of(quantity, catalog)} » n’est pas publié par {spec.source}"
        return Fault("R103", message, "citez un chiffre publié, ou dites-le en mots", ("reading",))
    return figure_of(found, catalog)


def _calculated(
    spec: FigureSpec,
    formula: str,
    catalog: Catalog,
    selections: Mapping[str, Selection],
    named: Mapping[str, Figure],
) -> Figure | Fault:
    if formula not in catalog.formulas:
        return _unknown("M105", "formule", formula, catalog.formulas, ("formula",))
    inputs: dict[str, Figure] = {}
    for name, given in spec.inputs.items():
        if isinstance(given, str):
            if given not in named:
                return _unknown("R102", "chiffre", given, named, ("inputs", name))
            inputs[name] = named[given]
            continue
        found = resolve(given, catalog, selections, named)
        if isinstance(found, Fault):
            return replace(found, keys=("inputs", name, *found.keys))
        inputs[name] = found
    return calculate(catalog.formulas[formula], inputs, catalog)


def _cell(spec: FigureSpec, selections: Mapping[str, Selection], catalog: Catalog) -> Figure | Fault:
    selection = selections.get(spec.table or "")
    if selection is None:
        return _unknown("R102", "tableau", spec.table or "", selections, ("table",))
    column = selection.column(spec.column or "")
    if column is None:
        known = {one.id: one for one in selection.table.columns}
        return _unknown("R102", "colonne", spec.column or "", known, ("column",))
    if (spec.row is None) == (spec.extreme is None):
        return Fault("R101", "la cellule est mal désignée", "écrivez « row: » ou « extreme: », l’un des deux")
    figures = selection.figures(column.id)
    # A table that lost cells has its own problem, or rests on a file that has one.
    echo = bool(selection.problems or catalog.faulty.get("sources"))
    if not figures:
        message = f"la colonne « {column.id} » ne montre aucun chiffre"
        return Fault("R103", message, "prenez une autre colonne", ("column",), echo)
    if spec.extreme is not None:
        return (min if spec.extreme == "min" else max)(figures.values(), key=figure_rank)
    if spec.row in figures:
        return figures[spec.row]
    if selection.row(spec.row or "") is not None:
        message = f"la ligne « {spec.row} » n’a pas de chiffre dans « {column.id} »"
        return Fault("R103", message, "prenez une autre ligne", ("row",), echo)
    return _unknown("R102", "ligne", spec.row or "", {row.key: row for row in selection.rows}, ("row",))


def _unknown(code: str, what: str, name: str, known: Mapping[str, object], keys: tuple[Key, ...]) -> Fault:
    return Fault(code, f"« {name} » n’existe pas ({what})", near(name, set(known)), keys)
