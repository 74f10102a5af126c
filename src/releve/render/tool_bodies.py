"""What the pages of the tools need: their data come from the published files, so that these pages stay small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..model.formula import Formula
from ..model.names import Registry
from .bodies import Body, Citation


@dataclass(frozen=True, slots=True)
class ExplorerBody(Body):
    """All the readings: how many, and the indexes where a reader finds them without script."""

    template: ClassVar[str] = "page-explorer.md.j2"
    readings: int
    registries: Sequence[Registry]


@dataclass(frozen=True, slots=True)
class CompareBody(Body):
    """Two or three readings side by side; `asked` are the questions that required conditions answer."""

    template: ClassVar[str] = "page-compare.md.j2"
    asked: Sequence[str]


@dataclass(frozen=True, slots=True)
class Computed:
    """A formula that a reader may compute: `labels` are the French names of its inputs and constants."""

    formula: Formula
    labels: Mapping[str, str]
    citation: Citation | None


@dataclass(frozen=True, slots=True)
class CalculatorsBody(Body):
    """The formulas that a reader may compute, in the order of the data."""

    template: ClassVar[str] = "page-calculators.md.j2"
    computed: Sequence[Computed]


@dataclass(frozen=True, slots=True)
class VerifyBody(Body):
    """A number found elsewhere, to be judged; `asked` are the questions that it must answer."""

    template: ClassVar[str] = "page-verify.md.j2"
    asked: Sequence[str]
