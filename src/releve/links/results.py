"""What a link check found: its own results as JSON, or the output of linkchecker as CSV or as text."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..web import Trouble

PROVEN = "proven"
"""How results write that a page still says a reading."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one address answered: its HTTP status, or why there is none.

    `moved_to` is where permanent redirections lead. `retry_after` is the wait, in seconds, that the server asked for.
    `body`, `kind` and `charset` are the page, kept for whoever reads it, never written down; `whole` tells that the
    page was read to its end.
    """

    url: str
    status: int | None = None
    trouble: Trouble = Trouble.NONE
    moved_to: str = ""
    retry_after: int | None = None
    body: bytes = field(default=b"", repr=False, compare=False)
    kind: str = field(default="", compare=False)
    charset: str | None = field(default=None, compare=False)
    whole: bool = field(default=True, compare=False)

    @property
    def said(self) -> str:
        """The answer in a few words: « 404 », « pas de réponse à temps »."""
        return self.trouble.value or str(self.status or "sans réponse")


@dataclass(frozen=True, slots=True)
class Results:
    """A whole check: the answers by address, the proofs of passages by reading, the archived copies by address."""

    answers: Mapping[str, Answer] = field(default_factory=dict)
    proofs: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> str:
        """Write the results so that `parse_results` reads them back; bodies are left out."""
        rows = [
            {
                "url": one.url,
                "status": one.status,
                "trouble": one.trouble.name.lower(),
                "moved_to": one.moved_to,
                "retry_after": one.retry_after,
            }
            for one in self.answers.values()
        ]
        whole = {"results": rows, "passages": dict(self.proofs), "copies": dict(self.copies)}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def parse_results(text: str) -> Results | None:
    """Read results, recognised by their text; None when they are none that we know."""
    start = text.lstrip()[:1]
    if start in {"{", "["}:
        return _own(text)
    if re.search(r"^urlname[;,]", text, re.MULTILINE):
        answers = list(_csv(text))
    elif re.search(r"^URL +`", text, re.MULTILINE) or "LinkChecker" in text[:2000]:
        answers = list(_blocks(text))
    else:
        return None
    return Results({answer.url: answer for answer in answers})


def _own(text: str) -> Results | None:
    try:
        data = json.loads(text)
        rows = data["results"] if isinstance(data, dict) else data
        answers = {row["url"]: _answer(row) for row in rows}
        more = data if isinstance(data, dict) else {}
        return Results(answers, dict(more.get("passages") or {}), dict(more.get("copies") or {}))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _answer(row: Mapping[str, object]) -> Answer:
    status, wait = row.get("status"), row.get("retry_after")
    name = str(row.get("trouble") or "none").upper()
    return Answer(
        str(row["url"]),
        status if isinstance(status, int) else None,
        Trouble[name] if name in Trouble.__members__ else Trouble.CONNECTION,
        str(row.get("moved_to") or ""),
        wait if isinstance(wait, int) else None,
    )


def _csv(text: str) -> Iterator[Answer]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    head = next((number for number, line in enumerate(lines) if line.startswith("urlname")), len(lines))
    delimiter = lines[head][len("urlname")] if head < len(lines) else ";"
    for row in csv.DictReader(io.StringIO("\n".join(lines[head:])), delimiter=delimiter):
        asked, final = row.get("urlname") or "", row.get("url") or ""
        yield _told(asked, final, row.get("result") or "", row.get("warningstring") or "", row.get("valid") == "True")


def _blocks(text: str) -> Iterator[Answer]:
    """Read the blocks of the text output: a label, then its value, which may go on below, indented."""
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            labelled = re.match(
                r"(URL|Name|Parent URL|Base|Real URL|Check time|D/L time|Size|Info|Warning|Result) +(.*)", line
            )
            if labelled:
                name = labelled[1]
                fields[name] = f"{fields[name]} {labelled[2]}" if name in fields else labelled[2]
            elif name and line.startswith("   "):
                fields[name] += " " + line.strip()
        if "URL" in fields and "Result" in fields:
            kind, _, said = fields["Result"].partition(":")
            asked = fields["URL"].strip().removeprefix("`").removesuffix("'")
            yield _told(asked, fields.get("Real URL", ""), said, fields.get("Warning", ""), kind.strip() == "Valid")


_SIGNS = (
    (Trouble.TIMEOUT, r"timed? ?out|Timeout"),
    (Trouble.CERTIFICATE, r"SSL|certificate|CERTIFICATE"),
    (Trouble.HOST, r"NameResolution|getaddrinfo|Name or service|gaierror|NXDOMAIN"),
    (Trouble.REDIRECTIONS, r"TooManyRedirects|more than \d+ redirect|redirect.*(?:loop|recursive)"),
)


def _told(asked: str, final: str, said: str, warning: str, valid: bool) -> Answer:  # noqa: FBT001 (a column of a file)
    """Make an answer of a line of linkchecker: an address relative to its page is told by the one it came to."""
    code = re.match(r"\s*(\d{3})\b", said)
    status = int(code[1]) if code else None
    trouble = Trouble.NONE
    if status is None and valid:  # « syntax OK », « filtered »: robots are forbidden there, or it was told to stay here
        trouble = Trouble.UNASKED
    elif status is None:
        trouble = next((one for one, sign in _SIGNS if re.search(sign, said)), Trouble.CONNECTION)
    # The message is folded wherever a line ends, even inside of the number.
    permanent = re.search(r"status:\s*30[18]\b", warning)
    wait = re.search(r"Retry-After:\s*(\d+)", warning)
    url = asked if "://" in asked else final
    return Answer(url, status, trouble, final if permanent and final != asked else "", int(wait[1]) if wait else None)
