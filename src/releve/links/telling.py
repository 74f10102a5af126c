"""Verdicts told where the address is written, as problems; and as a report: text, or the Markdown of an issue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .. import french
from ..markdown_text import escaped
from ..model.source import Reading
from ..problem import Problem, Severity
from .listing import Link
from .passages import Proof
from .results import Answer, Results
from .verdicts import Memory, Verdict, definite, judged

SHOWN = 80
"""How many lines of one kind a report shows: the text of an issue has an end."""

_CODES = {Verdict.DEAD: "L101", Verdict.CANDIDATE: "L101", Verdict.MOVED: "L102", Verdict.LIMITED: "L103"}
_TITLES = {
    Verdict.DEAD: "Liens morts",
    Verdict.CANDIDATE: "Liens peut-être morts, à revoir dans une semaine",
    Verdict.MOVED: "Liens déplacés",
    Verdict.LIMITED: "Liens que le serveur ne laisse pas vérifier",
}


@dataclass(frozen=True, slots=True)
class Checked:
    """The links with what a check said of them; `memory` is that of before the check."""

    links: Sequence[Link]
    results: Results
    memory: Memory
    today: str

    def judged(self) -> Iterator[tuple[Link, Answer, Verdict]]:
        """Yield each link that was asked with its answer and its verdict; the check names them without anchors too."""
        for link in self.links:
            answer = self.results.answers.get(link.url) or self.results.answers.get(link.url.partition("#")[0])
            if answer is not None:
                yield link, answer, judged(answer, self.memory, self.today)

    def gone(self) -> Iterator[tuple[Link, Reading, Proof]]:
        """Yield each reading that its page says no more, or that it said at its place and says elsewhere.

        A place is told in words: where a page never was seen to have it, it is not sure to have lost it.
        """
        for link in self.links:
            for reading in link.readings:
                own = link.source is not None and link.url == reading.url
                proof = self.results.proofs.get(reading.id)
                known = reading.id in self.memory.proven
                if own and (proof == Proof.GONE or (proof == Proof.ELSEWHERE and known)):
                    yield link, reading, Proof(proof)


def link_problems(found: Checked, new: Iterable[str] = ()) -> Iterator[Problem]:
    """Yield a problem at each line that bears a link that is not alive, or a passage that is gone.

    They are warnings: a stranger's server refuses nothing. Only an address of `new`, just written, that says itself
    that it is not there, is an error.
    """
    written = set(new)
    for link, answer, verdict in found.judged():
        if verdict is Verdict.ALIVE:
            continue
        refused = link.url in written and verdict in {Verdict.CANDIDATE, Verdict.DEAD} and definite(answer)
        severity = Severity.ERROR if refused else Severity.WARNING
        message, hint = _message(link, answer, verdict, refused=refused), _hint(link, answer, verdict, found)
        for position in link.positions:
            yield Problem(position, _CODES[verdict], message, hint, severity)
    for link, reading, proof in found.gone():
        yield _passage_problem(link, reading, proof, found)


def as_text(links: Sequence[Link]) -> str:
    """List the links: the line, the address, and what rests on it."""
    return "\n".join(f"{position}  {link.url}  {weight(link)}" for link in links for position in link.positions)


def as_markdown(found: Checked) -> str:
    """Write the body of the weekly issue: one box a link, what is lost first, with its lines and what rests on it."""
    kinds: dict[Verdict, list[str]] = {verdict: [] for verdict in _TITLES}
    total = 0
    for link, answer, verdict in sorted(found.judged(), key=lambda one: -len(one[0].readings)):
        total += 1
        if verdict is not Verdict.ALIVE:
            hint = escaped(_hint(link, answer, verdict, found))
            kinds[verdict].append(
                f"- [ ] {_place(link)} {escaped(link.url)} : {answer.said} ; {weight(link)}<br>{hint}"
            )
    gone = [
        f"- [ ] `{reading.place.position('value')}` {escaped(_passage_message(reading, proof))} : {escaped(link.url)}"
        for link, reading, proof in found.gone()
    ]
    parts = [(_TITLES[verdict], kinds[verdict]) for verdict in (Verdict.DEAD, Verdict.CANDIDATE)]
    parts += [("Passages disparus ou déplacés", gone)]
    parts += [(_TITLES[verdict], kinds[verdict]) for verdict in (Verdict.MOVED, Verdict.LIMITED)]
    asked = french.counted(total, "lien vérifié", "liens vérifiés")
    lines = [f"{asked} le {found.today}. Aucun n’arrête une construction : ce sont des pages à revoir."]
    for title, boxes in parts:
        if boxes:
            lines += ["", f"## {title} ({len(boxes)})", "", *boxes[:SHOWN]]
            lines += [f"- … et {french.counted(len(boxes) - SHOWN, 'autre')}"] if len(boxes) > SHOWN else []
    return "\n".join(lines) + "\n"


def as_json(links: Sequence[Link]) -> list[dict[str, object]]:
    """Return the links as plain records: address, lines, figures, cells, pages."""
    return [
        {
            "url": link.url,
            "positions": [str(position) for position in link.positions],
            "source": link.source.id if link.source else None,
            "archive": link.archive,
            "figures": [reading.id for reading in link.readings],
            "cells": list(link.cells),
            "pages": list(link.pages),
        }
        for link in links
    ]


def weight(link: Link) -> str:
    """Say what rests on a link: how many figures, cells and pages."""
    counts = ((len(link.readings), "chiffre"), (len(link.cells), "cellule"), (len(link.pages), "page"))
    said = [french.counted(number, word) for number, word in counts if number]
    return ", ".join(said) or "aucun chiffre"


def _message(link: Link, answer: Answer, verdict: Verdict, *, refused: bool) -> str:
    words: Mapping[Verdict, Callable[[], str]] = {
        Verdict.DEAD: lambda: f"lien mort : {answer.said}, deux fois à une semaine au moins",
        Verdict.CANDIDATE: lambda: f"{'lien neuf et mort' if refused else 'lien peut-être mort'} : {answer.said}",
        Verdict.MOVED: lambda: "lien déplacé pour toujours",
        Verdict.LIMITED: lambda: f"lien que le serveur ne laisse pas vérifier : {answer.said}",
    }
    return f"{words[verdict]()} ({weight(link)})"


def _hint(link: Link, answer: Answer, verdict: Verdict, found: Checked) -> str:
    if verdict is Verdict.MOVED:
        return f"relisez la page à sa nouvelle adresse, puis écrivez {answer.moved_to}"
    if verdict is Verdict.LIMITED:
        return "ouvrez-la dans un navigateur : rien d’autre à faire si elle s’affiche"
    copy = _copy(link, found)
    if copy:
        return f"corrigez l’adresse, ou donnez une copie : « archive: {copy} », une fois ouverte et relue"
    return "corrigez l’adresse, ou retirez-la"


def _copy(link: Link, found: Checked) -> str:
    """Return the archived copy nearest the day of reading: the one a service gave, else where one would be."""
    if link.archive or link.source is None or link.source.archive:
        return ""
    day = (link.source.retrieved or "").replace("-", "")
    return found.results.copies.get(link.url) or f"https://web.archive.org/web/{day or '2'}/{link.url}"


def _passage_problem(link: Link, reading: Reading, proof: Proof, found: Checked) -> Problem:
    seen = found.memory.proven.get(reading.id)
    hint = f"relisez la page (releve reread {reading.source.id}) : corrigez la valeur et son lieu, ou retirez le relevé"
    copy = _copy(link, found) if proof is Proof.GONE else ""
    hint += f" ; copie proche du jour de lecture : {copy}" if copy else ""
    message = _passage_message(reading, proof) + (f" (vu le {seen})" if seen else "")
    return Problem(reading.place.position("value"), "L104", message, hint, Severity.WARNING)


def _passage_message(reading: Reading, proof: Proof) -> str:
    text = reading.value.text if reading.value else ""
    if proof is Proof.GONE:
        return f"la page ne dit plus « {text} »"
    return f"la page dit « {text} », mais plus à son lieu"


def _place(link: Link) -> str:
    shown = [f"`{position}`" for position in link.positions[:3]]
    return " ".join(shown) + (" …" if len(link.positions) > len(shown) else "")
