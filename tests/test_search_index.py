"""The search index finds words typed without accents."""

from __future__ import annotations

import json
from pathlib import Path

from releve.search_index import add_unaccented


def test_only_words_with_accents_gain_a_form(tmp_path: Path) -> None:
    """The unaccented forms are appended, hidden, and only for words that differ from theirs."""
    index = tmp_path / "search_index.json"
    index.write_text(json.dumps({"docs": [{"title": "Débit", "text": "<p>Un modèle écrit.</p>", "location": ""}]}))
    add_unaccented(index)
    (entry,) = json.loads(index.read_text(encoding="utf-8"))["docs"]
    assert entry["text"] == "<p>Un modèle écrit.</p><p hidden>debit ecrit modele</p>"


def test_an_entry_without_accents_is_left_alone(tmp_path: Path) -> None:
    """Nothing is added where nothing differs, and a site without search is not an error."""
    index = tmp_path / "search_index.json"
    index.write_text(json.dumps({"docs": [{"title": "Token", "text": "<p>Un mot.</p>", "location": ""}]}))
    add_unaccented(index)
    assert json.loads(index.read_text(encoding="utf-8"))["docs"][0]["text"] == "<p>Un mot.</p>"
    add_unaccented(tmp_path / "missing.json")
    assert not (tmp_path / "missing.json").exists()
