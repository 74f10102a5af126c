"""A source is reread value by value, and takes the new day only if every value was confirmed."""

from __future__ import annotations

import builtins

import pytest

from releve.decode.folder import Folder, decode_folder
from releve.decode.sources import decode_source
from releve.editing.rereading import Walk, sentence, splitting, walk
from releve.editing.source_file import SourceFile, open_source
from releve.nodes import Place, parse
from releve.settings import Settings
from world import WORLD


@pytest.fixture(scope="module")
def folder() -> Folder:
    """Decode the small world."""
    return decode_folder(WORLD / "data", "data")


@pytest.fixture
def opened() -> SourceFile:
    """Open the source of the small world."""
    source, _ = open_source(Settings(root=WORLD), "bread")
    assert source is not None
    return source


def walked(folder: Folder, monkeypatch: pytest.MonkeyPatch, *answers: str) -> Walk:
    """Walk the readings with these answers."""
    left = list(answers)

    def answer(_shown: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    return walk(folder.readings, folder.vocabulary, print)


def test_every_value_is_walked(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The return key confirms, « n » does not, anything else is asked again."""
    found = walked(folder, monkeypatch, "", "n", "peut-être", "o", "", "", "")
    assert [reading.value.text for reading in found.others if reading.value] == ["50.74"]
    assert len(found.confirmed) == 5


def test_the_rest_is_confirmed_at_once(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """« t » confirms this value and all those that follow."""
    found = walked(folder, monkeypatch, "n", "t")
    assert (len(found.confirmed), len(found.others)) == (5, 1)


@pytest.mark.parametrize("answers", [["q"], ["o", "q"], ["o"]])
def test_an_editor_may_leave(folder: Folder, monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """Leaving in the middle confirms nothing."""
    with pytest.raises(EOFError):
        walked(folder, monkeypatch, *answers)


def test_a_value_is_shown_with_its_place(folder: Folder) -> None:
    """The line of the file, the value as printed, the conditions and the place: enough to find it in the page."""
    shown = sentence(folder.readings[0], folder.vocabulary)
    assert shown == "ligne 10 · débit de cuisson : 57.21 ± 0.40 loaf/h (rye, 4, stone-one) — table 1, row Stone 1"


def test_the_second_file_proposed_is_a_source(folder: Folder, opened: SourceFile) -> None:
    """The rows not confirmed, laid in the file proposed, keep their day and say the id they had."""
    others = (folder.readings[1], folder.readings[4])
    lines = splitting(opened, Walk((folder.readings[0],), others), "2027-01-02")
    told, text = lines[: lines.index("")], "\n".join(lines[lines.index("") + 1 :])
    assert "2 relevés non confirmés" in told[0]
    assert any("lignes 11, 16 de data/sources/bread.yaml" in line for line in told)
    node, _ = parse(text, "a.yaml")
    assert node is not None
    source, readings, problems = decode_source("bread-2026-11-30", Place("a.yaml", node), folder.vocabulary)
    assert problems == []
    assert source is not None
    assert source.retrieved == "2026-11-30"
    assert [reading.formerly for reading in readings] == [(reading.id,) for reading in others]
    assert [reading.conditions for reading in readings] == [reading.conditions for reading in others]
    assert [reading.value for reading in readings] == [reading.value for reading in others]
