"""Nothing refused is published: whatever builds the site, with whatever options, `site/` is left as it was."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError

from mkdocs_command import mkdocs

OVENS = Path(__file__).parent / "sites" / "ovens"
SENTENCE = "Le four de pierre cuit 57 pains par heure, contre 51."


@pytest.fixture
def ovens(tmp_path: Path) -> Path:
    """Copy the site about ovens, with a former site that a refused build must not touch."""
    root = tmp_path / "ovens"
    shutil.copytree(OVENS, root)
    (root / "site").mkdir()
    (root / "site" / "former.html").write_text("former", encoding="utf-8")
    return root


def untouched(root: Path) -> bool:
    """Tell whether the former site is whole, alone, and nothing half built stands beside it."""
    inside = [path.name for path in (root / "site").iterdir()]
    return inside == ["former.html"] and not list(root.glob(".site.*"))


def append(root: Path, text: str) -> None:
    """Add a paragraph to the page of the site."""
    page = root / "docs" / "index.md"
    page.write_text(page.read_text(encoding="utf-8") + f"\n\n{text}\n", encoding="utf-8")


def without_mark(root: Path) -> None:
    """Override the template of cells by one that forgot the mark."""
    macros = Path(__file__).parent.parent / "macros"
    (root / "macros").mkdir()
    text = (macros / "table.html.j2").read_text(encoding="utf-8")
    mark = "{{ cell.mark|marked }}"
    assert mark in text
    (root / "macros" / "table.html.j2").write_text(text.replace(mark, ""), encoding="utf-8")


def with_bare_cell(root: Path) -> None:
    """Add a plugin that writes its own table into a page, past the first gate."""
    hook = "def on_page_content(html, **_):\n    return html + '<table><tr><td>57</td></tr></table>'\n"
    (root / "hook.py").write_text(hook, encoding="utf-8")
    configuration = root / "mkdocs.yml"
    configuration.write_text(configuration.read_text(encoding="utf-8") + "hooks: [hook.py]\n", encoding="utf-8")


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "the mark deleted from a template": (without_mark, "S10"),
    "a Markdown table": (lambda root: append(root, "| four | pains |\n| --- | --- |\n| Pierre | 57 |"), "T108"),
    "a raw HTML table": (lambda root: append(root, "<table><tr><td>57</td></tr></table>"), "T108"),
    "a typed figure": (lambda root: append(root, SENTENCE), "T101"),
    "another plugin's bare cell": (with_bare_cell, "S10"),
}


def test_the_site_about_ovens_builds(ovens: Path) -> None:
    """The site without a fault is built, strictly, and takes the place of the former one."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    run = subprocess.run(command, cwd=ovens, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert (ovens / "site" / "index.html").is_file()
    assert not (ovens / "site" / "former.html").exists()
    assert [path.name for path in ovens.glob(".site*")] == []


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("options", [["build"], ["build", "-q"], ["build", "--strict"]], ids=" ".join)
def test_a_refused_build_publishes_nothing(ovens: Path, fault: str, options: list[str]) -> None:
    """Exit code 1, the page named, the former site untouched: with `-q`, and without `--strict`."""
    break_it, code = FAULTS[fault]
    break_it(ovens)
    run = mkdocs(ovens, *options)
    assert run.returncode == 1
    assert code in run.stderr
    assert "docs/index.md" in run.stderr
    assert "Traceback" not in run.stderr
    assert untouched(ovens)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_refused_build_is_not_deployed(ovens: Path, fault: str, tmp_path: Path) -> None:
    """`mkdocs gh-deploy` stops before it commits anything to the branch of the pages."""
    remote = tmp_path / "remote.git"
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
    for command in (["init", "--bare", str(remote)], ["init", str(ovens)]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    for command in (["add", "docs"], ["commit", "-m", "x"], ["remote", "add", "origin", str(remote)]):
        subprocess.run([*git, *command], cwd=ovens, check=True, capture_output=True)
    FAULTS[fault][0](ovens)
    run = mkdocs(ovens, "gh-deploy", "--force")
    branches = subprocess.run([*git, "branch", "--all"], cwd=ovens, check=True, capture_output=True, text=True).stdout
    assert run.returncode == 1
    assert "gh-pages" not in branches
    assert untouched(ovens)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_refused_build_from_python_raises(ovens: Path, fault: str) -> None:
    """Called from Python, the build raises, the former site is untouched and the configuration is as it was."""
    FAULTS[fault][0](ovens)
    config = load_config(str(ovens / "mkdocs.yml"))
    with pytest.raises((Abort, SystemExit)):
        build(config)
    assert untouched(ovens)
    assert config.site_dir == str(ovens / "site")


def test_a_site_need_not_know_what_the_plugin_needs(ovens: Path) -> None:
    """Headings with their own anchors, and no line of the theme in English: the plugin asks for both by itself."""
    text = (ovens / "mkdocs.yml").read_text(encoding="utf-8")
    assert "attr_list" not in text
    assert "generator" not in text
    config = load_config(str(ovens / "mkdocs.yml"))
    config = config.plugins.on_config(config)
    assert config.markdown_extensions.count("attr_list") == 1
    assert config.extra["generator"] is False


def test_what_a_site_asks_for_is_kept(ovens: Path) -> None:
    """An extension that reads the same attributes is enough, and a site may keep the theme's line."""
    config = load_config(
        str(ovens / "mkdocs.yml"), markdown_extensions=["markdown.extensions.extra"], extra={"generator": True}
    )
    config = config.plugins.on_config(config)
    assert "attr_list" not in config.markdown_extensions
    assert config.extra["generator"] is True


def test_another_theme_is_refused(ovens: Path) -> None:
    """The pages are dressed for Material: another theme is one sentence, not a hundred faults of its own texts."""
    config = load_config(str(ovens / "mkdocs.yml"), theme={"name": "mkdocs"})
    with pytest.raises(PluginError, match="« mkdocs » n’est pas Material"):
        config.plugins.on_config(config)


def test_a_dirty_build_is_refused(ovens: Path) -> None:
    """`--dirty` would publish a part of a site: it is refused with a sentence."""
    run = mkdocs(ovens, "build", "--dirty")
    assert run.returncode == 1
    assert "--dirty" in run.stderr
    assert untouched(ovens)


def test_an_interrupted_build_leaves_nothing(ovens: Path) -> None:
    """MkDocs tells its plugins nothing of Ctrl-C: the half-built folder goes when the program ends."""
    half = (
        "from pathlib import Path\nfrom mkdocs.config import load_config\nconfig = load_config('mkdocs.yml')\n"
        "config = config.plugins.on_config(config)\nPath(config.site_dir).mkdir()\nraise KeyboardInterrupt\n"
    )
    run = subprocess.run([sys.executable, "-c", half], cwd=ovens, capture_output=True, text=True, check=False)
    assert "KeyboardInterrupt" in run.stderr
    assert untouched(ovens)


def marks(root: Path) -> list[tuple[str, list[str]]]:
    """Return the marks of every page of a built site, in order."""
    pages = sorted((root / "site").rglob("*.html"))
    return [
        (p.relative_to(root).as_posix(), re.findall(r'data-releve="[^"]+"', p.read_text(encoding="utf-8")))
        for p in pages
    ]


def test_ten_years_change_no_mark(ovens: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site builds strictly ten years later, and says the same."""
    assert mkdocs(ovens, "build", "--strict").returncode == 0
    now = marks(ovens)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1795996800 + 10 * 365 * 86400))
    run = mkdocs(ovens, "build", "--strict")
    assert run.returncode == 0, run.stderr
    assert marks(ovens) == now
    assert any(found for _, found in now)


def test_a_figure_past_its_shelf_life_says_so(ovens: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """« À relire » stands in words beside a figure, in the head of a column, on the page of its source."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1795996800 + 10 * 365 * 86400))
    run = mkdocs(ovens, "build", "--strict")
    assert run.returncode == 0, run.stderr
    home = (ovens / "site/index.html").read_text(encoding="utf-8")
    word = '<small class="releve-stale" data-stale>à relire</small>'
    assert f"</a> ({word})" in home
    assert re.search(rf'<th scope="col" data-column="rate"[^\n]*{re.escape(word)}</th>', home)
    source = (ovens / "site/sources/trials/index.html").read_text(encoding="utf-8")
    assert re.search(rf'<dd data-until="2027-05-29">[^\n]*\({re.escape(word)}\)</dd>', source)


def test_a_second_source_changes_no_page_but_indexes(ovens: Path) -> None:
    """A source added with the same ovens and recipes is not taken by any table or sentence written before."""
    assert mkdocs(ovens, "build", "--strict").returncode == 0
    before = dict(marks(ovens))
    text = (
        (ovens / "data/sources/trials.yaml")
        .read_text(encoding="utf-8")
        .replace("example.org/bread", "example.org/other")
    )
    (ovens / "data/sources/second.yaml").write_text(text.replace("57.21", "61.00"), encoding="utf-8")
    assert mkdocs(ovens, "build", "--strict").returncode == 0
    after = dict(marks(ovens))
    changed = {page for page in before if before[page] != after[page]}
    allowed = {"site/sources/index.html"} | {
        page for page in before if page.startswith(("site/ovens/", "site/recipes/"))
    }
    assert changed <= allowed, changed
    assert "site/index.html" not in changed
    assert "site/sources/second/index.html" in after
