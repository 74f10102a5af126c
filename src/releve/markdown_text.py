"""Text of the data put into Markdown that a forge shows: it is read as text, whatever it holds."""

from __future__ import annotations

import re

_ACTIVE = re.compile(r"[\\`*_{}\[\]()<>#!|~@&$]|://|(?<=www)\.")


def escaped(text: str) -> str:
    """Return a text that Markdown and HTML read as plain text, on one line: no markup, no link, no mention."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return _ACTIVE.sub(lambda met: "".join(f"&#{ord(sign)};" for sign in met[0]), " ".join(printable.split()))


def fenced(text: str, language: str = "") -> str:
    """Return a block of code that holds any text: its fence is longer than every run of backquotes inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    body = "\n".join("".join(sign if sign.isprintable() else " " for sign in line) for line in text.splitlines())
    return f"{fence}{language}\n{body}\n{fence}"
