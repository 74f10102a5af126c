"""What Markdown and HTML marks show and hide within a line: links, images, tags, attributes, entities, emphasis."""

from __future__ import annotations

import html
import re

from .canvas import Canvas
from .masking import FILL

_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]*://[^<>\s]*|[^<> !@]+@[^@<> ]+)>")
# Quantifiers are possessive (`++`, `*+`) wherever a hostile page could make them try every way to cut a text.
_ATTRIBUTE = r"[^\s\"'=<>/{}]++(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'=<>`}]++))?+"
_TAG = re.compile(rf"<(/?)([a-zA-Z][\w:-]*+)((?:\s++{_ATTRIBUTE})*+)\s*+/?>")
_PAIR = re.compile(r"([^\s\"'=<>/{}]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`}]+)))?")
_RAW_CODE = re.compile(r"<(code|pre|kbd)(?:\s[^<>]*)?>([^<>\[\]]*)</\1>", re.IGNORECASE)

_TARGET = r"\(\s*(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:\s+(\"[^\"]*\"|'[^']*'))?\s*\)"
_LABEL = r"((?:[^\[\]\\]|\\.|\[(?:[^\[\]\\]|\\.)*\])*)"
_INLINE_LINK = re.compile(rf"(?<!\\)(!?)\[{_LABEL}\]{_TARGET}", re.DOTALL)
_REFERENCE = re.compile(rf"(?<!\\)(!?)\[{_LABEL}\](?:\s?\[([^\[\]]*)\])?", re.DOTALL)
_FOOTNOTE = re.compile(r"\[(\^[^\]\n]+)\]")
_LISTED = r"(?:[#.][\w:.-]++|[\w:-]++(?:=(?:\"[^\"]*+\"|'[^']*+'|[\w:.#/-]++))?+)"
_ATTRIBUTES = re.compile(rf"\{{:?+[ ]*+((?:{_LISTED}(?:[ ]++|(?=\}})))++)\}}")
_ENTITY = re.compile(r"&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);")
_ESCAPE = re.compile(r"\\(?=[\\`*_{}\[\]()<>#+\-.!~^=|:\"'])")
_EMPHASIS = re.compile(r"\*+|~+|\^+|==|(?<![^\W_])_+|_+(?![^\W_])")

_SHOWN = re.compile(r"title|alt|label|placeholder|value|start|summary|content|aria-.+", re.IGNORECASE)
_OURS = re.compile(r"data-(?:releve|condition|decimals|unit|plain|table)\b.*", re.IGNORECASE)
_INLINE_TAG = re.compile(
    r"a|abbr|b|bdi|bdo|cite|data|del|dfn|em|font|i|ins|label|mark|q|ruby|s|small|span|strong|su[bp]|time|u|var|wbr"
)
_TABLE_TAGS = frozenset(["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"])
_OPAQUE_TAGS = frozenset(["script", "style", "iframe", "object", "embed", "template", "math"])


def read_inline(canvas: Canvas, start: int, end: int, *, title: bool = False) -> None:
    """Read the marks of a block of text, from the strongest to the weakest."""
    _autolinks(canvas, start, end)
    _tags(canvas, start, end)
    _footnotes(canvas, start, end)
    _links(canvas, start, end)
    _attribute_lists(canvas, start, end, title=title)
    _entities(canvas, start, end)
    part = canvas.part(start, end)
    for match in _ESCAPE.finditer(part):
        canvas.replace(start + match.start(), start + match.end())
        canvas.done(start + match.end(), start + match.end() + 1)
    part = canvas.part(start, end)
    for match in _EMPHASIS.finditer(part):
        canvas.replace(start + match.start(), start + match.end())


def _autolinks(canvas: Canvas, start: int, end: int) -> None:
    for match in _AUTOLINK.finditer(canvas.part(start, end)):
        first, last = start + match.start(1), start + match.end(1)
        canvas.replace(first - 1, first)
        canvas.replace(last, last + 1)
        canvas.done(first, last)
        canvas.links.append((first, last))


def _tags(canvas: Canvas, start: int, end: int) -> None:
    part = canvas.part(start, end)
    codes = [(match.start(2), match.end(2)) for match in _RAW_CODE.finditer(part)]
    for match in _TAG.finditer(part):
        name = match[2].lower()
        begin = start + match.start()
        if not match[1] and (name in _OPAQUE_TAGS or (name in _TABLE_TAGS and not canvas.in_table)):
            canvas.handmade.append((begin, f"une balise <{name}>"))
        if name == "table":
            canvas.in_table = not match[1]
        canvas.replace(begin, start + match.end(), "" if _INLINE_TAG.fullmatch(name) else " ")
        canvas.tags.append((begin, start + match.end()))
        _attributes(canvas, start + match.start(3), start + match.end(3))
    for first, last in codes:
        canvas.replace(start + first, start + last, "\ufffc")


def _attributes(canvas: Canvas, start: int, end: int) -> None:
    """Read the attributes of a tag or of a list of attributes: those shown, and those the generator alone writes."""
    for match in _PAIR.finditer(canvas.text, start, end):
        group = match.lastindex or 1
        value = match[group] if group > 1 else ""
        ours = _OURS.fullmatch(match[1]) or (match[1].lower() == "class" and "releve" in value)
        if ours or match[1].startswith(".releve"):
            canvas.handmade.append((match.start(), f"l’attribut « {match[1]} »"))
        elif group > 1 and _SHOWN.fullmatch(match[1]):
            _attribute(canvas, match.start(group), match.end(group))


def _attribute(canvas: Canvas, start: int, end: int) -> None:
    """Show the text of an attribute, apart from the sentence that holds it."""
    canvas.shown[start:end] = canvas.seen[start:end] = canvas.text[start:end]
    _entities(canvas, start, end)
    canvas.done(start, end)
    canvas.attributes.append((start, end))


def _entities(canvas: Canvas, start: int, end: int) -> None:
    for match in _ENTITY.finditer(canvas.part(start, end)):
        canvas.replace(start + match.start(), start + match.end(), html.unescape(match[0]))


def _footnotes(canvas: Canvas, start: int, end: int) -> None:
    for match in _FOOTNOTE.finditer(canvas.part(start, end)):
        if match[1] in canvas.labels:
            canvas.replace(start + match.start(), start + match.end(), "\ufffc")


def _links(canvas: Canvas, start: int, end: int) -> None:
    """Read images, then links: an image may be what a link shows."""
    for marker in ("!", ""):
        for pattern, read in ((_INLINE_LINK, _link), (_REFERENCE, _reference)):
            part = canvas.part(start, end)
            position = 0
            while match := pattern.search(part, position):
                # What only looked like a link may hold one.
                position = match.start() + len(match[1]) + 1
                if match[1] == marker:
                    position = max(position, read(canvas, start, match))


def _link(canvas: Canvas, start: int, match: re.Match[str]) -> int:
    first, last = start + match.start(2), start + match.end(2)
    target = last + 1, start + match.end()
    canvas.replace(start + match.start(), first)
    canvas.replace(last, target[1])
    canvas.tags.append(target)
    if match[3]:
        _attribute(canvas, start + match.start(3) + 1, start + match.end(3) - 1)
    _text_of_link(canvas, first, last, match[1])
    return match.end()


def _reference(canvas: Canvas, start: int, match: re.Match[str]) -> int:
    """Read `[text][label]`, or `[label]` by itself; return where it ends, 0 when it is no link."""
    ends = {match.end(): match[3] or match[2], match.end(2) + 1: match[2]}
    for end, label in ends.items():
        if " ".join(label.lower().split()) in canvas.labels:
            first, last = start + match.start(2), start + match.end(2)
            canvas.replace(start + match.start(), first)
            canvas.replace(last, start + end)
            _text_of_link(canvas, first, last, match[1])
            return end
    return 0


def _text_of_link(canvas: Canvas, first: int, last: int, marker: str) -> None:
    if marker:
        _entities(canvas, first, last)
        canvas.done(first, last)
        canvas.attributes.append((first, last))
    else:
        canvas.links.append((first, last))


def _attribute_lists(canvas: Canvas, start: int, end: int, *, title: bool) -> None:
    """Hide the lists of attributes where Markdown reads them: against a mark, or at the end of a title or a block."""
    part = canvas.part(start, end)
    for match in _ATTRIBUTES.finditer(part):
        begin = start + match.start()
        before = part[: match.start()]
        last = before[-1:]
        closes = last in ("*", "_") and before.count(last) % 2 == 0
        marked = closes or (last == FILL and canvas.text[begin - 1] != ">")
        alone = bool(before.strip()) and not before.rsplit("\n", 1)[-1].strip(" \t>")
        if marked or ((title or alone) and not part[match.end() :].strip()):
            canvas.replace(begin, start + match.end())
            canvas.tags.append((begin, start + match.end()))
            _attributes(canvas, start + match.start(1), start + match.end(1))
