"""A fault is a value: `Position`, `Problem`, the list of codes, and how faults print (text, GitHub, JSON, SARIF)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from .codes import CODES


class Severity(StrEnum):
    """How much a problem weighs: an error refuses the build, a warning is only told."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text file, lines and columns counted from 1; line 0 means the file as a whole."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in what an editor wrote: where, which code, what is wrong and how to mend it (both in French).

    Ordering is by position, then code, so that a sorted list reads in the order of the files.
    """

    position: Position
    code: str
    message: str
    hint: str
    severity: Severity = field(default=Severity.ERROR, compare=False)

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise LookupError(f"code {self.code} is not listed in codes.py")

    def __str__(self) -> str:
        return f"{self.position}: {self.code} {self.message}\n  → {self.hint}"


def arranged(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by file and line, each once."""
    return sorted(set(problems))


def refuses(problems: Iterable[Problem]) -> bool:
    """Tell whether one of the problems stops a build."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def as_text(problems: Iterable[Problem]) -> str:
    """Print problems for a person: two lines each, the second being the cure."""
    return "\n".join(str(problem) for problem in problems)


def as_records(problems: Iterable[Problem]) -> list[dict[str, str | int]]:
    """Return problems as plain records: code, severity, path, line, column, message, hint."""
    return [
        {
            "code": problem.code,
            "severity": problem.severity.value,
            "path": problem.position.path,
            "line": problem.position.line,
            "column": problem.position.column,
            "message": problem.message,
            "hint": problem.hint,
        }
        for problem in problems
    ]


def as_json(problems: Iterable[Problem]) -> str:
    """Print problems as a JSON list of records."""
    return json.dumps(as_records(problems), ensure_ascii=False, indent=2)


def as_github(problems: Iterable[Problem]) -> str:
    """Print problems as GitHub workflow annotations, one line each."""
    lines = []
    for problem in problems:
        place = f"file={_property(problem.position.path)}"
        if problem.position.line:
            place += f",line={problem.position.line},col={problem.position.column}"
        text = _data(f"{problem.message}\n→ {problem.hint}")
        lines.append(f"::{problem.severity.value} {place},title={problem.code}::{text}")
    return "\n".join(lines)


def as_sarif(problems: Iterable[Problem]) -> str:
    """Print problems as a SARIF 2.1.0 log with one run."""
    found = list(problems)
    codes = sorted({problem.code for problem in found})
    rules = [{"id": code, "shortDescription": {"text": CODES[code]}} for code in codes]
    run = {"tool": {"driver": {"name": "releve", "rules": rules}}, "results": [_result(p) for p in found]}
    log = {"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2)


def _result(problem: Problem) -> dict[str, object]:
    region = {"startLine": max(problem.position.line, 1), "startColumn": max(problem.position.column, 1)}
    place = {"artifactLocation": {"uri": problem.position.path}, "region": region}
    return {
        "ruleId": problem.code,
        "level": problem.severity.value,
        "message": {"text": f"{problem.message} → {problem.hint}"},
        "locations": [{"physicalLocation": place}],
    }


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
