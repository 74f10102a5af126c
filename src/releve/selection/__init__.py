"""Table spec + catalogue → the readings of each cell, in order, or problems."""

from __future__ import annotations

from .assertions import evaluate_assert
from .queries import Query, answer, place_of
from .resolve import resolve, resolve_all
from .select import figure_rank, read_together, select
from .selected import Choice, SelectedRow, Selection
from .setups import given

__all__ = [
    "Choice",
    "Query",
    "SelectedRow",
    "Selection",
    "answer",
    "evaluate_assert",
    "figure_rank",
    "given",
    "place_of",
    "read_together",
    "resolve",
    "resolve_all",
    "select",
]
