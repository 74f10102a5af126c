"""What scripts/language reads of the site, and what it lets pass; the tools themselves run in a CI job of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import language
from world import world

PAGE = """<html lang="fr"><body><nav>Menu</nav><main><article><h2>Le four<a class="headerlink" href="#">¶</a></h2>
<p>Le pain dit <code>bake --four</code> et <span lang="en">the crust</span>, <b>doré</b>.</p>
<ul><li>Un.</li><li>Deux.</li></ul>
<table><caption>Les fours.</caption><tbody><tr><td>Pierre</td></tr></tbody></table>
<div class="releve-source"><p>Conditions communes : seigle.</p></div></article></main></body></html>"""


def test_the_texts_of_a_page_are_read_block_by_block(tmp_path: Path) -> None:
    """Code and other languages leave a mark in their sentence; cells, menus and anchors are left out."""
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    sentences = ["Le four", "Le pain dit ⁂ et ⁂ , doré.", "Un.", "Deux."]
    assert list(language.texts_of(tmp_path, sentences=True)) == sentences
    captions = ["Les fours.", "Conditions communes : seigle."]
    assert list(language.texts_of(tmp_path, sentences=False)) == [*sentences, *captions]


@pytest.mark.parametrize(
    ("line", "accepted"),
    [("gn | la M2", True), ("gn | la M3", False), ("conj | la M2", False), ("la M2", False)],
)
def test_an_alert_is_accepted_by_its_family_and_its_words(line: str, *, accepted: bool) -> None:
    """A reviewed line speaks of one family, and of words that stand in the sentence."""
    alert = language.Alert("gn", "bien plus que la M2 Pro, qui", "Accord", "index.html")
    assert alert.is_accepted_by(line) is accepted


def test_names_and_copied_texts_need_no_review() -> None:
    """What the catalogue names, and what a reading copies from its page, is nobody's spelling."""
    source = """
title: Bread trials
url: https://example.org/b
publisher: Fournildor
published: 2026-01-02
retrieved: 2026-11-30
read: copy
readings:
  - {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4, oven: stone-one, baker: Jehanne,
     value: 5, at: table 1}
"""
    names = language.known_names(world({"sources/b.yaml": source}))
    assert {"Pierre 1", "ACIER-1", "Fournildor", "Jehanne"} <= set(names)


def test_the_reviewed_lists_are_lists() -> None:
    """Each line of the house lexicon is a word, each accepted alert names a family that blocks."""
    assert all(word.isalpha() for word in language.listed(language.LEXICON))
    assert {line.partition(" | ")[0] for line in language.listed(language.ACCEPTED)} <= language.BLOCKING
