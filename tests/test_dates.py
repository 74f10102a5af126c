"""Days that exist and are not to come, wherever a record or a page says one."""

from __future__ import annotations

import pytest

from bakery import FILES
from releve.prose import parse_page
from releve.rules.dates import dates
from world import decoded

TODAY = "2026-12-01"
SETUP = """
title: Cuire quatre pains
source: bread
at: section 2
commands: [{does: cuire, run: bake 4, at: section 2}]
conditions: {oven: stone-one, recipe: rye, batch: "4"}
gives: [{reading: bake_rate}]
author: La rédaction
reread: 2026-11-30
"""
ENTRY = "day: 2026-11-30\ntitle: Un débit corrigé\nwhy: La page imprimait un débit pour un autre.\n"
WHOLE = {**FILES, "setups/four.yaml": SETUP, "journal/corrected.yaml": ENTRY}

SAID = [
    ("sources/fournil.yaml", "published: 2026-03"),
    ("sources/bread.yaml", "retrieved: 2026-11-30"),
    ("glossary/bake-rate.yaml", "reread: 2026-11-30"),
    ("faq/baking.yaml", "reread: 2026-11-30"),
    ("rereadings/stone-blog.yaml", "reread: 2026-11-30"),
    ("rereadings/stone-blog.yaml", "date: 2026-11-30"),
    ("setups/four.yaml", "reread: 2026-11-30"),
    ("corrections.yaml", "since: 2026-11-30"),
    ("journal/corrected.yaml", "day: 2026-11-30"),
]


def told(name: str, said: str, day: str) -> list[tuple[str, str]]:
    """Return the code and the path of what is said of dates once a file of the bakery says another day."""
    key = said.partition(":")[0]
    assert said in WHOLE[name]
    catalog, problems = decoded(WHOLE | {name: WHOLE[name].replace(said, f"{key}: {day}")})
    found = {*problems, *dates(catalog, (), TODAY)}
    return [(one.code, one.position.path) for one in found if one.code in {"P104", "P105"}]


@pytest.mark.parametrize(("name", "said"), SAID)
def test_a_day_that_does_not_exist_is_refused(name: str, said: str) -> None:
    """P104, once, wherever a file says a day."""
    assert told(name, said, "2026-02-30") == [("P104", f"data/{name}")]


@pytest.mark.parametrize(("name", "said"), SAID)
def test_a_day_to_come_is_refused(name: str, said: str) -> None:
    """P105 from the second day after today: tomorrow is today elsewhere."""
    assert ("P105", f"data/{name}") in told(name, said, "2026-12-03")
    # A page published tomorrow and read before is another fault, which the decoder tells.
    assert told(name, said, "2026-12-02") == ([("P105", f"data/{name}")] if said.startswith("published") else [])


@pytest.mark.parametrize(("day", "code"), [("hier", "P104"), ("2026-11", "P104"), ("2026-12-03", "P105")])
@pytest.mark.parametrize("key", ["date", "updated"])
def test_the_days_of_a_page_are_judged_too(key: str, day: str, code: str) -> None:
    """A page says when it was written and changed by days that exist and are past."""
    page, _ = parse_page(f"---\ntitle: Cuire\n{key}: {day}\n---\n\n# Cuire\n", "docs/bake.md")
    (problem,) = dates(decoded({})[0], [page], TODAY)
    assert (problem.code, problem.position.path, problem.position.line) == (code, "docs/bake.md", 3)
