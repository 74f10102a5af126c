"""Readings in tables that stay readable, whatever their number: one a quantity, cut where it grows too long."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..catalog import Catalog
from ..frames import Frame, listing, panels
from ..frames.captions import differing
from ..frames.listings import CEILING, PLACE
from ..model.source import UNKNOWN, Reading
from ..model.table import Chart
from .ceilings import Ceilings

LONG = 40
"""A table with more rows is cut into one a name, where names have enough rows of their own."""

OWN = 8
"""How many rows make a table of their own."""

LISTED = 2
"""How many registries have pages that list every figure."""

DRAWN = 24
"""The most rows that a drawing holds."""


def subjects(catalog: Catalog) -> list[str]:
    """Return the registries whose names figures are about: the two of which most quantities are stated alone.

    The other registries name circumstances (with what, by whom): their figures are listed with what they are about. No
    more than two, so that a figure stands on few pages, however many conditions it states.
    """
    alone = Counter(
        names
        for quantity in catalog.quantities.values()
        if len(quantity.requires) == 1 and (names := catalog.conditions[quantity.requires[0]].names)
    )
    return [registry for registry, _ in alone.most_common(LISTED)] or list(catalog.registries)[:LISTED]


def by_quantity(readings: Sequence[Reading], catalog: Catalog) -> dict[str, list[Reading]]:
    """Return the readings of each quantity, in the order of the data."""
    found: dict[str, list[Reading]] = {}
    for quantity in catalog.quantities:
        kept = [reading for reading in readings if reading.quantity == quantity]
        if kept:
            found[quantity] = kept
    return found


def headings(frames: Sequence[Frame], catalog: Catalog) -> dict[str, str]:
    """Return the heading that stands before the first table of each quantity, by the table's id; none for one only."""
    found: dict[str, str] = {}
    for frame in frames:
        label = catalog.quantities[frame.origins[0].quantity].label
        if label not in found.values():
            found[frame.id] = label
    return found if len(found) > 1 else {}


def source_frames(readings: Sequence[Reading], catalog: Catalog) -> list[Frame]:
    """Make the tables of all that a source says, one a quantity: every condition, every place, permanent anchors."""
    frames: list[Frame] = []
    for quantity, found in by_quantity(readings, catalog).items():
        by = next(iter(_naming(found, catalog)), PLACE)
        frames.append(listing(_key(quantity), len(frames) + 1, found, catalog, by=by, anchors=""))
    return frames


def panel_frames(readings: Sequence[Reading], catalog: Catalog) -> list[Frame]:
    """Make the tables of what a set-up gave: one a quantity, and one a panel where a quantity has panels."""
    frames: list[Frame] = []
    for quantity, found in by_quantity(readings, catalog).items():
        for rank, part in enumerate(panels(found, catalog), 1):
            names = _naming(part, catalog)
            key = _key(quantity) + (f"-{rank}" if rank > 1 else "")
            ordered = in_order(part, catalog, names)
            frames.append(listing(key, len(frames) + 1, ordered, catalog, by=next(iter(names), PLACE)))
    return frames


def name_frames(
    readings: Sequence[Reading], registry: str, catalog: Catalog, known: Ceilings | None = None
) -> list[Frame]:
    """Make the tables of all that is known of a name of a registry.

    Rows go by another name than the page's; what has a known ceiling stands beside it, in a table of its own. A long
    table is cut into one for each name that has rows enough, the most read first, then one for the others, unless the
    others are most of it. Optional conditions are left to the pages of the sources.
    """
    known = known or Ceilings()
    frames: list[Frame] = []
    for quantity, found in by_quantity(readings, catalog).items():
        formulas: dict[str, list[Reading]] = defaultdict(list)
        for reading in found:
            ceiling = known.of(reading)
            formulas[ceiling.formula.id if ceiling and ceiling.formula else ""].append(reading)
        for formula in sorted(formulas, reverse=True):
            key = "-".join(filter(None, (_key(quantity), formula.replace("_", "-"))))
            for part in _parts(key, formulas[formula], registry, catalog):
                frames.append(_framed(part, len(frames) + 1, catalog, known))
    return frames


@dataclass(frozen=True, slots=True)
class _Part:
    """The readings of one table: its id, what its rows go by, and what its title adds to the quantity."""

    key: str
    readings: list[Reading]
    by: str
    title: str = ""


def _parts(key: str, readings: Sequence[Reading], registry: str, catalog: Catalog) -> list[_Part]:
    """Cut the readings of one quantity into tables that are not too long."""
    names = _naming(readings, catalog, registry)
    by = next(iter(names), PLACE)
    ordered = in_order(readings, catalog, names)
    if len(ordered) <= LONG or len(names) < 2:
        return [_Part(key, ordered, by)]
    groups: dict[str, list[Reading]] = defaultdict(list)
    for reading in ordered:
        groups[_text(reading, by)].append(reading)
    own = {text: group for text, group in groups.items() if len(group) >= OWN and text != UNKNOWN}
    if 2 * sum(map(len, own.values())) < len(ordered):
        return [_Part(key, ordered, by)]
    parts = [
        _Part(
            f"{key}-{text}",
            group,
            next(iter(_naming(group, catalog, registry)), PLACE),
            catalog.condition_text(by, text),
        )
        for text, group in sorted(own.items(), key=lambda pair: -len(pair[1]))
    ]
    rest = [reading for reading in ordered if _text(reading, by) not in own]
    return [*parts, _Part(key, rest, by, f"autres {_plural(by, catalog)}")] if rest else parts


def _plural(condition: str, catalog: Catalog) -> str:
    title = catalog.registries[catalog.conditions[condition].names or ""].title
    return title[:1].lower() + title[1:]


def _framed(part: _Part, number: int, catalog: Catalog, known: Ceilings) -> Frame:
    quantity = catalog.quantities[part.readings[0].quantity]
    beside = [ceiling for reading in part.readings if (ceiling := known.of(reading)) is not None]
    made = listing(part.key, number, part.readings, catalog, by=part.by, conditions=quantity.requires, ceilings=beside)
    if part.title:
        made = replace(made, caption=replace(made.caption, title=f"{made.title}, {part.title}"))
    return _drawn(made) if beside else made


def _drawn(frame: Frame) -> Frame:
    """Have a table of figures and ceilings drawn, when it is short and each of its rows has a name of its own."""
    value, ceiling = frame.column("value")[0], frame.column(CEILING)[0]
    names = {row.stub.text for row in frame.rows}
    if value.unit != ceiling.unit or not 1 < len(frame.rows) == len(names) <= DRAWN:
        return frame
    return replace(frame, chart=Chart(kind="bar", x="value", ceiling=CEILING))


def _naming(readings: Sequence[Reading], catalog: Catalog, registry: str | None = None) -> list[str]:
    """Return the conditions that tell readings apart by name, those about subjects first; not those of a registry."""
    about = subjects(catalog)
    found = [
        name
        for name in differing(readings, catalog)
        if catalog.conditions[name].kind == "name" and catalog.conditions[name].names != registry
    ]
    return sorted(found, key=lambda name: catalog.conditions[name].names not in about)


def in_order(readings: Sequence[Reading], catalog: Catalog, names: Sequence[str]) -> list[Reading]:
    """Sort readings by these conditions, then by the others in the order of the data, then by source."""
    ranks = {
        name: {id_: rank for rank, id_ in enumerate(catalog.registries[registry].names)}
        for name, spec in catalog.conditions.items()
        if (registry := spec.names) and registry in catalog.registries
    }
    order = [*names, *(name for name in catalog.conditions if name not in names)]

    def key(reading: Reading) -> tuple[object, ...]:
        return (*(_rank(_text(reading, name), ranks.get(name)) for name in order), reading.source.id)

    return sorted(readings, key=key)


def _rank(text: str, ranks: dict[str, int] | None) -> tuple[int, int, str]:
    """Order names as their registry does, counts as numbers, other texts by letters; what is unknown comes last."""
    if text == UNKNOWN:
        return (2, 0, "")
    if ranks is not None:
        return (0, ranks.get(text, len(ranks)), text)
    return (0, int(text), "") if text.isdecimal() else (1, 0, text)


def _text(reading: Reading, condition: str) -> str:
    stated = reading.stated(condition)
    return stated.text if stated else UNKNOWN


def _key(quantity: str) -> str:
    # Prefixed, since the anchors of a source's rows are bare letters.
    return f"releves-{quantity.replace('_', '-')}"
