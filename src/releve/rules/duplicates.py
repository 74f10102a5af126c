"""C102: two readings of one source that nothing tells apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Catalog
from ..model.source import Reading
from ..problem import Problem


def duplicates(catalog: Catalog) -> Iterator[Problem]:
    """Refuse two readings of a source that share quantity, conditions and variant: their id would be the same."""
    seen: dict[str, Reading] = {}
    for reading in catalog.readings:
        first = seen.setdefault(reading.id, reading)
        if first is reading:
            continue
        other = first.place.position("value")
        message = f"même grandeur et mêmes conditions que la ligne {other.line}"
        hint = "complétez une condition, ou ajoutez « variant: » avec les mots de la source"
        yield Problem(reading.place.position(), "C102", message, hint)


def reused_ids(catalog: Catalog) -> Iterator[Problem]:
    """Refuse a former id that a living reading bears."""
    living = {reading.id for reading in catalog.readings}
    for reading in catalog.readings:
        for index, old in enumerate(reading.formerly):
            if old in living:
                message = f"l’ancien identifiant « {old} » est celui d’un relevé vivant"
                yield Problem(reading.place.position("formerly", index), "C102", message, "retirez-le de « formerly: »")
