"""JSON that keeps the digits of a figure as they are written: no number goes through a float."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence


class Digits(str):
    """A number of the JSON, its digits as written: `57.10`."""

    __slots__ = ()


def json_text(value: object) -> str:
    """Write a value as JSON that may stand in a `<script>`: nothing in it ends the element."""
    return _written(value).replace("</", "<\\/").replace("<!--", "<\\u0021--")


def _written(value: object) -> str:
    if isinstance(value, Digits):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{json.dumps(str(key))}:{_written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ",".join(map(_written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
