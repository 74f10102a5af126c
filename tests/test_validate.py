"""What the checker of HTML says is refused unless a person accepted it; the checker itself is not run here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import validate

AUTOCOMPLETE = {
    "type": "error",
    "url": "file:/site/index.html",
    "lastLine": 86,
    "message": "Attribute “autocomplete” is only allowed when the input type is “color”, “date” or “week”.",
    "extract": '\n    <input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer">\n',
}
PAINT = {
    "type": "error",
    "message": "CSS: “paint-order”: Property “paint-order” doesn't exist.",
    "extract": "leve-series text{paint-order: stroke;strok",
}
DUPLICATE = {
    "type": "error",
    "url": "file:/site/a/index.html",
    "lastLine": 3,
    "message": "Duplicate ID “a”.",
    "extract": '<p\n id="a">',
}


def told(
    messages: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Judge a site of one page of which the checker would say this."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr(validate, "check", lambda jar, site: messages)  # noqa: ARG005 (the names are those of check)
    return validate.main(["vnu.jar", str(tmp_path)]), capsys.readouterr().out


def test_faults_that_were_accepted_pass(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is told with its number and its reason."""
    code, out = told([AUTOCOMPLETE, AUTOCOMPLETE, PAINT], monkeypatch, tmp_path, capsys)
    assert code == 0
    assert "acceptée, 2 fois" in out
    assert "1 pages, 0 faute" in out


@pytest.mark.parametrize(
    "fault",
    [
        DUPLICATE,
        AUTOCOMPLETE | {"extract": '<input class="ours" type="checkbox" autocomplete="off">'},
        PAINT | {"message": "CSS: “colour”: Property “colour” doesn't exist."},
        DUPLICATE | {"type": "non-document-error", "message": "IO Error"},
    ],
)
def test_any_other_fault_is_refused(
    fault: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same words said of other markup are another fault; the page and its line are named."""
    code, out = told([AUTOCOMPLETE, PAINT, fault], monkeypatch, tmp_path, capsys)
    assert code == 1
    assert fault["message"] in out
    assert "1 faute" in out


def test_a_fault_accepted_for_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list stays as short as it can be."""
    code, out = told([AUTOCOMPLETE], monkeypatch, tmp_path, capsys)
    assert code == 1
    assert "n’est plus là" in out


def test_a_site_without_pages_is_refused(tmp_path: Path) -> None:
    """A check of nothing would find nothing wrong."""
    assert validate.main(["vnu.jar", str(tmp_path)]) == 1
