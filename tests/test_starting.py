"""A new site is whole: it is checked, built strictly, audited, and its data are what its schemas say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from releve.cli import app
from releve.starting import TITLE

FOUR = ("data/sources", "data/tables", "data/glossary", "data/faq")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a new site, with a title that YAML must quote."""
    folder = tmp_path_factory.mktemp("new") / "mon-site"
    run = CliRunner().invoke(app, ["new", str(folder), "--title", 'Mon site : "relevés"'])
    assert run.exit_code == 0, run.output
    assert "mkdocs serve" in run.output
    return folder


def test_it_has_one_of_each(site: Path) -> None:
    """One source, one table, one term, one question, a page, and what an editor and git need."""
    assert [len(list((site / folder).glob("*.yaml"))) for folder in FOUR] == [1, 1, 1, 1]
    for name in ("mkdocs.yml", "README.md", ".gitignore", ".vscode/settings.json", "docs/index.md"):
        assert (site / name).is_file()
        assert TITLE not in (site / name).read_text("utf-8")
    settings = json.loads((site / ".vscode" / "settings.json").read_text("utf-8"))["yaml.schemas"]
    assert all((site / name).is_file() for name in settings)
    schemas = [file.read_text("utf-8").splitlines()[0].rpartition("=")[2] for file in (site / "data").rglob("*.yaml")]
    assert all(schema.endswith(".schema.json") for schema in schemas)


def test_it_is_built_and_audited(site: Path) -> None:
    """`releve check`, `mkdocs build --strict` and `releve audit` pass, and the title is the one given."""
    checked = CliRunner().invoke(app, ["check", "-C", str(site)])
    assert checked.exit_code == 0, checked.output
    assert "rien à redire" in checked.output
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"], cwd=site, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    audited = CliRunner().invoke(app, ["audit", str(site / "site"), "-C", str(site)])
    assert audited.exit_code == 0, audited.output
    page = (site / "site" / "index.html").read_text("utf-8")
    # The site's title is set in French typography, and escaped.
    assert re.search('Mon site\u00a0: (?:«\u00a0|&#34;|")relevés', page)
    assert "data-releve=" in page


def test_its_schemas_are_those_of_its_data(site: Path) -> None:
    """The schemas know its own conditions."""
    assert CliRunner().invoke(app, ["schema", "--check", "-C", str(site)]).exit_code == 0
    assert '"condition-kettle"' in (site / "schemas" / "source.schema.json").read_text("utf-8")


def test_a_folder_that_holds_something_is_left(tmp_path: Path) -> None:
    """Nothing is written over what is there; an empty folder is fine, and nothing is left beside it."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    runs = {name: CliRunner().invoke(app, ["new", str(tmp_path / name)]) for name in ("full", "file", "empty", "a/b")}
    assert {name: run.exit_code for name, run in runs.items()} == {"full": 2, "file": 2, "empty": 0, "a/b": 0}
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "empty", "file", "full"]
    assert (tmp_path / "empty" / "mkdocs.yml").is_file()
