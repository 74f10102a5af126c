"""Faults of wording become problems: each told once, with the first page that has it and how many others repeat it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..audit.places import Places
from ..problem import Problem


class Fault(NamedTuple):
    """What is wrong with the words of a page: code, message, cure, and the wording its author may have typed."""

    code: str
    message: str
    hint: str
    wording: str


class Report:
    """The faults found so far, and the pages that have each."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._pages: dict[Fault, dict[str, None]] = {}

    def add(self, page: str, faults: Iterable[Fault]) -> None:
        """Keep the faults of a page, named by its path in the site."""
        for fault in faults:
            self._pages.setdefault(fault, {})[page] = None

    def problems(self) -> Iterator[Problem]:
        """Yield each fault once, placed in the file that its first page was made from."""
        for fault, pages in self._pages.items():
            first, *others = pages
            more = f" et {len(others)} autre{'s' if len(others) > 1 else ''}" if others else ""
            position = self._places.position(first, None, fault.wording)
            yield Problem(position, fault.code, f"page {first}{more} : {fault.message}", fault.hint)
