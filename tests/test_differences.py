"""`releve diff`: what a change of the files alters in what is published, and the ids that may not vanish."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from releve import history
from releve.cli import app
from releve.decode.folder import decode_folder
from releve.differences import Differences, as_markdown, compare, journal_entry
from releve.resolved import resolve_site
from releve.settings import read_settings

OVENS = Path(__file__).parent / "sites" / "ovens"
TRIALS, PAGE = "data/sources/trials.yaml", "docs/index.md"
STONE_TWO = 'value: 50.74 ± 0.10, at: "table 1, row Stone 2"'

Change = Callable[[Mapping[str, tuple[str, str]]], Path]


def git(folder: Path, *words: str) -> None:
    """Run git as nobody in particular."""
    name = ("-c", "user.name=Essai", "-c", "user.email=essai@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Commit the site about ovens, in a subfolder of its repository."""
    root = tmp_path_factory.mktemp("repository")
    shutil.copytree(OVENS, root / "site")
    (root / "elsewhere.txt").write_text("autre chose", encoding="utf-8")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "Commit a site")
    return root


@pytest.fixture
def change(committed: Path, tmp_path: Path) -> Change:
    """Give what copies the repository and replaces texts in its files, each of which must be there."""

    def made(replacements: Mapping[str, tuple[str, str]]) -> Path:
        shutil.copytree(committed, tmp_path / "copy")
        site = tmp_path / "copy" / "site"
        for name, (old, new) in replacements.items():
            file = site / name
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            assert old in text, (name, old)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")
        return site

    return made


def differences(site: Path) -> Differences:
    """Compare a site with its last commit."""
    with history.tree(site, "HEAD") as former:
        assert isinstance(former, Path)
        old = resolve_site(read_settings(former), judged=False)
        return compare(old, resolve_site(read_settings(site)))


def run(site: Path, *options: str) -> Result:
    """Run the command against the last commit."""
    return CliRunner().invoke(app, ["diff", *(options or ("HEAD",)), "-C", str(site)])


def test_nothing_changed_says_so(change: Change) -> None:
    """A site that is as committed differs in nothing, and the command passes."""
    ran = run(change({}))
    assert ran.exit_code == 0, ran.output
    assert ran.output.strip() == "rien de publié ne change"


def test_one_digit_is_followed_to_cells_sentences_assertions_and_pages(change: Change) -> None:
    """A reading that changes is told with its old and new value, its source and nature, and all that shows it."""
    found = differences(change({TRIALS: ("57.21 ± 0.40", "60.00 ± 0.40")}))
    (reading,) = found.readings
    assert (reading.old, reading.new) == (
        "57,21\u00a0±\u00a00,40\u00a0pains/h",
        "60,00\u00a0±\u00a00,40\u00a0pains/h",
    )
    assert (reading.source, reading.nature) == ("trials", "mesure")
    assert reading.position is not None
    assert (reading.position.path, reading.position.line) == (TRIALS, 11)
    assert {cell.key for cell in found.cells} == {"rates.stone-one.rate", "rates.stone-one.share"}
    assert {cell.nature for cell in found.cells} == {"mesure", "calcul"}
    assert {figure.key for figure in found.figures} >= {"index.md#stone", "index.md#part"}
    assert [sentence.key for sentence in found.sentences] == ["index.md", "term/rate", "rereading/stone-oven"]
    for sentence in found.sentences:
        assert "57,21" in sentence.old
        assert "60,00" in sentence.new
        assert sentence.aspect == "chiffre"
    told = {one.new for one in found.assertions}
    assert "vrai (stone > second)" in told
    assert all("count(rates)" not in one for one in told)
    pages = {page.key for page in found.pages}
    assert pages >= {"index.md", "theme/choosing", "sources/trials/", "ovens/stone-one/"}
    assert not found.vanished


def test_a_sentence_rewritten_added_or_removed_is_told_as_such(change: Change) -> None:
    """Sentences are compared as readers see them."""
    old = "Une fournée dure"
    found = differences(change({PAGE: (old, "Un chat dort sur le rebord de la fenêtre. La cuisson dure")}))
    kinds = sorted((one.kind.value, one.new) for one in found.sentences)
    assert kinds == [
        ("added", "Un chat dort sur le rebord de la fenêtre."),
        ("changed", "La cuisson dure 40 minutes."),
    ]
    assert not found.figures
    assert [(page.key, page.aspect) for page in found.pages] == [("index.md", "texte")]


def test_a_place_a_nature_and_a_source_that_change_are_named(change: Change) -> None:
    """What is not the value changes too: the place, the nature, the day of reading."""
    makers = "data/sources/makers.yaml"
    found = differences(
        change(
            {
                makers: ("retrieved: 2026-11-29", "retrieved: 2026-11-30"),
                TRIALS: ('≈ 80, at: "table 1, row Steel 1"', '≈ 80, nature: announced, at: "table 2, row Steel 1"'),
            }
        )
    )
    assert {(one.aspect, one.old, one.new) for one in found.readings} == {
        ("nature", "mesure", "annonce"),
        ("lieu", "table 1, row Steel 1", "table 2, row Steel 1"),
    }
    assert [(one.key, one.aspect, one.new) for one in found.sources] == [("makers", "lue le", "2026-11-30")]


def test_a_condition_corrected_asks_for_formerly_and_takes_it(change: Change) -> None:
    """An id that vanished fails the command, which prints the line to paste; pasted there, it passes."""
    site = change({TRIALS: (STONE_TWO, f"batch: 6, {STONE_TWO}"), "data/tables/rates.yaml": (', batch: "4"}', "}")})
    ran = run(site)
    assert ran.exit_code == 1
    (vanished,) = differences(site).vanished
    assert vanished.line == f"formerly: [{vanished.id}]"
    assert (vanished.position.path, vanished.position.line) == (TRIALS, 12)
    assert vanished.line in ran.output
    file = site / TRIALS
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("batch: 6, ", f"batch: 6, {vanished.line}, "), encoding="utf-8")
    found = differences(site)
    assert not found.vanished
    assert {one.aspect for one in found.readings} == {"charge", "identifiant"}


def test_a_reading_removed_asks_for_a_withdrawal_and_takes_it(change: Change) -> None:
    """What nothing replaces is withdrawn in the corrections; the lines printed are a correction that decodes."""
    annex = '      - {recipe: rye, value: 0.15, at: "annexe, ligne seigle"}\n'
    site = change({"data/sources/makers.yaml": (annex, "")})
    ran = run(site)
    assert ran.exit_code == 1
    (vanished,) = differences(site).vanished
    assert vanished.position.path == "data/corrections.yaml"
    (site / "data" / "corrections.yaml").write_text(vanished.line + "\n", encoding="utf-8")
    assert not [one for one in decode_folder(site / "data", "data").problems if "corrections" in one.position.path]
    assert run(site).exit_code == 0


def test_a_file_at_fault_is_not_taken_for_a_removal(change: Change) -> None:
    """A source that cannot be read is a problem of its own: its ids are not said to have vanished."""
    found = differences(change({TRIALS: ("publisher: Example\n", "publisher: Example\nbroken: [\n")}))
    assert found.broken
    assert not found.vanished


def test_the_markdown_of_a_pull_request_holds_no_markup_of_the_files(change: Change) -> None:
    """A text of the files shows as text in a summary: no tag, no link, no mention, no broken table."""
    hostile = "Une <img src=x onerror=alert(1)> page | [là](https://example.org) @equipe"
    site = change({TRIALS: ("note: Essais menés dans un même fournil.", f'note: "{hostile}"')})
    ran = run(site, "HEAD", "--format", "markdown")
    assert ran.exit_code == 0, ran.output
    assert "1 changement de source" in ran.output
    assert "&#60;img src=x onerror=alert&#40;1&#41;&#62;" in ran.output
    for active in ("<img", "](", "@equipe", "https://"):
        assert active not in ran.output


def test_the_json_has_every_change(change: Change) -> None:
    """A program reads the same changes, with their places."""
    ran = run(change({TRIALS: ("57.21 ± 0.40", "60.00 ± 0.40")}), "HEAD", "--format", "json")
    told = json.loads(ran.output)
    assert told["readings"][0]["kind"] == "changed"
    assert told["readings"][0]["position"]["line"] == 11
    assert len(told["cells"]) == 2


def test_rows_columns_captions_and_tables_that_move_are_told(change: Change) -> None:
    """A table's own changes are told once each: a row, a column, the caption, and a table that goes."""
    table = "data/tables/rates.yaml"
    site = change({table: ("only: [stone-one, stone-two, steel-one]", "only: [stone-one, steel-one]")})
    file = site / table
    text = file.read_text(encoding="utf-8")
    text = text.replace("  - {id: batch, condition: batch, of: rate}\n", "")
    file.write_text(text.replace("Une seule fournée par four.", "Deux fournées par four."), encoding="utf-8")
    found = {(one.kind.value, one.key, one.aspect) for one in differences(site).tables}
    assert found == {
        ("removed", "rates.stone-two", "ligne"),
        ("removed", "rates.batch", "colonne"),
        ("changed", "rates", "légende"),
    }
    file.unlink()
    page = site / PAGE
    page.write_text("# Fours\n\nRien ne reste.\n", encoding="utf-8")
    gone = differences(site)
    assert [(one.kind.value, one.key) for one in gone.tables] == [("removed", "rates")]
    assert {one.kind.value for one in gone.sentences} >= {"removed"}
    assert {one.kind.value for one in gone.assertions} == {"removed"}


def test_a_set_up_that_changes_is_told_key_by_key_with_its_page(change: Change) -> None:
    """A command, a version or a note is old and new at its line; a list that grows tells only what came."""
    setup = "data/setups/stone-rye.yaml"
    last = '  - {what: programme, text: bake 1.4, at: "annexe, première ligne"}\n'
    more = '  - {what: farine, text: lot 7, at: "annexe, dernière ligne"}\n'
    site = change({setup: ("--batch 4 <farine>", "--batch 4 --steam <farine>")})
    file = site / setup
    file.write_text(file.read_text(encoding="utf-8").replace(last, more + last), encoding="utf-8")
    found = differences(site)
    told = {(one.kind.value, one.aspect, one.old, one.new) for one in found.records}
    command = "bake --oven stone-one --recipe rye --batch 4 <farine>"
    assert ("changed", "commands.run", command, command.replace("4 <", "4 --steam <")) in told
    assert {one for one in told if one[0] == "added"} == {
        ("added", f"versions.{key}", "", new)
        for key, new in (("what", "farine"), ("text", "lot 7"), ("at", "annexe, dernière ligne"))
    }
    assert len(told) == 4
    assert {one.label for one in found.records} == {"recette « Un pain de seigle au four de pierre »"}
    assert {one.position.line for one in found.records if one.position and one.kind.value == "changed"} == {6}
    assert [(page.key, page.aspect) for page in found.pages] == [("setup/stone-rye", "fiche")]
    assert "commands.run" in run(site).output
    file.unlink()
    gone = differences(site)
    assert [(one.kind.value, one.key) for one in gone.records] == [("removed", "setup/stone-rye")]
    assert [(page.kind.value, page.key) for page in gone.pages] == [("removed", "setup/stone-rye")]


def test_terms_questions_rereadings_and_names_tell_what_is_no_sentence(change: Change) -> None:
    """A name, a place or a verdict that changes is told once; a sentence and a figure keep their own parts."""
    changes = {
        "data/glossary/rate.yaml": ("english: ", "english: steady "),
        "data/rereadings/stone-oven.yaml": ("reread: ", "reread: 2026-11-29 # "),
        "data/ovens.yaml": ("label: Pierre 1", "label: Première pierre"),
        "data/faq/choosing.yaml": ("order: ", "order: 1"),
    }
    found = differences(change(changes))
    assert {(one.key, one.aspect) for one in found.records} == {
        ("term/rate", "english"),
        ("rereading/stone-oven", "reread"),
        ("ovens/stone-one", "label"),
        ("theme/choosing", "order"),
    }
    assert {page.key for page in found.pages if page.aspect == "fiche"} == {
        "term/rate", "rereading/stone-oven", "theme/choosing"
    }  # fmt: skip


def test_a_template_that_changes_says_what_it_may_change(change: Change) -> None:
    """No word of a template is compared: the report names the file, the pages, and where to look."""
    template = "{{ source.title }}\n"
    site = change(
        {
            "macros/page-source.md.j2": ("", template),
            "macros/table.html.j2": ("", template),
            "macros/assets/releve.css": ("", "table { color: inherit }\n"),
            "mkdocs.yml": ("site_name: Fours", "site_name: Des fours"),
        }
    )
    found = differences(site)
    assert {one.key: one.new for one in found.look} == {
        "macros/page-source.md.j2": "peut changer les mots des pages sources/{id}/",
        "macros/table.html.j2": "peut changer les mots de toutes les pages",
        "macros/assets/releve.css": "peut changer l’aspect et les outils des pages",
        "mkdocs.yml": "peut changer la navigation et le cadre de toutes les pages",
    }
    assert not found.nothing
    for told in (run(site).output, run(site, "HEAD", "--format", "markdown").output):
        assert "4 fichiers d’apparence : des mots des pages peuvent changer" in told
    git(site, "add", ".")
    git(site, "commit", "--quiet", "-m", "Lay templates")
    (site / "macros" / "table.html.j2").unlink()
    (site / "macros" / "page-source.md.j2").write_text(template * 2, encoding="utf-8")
    assert [(one.kind.value, one.key) for one in differences(site).look] == [
        ("changed", "macros/page-source.md.j2"),
        ("removed", "macros/table.html.j2"),
    ]


def test_pages_sources_and_readings_that_come_are_told_as_new(change: Change) -> None:
    """A new source breaks nothing: its file, its readings and its pages are added, and no figure of a page moves."""
    source = (OVENS / TRIALS).read_text(encoding="utf-8").replace("example.org/bread", "example.org/other")
    site = change({"data/sources/other.yaml": ("", source), "docs/new.md": ("", "# Neuve\n\nUne page neuve.\n")})
    found = differences(site)
    assert {one.kind.value for one in found.readings} == {"added"}
    assert [(one.kind.value, one.key) for one in found.sources] == [("added", "other")]
    assert ("added", "new.md") in {(one.kind.value, one.key) for one in found.pages}
    assert (found.cells, found.figures, found.sentences, found.assertions, found.vanished) == ((), (), (), (), ())
    assert journal_entry(found, "2026-12-01") is None


def test_a_long_report_is_folded_and_ends(change: Change) -> None:
    """What is long is folded, and past some lines only counted: the JSON has it all."""
    rows = "".join(
        f'      - {{oven: stone-one, variant: essai {n}, value: {n + 1}, at: "table {n}"}}\n' for n in range(80)
    )
    ran = run(change({TRIALS: ("    rows:\n", f"    rows:\n{rows}")}), "HEAD", "--format", "markdown")
    section = ran.output.partition("<details><summary>Relevés (80)</summary>")[2].partition("</details>")[0]
    assert "… et 20 autres" in section
    assert section.count("| ajouté |") == 60


def test_the_markdown_says_what_to_paste(change: Change) -> None:
    """A pull request that loses an id reads how to keep it, above everything else, and is refused."""
    annex = '      - {recipe: rye, value: 0.15, at: "annexe, ligne seigle"}\n'
    ran = run(change({"data/sources/makers.yaml": (annex, "")}), "HEAD", "--format", "markdown")
    assert ran.exit_code == 1
    assert ran.output.index("ne mènent plus à rien") < ran.output.index("### Relevés")
    assert "  ```yaml\n  makers-" in ran.output
    assert "    status: withdrawn" in ran.output


def test_the_journal_is_proposed_for_figures_that_changed_only(change: Change) -> None:
    """The entry is YAML with each figure's old and new value; a text that changed asks for none."""
    site = change({TRIALS: ("57.21 ± 0.40", "60.00 ± 0.40"), PAGE: ("Une fournée", "La fournée")})
    entry = journal_entry(differences(site), "2026-12-01")
    assert entry is not None
    read = yaml.safe_load(entry)
    (told,) = read["changes"]
    assert (told["was"], told["now"]) == ("57,21\u00a0±\u00a00,40\u00a0pains/h", "60,00\u00a0±\u00a00,40\u00a0pains/h")
    assert told["reading"].startswith("trials.")
    (site / TRIALS).write_text((OVENS / "data/sources/trials.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert journal_entry(differences(site), "2026-12-01") is None


@pytest.mark.parametrize("revision", ["absente", "--output=x", "HEAD~40"])
def test_a_revision_that_cannot_be_read_is_a_wrong_use(change: Change, revision: str) -> None:
    """An unknown revision stops with a sentence, is never an option of git, and writes nothing."""
    site = change({})
    ran = CliRunner().invoke(app, ["diff", "-C", str(site), "--", revision])
    assert ran.exit_code == 2
    assert "git ne connaît pas la révision" in ran.output
    assert not (site / "x").exists()


def test_the_working_tree_and_the_branches_are_left_alone(committed: Path) -> None:
    """Reading a revision leaves no worktree, no branch and no file behind."""
    before = sorted(path.relative_to(committed).as_posix() for path in committed.rglob("*"))
    with history.tree(committed / "site", "HEAD") as former:
        assert isinstance(former, Path)
        assert (former / "mkdocs.yml").is_file()
        assert not (former / "elsewhere.txt").exists()
    assert not former.exists()
    assert sorted(path.relative_to(committed).as_posix() for path in committed.rglob("*")) == before


def test_markdown_of_nothing_is_a_sentence() -> None:
    """A pull request that changes no published thing says so."""
    assert "Rien de publié ne change." in as_markdown(Differences())
