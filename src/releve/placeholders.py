"""HTML set aside while a page goes through Markdown: a placeholder stands for it, so that Markdown never reads it."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor

BLOCK_PRIORITY = 22
"""After fenced code (25), before raw HTML blocks (20)."""

INLINE_PRIORITY = 182
"""Before emphasis, links and escapes: a placeholder holds no Markdown, and nothing may split it."""


@dataclass
class Shelf:
    """The HTML set aside during one build, under a mark that no author can guess.

    `secret` is drawn at each build; a page that contains a forged placeholder is left as typed.
    """

    secret: str = field(default_factory=lambda: secrets.token_hex(8))
    kept: list[str] = field(default_factory=list)

    def put(self, html: str) -> str:
        """Set HTML aside and return its placeholder."""
        self.kept.append(html)
        return f"%releve-{self.secret}-{len(self.kept) - 1}%"

    @property
    def pattern(self) -> str:
        """The regular expression of this build's placeholders; its first group is the number."""
        return rf"%releve-{self.secret}-(\d+)%"

    def get(self, number: str) -> str | None:
        """Return the HTML of a placeholder, None when there is no such number."""
        return self.kept[int(number)] if int(number) < len(self.kept) else None

    def restore(self, text: str) -> str:
        """Replace the placeholders that went around Markdown, in an attribute or a heading's id."""
        return re.sub(self.pattern, lambda found: self.get(found[1]) or "", text)


class ShelfExtension(Extension):
    """The Markdown extension that puts the HTML of a shelf back, whole, past all other processing."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.shelf = shelf

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        """Register the block and the inline processors."""
        md.preprocessors.register(_Blocks(md, self.shelf), "releve_blocks", BLOCK_PRIORITY)
        md.inlinePatterns.register(_Inline(self.shelf.pattern, md, self.shelf), "releve_inline", INLINE_PRIORITY)


class _Blocks(Preprocessor):
    """A placeholder alone on its line becomes a raw HTML block."""

    def __init__(self, md: Markdown, shelf: Shelf) -> None:
        super().__init__(md)
        self.shelf = shelf
        self.alone = re.compile(rf"\s*{shelf.pattern}\s*\Z")

    def run(self, lines: list[str]) -> list[str]:
        out: list[str] = []
        for line in lines:
            found = self.alone.match(line)
            html = self.shelf.get(found[1]) if found else None
            if html is None:
                out.append(line)
            else:
                indent = line[: len(line) - len(line.lstrip())]
                out += ["", indent + self.md.htmlStash.store(html), ""]
        return out


class _Inline(InlineProcessor):
    """A placeholder in a sentence becomes raw HTML, untouched by the other patterns."""

    def __init__(self, pattern: str, md: Markdown, shelf: Shelf) -> None:
        super().__init__(pattern, md)
        self.shelf = shelf

    def handleMatch(  # type: ignore[override]  # noqa: N802 (Python-Markdown's name)
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002 (Python-Markdown gives it)
    ) -> tuple[str | None, int | None, int | None]:
        html = self.shelf.get(m[1])
        if html is None:
            return None, None, None
        return self.md.htmlStash.store(html), m.start(0), m.end(0)
