"""YAML text → nodes that know their line and keep the author's digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from .problem import Position, Problem

MAX_BYTES = 1 << 20
"""Largest file read, in bytes: a data file beyond it is split."""

MAX_DEPTH = 32
"""Deepest nesting read, so that a hostile file cannot exhaust the stack."""

NULLS = frozenset({"", "~", "null", "Null", "NULL"})

Key = str | int
Steps = tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as its author typed it, with its place (line and column counted from 1)."""

    text: str
    plain: bool
    line: int
    column: int

    @property
    def is_null(self) -> bool:
        """Tell whether the author wrote nothing."""
        return self.plain and self.text in NULLS


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys in their order, each with its own place, and their nodes."""

    items: dict[str, Node]
    keys: dict[str, Scalar]
    line: int
    column: int


Node = Scalar | Sequence | Mapping


_Event = Any
"""One of libyaml's events: its marks and its tag are there, though the stubs do not say so."""


class _RefusedError(Exception):
    def __init__(self, code: str, mark: _Event, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.mark, self.hint = code, mark, hint


def parse(text: str, path: str) -> tuple[Node | None, list[Problem]]:
    """Read one YAML document; return its root node, or None with the problem that prevents it.

    Scalars stay text: `57.10` keeps its zero, `no` is the word « no ». Duplicate keys, anchors, aliases, merge keys,
    tags and keys that are not words are refused at their place.
    """
    tab = _tab(text)
    if tab is not None:
        hint = "remplacez la tabulation par des espaces"
        return None, [Problem(Position(path, *tab), "Y106", "une tabulation sert d’indentation", hint)]
    loader = yaml.CSafeLoader(text)
    try:
        return _Builder(loader).document(), []
    except _RefusedError as fault:
        return None, [Problem(_position(path, fault.mark), fault.code, str(fault), fault.hint)]
    except yaml.MarkedYAMLError as error:
        hint = "vérifiez l’indentation, les guillemets et les deux-points de cette ligne"
        message = f"YAML invalide : {error.problem or error.context}"
        return None, [Problem(_position(path, error.problem_mark or error.context_mark), "Y103", message, hint)]
    except yaml.YAMLError as error:
        return None, [Problem(Position(path), "Y103", f"YAML invalide : {error}", "retirez le caractère interdit")]
    finally:
        loader.dispose()


def read(file: Path, path: str) -> tuple[Node | None, list[Problem]]:
    """Read a YAML file; `path` is how problems name it."""
    try:
        raw = file.read_bytes()
    except OSError:
        hint = "vérifiez que c’est un fichier, et que vous avez le droit de le lire"
        return None, [Problem(Position(path), "Y101", "fichier illisible", hint)]
    if len(raw) > MAX_BYTES:
        return None, [Problem(Position(path), "Y102", "fichier de plus de 1 Mio", "coupez-le en plusieurs fichiers")]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        hint = "enregistrez le fichier en UTF-8"
        return None, [Problem(Position(path, line, column), "Y101", "octet qui n’est pas de l’UTF-8", hint)]
    return parse(text, path)


def plain(node: Node) -> object:
    """Turn a node into text, dict and list, null scalars into None."""
    match node:
        case Scalar():
            return None if node.is_null else node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(item) for key, item in node.items.items()}


def find(node: Node, path: Steps) -> tuple[Node, bool]:
    """Follow a path of keys and indices as far as it exists; tell whether all of it does."""
    for key in path:
        child: Node | None = None
        if isinstance(node, Mapping) and isinstance(key, str):
            child = node.items.get(key)
        elif isinstance(node, Sequence) and isinstance(key, int) and key < len(node.items):
            child = node.items[key]
        if child is None:
            return node, False
        node = child
    return node, True


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands: its file, its node, and, for a merged record, the node that gave each key."""

    path: str
    node: Node
    merged: dict[str, Place] = field(default_factory=dict)

    def position(self, *keys: Key) -> Position:
        """Return the place of the value at a path of keys, or of its nearest parent that exists."""
        if keys and isinstance(keys[0], str) and keys[0] in self.merged:
            return self.merged[keys[0]].position(*keys)
        node, _ = find(self.node, keys)
        return Position(self.path, node.line, node.column)

    def key(self, *keys: Key) -> Position:
        """Return the place of the key itself, which is where an unknown key is underlined."""
        if keys and isinstance(keys[0], str) and keys[0] in self.merged:
            return self.merged[keys[0]].key(*keys)
        parent, whole = find(self.node, keys[:-1])
        if whole and isinstance(parent, Mapping) and keys[-1] in parent.keys:
            name = parent.keys[str(keys[-1])]
            return Position(self.path, name.line, name.column)
        return self.position(*keys)

    def under(self, *keys: Key) -> Place:
        """Return the place of a part of this record."""
        return Place(self.path, find(self.node, keys)[0])


NOWHERE = Place("", Scalar("", plain=True, line=0, column=0))
"""The place of a record made by a program."""


class _Builder:
    """Turns libyaml's events into nodes, refusing what data files must not hold."""

    def __init__(self, loader: yaml.CSafeLoader) -> None:
        self.next: Callable[[], _Event] = loader.get_event

    def document(self) -> Node:
        self.next()
        event = self.next()
        if not isinstance(event, DocumentStartEvent):
            raise _RefusedError("Y107", event.start_mark, "le fichier est vide", "écrivez-y son contenu ou retirez-le")
        root = self.node(self.next(), 0)
        self.next()
        event = self.next()
        if not isinstance(event, StreamEndEvent):
            raise _RefusedError(
                "Y107", event.start_mark, "le fichier tient plusieurs documents", "retirez la ligne « --- »"
            )
        return root

    def node(self, event: _Event, depth: int) -> Node:
        self.refuse(event)
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if isinstance(event, ScalarEvent):
            return Scalar(event.value, event.style in (None, ""), line, column)
        if depth > MAX_DEPTH:
            raise _RefusedError("Y103", mark, "trop de niveaux imbriqués", "simplifiez ce bloc")
        if isinstance(event, MappingStartEvent):
            return self.mapping(line, column, depth)
        return Sequence(tuple(self.items(depth)), line, column)

    def mapping(self, line: int, column: int, depth: int) -> Mapping:
        items: dict[str, Node] = {}
        keys: dict[str, Scalar] = {}
        while not isinstance(event := self.next(), MappingEndEvent):
            self.refuse(event)
            mark = event.start_mark
            if not isinstance(event, ScalarEvent):
                raise _RefusedError("Y108", mark, "une clé est un mot", "écrivez « clé: valeur »")
            name = event.value
            if name == "<<":
                raise _RefusedError("Y105", mark, "les fusions « << » sont refusées", "recopiez les clés")
            if name in items:
                first = keys[name].line
                raise _RefusedError("Y104", mark, f"clé « {name} » déjà écrite ligne {first}", "gardez-en une seule")
            keys[name] = Scalar(name, event.style in (None, ""), mark.line + 1, mark.column + 1)
            items[name] = self.node(self.next(), depth + 1)
        return Mapping(items, keys, line, column)

    def items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := self.next(), SequenceEndEvent):
            yield self.node(event, depth + 1)

    @staticmethod
    def refuse(event: _Event) -> None:
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None) is not None:
            raise _RefusedError("Y105", event.start_mark, "ancres et alias sont refusés", "recopiez la valeur")
        if getattr(event, "tag", None) is not None:
            raise _RefusedError("Y105", event.start_mark, f"étiquette « {event.tag} » refusée", "retirez l’étiquette")


def _tab(text: str) -> tuple[int, int] | None:
    for number, line in enumerate(text.split("\n"), 1):
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent and line.strip():
            return number, indent.index("\t") + 1
    return None


def _position(path: str, mark: _Event) -> Position:
    return Position(path) if mark is None else Position(path, mark.line + 1, mark.column + 1)
