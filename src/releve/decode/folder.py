"""The data folder → decoded files, each kind by its own shape, with every problem of every file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from ..model.formula import Formula, Limit
from ..model.journal import Entry
from ..model.names import Registry
from ..model.quantity import Condition, Quantities, Quantity
from ..model.record import Record
from ..model.rereading import Rereading
from ..model.setup import Setup
from ..model.source import Reading, Source
from ..model.table import Table
from ..model.words import Correction, Rich, Term, Theme
from ..nodes import Mapping as MappingNode
from ..nodes import Node, Place, Scalar, read
from ..problem import Position, Problem, Severity
from ..units import UnitRegistry
from .rereadings import decode_rereading
from .setups import setup_problems
from .shapes import plain_text_problems, record, records
from .sources import decode_source
from .vocabulary import Vocabulary

R = TypeVar("R", bound=Record)

_VOCABULARY, _FORMULAS, _LIMITS, _CORRECTIONS = "quantities", "formulas", "limits", "corrections"


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What the data say, each kind by id, in the order of its files; `readings` are those of all sources."""

    sources: Mapping[str, Source] = field(default_factory=dict)
    readings: Sequence[Reading] = ()
    formulas: Mapping[str, Formula] = field(default_factory=dict)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    terms: Mapping[str, Term] = field(default_factory=dict)
    themes: Mapping[str, Theme] = field(default_factory=dict)
    corrections: Mapping[str, Correction] = field(default_factory=dict)
    rereadings: Mapping[str, Rereading] = field(default_factory=dict)
    setups: Mapping[str, Setup] = field(default_factory=dict)
    journal: Mapping[str, Entry] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Folder(Contents):
    """A data folder, decoded: its contents, the words they may use, and the problems of its files."""

    vocabulary: Vocabulary
    problems: list[Problem]

    def faulty(self, kind: str) -> frozenset[str]:
        """Return the ids of the files of a subfolder that have an error: what they say cannot be trusted to be all."""
        paths = {problem.position.path for problem in self.problems if problem.severity is Severity.ERROR}
        found = (path.rsplit("/", 2)[-2:] for path in paths if path.count("/") > 1)
        return frozenset(name.removesuffix(".yaml") for folder, name in found if folder == kind)


def decode_folder(root: Path, name: str) -> Folder:
    """Decode every YAML file under `root`; problems name files as `<name>/…`."""
    if not root.is_dir():
        empty = Vocabulary({}, {}, {}, UnitRegistry(), {}, whole=False)
        hint = "créez le dossier, ou corrigez « data: » dans mkdocs.yml"
        return Folder(
            vocabulary=empty, problems=[Problem(Position(name), "Y101", "le dossier des données manque", hint)]
        )
    top = _Files(root, name, "")
    vocabulary, problems = _vocabulary(top)
    sources, readings = _sources(_Files(root, name, "sources"), vocabulary, problems)
    setups = _words(_Files(root, name, "setups"), Setup, problems)
    problems += (one for setup in setups.values() for one in setup_problems(setup, vocabulary))
    problems += _strangers(root, name)
    return Folder(
        vocabulary=vocabulary,
        problems=problems,
        sources=sources,
        readings=readings,
        formulas=_records(top, _FORMULAS, Formula, problems),
        limits=_records(top, _LIMITS, Limit, problems),
        corrections=_records(top, _CORRECTIONS, Correction, problems),
        tables=_words(_Files(root, name, "tables"), Table, problems),
        terms=_words(_Files(root, name, "glossary"), Term, problems),
        themes=_words(_Files(root, name, "faq"), Theme, problems),
        rereadings=_rereadings(_Files(root, name, "rereadings"), vocabulary, problems),
        setups=setups,
        journal=_words(_Files(root, name, "journal"), Entry, problems),
    )


@dataclass(frozen=True, slots=True)
class _Files:
    root: Path
    name: str
    folder: str

    def stems(self) -> list[str]:
        return sorted(file.stem for file in (self.root / self.folder).glob("*.yaml"))

    def place(self, stem: str, problems: list[Problem]) -> Place | None:
        """Read one file; tell its faults; None when it is missing or unreadable."""
        file = self.root / self.folder / f"{stem}.yaml"
        if not file.is_file():
            return None
        path = "/".join(part for part in (self.name, self.folder, file.name) if part)
        node, faults = read(file, path)
        problems += faults
        return None if node is None else Place(path, node)

    def places(self, problems: list[Problem]) -> Iterator[tuple[str, Place]]:
        """Read each file of the folder; tell its faults; those that are unreadable are left out."""
        for stem in self.stems():
            place = self.place(stem, problems)
            if place is not None:
                yield stem, place


def _vocabulary(top: _Files) -> tuple[Vocabulary, list[Problem]]:
    problems: list[Problem] = []
    registries: dict[str, Registry] = {}
    whole = True
    for stem in top.stems():
        if stem in {_VOCABULARY, _FORMULAS, _LIMITS, _CORRECTIONS}:
            continue
        place = top.place(stem, problems)
        registry, faults = record(Registry, _with_ids(place, "names"), {"id": stem}) if place else (None, [])
        problems += faults
        problems += plain_text_problems(place, rich=False) if place else []
        whole = whole and registry is not None
        if registry is not None:
            registries[stem] = registry
            _place(registry.names, registry.place, "names")
            problems += _family_problems(registry)
    place = top.place(_VOCABULARY, problems)
    book = None
    if place is None:
        if not problems:
            problems.append(
                Problem(Position(f"{top.name}/{_VOCABULARY}.yaml"), "Y101", "le fichier manque", "créez-le")
            )
    else:
        book, faults = record(Quantities, _with_ids(place, "conditions", "quantities"))
        problems += [*faults, *plain_text_problems(place, rich=False)]
    if book is None:
        return Vocabulary({}, {}, {}, UnitRegistry(), registries, whole=False), problems
    _place(book.conditions, book.place, "conditions")
    _place(book.quantities, book.place, "quantities")
    units, faults = _units(book)
    problems += faults
    problems += _book_problems(book, units, top.stems())
    return Vocabulary(book.quantities, book.conditions, book.units, units, registries, whole), problems


def _place(entries: Mapping[str, Record], place: Place, section: str) -> None:
    """Say where each entry of a section stands in its file."""
    for id_, entry in entries.items():
        entry.placed(place.under(section, id_))


def _with_ids(place: Place, *sections: str) -> Place:
    """Give each entry of these sections its key as its id, which files do not repeat."""
    if not isinstance(place.node, MappingNode):
        return place
    items: dict[str, Node] = dict(place.node.items)
    for section in sections:
        entries = items.get(section)
        if not isinstance(entries, MappingNode):
            continue
        named: dict[str, Node] = {}
        for key, entry in entries.items.items():
            if isinstance(entry, MappingNode) and "id" not in entry.items:
                mark = entries.keys[key]
                own = {"id": Scalar(key, plain=False, line=mark.line, column=mark.column), **entry.items}
                entry = MappingNode(own, entry.keys, entry.line, entry.column)  # noqa: PLW2901
            named[key] = entry
        items[section] = MappingNode(named, entries.keys, entries.line, entries.column)
    return Place(place.path, MappingNode(items, place.node.keys, place.node.line, place.node.column))


def _units(book: Quantities) -> tuple[UnitRegistry, list[Problem]]:
    units, problems = UnitRegistry(), []
    for symbol, spec in book.units.items():
        if spec.dimension is None:
            continue
        try:
            units = units.with_declared({symbol: {"dimension": spec.dimension}})
        except ValueError:
            position = book.place.key("units", symbol)
            message = f"l’unité « {symbol} » existe déjà, ou se compose d’autres"
            problems.append(Problem(position, "M106", message, "retirez « dimension: »"))
    return units, problems


def _book_problems(book: Quantities, units: UnitRegistry, files: list[str]) -> Iterator[Problem]:
    place = book.place
    for condition in book.conditions.values():
        yield from _condition_problems(condition, place, files)
    for quantity in book.quantities.values():
        yield from _quantity_problems(quantity, book, units)


def _condition_problems(condition: Condition, place: Place, files: list[str]) -> Iterator[Problem]:
    here = ("conditions", condition.id)
    if condition.kind == "name" and condition.names not in files:
        message = f"« {condition.names} » n’est pas un fichier de noms"
        yield Problem(
            place.position(*here, "names"), "M105", message, "écrivez « names: » et le nom d’un fichier de data/"
        )
    if condition.kind == "choice" and not condition.choices:
        yield Problem(place.position(*here), "M102", f"« {condition.id} » sans choix", "ajoutez « choices: »")


def _quantity_problems(quantity: Quantity, book: Quantities, units: UnitRegistry) -> Iterator[Problem]:
    place, here = book.place, ("quantities", quantity.id)
    for key in ("unit", "show"):
        symbol = getattr(quantity, key)
        try:
            units.parse(symbol or "1")
        except LookupError:
            hint = "déclarez-la sous « units: »"
            yield Problem(place.position(*here, key), "M106", f"unité inconnue « {symbol} »", hint)
    for key in ("requires", "accepts", "panel"):
        for index, name in enumerate(getattr(quantity, key)):
            if name not in book.conditions:
                hint = "déclarez-la sous « conditions: »"
                yield Problem(place.position(*here, key, index), "M105", f"condition inconnue « {name} »", hint)
    for index, name in enumerate(quantity.not_with):
        if name not in book.quantities:
            position = place.position(*here, "not_with", index)
            yield Problem(position, "M105", f"grandeur inconnue « {name} »", "déclarez-la sous « quantities: »")


def _family_problems(registry: Registry) -> Iterator[Problem]:
    for name in registry.names.values():
        if name.family is not None and name.family not in registry.families:
            position = registry.place.position("names", name.id, "family")
            yield Problem(position, "M105", f"famille inconnue « {name.family} »", "déclarez-la sous « families: »")


def _sources(
    files: _Files, vocabulary: Vocabulary, problems: list[Problem]
) -> tuple[dict[str, Source], tuple[Reading, ...]]:
    sources: dict[str, Source] = {}
    found: list[Reading] = []
    for stem, place in files.places(problems):
        source, readings, faults = decode_source(stem, place, vocabulary)
        problems += faults
        found += readings
        if source is not None:
            sources[stem] = source
    return sources, tuple(found)


def _rereadings(files: _Files, vocabulary: Vocabulary, problems: list[Problem]) -> dict[str, Rereading]:
    found: dict[str, Rereading] = {}
    for stem, place in files.places(problems):
        rereading, faults = decode_rereading(stem, place, vocabulary)
        problems += faults
        if rereading is not None:
            found[stem] = rereading
    return found


def _records(files: _Files, stem: str, model: type[R], problems: list[Problem]) -> dict[str, R]:
    place = files.place(stem, problems)
    if place is None:
        return {}
    made, faults = records(model, place)
    problems += [*faults, *plain_text_problems(place, rich=False)]
    return made


def _words(files: _Files, model: type[R], problems: list[Problem]) -> dict[str, R]:
    found: dict[str, R] = {}
    for stem, place in files.places(problems):
        made, faults = record(model, place, {"id": stem})
        problems += [*faults, *plain_text_problems(place, rich=issubclass(model, Rich))]
        if made is not None:
            found[stem] = made
    return found


def _strangers(root: Path, name: str) -> Iterator[Problem]:
    """Refuse files that no rule reads: a `.yml` would silently publish nothing."""
    known = {"", "sources", "tables", "glossary", "faq", "setups", "rereadings", "journal"}
    for file in sorted(root.rglob("*")):
        path = file.relative_to(root)
        if file.is_dir() or file.name.startswith("."):
            continue
        folder = path.parent.as_posix().replace(".", "")
        if file.suffix != ".yaml" or folder not in known:
            hint = f"renommez-le en « {path.stem}.yaml », dans un dossier connu, ou retirez-le"
            yield Problem(Position(f"{name}/{path.as_posix()}"), "Y101", "fichier que rien ne lit", hint)
