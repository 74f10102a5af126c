"""Figures written in plain lines, the French way: « ≈ 70 tok/s », « entre 15 et 25 tokens/s », « 3 h 22 ».

One line, one value. Go is 10⁹ bytes and Gio 2³⁰; a range has no mean; an approximation says so.
"""

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from .figures import as_json
from .outcome import Imported, Outcome, Record, Refused
from .paste import Paste

NAME: Final = "french-typography"
MAX_LINE: Final = 200
MAX_LINES: Final = 500

_BLANKS = re.compile("[\u00a0\u202f\u2009\u2007\t]+")
_NUMBER: Final = r"\d{1,3}(?:[ ’']\d{3}){1,4}(?:[.,]\d{1,9})?|\d{1,12}(?:[.,]\d{1,9})?"
_RANGE = re.compile(
    rf"(?<![\w.,])(?:(?P<word>entre|de) )?(?P<low>{_NUMBER}) ?(?P<joint>à|et|–|—|-|−) ?(?P<high>{_NUMBER})(?![\d.,])"
)
_SINGLE = re.compile(rf"(?<![\w.,])(?P<value>{_NUMBER})(?: ?(?:±|\+/-) ?(?P<spread>{_NUMBER}))?(?![\d.,])")
_CLOCK = re.compile(
    r"(?<![\w.,])(?:(?P<h>\d{1,4}) ?h(?: ?(?P<hm>\d{1,2})(?: ?min)?)?|(?P<min>\d{1,4}) ?min)"
    r"(?: ?(?P<s>\d{1,2}(?:[.,]\d{1,3})?) ?s)?\s*$"
)
# What a program's log holds and a sentence does not.
_LOG = re.compile(r"[=_|`{}\\]")
_APPROXIMATE = re.compile(r"[≈~∼]|\benv\.|\benviron\b|\bprès de\b|\bautour de\b|\bquelque\b", re.IGNORECASE)
_AT_LEAST = re.compile(r"[>≥]|\+ de\b|\bplus de\b|\bau moins\b|\bà partir de\b|\bdès\b", re.IGNORECASE)
_AT_MOST = re.compile(r"[<≤]|\bmoins de\b|\bau plus\b|\bjusqu[’']à\b", re.IGNORECASE)

_BYTES: Final = {
    "o": 1,
    "ko": 10**3,
    "Mo": 10**6,
    "Go": 10**9,
    "To": 10**12,
    "Kio": 2**10,
    "Mio": 2**20,
    "Gio": 2**30,
    "Tio": 2**40,
}
_ENGLISH: Final = {"ko": "kB", "Kio": "KiB"} | {
    f"{prefix}{french}": f"{prefix}{english}" for prefix in "MGT" for french, english in (("o", "B"), ("io", "iB"))
}
_TOKENS = re.compile(r"^(?:tok(?:en)?s?|t) ?/ ?s(?:ec|econde)?\b|^tokens? par seconde", re.IGNORECASE)
_RATE_UNIT = re.compile(r"^(?P<prefix>[kKMGT])(?P<unit>o|B|bit|b)/s\b")
_SIZE_UNIT = re.compile(r"^(?P<unit>[KMGT]i?[oB]|ko|kB)(?![\w/])")
_BARE_PREFIX = re.compile(r"^(?P<unit>[KMGT])(?![\w/])")
_PRICE = re.compile(r"^(?:€|EUR\b|euros?\b)", re.IGNORECASE)
_PARAMETERS = re.compile(r"^(?:milliards?|Md|B)\b(?: de paramètres)?", re.IGNORECASE)
_SECONDS = re.compile(r"^(?P<unit>ms|s)(?![\w/])")


def _to_decimal(text: str) -> Decimal | None:
    """Return a number, or None when a comma or a point could part thousands as well as decimals."""
    plain = re.sub(r"(?<=\d)[ ’'](?=\d{3})", "", text)
    whole, mark, fraction = plain.replace(".", ",").partition(",")
    if mark and len(fraction) == 3 and plain == text and len(whole) <= 3 and whole != "0":
        return None
    return Decimal(plain.replace(",", "."))


def _rate(found: re.Match[str]) -> Record:
    prefix = found.group("prefix")
    if found.group("unit") in {"bit", "b"}:
        return {"quantity": "data_rate", "unit": f"{prefix}bit/s", "note": f"not {prefix}B/s"}
    return {"quantity": "bandwidth", "unit": f"{prefix}B/s"}


def _size(found: re.Match[str]) -> Record:
    unit = found.group("unit")
    return {"quantity": "memory", "unit": _ENGLISH.get(unit, unit)}


def _seconds(found: re.Match[str]) -> Record:
    return {"quantity": "duration_s", "scale": "0.001" if found.group("unit") == "ms" else "1"}


def _bare(found: re.Match[str]) -> Record:
    letter = found.group("unit")
    told = f"« {letter} » seul ne dit pas l’unité : {letter}o (décimal) ou {letter}io (binaire)"
    return {"error": {"kind": "ambiguous_unit", "message": told}}


_UNITS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Record]], ...]] = (
    (_TOKENS, lambda _: {"quantity": "tokens_per_second"}),
    (_RATE_UNIT, _rate),
    (_SIZE_UNIT, _size),
    (_PRICE, lambda _: {"quantity": "price", "unit": "EUR"}),
    (_SECONDS, _seconds),
    (_BARE_PREFIX, _bare),
    (_PARAMETERS, lambda _: {"quantity": "params", "unit": "B"}),
)


def _quantity(unit: str) -> Record | None:
    """Return the quantity and unit of what follows a number; an `error` for a unit that says too little."""
    for pattern, makes in _UNITS:
        found = pattern.match(unit)
        if found:
            return makes(found)
    return None


def _bytes(value: Decimal, unit: str) -> int:
    french = unit.replace("B", "o")
    return int((value * _BYTES[french]).quantize(Decimal(1), ROUND_HALF_UP))


def _ambiguous(text: str) -> Record:
    told = f"« {text} » peut se lire avec des milliers ou avec des décimales"
    return {"error": {"kind": "ambiguous_number", "message": told}}


def _clock(line: str) -> Record | None:
    found = _CLOCK.search(line)
    if not found:
        return None
    part = {key: (text or "0").replace(",", ".") for key, text in found.groupdict().items()}
    hours, minutes = int(part["h"]), int(part["hm"]) + int(part["min"])
    seconds = Decimal(part["s"]) + 60 * minutes + 3600 * hours
    return {"quantity": "duration_s", "value": as_json(seconds)}


def _range(line: str) -> Record | None:
    found = _RANGE.search(line)
    if not found or (found.group("joint") == "et") != (found.group("word") == "entre"):
        return None
    known = _quantity(line[found.end() :].strip())
    low, high = _to_decimal(found.group("low")), _to_decimal(found.group("high"))
    if known is None or low is None or high is None:
        return None if known is None else _ambiguous(found.group())
    if "error" in known:
        return known
    return known | {"min": as_json(low), "max": as_json(high), "mean": None}


def _single(line: str) -> Record | None:
    for found in _SINGLE.finditer(line):
        known = _quantity(line[found.end() :].strip())
        if known is not None:
            break
    else:
        return None
    value = _to_decimal(found.group("value"))
    if "error" in known or value is None:
        return known if "error" in known else _ambiguous(found.group("value"))
    value *= Decimal(known.pop("scale", "1"))
    return known | _bounded(line[: found.start()], value) | _extras(known, value, found)


def _bounded(before: str, value: Decimal) -> Record:
    """Return the value, or one bound when the words before it say it is no more than that."""
    number = as_json(value)
    if _AT_LEAST.search(before):
        return {"min": number, "max": None}
    if _AT_MOST.search(before):
        return {"min": None, "max": number}
    return {"value": number} | ({"approximate": True} if _APPROXIMATE.search(before) else {})


def _extras(known: Record, value: Decimal, found: re.Match[str]) -> Record:
    extras: Record = {}
    if found.group("spread"):
        spread = _to_decimal(found.group("spread"))
        extras["stddev"] = None if spread is None else as_json(spread)
    if known["quantity"] == "memory":
        extras["bytes"] = _bytes(value, known["unit"])
    return extras


def read_line(line: str) -> Record | None:
    """Read the one value a line gives, or None when it gives none; an `error` stands for a guess."""
    plain = _BLANKS.sub(" ", line[:MAX_LINE]).replace("«", "").replace("»", "").strip()
    return _clock(plain) or _range(plain) or _single(plain)


def recognises(paste: Paste) -> bool:
    """Tell whether a text is plain lines that each hold one value."""
    lines = [line for line in paste.lines if line.strip()]
    short = 0 < len(lines) <= MAX_LINES and all(len(line) <= MAX_LINE and not _LOG.search(line) for line in lines)
    return short and all(read_line(line) is not None for line in lines)


def reads(paste: Paste) -> Outcome:
    """Read the value of every line; a line that would need a guess keeps its `error`."""
    values: list[Record] = []
    warnings: list[str] = []
    for number, line in paste.numbered()[: MAX_LINES * 2]:
        value = read_line(line) if line.strip() else None
        if value is None:
            continue
        values.append({"line": number, "at": f"ligne {number}", "printed": line.strip()} | value)
        if "error" in value:
            warnings.append(f"ligne {number} : {value['error']['message']}")
    if not values:
        return Refused("no_result", "aucune valeur avec son unité dans ce texte")
    return Imported(NAME, [], warnings, values)
