"""Every free-standing number of a text, once the names of the catalogue and the dates are set apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .catalog import Catalog

OBJECT = "\ufffc"
"""What stands, in a text, for something that is not text: code, a macro call, a marked figure."""

_DROPPED = frozenset("\u034f\u20e3\u17b4\u17b5\u115f\u1160\u3164\uffa0")
_ALIKE = {"\u2010": "-", "\u2011": "-", "\u2019": "'", "\u02bc": "'"}
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_NUMBER = re.compile(r"(?<!\w)\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\w)|\w*\d\w*(?:[.,]\d\w*)*")

_MONTH = r"(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)"
_DAY = r"(?:1er|[12]\d|3[01]|[1-9])"
_YEAR = r"(?:19|20)\d\d"
_END = r"(?![.,]?\d)(?!\w)"
_FULL_DATE = re.compile(
    rf"(?<![\w-])(?<!\d[.,]){_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-])(?!\.\d)"
    rf"|(?<!\w)(?<!\d[.,])(?:(?:les?|du|des) {_DAY}(?:(?: et| ou|,)(?: le)? {_DAY}| au {_DAY})+|{_DAY})"
    rf" {_MONTH}(?: {_YEAR})?{_END}"
)
_MONTH_DATE = re.compile(rf"(?<!\w){_MONTH} {_YEAR}{_END}")
_YEAR_DATE = re.compile(
    rf"(?<!\w)(?:en|depuis|fin|d[ée]but|courant|mi|ann[ée]es?|printemps|[ée]t[ée]|automne|hiver)[ -]{_YEAR}{_END}"
)
"""Dates as written in French, days and years alike; a year alone needs a word that makes it a date."""

_NEXT_WORD = re.compile(r"\s*(\w+|%)")
_NOT_NOUNS = re.compile(
    r"mais|puis|sans|dans|sous|vers|alors|plus|moins|nous|vous|elles|tous|toutes|après|depuis|très|chez|deux|trois"
    r"|sept|leurs|jamais|toujours|parfois|hors|lors|plusieurs|certaine?s|ceux|celles|quelques"
)
"""Words in -s or -x that may follow a year; a plural noun after it means that it counts something."""

_ONES = "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingts? vingt"
_TENS = "trente quarante cinquante soixante septante huitante nonante cents? mille millions? milliards?"
_SETS = "demi dizaines? douzaines? quinzaines? vingtaines? centaines? milliers?"
_LETTER = "(?:" + "|".join(f"{_ONES} {_TENS} {_SETS}".split()) + ")"
_LETTERS = re.compile(rf"(?<!\w){_LETTER}(?:(?:[ -]et[ -]|[ -]){_LETTER})*(?: d'| de | )(\w+)")
_SHARES = re.compile(r"(?<!\w)(?:moitiés?|(?:un|le|deux) tiers|(?:un|trois) quarts?)(?!\w)")

_PREFIXES = ("", "kilo", "méga", "giga", "téra", "péta", "milli", "micro", "kibi", "mébi", "gibi", "tébi")
_PREFIXED = ("seconde", "octet", "bit", "watt", "joule", "hertz", "watt-heure", "wattheure")
_WHOLE = ("minute", "heure", "jour", "mois", "semaine", "euro", "dollar", "degré", "point", "fois")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text: where it starts and ends (in characters, end excluded), and what it says."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Allowed:
    """What may stand in a sentence although it holds digits, and the words that make a number a figure.

    `names` is a tree of tokens whose leaves are under the empty key; `units` are folded words.
    """

    names: Mapping[str, Any] = field(default_factory=dict)
    units: frozenset[str] = frozenset()

    @classmethod
    def naming(cls, names: Iterable[str], units: Iterable[str] = ()) -> Allowed:
        """Allow these names, but not those that are only a number; `units` are French words of units."""
        tree: dict[str, Any] = {}
        for name in names:
            folded = re.sub(r"\s+", " ", fold(name)[0].strip())
            if not re.search(r"\d", folded) or not _is_name(folded):
                continue
            branch = tree
            for token in _TOKEN.findall(folded):
                branch = branch.setdefault(token, {})
            branch[""] = {}
        words = (re.match(r"\w+|%", fold(unit)[0]) for unit in (*_unit_words(), *units))
        return cls(tree, frozenset(_singular(word[0]) for word in words if word and not word[0].isdigit()))

    @classmethod
    def of(cls, catalog: Catalog) -> Allowed:
        """Allow what the catalogue names: its registries, sources, quantities, terms, and the versions it states."""
        return cls.naming(_names(catalog), _units(catalog))


def bare_figures(text: str, allowed: Allowed) -> list[Span]:
    """Return every number of a text that is neither in a name of the catalogue nor in a date.

    All digits count, whatever their script or size, with what is written against them: « 1 792 », « 3,79 », « 35B »,
    « x² ». Names match the longest first, on whole words, whatever their capitals and spaces.
    """
    folded, offsets = fold(text)
    masked = _without_dates(_without_names(folded, allowed), allowed)
    return [_span(text, offsets, match) for match in _NUMBER.finditer(masked)]


def lettered_figures(text: str, allowed: Allowed) -> list[Span]:
    """Return the numbers in letters before a unit or « fois », and the shares: « moitié », « deux tiers »."""
    folded, offsets = fold(text)
    found = [match for match in _LETTERS.finditer(folded) if _singular(match[1]) in allowed.units]
    found += _SHARES.finditer(folded)
    return sorted((_span(text, offsets, match) for match in found), key=lambda span: span.start)


def fold(text: str) -> tuple[str, list[int]]:
    """Return a text with plain digits, spaces, hyphens and small letters, and where each character comes from.

    What shows nothing (zero-width spaces, soft hyphens, variation selectors) is dropped.
    """
    characters: list[str] = []
    offsets: list[int] = []
    for index, character in enumerate(text):
        for plain in _folded(character):
            if unicodedata.combining(plain) and characters and characters[-1].isdigit():
                continue
            characters.append(plain)
            offsets.append(index)
    return "".join(characters), offsets


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cf" or character in _DROPPED or "\ufe00" <= character <= "\ufe0f":
        return ""
    if category.startswith("N"):
        digit = unicodedata.digit(character, None)
        compatible = re.sub(r"\D", "", unicodedata.normalize("NFKC", character))
        return compatible or "0" if digit is None else str(digit)
    if character.isspace():
        return " "
    small = _ALIKE.get(character, character.lower())
    return small if len(small) == 1 else character


def _span(text: str, offsets: list[int], match: re.Match[str]) -> Span:
    start, end = offsets[match.start()], offsets[match.end() - 1] + 1
    return Span(start, end, text[start:end])


def _is_name(folded: str) -> bool:
    """Tell whether a name says more than a number: it has a letter, or the two dots of a version."""
    return bool(re.search(r"[^\W\d_]", folded)) or bool(re.fullmatch(r"\d+(?:\.\d+){2,}", folded))


def _without_names(folded: str, allowed: Allowed) -> str:
    """Put an object in the place of every name, the longest first."""
    tokens = list(_TOKEN.finditer(folded))
    words = [" " if token[0].isspace() else token[0] for token in tokens]
    characters = list(folded)
    index = 0
    while index < len(tokens):
        end = _longest(words, index, allowed)
        if end > index:
            for position in range(tokens[index].start(), tokens[end - 1].end()):
                characters[position] = OBJECT
        index = max(end, index + 1)
    return "".join(characters)


def _longest(words: list[str], start: int, allowed: Allowed) -> int:
    """Return where the longest name that starts at a token ends, or the start when there is none."""
    if words[start][0].isdigit() and start >= 2 and words[start - 1] in ".," and words[start - 2][-1].isdigit():
        return start
    branch = allowed.names
    longest = start
    for index in range(start, len(words)):
        if words[index] not in branch:
            break
        branch = branch[words[index]]
        if "" in branch and not _goes_on(words, index + 1, allowed):
            longest = index + 1
    return longest


def _goes_on(words: list[str], end: int, allowed: Allowed) -> bool:
    """Tell whether the digits that end a name are in fact a number that goes on, or counts something."""
    if not words[end - 1][-1].isdigit():
        return False
    after = [*words[end : end + 2], "", ""]
    if after[0] in (".", ",") and after[1][:1].isdigit():
        return True
    following = after[1] if after[0] == " " else after[0]
    if not words[end - 1].isdigit():
        return False  # « F16 » has a letter: no unit makes it a number
    if following in ("%", "‰", "€", "$", "°", "×"):
        return True
    return after[0] == " " and following != "" and _singular(following) in allowed.units


def _without_dates(folded: str, allowed: Allowed) -> str:
    """Put an object in the place of every date, save what only looks like one because a number counts something."""

    def month(match: re.Match[str]) -> str:
        following = _NEXT_WORD.match(match.string, match.end())
        return match[0] if following and _singular(following[1]) in allowed.units else OBJECT * len(match[0])

    def year(match: re.Match[str]) -> str:
        following = _NEXT_WORD.match(match.string, match.end())
        return match[0] if following and _is_plural(following[1]) else month(match)

    folded = _FULL_DATE.sub(lambda match: OBJECT * len(match[0]), folded)
    return _YEAR_DATE.sub(year, _MONTH_DATE.sub(month, folded))


def _is_plural(word: str) -> bool:
    return len(word) > 3 and word[-1] in "sx" and not _NOT_NOUNS.fullmatch(word)


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _unit_words() -> Iterator[str]:
    """Yield the French words and symbols of the units that every site has, in the singular."""
    yield from (prefix + unit for unit in _PREFIXED for prefix in _PREFIXES)
    yield from _WHOLE
    yield "%"


def _names(catalog: Catalog) -> Iterator[str]:
    for registry in catalog.registries.values():
        yield from (registry.title, *registry.families, *registry.families.values())
        for named in registry.names.values():
            yield from (named.id, named.label, *named.aliases)
    for source in catalog.sources.values():
        yield from (source.id, source.title, source.publisher, source.author or "")
    for term in catalog.terms.values():
        yield from (term.id, term.label, term.english, *term.aliases)
    for rereading in catalog.rereadings.values():
        if rereading.page is not None:
            yield from (rereading.page.title, rereading.page.publisher, rereading.page.author or "")
    yield from (*catalog.tables, *catalog.themes, *catalog.rereadings)
    yield from _vocabulary(catalog)
    yield from _versions(catalog)


def _vocabulary(catalog: Catalog) -> Iterator[str]:
    for condition in catalog.conditions.values():
        yield from (condition.label, *condition.choices, *condition.choices.values())
    for quantity in catalog.quantities.values():
        yield from (quantity.id, quantity.label)
    for formula in catalog.formulas.values():
        yield from (formula.id, formula.title, *formula.labels.values())
    for unit in catalog.unit_specs.values():
        yield from (unit.symbol, unit.singular or "", unit.plural or "")


def _versions(catalog: Catalog) -> Iterator[str]:
    """Yield the one-word texts that readings state, such as the version of a program, its commit left aside."""
    texts = {id_ for id_, condition in catalog.conditions.items() if condition.kind == "text"}
    for reading in catalog.readings:
        for id_ in texts & reading.conditions.keys():
            found = re.fullmatch(r"(\S+)(?: \(\S+\))?", reading.conditions[id_].text)
            if found:
                yield found[1]


def _units(catalog: Catalog) -> Iterator[str]:
    for unit in catalog.unit_specs.values():
        yield from (unit.symbol, unit.singular or "", unit.plural or "")
    for condition in catalog.conditions.values():
        yield from (condition.singular or "", condition.plural or "")
    for quantity in catalog.quantities.values():
        yield catalog.unit_symbol(quantity.show or quantity.unit)
