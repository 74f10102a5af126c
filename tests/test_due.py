"""`releve freshness`: what is to be read again, and in which order; nothing is ever refused for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from releve.cli import app
from releve.due import as_markdown, due
from releve.resolved import resolve_site
from releve.settings import read_settings

OVENS = Path(__file__).parent / "sites" / "ovens"
UNSEEN = """title: "Page [jamais](https://example.org) montrée @equipe"
url: https://example.org/unseen
publisher: Example
published: unknown
retrieved: 2026-11-29
read: page
readings:
  - {quantity: heat_power, nature: announced, unit: kW, oven: steel-one, value: 21, at: fiche 1}
"""


@pytest.fixture
def ovens(tmp_path: Path) -> Path:
    """Copy the site about ovens; a power is good for thirty days, and a source that no page shows gives one."""
    root = tmp_path / "ovens"
    shutil.copytree(OVENS, root)
    file = root / "data" / "quantities.yaml"
    text = file.read_text(encoding="utf-8")
    for quantity, days in (("heat_power", 30), ("bake_rate", 60)):
        line = next(one for one in text.splitlines() if one.strip().startswith(f"{quantity}:"))
        text = text.replace(line, line.replace("{", f"{{shelf_life: {days}, ", 1))
    file.write_text(text, encoding="utf-8")
    (root / "data" / "sources" / "aaa-unseen.yaml").write_text(UNSEEN, encoding="utf-8")
    return root


def order(root: Path, today: str) -> list[tuple[str, int]]:
    """Return the sources to read again, with how many of their readings are."""
    return [(one.source.id, len(one.readings)) for one in due(resolve_site(read_settings(root, today)))]


def test_the_oldest_then_the_most_shown_come_first(ovens: Path) -> None:
    """A source read earlier comes first; of two read on one day, the one that pages show."""
    assert order(ovens, "2027-06-01") == [("makers", 3), ("aaa-unseen", 1), ("trials", 3)]


def test_a_figure_is_good_until_its_shelf_life_is_over(ovens: Path) -> None:
    """On its last day a figure is still good; the day after it is to be read again, and others are not."""
    assert order(ovens, "2026-12-29") == []
    assert order(ovens, "2026-12-30") == [("makers", 3), ("aaa-unseen", 1)]


def test_the_checklist_has_a_box_a_source_and_no_markup_of_the_data(ovens: Path) -> None:
    """Each box names the source, the day, what rests on it; a title cannot be a link or call somebody."""
    body = as_markdown(due(resolve_site(read_settings(ovens, "2027-06-01"))), "2027-06-01")
    assert body.startswith("7 relevés de 3 sources à relire au 1er juin 2027")
    assert "- [ ] `makers` Fiches des fabricants, lue le 29 novembre 2026 : 3 relevés, 1 page" in body
    assert "  - montrée par : Fours" in body
    assert "](" not in body
    assert "@equipe" not in body


def test_the_command_never_refuses(ovens: Path) -> None:
    """Old figures, or none: exit 0."""
    old = CliRunner().invoke(app, ["freshness", "-C", str(ovens), "--today", "2030-01-01"])
    assert (old.exit_code, len(old.output.splitlines())) == (0, 3), old.output
    assert old.output.startswith("data/sources/makers.yaml:5:12  makers  3 relevés")
    none = CliRunner().invoke(app, ["freshness", "-C", str(ovens), "--today", "2026-12-01", "--format", "markdown"])
    assert (none.exit_code, none.output.strip()) == (0, "Rien à relire au 1er décembre 2026.")
