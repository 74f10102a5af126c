"""Test labels of the llama-bench family: `pp512`, `tg128 @ d4096`, `pp512+tg128`, `ctx_pp @ d2048 (c4)`."""

import re
from dataclasses import dataclass

from .outcome import Record

_LABEL = re.compile(
    r"(?:(?P<kind>pp|tg) ?(?P<n>\d{1,9})"
    r"|pp ?(?P<both_pp>\d{1,9}) ?\+ ?tg ?(?P<both_tg>\d{1,9})"
    r"|tg ?(?P<after_tg>\d{1,9}) ?@ ?pp ?(?P<after_pp>\d{1,9})"
    r"|ctx_(?P<ctx>pp|tg))"
    r"(?: ?@ ?d ?(?P<depth>\d{1,9}))?(?: ?\(c(?P<users>\d{1,6})\))?"
)


@dataclass(frozen=True)
class Label:
    """What a test label says; `users` is the number of simultaneous requests when it gives one."""

    kind: str
    n_prompt: int | None
    n_gen: int | None
    depth: int
    users: int | None = None
    context_only: bool = False

    def test(self) -> Record:
        """Return the `test` of a record."""
        return {
            "kind": self.kind,
            "n_prompt": self.n_prompt,
            "n_gen": self.n_gen,
            "depth": self.depth,
        }


def read_label(text: str) -> Label | None:
    """Read a test label, or return None when it is none."""
    found = _LABEL.fullmatch(text.strip()[:80])
    if not found:
        return None
    part = found.groupdict()
    depth = int(part["depth"] or 0)
    users = int(part["users"]) if part["users"] else None
    if part["both_pp"]:
        return Label("pg", int(part["both_pp"]), int(part["both_tg"]), depth, users)
    if part["after_tg"]:
        return Label("tg", 0, int(part["after_tg"]), int(part["after_pp"]), users)
    if part["ctx"] == "pp":
        return Label("pp", depth, 0, 0, users, context_only=True)
    if part["ctx"]:
        return Label("tg", 0, None, depth, users, context_only=True)
    n = int(part["n"])
    return Label("pp", n, 0, depth, users) if part["kind"] == "pp" else Label("tg", 0, n, depth, users)


def counted_label(n_prompt: int, n_gen: int, depth: int) -> Label | None:
    """Return the label of given lengths, or None when nothing was run."""
    if n_prompt > 0 and n_gen > 0:
        return Label("pg", n_prompt, n_gen, depth)
    if n_prompt > 0:
        return Label("pp", n_prompt, 0, depth)
    return Label("tg", 0, n_gen, depth) if n_gen > 0 else None
