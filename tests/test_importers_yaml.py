"""The block of YAML an editor pastes: it parses, keeps the digits printed, and asks for what is missing."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from importer_cases import CASES, cases
from releve_llm import Imported, decode_text, import_text, to_yaml_block

ROOT = Path(__file__).parents[1]
ALL = [*cases(), *cases("own")]
SITE = yaml.safe_load((ROOT / "data" / "quantities.yaml").read_text(encoding="utf-8"))
FIELDS = {"quantity", "nature", "unit", "value", "at", "variant", "method", "interval"}


def block_of(name: str, **defaults: object) -> str:
    """Import a case and return its block."""
    case = next(case for case in ALL if case["id"] == name)
    outcome = import_text(decode_text((CASES / case["input"]).read_bytes()))
    assert isinstance(outcome, Imported)
    return to_yaml_block(outcome, defaults)


def rows_of(text: str) -> list[dict[str, str]]:
    """Read a block back, every scalar as text, each row merged with its defaults."""
    data = yaml.load("readings:\n" + text, Loader=yaml.BaseLoader)  # noqa: S506 (text only, no object)
    return [block["defaults"] | row for block in data["readings"] or [] for row in block["rows"]]


def imported() -> list[dict[str, Any]]:
    """Return the cases that are not refused."""
    outcomes = [(case, import_text(decode_text((CASES / case["input"]).read_bytes()))) for case in ALL]
    return [case for case, outcome in outcomes if isinstance(outcome, Imported)]


@pytest.mark.parametrize("case", imported(), ids=lambda case: str(case["id"]))
def test_a_block_speaks_the_grammar_of_the_site(case: dict[str, Any]) -> None:
    """Quantities, units and conditions are those of `data/quantities.yaml`; every row has value and place."""
    for row in rows_of(block_of(case["id"])):
        quantity = SITE["quantities"][row["quantity"]]
        stated = set(row) - FIELDS
        assert stated <= {*quantity["requires"], *quantity.get("accepts", [])}
        assert {"value", "at", "nature", "unit"} <= set(row)
        choices = {key: SITE["conditions"][key].get("choices") for key in stated}
        assert [key for key, allowed in choices.items() if allowed and row[key] not in {*allowed, "unknown"}] == []


@pytest.mark.parametrize("case", imported(), ids=lambda case: str(case["id"]))
def test_no_two_figures_stand_at_one_place(case: dict[str, Any]) -> None:
    """Two readings with one `at` would be refused: each figure has a place of its own."""
    places = [row["at"] for row in rows_of(block_of(case["id"]))]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("case", imported(), ids=lambda case: str(case["id"]))
def test_a_required_condition_is_stated_unknown_or_asked_for(case: dict[str, Any]) -> None:
    """Nothing required is silently left out: it is stated, `unknown`, or listed after « à compléter »."""
    text = block_of(case["id"])
    asked = {name for line in text.splitlines() if "à compléter :" in line for name in line.split(": ")[1].split(", ")}
    for row in rows_of(text):
        assert set(SITE["quantities"][row["quantity"]]["requires"]) - set(row) <= asked


def test_digits_stay_those_of_the_text() -> None:
    """A value keeps its zeros and its spread, and the spread is named."""
    values = [(row["value"], row["interval"]) for row in rows_of(block_of("lb-md-q8kv"))]
    assert values[0] == ("1149.83 ± 1.87", "sd")
    assert ("66.45 ± 0.90", "sd") in values


def test_what_the_editor_knows_fills_the_block() -> None:
    """Given conditions go into every block, and are no longer asked for."""
    text = block_of("lb-md-q8kv", machine="a-card", machine_count=1, model="a-model", format="q6-k")
    assert "à compléter" not in text
    assert {row["machine"] for row in rows_of(text)} == {"a-card"}


def test_what_the_text_states_wins_over_what_the_editor_gives() -> None:
    """A condition the text states is not overwritten by a default."""
    assert {row["concurrency"] for row in rows_of(block_of("lb-md-q8kv", concurrency=4))} == {"1"}


def test_a_sum_is_never_a_stream() -> None:
    """Several sequences give an aggregate, one gives a stream, and one request among many a stream."""
    assert {(row["concurrency"], row["scope"]) for row in rows_of(block_of("bb-dgx20b"))} == {
        ("1", "stream"),
        ("8", "aggregate"),
        ("32", "aggregate"),
    }
    rows = rows_of(block_of("own-benchy-users"))
    assert ("180.00 ± 2.00", "aggregate") in {(row["value"], row["scope"]) for row in rows}
    assert ("24.00 ± 0.50", "stream") in {(row["value"], row["scope"]) for row in rows}


def test_peaks_totals_and_scores_are_no_reading() -> None:
    """Peak, total and input speeds, a LocalScore and its averages enter no row."""
    rows = rows_of(block_of("vllm-text-burst")) + rows_of(block_of("ls-text-frame"))
    values = {row["value"] for row in rows}
    assert "311.85" in values
    assert not values & {"451.00", "451.0", "2807.31", "9277", "794.78", "36594.57", "36.42"}


def test_a_computed_speed_says_how() -> None:
    """A speed no program printed is calculated, with its method."""
    rows = rows_of(block_of("oll-api-ns"))
    assert {row["nature"] for row in rows} == {"calculated"}
    assert all("durée" in row["method"] for row in rows)


def test_a_fraction_becomes_per_cent_with_its_digits() -> None:
    """An agreement printed as a fraction is told in per cent, calculated, with the fraction beside it."""
    row = next(row for row in rows_of(block_of("kld-2024")) if row["quantity"] == "top1_agreement")
    assert (row["value"], row["unit"], row["nature"]) == ("95.240 ± 0.054", "%", "calculated")
    assert "0.95240" in row["method"]


def test_what_no_quantity_measures_stands_as_a_comment() -> None:
    """A speed over prompt and generation together is told, not imported."""
    text = block_of("own-pg")
    assert rows_of(text) == []
    assert "# non repris : tableau 1, rangée 1, pp512+tg128 : 120.44 ± 0.31" in text
