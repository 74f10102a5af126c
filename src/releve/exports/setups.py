"""What the published data say of a reproducible set-up and of a correction, besides their names."""

from __future__ import annotations

from ..catalog import Catalog
from ..frames import several
from ..model.setup import Setup
from ..model.source import Reading
from ..model.words import Correction
from ..selection import given

Fields = dict[str, object]


def setup_fields(setup: Setup, catalog: Catalog) -> Fields:
    """Return what a set-up prints and what it gave; its conditions are all that its figures state."""
    readings = given(setup, catalog)[0]
    return {
        "at": setup.at,
        "conditions": _conditions(readings, catalog),
        "sources": list(setup.sources),
        "commands": [command.run for command in setup.commands],
        "versions": [version.text for version in setup.versions],
        "gives": [reading.id for reading in readings],
        "author": setup.author,
        "reread": setup.reread,
    }


def _conditions(readings: list[Reading], catalog: Catalog) -> Fields:
    found: Fields = {}
    for name in catalog.conditions:
        stated = [one for reading in readings if (one := reading.stated(name)) is not None and one.known]
        if stated:
            values = dict.fromkeys(one.text for one in stated)
            texts = dict.fromkeys(catalog.condition_text(name, one) for one in stated)
            found[name] = {"value": several(values), "text": several(texts)}
    return found


def correction_fields(correction: Correction, catalog: Catalog) -> Fields:
    """Return what a correction says: the figures in question, the value expected of the first, and since when."""
    return {
        "status": correction.status,
        "done": correction.done,
        "since": correction.since,
        "expect": correction.expect,
        "former": list(correction.former),
        "concerns": [reading.id for reading in catalog.concerned(correction)],
    }
