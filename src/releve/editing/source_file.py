"""The file of a source, changed where asked and byte for byte the same elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..nodes import Mapping as MappingNode
from ..nodes import Node, Scalar, Sequence, parse, plain, read
from ..problem import Position, Problem
from ..settings import Settings
from ..whole_file import write_whole

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What the id of a source, hence the name of its file, looks like."""

_BOM = "\ufeff"
_OTHER_BREAKS = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
_DAY = re.compile(r"(?P<quote>[\"']?)\d{4}-\d{2}-\d{2}(?P=quote)")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source's file as it stands: its text with its own line ends, and the nodes read in it."""

    id: str
    file: Path
    path: str
    mark: str
    text: str
    node: MappingNode

    def save(self, text: str) -> None:
        """Write a changed text in the place of the former one, whole or not at all."""
        write_whole(self.file, (self.mark + text).encode())


def source_path(settings: Settings, id_: str) -> tuple[Path, str]:
    """Return the file of a source, and how problems name it."""
    return settings.data_folder / "sources" / f"{id_}.yaml", f"{settings.data}/sources/{id_}.yaml"


def open_source(settings: Settings, id_: str) -> tuple[SourceFile | None, list[Problem]]:
    """Read the file of a source; None, with the problem, when it is missing or not to be read."""
    file, path = source_path(settings, id_)
    if not ID.fullmatch(id_) or not file.is_file():
        return None, [Problem(Position(path), "R102", f"source inconnue « {id_} »", "vérifiez son identifiant")]
    node, problems = read(file, path)
    if not isinstance(node, MappingNode):
        fault = Problem(Position(path), "M103", "une source est un bloc de clés", "écrivez « title: », « url: »…")
        return None, problems or [fault]
    text = file.read_bytes().decode()
    mark = _BOM if text.startswith(_BOM) else ""
    return SourceFile(id_, file, path, mark, text.removeprefix(_BOM), node), []


def with_readings(source: SourceFile, block: str) -> str | None:
    """Return the text of a source with a block of readings added at the end of its list.

    `block` is written for a list indented by two spaces. None when the file is written in a way that leaves no sure
    place, such as a list between brackets.
    """
    end = "\r\n" if "\r\n" in source.text else "\n"
    readings = source.node.items.get("readings")
    lines = source.text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    if readings is None:
        added = ["", "readings:", *block.splitlines()]
        changed = "".join(lines) + end.join(added) + end
    else:
        dash = _dash(lines, readings, source.node.keys["readings"])
        if dash is None or _OTHER_BREAKS.search(source.text):
            return None
        place = _after(lines, source.node)
        added = [_moved(line, dash - 2) for line in block.splitlines()]
        changed = "".join(lines[:place]) + end.join(added) + end + "".join(lines[place:])
    return changed if _only_added(source.node, changed) else None


def with_day(source: SourceFile, day: str) -> str | None:
    """Return the text of a source with another day of reading; None when that day cannot be found for sure."""
    retrieved = source.node.items.get("retrieved")
    if not isinstance(retrieved, Scalar) or _OTHER_BREAKS.search(source.text):
        return None
    lines = source.text.splitlines(keepends=True)
    line = lines[retrieved.line - 1]
    found = _DAY.match(line, retrieved.column - 1)
    if found is None:
        return None
    quote = found["quote"]
    lines[retrieved.line - 1] = line[: found.start()] + quote + day + quote + line[found.end() :]
    changed = "".join(lines)
    node, _ = parse(changed, source.path)
    return changed if node is not None and plain(node) == _keys(source.node) | {"retrieved": day} else None


def _dash(lines: list[str], readings: Node, key: Scalar) -> int | None:
    """Return how many spaces precede the dashes of the list, None for a list between brackets."""
    if isinstance(readings, Scalar):
        return 2 if readings.is_null else None
    if not isinstance(readings, Sequence) or readings.line == key.line:
        return None
    found = re.match(r" *(?=- )", lines[readings.line - 1])
    return len(found[0]) if found else None


def _after(lines: list[str], node: MappingNode) -> int:
    """Return how many lines stand before the place of a new reading: the end of the list, blanks left below."""
    first = node.keys["readings"].line
    following = [key.line for key in node.keys.values() if key.line > first]
    place = min(following) - 1 if following else len(lines)
    blank = ("", "#") if following else ("",)
    while place > first and (not (text := lines[place - 1].strip()) or text[:1] in blank):
        place -= 1
    return place


def _moved(line: str, by: int) -> str:
    return " " * by + line if by >= 0 else line.removeprefix(" " * -by)


def _only_added(before: MappingNode, changed: str) -> bool:
    """Tell whether a changed text says all that it said, and readings after those it had."""
    node, _ = parse(changed, "")
    if not isinstance(node, MappingNode):
        return False
    old, new = _keys(before), _keys(node)
    had, has = old.pop("readings", None) or [], new.pop("readings", None)
    if not isinstance(had, list) or not isinstance(has, list):
        return False
    return old == new and has[: len(had)] == had and len(has) > len(had)


def _keys(node: Node) -> dict[str, object]:
    given = plain(node)
    return dict(given) if isinstance(given, Mapping) else {}
