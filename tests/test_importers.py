"""The importers read what the tools really print: the cases of `tests/cases`, and nasty ones of our own."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from importer_cases import CASES, cases, faults
from releve_llm import Imported, Refused, decode_text, import_text

ALL = [*cases(), *cases("own")]
SOURCE = sorted((CASES.parents[1] / "src" / "releve_llm").glob("*.py"))


def outcome_of(case: dict[str, Any], tool: str | None = None) -> Imported | Refused:
    """Import the input of a case."""
    return import_text(decode_text((CASES / case["input"]).read_bytes()), tool)


@pytest.mark.parametrize("case", ALL, ids=lambda case: str(case["id"]))
@pytest.mark.parametrize("named", [False, True], ids=["recognised", "named"])
def test_a_case_gives_its_records_or_its_refusal(case: dict[str, Any], named: bool) -> None:
    """Records, nulls, values and refusals are those of the case, the tool named or found."""
    assert faults(case, outcome_of(case, case["tool"] if named else None)) == []


GISTS: dict[str, list[str]] = yaml.safe_load((CASES / "gists.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GISTS)
def test_a_notice_says_what_the_case_says(name: str) -> None:
    """Each notice a case asks for is there, by its words: the wording is free, the gist is not."""
    case = next(case for case in ALL if case["id"] == name)
    outcome = outcome_of(case)
    assert isinstance(outcome, Imported)
    told = "\n".join(outcome.warnings)
    assert [gist for gist in GISTS[name] if not re.search(gist, told)] == []


def test_every_case_that_asks_for_a_notice_has_its_gist() -> None:
    """No case with `warnings` escapes the test above, those a refusal may replace apart."""
    asking = {case["id"] for case in ALL if case["expected"].get("warnings")}
    refused = {case["id"] for case in ALL if isinstance(outcome_of(case), Refused)}
    assert asking - refused == set(GISTS) & asking


@pytest.mark.parametrize("path", SOURCE, ids=lambda path: path.name)
def test_no_case_is_written_into_an_importer(path: Path) -> None:
    """The importers know formats, not inputs: no id, file name, model or long figure of a case is in them."""
    code = path.read_text(encoding="utf-8")
    known = {case["id"] for case in ALL} | {Path(case["input"]).name for case in ALL}
    for case in ALL:
        text = decode_text((CASES / case["input"]).read_bytes())
        known |= set(re.findall(r"\d{2,}\.\d{2,}|\b[0-9a-f]*\d[0-9a-f]{6,}\b|[A-Z]\w+-\d+[.\w-]{4,}", text))
    assert [word for word in known if word in code] == []


def test_a_tool_that_is_not_the_one_named_is_refused() -> None:
    """`--tool` is a check: a text of another tool is refused with both names."""
    case = next(case for case in ALL if case["tool"] == "ollama")
    outcome = outcome_of(case, "llama-bench")
    assert isinstance(outcome, Refused)
    assert "llama-bench" in outcome.message
    assert "ollama" in outcome.message


def test_an_unknown_tool_is_refused_with_the_list() -> None:
    """`--tool` takes a name of the list, which the refusal gives."""
    outcome = import_text("x", "lama-bench")
    assert isinstance(outcome, Refused)
    assert "llama-bench" in outcome.message


def test_a_huge_text_is_refused_unread() -> None:
    """Memory stays bounded: above the limit nothing is read."""
    outcome = import_text("| a | b |\n" * 2_000_000)
    assert isinstance(outcome, Refused)
    assert outcome.kind == "too_large"


def test_an_outcome_has_a_json_shape() -> None:
    """`to_dict` gives plain values: records and warnings, or an error with its kind."""
    good = outcome_of(next(case for case in ALL if case["tool"] == "ollama"))
    bad = import_text("")
    assert set(good.to_dict()) == {"tool", "records", "warnings"}
    assert set(bad.to_dict()["error"]) == {"kind", "message"}
