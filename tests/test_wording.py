"""The words of a built site read back: typography, languages, links and repeats."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve import french
from releve.problem import Problem
from releve.wording import english_phrases, wording_problems
from world import FILES, world

FINE, NBSP = french.FINE, french.NBSP
LONG = f"Le pain du four de pierre met plus longtemps à refroidir que celui du four d’acier{NBSP}: c’est mesuré."


def found(folder: Path, *bodies: str, head: str = "") -> list[Problem]:
    """Write pages of these bodies and read their words back."""
    for rank, body in enumerate(bodies):
        page = folder / f"page-{rank}.html"
        page.write_text(
            f'<html lang="fr"><head><title>Fours</title>{head}</head><body><nav><a href="x">Menu</a></nav>'
            f"<main><article>{body}</article></main></body></html>",
            encoding="utf-8",
        )
    return wording_problems(folder, {}, folder, ("pains",), ("slow fermentation",))


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("<p>L'eau</p>", ["T110"]),
        ("<p>Est-ce chaud ?</p>", ["T110"]),
        (f"<p>Est-ce chaud{FINE}?</p><pre>a ? b : c</pre><p><samp>l'eau</samp></p>", []),
        ("<p>12 pains</p>", ["T110"]),
        (f"<p>12{NBSP}pains, 12 fours</p>", []),
        ('<p title="L\'eau">rien</p>', ["T110"]),
        ("<table><tr><td>12 pains</td></tr></table>", ["T110"]),
        ("<p>La slow fermentation attend.</p>", ["T111"]),
        ('<p>La <span lang="en">slow fermentation</span> attend.</p>', []),
        ("<p>On dit the taste of bread.</p>", ["T111"]),
        ("<p>Le journal The Baker paraît.</p>", []),
        ('<p title="the taste of bread">rien</p>', []),
        ('<p lang="en">the taste of bread isn\'t ours ; no</p>', []),
        ("<p>Voyez <a href='x'>ici</a>.</p>", ["T112"]),
        ('<p>Voyez <a href="x"><b>Cliquez ici</b></a>.</p>', ["T112"]),
        ('<p>Voyez <a href="x">la source</a>.</p>', ["T112"]),
        ('<p>Voyez <a href="x">la source de Pierre</a>.</p>', []),
        ('<p><a href="x">Le four</a> et <a href="y">le four</a>.</p>', ["T112"]),
        ('<p><a href="x">Le four</a> et <a href="x">le four</a>.</p>', []),
        ('<p><a href="x" aria-label="Le four de pierre">Le four</a> et <a href="y">le four</a>.</p>', []),
        ('<p><a href="x" aria-labelledby="a b">Voir</a>, <a href="y" aria-labelledby="c d">Voir</a></p>', []),
        ('<p><a data-releve="measured:a.b" href="x">12</a> et <a data-releve="measured:a.c" href="y">12</a></p>', []),
        ('<p>a<sup><a href="#x">1</a></sup>, b<sup><a href="#y">1</a></sup></p>', []),
        (f"<p>{LONG}</p><ul><li>{LONG}</li></ul>", ["T109"]),
        (f"<p>Oui. {LONG}</p><dl><dd>Non. {LONG}</dd></dl>", ["T109"]),
        (f'<p>{LONG}</p><div class="releve-source"><p>{LONG}</p></div><table><tr><td>{LONG}</td></tr></table>', []),
        ("<p>Une phrase courte.</p><p>Une phrase courte.</p>", []),
    ],
)
def test_words_are_judged(tmp_path: Path, body: str, codes: list[str]) -> None:
    """Each rule refuses what breaks it, and lets its near-miss pass."""
    assert [problem.code for problem in found(tmp_path, body)] == codes


def test_the_head_of_a_page_is_read(tmp_path: Path) -> None:
    """A description obeys the same rules as a text."""
    problems = found(tmp_path, "<p>Du pain.</p>", head='<meta name="description" content="L\'eau">')
    assert [problem.code for problem in problems] == ["T110"]


def test_what_pages_repeat_is_told_once(tmp_path: Path) -> None:
    """A fault that a theme writes on every page is one problem, which says how many pages have it."""
    (problem,) = found(tmp_path, "<p>L'eau</p>", "<p>L'eau</p>", "<p>L'eau</p>")
    assert "page page-0.html et 2 autres" in problem.message


def test_a_fault_names_the_line_that_says_it(tmp_path: Path) -> None:
    """When the file that a page was made from says the words at fault, the problem bears its line."""
    (tmp_path / "docs.md").write_text("# Fours\n\nOn dit the taste of bread.\n", encoding="utf-8")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<body><p>On dit the taste of bread.</p></body>", encoding="utf-8")
    (problem,) = wording_problems(tmp_path / "site", {"index.html": "docs.md"}, tmp_path)
    assert (problem.position.path, problem.position.line) == ("docs.md", 3)


TERM = """
label: {label}
english: {english}
lead: Un mot.
definition: Un mot.
excludes: Rien.
depends: De rien.
analogy: {{text: Une image., limit: Une limite.}}
confusions: [{{title: Un autre mot, text: "Non."}}, {{title: Un mot de plus, text: "Non plus."}}]
practice: [Rien à faire.]
sources: [{{id: bread, at: table 1}}]
author: La maison
reread: 2026-11-30
"""


def test_english_names_are_phrases_that_french_does_not_use() -> None:
    """One word may be in common use, and so may a phrase that is also a French label."""
    terms = {"pointage": "slow fermentation", "levain": "sourdough", "baking stone": "baking stone"}
    files = {
        f"glossary/{label.replace(' ', '-')}.yaml": TERM.format(label=label, english=english)
        for label, english in terms.items()
    }
    assert english_phrases(world({**FILES, **files})) == {"slow fermentation"}
