"""Any text gives records or a refusal: no traceback, no hang, no infinite or zero speed."""

import random
from datetime import timedelta
from pathlib import Path

import pytest
from fuzz import Finds, as_dictionary, examine, words
from fuzz import check as sound
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from importer_cases import CASES, cases
from releve_llm import NAMES, Imported, Outcome, decode_text, import_text

INPUTS = [CASES / case["input"] for case in [*cases(), *cases("own")]]
TEXTS = [decode_text(path.read_bytes()) for path in INPUTS]
# Short inputs only are broken: the longest is a trap of its own.
SHORT = [text for text in TEXTS if len(text) < 5000]
NASTY = ["|", "±", "\x00", "\ufffd", "[", "{", '"', "'", ",", "nan", "inf", "1e999", "-0", "٣", "\r", "\n", "|||", "`"]
BOUNDED = settings(
    max_examples=120,
    deadline=timedelta(seconds=30),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_a_case_does_nothing_that_no_input_may_do(path: Path) -> None:
    """What the coverage-guided run looks for holds for every case, those that it found included."""
    examine(path.read_bytes())


def test_the_run_keeps_what_it_finds_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that makes an importer fall is kept with its traceback, and its like is not kept again."""
    monkeypatch.setattr("fuzz.SECONDS", 0)
    finds = Finds(tmp_path)
    finds(b"one")
    finds(b"two")
    told, kept = sorted(tmp_path.iterdir(), key=lambda path: path.suffix, reverse=True)
    assert kept.read_bytes() == b"one"
    assert "for 3 bytes" in told.read_text(encoding="utf-8")


def test_the_words_of_the_cases_are_a_dictionary_that_the_run_reads() -> None:
    """One quoted word a line, in plain ASCII: what is not is written byte by byte."""
    assert as_dictionary(['a"b\\', "±"]) == '"a\\x22b\\x5C"\n"\\xC2\\xB1"\n'
    assert {"eval rate", "Mean TTFT (ms)"} <= {word.strip(" :") for word in words()}


@given(st.text(max_size=400))
@BOUNDED
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is pasted, the answer is a value."""
    sound(import_text(text))


@given(st.binary(max_size=400))
@BOUNDED
def test_any_bytes_are_decoded(data: bytes) -> None:
    """Whatever the encoding, bytes become text."""
    sound(import_text(decode_text(data)))


def printed(outcome: Outcome) -> set[str]:
    """Return the speeds an outcome gives, as printed and without their spread."""
    if not isinstance(outcome, Imported):
        return set()
    speeds = [record["tokens_per_second"] for record in outcome.records if record.get("tokens_per_second")]
    return {speed["printed"].partition(" ")[0] for speed in speeds}


@given(st.sampled_from(SHORT), st.data())
@BOUNDED
def test_a_cut_text_gives_no_figure_the_whole_does_not_give(text: str, data: st.DataObject) -> None:
    """Cut anywhere, a text is refused or gives speeds that the whole gives too: no number loses digits unseen."""
    outcome, whole = import_text(text[: data.draw(st.integers(0, len(text)))]), import_text(text)
    sound(outcome)
    if isinstance(whole, Imported):
        assert printed(outcome) <= printed(whole)


@given(st.sampled_from(SHORT), st.sampled_from(SHORT), st.sampled_from(NASTY), st.randoms(use_true_random=False))
@BOUNDED
def test_a_broken_text_is_read_or_refused(left: str, right: str, piece: str, chance: random.Random) -> None:
    """Two outputs spliced, with a hostile character inside, give a value."""
    first, second = chance.randint(0, len(left)), chance.randint(0, len(right))
    sound(import_text(left[:first] + piece + right[second:], chance.choice([None, *NAMES])))


@pytest.mark.parametrize(
    "text",
    [
        "| " * 60_000,
        ("| a " * 500 + "|\n") * 200,
        "|test|t/s|\n|-|-|\n" + "|pp1|1.0 ± 1.0|\n" * 20_000,
        "[" * 200_000,
        "[\n" * 30_000,
        '{"a":' * 30_000,
        '{"avg_ts": "' + "1" * 500_000,
        "INSERT INTO t (avg_ts, n_gen) VALUES " * 3_000,
        "INSERT INTO t (avg_ts, n_gen) VALUES (" + "'" * 100_001,
        "eval time = " * 30_000,
        "eval time =" + " " * 200_000,
        "[1]1.0," * 50_000,
        "Serving Benchmark Result\n" * 5_000 + "Mean TTFT (ms): 1\n" * 5_000,
        "Namespace(" + "a='" * 40_000,
        "1 " * 100 + "tok/s\n" * 400,
        "# " * 100_000,
        "build: " * 50_000,
        "\r" * 300_000,
        "a" * 1_000_000,
    ],
    ids=range(19),
)
def test_a_hostile_text_is_answered_in_seconds(text: str) -> None:
    """No input makes a pattern or a search explode."""
    sound(import_text(text))
