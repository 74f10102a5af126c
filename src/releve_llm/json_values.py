"""JSON values inside a pasted text: whole documents, arrays, or one object a line, among a program's noise."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final


def _sound(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object whose texts can be written: an escape may spell half a pair of UTF-16, which no file can hold."""
    return {_written(key): _written(value) if isinstance(value, str) else value for key, value in pairs}


def _written(text: str) -> str:
    return text if text.isascii() else text.encode(errors="replace").decode()


# Numbers stay text, so that the digits are the author's and no huge number is built.
_DECODER: Final = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_sound)
_MAX_FAILURES: Final = 30


@dataclass(frozen=True)
class JsonFound:
    """The objects of a text with the line each begins at, and the line of a value the text cuts short."""

    objects: tuple[tuple[int, dict[str, Any]], ...]
    cut: int | None


def _starts(text: str) -> list[tuple[int, int]]:
    """Return the lines that begin, blanks apart, with a brace or a bracket, and where in the text."""
    starts, position = [], 0
    for number, line in enumerate(text.split("\n"), start=1):
        bare = line.lstrip()
        if bare[:1] in {"{", "["}:
            starts.append((number, position + len(line) - len(bare)))
        position += len(line) + 1
    return starts


def _objects(value: object) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, dict)]
    return []


@lru_cache(maxsize=4)
def find_json(text: str) -> JsonFound:
    """Find the JSON objects of a text; an array gives its objects, all at the line where it begins."""
    objects: list[tuple[int, dict[str, Any]]] = []
    cut: int | None = None
    end = failures = 0
    for line, start in _starts(text):
        if start < end or failures > _MAX_FAILURES:
            continue
        try:
            value, end = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            failures += 1
            # Only what stops at the very end of the text was cut; the rest is a program's own brackets.
            if cut is None and _ends_open(text, error.pos):
                cut = line
        except (RecursionError, ValueError):
            failures += 1
        else:
            objects.extend((line, item) for item in _objects(value))
    return JsonFound(tuple(objects), cut)


def _ends_open(text: str, position: int) -> bool:
    """Tell whether a decoding fault stands in the last piece of the text: nothing was left to read."""
    rest = text[position : position + 400].strip()
    return len(rest) < 200 and "\n" not in rest and not text[position + 400 : position + 401]


def text_of(value: object) -> str:
    """Return a JSON scalar as text: numbers as printed, true and false in lower case, null empty."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else ""


def texts(item: dict[str, Any]) -> dict[str, str]:
    """Return the scalars of an object as text, by lower-case key; lists and objects are left out."""
    return {
        key.lower(): text_of(value) for key, value in item.items() if isinstance(value, (bool, str)) or value is None
    }
