"""Reproducible set-ups: printed by an opened page, with figures found under their own conditions, shown as printed."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from bakery_site import Kit, kit
from releve import exports, pages
from releve.problem import Problem
from releve.selection import given
from snapshots import same_as_accepted
from world import FILES as WORLD

RECIPE = """
title: Un pain de seigle, à refaire
source: bread
at: "annexe, premier bloc"
commands:
  - {does: enfourner, run: "bake {{ pâte }} <four> && echo 'ça y est'", at: "annexe, premier bloc"}
  - {does: peser, run: "weigh --all", at: "annexe", source: fournil}
versions: [{what: programme, text: bake 1.4, at: "annexe, première ligne"}]
conditions: {recipe: rye, batch: 4}
gives: [{reading: bake_rate}]
note: La farine est au choix.
author: L’équipe
reread: 2026-11-30
"""
JUDGE = "  judge: {label: jury, kind: text}\n"
TASTES = """
  taste: {label: goût, unit: "%", requires: [oven, judge], panel: [judge]}
  crust: {label: croûte, unit: "%", requires: [oven, judge], panel: [judge]}
"""
TASTED = """
title: T
url: https://example.org/t
publisher: P
published: unknown
retrieved: 2026-11-30
read: page
readings:
  - defaults: {quantity: taste, nature: measured, unit: "%"}
    rows:
      - {oven: stone-one, judge: rue du Four, value: 80, at: table 1}
      - {oven: steel-one, judge: rue du Four, value: 70, at: table 2}
      - {oven: stone-one, judge: unknown, value: 60, at: table 3}
"""
TASTING = """
title: Un pain jugé
source: tasted
at: table 1
commands: [{does: juger, run: taste, at: table 1}]
conditions: {oven: stone-one}
gives: [{reading: taste}]
author: L’équipe
reread: 2026-11-30
"""
ADDRESS = "recettes/rye-again/index.md"


def site(tmp_path: Path, recipe: str = RECIPE) -> Kit:
    """Resolve the site about bread with one set-up."""
    return kit(tmp_path, data={"setups/rye-again.yaml": recipe})


def made(one: Kit) -> dict[str, str]:
    """Make the generated pages, their HTML put back, by path."""
    return {page.path: one.html(page.text) for page in pages.generated(one.resolved, one.renderer, one.shelf)}


def problems(one: Kit) -> list[Problem]:
    """Keep the problems of the set-up."""
    return [problem for problem in one.resolved.problems if problem.position.path == "data/setups/rye-again.yaml"]


def test_a_recipe_shows_its_commands_as_printed_and_marked(tmp_path: Path) -> None:
    """A command keeps every sign, braces and angle brackets included, and its mark leads to the record that has it."""
    one = site(tmp_path)
    assert problems(one) == []
    text = made(one)[ADDRESS]
    shown = re.findall(r'data-releve="words:setup/rye-again" data-field="commands"><code>(.*?)</code>', text)
    record = next(record for record in exports.records(one.resolved) if record["id"] == "setup/rye-again")
    assert [html.unescape(command) for command in shown] == record["commands"]
    assert record["commands"] == ["bake {{ pâte }} <four> && echo 'ça y est'", "weigh --all"]
    assert record["versions"] == ["bake 1.4"]


def test_a_recipe_lists_its_figures_and_they_lead_back_to_it(tmp_path: Path) -> None:
    """Every reading under its conditions is in its table, and says on its own record that the recipe shows it."""
    one = site(tmp_path)
    found, faults = given(one.resolved.catalog.setups["rye-again"], one.resolved.catalog)
    wanted = one.resolved.catalog.find("bake_rate", ["bread"], {"recipe": "rye", "batch": "4"})
    assert (faults, [reading.id for reading in found]) == ([], [reading.id for reading in wanted])
    assert len(found) > 1
    text = made(one)[ADDRESS]
    records = {record["id"]: record for record in exports.records(one.resolved)}
    for reading in found:
        assert f'data-releve="measured:{reading.id}"' in text
        assert {"title": "Un pain de seigle, à refaire", "url": "recettes/rye-again/"} in records[reading.id][
            "cited_by"
        ]  # type: ignore[operator]


def test_the_sources_of_a_recipe_lead_to_it(tmp_path: Path) -> None:
    """The page of each source that it names says where its lines are used."""
    found = made(site(tmp_path))
    for source in ("bread", "fournil"):
        assert 'href="../../recettes/rye-again/"' in found[f"sources/{source}/index.md"]


def test_the_index_has_a_row_a_recipe_and_no_ranking(tmp_path: Path) -> None:
    """What several figures state differently is written out, under the mark of the recipe's own record."""
    one = site(tmp_path, RECIPE.replace("conditions: {recipe: rye, batch: 4}", "conditions: {oven: stone-one}"))
    other = kit(tmp_path, data={"setups/rye-again.yaml": RECIPE, "setups/stone.yaml": OVEN})
    assert problems(one) == []
    text = made(other)["recettes/index.md"]
    assert "data-list" in text
    assert 'href="rye-again/"' in text
    several = re.search(
        r'data-releve="words:setup/rye-again" data-condition="oven"><a href="rye-again/">([^<]*)<', text
    )
    record = next(record for record in exports.records(other.resolved) if record["id"] == "setup/rye-again")
    assert several is not None
    assert several[1].replace("\u202f", " ") == record["conditions"]["oven"]["text"].replace("\u202f", " ")  # type: ignore[index]


OVEN = RECIPE.replace("conditions: {recipe: rye, batch: 4}", "conditions: {oven: stone-one}")

FAULTS = {
    "C205": (RECIPE.replace("{reading: bake_rate}", "{reading: bake_rate, where: {recipe: wheat}}"), "retirez"),
    "M101": (RECIPE.replace("batch: 4", "batches: 4"), "vouliez-vous"),
    "M105": (RECIPE.replace("reading: bake_rate", "reading: bake_rat"), "vouliez-vous"),
    "P104": (RECIPE.replace("reread: 2026-11-30", "reread: hier"), "écrivez"),
    "P201": (RECIPE.replace('at: "annexe, première ligne"', "at: page"), "écrivez"),
    "R102": (RECIPE.replace("source: fournil", "source: fournils"), "vouliez-vous"),
    "R103": (RECIPE.replace("batch: 4", "batch: 5"), "changez"),
    "T101": (RECIPE.replace("La farine est au choix.", "Il faut 12 kg de farine."), "retirez"),
    "T102": (RECIPE.replace("à refaire", "à 200 degrés"), "retirez"),
    "M102": (RECIPE.replace("author: L’équipe\n", ""), "ajoutez"),
}


@pytest.mark.parametrize("code", FAULTS)
def test_a_recipe_at_fault_is_refused(tmp_path: Path, code: str) -> None:
    """Each fault of a recipe has its code, at a line of its file, with a cure."""
    recipe, cure = FAULTS[code]
    assert recipe != RECIPE
    found = problems(site(tmp_path, recipe))
    assert [problem.code for problem in found] == [code], "\n".join(map(str, found))
    assert found[0].hint.startswith(cure)
    assert found[0].position.line > 1 or code == "M102"


def test_a_page_never_opened_prints_no_recipe(tmp_path: Path) -> None:
    """What is known through others only cannot have been copied."""
    unopened = "title: U\nurl: https://example.org/u\npublisher: P\npublished: unknown\nread: never\n"
    recipe = RECIPE.replace("source: fournil", "source: unopened")
    one = kit(tmp_path, data={"sources/unopened.yaml": unopened, "setups/rye-again.yaml": recipe})
    assert [problem.code for problem in problems(one)] == ["P106"]


def tasting(tmp_path: Path, recipe: str) -> tuple[Kit, list[str]]:
    """Resolve a site whose recipe was judged; return the places of the readings that it gives."""
    book = WORLD["quantities.yaml"].replace("\nquantities:\n", f"\n{JUDGE}quantities:\n") + TASTES
    data = {"quantities.yaml": book, "sources/tasted.yaml": TASTED, "setups/rye-again.yaml": recipe}
    one = kit(tmp_path, data=data)
    assert problems(one) == []
    return one, [reading.at for reading in given(one.resolved.catalog.setups["rye-again"], one.resolved.catalog)[0]]


def test_panels_never_share_a_table(tmp_path: Path) -> None:
    """A quantity that has panels is shown panel by panel, and what a recipe does not publish is said in words."""
    one, places = tasting(tmp_path, TASTING)
    assert places == ["table 1", "table 3"]
    text = made(one)[ADDRESS]
    assert re.findall(r'data-table="(releves-taste[^"]*)" data-search', text) == ["releves-taste", "releves-taste-2"]
    assert "<li>Elle ne dit que pour une partie de ces chiffres : jury.</li>" in text
    assert "<li>Elle ne publie pas pour cette recette : croûte.</li>" in text


def test_the_index_gathers_what_is_compared_inside_a_panel(tmp_path: Path) -> None:
    """A quantity with panels has its own list, where each line names its recipe, and nothing is ranked."""
    text = made(tasting(tmp_path, TASTING)[0])["recettes/index.md"]
    listed = text.split('<div class="releve-block" id="recettes-taste"')[1]
    assert listed.count('data-releve="words:setup/rye-again"') == 2
    assert "Liste, et non classement" in listed
    assert 'id="recettes-crust"' not in text


def test_a_figure_may_leave_a_condition_unknown(tmp_path: Path) -> None:
    """`unknown` in `where` takes the readings that do not state what the recipe does."""
    strict = TASTING.replace("conditions: {oven: stone-one}", "conditions: {oven: stone-one, judge: rue du Four}")
    assert tasting(tmp_path / "a", strict)[1] == ["table 1"]
    loose = strict.replace("{reading: taste}", "{reading: taste, where: {judge: unknown}}")
    assert tasting(tmp_path / "b", loose)[1] == ["table 3"]


@pytest.mark.parametrize(("name", "path"), [("page-setup.md", ADDRESS), ("page-setups.md", "recettes/index.md")])
def test_the_pages_are_the_accepted_ones(tmp_path: Path, name: str, path: str) -> None:
    """What the templates of a recipe and of their index write was read once by a person, and kept."""
    same_as_accepted(name, made(tasting(tmp_path, TASTING)[0])[path].removesuffix("\n"))


def test_the_records_are_json(tmp_path: Path) -> None:
    """What is published of a recipe can be written and read back."""
    records = exports.records(site(tmp_path).resolved)
    assert json.loads(json.dumps(records)) == records
