"""The macro calls of a text, read from Jinja's syntax tree, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from jinja2 import TemplateSyntaxError, nodes
from jinja2.sandbox import SandboxedEnvironment

from ..problem import Position, Problem
from .masking import Kind, Region

Value = str | int | bool

_OPENING = re.compile(r"\{\{|\{%|\{##")
_INCLUSION = re.compile(r"^[ \t>]*(-+8<-+.*)", re.MULTILINE)
_ENVIRONMENT = SandboxedEnvironment(comment_start_string="{##", comment_end_string="##}")
_CURE = 'écrivez {{ macro("nom") }}, avec des textes et des nombres pour seuls arguments'
_CODE = "R101"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a macro: its name, its arguments, where it stands, and whether it is alone on its line.

    `start` and `end` are the places of its braces in the text, in characters, `end` excluded.
    """

    name: str
    args: tuple[str, ...]
    kwargs: dict[str, Value]
    position: Position
    alone: bool
    start: int
    end: int


@dataclass(slots=True)
class Calls:
    """What the braces of a text hold: calls, faults, and the parts at fault, not to be read any further."""

    made: list[Call] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    faulty: list[Region] = field(default_factory=list)

    def refuse(self, position: Position, message: str, hint: str, start: int, end: int) -> None:
        """Keep a fault and where it stands."""
        self.problems.append(Problem(position, _CODE, message, hint))
        self.faulty.append(Region(start, end, Kind.FAULT))


def read_calls(text: str, copy: str, start: int, position: Callable[[int], Position]) -> Calls:
    """Read the calls of a text; `copy` is the same text where code and comments cannot be read.

    Statements, unclosed braces, inclusions of files and whatever is not one plain call are R101 problems.
    """
    calls = Calls()
    for begin, end in _braces(copy, start):
        if end is None:
            calls.refuse(position(begin), *_unclosed(copy, begin), begin, begin + 2)
            continue
        found = _call(text[begin:end])
        if isinstance(found, str):
            calls.refuse(position(begin), found, _CURE, begin, end)
            continue
        name, args, kwargs = found
        calls.made.append(Call(name, args, kwargs, position(begin), _is_alone(text, begin, end), begin, end))
    for match in _INCLUSION.finditer(text, start):  # in code too: files are included before code is set apart
        message = "une inclusion de fichier échappe à la vérification"
        calls.refuse(position(match.start(1)), message, "recopiez le texte dans la page", *match.span(1))
    return calls


def _braces(copy: str, start: int) -> Iterator[tuple[int, int | None]]:
    """Yield where each pair of braces starts and ends; no end for what is not a call or is never closed."""
    while match := _OPENING.search(copy, start):
        end = _end(copy, match.end()) if match[0] == "{{" else None
        yield match.start(), end
        start = match.end() if end is None else end


def _end(copy: str, index: int) -> int | None:
    """Return where the braces close: outside of quotes, before an empty line and before others."""
    quote = ""
    while index < len(copy):
        character = copy[index]
        if quote and character == "\\":
            index += 1
        elif quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif copy.startswith("}}", index):
            return index + 2
        if copy.startswith("\n\n", index) or (not quote and copy.startswith("{{", index)):
            return None
        index += 1
    return None


def _unclosed(copy: str, begin: int) -> tuple[str, str]:
    """Return what is wrong with braces that hold no call, and the cure."""
    if copy.startswith("{%", begin):
        return "« {% » : une page n’a pas d’instructions, seulement des appels", "retirez l’instruction"
    if copy.startswith("{##", begin):
        return "« {## » n’est jamais fermé", "fermez la note par « ##} »"
    return "« {{ » n’est jamais fermé", "fermez l’appel par « }} », guillemets compris"


def _call(source: str) -> tuple[str, tuple[str, ...], dict[str, Value]] | str:
    """Return a call's name and arguments, or why it is not one."""
    try:
        body = _ENVIRONMENT.parse(source).body
    except TemplateSyntaxError as error:
        return f"appel illisible ({error.message})"
    output = body[0] if len(body) == 1 else None
    tree = output.nodes[0] if isinstance(output, nodes.Output) and len(output.nodes) == 1 else None
    if not isinstance(tree, nodes.Call) or not isinstance(tree.node, nodes.Name):
        return f"« {source[:60]} » n’est pas l’appel d’une macro"
    if tree.dyn_args is not None or tree.dyn_kwargs is not None:
        return "les arguments « * » et « ** » ne sont pas permis"
    args = [node.value if isinstance(node, nodes.Const) else None for node in tree.args]
    kwargs = {pair.key: pair.value.value if isinstance(pair.value, nodes.Const) else None for pair in tree.kwargs}
    if not all(isinstance(value, str) for value in args) or not all(map(_is_value, kwargs.values())):
        return f"« {tree.node.name} » : un argument n’est ni un texte, ni un entier, ni true ou false"
    texts = tuple(value for value in args if isinstance(value, str))
    return tree.node.name, texts, {key: value for key, value in kwargs.items() if _is_value(value)}


def _is_value(value: object) -> TypeGuard[Value]:
    return isinstance(value, str | int)


def _is_alone(text: str, begin: int, end: int) -> bool:
    first = text.rfind("\n", 0, begin) + 1
    last = text.find("\n", end)
    around = text[first:begin] + text[end : len(text) if last == -1 else last]
    return not around.strip()
