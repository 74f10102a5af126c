"""The corrector of French typography for a text, and the same rules as a list of faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .house_rules import HIDDEN, Rule, house_rules

_UNTOUCHED = re.compile(
    r"`+[^`\n]*`+"  # code in Markdown
    r"|\{\{.*?\}\}|\{%.*?%\}"  # calls of a template
    r"|\]\([^)\s]*\)|\]:\s*\S+"  # where a Markdown link leads
    r"|</?[A-Za-z][^<>]*>"  # a tag
    r"|%releve-[\w-]+%"  # a place kept for a table
    r"|(?:https?|ftp|mailto):[^\s<>»]*[^\s<>».,;:!?)\]’…]|\bwww\.[^\s<>»]*[^\s<>».,;:!?)\]’…]"
    r"|[\w.+-]+@[\w-]+\.[\w.-]*\w"
    r"|(?<!\S):[a-z0-9_+-]+:(?!\S)"  # the short name of an icon
    r"|(?<![\w-])--?[a-zA-Z][\w-]*"  # an option of a command
    r"|\bv?\d+(?:\.\d+){2,}\b"  # a version, not a decimal number
)
_PASSES = 8
_AROUND = 14


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where a rule is broken: the rule in French, the index in the text, and the text around it."""

    rule: str
    index: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected text: each character, the index in the original it comes from, and the faults mended.

    A character that was added has the index of the one it replaces, or of its neighbour.
    """

    text: str
    origins: Sequence[int]
    faults: tuple[Fault, ...]


def typography(text: str, nouns: tuple[str, ...] = ()) -> str:
    """Return the text with the house's typography; code, addresses and template calls are left alone.

    Applying it twice changes nothing more. `nouns` are words to be treated as units (« pages »).
    """
    return corrected(text, nouns).text


def typography_faults(text: str, nouns: tuple[str, ...] = ()) -> list[Fault]:
    """Return what `typography` would change, one fault a change; none if and only if it changes nothing."""
    return list(corrected(text, nouns).faults)


@lru_cache(maxsize=1 << 15)
def corrected(text: str, nouns: tuple[str, ...] = ()) -> Corrected:
    """Apply the rules until none has anything left to change."""
    now = _UNTOUCHED.sub(lambda match: HIDDEN * len(match[0]), text)
    origins: Sequence[int] = range(len(text))
    faults: list[Fault] = []
    for _ in range(_PASSES):
        before, present = now, set(now)
        for rule in house_rules(nouns):
            if rule.needs and rule.needs.isdisjoint(present):
                continue
            now, origins = _apply(rule, now, origins, text, faults)
        if now == before:
            break
    shown = (text[index] if char == HIDDEN else char for char, index in zip(now, origins, strict=True))
    return Corrected("".join(shown), origins, tuple(faults))


def _apply(
    rule: Rule, now: str, origins: Sequence[int], original: str, faults: list[Fault]
) -> tuple[str, Sequence[int]]:
    """Apply one rule to the text as it is now, and note each change as a fault of the original."""
    changes = [change for match in rule.pattern.finditer(now) for change in _changes(match, rule.right(match))]
    if not changes:
        return now, origins
    chars: list[str] = []
    sources: list[int] = []
    done = 0
    for start, end, right in changes:
        chars.append(now[done:start])
        sources.extend(origins[done:start])
        # What is added belongs to the character it stands before, except just after «.
        source = origins[start - 1] if now[start - 1 : start] == "«" else origins[min(start, len(now) - 1)]
        chars.append(right)
        sources.extend([source] * len(right))
        faults.append(Fault(rule.name, source, original[max(0, source - _AROUND) : source + _AROUND]))
        done = end
    chars.append(now[done:])
    sources.extend(origins[done:])
    return "".join(chars), sources


def _changes(match: re.Match[str], right: str) -> list[tuple[int, int, str]]:
    """Return the smallest replacements that make a match right, so that each character keeps its place."""
    wrong, start, end = match[0], match.start(), match.end()
    if wrong == right:
        return []
    if len(wrong) == len(right):
        return [(start + i, start + i + 1, char) for i, char in enumerate(right) if char != wrong[i]]
    while wrong and right and wrong[0] == right[0]:
        wrong, right, start = wrong[1:], right[1:], start + 1
    while wrong and right and wrong[-1] == right[-1]:
        wrong, right, end = wrong[:-1], right[:-1], end - 1
    if match.re.groups and match[1] and start <= match.start(1) and match.end(1) <= end and match[1] in right:
        left, _, after = right.partition(match[1])
        return [(start, match.start(1), left), (match.end(1), end, after)]
    return [(start, end, right)]
