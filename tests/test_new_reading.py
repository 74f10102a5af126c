"""A reading is asked for key by key: what its quantity requires, no more, and each answer meets the decoder's rules."""

from __future__ import annotations

import builtins
from dataclasses import replace

import pytest

from releve.decode.folder import Folder, decode_folder
from releve.editing.new_reading import added_problems, fault, guide, known, needed, question, row_text, unknown_keys
from releve.editing.source_file import open_source
from releve.settings import Settings
from world import WORLD

ROW = {
    "quantity": "bake_rate",
    "nature": "measured",
    "unit": "loaf/h",
    "oven": "stone-one",
    "recipe": "wheat",
    "batch": "4",
    "value": "57.10",
    "at": "table 3",
}


@pytest.fixture(scope="module")
def folder() -> Folder:
    """Decode the small world."""
    return decode_folder(WORLD / "data", "data")


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Let an editor type these lines; return the list of questions, filled as they come."""
    left, asked = list(lines), list[str]()

    def answer(shown: str) -> str:
        asked.append(shown)
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    return asked


def test_a_reading_is_guided(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The required conditions are asked, a bad answer is told and asked again, optional ones come last."""
    said: list[str] = []
    asked = answers(
        monkeypatch,
        *("bake_rate", "measured", "", "57,10", "57.10", "page", "table 3", "stone", "stone-one", "wheat", "4"),
        *("oven", "heat", "left", "top", ""),
    )
    row = guide({}, folder.sources["bread"], folder.vocabulary, ["bread"], None, said.append)
    assert row == ROW | {"heat": "top"}
    assert [line for line in said if "guess" in line or "illisible" in line]
    assert len([line for line in said if line.strip()]) == 5
    assert asked[2] == "unité imprimée (unit) [loaf/h] : "


def test_what_is_given_is_not_asked(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything given, only the optional conditions are offered."""
    asked = answers(monkeypatch, "")
    assert guide(dict(ROW), folder.sources["bread"], folder.vocabulary, ["bread"], None, print) == ROW
    assert len(asked) == 1


def test_the_reading_before_is_proposed(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last reading of the source states is the default; its value and place are not."""
    before = next(reading for reading in folder.readings if reading.quantity == "bake_rate")
    answers(monkeypatch, "", "", "", "60", "table 4", "", "", "", "")
    row = guide({}, folder.sources["bread"], folder.vocabulary, ["bread"], before, print)
    assert row == ROW | {"recipe": "rye", "value": "60", "at": "table 4"}


def test_the_tool_of_the_source_answers_for_the_editor(folder: Folder) -> None:
    """A condition that the source implies is not asked."""
    source = folder.sources["bread"].model_copy(update={"implied": {"batch": "4", "why": "le four"}})
    row = {key: text for key, text in ROW.items() if key != "batch"}
    assert list(needed(row, source, folder.vocabulary)) == []
    assert list(needed(row, folder.sources["bread"], folder.vocabulary)) == ["batch"]


def test_each_nature_asks_for_its_own(folder: Folder) -> None:
    """What is absent says where and when it was looked for; what the source calculated says how."""
    source, words = folder.sources["bread"], folder.vocabulary
    absent = list(needed({"quantity": "heat_power", "nature": "absent"}, source, words))
    assert absent == ["looked_in", "on", "oven"]
    assert "method" in list(needed({"quantity": "heat_power", "nature": "calculated"}, source, words))
    assert list(needed({}, source, words)) == ["quantity", "nature", "unit", "value", "at"]


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("quantity", "bake_rat", "bake_rate"),
        ("nature", "guessed", "nature"),
        ("unit", "kW", "loaf/h"),
        ("value", "1,5", "1,5"),
        ("at", "page", "page"),
        ("oven", "stone", "stone-one"),
        ("oven", "ACIER-1", "steel-one"),
        ("batch", "four", "entier"),
        ("value", "", "attendue"),
    ],
)
def test_an_answer_is_judged(folder: Folder, key: str, text: str, told: str) -> None:
    """Each key is refused in the words of the first gate."""
    found = fault(ROW | {key: text}, key, folder.sources["bread"], folder.vocabulary)
    assert found is not None
    assert told in found
    assert fault(ROW, key, folder.sources["bread"], folder.vocabulary) is None


def test_what_is_known_is_completed(folder: Folder) -> None:
    """Names, choices, quantities and sources are known; a free text is not."""
    words = folder.vocabulary
    assert known("oven", {}, words, []) == ["stone-one", "stone-two", "steel-one", "unknown"]
    assert known("heat", {}, words, []) == ["top", "bottom", "unknown"]
    assert known("quantity", {}, words, []) == ["bake_rate", "heat_power", "loaf_energy"]
    assert known("unit", {"quantity": "heat_power"}, words, []) == ["kW"]
    assert known("looked_in", {}, words, ["bread"]) == ["bread"]
    assert known("value", {}, words, ["bread"]) == []
    assert question("oven", words).startswith("four (oven")
    assert question("variant", words) == "variant"


def test_a_row_is_written_as_an_editor_would() -> None:
    """Value and place come last, lists are lists, what is empty is left out."""
    text = row_text({"value": "5", "looked_in": "a, b", "at": "", "oven": "unknown"})
    assert text == "  - {looked_in: [a, b], oven: unknown, value: 5}"


def test_keys_that_nobody_knows_are_told(folder: Folder) -> None:
    """A key given on the command line that no reading can have is named."""
    assert unknown_keys(ROW | {"oevn": "x"}, folder.vocabulary) == ["oevn"]


def test_added_readings_are_judged(folder: Folder) -> None:
    """Faults of the new readings and readings already there are told; faults that were there are not."""
    opened, _ = open_source(Settings(root=WORLD), "bread")
    assert opened is not None
    good = opened.text + row_text(ROW) + "\n"
    assert added_problems(opened, good, folder) == []
    twin = opened.text + row_text(ROW | {"recipe": "rye"}) + "\n"
    assert [problem.code for problem in added_problems(opened, twin, folder)] == ["C102"]
    bad = opened.text + row_text(ROW | {"oven": "stone"}) + "\n"
    faults = added_problems(opened, bad, folder)
    assert [problem.code for problem in faults] == ["M105"]
    assert added_problems(opened, bad, replace(folder, problems=faults)) == []
    assert [problem.code for problem in added_problems(opened, "a: 1\na: 2\n", folder)] == ["Y104"]
