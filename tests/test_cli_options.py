"""A command used wrongly, or stopped by the system, says why in French in one sentence, and never in a traceback."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from releve import cli_making
from releve.cli import app

OVENS = Path(__file__).parent / "sites" / "ovens"


def run(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, arguments, prog_name="releve")


def refused(*arguments: str) -> str:
    """Run a command that is a wrong use, and return the one line that it prints."""
    ran = run(*arguments)
    assert ran.exit_code == 2, ran.output
    assert ran.output.startswith("releve : ")
    assert ran.output.count("\n") == 1
    return ran.output.removeprefix("releve : ").strip()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("add source", "il manque « url » ; l’usage : releve add source --help"),
        ("adde", "commande inconnue : « adde » ; vouliez-vous dire 'add' ? ; l’usage : releve --help"),
        ("zorg", "commande inconnue : « zorg » ; l’usage : releve --help"),
        ("check --zorg", "option inconnue : --zorg ; l’usage : releve check --help"),
        ("check --freshnes", "option inconnue : --freshnes ; il y a : --freshness ; l’usage : releve check --help"),
        (
            "diff HEAD --format zorg",
            "--format : « zorg » n’est pas parmi 'text', 'markdown', 'json' ; l’usage : releve diff --help",
        ),
        ("links --seconds 0", "--seconds : au moins 1 ; l’usage : releve links --help"),
        ("links --seconds zorg", "--seconds : un nombre est attendu ; l’usage : releve links --help"),
        ("explain P201 P202", "en trop : « P202 » ; l’usage : releve explain --help"),
        ("import a --tool", "l’option --tool attend une valeur ; l’usage : releve --help"),
    ],
)
def test_a_wrong_use_is_told_in_french(typed: str, told: str) -> None:
    """What is missing, unknown or too much, then where the use of the command is told."""
    assert refused(*typed.split()).endswith(told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("schema {file}", "existe déjà, et n’est pas un dossier"),
        ("export {file}", "existe déjà, et n’est pas un dossier"),
        ("render {file}/x", "n’est pas un dossier"),
        ("new {file}/x", "n’est pas un dossier"),
    ],
)
def test_a_folder_that_the_system_refuses_is_named(typed: str, told: str, tmp_path: Path) -> None:
    """A file where a folder is to be made is no traceback."""
    (tmp_path / "file").touch()
    options = [] if typed.startswith("new") else ["--root", str(OVENS)]
    assert refused(*typed.format(file=tmp_path / "file").split(), *options).endswith(told)


def test_pages_that_cannot_be_read_are_no_site_without_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of pages closed to the reader is a problem: an empty site passes every rule."""
    monkeypatch.setattr("releve.resolved.os.access", lambda path, *_: Path(path).name != "docs")
    ran = run("check", "--root", str(OVENS))
    assert ran.exit_code == 1
    assert "docs: Y101 le dossier des pages manque" in ran.output


@pytest.mark.parametrize("given", ["hier", "2026-13-01", "2026-1-1", "20261101", ""])
def test_a_day_that_is_none_is_a_wrong_use(given: str) -> None:
    """The day that stands for today is compared with those of the data: it has their form."""
    assert "n’est pas un jour" in refused("check", "--today", given, "--root", str(OVENS))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"- un\n", "des lignes « clé: valeur » sont attendues"),
        (b"plugins: {releve: 4}\n", "plugins: releve : des lignes"),
        (b"plugins: [releve: {pages: 3}]\n", "plugins: releve: pages : des lignes"),
        (b"a: [\n", "mkdocs.yml:2 » est illisible"),
        (b"a: \xff\n", "enregistrez-le en UTF-8"),
    ],
)
def test_a_configuration_of_another_shape_is_a_wrong_use(text: bytes, told: str, tmp_path: Path) -> None:
    """A mkdocs.yml that is not what a site is made from is named, with what is expected."""
    (tmp_path / "mkdocs.yml").write_bytes(text)
    assert told in refused("check", "--root", str(tmp_path))


@pytest.mark.parametrize("plugins", ["{search: {}, releve: {data: known}}", "[search, releve: {data: known}]"])
def test_plugins_are_listed_or_named(plugins: str, tmp_path: Path) -> None:
    """MkDocs takes plugins both ways, and so do the commands that do without it."""
    shutil.copytree(OVENS / "data", tmp_path / "known")
    (tmp_path / "mkdocs.yml").write_text(f"plugins: {plugins}\n", encoding="utf-8")
    (tmp_path / "docs").mkdir()
    assert run("schema", str(tmp_path / "made"), "--root", str(tmp_path)).exit_code == 0
    assert '"stone-one"' in (tmp_path / "made" / "source.schema.json").read_text(encoding="utf-8")


def test_an_interruption_is_told_and_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C leaves with 130 and one word; what is nobody's file is a bug, and keeps its traceback."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def broken(*_: object) -> None:
        raise OSError(5, "a bug")

    monkeypatch.setattr(cli_making, "decode_folder", interrupted)
    stopped = run("schema", "--check", "--root", str(OVENS))
    assert stopped.exit_code == 130
    assert stopped.output == "releve : interrompu\n"
    monkeypatch.setattr(cli_making, "decode_folder", broken)
    assert isinstance(run("schema", "--check", "--root", str(OVENS)).exception, OSError)
