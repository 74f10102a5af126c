"""Text of the data in Markdown that a forge shows: it stays text."""

from __future__ import annotations

import pytest
from markdown import markdown

from releve.markdown_text import escaped, fenced

HOSTILE = (
    "<script>alert(1)</script>",
    "[lien](https://example.org)",
    "![](x)",
    "**gras** _ital_ `code`",
    "a | b",
    "@equipe #12",
    "https://example.org www.example.org",
    "# titre",
    "&lt;b&gt;",
    "a\n\n# titre\n\n- x",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_one_line_of_plain_text(text: str) -> None:
    """No tag comes out of Markdown, and nothing that a forge would make a link or a mention of."""
    made = escaped(text)
    html = markdown(made).replace("<p>", "").replace("</p>", "")
    assert "<" not in html
    assert "\n" not in made
    for active in ("@", "://", "www."):
        assert active not in made


@pytest.mark.parametrize("text", ["simple", "```\n# hors du bloc\n```", "````x````\n`````", "a\u2028b\x00c\u202e"])
def test_a_block_of_code_cannot_be_left(text: str) -> None:
    """The fence is longer than any run of backquotes inside, and no control character passes."""
    lines = fenced(text, "yaml").splitlines()
    fence = lines[-1]
    assert lines[0] == f"{fence}yaml"
    assert set(fence) == {"`"}
    assert all(fence not in line for line in lines[1:-1])
    assert all(sign.isprintable() for line in lines for sign in line)
