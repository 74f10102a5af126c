"""What every record of the data shares: its shape is closed, it never changes, and it knows where it was written."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, PrivateAttr, StringConstraints

from ..nodes import NOWHERE, Place

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
"""An id of the data: a source, a machine, a table, a term, a column, a figure of a page."""

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", max_length=60)]
"""The name of a quantity, a condition, a formula or an input."""

Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
"""A text in one language, without macro calls."""


class Record(BaseModel):
    """A part of the data: unknown keys are refused, values cannot change, `place` says where it was written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    _place: Place = PrivateAttr(default_factory=lambda: NOWHERE)  # a plain default would be copied

    @property
    def place(self) -> Place:
        """Where the record stands in its file."""
        return self._place

    def placed(self, place: Place) -> None:
        """Say where the record stands; called once, by the decoder."""
        self._place = place
