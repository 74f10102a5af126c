"""What the pages of reproducible set-ups and of corrections need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ..formulas import Figure
from ..frames import Cell, Frame, Item
from ..model.setup import Setup
from ..model.source import Reading, Source
from ..model.words import Correction
from .bodies import Body, Citation


@dataclass(frozen=True, slots=True)
class Part:
    """What a source prints for its readers: what it is for, its text, and where it stands."""

    what: str
    text: str
    citation: Citation | None


@dataclass(frozen=True, slots=True)
class SetupBody(Body):
    """A set-up: its conditions, what to type, its versions, what it gave, and what is not said.

    `conditions` are labels and cells; `silent` and `partly` the labels of the required conditions that none, or not
    all, of its figures state; `missing` those of the quantities with a panel that it does not give.
    """

    template: ClassVar[str] = "page-setup.md.j2"
    setup: Setup
    citation: Citation | None
    conditions: Sequence[Item]
    commands: Sequence[Part]
    versions: Sequence[Part] = ()
    frames: Sequence[Frame] = ()
    headings: Mapping[str, str] = field(default_factory=dict)
    silent: Sequence[str] = ()
    partly: Sequence[str] = ()
    missing: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SetupsBody(Body):
    """All the set-ups: how many, their table, then the lists of what is only compared inside a panel."""

    template: ClassVar[str] = "page-setups.md.j2"
    number: int
    frames: Sequence[Frame]


@dataclass(frozen=True, slots=True)
class Concerned:
    """A figure that a correction speaks of: what it is, what it is about, and where it is told."""

    reading: Reading
    label: str
    figure: Figure | None
    about: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction as a reader is told of it; `label` names its first figure, `source` gives it."""

    correction: Correction
    label: str
    status: str
    figures: Sequence[Concerned]
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class CorrectionsBody(Body):
    """All the corrections, gathered by what they say of their figures; `groups` are in the order shown."""

    template: ClassVar[str] = "page-corrections.md.j2"
    number: int
    groups: Sequence[tuple[str, Sequence[Corrected]]]
