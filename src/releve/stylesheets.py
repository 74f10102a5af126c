"""The style sheet of a built site, without what none of its pages uses: a first visit waits for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_STRING = r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
_SPACE = re.compile(rf"({_STRING})|/\*.*?\*/|\s*([{{}};,])\s*|(\s)\s*", re.DOTALL)
_MARK = re.compile(rf"{_STRING}|url\([^)\"']*\)|[{{}};]")
_WITHIN = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[.#]((?:[\w-]|\\.)+)")
_PALETTE = re.compile(r"""\bdata-md-color-(\w+)=["']?([\w-]+)""")
_OF_PAGE = re.compile(r"""\b(?:class|id)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_ASKED = re.compile(r"var\(\s*(--[\w-]+)")
_SET = re.compile(rf"(?<=[{{;])(--[\w-]+):(?:{_STRING}|url\([^)\"']*\)|[^;}}\"'])*(?:;|(?=}}))")

_COSTLY = "[data-md-color-switching]"
"""What Material sets and removes on the body as a page starts, so that colours change without a transition. For it, all
the elements of the page are styled twice more."""


@dataclass(frozen=True)
class Used:
    """What the pages and scripts of a site may name: classes and ids, palettes, and properties of their own."""

    names: frozenset[str]
    starts: tuple[str, ...]
    palettes: frozenset[tuple[str, str]]
    properties: frozenset[str]

    def wants(self, selector: str) -> bool:
        """Tell whether a selector may match: what stands within parentheses is never a reason to drop it."""
        if _COSTLY in selector:
            return False
        outside = selector
        while (shorter := _WITHIN.sub("", outside)) != outside:
            outside = shorter
        named = (name.replace("\\", "") for name in _NAME.findall(outside))
        seen = all(name in self.names or name.startswith(self.starts) for name in named)
        return seen and all(palette in self.palettes for palette in _PALETTE.findall(outside))


def slim(css: str) -> str:
    """Return a style sheet without its comments, and without the spaces that only its author needs."""
    return _SPACE.sub(lambda found: found[1] or found[2] or (" " if found[3] else ""), css).strip()


def used_by(pages: Iterable[str], scripts: Iterable[str]) -> Used:
    """Read what pages name in their attributes; of scripts, any word counts, and any start such as « tip-- »."""
    names: set[str] = set()
    palettes: set[tuple[str, str]] = set()
    properties: set[str] = set()
    for page in pages:
        for value in {"".join(found) for found in _OF_PAGE.findall(page)}:
            names.update(value.split())
        palettes.update(_PALETTE.findall(page))
        properties.update(_ASKED.findall(page))
    words = {word for script in scripts for word in _WORD.findall(script)}
    starts = tuple(sorted(word for word in words if len(word) > 2 and word.endswith("-") and word.strip("-")))
    return Used(frozenset(names | words), starts, frozenset(palettes), frozenset(properties | words))


def pruned(css: str, used: Used) -> str:
    """Return a style sheet without the rules that match nothing of a site."""
    return "".join(_kept(css, used))


def without_unasked(css: str, asked: Iterable[str]) -> str:
    """Return a style sheet without the properties of its own (`--name`) that nothing asks for."""
    kept = frozenset(asked)
    return _SET.sub(lambda found: found[0] if found[1] in kept else "", css)


def lighten(sheet: Path, folder: Path) -> None:
    """Rewrite a style sheet with what the pages and the scripts of a built site use."""
    scripts = [file for pattern in ("*.js", "*.mjs") for file in folder.rglob(pattern)]
    used = used_by(_texts(folder.rglob("*.html")), _texts(scripts))
    kept = pruned(slim(sheet.read_text(encoding="utf-8")), used)
    sheet.write_text(without_unasked(kept, used.properties.union(_ASKED.findall(kept))), encoding="utf-8")


def _texts(files: Iterable[Path]) -> Iterator[str]:
    return (file.read_text(encoding="utf-8") for file in files)


def _kept(css: str, used: Used) -> Iterator[str]:
    for head, body in _rules(css):
        if head.startswith(("@media", "@supports")):
            inner = pruned(body, used)
            yield f"{head}{{{inner}}}" if inner else ""
        elif head.startswith("@"):
            yield f"{head}{{{body}}}" if body else head
        else:
            wanted = ",".join(selector for selector in _selectors(head) if used.wants(selector))
            yield f"{wanted}{{{body}}}" if wanted else ""


def _rules(css: str) -> Iterator[tuple[str, str]]:
    depth, start, opened = 0, 0, 0
    for mark in _MARK.finditer(css):
        if mark[0] == "{":
            opened = opened if depth else mark.start()
            depth += 1
        elif mark[0] == "}":
            depth -= 1
            if not depth:
                yield css[start:opened], css[opened + 1 : mark.start()]
                start = mark.end()
        elif mark[0] == ";" and not depth:
            yield css[start : mark.end()], ""
            start = mark.end()


def _selectors(head: str) -> list[str]:
    found: list[str] = []
    for piece in head.split(","):
        if found and found[-1].count("(") > found[-1].count(")"):
            found[-1] += f",{piece}"
        else:
            found.append(piece)
    return found
