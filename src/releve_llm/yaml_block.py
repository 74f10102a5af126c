"""The block of YAML an editor pastes under `readings:` of a source, and completes."""

from collections.abc import Mapping
from typing import Final

from releve.yaml_text import comment

from .outcome import Imported, Record
from .readings import readings
from .yaml_text import block

_ALWAYS: Final = ("model", "format")
_NEEDED: Final = {
    "perplexity": (*_ALWAYS, "reference", "corpus", "context"),
    "kld": (*_ALWAYS, "reference", "corpus", "context"),
    "top1_agreement": (*_ALWAYS, "reference", "corpus", "context"),
    "task_score": _ALWAYS,
    "draft_acceptance": _ALWAYS,
}
_SPEED: Final = ("machine", "machine_count", *_ALWAYS)


def to_yaml_block(imported: Imported, defaults: Mapping[str, object] | None = None) -> str:
    """Return the readings of a text as YAML, to lay under `readings:` of a source's file.

    `defaults` are the conditions the editor knows (machine, model, format…). What the text leaves
    open is `unknown`; what it can never say is listed after « à compléter ». Notices and figures
    that are no reading stand as comments.
    """
    given = {key: str(value) for key, value in (defaults or {}).items()}
    groups: dict[tuple[str, str], list[dict[str, str]]] = {}
    left: list[str] = []
    for record in imported.records:
        rows = readings(record, imported.tool)
        if not rows:
            left.append(_left_out(record))
        for row in rows:
            groups.setdefault((row["quantity"], _printed(record)), []).append(row)
    lines = [comment(f"sortie de {imported.tool}, lue par releve import")]
    lines += [comment(f"attention : {notice}") for notice in imported.warnings]
    for (quantity, printed), rows in groups.items():
        if printed:
            lines.append(comment(f"imprimé : {printed}", 2))
        needed = _NEEDED.get(quantity, _SPEED)
        todo = [key for key in needed if key not in given and key not in rows[0]]
        lines.append(block(rows, given, todo))
    lines += [comment(f"non repris : {text}") for text in left]
    lines += [comment(f"non repris, grandeur à dire : {value['printed']}") for value in imported.values]
    return "\n".join(lines) + "\n"


def _printed(record: Record) -> str:
    """Say what a text prints of the model and the machine, for the editor to turn into names of the site."""
    told = []
    for field, label in (("model", "modèle"), ("quant", "format"), ("gpu", "carte"), ("cpu", "processeur")):
        if record.get(field):
            told.append(f"{label} « {record[field]} »")
    size = record.get("size") or record.get("memory")
    if size:
        told.append(f"taille {size['value']} {size['unit']}")
    return ", ".join(told)


def _left_out(record: Record) -> str:
    """Say in a line what a record that is no reading holds."""
    if record.get("summary"):
        return f"résumé ({record['at']})"
    speed = record.get("tokens_per_second")
    value = speed["printed"] if speed else record.get("printed", "")
    return f"{record['at']} : {value}, aucune grandeur du site"
