"""Published ids that lead nowhere any more: each was an address, and somebody may have cited it."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..model.source import Reading
from ..problem import Position
from ..yaml_text import scalar
from .changes import Vanished
from .readings import label, written


def vanished(old: Catalog, new: Catalog, corrections: str, today: str) -> Iterator[Vanished]:
    """Yield each reading of before, former ids included, that neither `formerly` nor a withdrawal accounts for.

    `corrections` is the path of the file of corrections. A source whose file has a fault is left out: that fault is
    told where it stands, and its readings come back with its cure.
    """
    withdrawn = {id_ for one in new.corrections.values() if one.status == "withdrawn" for id_ in one.former}
    faulty = new.faulty.get("sources", frozenset())
    before = {reading.id for reading in old.readings}
    free = [reading for reading in new.readings if reading.id not in before and not set(reading.formerly) & before]
    for reading in old.readings:
        ids = (reading.id, *reading.formerly)
        lost = [id_ for id_ in ids if new.reading(id_) is None and id_ not in withdrawn]
        if not lost or reading.source.id in faulty:
            continue
        same = new.reading(reading.id) or _same(reading, free)
        if same in free:
            free.remove(same)
        said = f"{label(reading, old)} : {written(reading, old)}"
        if same is not None:
            line = f"formerly: [{', '.join(dict.fromkeys((*same.formerly, *lost)))}]"
            yield Vanished(lost[0], said, line, same.place.position())
        else:
            yield Vanished(lost[0], said, _withdrawal(lost, today), Position(corrections))


def _same(reading: Reading, free: list[Reading]) -> Reading | None:
    """Return the new reading that looks most like one that vanished, None when none looks like it."""
    alike = [
        (likeness, other)
        for other in free
        if other.source.id == reading.source.id and other.quantity == reading.quantity
        if (likeness := _likeness(reading, other)) >= 2
    ]
    return max(alike, key=lambda pair: pair[0])[1] if alike else None


def _likeness(reading: Reading, other: Reading) -> float:
    """Weigh what two readings share: place and value most, then each condition."""
    value = bool(reading.value and other.value and reading.value.text == other.value.text)
    shared = sum(other.conditions.get(key) == stated for key, stated in reading.conditions.items())
    return 2 * value + 2 * (reading.at == other.at) + shared / (len(reading.conditions) + 1)


def _withdrawal(ids: list[str], today: str) -> str:
    """Write the correction that says that these ids were withdrawn; its reason is left to the editor."""
    lines = (
        f"{ids[0].replace('.', '-')}:",
        "  status: withdrawn",
        f"  former: [{', '.join(ids)}]",
        f"  why: {scalar('À DIRE : pourquoi ce relevé est retiré.')}",
        f"  done: {scalar('Retiré des pages et des tableaux.')}",
        f"  since: {today}",
    )
    return "\n".join(lines)
