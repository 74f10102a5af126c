"""What would show a figure without its being a text of the page: frames, drawings, styles, scripts."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

from selectolax.lexbor import LexborHTMLParser

FRAMES = frozenset({"iframe", "object", "embed", "frame", "frameset", "applet", "portal"})

_CONTENT = re.compile(
    r"content\s*:\s*[^;}]*\d|counter-(?:reset|set|increment)\s*:|(?<![\w-])counters?\s*\(", re.IGNORECASE
)
_TABULAR = re.compile(r"display\s*:\s*(?:inline-)?(?:table|grid)", re.IGNORECASE)
_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|`(?:[^`\\]|\\.)*`')
_NUMBER = re.compile(r"(?<![\w.#])(?:\d{2,}(?:\.\d+)?|\d?\.\d+|0x[0-9a-fA-F]+)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def style_shows(css: str) -> bool:
    """Tell whether a style writes digits by itself, through `content` or a counter."""
    return _CONTENT.search(_COMMENT.sub("", css)) is not None


def style_tabulates(css: str) -> bool:
    """Tell whether a style lays its element out as a table."""
    return _TABULAR.search(_COMMENT.sub("", css)) is not None


def script_texts(code: str) -> Iterator[str]:
    """Yield the texts and numbers of an inline script that it could write into the page.

    A lone digit outside a text is an index, as the theme's own scripts have.
    """
    for literal in _LITERAL.findall(code):
        yield literal[1:-1]
    yield from _NUMBER.findall(_LITERAL.sub("", code))


def image_text(address: str, page: Path) -> str | None:
    """Return the text of a vector image, written in the address or read beside the page; None for another image."""
    if address.startswith("data:"):
        return _text(_data(address)) if "svg" in address[:40] else None
    path = unquote(re.split(r"[?#]", address)[0])
    if "://" in address or not path.endswith(".svg"):
        return None
    file = page.parent / path
    try:
        return _text(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None


def _data(address: str) -> str:
    head, _, body = address.partition(",")
    raw = unquote_to_bytes(body)
    if head.endswith(";base64"):
        try:
            raw = base64.b64decode(raw, validate=False)
        except (binascii.Error, ValueError):
            return ""
    return raw.decode("utf-8", errors="replace")


def _text(svg: str) -> str:
    tree = LexborHTMLParser(svg)
    return " ".join(node.text(separator=" ") for node in tree.css("svg text, svg title, svg desc, svg foreignObject"))


def images(tag: str, attributes: Mapping[str, str | None]) -> Iterator[str]:
    """Yield the addresses of the images an element shows."""
    if tag in {"img", "image", "source", "use", "input"}:
        for name in ("src", "href", "xlink:href"):
            yield attributes.get(name) or ""
        yield from (part.split()[0] for part in (attributes.get("srcset") or "").split(", ") if part.split())
