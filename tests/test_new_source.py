"""A new source: its id is proposed, its page is not there twice, its file is what the first gate accepts."""

from __future__ import annotations

import pytest

from releve.decode.folder import Folder, decode_folder
from releve.editing.new_source import field_fault, proposed_id, same_page, source_problems, source_text
from world import WORLD

FIELDS = {
    "title": "Essai : fours",
    "url": "https://example.org/essai",
    "publisher": "Fournil",
    "published": "2026-01",
    "retrieved": "2026-11-30",
    "read": "page",
}


@pytest.fixture(scope="module")
def folder() -> Folder:
    """Decode the small world."""
    return decode_folder(WORLD / "data", "data")


@pytest.mark.parametrize(
    ("title", "site", "taken", "expected"),
    [
        ("llama.cpp benches: DGX Spark", "github.com", (), "llama-cpp-benches-dgx-spark"),
        ("L’essai d’une carte à Orléans", "example.org", (), "essai-carte-orleans"),
        ("Essai", "fournil.example", ("essai",), "fournil-essai"),
        ("Essai", "fournil.example", ("essai", "fournil-essai"), "essai-2"),
        ("レビュー", "example.org", (), "example"),
        ("", "", (), "source-2"),
        ("mot " * 40, "a.b", (), "mot-mot-mot-mot-mot-mot-mot-mot-mot-mot"),
        ("x" * 200, "a.b", (), "x" * 40),
    ],
)
def test_an_id_is_proposed(title: str, site: str, taken: tuple[str, ...], expected: str) -> None:
    """The words of the title, without accents or small words; the site's name, then a number, when it is taken."""
    assert proposed_id(title, site, taken) == expected


@pytest.mark.parametrize("url", ["https://example.org/bread/", "http://www.example.org/bread#table-1"])
def test_the_same_page_is_known(folder: Folder, url: str) -> None:
    """A final slash, `www.`, the protocol and an anchor do not make another page."""
    assert same_page(url, folder.sources) == "bread"
    assert same_page("https://example.org/bread?page=2", folder.sources) is None


def test_the_file_is_accepted(folder: Folder) -> None:
    """The keys come in the order of a source's file, empty ones are left out, and the first gate is silent."""
    text = source_text(FIELDS | {"note": ""}, "../../schemas/source.schema.json")
    assert text.splitlines()[0] == "# yaml-language-server: $schema=../../schemas/source.schema.json"
    assert [line.partition(":")[0] for line in text.splitlines()[1:]] == list(FIELDS)
    assert source_problems("essai", text, folder.vocabulary, "a.yaml") == []


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("url", "ftp://example.org/a", "http"),
        ("published", "hier", "date"),
        ("retrieved", "2025-01-01", "publication"),
        ("read", "oui", "lecture"),
        ("title", "{{ fig('a') }}", "macro"),
        ("number", "1;2", "nombres"),
        ("title", "", "titre"),
    ],
)
def test_a_field_is_judged_alone(folder: Folder, key: str, text: str, told: str) -> None:
    """Each answer meets the rules of the first gate, and is told in its words."""
    fault = field_fault("essai", FIELDS | {key: text}, key, folder.vocabulary)
    assert fault is not None
    assert told in fault
    assert field_fault("essai", FIELDS, key, folder.vocabulary) is None
