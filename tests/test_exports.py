"""What is published beside the pages: exact, complete, the same every time, and readable by others' tools."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakery import FILES
from bakery_site import Kit, kit
from releve import exports, pages
from releve.exports.records import exact
from releve.exports.sheets import as_csv, condition_heads
from world import world

KEYS = ["id", "value", "unit", "nature", "source", "url", "at", "retrieved", "conditions", "formula", "inputs"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Give the site about bread, resolved once."""
    return kit(tmp_path_factory.mktemp("bakery"))


@pytest.fixture(scope="module")
def records(site: Kit) -> dict[str, dict[str, Any]]:
    """Give its records by id."""
    return {str(record["id"]): record for record in exports.records(site.resolved)}


@pytest.fixture(scope="module")
def folder(site: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder where its data are published."""
    path = tmp_path_factory.mktemp("donnees")
    exports.write(site.resolved, path)
    return path


def lines(folder: Path, name: str) -> list[dict[str, str]]:
    """Read a published CSV with the standard reader."""
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_every_record_answers_the_same_questions(site: Kit, records: dict[str, dict[str, Any]]) -> None:
    """Each record has every key of the format, null where it means nothing, and an id of its own."""
    assert len(records) == len(exports.records(site.resolved))
    for record in records.values():
        assert [key for key in KEYS if key not in record] == []


def test_every_mark_of_the_site_leads_to_a_record(site: Kit, records: dict[str, dict[str, Any]]) -> None:
    """What a page shows is published, with the nature that the mark says: readings, calculations, absences, names."""
    page = site.resolved.pages["index.md"]
    pages.expanded(site.resolved, site.renderer, "index.md", page, "", site.shelf)
    list(pages.generated(site.resolved, site.renderer, site.shelf))
    marks = {mark for html in site.shelf.kept for mark in re.findall(r'data-releve="([^"]+)"', html)}
    natures = {mark.partition(":")[0] for mark in marks}
    assert natures == {"measured", "announced", "calculated", "claimed", "absent", "words"}
    assert [
        mark for mark in marks if records.get(mark.partition(":")[2], {}).get("nature") != mark.partition(":")[0]
    ] == []


def test_a_reading_is_published_as_printed(records: dict[str, dict[str, Any]]) -> None:
    """The text of the source stays whole beside its exact numbers; unit, place, day and conditions come with it."""
    record = next(one for one in records.values() if one["value"] == "57.21 ± 0.40")
    assert record["amount"] == {
        "low": "57.21", "high": "57.21", "middle": "57.21", "spread": "0.4", "bound": None, "strict": False,
        "approximate": False,
    }  # fmt: skip
    assert [record[key] for key in ("unit", "symbol", "nature", "source")] == ["loaf/h", "pains/h", "measured", "bread"]
    assert [record[key] for key in ("at", "retrieved", "text")] == [
        "table 1, row Stone 1",
        "2026-11-30",
        "57,21\u00a0±\u00a00,40",
    ]
    assert record["conditions"]["batch"] == {"value": "4", "text": "4\u00a0pains à la fois"}
    assert record["cited_by"] == [
        {"title": "Deux fours", "url": ""},
        {"title": "Le four de pierre d’un blog", "url": "relectures/stone-blog/"},
    ]
    second = next(one for one in records.values() if one["value"] == "1200–1250")
    assert second["conditions"]["heat"]["implied"] is True
    assert second["amount"]["middle"] is None
    assert second["doubtful"] is True


def test_a_calculation_is_published_with_what_it_rests_on(records: dict[str, dict[str, Any]]) -> None:
    """A calculated figure names its formula, its inputs and the readings under them, and keeps its exact value."""
    figures = [one for one in records.values() if one["nature"] == "calculated"]
    assert sorted(one["value"] for one in figures) == ["0.210", "0.250"]
    for one in figures:
        power, rate = (Fraction(records[one["inputs"][name]]["amount"]["middle"]) for name in ("power", "rate"))
        assert Fraction(one["amount"]["middle"]) == power / rate
        assert one["formula"] == "loaf_cost"
        assert set(one["origins"]) == set(one["inputs"].values())
        assert one["source"] is one["url"] is one["at"] is None


def test_an_absence_says_where_and_when_it_was_looked_for(records: dict[str, dict[str, Any]]) -> None:
    """What a table found nowhere is a record of its own."""
    record = records["mixed.none.rate"]
    assert (record["nature"], record["value"], record["looked_in"], record["on"]) == (
        "absent", None, ["fournil"], "2026-11-02",
    )  # fmt: skip


def test_names_are_published_by_kind(records: dict[str, dict[str, Any]]) -> None:
    """Sources, names, terms, themes and questions can be marked, under their label."""
    named = {key: one["value"] for key, one in records.items() if one["nature"] == "words"}
    assert named["source/bread"] == "Bread trials"
    assert named["ovens/unread"] == "Acier 9"
    assert named["term/bake-rate"] == "débit de cuisson"
    assert named["theme/baking"] == "Cuire"
    assert named["question/fast"] == "Mon four est-il assez rapide\u202f?"
    assert named["question/soon"] == "Est-ce assez vite\u202f?"


@given(st.fractions())
def test_a_number_is_never_rounded(number: Fraction) -> None:
    """Exact numbers come back as they were, through decimals when they end, else as a fraction."""
    text = exact(number)
    assert text is not None
    assert Fraction(text) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [("57.10", "57.1"), ("-0.05", "-0.05"), ("1200", "1200"), ("0", "0"), ("1/3", "1/3"), ("0.1", "0.1")],
)
def test_a_number_is_written_shortly(number: str, text: str) -> None:
    """Decimals that end are written as decimals, with no digit more than needed."""
    assert exact(Fraction(number)) == text


def test_the_files_are_the_same_every_time(site: Kit, folder: Path, tmp_path: Path) -> None:
    """The same data give the same bytes; nothing half written stays, and what others put there is left alone."""
    (tmp_path / "index.html").write_text("page", encoding="utf-8")
    exports.write(site.resolved, tmp_path)
    exports.write(site.resolved, tmp_path)
    first, second = (
        {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (folder, tmp_path)
    )
    assert second.pop("index.html") == b"page"
    assert first == second
    assert sorted(first) == sorted(
        ["releves.json", "releves.csv", "datapackage.json", "anciens.json", "explorer.json", "calculs.json",
        "f/bread.json", "f/fournil.json", "f/loaf_cost.json",
         *(f"tableaux/{table}.csv" for table in ("ovens", "mixed", "sizes", "lines"))]
    )  # fmt: skip


def test_the_json_is_one_array(site: Kit, folder: Path) -> None:
    """`releves.json` is one array of objects, a record a line, and what `records` returns."""
    text = (folder / "releves.json").read_text(encoding="utf-8")
    assert json.loads(text) == exports.records(site.resolved)
    assert text.count("\n") == len(json.loads(text)) + 2


def test_every_line_of_a_csv_says_where_its_figure_comes_from(folder: Path) -> None:
    """A figure taken out of a CSV keeps its unit, its nature, its source, its place, its day and its conditions."""
    readings = lines(folder, "releves.csv")
    assert len(readings) == 9
    needed = ("unité", "nature", "source", "url", "lieu", "lu_le", "conditions")
    assert [line for line in readings if not all(line[head] for head in needed)] == []
    line = next(one for one in readings if one["valeur"] == "57.21 ± 0.40")
    assert (line["milieu"], line["écart"], line["four"], line["recette"]) == ("57.21", "0.4", "Pierre 1", "Seigle")
    approximate = next(one for one in readings if one["valeur"] == "≈ 41.5")
    assert approximate["environ"] == "true"


def test_a_table_is_published_cell_by_cell(folder: Path) -> None:
    """A table's CSV holds its cells in the order shown: figures, calculations, conditions, sources, absences."""
    cells = lines(folder, "tableaux/ovens.csv")
    assert [cell["ligne"] for cell in cells[::5]] == ["Acier 1", "Pierre 1", "Pierre 2"]
    assert [cell["nature"] for cell in cells[:5]] == ["annonce", "mesure", "calcul", "mesure", "mots"]
    calculated = cells[2]
    assert (calculated["valeur"], calculated["formule"], calculated["source"]) == ("0.250", "loaf_cost", "Bread trials")
    absent = next(cell for cell in cells if cell["nature"] == "non publié")
    assert (absent["valeur"], absent["source"]) == ("", "Bread trials ; Essais du fournil")


def test_a_spreadsheet_runs_nothing(tmp_path: Path) -> None:
    """A text that a spreadsheet would run as a formula is kept from it; a signed number stays a number."""
    text = as_csv(["a", "b"], [{"a": "=1+1", "b": "-3"}, {"a": "+2.5", "b": '@x, "y"'}])
    (tmp_path / "a.csv").write_text(text, encoding="utf-8", newline="")
    assert lines(tmp_path, "a.csv") == [{"a": "'=1+1", "b": "-3"}, {"a": "+2.5", "b": '\'@x, "y"'}]


def test_no_two_columns_have_the_same_head() -> None:
    """A condition named like a column of provenance says its own name too."""
    text = FILES["quantities.yaml"].replace("{label: chaleur,", "{label: source,")
    assert condition_heads(world({**FILES, "quantities.yaml": text}))["heat"] == "source (heat)"


def test_the_package_is_valid_for_others(folder: Path) -> None:
    """Frictionless, which we did not write, finds every file described as it is: columns, types, sizes, checksums."""
    command = [sys.executable, "-m", "frictionless", "validate", "datapackage.json"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("VALID") == 5
    table = folder / "tableaux" / "sizes.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("kW", "k"), encoding="utf-8")
    changed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert changed.returncode != 0


def test_a_card_is_found_by_the_mark_alone(folder: Path, records: dict[str, dict[str, Any]]) -> None:
    """What stands before the point of a figure's id names the file of its card, what follows names the card."""
    for key, record in records.items():
        if record["nature"] in {"words", "absent", "claimed"}:
            continue
        owner, _, letters = key.rpartition(".")
        card = json.loads((folder / "f" / f"{owner}.json").read_text(encoding="utf-8"))
        assert card["figures"][letters]["value"] == record["value"]
        assert card["source" if record["source"] else "formula"]["id"] == owner


def test_a_card_says_what_is_implied_and_what_is_contested(folder: Path) -> None:
    """A card tells what the source states, what its tool implies, and what is disputed; a calculation, its inputs."""
    bread, fournil, cost = (
        json.loads((folder / "f" / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("bread", "fournil", "loaf_cost")
    )
    states = {said["label"]: said["state"] for card in fournil["figures"].values() for said in card["conditions"]}
    assert states == {"four": "stated", "recette": "stated", "pains à la fois": "stated", "chaleur": "implied"}
    assert [card["corrections"][0]["status"] for card in bread["figures"].values() if "corrections" in card] == [
        "disputed"
    ]
    inputs = [[given["name"] for given in card["inputs"]] for card in cost["figures"].values()]
    assert inputs == [["power", "rate"], ["power", "rate"]]


def test_a_former_id_still_opens_a_card(tmp_path: Path) -> None:
    """A mark copied elsewhere before a correction changed an id finds the figure it was about."""
    row = 'at: "table 1, row Stone 1"'
    bread = FILES["sources/bread.yaml"].replace(row, f"{row}, formerly: [bread.zzzzzz]")
    exports.write(kit(tmp_path, data={"sources/bread.yaml": bread}).resolved, tmp_path / "donnees")
    card = json.loads((tmp_path / "donnees" / "f" / "bread.json").read_text(encoding="utf-8"))
    assert card["figures"]["zzzzzz"]["value"] == "57.21 ± 0.40"


def test_a_figure_leads_to_the_page_that_bears_it(tmp_path: Path) -> None:
    """Where a source has several pages, record and CSV give the figure's own; the others keep the source's."""
    source = FILES["sources/bread.yaml"]
    own = "https://example.org/bread/stone"
    row = 'at: "table 1, row Stone 1"'
    site = kit(tmp_path, data={"sources/bread.yaml": source.replace(row, f"page: {own}, {row}", 1)})
    exports.write(site.resolved, tmp_path / "donnees")
    urls = {line["url"] for line in lines(tmp_path / "donnees", "releves.csv")}
    assert {own, "https://example.org/bread"} <= urls
    record = next(one for one in exports.records(site.resolved) if one["url"] == own)
    owner, letters = str(record["id"]).split(".")
    card = json.loads((tmp_path / "donnees" / "f" / f"{owner}.json").read_text(encoding="utf-8"))
    assert card["figures"][letters]["page"] == own


def test_publishing_costs_no_library() -> None:
    """The check of an editor's file and the exports never pay for pandas, nor for the builder."""
    code = "import sys, releve.exports, releve.summary, releve.pages; print({'pandas', 'mkdocs'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_a_card_says_who_repeats_its_source(tmp_path: Path) -> None:
    """The card of a primary names, once each, the sources that repeat it; theirs names the primary."""
    bread = FILES["sources/bread.yaml"].replace("read: copy", "read: copy\nquotes: fournil", 1)
    exports.write(kit(tmp_path, data={"sources/bread.yaml": bread}).resolved, tmp_path / "donnees")
    primary, quoting = (
        json.loads((tmp_path / "donnees" / "f" / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("fournil", "bread")
    )
    assert [one["id"] for one in primary["source"]["quoted_by"]] == ["source/bread"]
    assert "quoted_by" not in quoting["source"]
    assert {figure["quotes"]["id"] for figure in quoting["figures"].values()} == {"source/fournil"}
