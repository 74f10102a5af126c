"""What an answer means for an address, given what it answered in other weeks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from ..web import Trouble
from .results import PROVEN, Answer, Results

APART = timedelta(days=7)
"""How far apart two failures are when they prove an address dead: a server may be down for a day."""

LIMITING = frozenset({401, 402, 403, 405, 406, 407, 425, 429, 451, 999})
"""Statuses of a server that is there and does not let a checker in."""

DEFINITE = frozenset({404, 410})
"""Statuses that say of the page itself that it is not there."""


class Verdict(StrEnum):
    """What becomes of an address."""

    ALIVE = "alive"
    MOVED = "moved"
    LIMITED = "limited"
    CANDIDATE = "candidate"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Memory:
    """What is kept from one check to the next: the day each address began to fail, the day each passage was last seen.

    An address that failed and is limited now is neither cleared nor dead: its day is kept.
    """

    failing: Mapping[str, str] = field(default_factory=dict)
    proven: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Memory | None:
        """Read a memory written by `as_json`; None when it is something else."""
        try:
            data = json.loads(text)
            failing, proven = data["failing"], data["proven"]
            for day in (*failing.values(), *proven.values()):
                date.fromisoformat(day)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return cls(failing, proven)

    def as_json(self) -> str:
        """Write the memory, in the order of the addresses."""
        whole = {"failing": dict(sorted(self.failing.items())), "proven": dict(sorted(self.proven.items()))}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    def after(self, results: Results, today: str) -> Memory:
        """Return the memory once a check is over; what was not asked keeps what was known of it."""
        failing = dict(self.failing)
        for answer in results.answers.values():
            kind = _kind(answer)
            if kind in {Verdict.ALIVE, Verdict.MOVED}:
                failing.pop(answer.url, None)
            elif kind is Verdict.CANDIDATE:
                failing.setdefault(answer.url, today)
        proven = [key for key, proof in results.proofs.items() if proof == PROVEN]
        return Memory(failing, {**self.proven, **dict.fromkeys(proven, today)})


def judged(answer: Answer, memory: Memory, today: str) -> Verdict:
    """Return the verdict on an address; `memory` is that of before this check."""
    kind = _kind(answer)
    first = memory.failing.get(answer.url)
    if kind is Verdict.CANDIDATE and first and date.fromisoformat(today) - date.fromisoformat(first) >= APART:
        return Verdict.DEAD
    return kind


def definite(answer: Answer) -> bool:
    """Tell whether a first answer is enough to refuse an address that somebody just wrote.

    A server that is ill today (500, no answer in time) is no fault of the editor's.
    """
    sure = {Trouble.HOST, Trouble.CERTIFICATE, Trouble.REDIRECTIONS, Trouble.PRIVATE}
    return answer.status in DEFINITE or answer.trouble in sure


def _kind(answer: Answer) -> Verdict:
    status = answer.status
    if answer.trouble is Trouble.UNASKED or status in LIMITING or (status == 503 and answer.retry_after is not None):
        return Verdict.LIMITED
    if answer.trouble is Trouble.NONE and status is not None and 200 <= status < 400:
        return Verdict.MOVED if answer.moved_to else Verdict.ALIVE
    return Verdict.CANDIDATE
