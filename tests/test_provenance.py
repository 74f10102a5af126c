"""What a figure must carry, across files: an origin that is no circle, and second places that anybody can open."""

from __future__ import annotations

import pytest

from releve.rules.provenance import quoted_circles, second_places
from world import SOURCE, decoded

OTHER = SOURCE.replace("example.org/bread", "example.org/other")


def test_pages_that_quote_each_other_are_told_once() -> None:
    """One problem a circle, at the page that comes first, with the way round; who quotes them is no part of it."""
    files = {
        "sources/a.yaml": f"quotes: b\n{OTHER}",
        "sources/b.yaml": f"quotes: c\n{OTHER}",
        "sources/c.yaml": f"quotes: b\n{OTHER}",
    }
    (problem,) = quoted_circles(decoded(files)[0])
    assert (problem.code, problem.position.path) == ("P107", "data/sources/b.yaml")
    assert problem.message.endswith("b → c → b")


def test_a_reading_that_quotes_closes_a_circle() -> None:
    """Whether a whole page quotes or one of its readings does, the figure has no origin."""
    files = {
        "sources/a.yaml": f"quotes: b\n{OTHER}",
        "sources/b.yaml": OTHER.replace("value: 57.21", "quotes: a, value: 57.21"),
    }
    assert [one.message for one in quoted_circles(decoded(files)[0])] == ["pages qui se citent en boucle : a → b → a"]


def test_a_chain_has_an_origin() -> None:
    """Three pages that repeat one another, the last of which measured, are no circle."""
    files = {"sources/a.yaml": f"quotes: b\n{OTHER}", "sources/b.yaml": f"quotes: bread\n{OTHER}"}
    assert list(quoted_circles(decoded(files)[0])) == []


@pytest.mark.parametrize(("url", "codes"), [("https://example.org/engine", []), ("notes de 2026", ["P102"])])
def test_a_second_place_is_an_address(url: str, codes: list[str]) -> None:
    """P102: what says a condition elsewhere can be opened."""
    also = f"also: [{{fields: [batch], url: {url}, at: section 3}}], value: 57.21"
    catalog, _ = decoded({"sources/bread.yaml": SOURCE.replace("value: 57.21", also)})
    assert [one.code for one in second_places(catalog)] == codes
