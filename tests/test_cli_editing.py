"""The commands of an editor: what they write, what they refuse, and that a refusal writes nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from releve.cli import app
from world import WORLD

LLAMA_BENCH = (Path(__file__).parent / "cases" / "inputs" / "lb-md-q8kv.md").read_bytes()
URL = "https://example.org/essai"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Copy the small world."""
    shutil.copytree(WORLD, tmp_path, dirs_exist_ok=True)
    return tmp_path


def releve(site: Path, *arguments: str, typed: str | bytes = "") -> Result:
    """Run the command in a site, with what the editor types; it never shows a traceback."""
    found = CliRunner().invoke(app, [*arguments, "-C", str(site)], input=typed)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.output
    return found


def everything(site: Path) -> dict[str, bytes]:
    """Return every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def new_text(site: Path) -> str:
    """Return the text of the only source beside the first one."""
    (file,) = {*(site / "data" / "sources").iterdir()} - {site / "data" / "sources" / "bread.yaml"}
    return file.read_text(encoding="utf-8")


ADD = ("add", "source", URL, "--offline", "--yes", "--title", "Essai du jour", "--today", "2026-12-01")


def test_a_source_is_added_without_a_question(site: Path) -> None:
    """`--yes` takes what is given and proposed, writes one file, and says what comes next."""
    before = everything(site)
    run = releve(site, *ADD)
    assert run.exit_code == 0, run.output
    assert "data/sources/essai-jour.yaml" in run.output
    assert "releve add reading essai-jour" in run.output
    assert set(everything(site)) - set(before) == {"data/sources/essai-jour.yaml"}
    assert new_text(site) == (
        "title: Essai du jour\nurl: https://example.org/essai\npublisher: example.org\npublished: unknown\n"
        "retrieved: 2026-12-01\nread: page\n"
    )
    assert "R105" in releve(site, "check").output


def test_a_source_is_added_with_every_option(site: Path) -> None:
    """Each key of a source has its option, and the schema is named when the site has one."""
    (site / "schemas").mkdir()
    (site / "schemas" / "source.schema.json").write_text("{}", encoding="utf-8")
    options = {
        "--id": "mien", "--publisher": "Fournil", "--author": "A. B.", "--published": "2026-01",
        "--retrieved": "2026-02-01", "--read": "copy", "--language": "fr", "--archive": "https://example.org/copie",
        "--quotes": "bread", "--number": "1 234,5", "--note": "Une note.",
    }  # fmt: skip
    run = releve(site, *ADD, "--doubtful", *(part for pair in options.items() for part in pair))
    assert run.exit_code == 0, run.output
    text = new_text(site)
    assert text.startswith("# yaml-language-server: $schema=../../schemas/source.schema.json\n")
    for line in (
        "read: copy",
        "doubtful: true",
        "quotes: bread",
        'number: "1 234,5"',
        "note: Une note.",
        "author: A. B.",
    ):
        assert line in text
    assert releve(site, "check").exit_code == 0


def test_a_source_never_read_has_no_day(site: Path) -> None:
    """A page known only through others has no day of reading."""
    assert releve(site, *ADD, "--read", "never").exit_code == 0
    assert "retrieved" not in new_text(site)


def test_only_what_is_missing_is_asked(site: Path) -> None:
    """Title, publisher and date are asked when nothing says them, again when refused; an id is proposed."""
    typed = "Essai du four\n\nhier\n2026-03\nbread\n\n"
    run = releve(site, "add", "source", URL, "--offline", "--today", "2026-12-01", typed=typed)
    assert run.exit_code == 0, run.output
    assert "« hier » n’est pas une date" in run.output
    assert "cet identifiant est pris" in run.output
    assert "title: Essai du four\n" in new_text(site)
    assert "published: 2026-03\n" in new_text(site)


REFUSED_SOURCES = {
    "not an address": (("add", "source", "pas-une-adresse", "--yes", "--offline", "--title", "T"), "P102"),
    "a page already there": ((*ADD[:2], "https://example.org/bread/", *ADD[3:]), "bread"),
    "an id already there": ((*ADD, "--id", "bread"), "existe déjà"),
    "an id that is a path": ((*ADD, "--id", "../bread"), "n’est pas un identifiant"),
    "no title": (("add", "source", URL, "--yes", "--offline"), "M107"),
    "a macro in the title": ((*ADD, "--title", "{{ x }}"), "M108"),
    "a tag in the title": ((*ADD, "--title", "<script>"), "M108"),
    "read before it was published": ((*ADD, "--published", "2027"), "P105"),
}


@pytest.mark.parametrize("case", REFUSED_SOURCES)
def test_a_refused_source_writes_nothing(site: Path, case: str) -> None:
    """The problem of the first gate is told, the exit code is 1, and no file is made."""
    arguments, told = REFUSED_SOURCES[case]
    before = everything(site)
    run = releve(site, *arguments)
    assert run.exit_code == 1
    assert told in run.output
    assert everything(site) == before


def test_leaving_the_questions_writes_nothing(site: Path) -> None:
    """The end of the input is a way to leave."""
    before = everything(site)
    for arguments in (("add", "source", URL, "--offline"), ("add", "reading", "bread"), ("reread", "bread")):
        run = releve(site, *arguments)
        assert run.exit_code == 1
        assert "rien n’a été écrit" in run.output
    assert everything(site) == before


ROW = {
    "quantity": "bake_rate", "nature": "measured", "unit": "loaf/h", "oven": "stone-one", "recipe": "wheat",
    "batch": "4", "value": "61.0", "at": "table 3, row 1",
}  # fmt: skip


def given(row: dict[str, str]) -> list[str]:
    """Write a row as options."""
    return [part for key, text in row.items() for part in ("--set", f"{key}={text}")]


def test_a_reading_is_added(site: Path) -> None:
    """With every key given, the row goes to the end of the file, and the first gate accepts it."""
    file = site / "data" / "sources" / "bread.yaml"
    before = file.read_text("utf-8")
    run = releve(site, "add", "reading", "bread", "--yes", *given(ROW))
    assert run.exit_code == 0, run.output
    added = file.read_text("utf-8").removeprefix(before)
    assert added.startswith("  - {quantity: bake_rate, nature: measured, unit: loaf/h, oven: stone-one, recipe: wheat,")
    assert releve(site, "check").exit_code == 0


def test_a_reading_is_asked_for(site: Path) -> None:
    """What is not given is asked, and the answers are written."""
    typed = "61.0\ntable 3, row 1\n\n"
    row = {key: text for key, text in ROW.items() if key not in {"value", "at"}}
    run = releve(site, "add", "reading", "bread", *given(row), typed=typed)
    assert run.exit_code == 0, run.output
    assert 'value: 61.0,\n     at: "table 3, row 1"}' in (site / "data" / "sources" / "bread.yaml").read_text("utf-8")


REFUSED_READINGS = {
    "a condition missing": (ROW | {"oven": ""}, "C101", 1),
    "an unknown name": (ROW | {"oven": "steel-nine"}, "M105", 1),
    "a reading already there": (ROW | {"recipe": "rye"}, "C102", 1),
    "a place already taken": (ROW | {"at": "table 1, row Stone 1"}, "P205", 1),
    "an unknown key": (ROW | {"ovn": "a"}, "ovn", 2),
}


@pytest.mark.parametrize("case", REFUSED_READINGS)
def test_a_refused_reading_writes_nothing(site: Path, case: str) -> None:
    """The problem is told with its code, and the file stays as it was."""
    row, told, code = REFUSED_READINGS[case]
    before = everything(site)
    run = releve(site, "add", "reading", "bread", "--yes", *given({key: text for key, text in row.items() if text}))
    assert run.exit_code == code
    assert told in run.output
    assert everything(site) == before


def test_a_pair_that_is_none_is_a_wrong_use(site: Path) -> None:
    """`--set` wants a key and a value."""
    for pair in ("oven", "=a", "oven="):
        assert releve(site, "add", "reading", "bread", "--yes", "--set", pair).exit_code == 2
    assert releve(site, "add", "reading", "absente", "--yes").exit_code == 1


def test_a_reread_source_takes_the_day(site: Path) -> None:
    """Confirmed whole, one by one or at once, a source changes by its ten characters alone."""
    file = site / "data" / "sources" / "bread.yaml"
    before = file.read_text("utf-8")
    for typed, options, day in (
        ("\n" * 6, (), "2026-12-02"),
        ("t\n", (), "2026-12-03"),
        ("", ("--yes",), "2026-12-04"),
    ):
        run = releve(site, "reread", "bread", "--today", day, *options, typed=typed)
        assert run.exit_code == 0, run.output
        assert file.read_text("utf-8") == before.replace("2026-11-30", day)
    assert releve(site, "check").exit_code == 0


def test_a_value_not_confirmed_keeps_the_day(site: Path) -> None:
    """One « no » writes nothing, and proposes the file where the others would go."""
    before = everything(site)
    run = releve(site, "reread", "bread", "--today", "2026-12-02", typed="n\nt\n")
    assert run.exit_code == 1
    assert "data/sources/bread-2026-11-30.yaml" in run.output
    assert "formerly: [bread." in run.output
    assert everything(site) == before


def test_a_page_never_opened_is_not_reread(site: Path) -> None:
    """There is nothing to confirm in a page known through others."""
    assert releve(site, *ADD, "--read", "never").exit_code == 0
    assert releve(site, "reread", "essai-jour", "--yes").exit_code == 1


def test_an_output_is_printed_as_readings(site: Path) -> None:
    """A file or the standard input gives the block; `--set` completes it; JSON is the shape of the cases."""
    file = site / "run.md"
    file.write_bytes(LLAMA_BENCH)
    before = everything(site)
    block = releve(site, "import", str(file), "--set", "machine=a-card")
    assert block.exit_code == 0
    assert "machine: a-card" in block.output
    assert releve(site, "import", "-", "--set", "machine=a-card", typed=LLAMA_BENCH).output == block.output
    shape = json.loads(releve(site, "import", str(file), "--format", "json").output)
    assert [record["line"] > 0 for record in shape["records"]] == [True] * len(shape["records"])
    assert {"tool", "records", "warnings"} <= set(shape)
    assert everything(site) == before


@pytest.mark.parametrize("options", [(), ("--into", "bread"), ("--format", "json")])
def test_a_refused_output_writes_nothing(site: Path, options: tuple[str, ...]) -> None:
    """A text of no known tool, or cut, is refused with a sentence and exit code 1."""
    before = everything(site)
    run = releve(site, "import", "-", *options, typed=b"rien de tel")
    assert run.exit_code == 1
    assert run.stdout == ""
    assert "aucun outil connu" in run.stderr
    assert everything(site) == before
    assert releve(site, "import", str(site / "absent.md")).exit_code == 2


class Ovens:
    """An importer of a tool that measures ovens; it never says which oven."""

    NAMES = ("oven-timer",)
    Refused = type("Refused", (), {})

    def decode_text(self, data: bytes) -> str:
        """Decode."""
        return data.decode()

    def import_text(self, text: str, tool: str | None = None) -> Ovens:
        """Read anything."""
        assert (text, tool) == ("rye 4", None)
        return self

    def to_dict(self) -> dict[str, object]:
        """Give no record."""
        return {"records": []}

    def to_yaml_block(self, imported: Ovens, defaults: dict[str, str]) -> str:
        """Write one reading, with what the editor gives."""
        assert imported is self
        known = "".join(f", {key}: {text}" for key, text in defaults.items())
        row = f"quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4{known}"
        return f"  - {{{row}, value: 55, at: four inconnu}}"


def test_an_import_into_a_source_says_what_is_left(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The block goes to the end of the file even when conditions are missing, and they are listed with their line."""
    monkeypatch.setattr("releve.editing.importers.importers", lambda: [Ovens()])
    file = site / "data" / "sources" / "bread.yaml"
    before = file.read_text("utf-8")
    run = releve(site, "import", "-", "--into", "bread", typed=b"rye 4")
    assert run.exit_code == 0, run.output
    assert file.read_text("utf-8").startswith(before + "  - {quantity: bake_rate")
    assert "à compléter" in run.output
    assert "data/sources/bread.yaml:18:5: C101" in run.output
    file.write_text(before, encoding="utf-8")
    whole = releve(
        site, "import", "-", "--into", "bread", "--set", "oven=steel-one", "--set", "heat=top", typed=b"rye 4"
    )
    assert whole.exit_code == 0, whole.output
    assert "à compléter" not in whole.output
    assert releve(site, "check").exit_code == 0


def test_an_import_that_cannot_be_completed_writes_nothing(site: Path) -> None:
    """In a site that does not know its quantities, or given a name that does not exist, a block is refused whole."""
    before = everything(site)
    run = releve(site, "import", "-", "--into", "bread", typed=LLAMA_BENCH)
    assert run.exit_code == 1
    assert "M105" in run.output
    assert everything(site) == before


def test_a_folder_without_a_site_is_a_wrong_use(tmp_path: Path) -> None:
    """Outside a site, the commands say where to be; an import needs no site to print."""
    for arguments in (("add", "source", URL, "--yes"), ("add", "reading", "a"), ("reread", "a"), ("schema",)):
        run = releve(tmp_path, *arguments)
        assert run.exit_code == 2
        assert "mkdocs.yml" in run.output
    assert releve(tmp_path, "import", "-", typed=LLAMA_BENCH).exit_code == 0
