"""The readings in columns: what a page's tools read is what the catalogue says, whole and in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakery_site import Kit, kit
from releve.exports.explorer import explorer, runs


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Give the site about bread, resolved once."""
    return kit(tmp_path_factory.mktemp("bakery"))


@pytest.fixture(scope="module")
def data(site: Kit) -> Any:
    """Give its columns."""
    return explorer(site.resolved)


def unrolled(column: list[Any]) -> Iterator[Any]:
    """Read runs back."""
    for value, times in zip(column[::2], column[1::2], strict=True):
        yield from [value] * times


@given(st.lists(st.integers(0, 3)))
def test_runs_say_the_column_again(column: list[int]) -> None:
    """Runs are shorter than a column that repeats itself, and give it back whole."""
    written = runs(column)
    assert list(unrolled(written)) == column
    assert all(one != other for one, other in zip(written[::2], written[2::2], strict=False))


def test_every_reading_has_its_row(site: Kit, data: Any) -> None:
    """Source and letters give the id of each reading, in the order of the data; quantity and nature follow."""
    rows = data["rows"]
    sources = [data["sources"][rank]["id"] for rank in unrolled(rows["source"])]
    ids = [f"{source}.{letters}" for source, letters in zip(sources, rows["letters"].split(), strict=True)]
    readings = site.resolved.catalog.readings
    assert ids == [reading.id for reading in readings]
    assert [data["quantities"][rank]["id"] for rank in unrolled(rows["quantity"])] == [one.quantity for one in readings]
    assert [data["natures"][rank]["id"] for rank in unrolled(rows["nature"])] == [one.nature for one in readings]


def test_a_condition_keeps_what_each_reading_states(site: Kit, data: Any) -> None:
    """A value is the rank of its text, nothing said is zero, and what a tool implies is marked."""
    for name, spec in data["conditions"].items():
        said = [reading.stated(name) for reading in site.resolved.catalog.readings]
        ranks = list(unrolled(spec["rows"]))
        assert [spec["values"][rank - 1] if rank else None for rank in ranks] == [
            one.text if one else None for one in said
        ]
        implied = list(unrolled(spec["implied"])) if "implied" in spec else [0] * len(said)
        assert implied == [int(one is not None and one.implied) for one in said]


def test_rows_of_a_quantity_sort_together(site: Kit, data: Any) -> None:
    """Keys are in the unit of the quantity, whatever the unit of the row; what is not published has none."""
    catalog = site.resolved.catalog
    for reading, key in zip(catalog.readings, data["rows"]["key"], strict=True):
        if reading.value is None:
            assert key is None
            continue
        unit = catalog.units.parse(catalog.quantities[reading.quantity].unit)
        exact = float(reading.value.representative * reading.unit.scale / unit.scale)
        assert key == pytest.approx(exact, abs=1e-6)
