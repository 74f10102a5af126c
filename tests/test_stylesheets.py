"""Style sheets lose what no page uses, and nothing that one may come to use."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.stylesheets import lighten, pruned, slim, used_by, without_unasked

USED = used_by(
    [
        '<p class="note wide" id=top><b class=\'bold\'>x</b><input data-md-color-primary="custom">',
        '<i style="color: var(--ink)">',
    ],
    ['add("tip--" + kind); toggle("open"); style.getPropertyValue("--deep")'],
)


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("/* why */\na  b {\n  color : red ;\n}\n", "a b{color : red}".replace("}", ";}")),
        ('a::before { content: " ± /* no */ ; " }', 'a::before{content: " ± /* no */ ; "}'),
        ("a { margin: calc(1px + 2px) 0 }", "a{margin: calc(1px + 2px) 0}"),
        ("a > :is(p, ul)  b { }", "a > :is(p,ul) b{}"),
    ],
)
def test_a_sheet_is_slimmed(css: str, expected: str) -> None:
    """Comments go, and spaces; not those that separate, nor anything within a string."""
    assert slim(css) == expected


@pytest.mark.parametrize(
    "rule",
    [
        "p{margin:0}",
        ".note{margin:0}",
        ".note.wide .bold #top{margin:0}",
        ".open{margin:0}",
        ".tip--left{margin:0}",
        ":is(.never,.note){margin:0}",
        ".note:not(.never){margin:0}",
        "[data-md-color-primary=custom]{--a:b}",
        "@font-face{src:url(data:a;b)}",
        "@charset 'utf-8';",
        "@media print{.note{margin:0}}",
        "@keyframes never{0%{top:0}to{top:1px}}",
    ],
)
def test_a_rule_that_may_match_stays(rule: str) -> None:
    """Elements, names of pages, words of scripts and their starts, and all that stands within parentheses."""
    assert pruned(rule, USED) == rule


@pytest.mark.parametrize(
    "rule",
    [
        ".never{margin:0}",
        "p .never{margin:0}",
        ".note.never{margin:0}",
        "#never{margin:0}",
        ".never:not(.note){margin:0}",
        '[data-md-color-primary="red"]{--a:b}',
        "@media print{.never{margin:0}}",
        ".never{background:url(data:;{)}",
        '.never::after{content:"}"}',
        "[data-md-color-switching] *{transition-duration:0ms!important}",
    ],
)
def test_a_rule_that_matches_nothing_goes(rule: str) -> None:
    """What names a class, an id or a palette of no page goes, with a condition left empty, and one costly rule."""
    assert pruned(f"{rule}p{{top:0}}", USED) == "p{top:0}"


def test_of_several_selectors_those_that_match_stay() -> None:
    """A rule keeps the selectors that may match, also when one holds a comma of its own."""
    assert pruned(".never,:is(a,:not(b)) i,.note{top:0}", USED) == ":is(a,:not(b)) i,.note{top:0}"


def test_a_property_that_nothing_asks_for_goes() -> None:
    """A drawing that no rule shows is not carried."""
    css = ":root{--a:url('data:;x}');--b:1px;--c:2px}p{top:var( --b )}"
    assert without_unasked(css, ["--b"]) == ":root{--b:1px;}p{top:var( --b )}"


def test_the_sheet_of_a_site_is_lightened(tmp_path: Path) -> None:
    """It is rewritten after all the pages and all the scripts of the site."""
    for path, text in {
        "index.html": '<p class="a">',
        "deep/index.html": '<p class="b" style="color: var(--ink)">',
        "assets/x.mjs": 'add("c"); read("--told")',
        "own.js": 'add("e")',
        "style.css": ":root{--ink:1;--told:2;--own:3;--lost:4;}.a,.b,.c,.d,.e{top:var(--own)}.d{top:1px}",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    lighten(tmp_path / "style.css", tmp_path)
    kept = ":root{--ink:1;--told:2;--own:3;}.a,.b,.c,.e{top:var(--own)}"
    assert (tmp_path / "style.css").read_text(encoding="utf-8") == kept
