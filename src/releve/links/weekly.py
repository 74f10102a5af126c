"""A whole check: the addresses, then the passages of those that are text, then the archived copies of what is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from ..model.source import Reading
from .asking import Manners, ask
from .listing import Link
from .passages import Proof, proofs
from .results import Answer, Results
from .verdicts import Memory, Verdict, judged


@dataclass(frozen=True, slots=True)
class Wish:
    """What a check is to do beyond the addresses: prove passages, and look for copies at a service.

    `archives` is the address of a service that, asked `?url=…&timestamp=…`, gives the nearest copy as JSON
    (`archived_snapshots.closest.url`); empty, none is asked.
    """

    passages: bool = False
    archives: str = ""


def checked(links: Sequence[Link], wish: Wish, manners: Manners, memory: Memory, today: str) -> Results:
    """Ask every address that may exist, and return all that was found."""
    asked = [link for link in links if link.checkable]
    answers = ask([link.url for link in asked], manners)
    found = _proven(asked, answers, manners, memory) if wish.passages else {}
    lost = [link for link in asked if _is_lost(link, answers[link.url], found, memory, today)]
    copies = _copies(lost, wish.archives, manners) if wish.archives else {}
    return Results(answers, {key: proof.value for key, proof in found.items()}, copies)


def _proven(links: Iterable[Link], answers: Mapping[str, Answer], manners: Manners, memory: Memory) -> dict[str, Proof]:
    """Prove the readings of each source in its page, else in its dated copy, which proves them as well."""
    pages = [link for link in links if link.source is not None and link.readings]
    raws = {link.url: raw for link in pages if (raw := raw_form(link.url))}
    texts = ask(raws.values(), manners)
    found: dict[str, Proof] = {}
    for link in sorted(pages, key=lambda link: link.archive):
        answer = answers[link.url]
        bare = texts.get(raws.get(link.url, ""))
        page = bare if bare is not None and bare.status == 200 else answer
        if page.status != 200:
            continue
        for key, proof in proofs(_own(link), page, memory.proven).items():
            if key not in found or proof is Proof.PROVEN:
                found[key] = proof
    return found


def raw_form(url: str) -> str | None:
    """Return the address of the bare text of a file that a forge shows: `/blob/` becomes `/raw/`; else None."""
    parts = urlsplit(url)
    if "/blob/" not in parts.path:
        return None
    return parts._replace(path=parts.path.replace("/blob/", "/raw/", 1), fragment="").geturl()


def _own(link: Link) -> list[Reading]:
    """Return the readings whose value stands on this page: not those that state a mere condition there."""
    source = link.source
    return [reading for reading in link.readings if source and link.url in {reading.url, reading.source.archive}]


def _is_lost(link: Link, answer: Answer, found: Mapping[str, Proof], memory: Memory, today: str) -> bool:
    gone = any(found.get(reading.id) is Proof.GONE for reading in link.readings)
    return not link.archive and (gone or judged(answer, memory, today) in {Verdict.CANDIDATE, Verdict.DEAD})


def _copies(links: Sequence[Link], service: str, manners: Manners) -> dict[str, str]:
    """Ask the service for the copy nearest the day of reading; return those it has, by address."""
    queries = {link.url: f"{service}?url={quote(link.url, safe='')}&timestamp={_stamp(link)}" for link in links}
    answers = ask(queries.values(), manners)
    found = {}
    for url, query in queries.items():
        try:
            copy = json.loads(answers[query].body)["archived_snapshots"]["closest"]["url"]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
        if isinstance(copy, str) and copy.startswith(("http://", "https://")) and copy.isprintable():
            found[url] = copy
    return found


def _stamp(link: Link) -> str:
    """Return the day of reading as archives write it: 20261130."""
    return (link.source.retrieved or "").replace("-", "") if link.source else ""
