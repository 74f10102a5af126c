"""Things that need themselves: formulas whose inputs lead back to them, pages that quote each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


def circles(names: Iterable[str], following: Callable[[str], Iterable[str]]) -> Iterator[list[str]]:
    """Yield each circle once, as the path from its first name back to that name; `following` gives what one needs."""
    told: set[str] = set()
    for name in names:
        circle = _circle(name, [name], following, set())
        if circle and told.isdisjoint(circle):
            told.update(circle)
            yield [*circle, name]


def _circle(start: str, path: list[str], following: Callable[[str], Iterable[str]], seen: set[str]) -> list[str]:
    """Return the path that leads from a name back to itself, empty if none does."""
    for other in following(path[-1]):
        if other == start:
            return path
        if other not in seen:
            seen.add(other)
            found = _circle(start, [*path, other], following, seen)
            if found:
                return found
    return []
