"""A frame's columns → the lengths of a drawing, in percent of its width, so that a chart is as wide as its page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log
from typing import TYPE_CHECKING, Literal

from .. import french

if TYPE_CHECKING:
    from ..frames import Cell, Frame, Head, Row
    from ..model.table import Chart

BAR = 40
"""Height of a bar with its label above, in pixels."""

PLOT = 340
"""Height of a plot with two axes, in pixels."""

_FOLD = 8
"""Counts of which the last is so many times the first stand on a logarithmic axis."""

_INSET = 6
"""What an axis of counts leaves at its ends, in percent."""

_LINE, _LOW = 15, 85
"""The height of a line of text, in pixels; how far down, in percent, a point may be with a text below it."""

_NARROW, _LETTER = 300, 6.8
"""The width of a drawing on a telephone, and that of a letter, in pixels."""

_HEIGHTS = (-9, 18, -24)
"""Where the name of a point may stand, in pixels from it: above, below, then a line higher, no farther."""

_Box = tuple[float, float, float, float]

_STEPS = (Fraction(1), Fraction(2), Fraction(5, 2), Fraction(5))


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid: where it stands, and the number it stands for."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from zero: the column it measures and its grid."""

    head: Head
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What one row draws: a bar as long as `x`, or a point at `x` and `y`; lengths are percentages, as texts.

    `low` and `high` are the ends of the whisker, `ceiling` a thin tick; `label_at` is where the value is written. `top`
    is the upper edge of a bar's line, in pixels. A row without a figure has no `x`. The text of a point is written `dy`
    pixels from it, towards the side that `anchor` says; when `crowded` it shows only once the point is pointed at.
    """

    row: Row
    cell: Cell
    top: int = 0
    x: str | None = None
    y: str | None = None
    low: str | None = None
    high: str | None = None
    ceiling: str | None = None
    label_at: str = "0%"
    anchor: Literal["start", "middle", "end"] = "middle"
    dy: int = -10
    crowded: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one column, from left to right; its name is written by the last, `dy` pixels from it."""

    head: Head
    shapes: tuple[Shape, ...]
    dy: int = -26


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart: its kind, its axes, one shape a row, its height in pixels, and the head of its ceiling if it has one.

    Points stand in `series`, one a column drawn. They are `valued` when each shows its figure, since what it is stands
    along the axis; else each shows the name of its row. `equal` is where a line of equal figures, from the corner,
    leaves a drawing both of whose axes have one unit.
    """

    kind: str
    x: Axis
    y: Axis | None
    shapes: tuple[Shape, ...]
    height: int
    ceiling: Head | None = None
    series: tuple[Series, ...] = ()
    valued: bool = False
    equal: tuple[str, str] | None = None


def drawing(frame: Frame) -> Drawing:
    """Draw the chart that a frame's table declares: horizontal bars, or points, alone or joined by a line."""
    chart = frame.chart
    if chart is None:
        raise ValueError(f"table {frame.id} declares no chart")
    return _bars(frame, chart) if chart.kind == "bar" or chart.y is None else _points(frame, chart)


def _bars(frame: Frame, chart: Chart) -> Drawing:
    head, cells = frame.column(chart.x)
    ceiling, ceilings = frame.column(chart.ceiling) if chart.ceiling else (None, ())
    end, axis = _axis(head, [*cells, *ceilings])
    shapes = []
    for index, (row, cell) in enumerate(zip(frame.rows, cells, strict=True)):
        top = index * BAR
        scale = cell.scale
        if scale is None:
            shapes.append(Shape(row, cell, top))
            continue
        over = ceilings[index].scale if ceilings else None
        low, high = _whisker(scale.low, scale.high, end)
        ends = (scale.point, scale.high if high else None, over.point if over else None)
        reach = max(point for point in ends if point is not None)  # a value never stands on a whisker nor on a tick
        shapes.append(
            Shape(
                row,
                cell,
                top,
                x=_percent(scale.point, end),
                low=low,
                high=high,
                ceiling=_percent(over.point, end) if over else None,
                label_at=_percent(reach, end),
            )
        )
    return Drawing("bar", axis, None, tuple(shapes), len(shapes) * BAR, ceiling)


def _points(frame: Frame, chart: Chart) -> Drawing:
    """Place the rows that have both figures, one series a column drawn; a line joins each from left to right."""
    x_head, x_cells = frame.along(chart.x)
    columns = [frame.column(key) for key in (chart.y or chart.x, *chart.also)]
    valued = all(cell.kind == "condition" for cell in x_cells)
    x_end, measured = _axis(x_head, x_cells)
    x_at, x_axis = _steps_along(x_head, x_cells) if valued else (lambda point: _percent(point, x_end), measured)
    y_end, y_axis = _axis(columns[0][0], [cell for _, cells in columns for cell in cells], downwards=True)
    series = []
    for head, cells in columns:
        placed = sorted(
            (x.scale.point, index)
            for index, (x, y) in enumerate(zip(x_cells, cells, strict=True))
            if x.scale is not None and y.scale is not None
        )
        shapes = [_point(frame.rows[index], cells[index], x_at(point), y_end) for point, index in placed]
        series.append(Series(head, tuple(shapes if valued else _apart(shapes)), _free_side(shapes)))
    every = tuple(shape for one in series for shape in one.shapes)
    equal = None if valued else _equal(x_axis, y_axis, x_end, y_end)
    return Drawing(chart.kind, x_axis, y_axis, every, PLOT, series=tuple(series), valued=valued, equal=equal)


def _point(row: Row, cell: Cell, x: str, y_end: Fraction) -> Shape:
    height = cell.scale.point if cell.scale is not None else Fraction(0)
    return Shape(row, cell, x=x, y=_percent(y_end - height, y_end))


def _apart(shapes: list[Shape]) -> list[Shape]:
    """Write the name of each point above or below it, where it meets nothing; else keep it for who asks."""
    points = [_place(shape) for shape in shapes]
    taken: list[_Box] = []
    placed = {}
    for shape, point in sorted(zip(shapes, points, strict=True), key=lambda pair: pair[1][1]):
        others = [other for other in points if other != point]
        boxes = {dy: _box(shape, point, dy) for dy in _HEIGHTS}
        dy = min(boxes, key=lambda one: _met(boxes[one], others, taken))
        crowded = _met(boxes[dy], others, taken) > 0
        if not crowded:
            taken.append(boxes[dy])
        placed[id(shape)] = replace(shape, anchor=_side(shape), dy=dy, crowded=crowded)
    return [placed[id(shape)] for shape in shapes]


def _place(shape: Shape) -> tuple[float, float]:
    """Return where a point stands on a narrow screen, in pixels."""
    return float((shape.x or "0%")[:-1]) * _NARROW / 100, float((shape.y or "0%")[:-1]) * PLOT / 100


def _box(shape: Shape, point: tuple[float, float], dy: int) -> _Box:
    """Return the box of a point's name: its left, top, right and bottom."""
    width = len(shape.row.stub.text) * _LETTER
    left = point[0] - {"start": 0.0, "middle": width / 2, "end": width}[_side(shape)]
    bottom = point[1] + dy
    return left, bottom - _LINE + 3, left + width, bottom + 3


def _met(box: _Box, points: list[tuple[float, float]], taken: list[_Box]) -> int:
    """Count the points and the names that a name would stand on; one that leaves the drawing is worse."""
    left, top, right, bottom = box
    met = sum(left - 4 < x < right + 4 and top - 4 < y < bottom + 4 for x, y in points)
    met += sum(left < one[2] and one[0] < right and top < one[3] and one[1] < bottom for one in taken)
    return met + 9 * (bottom > PLOT or top < -_LINE)


def _side(shape: Shape) -> Literal["start", "middle", "end"]:
    along = float((shape.x or "0%")[:-1])
    return "start" if along < 33 else "end" if along > 67 else "middle"


def _free_side(shapes: list[Shape]) -> int:
    """Return where the name of a series stands: above its last point, unless the line comes down to it from above."""
    heights = [float((shape.y or "0%")[:-1]) for shape in shapes[-2:]]
    return 20 if len(heights) == 2 and heights[0] < heights[1] < _LOW else -26


def _steps_along(head: Head, cells: tuple[Cell, ...]) -> tuple[Callable[[Fraction], str], Axis]:
    """Choose an axis whose grid is the counts themselves; counts that grow by products are as far from each other."""
    points = sorted({cell.scale.point for cell in cells if cell.scale is not None})
    low, high = (points[0], points[-1]) if points else (Fraction(0), Fraction(1))
    grows = low > 0 and high / low >= _FOLD

    def at(point: Fraction) -> str:
        part = log(point / low) / log(high / low) if grows else float((point - low) / ((high - low) or 1))
        return f"{_INSET + (100 - 2 * _INSET) * part:.2f}".rstrip("0").rstrip(".") + "%"

    kept: list[Tick] = []
    for point in points:
        tick = Tick(at(point), french.number(point))
        if not kept or _clear(kept[-1], tick):
            kept.append(tick)
    return at, Axis(head, tuple(kept))


def _clear(one: Tick, two: Tick) -> bool:
    """Tell whether the numbers under two lines of the grid do not touch on a narrow screen."""
    room = (float(two.at[:-1]) - float(one.at[:-1])) * _NARROW / 100
    return room >= (len(one.text) + len(two.text)) / 2 * _LETTER + _LETTER


def _equal(x: Axis, y: Axis, x_end: Fraction, y_end: Fraction) -> tuple[str, str] | None:
    """Return where the line of equal figures leaves a drawing, None when its axes measure different things."""
    if not x.head.unit or x.head.unit != y.head.unit:
        return None
    end = min(x_end, y_end)
    return _percent(end, x_end), _percent(y_end - end, y_end)


def _whisker(low: Fraction | None, high: Fraction | None, end: Fraction) -> tuple[str | None, str | None]:
    if low is None or high is None or low == high:
        return None, None
    return _percent(max(low, Fraction(0)), end), _percent(high, end)


def _axis(head: Head, cells: list[Cell] | tuple[Cell, ...], *, downwards: bool = False) -> tuple[Fraction, Axis]:
    """Choose the end of an axis and its grid: three to five round numbers from zero."""
    scales = [cell.scale for cell in cells if cell.scale is not None]
    top = max((max(scale.point, scale.high or scale.point) for scale in scales), default=Fraction(1))
    if top <= 0:
        top = Fraction(1)
    step = _step(top)
    end = step * -(-top // step)
    ticks = []
    number = Fraction(0)
    while number <= end:
        at = end - number if downwards else number
        ticks.append(Tick(_percent(at, end), french.number(number)))
        number += step
    return end, Axis(head, tuple(ticks))


def _step(top: Fraction) -> Fraction:
    """Return the smallest of 1, 2, 2.5, 5 times a power of ten that cuts an axis into four parts at most."""
    power = Fraction(10) ** (len(str(int(top))) - 1) if top >= 1 else Fraction(1, 10 ** len(str(int(1 / top))))
    wide = power / 10
    while True:
        for factor in _STEPS:
            if wide * factor * 4 >= top:
                return wide * factor
        wide *= 10


def _percent(number: Fraction, end: Fraction) -> str:
    """Write a part of an axis for SVG: `63.2%`."""
    return f"{float(number / end) * 100:.2f}".rstrip("0").rstrip(".") + "%"
