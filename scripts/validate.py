"""What the Nu checker says of a built site: its errors, less those that a person has read and accepted.

`python scripts/validate.py vnu.jar site`. Exit: 0 no fault of ours, 1 faults, or an accepted fault that is gone.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHOWN = 40


@dataclass(frozen=True)
class Accepted:
    """A fault that stays: what the checker says, the markup it says it of, and why we keep it."""

    message: str
    extract: str
    why: str

    def covers(self, message: Mapping[str, Any]) -> bool:
        """Tell whether a message of the checker is this fault."""
        said = re.search(self.message, message["message"])
        return bool(said and re.search(self.extract, message.get("extract", "")))


ACCEPTED = (
    Accepted(
        r"^Attribute “autocomplete” is only allowed when the input type is",
        r'<input class="md-toggle" data-md-toggle="(drawer|search)" type="checkbox"',
        "Material le met sur ses deux cases cachées : sans lui, Firefox rouvre le tiroir quand on recharge la page",
    ),
    Accepted(
        r"^CSS: “paint-order”: Property “paint-order” doesn't exist\.$",
        r"paint-order: stroke;",
        "propriété de SVG 2 que le vérificateur ne connaît pas : un contour passe sous les lettres d’un graphique",
    ),
)


def judged(messages: Iterable[Mapping[str, Any]]) -> tuple[list[str], Counter[Accepted]]:
    """Return the faults that nobody accepted, a line each, and how often each accepted fault was met."""
    faults: list[str] = []
    met: Counter[Accepted] = Counter()
    for message in messages:
        if message["type"] == "info":
            continue
        known = next((one for one in ACCEPTED if one.covers(message)), None)
        if known:
            met[known] += 1
        else:
            place = f"{message.get('url', '?').removeprefix('file:')}:{message.get('lastLine', 0)}"
            extract = " ".join(message.get("extract", "").split())
            faults.append(f"{place}: {message['message']}\n  {extract[:200]}")
    return faults, met


def check(jar: Path, site: Path) -> list[Mapping[str, Any]]:
    """Run the checker over the pages and the style sheets of a site, and return what it says."""
    command = [
        "java",
        "-Xss16m",
        "-jar",
        str(jar),
        "--format",
        "json",
        "--exit-zero-always",
        "--errors-only",
        "--stdout",
    ]
    command += ["--also-check-css", "--skip-non-html", str(site)]
    ran = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    messages: list[Mapping[str, Any]] = json.loads(ran.stdout)["messages"]
    return messages


def main(arguments: list[str]) -> int:
    """Judge a site, tell its faults and what was accepted, and return the exit code."""
    jar, site = map(Path, arguments)
    pages = len(list(site.rglob("*.html")))
    if not pages:
        print(f"{site} ne contient aucune page", file=sys.stderr)
        return 1
    faults, met = judged(check(jar, site))
    gone = [one for one in ACCEPTED if not met[one]]
    for fault in faults[:SHOWN]:
        print(fault)
    for one in gone:
        print(f"faute acceptée qui n’est plus là, à ôter de scripts/validate.py : {one.message}")
    for one, number in met.items():
        print(f"acceptée, {number} fois : {one.message}\n  {one.why}")
    print(f"{pages} pages, {len(faults)} faute{'s' if len(faults) > 1 else ''} de HTML ou de CSS")
    return 1 if faults or gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
