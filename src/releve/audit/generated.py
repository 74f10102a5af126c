"""What the generator writes around a number that is no figure: dates, counts, references, notes, plain numbers."""

from __future__ import annotations

import datetime as dt
import posixpath
import re

from selectolax.lexbor import LexborNode

from .. import french
from .letters import plain
from .marks import Fault

REASONS = frozenset({"définition", "méthode", "exemple fictif", "durée", "rang"})
"""Why a number may stand in a text although it is no figure of the catalogue."""

_LETTERS = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize",
)  # fmt: skip
"""The counts a sentence writes in letters, by number; beyond, it writes digits."""

_REFERENCE = re.compile(r"Tableau (\d+)")


def wrong_time(node: LexborNode, moment: str) -> Fault | None:
    """Refuse a date whose text is not its `datetime`."""
    text = plain(node.text())
    if text == plain(moment) and re.fullmatch(r"\d{4}(-\d\d){0,2}", text):
        return None
    if text in _dates(moment):
        return None
    said = f"« {text} » n’est pas la date « {moment} »"
    return Fault("S102", said, "écrivez la même date dans datetime et dans le texte")


def _dates(moment: str) -> set[str]:
    try:
        written = plain(french.date(moment))
        day = dt.date.fromisoformat(moment) if len(moment) == 10 else None
    except ValueError:
        return set()
    return {written, written.rpartition(" ")[0]} if day else {written}


def wrong_count(node: LexborNode, value: str) -> Fault | None:
    """Refuse a count whose text, in digits or in letters, is not its `value`."""
    text = plain(node.text())
    word = "un" if text.lower() == "une" else text.lower()
    number = _LETTERS.index(word) if word in _LETTERS else french.parse_number(node.text().strip(" \n\t"))
    if value.isascii() and value.isdecimal() and number == int(value):
        return None
    return Fault("S102", f"« {text} » ne dit pas le compte « {value} »", "laissez count écrire le nombre")


def wrong_plain(node: LexborNode, tag: str, reason: str) -> Fault | None:
    """Refuse a number set free without one of the reasons, or around more than a few words."""
    if reason not in REASONS:
        said = f"« {reason} » n’est pas un motif de nombre libre"
        return Fault("S102", said, f"choisissez parmi {', '.join(sorted(REASONS))}")
    children = [child for child in node.iter() if child.tag not in {"sup", "sub"}]
    if tag not in {"span", "input", "output"} or children or len(node.text()) > 80:
        return Fault("S102", "un nombre libre qui n’est pas un simple mot", "n’entourez que le nombre")
    return None


def reference(node: LexborNode) -> str | None:
    """Return the « Tableau 3 » of a generated reference, None when it reads otherwise."""
    text = plain(node.text())
    return text if _REFERENCE.fullmatch(text) else None


def target_page(page: str, href: str) -> str:
    """Return the path in the site of the page a link of a page leads to: `#t` stays, `../b/#t` gives `b/index.html`."""
    way = href.partition("#")[0]
    if not way:
        return page
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), way))
    if way.endswith(("/", ".")):
        return "index.html" if path == "." else f"{path}/index.html"
    return path


def is_note_call(node: LexborNode) -> bool:
    """Tell whether a link says the rank, in its list, of the note of the page it leads to."""
    target = _target(node)
    text = plain(node.text()).strip("[]()")
    return target is not None and text.isascii() and text.isdecimal() and _rank(target) == int(text)


def is_note_return(node: LexborNode, title: str) -> bool:
    """Tell whether the only number of a title is the rank of the note that the link stands in."""
    numbers = re.findall(r"\d+", title)
    item: LexborNode | None = node
    while item is not None and item.tag != "li":
        item = item.parent
    return item is not None and len(numbers) == 1 and _rank(item) == int(numbers[0])


def _target(node: LexborNode) -> LexborNode | None:
    href = node.attributes.get("href") or ""
    if not re.fullmatch(r"#[\w:.-]+", href):
        return None
    root = node
    while root.parent is not None and root.tag != "html":
        root = root.parent
    target = root.css_first(f'[id="{href[1:]}"]')
    return target if target is not None and target.tag == "li" else None


def _rank(item: LexborNode) -> int | None:
    if item.parent is None or item.parent.tag != "ol":
        return None
    for rank, child in enumerate((child for child in item.parent.iter() if child.tag == "li"), 1):
        if child.mem_id == item.mem_id:
            return rank
    return None
