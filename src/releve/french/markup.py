"""French typography of HTML: the rules read the text of a whole block, the tags are kept byte for byte."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from .blocks import Run, runs
from .house_rules import HIDDEN
from .typography import Fault, corrected

if TYPE_CHECKING:
    from collections.abc import Iterable


def typography_html(html: str, nouns: tuple[str, ...] = (), *, attributes: bool = False) -> str:
    """Return the HTML with the house's typography in its French text; everything else is kept as it is.

    Code, scripts, styles and what is in another language (`lang`) are skipped. With `attributes`, the
    values of `alt`, `title`, `aria-label` and `placeholder` are corrected too.
    """
    edits: list[tuple[int, int, str]] = []
    for run in runs(html, attributes=attributes):
        mended = corrected(run.text, nouns)
        if mended.faults:
            edits.extend(_edits(run, mended.text, mended.origins))
    parts: list[str] = []
    done = 0
    for start, end, right in sorted(edits):
        parts += (html[done:start], right)
        done = end
    return "".join(parts) + html[done:]


def typography_html_faults(html: str, nouns: tuple[str, ...] = (), *, attributes: bool = True) -> list[Fault]:
    """Return what `typography_html` would change; `index` is a place in the HTML."""
    found: list[Fault] = []
    for run in runs(html, attributes=attributes):
        faults = corrected(run.text, nouns).faults
        if faults:
            spans = run.spans
            found += [Fault(one.rule, spans[one.index][0], one.excerpt.replace(HIDDEN, "…")) for one in faults]
    return found


def _edits(run: Run, right: str, origins: Iterable[int]) -> list[tuple[int, int, str]]:
    """Return the replacements to make in the document: start, end, and the text to put there."""
    written: defaultdict[int, str] = defaultdict(str)
    for char, origin in zip(right, origins, strict=True):
        written[origin] += char
    edits = []
    for index, (char, (start, end)) in enumerate(zip(run.text, run.spans, strict=True)):
        new = written[index]
        if new == char:
            continue
        if char == HIDDEN and HIDDEN in new:
            before, _, after = new.partition(HIDDEN)
            edits += [(start, start, before), (end, end, after)]
        else:
            edits.append((start, end, new))
    return edits
