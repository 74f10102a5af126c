"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from releve.whole_file import write_whole


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    """The file keeps its mode, a link keeps leading to it, and nothing is left beside it."""
    file, link = tmp_path / "a.yaml", tmp_path / "b.yaml"
    file.write_text("former", encoding="utf-8")
    file.chmod(0o600)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "b.yaml"]


def test_a_new_file_is_readable_by_all(tmp_path: Path) -> None:
    """Its folders are made, and its mode is that of a file that anybody may read."""
    write_whole(tmp_path / "a" / "b.json", b"{}")
    assert (tmp_path / "a" / "b.json").stat().st_mode & 0o777 == 0o644


def test_a_file_that_cannot_be_written_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    """A file is written beside its place first: what the editor reads is the name that she knows."""
    file = tmp_path / f"{'a' * 250}.json"
    with pytest.raises(OSError, match="name too long") as refusal:
        write_whole(file, b"")
    assert refusal.value.filename == str(file)


def test_what_fails_leaves_the_former_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the new file cannot be put in its place, the former one is there as it was, alone."""

    def refused(_: Path, target: Path) -> Path:
        raise PermissionError(target)

    file = tmp_path / "a.yaml"
    file.write_text("former", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(PermissionError):
        write_whole(file, b"new")
    assert file.read_bytes() == b"former"
    assert list(tmp_path.iterdir()) == [file]
