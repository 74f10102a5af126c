"""The house's rules of French typography, one pattern and one replacement each.

Sources: Lexique des règles typographiques en usage à l’Imprimerie nationale (punctuation, ordinals,
ranges); SI brochure, 5.4 (number and unit, groups of three). U+FFFC (`HIDDEN`) stands in a text for
what the rules must not touch: code, an address, an image.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .characters import FINE, MINUS, MONTHS, NBSP, SPACES

if TYPE_CHECKING:
    from collections.abc import Callable

HIDDEN = "\ufffc"

_S = f"[{SPACES}]"
_ENDS_WORD = rf"[\w»)\]’”…%€$°*+{HIDDEN}]"
_CLOSES = rf"(?=[\s{HIDDEN}¶»”\")\]*,.…]|$)"
_MONTH = rf"(?:{'|'.join(MONTHS)})\b"
_UNITS = (
    r"(?:[kMGTP]|[KMGTP]i)[oB](?:/s)?|octets?(?:/s)?|[kMGT]?bits?(?:/s)?|[kMG]?Wh?|[kMGT]?Hz|[mµn]?s"
    r"|min|h|[kM]?€|Md€|\$|°C|[GTP]?FLOPS|[GM]T/s|millions?|milliards?|points?"
)
_GLUED = r"(?:[kMGTP]|[KMGTP]i)o|[kM]?Wh|W|[kMG]Hz|ms|€|°C"
_ACUTE_CAPITAL = r"cran|cri(?:re|t|ture)|gal(?:e|ement|er)|nergie|poque|quipe|tant|tape|tat|teindre|tude|viter"
_GRAVE_CAPITAL = r"chaque|condition|défaut|lire|noter|partir|propos|retenir|savoir|titre"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its name in French, what it looks at, and what should stand there instead.

    A match that the replacement leaves as it is obeys the rule. A text without any of the characters that a rule
    `needs` has nothing for it: most labels are passed over at once.
    """

    name: str
    pattern: re.Pattern[str]
    replacement: str | Callable[[re.Match[str]], str]
    needs: frozenset[str] = frozenset()

    def right(self, match: re.Match[str]) -> str:
        """Return what should stand in place of a match."""
        return match.expand(self.replacement) if isinstance(self.replacement, str) else self.replacement(match)


@lru_cache(maxsize=8)
def house_rules(nouns: tuple[str, ...] = ()) -> tuple[Rule, ...]:
    """Return all the rules; `nouns` are words and symbols to be treated as units, such as « pages »."""
    units = "|".join([*(re.escape(noun) for noun in nouns), _UNITS])
    unit = rf"(?:{units})(?![\w’'])"
    figures = (*_dates(), *_figures(unit), *_thousands(unit))
    groups = (("'‘ʼ´\"“.…", _quotes()), ("", _letters()), (",.;!?:«»°", _spaces()), (f"0123456789{HIDDEN}", figures))
    return tuple(
        Rule(name, re.compile(pattern), replacement, frozenset(needs))
        for needs, rules in groups
        for name, pattern, replacement in rules
    )


_Line = tuple[str, str, "str | Callable[[re.Match[str]], str]"]


def _quotes() -> tuple[_Line, ...]:
    return (
        ("apostrophe ’", rf"(?<=[^\W\d_])['‘ʼ´](?=[\w«“{HIDDEN}])", "’"),
        ("« etc. » sans points de suspension", r"\b([eE]tc)(?:…|\.{2,})", r"\1."),
        ("points de suspension …", r"(?<!\.)\.{3}(?!\.)", "…"),
        ("guillemets « »", r'(?<![\w"])"([^\s"](?:[^"\n]*[^\s"])?)"(?!\w)', _quoted),
        ("guillemets « », “ ” à l’intérieur seulement", r"“([^“”«»\n]+)”", _quoted),
    )


def _letters() -> tuple[_Line, ...]:
    return (
        # A figure may turn out to be approximate: « de » and « environ 56 » are written apart, and meet on the page.
        ("élision devant « environ »", rf"\b([dD]|[qQ]u)e{_S}+(?=environ\b)", r"\1’"),
        ("ordinal 1re", r"\b1i?[èe]re(s?)\b", r"1re\1"),
        ("ordinal 1er", r"\b1ier(s?)\b", r"1er\1"),
        ("ordinal 2e", r"\b(\d+)i?[èe]me(s?)\b", r"\1e\2"),
        ("ordinal IIe", r"\b([IVXLC]+)i?ème(s?)\b", r"\1e\2"),
        ("capitale accentuée Ç", r"(?:(?<=^)|(?<=[.!?…] )|(?<=«.))Ca(?= )", "Ça"),
        ("capitale accentuée É", rf"(?<![\w.])E(?=(?:{_ACUTE_CAPITAL})s?\b)", "É"),
        ("capitale accentuée À", rf"(?<![\w.’'-])A(?= (?:{_GRAVE_CAPITAL})\b)", "À"),
        ("ligature œ", r"\b([cCnNbBsSvV])oe(?=u(?:r|d|f|x|vre|rs|ds|fs)\b)", r"\1œ"),
        ("ligature œ", r"\boe(?=(?:uvre|uf|il)s?\b)", "œ"),
        ("ligature Œ", r"\bOe(?=(?:uvre|uf|il)s?\b)", "Œ"),
    )


def _spaces() -> tuple[_Line, ...]:
    return (
        ("pas d’espace avant la virgule ou le point", rf"(?<={_ENDS_WORD}){_S}+(?=[,.](?:\s|$))", ""),
        ("espace fine insécable avant ; ! ?", rf"(?<={_ENDS_WORD}){_S}*([;!?]+){_CLOSES}", rf"{FINE}\1"),
        ("espace insécable avant :", rf"(?<={_ENDS_WORD}){_S}+:{_CLOSES}", f"{NBSP}:"),
        ("espace insécable avant :", rf"(?<={_ENDS_WORD})(?<!\]):{_CLOSES}", f"{NBSP}:"),
        ("espace insécable après «", rf"«{_S}*(?=\S)", f"«{NBSP}"),
        ("espace insécable avant »", rf"(?<=\S){_S}*»", f"{NBSP}»"),
        ("espace insécable après n°", rf"\b([nN])°{_S}*(?=\d)", rf"\1°{NBSP}"),
    )


def _dates() -> tuple[_Line, ...]:
    return (
        ("premier du mois : 1er", rf"(?<![\d,.])1(?={_S}+{_MONTH})", "1er"),
        (
            "espace insécable entre le jour et le mois",
            rf"(?<![\w,.])(\d{{1,2}}|1er){_S}+(?={_MONTH})",
            rf"\1{NBSP}",
        ),
    )


def _figures(unit: str) -> tuple[_Line, ...]:
    decimal = r"\d+(?:,\d+)?"
    return (
        ("virgule décimale", rf"(?<![\w.,-])(\d+)\.(\d+)(?={_S}?(?:%|{unit}))", r"\1,\2"),
        ("tiret – entre deux bornes", rf"(?<![\w.,–-])({decimal})-({decimal})(?={_S}?(?:%|{unit}))", r"\1–\2"),
        ("signe moins −", rf"(?<![\w{HIDDEN}»)\]–-])-(?={decimal}{_S}?(?:%|{unit}))", MINUS),
        ("signe moins −", r"^-(?=\d[\d,]*$)", MINUS),
        ("espace fine insécable avant %", rf"(?:(?<=\d){_S}*|(?<={HIDDEN}){_S}+)([%‰])(?!\w)", rf"{FINE}\1"),
        ("espace insécable avant l’unité", rf"(?<=[\d{HIDDEN}]){_S}+(?={unit})", NBSP),
        ("espace insécable avant l’unité", rf"(?<![\w.,/-])({decimal})(?=(?:{_GLUED})(?![\w’']))", rf"\1{NBSP}"),
        ("signe × entre espaces insécables", rf"(?<=\d){_S}+[xX×]{_S}+(?=\d)", f"{NBSP}×{NBSP}"),
        ("signe × entre espaces insécables", rf"(?<=\d){_S}+[x×]{_S}+(?=[A-Z{HIDDEN}])", f"{NBSP}×{NBSP}"),
    )


def _thousands(unit: str) -> tuple[_Line, ...]:
    followed = re.compile(rf"{_S}?(?:[%‰]|{unit})")

    def grouped(match: re.Match[str]) -> str:
        # « Modèle 9 395 » is a name and a number, unless a unit says that it is a thousand.
        named = re.search(rf"\b[^\W\d_]\w*{_S}$", match.string[: match.start()])
        is_name = named is not None and named[0][0].isupper()
        if is_name and not followed.match(match.string, match.end()):
            return match[0]
        return re.sub(_S, FINE, match[0])

    def cut(match: re.Match[str]) -> str:
        return f"{int(match[0]):,}".replace(",", FINE)

    alone = rf"(?<![\w,.–{MINUS}/:-])(?<!\d{_S})"
    name = "espace fine insécable entre les milliers"
    return (
        (name, rf"(?<![\w,./-])(?<!\d{_S})\d{{1,3}}(?:{_S}\d{{3}})+(?!\w)", grouped),
        (name, rf"{alone}[1-9]\d{{3,}}(?={_S}?(?:%|{unit}))", cut),
    )


def _quoted(match: re.Match[str]) -> str:
    """Put quoted words between « », or between “ ” where « » are already open."""
    before = match.string[: match.start()]
    if before.count("«") > before.count("»"):
        return f"“{match[1]}”"
    return f"«{NBSP}{match[1]}{NBSP}»"
