"""What an import gives back: records with their warnings, or a refusal. Both are values, never exceptions."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .paste import Paste

Record = dict[str, Any]
"""One figure, or the few figures of one line, with its conditions: plain JSON values only."""


@dataclass(frozen=True)
class Refused:
    """A text that gives nothing, and why: `kind` is a stable word, `message` is French and says what was read."""

    kind: str
    message: str

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON shape `{error: {kind, message}}`."""
        return {"error": {"kind": self.kind, "message": self.message}}


@dataclass(frozen=True)
class Imported:
    """What a text of a tool says: records in the order of the text, notices for the editor, values of plain lines."""

    tool: str
    records: list[Record]
    warnings: list[str] = field(default_factory=list)
    values: list[Record] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON shape `{tool, records, warnings}`, and `values` when the text was plain lines."""
        shape: dict[str, Any] = {"tool": self.tool, "records": self.records, "warnings": self.warnings}
        return shape | ({"values": self.values} if self.values else {})


Outcome = Imported | Refused


@dataclass(frozen=True)
class Tool:
    """A benchmark tool: how its text is recognised and read, and which tools own a text they share with it."""

    name: str
    recognises: Callable[[Paste], bool]
    reads: Callable[[Paste], Outcome]
    yields_to: frozenset[str] = frozenset()
