"""The small parts of the importers: numbers, decimal marks, labels, durations, tables, JSON, SQL, encodings."""

from decimal import Decimal

import pytest

from releve_llm import Imported, Refused, decode_text, import_text
from releve_llm.durations import go_duration
from releve_llm.figures import Figure, Lack, Mark, decimal_mark, read_count, read_figure, read_speed
from releve_llm.json_values import find_json
from releve_llm.labels import read_label
from releve_llm.paste import clean
from releve_llm.pipe_tables import find_tables
from releve_llm.places import bench_build, log_build, model_id
from releve_llm.sql_inserts import find_inserts


@pytest.mark.parametrize(
    ("cells", "mark"),
    [
        (["12.5", "3"], Mark.POINT),
        (["12,5"], Mark.COMMA),
        (["1,234"], Mark.UNKNOWN),
        (["1,234", "5.25"], Mark.POINT),
        (["1,234", "5,25"], Mark.COMMA),
        (["1,234,567"], Mark.POINT),
        (["1.234.567"], Mark.COMMA),
        (["1,234.5"], Mark.POINT),
        (["1.234,5"], Mark.COMMA),
        (["0,125"], Mark.COMMA),
        (["1.5", "1,5"], Mark.MIXED),
        (["42"], Mark.POINT),
        (["3\u202f812,4"], Mark.COMMA),
    ],
)
def test_the_decimal_mark_is_that_of_all_the_cells(cells: list[str], mark: Mark) -> None:
    """One unmistakable number settles the ambiguous ones; two that disagree settle nothing."""
    assert decimal_mark(cells) is mark


@pytest.mark.parametrize(
    ("cell", "lack"),
    [
        ("", Lack.ABSENT),
        ("N/A", Lack.ABSENT),
        ("n.d.", Lack.ABSENT),
        ("—", Lack.ABSENT),
        ("inf", Lack.NO_MEASURE),
        ("-nan(ind)", Lack.NO_MEASURE),
        ("0.00 ± 0.00", Lack.NO_MEASURE),
        ("-3.1", Lack.NO_MEASURE),
        ("[result]", Lack.PLACEHOLDER),
        ("xx.xx", Lack.PLACEHOLDER),
        ("118.", Lack.INCOMPLETE),
        ("118.2 ±", Lack.INCOMPLETE),
        ("118.2 ± 1.", Lack.INCOMPLETE),
        ("1 ± 2 ± 3", Lack.INCOMPLETE),
        ("1.2.3", Lack.UNREADABLE),
        ("fast", Lack.UNREADABLE),
        ("1e999", Lack.UNREADABLE),
    ],
)
def test_what_is_no_measurement_says_why(cell: str, lack: Lack) -> None:
    """Absent, zero, infinite, cut, or a blank to fill: each has its name, none is a number."""
    assert read_speed(cell) is lack


def test_a_figure_keeps_its_digits_spread_and_unit() -> None:
    """Value, spread and unit are read; the printed text keeps its zeros."""
    assert read_figure("44.10 ± 0.20 t/s") == Figure(44.1, 0.2, "t/s", "44.10 ± 0.20")
    assert read_figure("1\u00a0234,50", Mark.COMMA) == Figure(1234.5, None, "", "1234,50")
    assert read_figure("7 +/- 0.5") == Figure(7, 0.5, "", "7 ± 0.5")
    assert read_figure("61.0 ± nan") == Figure(61.0, None, "", "61.0")
    assert read_figure("1,234", Mark.UNKNOWN) is Lack.AMBIGUOUS


@pytest.mark.parametrize(("text", "count"), [("512", 512), ("-1", -1), ("1,024", None), ("1.0", None), ("", None)])
def test_a_count_is_a_whole_number_or_nothing(text: str, count: int | None) -> None:
    """A count is never rounded nor guessed."""
    assert read_count(text) == count


@pytest.mark.parametrize(
    ("label", "test"),
    [
        ("pp512", ("pp", 512, 0, 0)),
        ("tg 16", ("tg", 0, 16, 0)),
        ("tg128 @ d4096", ("tg", 0, 128, 4096)),
        ("tg64@pp512", ("tg", 0, 64, 512)),
        ("pp512 + tg128 @ d8", ("pg", 512, 128, 8)),
        ("ctx_pp @ d2048", ("pp", 2048, 0, 0)),
        ("ctx_tg @ d2048 (c4)", ("tg", 0, None, 2048)),
    ],
)
def test_a_label_says_what_was_run(label: str, test: tuple[object, ...]) -> None:
    """The label of a test gives its kind, its lengths and its depth."""
    read = read_label(label)
    assert read is not None
    assert (read.kind, read.n_prompt, read.n_gen, read.depth) == test


@pytest.mark.parametrize("label", ["", "pp", "pp512x", "512", "pp512 @ 4096", "tg1 (c)"])
def test_another_label_is_none(label: str) -> None:
    """What is no label is not stretched into one."""
    assert read_label(label) is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1h2m3.5s", "3723.5"),
        ("18m0s", "1080"),
        ("70.5ms", "0.0705"),
        ("1.5µs", "0.0000015"),
        ("3", None),
        ("s", None),
        ("1m x", None),
        ("", None),
    ],
)
def test_a_duration_of_go_is_read_whole(text: str, seconds: str | None) -> None:
    """Every part counts; a text with anything else is no duration."""
    assert go_duration(text) == (None if seconds is None else Decimal(seconds))


def test_a_table_is_read_by_name_and_a_short_row_is_not_whole() -> None:
    """Empty cells past the header are dropped, missing ones make the row incomplete."""
    lines = [
        "| a | b |",
        "|---|---|",
        "| 1 | 2 ||",
        "| 3 |",
        "| 4 | 5",
        "noise",
        "| 6 | **7** |",
        "build: x",
        "| 8 | 9 |",
    ]
    (table,) = find_tables(lines)
    assert [(row.cells, row.whole) for row in table.rows] == [
        (("1", "2"), True),
        (("3",), False),
        (("4", "5"), False),
        (("6", "7"), True),
    ]
    assert table.cells(table.rows[0]) == {"a": "1", "b": "2"}


def test_json_numbers_keep_their_digits_and_a_cut_is_seen() -> None:
    """Numbers stay text, noise is skipped, the line of a cut value is given."""
    found = find_json('log [x]\n{"a": 1.50}\n[{"b": NaN}]\n{"c": "d')
    assert [item for _, item in found.objects] == [{"a": "1.50"}, {"b": "NaN"}]
    assert found.cut == 4


def test_sql_is_text() -> None:
    """Quotes, commas and brackets inside values stay in them; several rows of one INSERT are several."""
    inserts = find_inserts(
        "insert into t (a, \"b\") values ('x, (y)', NULL), ('it''s', 2);\nINSERT INTO t (a) VALUES ('"
    )
    assert [(insert.line, insert.columns, insert.values) for insert in inserts] == [
        (1, ("a", "b"), ("x, (y)", "")),
        (1, ("a", "b"), ("it's", "2")),
        (2, ("a",), None),
    ]


def test_the_two_build_lines_are_told_apart() -> None:
    """llama-bench prints the commit first, the other programs the number first; digits alone stay text."""
    assert bench_build("build: 1234567 (999)") == {"commit": "1234567", "number": 999}
    assert bench_build("build: 999 (abc1234) with cc") is None
    assert log_build(["x", "main: build = 999 (abc1234)"]) == {"commit": "abc1234", "number": 999}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("org/model", "org/model"),
        ("/home/x/models/Model-7B", "Model-7B"),
        ("C:\\models\\a.gguf", "a.gguf"),
        ("models/Model-7B", "Model-7B"),
        ("Model-7B", "Model-7B"),
    ],
)
def test_a_path_gives_its_last_part_and_a_repository_stays(path: str, name: str) -> None:
    """Nobody's folders enter a record; `organisation/model` is a name."""
    assert model_id(path) == name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_bytes_are_decoded_as_they_were_written(encoding: str) -> None:
    """What an editor or PowerShell saves is read, with or without its mark."""
    text = "| test | t/s |\n|---|---|\n| tg16 | 1.5 ± 0.5 |\n"
    assert clean(decode_text(text.encode(encoding))) == text


def test_a_sign_eaten_by_an_encoding_is_the_spread() -> None:
    """Between two figures only ± is ever printed."""
    assert clean("1.5 \ufffd 0.5") == "1.5 ± 0.5"


def test_a_tool_without_result_is_a_notice_when_another_has_some() -> None:
    """Two tools in a paste: the one that failed is told, the other read."""
    text = (
        "|    PP |     TG |    B | S_PP t/s | S_TG t/s |\n|---|---|---|---|---|\n\n## next\n\n"
        "| model | test | t/s |\n|---|---|---|\n| m | tg16 | 1.5 ± 0.1 |\n"
    )
    outcome = import_text(text)
    assert isinstance(outcome, Imported)
    assert outcome.tool == "llama-bench"
    assert any("llama-batched-bench" in notice for notice in outcome.warnings)


def test_old_timings_without_a_rate_are_computed() -> None:
    """A line with a count and a duration gives a speed that says it was computed."""
    line = "llama_print_timings:        eval time =  2000.00 ms /   100 runs   (   20.00 ms per run)\n"
    outcome = import_text(line)
    assert isinstance(outcome, Imported)
    assert outcome.records[0]["tokens_per_second"]["mean"] == 50
    assert outcome.records[0]["derived"] == "count / duration"


def test_two_models_in_memory_leave_the_model_to_the_editor() -> None:
    """With several models loaded, none is taken for the one measured."""
    text = (
        "NAME    ID              SIZE      PROCESSOR    UNTIL\n"
        "a:1b    a8b0c5157701    1.3 GB    100% GPU     1 minute from now\n"
        "b:2b    b8b0c5157701    2.3 GB    40%/60% CPU/GPU     1 minute from now\n\n"
        "eval count:    10 token(s)\neval duration: 1s\neval rate:     10.00 tokens/s\n"
    )
    outcome = import_text(text)
    assert isinstance(outcome, Imported)
    assert outcome.records[0]["model"] is None
    assert any("2 modèles" in notice for notice in outcome.warnings)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "============ Serving Benchmark Result ============\nSuccessful requests: 0\nFailed requests: 4\n",
            "all_requests_failed",
        ),
        ("============ Serving Benchmark Result ============\nOutput token throughput (tok/s): 311.\nx\n", "truncated"),
        ("| Model | Prompt (t/s) | Generation (t/s) |\n|---|---|---|\n| m | 1,234 | 2,345 |\n", "ambiguous_number"),
        ("Averages: prompt_tps=nan, generation_tps=inf, peak_memory=1.0\n", "no_result"),
        ("|Tasks|Version|Metric|Value|   |Stderr|\n|---|---|---|---|---|---|\n|a|1|acc|nan|±|nan|\n", "no_result"),
    ],
)
def test_a_text_without_a_figure_is_refused(text: str, kind: str) -> None:
    """Failed, cut, ambiguous or infinite: each is refused by its name."""
    outcome = import_text(text)
    assert isinstance(outcome, Refused)
    assert outcome.kind == kind
