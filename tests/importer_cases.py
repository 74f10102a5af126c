"""The cases of `tests/cases`: what a text gives is compared with what the case says it must give."""

from pathlib import Path
from typing import Any

import yaml

from releve_llm import Imported, Outcome, Refused

CASES = Path(__file__).parent / "cases"


def cases(folder: str = "") -> list[dict[str, Any]]:
    """Return the cases of an index."""
    index = yaml.safe_load((CASES / folder / "index.yaml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = index["cases"]
    return found


def differences(expected: object, actual: object, path: str = "") -> list[str]:
    """List where a value differs; keys the case does not name are not looked at, null may be absent."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [f"{path}: {actual!r} is not a mapping"]
        return [
            difference
            for key, value in expected.items()
            for difference in differences(value, actual.get(key), f"{path}.{key}")
        ]
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return [f"{path}: {actual!r} instead of {expected!r}"]
        return [
            difference
            for rank, (left, right) in enumerate(zip(expected, actual, strict=True))
            for difference in differences(left, right, f"{path}[{rank}]")
        ]
    same_kind = isinstance(expected, str) == isinstance(actual, str)
    return [] if expected == actual and same_kind else [f"{path}: {actual!r}, not {expected!r}"]


def faults(case: dict[str, Any], outcome: Outcome) -> list[str]:
    """List everything an outcome gets wrong; a case with `or_error` is content with that refusal."""
    expected = case["expected"]
    if isinstance(outcome, Refused):
        error = expected.get("error") or expected.get("or_error")
        return _refusal_faults(error, outcome) if error else [f"refused: {outcome.message}"]
    if "error" in expected:
        return [f"not refused: {len(outcome.records)} records"]
    return _imported_faults(expected, outcome)


def _refusal_faults(error: dict[str, Any], outcome: Refused) -> list[str]:
    found = [] if outcome.kind == error["kind"] else [f"kind {outcome.kind}, not {error['kind']}"]
    missing = [item for item in error["must_mention"] if item not in outcome.message]
    return found + [f"message without {item!r}: {outcome.message}" for item in missing]


def _imported_faults(expected: dict[str, Any], outcome: Imported) -> list[str]:
    found = differences(expected.get("records", []), outcome.records, "records")
    values = expected.get("values", [])
    errors = [value.pop("error", None) for value in values]
    found += differences(values, outcome.values, "values")
    for error, value in zip(errors, outcome.values, strict=False):
        if error is not None:
            told = value.get("error", {"kind": "", "message": ""})
            found += _refusal_faults(error, Refused(told["kind"], told["message"]))
    if len(outcome.warnings) < len(expected.get("warnings", [])):
        found.append(f"warnings: {outcome.warnings}")
    return found
