"""The text of a marked element, without what the generator adds around a figure: its sign, its notes, its padding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

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
_IMPLIED = ("implied", "sous-entendu")
"""How a reader is told that a tool implies a condition that the page does not write."""

_STALE = "à relire"
"""How a reader is told that a figure is past its shelf life."""


SAFE = frozenset(
    {
        "aria-haspopup", "aria-hidden", "class", "colspan", "data-column", "data-condition", "data-decimals",
        "data-field", "data-nature", "data-pad", "data-sort", "data-stale", "data-unit", "data-until",
        "dominant-baseline", "download", "dx", "dy", "headers", "href", "hreflang", "id", "lang", "rel", "rowspan",
        "scope", "tabindex", "target", "text-anchor", "x", "y",
    }
)  # fmt: skip
"""Attributes that neither say anything by themselves nor hide what a marked element says."""

TAGS = frozenset(
    {
        "a", "abbr", "b", "br", "cite", "code", "em", "i", "samp", "small", "span", "strong", "sub", "sup", "text",
        "tspan",
    }
)  # fmt: skip
"""Elements that a marked element may hold, whose text is all they show."""


class Content(NamedTuple):
    """What a marked element contains: its text, the values kept as printed (`samp`), and the natures it shows.

    `is_plain` is false when it holds an element or an attribute that must be judged apart.
    """

    text: str
    printed: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    is_plain: bool = True

    @property
    def whole(self) -> str:
        """All the text, with ordinary spaces."""
        return plain(" ".join((self.text, *self.printed)))


@dataclass(slots=True)
class _Reading:
    texts: list[str] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    is_plain: bool = True


def content_of(node: LexborNode) -> Content:
    """Read a marked element; a `samp` that is marked itself is all printed."""
    if node.tag == "samp":
        return Content("", (node.text(),), is_plain=node.css_first("samp *") is None)
    reading = _Reading()
    _read(node, reading)
    return Content("".join(reading.texts), tuple(reading.printed), tuple(reading.signs), reading.is_plain)


def _read(node: LexborNode, reading: _Reading) -> None:
    child = node.first_child
    while child is not None:
        tag = child.tag or ""
        if tag == "-text":
            reading.texts.append(child.text_content or "")
        elif tag[:1] not in {"-", "!"}:
            attributes = child.attributes
            if tag not in TAGS or not attributes.keys() <= SAFE:
                reading.is_plain = False
            _read_element(child, tag, attributes, reading)
        child = child.next


def _read_element(node: LexborNode, tag: str, attributes: Mapping[str, str | None], reading: _Reading) -> None:
    if tag == "samp":
        reading.printed.append(node.text())
        reading.is_plain = reading.is_plain and node.css_first("samp *") is None
    elif tag == "br":
        reading.texts.append(" ")
    elif _is_apart(node, tag, attributes, reading):
        # What stands apart is drawn from a few known texts; what else it may hold is judged with the rest.
        reading.is_plain = reading.is_plain and all(
            inner.tag in TAGS and inner.attributes.keys() <= SAFE for inner in elements(node)
        )
    else:
        _read(node, reading)


def _is_apart(node: LexborNode, tag: str, attributes: Mapping[str, str | None], reading: _Reading) -> bool:
    """Tell whether an element is a call of notes, « à relire », a sign or padding, with its only possible texts."""
    if "data-stale" in attributes:
        return plain(node.text()).strip() == _STALE
    if tag == "sup":
        return _NOTES.fullmatch(node.text().strip()) is not None
    if "data-nature" in attributes:
        if (attributes["data-nature"], plain(node.text())) == _IMPLIED:
            return True
        nature = shown_nature(node)
        reading.signs.append(nature or "")
        return nature is not None
    if "data-pad" in attributes:
        pad = attributes["data-pad"] or ""
        if _PADDING.fullmatch(pad) is None:
            reading.texts.append(pad)
        return node.first_child is None
    return False


def shown_nature(sign: LexborNode) -> str | None:
    """Return the nature that a sign shows in words, None when its words are no nature's or not the one it declares."""
    nature = sign.attributes.get("data-nature") or ""
    word = re.sub(r"[^\w ]", "", sign.text()).strip().removeprefix("ƒ").strip()
    return nature if NATURES.get(nature) == word else None


def elements(node: LexborNode) -> Iterator[LexborNode]:
    """Yield every element inside a node."""
    for child in node.traverse(include_text=False):
        if child.mem_id != node.mem_id and child.is_element_node:
            yield child
