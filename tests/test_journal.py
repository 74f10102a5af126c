"""The journal: changes in figures, as data, as a page and as a feed; an entry that leads to nothing is refused."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from releve.audit import audit
from releve.exports import records
from releve.metadata import feed
from releve.problem import Problem
from releve.settings import Settings, read_settings
from releve.site import load_site
from world import decoded

OVENS = Path(__file__).parent / "sites" / "ovens"
ATOM = {"a": "http://www.w3.org/2005/Atom"}
ENTRY = """day: 2026-11-30
title: Un débit corrigé
why: La page imprimait un débit pour un autre.
changes:
  - {reading: READING, label: "débit de cuisson", was: "52,10 pains/h", now: NOW, source: trials, nature: mesure}
"""


def ovens(root: Path, entry: str) -> Path:
    """Write the site about ovens with one more entry in its journal."""
    shutil.copytree(OVENS, root / "ovens")
    (root / "ovens" / "data" / "journal" / "corrected.yaml").write_text(entry, encoding="utf-8")
    return root / "ovens"


def entry(reading: str = "trials.pxkddr", now: str = "57,21 pains/h") -> str:
    """Write an entry about one figure."""
    return ENTRY.replace("READING", reading).replace("NOW", f'"{now}"')


def problems(root: Path, text: str, today: str | None = None) -> list[Problem]:
    """Return the problems of the site with that entry."""
    return list(load_site(read_settings(ovens(root, text), today)).problems)


def test_an_entry_is_read_with_its_changes() -> None:
    """An entry has a day, a title, a reason, and the figures that changed; its id is its file's name."""
    text = entry("bread.abcdef").replace("trials", "bread")
    catalog, faults = decoded({"journal/corrected.yaml": text})
    assert faults == []
    (one,) = catalog.journal.values()
    assert (one.id, one.day, one.changes[0].was, one.changes[0].now) == (
        "corrected", "2026-11-30", "52,10 pains/h", "57,21 pains/h",
    )  # fmt: skip
    assert catalog.newest_day == "2026-11-30"


def test_a_known_figure_passes_and_a_withdrawn_one_too(tmp_path: Path) -> None:
    """A change names a reading of the catalogue, or says that it was withdrawn."""
    assert problems(tmp_path / "a", entry()) == []
    assert problems(tmp_path / "b", entry("trials.zzzzzz", "retiré")) == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (entry("trials.zzzzzz"), "R102", 5),
        (entry().replace("source: trials", "source: trails"), "R102", 5),
        (entry().replace("2026-11-30", "2026-11-31"), "P104", 1),
        (entry().replace("2026-11-30", "2026-12-24"), "P105", 1),
        (entry().replace("Un débit corrigé", "Un débit de 57 corrigé"), "T102", 2),
        (entry().replace("pour un autre", "de 12 pour un autre"), "T101", 3),
        (entry().replace("day:", "date:"), "M101", 1),
    ],
)
def test_an_entry_that_leads_nowhere_is_refused(tmp_path: Path, text: str, code: str, line: int) -> None:
    """An unknown figure or source, a day that cannot be, a bare figure in its words: told at its line."""
    found = {(one.code, one.position.path, one.position.line) for one in problems(tmp_path, text, "2026-11-30")}
    assert (code, "data/journal/corrected.yaml", line) in found


def test_the_page_shows_former_values_with_their_record(tmp_path: Path) -> None:
    """An old value is shown under the mark of its change, which the audit finds and compares."""
    site = load_site(read_settings(ovens(tmp_path, entry())))
    page = site.shelf.restore(site.generated["journal/index.md"].text)
    mark = 'data-releve="words:change/corrected.0"'
    assert f'<samp {mark} data-field="was">52,10 pains/h</samp>' in page
    assert 'href="../sources/trials/#pxkddr"' in page
    assert page.index("Un débit corrigé") < page.index("Ouverture du site")
    for shown, faults in (("52,10 pains/h", 0), ("52,20 pains/h", 1)):
        folder = tmp_path / shown[:5]
        (folder / "journal").mkdir(parents=True)
        html = f'<html><body><main><p><samp {mark} data-field="was">{shown}</samp></p></main></body></html>'
        (folder / "journal" / "index.html").write_text(html, encoding="utf-8")
        assert len(audit(folder, records(site.resolved), site.resolved.allowed, {})) == faults


def test_the_feed_is_made_of_the_journal_alone(tmp_path: Path) -> None:
    """The feed is Atom, newest first, the same bytes each time, whatever the clock and git say."""
    root = ovens(tmp_path, entry())
    catalog = load_site(read_settings(root)).resolved.catalog
    settings = Settings(site_name="Fours", site_url="https://ovens.example/a/")
    made = feed(catalog, settings, "journal/", "journal/feed.xml")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    assert feed(load_site(read_settings(root)).resolved.catalog, settings, "journal/", "journal/feed.xml") == made
    tree = ET.fromstring(made)  # noqa: S314 (made by the line above)
    assert [one.text for one in tree.findall("a:entry/a:title", ATOM)] == ["Un débit corrigé", "Ouverture du site"]
    assert tree.findtext("a:updated", "", ATOM) == "2026-11-30T00:00:00Z"
    ids = [one.text or "" for one in tree.iterfind(".//a:id", ATOM)]
    assert ids[1] == "https://ovens.example/a/journal/#corrected"
    assert len(ids) == len(set(ids))
    told = tree.findtext("a:entry/a:content", "", ATOM)
    assert "52,10" in told
    assert "57,21" in told
    links = {one.attrib["rel"]: one.attrib["href"] for one in tree.findall("a:link", ATOM)}
    assert links["self"] == "https://ovens.example/a/journal/feed.xml"


def test_a_site_without_address_or_without_entry_has_no_feed(tmp_path: Path) -> None:
    """The entries of a feed are named by full addresses: without one, nothing is published."""
    root = ovens(tmp_path, entry())
    configuration = root / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8").replace("site_url: https://ovens.example/\n", "")
    configuration.write_text(text, encoding="utf-8")
    site = load_site(read_settings(root))
    assert "feed.xml" not in site.shelf.restore(site.generated["journal/index.md"].text)
    shutil.rmtree(root / "data" / "journal")
    assert "journal/index.md" not in load_site(read_settings(root)).generated
