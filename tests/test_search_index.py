"""The search index finds words typed without accents, and first the pages that explain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from releve.metadata import PageFacts
from releve.metadata.facts import Kind
from releve.search_index import shape_index

FIELDS = {"title": {"boost": 1000.0}, "text": {"boost": 1.0}}


def page(address: str, kind: Kind) -> PageFacts:
    """Make the facts of a page of which only the address and the kind matter."""
    return PageFacts(f"{address}index.md", address, kind, "", "", "")


def shaped(folder: Path, *docs: dict[str, Any], pages: tuple[PageFacts, ...] = ()) -> dict[str, Any]:
    """Shape an index of these entries, each given the empty title and text it lacks; return it read back."""
    index = folder / "search_index.json"
    whole = [{"location": "", "title": "", "text": ""} | entry for entry in docs]
    index.write_text(json.dumps({"config": {"fields": FIELDS}, "docs": whole}), encoding="utf-8")
    shape_index(index, pages)
    read: dict[str, Any] = json.loads(index.read_text(encoding="utf-8"))
    return read


def test_only_words_with_accents_gain_a_form(tmp_path: Path) -> None:
    """The unaccented forms stand in fields of their own, never shown, and only for words that differ from theirs."""
    text = "<p>Un modèle écrit.</p>"
    (entry,) = shaped(tmp_path, {"title": "Débit", "text": text})["docs"]
    assert entry == {
        "location": "",
        "title": "Débit",
        "text": text,
        "plain_title": "debit",
        "plain_text": "ecrit modele",
    }


def test_a_word_without_its_accent_counts_as_much(tmp_path: Path) -> None:
    """« debit » is as strong a reason to show a page titled « Débit » as « débit » is."""
    fields = shaped(tmp_path)["config"]["fields"]
    assert fields == FIELDS | {"plain_title": FIELDS["title"], "plain_text": FIELDS["text"]}


def test_an_entry_without_accents_is_left_alone(tmp_path: Path) -> None:
    """Nothing is added where nothing differs."""
    entry = {"location": "", "title": "Token", "text": "<p>Un mot.</p>"}
    assert shaped(tmp_path, entry)["docs"] == [entry]


def test_what_explains_comes_before_what_proves(tmp_path: Path) -> None:
    """An article outweighs a term, a term a page of names, and that one a source; sections weigh as their page."""
    pages = (page("a/", "article"), page("t/", "term"), page("n/", "name"), page("s/", "source"))
    docs = [{"location": location} for location in ("a/", "a/#part", "t/", "n/", "s/", "elsewhere/")]
    article, part, term, name, source, other = (
        entry.get("boost", 1) for entry in shaped(tmp_path, *docs, pages=pages)["docs"]
    )
    assert article == part > term > name == other > source


def test_a_page_may_say_how_much_it_counts(tmp_path: Path) -> None:
    """The boost of a page's front matter is the author's word: it stays."""
    (entry,) = shaped(tmp_path, {"location": "a/", "boost": 3}, pages=(page("a/", "article"),))["docs"]
    assert entry["boost"] == 3


@pytest.mark.parametrize("content", ['{"config": {}, "docs": []}', None], ids=["another builder", "no search"])
def test_another_index_is_left_as_it_is(tmp_path: Path, content: str | None) -> None:
    """A site without search is not an error, nor is an index that does not say which fields are searched."""
    index = tmp_path / "search_index.json"
    if content is not None:
        index.write_text(content, encoding="utf-8")
    shape_index(index, ())
    assert (index.read_text(encoding="utf-8") if index.exists() else None) == content
