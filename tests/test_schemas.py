"""The schemas that editors use while typing: they accept the data, refuse faults of shape, and are up to date."""

from __future__ import annotations

import fnmatch
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from typer.testing import CliRunner

from releve.cli import app
from releve.decode.folder import decode_folder
from releve.decode.vocabulary import Vocabulary
from releve.schemas import SUFFIX, schemas, stale_schemas, write_schemas

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "data"
FOLDERS = {
    "sources": "source", "tables": "table", "glossary": "glossary", "faq": "faq", "setups": "setup",
    "rereadings": "rereading", "journal": "journal",
}  # fmt: skip
ALONE = {"quantities", "formulas", "limits", "corrections"}


class Core(yaml.CSafeLoader):
    """Reads YAML 1.2 as the language server of an editor does: `on` is a word, a date is a text."""


Core.yaml_implicit_resolvers = {}
for _tag, _shape, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)$", "-+.0123456789"),
    ("null", r"^(?:~|null|)$", "~n"),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_shape), list(_first))


@cache
def vocabulary() -> Vocabulary:
    """Read the vocabulary of this site, once a process."""
    return decode_folder(DATA, "data").vocabulary


@pytest.fixture(scope="module")
def made() -> dict[str, dict[str, Any]]:
    """Make the schemas of this site, by name."""
    return {name.removesuffix(SUFFIX): json.loads(text) for name, text in schemas(vocabulary()).items()}


def data_files() -> Iterator[tuple[Path, str]]:
    """Yield the data files with the name of their schema."""
    for folder, schema in FOLDERS.items():
        yield from ((file, schema) for file in sorted((DATA / folder).glob("*.yaml")))
    for file in sorted(DATA.glob("*.yaml")):
        yield file, file.stem if file.stem in ALONE else "registry"


def faults(schema: dict[str, Any], text: str) -> list[str]:
    """Return what a schema refuses in a text, as an editor would underline it."""
    found = jsonschema.Draft7Validator(schema).iter_errors(yaml.load(text, Core))  # noqa: S506 (a safe loader)
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:120]}" for error in found]


def test_the_data_are_accepted(made: dict[str, dict[str, Any]]) -> None:
    """No data file of the site is underlined by the schema that its folder is given."""
    files = list(data_files())
    assert len(files) > 100
    refused = {file.name: found for file, name in files if (found := faults(made[name], file.read_text("utf-8")))}
    assert refused == {}


SOURCE = """title: T
url: https://example.org/a
publisher: P
published: 2026
read: page
retrieved: 2026-11-30
implied: {speculative: "off", why: dit par la page}
readings:
  - defaults: {quantity: price, nature: announced, unit: EUR, machine: nvidia-rtx-5090}
    rows:
      - {value: 57.10, at: table 1}
  - {quantity: price, nature: announced, unit: EUR, machine: unknown, value: 12, at: table 2}
"""

REFUSED = {
    "an unknown key": ("publisher: P", "publishr: P"),
    "a key missing": ("title: T\n", ""),
    "an unknown quantity": ("quantity: price", "quantity: prise"),
    "an unknown nature": ("announced, unit: EUR, machine: unknown", "guessed, unit: EUR, machine: unknown"),
    "an unknown condition": ("machine: unknown", "machin: unknown"),
    "a choice that is none": ('speculative: "off"', "speculative: never"),
    "a reason missing": (", why: dit par la page", ""),
    "a block without rows": ("rows:", "row:"),
    "a mapping for a text": ("publisher: P", "publisher: {a: b}"),
    "an id typed": ("title: T", "title: T\nid: t"),
}


def test_a_source_is_accepted(made: dict[str, dict[str, Any]]) -> None:
    """Blocks and single rows, numbers as values and a year as a date are fine."""
    assert faults(made["source"], SOURCE) == []


@pytest.mark.parametrize("fault", REFUSED)
def test_a_fault_is_underlined(made: dict[str, dict[str, Any]], fault: str) -> None:
    """What the decoder refuses for its shape is underlined while it is typed."""
    before, after = REFUSED[fault]
    assert before in SOURCE
    assert faults(made["source"], SOURCE.replace(before, after))


def undescribed(schema: object, keys: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the properties that say nothing to an editor."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        for key, part in (properties if isinstance(properties, dict) else {}).items():
            if not {"description", "$ref"} & set(part):
                yield "/".join((*keys, key))
        for key, part in schema.items():
            yield from undescribed(part, (*keys, key))
    elif isinstance(schema, list):
        for part in schema:
            yield from undescribed(part, keys)


def test_every_key_is_described(made: dict[str, dict[str, Any]]) -> None:
    """Each key of each file says what it is, or refers to a condition that does."""
    assert {name: list(undescribed(schema)) for name, schema in made.items()} == {name: [] for name in made}
    english = re.compile(r"\b(the|which|what|its)\b", re.IGNORECASE)
    assert not english.search(" ".join(re.findall(r'"description": "([^"]*)"', json.dumps(made, ensure_ascii=False))))


def test_names_are_completed(made: dict[str, dict[str, Any]]) -> None:
    """A name of the catalogue is proposed, and a new one is not refused by a schema made before it."""
    machine = made["source"]["definitions"]["condition-machine"]
    assert "nvidia-rtx-5090" in machine["examples"]
    assert faults(made["source"], SOURCE.replace("machine: unknown", "machine: a-new-one")) == []


def test_the_schemas_are_up_to_date() -> None:
    """What stands in `schemas/` says what the model and the quantities say: else run `releve schema`."""
    assert stale_schemas(ROOT / "schemas", vocabulary()) == []
    assert all(file.stat().st_size < 1 << 20 for file in (ROOT / "schemas").iterdir())


def test_a_stale_schema_is_told(tmp_path: Path) -> None:
    """A schema changed by hand or missing is named; one that only knows fewer names is not."""
    words = vocabulary()
    write_schemas(tmp_path, words)
    table = tmp_path / f"table{SUFFIX}"
    table.write_text(table.read_text("utf-8").replace('"nvidia-rtx-5090",', ""), encoding="utf-8")
    assert stale_schemas(tmp_path, words) == []
    table.write_text(table.read_text("utf-8").replace('"line"', '"curve"'), encoding="utf-8")
    (tmp_path / f"faq{SUFFIX}").unlink()
    assert stale_schemas(tmp_path, words) == [f"table{SUFFIX}", f"faq{SUFFIX}"]
    run = CliRunner().invoke(app, ["schema", str(tmp_path), "--check", "-C", str(ROOT)])
    assert run.exit_code == 1
    assert "releve schema" in run.output


def test_every_data_file_has_its_schema_in_the_editor() -> None:
    """The settings of VS Code give each data file the schema that is its own, and name schemas that exist."""
    settings = json.loads((ROOT / ".vscode" / "settings.json").read_text("utf-8"))["yaml.schemas"]
    globs = {name: [found] if isinstance(found, str) else found for name, found in settings.items()}
    assert {Path(name).name for name in globs} == set(schemas(vocabulary()))
    for file, schema in data_files():
        path = file.relative_to(ROOT).as_posix()
        given = [name for name, found in globs.items() if any(fnmatch.fnmatch(path, one) for one in found)]
        assert given == [f"./schemas/{schema}{SUFFIX}"], path


def test_every_data_file_names_its_schema() -> None:
    """The first line of a data file tells any editor with a YAML language server which schema is its own."""
    for file, schema in data_files():
        up = "../" * (len(file.relative_to(ROOT).parts) - 1)
        first = file.read_text("utf-8").partition("\n")[0]
        assert first == f"# yaml-language-server: $schema={up}schemas/{schema}{SUFFIX}", file
