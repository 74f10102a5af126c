"""Selected readings → cells ready to print: text, mark, sign, notes, alignment, caption."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bakery import FILES, bakery, framed, selection
from releve.formulas import figure_of
from releve.frames import Cell, Frame, calculations, frame, listing, show
from releve.frames.cells import aligned, figure_cell, sort_key
from releve.frames.remarks import _letter_of
from releve.model.source import Nature, Reading
from releve.selection import select
from world import world

NBSP, FINE = "\u00a0", "\u202f"


def cell(table: str, row: str, column: str) -> Cell:
    """Give one cell of a table of the bakery."""
    made = framed(table)
    _, cells = made.column(column)
    return dict(zip((one.key for one in made.rows), cells, strict=True))[row]


def reading(source: str, **conditions: str) -> Reading:
    """Give the first reading of a source under some conditions."""
    return next(
        one
        for one in bakery().readings
        if one.source.id == source and all(one.conditions[key].text == text for key, text in conditions.items())
    )


def test_the_caption_has_the_grammar_of_the_house() -> None:
    """Number and title, what is shared, what changes, sources and their day, natures, note: in that order."""
    assert str(framed().caption) == (
        f"Tableau{NBSP}1. Le même pain, four par four."
        f" Conditions communes{NBSP}: recette Seigle{FINE}; 4{NBSP}pains à la fois."
        f" Ce qui change{NBSP}: four, chaleur."
        f" Source{NBSP}: Bread trials, consultée le 30{NBSP}novembre 2026."
        f" Nature{NBSP}: puissance de chauffe, annonce{FINE}; débit de cuisson, mesure{FINE};"
        " énergie d’un pain, calcul."
        " Les fours chauffent depuis une heure."
    )


def test_several_sources_are_named_with_the_first_and_last_day() -> None:
    """The plural is the only agreement, and a column of two natures tells both."""
    clauses = list(map(str, framed("mixed").caption.clauses))
    day = f"consultées du 2{NBSP}novembre 2026 au 30{NBSP}novembre 2026"
    assert f"Sources{NBSP}: Bread trials{FINE}; Essais du fournil, {day}." in clauses
    assert f"Nature{NBSP}: débit de cuisson, mesure et annonce." in clauses


def test_what_is_not_comparable_says_so() -> None:
    """A list that is no ranking ends its caption with these words; a comparison does not have them."""
    assert str(framed("mixed").caption).endswith("Liste, et non classement.")
    assert "classement" not in str(framed().caption)


def test_a_condition_of_one_column_alone_is_told_by_column() -> None:
    """Two columns under different conditions do not share them: each says its own."""
    table = """
title: Quatre et huit
where: {recipe: rye}
from: [batches]
rows: {by: oven}
varies: [oven]
columns:
  - {id: four, reading: bake_rate, where: {batch: 4}, label: par quatre}
  - {id: eight, reading: bake_rate, where: {batch: 8}, label: par huit}
"""
    batches = (
        FILES["sources/bread.yaml"].split("readings:")[0]
        + """readings:
  - {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, oven: stone-one, batch: 4, value: 5, at: row 1}
  - {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, oven: stone-one, batch: 8, value: 9, at: row 2}
"""
    )
    catalog = world(FILES | {"tables/t.yaml": table, "sources/batches.yaml": batches})
    made = frame(select(catalog.tables["t"], catalog), catalog, 1)
    expected = f"Par colonne{NBSP}: par quatre, 4{NBSP}pains à la fois{FINE}; par huit, 8{NBSP}pains à la fois."
    assert expected in map(str, made.caption.clauses)
    assert f"Conditions communes{NBSP}: four Pierre 1{FINE}; recette Seigle." in map(str, made.caption.clauses)


def test_a_name_keeps_its_capital_inside_a_caption() -> None:
    """A label loses the capital of its first word when a sentence takes it, unless a digit makes that word a name."""
    table = FILES["tables/ovens.yaml"].replace(
        "columns:", "columns:\n  - {id: name, reading: bake_rate, label: T80}", 1
    )
    catalog = world(FILES | {"tables/ovens.yaml": table})
    natures = next(
        str(one)
        for one in frame(select(catalog.tables["ovens"], catalog), catalog, 1).caption.clauses
        if "Nature" in str(one)
    )
    assert f"T80, mesure{FINE}" in natures
    assert "puissance de chauffe, annonce" in natures


def test_every_cell_bears_the_mark_of_its_record() -> None:
    """A figure, a condition, a source, an absence and a row's head each say which record bears them out."""
    row = framed().rows[-1]
    assert row.stub.mark.attributes == {"data-releve": "words:ovens/stone-two"}
    power, rate, energy, heat, origin = (one.mark for one in row.cells)
    assert rate.attributes == {"data-releve": f"measured:{reading('bread', oven='stone-two').id}"}
    assert heat.attributes == rate.attributes | {"data-condition": "heat"}
    assert origin.attributes == {"data-releve": "words:source/bread"}
    assert (power.id, energy.id) == ("ovens.stone-two.power", "ovens.stone-two.energy")
    assert {power.nature, energy.nature} == {Nature.ABSENT}


def test_the_anchor_of_a_row_is_permanent() -> None:
    """It is made of the table's id and of the row's key, never of a rank."""
    assert [row.anchor for row in framed().rows] == ["ovens-steel-one", "ovens-stone-one", "ovens-stone-two"]


def test_the_head_bears_the_unit_and_the_nature_most_figures_share() -> None:
    """The unit stands once, in French; a column without figures has neither unit nor nature."""
    head, _ = framed().column("rate")
    assert (head.unit, head.nature, head.numeric) == ("pains/h", Nature.MEASURED, True)
    head, _ = framed().column("heat")
    assert (head.unit, head.nature, head.numeric) == ("", None, False)


def test_the_sign_stands_only_where_the_nature_differs() -> None:
    """A cell is signed when its nature is not that of its column."""
    signs = {row.key: row.cells[0].sign for row in framed("mixed").rows}
    assert signs == {"here": None, "there": None, "maker": Nature.ANNOUNCED, "none": None}


def test_what_is_not_published_says_so_in_words() -> None:
    """Never a zero or a blank."""
    assert cell("mixed", "none", "rate").text == "non publié"


def test_a_rounding_is_written_in_the_mark() -> None:
    """Rounding takes digits away and says so; it never adds a zero that the source did not print."""
    here = cell("mixed", "here", "rate")
    assert (here.text, here.spread) == ("57,2", f"{NBSP}±{NBSP}0,4")
    assert here.mark.attributes["data-decimals"] == "1"
    maker = cell("mixed", "maker", "rate")
    assert maker.text == f"1{FINE}200–1{FINE}250"
    assert "data-decimals" not in maker.mark.attributes


def test_a_conversion_is_exact_and_written_in_the_mark() -> None:
    """3.56 KiB are 3.64544 kB: shown as 3,65 with the unit and the decimals said."""
    size = cell("sizes", "stone-one", "size")
    assert size.text == "3,65"
    assert {"data-unit": "kB", "data-decimals": "2"}.items() <= size.mark.attributes.items()
    assert size.scale is not None
    assert size.scale.point == Fraction("3.56") * 1024 / 1000


def test_commas_align() -> None:
    """Each figure is padded to the longest decimals of its column, and to the widest spread."""
    _, cells = framed().column("rate")
    assert [(one.text, one.pad) for one in cells] == [("80,1", "0"), ("57,21", ""), ("50,74", "")]
    assert [one.spread + one.spread_pad for one in cells] == [
        f"{NBSP}±{NBSP}0,00",
        f"{NBSP}±{NBSP}0,40",
        f"{NBSP}±{NBSP}0,00",
    ]
    words = [cell("ovens", "stone-one", "origin")]
    assert aligned(words) == words


@pytest.mark.parametrize(
    ("decimals", "prose", "written"),
    [
        (None, False, "≈\u00a041,5"),
        (None, True, "environ 41,5"),
        (0, False, "≈\u00a042"),
    ],
)
def test_an_approximation_stays_one(decimals: int | None, prose: bool, written: str) -> None:
    """« ≈ » is kept in a table and said in words in a sentence, rounded or not."""
    figure = figure_of(reading("fournil", oven="stone-two"), bakery())
    assert show(figure, bakery(), decimals=decimals, prose=prose).text == written


def test_an_implied_condition_is_told_from_a_stated_one() -> None:
    """What a tool implies is shown apart, and so is what a reading does not say."""
    made = listing("t", 1, [reading("fournil", oven="stone-two"), reading("bread", oven="stone-two")], bakery())
    _, heats = made.column("heat")
    assert [(one.text, one.quiet) for one in heats] == [("du dessus", "implied"), ("non précisé", "unknown")]
    assert made.implies
    assert not framed().implies


def test_doubts_are_lettered_in_the_order_of_the_rows() -> None:
    """A disputed figure, a doubtful source and a misprinted unit each have a note, written once."""
    assert cell("ovens", "stone-two", "rate").notes == ("a",)
    assert cell("ovens", "stone-one", "rate").notes == ()
    mixed = framed("mixed")
    assert [row.cells[0].notes for row in mixed.rows] == [(), ("a",), ("b",), ()]
    assert [note.letter for note in mixed.notes] == ["a", "b"]
    assert mixed.notes[0].text.startswith("chiffre contesté")
    assert "douteuse" in mixed.notes[1].text
    assert framed("sizes").notes[0].text == f"la source imprime «{NBSP}kB{NBSP}»{FINE}; l’unité est «{NBSP}Kio{NBSP}»"


def test_letters_go_on_after_z() -> None:
    """The twenty-seventh note is aa."""
    assert [_letter_of(rank) for rank in (0, 25, 26, 51, 52, 702)] == ["a", "z", "aa", "az", "ba", "aaa"]


def of_source(source: str, quantity: str = "bake_rate") -> Frame:
    """List all that a source says of a quantity."""
    found = [one for one in bakery().readings if one.source.id == source and one.quantity == quantity]
    return listing("all", 1, found, bakery(), anchors="")


def test_a_listing_of_a_source_goes_by_place() -> None:
    """Rows bear the reading's six letters as anchor and its place as head; conditions that differ are columns."""
    made = of_source("bread")
    assert [row.anchor for row in made.rows] == [one.id.split(".")[1] for one in bakery().readings[:3]]
    assert made.rows[0].stub.text == "table 1, row Stone 1"
    assert made.rows[0].stub.mark.field == "at"
    assert [head.id for head in made.heads] == ["value", "oven", "heat"]


def test_a_listing_of_several_sources_names_them() -> None:
    """Where readings come from several sources, each row says which."""
    found = [reading("bread", oven="stone-two"), reading("fournil", oven="stone-two")]
    made = listing("all", 1, found, bakery(), by="oven")
    head, cells = made.column("source")
    assert head.label == "source"
    assert [one.text for one in cells] == ["Bread trials", "Essais du fournil"]


def test_calculated_figures_stand_with_their_inputs() -> None:
    """The page of a formula shows each result at its anchor, beside the figures it was made from."""
    figures = list(selection().figures("energy").values())
    made = calculations("loaf-cost", 1, figures, bakery())
    assert [row.anchor for row in made.rows] == [figure.id.split(".")[1] for figure in figures]
    assert [head.label for head in made.heads] == ["puissance", "débit", "énergie d’un pain"]
    assert [one.text for one in made.rows[0].cells] == ["20", "80,1", "0,250"]
    assert made.rows[0].stub.text == "Acier 1"


def test_an_absent_reading_is_listed_as_not_published() -> None:
    """A source that was searched in vain says so on its own page."""
    absent = "{quantity: heat_power, nature: absent, oven: stone-one, looked_in: [none], on: 2026-11-30}"
    page = FILES["sources/bread.yaml"].split("readings:")[0] + f"readings:\n  - {absent}\n"
    catalog = world(FILES | {"sources/none.yaml": page})
    made = listing("t", 1, [one for one in catalog.readings if one.source.id == "none"], catalog, by="oven")
    assert made.rows[0].cells[0].text == "non publié"
    assert made.rows[0].cells[0].mark.nature is Nature.ABSENT


def test_sorting_has_a_key_of_its_own() -> None:
    """A machine sorts by the exact number, with a point, whatever is printed."""
    assert [sort_key(Fraction(number)) for number in ("57.21", "1200", "1/3")] == ["57.21", "1200", "0.333333"]
    wide = figure_cell(figure_of(reading("fournil", oven="steel-two"), bakery()), bakery())
    assert wide.sort == "1225"
