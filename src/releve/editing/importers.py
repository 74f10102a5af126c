"""Finds the importers that packages bring (entry points `releve.importers`) and reads a text with them.

An importer is a module with `NAMES` (the tools it reads), `decode_text(bytes) -> str`, `import_text(text, tool)`, which
gives either its `Refused`, with a French `message` and a `kind`, or what was read, with `to_dict()`, and
`to_yaml_block(read, conditions)`, which writes the readings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any, Protocol, cast
from unicodedata import category

GROUP = "releve.importers"
"""The group of entry points under which a package declares an importer."""

MAX_BYTES = 1 << 26
"""Largest output read, in bytes; an importer may refuse less."""

UNKNOWN_TOOL = "unknown_tool"
"""The kind of a refusal that only says that the text is of no tool of this importer."""


class Importer(Protocol):
    """What a module declared as an importer offers."""

    NAMES: Sequence[str]
    Refused: type[Any]

    def decode_text(self, data: bytes) -> str:
        """Turn the bytes of a terminal or of an editor into text."""

    def import_text(self, text: str, tool: str | None = None) -> Any:  # noqa: ANN401 (each importer has its own types)
        """Read a text, or refuse it."""

    def to_yaml_block(self, imported: Any, defaults: Mapping[str, object] | None = None) -> str:  # noqa: ANN401
        """Write what was read as a block of readings."""


@dataclass(frozen=True, slots=True)
class Readout:
    """What an importer read: the block of readings in YAML, and the JSON shape of the same."""

    block: str
    shape: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text gives nothing: one French sentence."""

    message: str


def importers() -> list[Importer]:
    """Return the importers that the installed packages declare, by the name of their entry point."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return [cast("Importer", point.load()) for point in found]


def read_output(
    data: bytes, tool: str | None, conditions: Mapping[str, str], among: Sequence[Importer]
) -> Readout | Refusal:
    """Read the output of a tool with the first importer that knows it; `tool` names the one meant.

    `conditions` are what the editor knows and the text does not say. A text that every importer refuses is refused with
    the most telling of their messages.
    """
    if len(data) > MAX_BYTES:
        return Refusal(f"sortie de plus de {MAX_BYTES >> 20} Mio : donnez-en un extrait")
    if not among:
        return Refusal("aucun importeur n’est installé : installez un paquet qui en déclare un (releve.importers)")
    meant = [one for one in among if tool is None or tool in one.NAMES]
    if not meant:
        names = ", ".join(name for one in among for name in one.NAMES)
        return Refusal(f"outil « {tool} » inconnu ; choix : {names}")
    refusals = []
    for importer in meant:
        outcome = importer.import_text(importer.decode_text(data), tool)
        if not isinstance(outcome, importer.Refused):
            return Readout(importer.to_yaml_block(outcome, conditions), outcome.to_dict())
        refusals.append(outcome)
    telling = [refused for refused in refusals if refused.kind != UNKNOWN_TOOL] or refusals
    return Refusal(_shown(str(telling[0].message)))


def _shown(message: str) -> str:
    """Replace what a terminal would obey rather than show: a message quotes the text that it refuses."""
    return "".join("\ufffd" if category(sign) in {"Cc", "Cs"} else sign for sign in message)
