"""How much was read is counted once and said in one line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bakery import FILES
from bakery_site import PAGE, kit
from releve.problem import Position, Problem, Severity
from releve.resolved import Resolved
from releve.summary import counts, free_numbers, sentence


def test_a_site_is_counted(tmp_path: Path) -> None:
    """Readings, sources, names that have readings, quantities, tables, pages, pairs measured, corrections."""
    found = counts(kit(tmp_path).resolved)
    assert (found.readings, found.sources, found.quantities, found.tables, found.pages, found.corrections) == (
        9, 2, 3, 4, 1, 1,
    )  # fmt: skip
    assert found.names == {"ovens": 4, "recipes": 1}


def test_a_pair_counts_when_it_was_measured(tmp_path: Path) -> None:
    """Two names make a pair, once, when a measured reading states both; an announced one measures nothing."""
    assert counts(kit(tmp_path).resolved).pairs == {("ovens", "recipes"): 3}


def test_shares_are_of_the_readings(tmp_path: Path) -> None:
    """What repeats another page, and what comes from a doubtful one, is told as a part of all the readings."""
    fournil = FILES["sources/fournil.yaml"].replace("doubtful: true", "doubtful: true\nquotes: bread")
    found = counts(kit(tmp_path, data={"sources/fournil.yaml": fournil}).resolved)
    assert (found.second_hand, found.doubtful) == (Fraction(2, 9), Fraction(2, 9))


def test_a_site_without_a_reading_has_no_share(tmp_path: Path) -> None:
    """Nothing read is no division by zero."""
    empty = dict.fromkeys([name for name in FILES if "/" in name or name == "corrections.yaml"], "")
    found = counts(kit(tmp_path, data=empty).resolved)
    assert (found.readings, found.second_hand, found.doubtful) == (0, Fraction(0), Fraction(0))


REFUSED = Problem(Position("a"), "P201", "x", "y")
WARNED = Problem(Position("a"), "R105", "x", "y", Severity.WARNING)


@pytest.mark.parametrize(
    ("problems", "verdict"),
    [
        ((), "rien à redire"),
        ((REFUSED,), "1 problème"),
        ((REFUSED, WARNED), "2 problèmes"),
        ((WARNED,), "1 avertissement"),
        ((WARNED, WARNED), "2 avertissements"),
    ],
)
def test_the_last_line_of_a_check_says_how_much_and_how_well(
    tmp_path: Path, problems: tuple[Problem, ...], verdict: str
) -> None:
    """One line in French: one or several agree, and what is refused is not called a warning."""
    made = kit(tmp_path).resolved
    site = Resolved(made.settings, made.catalog, made.selections, made.pages, made.figures, made.texts, problems)
    assert sentence(site) == f"9 relevés, 2 sources, 4 tableaux, 1 page : {verdict}"


def test_free_numbers_are_told_page_by_page(tmp_path: Path) -> None:
    """Each page that has some says how many, so that the budget is watched; a site without any says so."""
    made = kit(tmp_path)
    assert free_numbers(made.resolved) == "aucun nombre libre"
    text = '# Trois\n\nIl faut {{ plain("3", why="méthode") }} étapes, puis {{ plain("4", why="méthode") }}.\n'
    made = kit(tmp_path / "other", {"index.md": PAGE, "three.md": text})
    assert free_numbers(made.resolved) == "nombres libres : three.md 2"
