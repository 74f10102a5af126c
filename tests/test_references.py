"""What one record says of another exists, and what a correction guards still stands."""

from __future__ import annotations

import pytest

from bakery import FILES
from releve.catalog import Catalog
from releve.problem import Problem
from releve.rules.duplicates import reused_ids
from releve.rules.references import cited_sources, corrections, neighbours
from world import SOURCE, decoded, world


def baked(name: str, old: str, new: str) -> Catalog:
    """Return the catalogue of the bakery with one text of one of its files replaced."""
    assert old in FILES[name]
    return decoded(FILES | {name: FILES[name].replace(old, new)})[0]


def told(problems: list[Problem]) -> list[tuple[str, str, int]]:
    """Return the code, the path and the line of each problem."""
    return [(one.code, one.position.path, one.position.line) for one in problems]


@pytest.mark.parametrize(
    ("name", "old", "line"),
    [
        ("glossary/bake-rate.yaml", 'sources: [{id: bread, at: "table 1"}]', 17),
        ("glossary/bake-rate.yaml", "sources: [{id: bread, at: section 1}]", 16),
        ("faq/baking.yaml", "sources: [{id: bread, at: table 1}]", 6),
        ("formulas.yaml", "source: {id: bread, at: section 2}", 11),
    ],
)
def test_a_source_cited_has_a_file(name: str, old: str, line: int) -> None:
    """R102, at the line that cites: a term, a question of a term or of a theme, a formula."""
    assert told(list(cited_sources(baked(name, old, old.replace("bread", "cake"))))) == [("R102", f"data/{name}", line)]
    assert list(cited_sources(baked(name, old, old))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("formula: loaf_cost", "formula: cake_cost"), ("unit: pains par heure", "neighbours: [oven]")],
)
def test_what_a_term_stands_beside_exists(old: str, new: str) -> None:
    """R102: a neighbouring term and a formula are known; the message agrees with what it names."""
    (problem,) = neighbours(baked("glossary/bake-rate.yaml", old, new))
    assert problem.code == "R102"
    assert problem.message in {"formule inconnue « cake_cost »", "terme inconnu « oven »"}
    assert list(neighbours(world(FILES))) == []


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("since: 2026-11-30", 'since: 2026-11-30\n  expect: "50.74"', []),
        ("since: 2026-11-30", 'since: 2026-11-30\n  expect: "50.7"', ["R103"]),
        ("oven: stone-two", "oven: steel-two", ["R103"]),
        ("oven: stone-two, ", "", ["R104"]),
    ],
    ids=["the guard holds", "the source has changed", "no reading", "several readings"],
)
def test_a_correction_speaks_of_one_reading_that_has_not_changed(old: str, new: str, codes: list[str]) -> None:
    """The guard breaks the build when the source no longer prints what was corrected."""
    assert [one.code for one in corrections(baked("corrections.yaml", old, new))] == codes


def test_a_former_id_is_not_that_of_a_living_reading() -> None:
    """C102: a link to a former id would lead to another figure."""
    first, second, *_ = world().readings
    row = f"formerly: [{first.id}], value: 50.74"
    catalog, _ = decoded({"sources/bread.yaml": SOURCE.replace("value: 50.74", row)})
    (problem,) = reused_ids(catalog)
    assert (problem.code, problem.position.line) == ("C102", second.place.node.line)
    assert list(reused_ids(world())) == []
