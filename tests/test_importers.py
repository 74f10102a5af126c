"""The importers read what the tools really print: the cases of `tests/cases`."""

from typing import Any

import pytest

from importer_cases import CASES, cases, faults
from releve_llm import decode_text, import_text


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
@pytest.mark.parametrize("named", [False, True], ids=["recognised", "named"])
def test_a_case_gives_its_records_or_its_refusal(case: dict[str, Any], named: bool) -> None:
    """Records, nulls, values and refusals are those of the case, the tool named or found."""
    text = decode_text((CASES / case["input"]).read_bytes())
    outcome = import_text(text, case["tool"] if named else None)
    assert faults(case, outcome) == []
