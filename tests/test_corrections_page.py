"""The page of the corrections: which figures, why, what was done, since when, and the way there from a note."""

from __future__ import annotations

import re
from pathlib import Path

from bakery import FILES
from bakery_site import Kit, kit
from releve import exports, pages
from snapshots import same_as_accepted

BOOK = """
stone:
  status: disputed
  reading: {reading: bake_rate, source: bread, oven: stone-two, recipe: rye, batch: "4"}
  expect: 50.74
  also:
    - {reading: bake_rate, source: bread, oven: stone-one, recipe: rye, batch: "4"}
  why: La page et son tableau se contredisent.
  done: Le chiffre est montré avec une réserve.
  since: 2026-11-30
gone:
  status: withdrawn
  former: [bread.zzzzzz]
  why: Le four n’était pas celui de la fiche.
  done: Retiré des tableaux.
  since: 2026-11-29
"""


def site(tmp_path: Path, book: str = BOOK) -> Kit:
    """Resolve the site about bread with two corrections."""
    return kit(tmp_path, data={"corrections.yaml": book})


def made(one: Kit) -> dict[str, str]:
    """Make the generated pages, their HTML put back, by path."""
    return {page.path: one.html(page.text) for page in pages.generated(one.resolved, one.renderer, one.shelf)}


def entry(text: str, correction: str) -> str:
    """Return what the page says of one correction."""
    found = re.search(rf'<section class="releve-correction" id="{correction}">.*?</section>', text, re.DOTALL)
    assert found is not None
    return found[0]


def test_each_correction_says_which_figure_why_and_since_when(tmp_path: Path) -> None:
    """An entry shows its figures marked and linked, as printed, the status in words, the reason, the day, the guard."""
    one = site(tmp_path)
    text = entry(made(one)["corrections/index.md"], "stone")
    rate, other = (
        one.resolved.catalog.find("bake_rate", ["bread"], {"oven": oven, "recipe": "rye", "batch": "4"})[0]
        for oven in ("stone-two", "stone-one")
    )
    for reading in (rate, other):
        letters = reading.id.rpartition(".")[2]
        assert f'data-releve="measured:{reading.id}" href="../sources/bread/#{letters}"' in text
        assert f'<samp data-releve="measured:{reading.id}">{reading.value.text}</samp>' in text if reading.value else ""
    for words in (
        "Chiffre contesté",
        "La page et son tableau se contredisent.",
        "Le chiffre est montré avec une réserve.",
    ):
        assert f"<dd>{words}</dd>" in text
    assert '<time datetime="2026-11-30">' in text
    assert 'data-releve="words:correction/stone" data-field="expect">50.74</samp>' in text


def test_the_page_is_the_accepted_one(tmp_path: Path) -> None:
    """What the template of the corrections writes was read once by a person, and kept."""
    same_as_accepted("page-corrections.md", made(site(tmp_path))["corrections/index.md"].removesuffix("\n"))


def test_a_withdrawn_id_is_listed(tmp_path: Path) -> None:
    """An address that somebody may have cited is accounted for, though no reading bears it any more."""
    text = entry(made(site(tmp_path))["corrections/index.md"], "gone")
    assert "<code>bread.zzzzzz</code>" in text
    assert '<time datetime="2026-11-29">' in text


def test_every_figure_in_question_calls_a_note_that_leads_to_its_correction(tmp_path: Path) -> None:
    """The figures told beside the first are marked in tables too, and a note leads to what was done of them."""
    one = site(tmp_path)
    text = made(one)["sources/bread/index.md"]
    assert re.search(
        r'note-[a-z]"><sup>[a-z]</sup> Chiffre contesté\. .* <a href="\.\./\.\./corrections/#stone">', text
    )
    corrected = [record for record in exports.records(one.resolved) if record.get("corrections") == ["stone"]]
    assert len(corrected) == 2
    told = next(record for record in exports.records(one.resolved) if record["id"] == "correction/stone")
    assert sorted(map(str, told["concerns"])) == sorted(str(record["id"]) for record in corrected)  # type: ignore[call-overload]
    for record in corrected:
        assert text.count(f'data-releve="measured:{record["id"]}"') >= 1


def test_names_and_sources_lead_to_their_corrections(tmp_path: Path) -> None:
    """The page of a source, and of what a figure is about, says what is in question there."""
    found = made(site(tmp_path))
    for path in ("sources/bread/index.md", "ovens/stone-two/index.md", "ovens/stone-one/index.md"):
        assert "## Ce qui est contesté {#corrections" in found[path]
        assert re.search(r'href="\.\./\.\./corrections/#stone"[^>]*>Voir la correction</a>', found[path])
    assert "#corrections" not in found["ovens/steel-one/index.md"]


def test_a_site_without_corrections_has_no_such_page(tmp_path: Path) -> None:
    """A page that would say nothing is not made."""
    assert FILES["corrections.yaml"]
    assert "corrections/index.md" not in made(site(tmp_path, "{}\n"))


def test_a_figure_told_beside_the_first_must_exist(tmp_path: Path) -> None:
    """A query of `also` answered by nothing, or by several readings, is refused at its line."""
    lost = site(tmp_path / "lost", BOOK.replace("oven: stone-one", "oven: steel-two")).resolved.problems
    many = site(tmp_path / "many", BOOK.replace("oven: stone-one, ", "")).resolved.problems
    for problems, code in ((lost, "R103"), (many, "R104")):
        found = [one for one in problems if one.position.path == "data/corrections.yaml"]
        assert [one.code for one in found] == [code]
        assert found[0].position.line == 7
