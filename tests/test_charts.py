"""A chart is its table drawn: every mark and every length read back from the SVG say what the cells say."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bakery import bakery, framed
from releve import french
from releve.catalog import Catalog
from releve.frames import Frame, frame
from releve.model.table import Chart
from releve.render import Renderer
from releve.render.charts import PLOT, Shape, _apart, drawing
from releve.selection import select
from releve.settings import Settings
from world import decoded, world

BENCH = """title: Banc
url: https://example.org/bench
publisher: Fournil
published: 2026-03
retrieved: 2026-11-28
read: page
language: fr
readings:
  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h, oven: stone-one}
    rows:
"""
ROWS = "".join(
    f'      - {{recipe: {recipe}, batch: {batch}, value: {value}, at: "ligne {batch}, {recipe}"}}\n'
    for recipe, values in {"rye": (24.4, 47.1, 92.1, 166.4), "wheat": (6.1, 5.9, 5.8, 5.2)}.items()
    for batch, value in zip((2, 4, 8, 16), values, strict=True)
)
LOAD = """title: Ce que rend une fournée
where: {oven: stone-one}
from: [bench]
rows: {by: batch, only: ["2", "4", "8", "16"]}
varies: [batch, recipe]
columns:
  - {id: rye, label: Seigle, reading: bake_rate, where: {recipe: rye}}
  - {id: wheat, label: Froment, reading: bake_rate, where: {recipe: wheat}}
chart: {kind: line, x: batch, y: rye, also: [wheat]}
"""
BENCHED = {"sources/bench.yaml": BENCH + ROWS, "tables/load.yaml": LOAD}


def loaded() -> tuple[Frame, Catalog]:
    """Give the table of a load that grows, and its catalogue."""
    catalog = world(BENCHED)
    return frame(select(catalog.tables["load"], catalog), catalog, 1), catalog


def drawn(kind: str) -> tuple[LexborHTMLParser, LexborHTMLParser, Frame]:
    """Render a chart and its table."""
    made, catalog = loaded() if kind == "load" else (framed(kind), bakery())
    renderer = Renderer(catalog, Settings())
    return LexborHTMLParser(renderer.chart(made, "a/")), LexborHTMLParser(renderer.table(made, "a/")), made


def percent(node: LexborNode, name: str) -> Fraction:
    """Read a length of the drawing."""
    text = node.attributes[name] or ""
    assert text.endswith("%"), text
    return Fraction(text[:-1]) / 100


def scale(chart: LexborHTMLParser, side: str) -> dict[Fraction, Fraction]:
    """Read an axis: where each of its numbers stands."""
    ticks = chart.css(f".releve-scale--{side} span")
    assert len(ticks) >= 3
    return {
        Fraction((tick.attributes["style"] or "").removeprefix("--at: ")[:-1]) / 100: french.parse_number(tick.text())
        or Fraction(0)
        for tick in ticks
    }


def read(ticks: dict[Fraction, Fraction], at: Fraction) -> Fraction:
    """Read a number on an axis that is even: from its first and its last tick."""
    (start, low), (end, high) = min(ticks.items()), max(ticks.items())
    return low + (at - start) * (high - low) / (end - start)


def sorts(table: LexborHTMLParser, column: int) -> list[Fraction | None]:
    """Read the exact numbers of a column of the table, None for a cell without a figure."""
    cells = (row.css("td")[column] for row in table.css("tbody tr"))
    return [Fraction(cell.attributes["data-sort"] or "") if "data-sort" in cell.attributes else None for cell in cells]


def is_near(found: Fraction, expected: Fraction, ticks: dict[Fraction, Fraction]) -> bool:
    """Tell whether a number read on an axis is the cell's, as well as two decimals of a percent can say it."""
    return abs(found - expected) <= (max(ticks.values()) - min(ticks.values())) / 10_000


@pytest.mark.parametrize("kind", ["ovens", "sizes", "lines", "load"])
def test_a_chart_shows_the_figures_of_its_table(kind: str) -> None:
    """What a mark of the chart shows is what the cell of the table with the same mark shows, and leads to."""
    chart, table, _ = drawn(kind)
    marked = chart.css("svg [data-releve]")
    assert marked
    for node in marked:
        mark = node.attributes["data-releve"]
        cells = [cell for cell in table.css(f'[data-releve="{mark}"]') if "data-condition" not in cell.attributes]
        assert cells, mark
        assert node.attributes["href"] in {link.attributes["href"] for cell in cells for link in cell.css("a")}
        shown = {cell.text().replace("\n", "") for cell in cells}
        assert any((node.text() or "").strip() in text for text in shown), (node.text(), shown)


def test_the_bars_are_the_figures_of_the_table() -> None:
    """A bar, its whisker and its tick, read on the axis, give the value, its spread and the ceiling of the row."""
    chart, table, made = drawn("ovens")
    ticks = scale(chart, "x")
    heads = [head.id for head in made.heads]
    values, ceilings = (sorts(table, heads.index(name)) for name in ("rate", "power"))
    bars = chart.css("rect.releve-bar")
    assert all(
        is_near(read(ticks, percent(bar, "width")), value or Fraction(-1), ticks)
        for bar, value in zip(bars, values, strict=True)
    )
    drawn_ceilings = [read(ticks, percent(tick, "x1")) for tick in chart.css("line.releve-ceiling")]
    known = [one for one in ceilings if one is not None]
    assert len(known) == len(drawn_ceilings) > 0
    assert all(itertools.starmap(lambda at, one: is_near(at, one, ticks), zip(drawn_ceilings, known, strict=True)))
    (whisker,) = chart.css("line.releve-whisker")
    half = (read(ticks, percent(whisker, "x2")) - read(ticks, percent(whisker, "x1"))) / 2
    assert is_near(half, Fraction("0.40"), ticks)


@pytest.mark.parametrize("kind", ["sizes", "lines"])
def test_the_points_are_the_figures_of_the_table(kind: str) -> None:
    """A point, read on both axes, is the pair of figures of a row; the greatest stands on top."""
    chart, table, _ = drawn(kind)
    across, up = scale(chart, "x"), scale(chart, "y")
    assert up[min(up)] == max(up.values())
    pairs = [(x, y) for y, x in zip(sorts(table, 0), sorts(table, 1), strict=True) if x is not None and y is not None]
    points = chart.css("circle.releve-point")
    assert len(points) == len(pairs) > 1
    for point, (x, y) in zip(points, sorted(pairs), strict=True):
        assert is_near(read(across, percent(point, "cx")), x, across)
        assert is_near(read(up, percent(point, "cy")), y, up)


def test_a_load_goes_along_its_condition() -> None:
    """Counts make the axis, evenly when they double; each column is a line, its name by its last point."""
    chart, table, made = drawn("load")
    across, up = scale(chart, "x"), scale(chart, "y")
    assert list(across.values()) == [2, 4, 8, 16]
    places = list(across)
    assert len({places[rank + 1] - places[rank] for rank in range(3)}) <= 2  # rounded to a hundredth of a percent
    series = chart.css(".releve-series")
    assert [one.css_first("text.releve-series-label").text() for one in series] == ["Seigle", "Froment"]  # type: ignore[union-attr]
    for rank, one in enumerate(series):
        points = one.css("circle.releve-point")
        assert [percent(point, "cx") for point in points] == places
        values = sorts(table, rank)
        assert all(
            is_near(read(up, percent(point, "cy")), value or Fraction(-1), up)
            for point, value in zip(points, values, strict=True)
        )
        assert len(one.css("line.releve-stroke")) == 3
    assert made.chart is not None


def test_names_of_points_do_not_meet() -> None:
    """Names of points close to each other are written above, below, then farther, never one on another: some wait."""
    made, catalog = framed("sizes"), bakery()
    row, cell = made.rows[0], made.rows[0].cells[0]
    close = [Shape(row, cell, x=f"{40 + rank}%", y=f"{50 + rank}%") for rank in range(4)]
    heights = [PLOT * float((one.y or "")[:-1]) / 100 + one.dy for one in _apart(close) if not one.crowded]
    assert 2 <= len(heights) < len(close)  # the others show once they are pointed at
    assert [one.dy for one in _apart(close[:1])] == [-9]
    assert min(second - first for first, second in itertools.pairwise(sorted(heights))) >= 12
    assert Renderer(catalog, Settings()).chart(made, "").count("releve-label") == 2


@pytest.mark.parametrize(
    "chart", ["{kind: line, x: heat, y: rye}", "{kind: line, x: batch, y: rye, also: [oats]}", "{kind: bar, x: batch}"]
)
def test_a_chart_of_what_is_not_there_is_refused(chart: str) -> None:
    """A chart names columns of its table; only points may go along the condition that makes the rows."""
    text = LOAD.replace("{kind: line, x: batch, y: rye, also: [wheat]}", chart)
    catalog, problems = decoded({**BENCHED, "tables/load.yaml": text})
    assert not problems
    found = select(catalog.tables["load"], catalog).problems
    assert [problem.code for problem in found] == ["R102"]


def test_equal_figures_have_a_line_where_both_axes_have_one_unit() -> None:
    """A measure against its ceiling is seen against the line that it cannot cross; other axes have none."""
    made, catalog = loaded()
    one_unit = replace(made, chart=Chart(kind="scatter", x="rye", y="wheat"))
    found = drawing(one_unit)
    ends = [
        max(float(french.parse_number(tick.text) or 0) for tick in axis.ticks) for axis in (found.x, found.y) if axis
    ]
    assert found.equal == (f"{100 * ends[1] / ends[0]:g}%", "0%")
    assert "l’égalité des deux" in Renderer(catalog, Settings()).chart(one_unit, "")
    assert drawing(framed("sizes")).equal is None
