"""A fault is a value, printed in four ways."""

from __future__ import annotations

import json

import pytest

from releve.codes import CODES, FAMILIES
from releve.problem import Position, Problem, Severity, arranged, as_github, as_json, as_sarif, as_text, refuses

ONE = Problem(Position("data/a.yaml", 31, 9), "P201", "relevé sans lieu", "ajoutez « at: »")
TWO = Problem(Position("data/a.yaml", 4, 1), "R105", "personne ne la cite", "retirez-la", Severity.WARNING)


def test_problems_read_in_the_order_of_files_each_once() -> None:
    """Sorting is by path, line and column; the same problem met twice is told once."""
    assert arranged([ONE, TWO, ONE]) == [TWO, ONE]


def test_a_warning_alone_refuses_nothing() -> None:
    """Only an error stops a build."""
    assert not refuses([TWO])
    assert refuses([TWO, ONE])


def test_the_text_form_gives_place_code_message_and_cure() -> None:
    """A person reads file, line, column, code, message, then the cure."""
    assert as_text([ONE]) == "data/a.yaml:31:9: P201 relevé sans lieu\n  → ajoutez « at: »"


def test_the_json_form_has_the_seven_keys() -> None:
    """A tool reads code, severity, path, line, column, message, hint."""
    assert json.loads(as_json([TWO])) == [
        {
            "code": "R105", "severity": "warning", "path": "data/a.yaml", "line": 4, "column": 1,
            "message": "personne ne la cite", "hint": "retirez-la",
        }
    ]  # fmt: skip


def test_the_github_form_cannot_be_broken_by_a_message() -> None:
    """Line ends, percent signs and separators of a workflow command are escaped."""
    nasty = Problem(Position("data/a,b:c.yaml", 1, 1), "P201", "50 %\n::error::x", "y")
    line = as_github([nasty])
    assert "\n" not in line
    assert line == "::error file=data/a%2Cb%3Ac.yaml,line=1,col=1,title=P201::50 %25%0A::error::x%0A→ y"


def test_the_sarif_form_names_rules_and_places() -> None:
    """A SARIF reader finds the rule, the level and the region."""
    run = json.loads(as_sarif([ONE, TWO]))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["P201", "R105"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"] == {"startLine": 31, "startColumn": 9}


def test_a_code_that_is_not_listed_is_a_bug() -> None:
    """A problem cannot bear a code that nothing explains."""
    with pytest.raises(LookupError):
        Problem(Position("a"), "P999", "", "")


def test_every_code_belongs_to_a_family() -> None:
    """A code is a letter of a family and three digits."""
    assert all(code[0] in FAMILIES and code[1:].isdecimal() and len(code) == 4 for code in CODES)
