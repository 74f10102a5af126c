"""Every free-standing number of a text is found, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from releve.digits import OBJECT, Allowed, bare_figures, lettered_figures
from world import world

NAMES = Allowed.naming(
    [
        "Pierre 3.1",
        "Pierre 3.1 8B",
        "Acier 5090",
        "acier-5090",
        "Q4_0",
        "b6824",
        "discussion 4167",
        "v 2",
        "0.11.2",
        "7",
    ],
    ["pains/h", "pain", "pains"],
)


def found(text: str, allowed: Allowed = NAMES) -> list[str]:
    """Give the numbers found in a text, as written."""
    return [span.text for span in bare_figures(text, allowed)]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("57 pains", ["57"]),
        ("12 483 € et 1 792 Go", ["12 483", "1 792"]),
        ("12\u00a0483 et 1\u202f792,5", ["12\u00a0483", "1\u202f792,5"]),
        ("3,79 ou 3.79 ; −4 ; 44–83 %", ["3,79", "3.79", "4", "44", "83"]),
        ("16, 8 ou 4", ["16", "8", "4"]),
        ("5\u200b7 et 5\u00ad7 et 5\u20607", ["5\u200b7", "5\u00ad7", "5\u20607"]),
        ("５７ et ٥٧ et 𝟓𝟕", ["５７", "٥٧", "𝟓𝟕"]),
        ("x³, m², H₂O, ⑫, ½, Ⅷ", ["x³", "m²", "H₂O", "⑫", "½", "Ⅷ"]),
        ("5\u03327\u0332", ["5\u03327"]),
        ("7\ufe0f\u20e3", ["7"]),
        ("35B-A3B, 2e, 1re, 4×, k8s", ["35B", "A3B", "2e", "1re", "4", "k8s"]),
        ("1.2.3.4", ["1.2.3.4"]),
        ("aucun nombre, pas même un", []),
    ],
)
def test_every_number_counts(text: str, figures: list[str]) -> None:
    """Whatever its script, size, spaces and what hides in it, a digit is a number that is not sourced."""
    assert found(text) == figures


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("Pierre 3.1 8B, Acier 5090 et Q4_0", []),
        ("pierre 3.1 8b, ACIER\u00a05090, acier\u20115090", []),
        ("discussion\n4167, version b6824, version 0.11.2", []),
        ("Pierre 3.1 9B", ["9B"]),
        ("Acier 50900, Acier 5090x, xAcier 5090", ["50900", "5090x", "5090"]),
        ("Acier 5090,5 et Acier 5090 300", ["5090,5", "300"]),
        ("Q4_0_57, Q4_01", ["Q4_0_57", "Q4_01"]),
        ("Acier 5090 pains et discussion 4167 %", ["5090", "4167"]),
        ("Part du b6824 %, Pierre 3.1 8B €", []),
        ("v 2 000", ["000"]),
        ("Pierre 8B", ["8B"]),
        ("7 pains", ["7"]),
    ],
)
def test_names_of_the_catalogue_are_words(text: str, figures: list[str]) -> None:
    """A name is set apart on whole words, the longest first; a number is no name, nor the start of a longer one."""
    assert found(text) == figures


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("le 30 novembre 2026, le 1er mai, novembre 2026", []),
        ("les 2 et 6 septembre 2026, du 1er au 30 mai, le 2 et le 3 juin", []),
        ("relu le 2026-11-30.", []),
        ("en 2026, depuis 2024, fin 2025, mi-2026, l’année 2020", []),
        ("En 2026 les fours, en 2025 plusieurs fours", []),
        ("de 2020, dans 2048, 2026", ["2020", "2048", "2026"]),
        ("en 2048 pains, depuis 2000 fournées, en mars 2048 pains", ["2048", "2000", "2048"]),
        ("le 57 mai, le 31,5 mai", ["57", "31,5"]),
        ("en 2026,5 ou en 20267", ["2026,5", "20267"]),
        ("2026-11-305, 2026-13-01", ["2026", "11", "305", "2026", "13", "01"]),
        ("57 30 novembre", ["57"]),
    ],
)
def test_dates_are_words(text: str, figures: list[str]) -> None:
    """A day, a month with its year, a year after « en » are dates; a number that counts something is not."""
    assert found(text) == figures


def test_a_span_tells_where_it_stands() -> None:
    """A problem underlines the number itself, hidden characters included."""
    text = "Un four cuit 1\u202f7\u200b92 pains"
    (span,) = bare_figures(text, NAMES)
    assert text[span.start : span.end] == span.text == "1\u202f7\u200b92"


def test_an_object_parts_two_numbers() -> None:
    """What stands for code or a call is not text, and never joins what is on its sides."""
    assert found(f"5{OBJECT}7") == ["5", "7"]


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("vingt-quatre pains", ["vingt-quatre pains"]),
        ("deux fois plus, la moitié, un tiers, trois quarts", ["deux fois", "moitié", "un tiers", "trois quarts"]),
        ("cent mille octets et dix pour cent", ["cent mille octets"]),
        ("un million d’octets, trois gigaoctets par seconde", ["million d’octets", "trois gigaoctets"]),
        ("deux fours, une fois chaud, un outil tiers, tous deux", []),
    ],
)
def test_numbers_in_letters(text: str, figures: list[str]) -> None:
    """In letters, only what counts a unit or a ratio is a number; « deux fours » is not one."""
    assert [span.text for span in lettered_figures(text, NAMES)] == figures


def test_the_catalogue_says_its_names() -> None:
    """Labels, aliases, ids of registries, titles of sources and versions in one word may stand in a sentence."""
    source = """
title: Trial 12
url: https://example.org/bread
publisher: Baker 9
published: 2026-01-02
retrieved: 2026-11-30
read: copy
readings:
  - {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4, oven: stone-one, baker: b7941,
     value: 57, at: "table 1, row 1"}
  - {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 5, oven: stone-one, baker: team of 12,
     value: 58, at: "table 1, row 2"}
"""
    allowed = Allowed.of(world({"sources/bread.yaml": source}))
    assert found("Pierre 1, ACIER-1, acier 1, Trial 12, Baker 9, b7941", allowed) == []
    assert found("Pierre 3, team of 12, 57 pains", allowed) == ["3", "12", "57"]
    assert lettered_figures("quatre pains à la fois", allowed)
