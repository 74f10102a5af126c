"""What stands around a table or a line and belongs to it: a build line, a heading, a path."""

import re
from collections.abc import Sequence

from .outcome import Record

_BENCH_BUILD = re.compile(r"^build: ([0-9a-f]{6,40}|unknown) \((\d{1,9})\)\s*$")
_LOG_BUILD = re.compile(r"\bbuild(?:: | = )(\d{1,9}) \(([0-9a-f]{6,40})\)")
_HEADING = re.compile(r"^#{1,6}\s+(.{1,200}?)\s*#*$")
_GENERAL_NAME = re.compile(r"(?:print_info|llm_load_print_meta): general\.name\s*=\s*(\S.{0,120})")
_DRIVE = re.compile(r"^(?:[A-Za-z]:)?[\\/~.]")


def bench_build(line: str) -> Record | None:
    """Read the line llama-bench ends with, `build: <commit> (<number>)`; the commit stays text."""
    found = _BENCH_BUILD.match(line.strip())
    return {"commit": found.group(1), "number": int(found.group(2))} if found else None


def log_build(lines: Sequence[str]) -> Record | None:
    """Read the line the other programs of llama.cpp begin with, `build: <number> (<commit>)`."""
    for line in lines:
        found = _LOG_BUILD.search(line[:400])
        if found:
            return {"commit": found.group(2), "number": int(found.group(1))}
    return None


def log_model(lines: Sequence[str]) -> str | None:
    """Return the model's own name from a llama.cpp load log, or None."""
    for line in lines:
        found = _GENERAL_NAME.search(line[:400])
        if found:
            return found.group(1).strip()
    return None


def heading_model(lines: Sequence[str], before: int) -> str | None:
    """Return the model a Markdown heading above a line names: one word that holds a letter and a digit."""
    for index in range(before - 1, max(-1, before - 40), -1):
        found = _HEADING.match(lines[index][:240])
        if not found:
            continue
        title = found.group(1).strip("`* ")
        if " " not in title and re.search(r"\d", title) and re.search(r"[A-Za-z]", title):
            return base_name(title)
        return None
    return None


def base_name(path: str) -> str:
    """Return the last part of a path, whatever its slashes."""
    return re.split(r"[\\/]", path.rstrip("\\/"))[-1]


def model_id(path: str) -> str:
    """Keep `organisation/model` as it is, and the last part only of what is a path on somebody's disk."""
    first, _, rest = path.partition("/")
    local = _DRIVE.match(path) or "/" in rest or "\\" in path or first.lower() in {"models", "model"}
    return base_name(path) if local else path
