"""A built site takes the place of the former one, whole, or the former one stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.publishing import replace


def site(folder: Path, text: str) -> Path:
    """Write a site of one page."""
    folder.mkdir()
    (folder / "index.html").write_text(text, encoding="utf-8")
    return folder


def test_a_site_takes_the_place_of_the_former_one(tmp_path: Path) -> None:
    """Nothing is left of the former site, nor of the folder where the new one was built."""
    replace(site(tmp_path / "site", "former"), site(tmp_path / ".site.1", "new"))
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (tmp_path / "site" / "index.html").read_text(encoding="utf-8") == "new"


def test_the_former_site_comes_back(tmp_path: Path) -> None:
    """When the new site cannot be put in its place, the former one is there as it was."""
    former = site(tmp_path / "site", "former")
    with pytest.raises(FileNotFoundError):
        replace(former, tmp_path / ".site.1")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (former / "index.html").read_text(encoding="utf-8") == "former"
