"""What the pages of the tools need: their data come from the published files, so that these pages stay small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..model.names import Registry
from .bodies import Body


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
