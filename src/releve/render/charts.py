"""A frame's columns → the lengths of a drawing, in percent of its width, so that a chart is as wide as its page."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from .. import french

if TYPE_CHECKING:
    from ..frames import Cell, Frame, Head, Row
    from ..model.table import Chart

BAR = 40
"""Height of a bar with its label above, in pixels."""

PLOT = 340
"""Height of a plot with two axes, in pixels."""

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
    is the upper edge of a bar's line, in pixels. A row without a figure has no `x`.
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


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart: its kind, its axes, one shape a row, its height in pixels, and the head of its ceiling if it has one."""

    kind: str
    x: Axis
    y: Axis | None
    shapes: tuple[Shape, ...]
    height: int
    ceiling: Head | None = None


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
        reach = max(scale.point, scale.high if high is not None and scale.high is not None else scale.point)
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
    """Place the rows that have both figures; a line joins them from left to right."""
    x_head, x_cells = frame.column(chart.x)
    y_head, y_cells = frame.column(chart.y or chart.x)
    x_end, x_axis = _axis(x_head, x_cells)
    y_end, y_axis = _axis(y_head, y_cells, downwards=True)
    placed = sorted(
        (x.scale.point, index)
        for index, (x, y) in enumerate(zip(x_cells, y_cells, strict=True))
        if x.scale is not None and y.scale is not None
    )
    shapes = []
    for point, index in placed:
        height = y_cells[index].scale
        if height is not None:
            at = _percent(y_end - height.point, y_end)
            shapes.append(Shape(frame.rows[index], y_cells[index], x=_percent(point, x_end), y=at))
    return Drawing(chart.kind, x_axis, y_axis, tuple(shapes), PLOT)


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
