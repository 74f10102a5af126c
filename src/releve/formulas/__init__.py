"""Calculated figures: parse, check units, evaluate, inherit origins."""

from __future__ import annotations

from .calculation import ANY, calculate, constants, evaluate, never_together, told
from .expressions import Expression, Unparsable, names_in, parse_expression
from .figures import Fault, Figure, claimed_figure, figure_of
from .intervals import End, Interval, converted, interval, operate

__all__ = [
    "ANY",
    "End",
    "Expression",
    "Fault",
    "Figure",
    "Interval",
    "Unparsable",
    "calculate",
    "claimed_figure",
    "constants",
    "converted",
    "evaluate",
    "figure_of",
    "interval",
    "names_in",
    "never_together",
    "operate",
    "parse_expression",
    "told",
]
