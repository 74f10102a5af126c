"""Reads bytes as `releve import` does, and says what no input may do; scripts/fuzz lets coverage choose the bytes."""

from __future__ import annotations

import hashlib
import json
import math
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parents[1] / "tests" / "cases"
LONGEST = 16_384
"""Bytes of the longest input tried: the largest cases are shorter."""
SECONDS = 5.0
"""Processor time that one input may take; a stop of its own ends what takes six times as long."""
MEBIBYTES = 1024
"""Memory that the whole run may hold."""


def examine(data: bytes) -> None:
    """Read bytes with the importer they are for, then with one named by them; `AssertionError` says what is wrong."""
    from releve_llm import NAMES, Imported, decode_text, import_text

    began = time.process_time()
    text = decode_text(data)
    found = import_text(text)
    check(found)
    named = import_text(text, NAMES[sum(data) % len(NAMES)])
    check(named)
    if isinstance(named, Imported):
        assert named.to_dict() | {"tool": ""} == found.to_dict() | {"tool": ""}, "a tool named reads otherwise"
    took = time.process_time() - began
    assert took < SECONDS, f"{took:.1f} s for {len(data)} bytes"


def check(outcome: Any) -> None:  # noqa: ANN401 (what an importer gives)
    """Check an outcome: plain JSON, a refusal that says why, speeds that are speeds, a block that is YAML."""
    from releve.nodes import parse
    from releve_llm import Imported, to_yaml_block

    json.dumps(outcome.to_dict(), allow_nan=False, ensure_ascii=False).encode()
    if not isinstance(outcome, Imported):
        assert outcome.kind, "a refusal without a kind"
        assert outcome.message, "a refusal without a message"
        return
    for record in outcome.records:
        speed = record.get("tokens_per_second")
        assert not speed or (math.isfinite(speed["mean"]) and speed["mean"] > 0), f"no speed: {speed}"
    block = f"readings:\n{to_yaml_block(outcome)}"
    block.encode()
    _, problems = parse(block, "block.yaml")
    assert not problems, f"the block is no YAML: {problems[0]}"


def words() -> list[str]:
    """Return what the cases are made of, for the fuzzer to put together: words, heads of columns, signs."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(CASES.rglob("inputs/*"))]
    found = {word for text in texts for word in re.findall(r"[A-Za-z_][\w/ .()%-]{1,30}|[^\w\s]{1,4}", text)}
    return sorted(found)


def as_dictionary(found: list[str]) -> str:
    """Write words in the form of libFuzzer: one a line, in double quotes, all but plain ASCII as bytes."""
    quoted = []
    for word in found:
        plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02X}" for byte in word.encode())
        quoted.append(f'"{"".join(plain)}"')
    return "\n".join(quoted) + "\n"


class Finds:
    """What was found in a run: one input a fault, told by its kind and the line that raised it."""

    def __init__(self, folder: Path) -> None:
        """Keep what is found in a folder."""
        self.folder = folder
        self.known: set[tuple[str, str]] = set()

    def __call__(self, data: bytes) -> None:
        """Examine an input, and keep it when it does what no input may do."""
        try:
            examine(data)
        except Exception as error:  # noqa: BLE001 (whatever it is, it is a find)
            where = traceback.extract_tb(error.__traceback__)[-1]
            fault = type(error).__name__, f"{where.filename}:{where.lineno}"
            if fault in self.known:
                return
            self.known.add(fault)
            name = hashlib.sha256(data).hexdigest()[:12]
            (self.folder / name).write_bytes(data)
            (self.folder / f"{name}.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
            print(f"FOUND {fault[0]} at {fault[1]}: {error} ({name})", flush=True)


def main(seconds: str, place: Path) -> None:
    """Fuzz for so many seconds; the process ends with libFuzzer's last figures."""
    import atheris

    with atheris.instrument_imports(include=["releve_llm"], enable_loader_override=False):
        import releve_llm  # noqa: F401 (instrumented as it is imported)
    # Its hook of regular expressions is left out: its stand-in of a pattern does not take `match(text, start)`.
    atheris.enabled_hooks.add("str")
    former = sorted(path for path in (place / "found").iterdir() if not path.suffix)
    inputs = [path.read_bytes() for path in former]
    for path in (place / "found").iterdir():
        path.unlink()
    finds = Finds(place / "found")
    for data in inputs:
        finds(data)
    dictionary = place / "words.dict"
    dictionary.write_text(as_dictionary(words()), encoding="ascii")
    options = [
        *(f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-rss_limit_mb={MEBIBYTES}"),
        *(f"-timeout={SECONDS * 6:.0f}", f"-dict={dictionary}", f"-artifact_prefix={place}/found/stopped-"),
        *("-print_final_stats=1", "-verbosity=1"),
    ]
    corpus = [str(place / "corpus"), *(str(path) for path in sorted(CASES.rglob("inputs")))]
    atheris.Setup([sys.argv[0], *options, *corpus], finds)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
