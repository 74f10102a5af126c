"""The French of the built pages, checked by hunspell and Grammalecte, against lists that a person has reviewed.

Every text of a page's own content is read once, list by list, without code nor what is in another language; cells of
tables are names and figures, read elsewhere. Names of the catalogue need no review: adding a source never fails here.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from releve.audit import pages_of
from releve.catalog import Catalog
from releve.french.blocks import runs
from releve.french.house_rules import HIDDEN
from releve.settings import read_settings
from releve.site import load_site

ROOT = Path(__file__).resolve().parents[1]
LEXICON = ROOT / "tests" / "language" / "lexique-maison.txt"
ACCEPTED = ROOT / "tests" / "language" / "alertes-acceptees.txt"

BLOCKING = frozenset({"gn", "conj", "infi", "conf", "ppas", "date", "eleu", "pleo", "tu"})
"""The families of Grammalecte's alerts that fail; the others are counted."""

OPTIONS = ["-off", "apos", "nbsp", "unit", "typo", "num", "-roff", "typo_écriture_invariable"]
"""Typography has rules of its own (T110), and a slash between two words is no inclusive writing."""

_CONTENT = re.compile(r"<article\b.*</article>", re.DOTALL)
_APART = re.compile(r"<(tbody|svg|nav)\b.*?</\1>|<a class=\"headerlink\".*?</a>", re.DOTALL)
_CAPTION = re.compile(r"<div class=\"releve-source\".*?</div>|<(caption|thead)\b.*?</\1>", re.DOTALL)
_WORD = re.compile(r"(?<![\w/@.])[^\W\d_]{2,}(?![\w/@]|\.\w)")
_NAMELIKE = re.compile(r"[A-Z0-9./]")
_AROUND = 30


class Alert(NamedTuple):
    """What Grammalecte says of a text: the family, the words around, the message, and the page."""

    family: str
    excerpt: str
    message: str
    page: str

    def is_accepted_by(self, line: str) -> bool:
        """Tell whether a line of the accepted alerts speaks of this one: its family, and words of its sentence."""
        family, _, words = line.partition(" | ")
        return family == self.family and words in self.excerpt


def texts_of(folder: Path, *, sentences: bool) -> dict[str, str]:
    """Return each French text of the site, with the first page that says it; `sentences` leaves captions aside."""
    found: dict[str, str] = {}
    for file in pages_of(folder):
        content = _CONTENT.search(file.read_text(encoding="utf-8"))
        if content is None:
            continue
        page = file.relative_to(folder).as_posix()
        html = _APART.sub("<hr>", content[0])
        for run in runs(_CAPTION.sub("<hr>", html) if sentences else html, attributes=False):
            text = " ".join(run.text.replace(HIDDEN, " ⁂ ").split())
            if _WORD.search(text):
                found.setdefault(text, page)
    return found


def known_names(catalog: Catalog) -> list[str]:
    """Return the names of the catalogue, and what readings copy: nobody corrects how a maker writes its name."""
    copied = {key for key, condition in catalog.conditions.items() if condition.kind == "text"}
    names = [one.text for reading in catalog.readings for key, one in reading.conditions.items() if key in copied]
    for registry in catalog.registries.values():
        for named in registry.names.values():
            names += (named.id, named.label, *named.aliases)
    for source in catalog.sources.values():
        names += (source.id, source.publisher, source.author or "", source.title)
    for page in (one.page for one in catalog.rereadings.values()):
        if page is not None:
            names += (page.publisher, page.author or "", page.title)
    for term in catalog.terms.values():
        names += (term.english, *term.aliases)
    for unit in catalog.unit_specs.values():
        names.append(unit.symbol)
    return names


def listed(file: Path) -> set[str]:
    """Return the lines of a reviewed list, comments left aside."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def unknown_words(texts: Iterable[str], known: set[str]) -> set[str]:
    """Return the words that neither hunspell, nor the catalogue, nor the house lexicon knows."""
    words = {word for text in texts for word in _WORD.findall(text)} - known
    told = run(["hunspell", "-d", "fr", "-i", "utf-8", "-l"], "\n".join(sorted(words)))
    lowered = {word.casefold() for word in known}
    return {word for word in told.split() if word.casefold() not in lowered}


def alerts(texts: Mapping[str, str], names: Iterable[str]) -> Iterator[Alert]:
    """Yield what Grammalecte finds, one text a paragraph; what it says of a word of a name is left aside."""
    pieces = {piece.strip("(),;") for name in names for piece in name.split() if _NAMELIKE.search(piece)}
    lines = list(texts)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "textes.txt")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        told = run(["grammalecte-cli", "-f", str(file), "-j", "-owe", *OPTIONS], "")
    for paragraph in json.loads(told)["data"]:
        text = lines[paragraph["iParagraph"] - 1]
        for error in paragraph["lGrammarErrors"]:
            start, end = error["nStart"], error["nEnd"]
            whole = text[text.rfind(" ", 0, start) + 1 : end] + text[end:].partition(" ")[0]
            if whole.strip("(),;:.") in pieces:
                continue
            excerpt = text[max(0, start - _AROUND) : end + _AROUND].strip()
            yield Alert(error["sType"], excerpt, error["sMessage"], texts[text])


def _excerpt(word: str, text: str) -> str:
    """Return what stands around a word in a text."""
    at = text.find(word)
    return text[max(0, at - _AROUND) : at + len(word) + _AROUND].strip()


def run(command: list[str], given: str) -> str:
    """Run a tool and return what it prints; one that fails stops everything."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} a échoué : {done.stderr.strip()[:400]}")
    return done.stdout


def main() -> None:
    """Check a built site; fail on a word or an alert that nobody has reviewed."""
    folder = ROOT / (sys.argv[1] if len(sys.argv) > 1 else "site")
    missing = [tool for tool in ("hunspell", "grammalecte-cli") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"il manque {', '.join(missing)} : lancez scripts/language, qui dit comment les installer")
    if not folder.is_dir():
        sys.exit(f"pas de site dans {folder.name} : construisez-le avec mkdocs build")
    texts = texts_of(folder, sentences=False)
    names = known_names(load_site(read_settings(ROOT)).resolved.catalog)
    words = unknown_words(texts, {word for name in names for word in _WORD.findall(name)} | listed(LEXICON))
    found = list(dict.fromkeys(alerts(texts_of(folder, sentences=True), names)))
    accepted = listed(ACCEPTED)
    blocking = [one for one in found if one.family in BLOCKING and not any(map(one.is_accepted_by, accepted))]
    stale = [line for line in sorted(accepted) if not any(one.is_accepted_by(line) for one in found)]
    for word in sorted(words, key=str.casefold):
        text = next((text for text in texts if word in _WORD.findall(text)), "")
        print(f"mot inconnu : « {word} », page {texts.get(text, '?')}, « {_excerpt(word, text)} »")
    for alert in blocking:
        print(f"alerte : {alert.family} | {alert.excerpt}\n  page {alert.page} : {alert.message}")
    for line in stale:
        print(f"ne sert plus : {line}")
    others = sum(alert.family not in BLOCKING for alert in found)
    print(
        f"{len(texts)} textes : {len(words)} mots inconnus, {len(blocking)} alertes à relire, {others} autres remarques"
    )
    if words or blocking:
        sys.exit(f"relisez : un mot juste va dans {LEXICON.name}, une alerte sans objet dans {ACCEPTED.name}")


if __name__ == "__main__":
    main()
