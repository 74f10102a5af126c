"""The text of a marked element, without what the generator adds around a figure: its sign, its notes, its padding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from selectolax.lexbor import LexborNode

from .letters import plain

NATURES = {
    "measured": "mesure",
    "announced": "annonce",
    "calculated": "calcul",
    "claimed": "affirmé",
    "absent": "non publié",
    "words": "mots",
}
"""The natures, and how a reader is told of each."""

_NOTES = re.compile(r"[a-z](?:[\s,]+[a-z])*")
_PADDING = re.compile(r"[0\s,.±()–≈≤≥<>−]*")
_HIDDEN = frozenset({"(implicite)"})


@dataclass(frozen=True, slots=True)
class Content:
    """What a marked element contains: its text, the values kept as printed (`samp`), and the natures it shows."""

    text: str
    printed: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """All the text, with ordinary spaces."""
        return plain(" ".join((self.text, *self.printed)))


@dataclass(slots=True)
class _Reading:
    texts: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)


def content_of(node: LexborNode) -> Content:
    """Read a marked element; a `samp` that is marked itself is all printed."""
    if node.tag == "samp":
        return Content("", (node.text(),))
    reading = _Reading()
    _read(node, reading)
    return Content("".join(reading.texts), tuple(reading.printed), tuple(reading.signs))


def _read(node: LexborNode, reading: _Reading) -> None:
    child = node.first_child
    while child is not None:
        tag = child.tag or ""
        if tag == "-text":
            reading.texts.append(child.text_content or "")
        elif tag == "samp":
            reading.printed.append(child.text())
        elif tag == "br":
            reading.texts.append(" ")
        elif tag[:1] not in {"-", "!"} and not _is_apart(child, tag, reading):
            _read(child, reading)
        child = child.next


def _is_apart(node: LexborNode, tag: str, reading: _Reading) -> bool:
    """Tell whether an element is a call of notes, a sign of nature or padding, each with its only possible texts."""
    if tag == "sup":
        return _NOTES.fullmatch(node.text().strip()) is not None
    names = (node.attributes.get("class") or "").split()
    if "releve-sign" in names:
        shown = shown_nature(node)
        reading.signs.append(shown or "")
        return shown is not None
    if "releve-hidden" in names:
        return plain(node.text()) in _HIDDEN
    return "releve-pad" in names and _PADDING.fullmatch(node.attributes.get("data-pad") or "") is not None


def shown_nature(sign: LexborNode) -> str | None:
    """Return the nature that a sign shows in words, None when its words are no nature's or not the one it declares."""
    nature = sign.attributes.get("data-nature") or ""
    word = re.sub(r"[^\w ]", "", sign.text()).strip()
    return nature if nature in NATURES and word in {NATURES[nature], f"ƒ {NATURES[nature]}"} else None


def elements(node: LexborNode) -> Iterator[LexborNode]:
    """Yield every element inside a node."""
    for child in node.traverse(include_text=False):
        if child.mem_id != node.mem_id and child.is_element_node:
            yield child
