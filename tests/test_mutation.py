"""Every required key of every source file is removed once from its text, and each removal is refused."""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

from releve.decode.folder import decode_folder
from releve.decode.sources import decode_source
from releve.decode.vocabulary import Vocabulary
from releve.nodes import Place, parse

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data"
HEAD = {"title": "M107", "url": "P101", "publisher": "M102", "published": "M102", "read": "P106", "retrieved": "P103"}
FIELD = {"quantity": "P208", "nature": "P202", "unit": "M106", "value": "P203", "at": "P201", "looked_in": "P206",
         "on": "P206"}  # fmt: skip


class Removal(NamedTuple):
    """One key to take out of a file's text, and what must be said of it (`code` None when the key is optional).

    `span` is the slice of the text that goes; `places` are the offsets of the nodes at whose line it may be told.
    """

    key: str
    span: tuple[int, int]
    code: str | None
    places: tuple[int, ...]


Batch = list[Removal]
"""Removals made in one text: they stand in mappings that do not touch, and each is looked for at its own line."""


def entries(node: Node) -> dict[str, tuple[ScalarNode, Node]]:
    """Return the pairs of a mapping by key."""
    return {key.value: (key, value) for key, value in node.value} if isinstance(node, MappingNode) else {}


def span(text: str, mapping: Node, index: int) -> tuple[int, int]:
    """Return the slice of the text that one pair of a mapping takes, its separator included."""
    assert isinstance(mapping, MappingNode)
    key, value = mapping.value[index]
    start, end = key.start_mark.index, value.end_mark.index
    if index + 1 < len(mapping.value):
        return start, mapping.value[index + 1][0].start_mark.index
    if mapping.flow_style and index > 0:
        return mapping.value[index - 1][1].end_mark.index, end
    return start, start + len(text[start:end].rstrip())


def batches(text: str) -> Iterator[Batch]:
    """Yield every removal of a key of a source's file, nested mappings included, a key of `defaults` once.

    The head's keys go one at a time. The n-th key of every other row goes in one text, so that no block lacks it from
    all its rows; the n-th key of the defaults of every block goes in one text.
    """
    root = yaml.compose(text, yaml.CSafeLoader)
    assert isinstance(root, MappingNode)
    top = entries(root)
    implied = entries(top["implied"][1]) if "implied" in top else {}
    for index, key in enumerate(top):
        yield [Removal(key, span(text, root, index), HEAD.get(key), (root.start_mark.index,))]
    for index, key in enumerate(implied):
        mapping = top["implied"][1]
        yield [Removal(key, span(text, mapping, index), "M102" if key == "why" else None, (mapping.start_mark.index,))]
    blocks = top["readings"][1].value if "readings" in top else []
    found: dict[tuple[str, int, int], Batch] = {}
    for block in blocks:
        for where, removal in of_block(text, block, set(implied)):
            found.setdefault(where, []).append(removal)
    yield from found.values()


def of_block(text: str, block: Node, implied: set[str]) -> Iterator[tuple[tuple[str, int, int], Removal]]:
    """Yield the removals of a block of readings, each with the batch that it belongs to."""
    parts = entries(block)
    rows = parts["rows"][1].value if "rows" in parts else [block]
    defaults = entries(parts["defaults"][1]) if "defaults" in parts else {}
    if "rows" in parts:
        for index, key in enumerate(parts):
            code = "M102" if key == "rows" else None
            yield ("block", index, 0), Removal(key, span(text, block, index), code, (block.start_mark.index,))
    for number, row in enumerate(rows):
        own = entries(row)
        for index, key in enumerate(own):
            code = needed(key, {**defaults, **own}) if key not in defaults and key not in implied else None
            yield ("row", index, number % 2), Removal(key, span(text, row, index), code, (row.start_mark.index,))
    for index, key in enumerate(defaults):
        mapping = parts["defaults"][1]
        lacking = [row for row in rows if key not in entries(row) and key not in implied]
        codes = {needed(key, {**defaults, **entries(row)}) for row in lacking} - {None}
        places = (mapping.start_mark.index, *(row.start_mark.index for row in lacking))
        yield ("defaults", index, 0), Removal(key, span(text, mapping, index), next(iter(codes), None), places)


def mutated(text: str, batch: Batch) -> str:
    """Return the text without the keys of a batch."""
    for start, end in sorted((removal.span for removal in batch), reverse=True):
        text = text[:start] + text[end:]
    return text


def lines(text: str, batch: Batch, removal: Removal) -> set[int]:
    """Return the lines, in the mutated text, of the places where a removal may be told."""
    gone = [(start, text.count("\n", start, end)) for start, end in (other.span for other in batch)]
    return {
        text.count("\n", 0, place) + 1 - sum(count for start, count in gone if start < place)
        for place in removal.places
    }


def needed(key: str, given: dict[str, tuple[ScalarNode, Node]]) -> str | None:
    """Return the code that the lack of a key must bear, None when a reading may do without it."""
    nature = given["nature"][1].value
    if key in FIELD:
        if nature == "absent":
            return FIELD[key] if key in {"quantity", "nature", "looked_in", "on"} else None
        return FIELD[key] if key not in {"looked_in", "on"} else None
    if key == "method":
        return "P207" if nature == "calculated" else None
    return "C101" if key in vocabulary().quantities[given["quantity"][1].value].requires else None


@cache
def vocabulary() -> Vocabulary:
    """Read the quantities of the site once a process."""
    return decode_folder(DATA, "data").vocabulary


def alone() -> None:
    """Free a process that only counts from what follows the tests: their coverage, and the rubbish among them."""
    sys.settrace(None)
    gc.freeze()
    gc.set_threshold(100_000)


def verdict(file: Path) -> tuple[int, int, list[str]]:
    """Remove every key of a file; return how many removals, how many required, and those that were not refused."""
    text = file.read_text(encoding="utf-8")
    total = required = 0
    failures = []
    for batch in batches(text):
        total += len(batch)
        asked = [removal for removal in batch if removal.code]
        required += len(asked)
        if not asked:
            continue
        node, problems = parse(mutated(text, batch), file.name)
        if node is not None:
            problems += decode_source(file.stem, Place(file.name, node), vocabulary())[2]
        told = {(problem.code, problem.position.line) for problem in problems}
        for removal in asked:
            wanted = {(removal.code, line) for line in lines(text, batch, removal)}
            if not told & wanted:
                failures.append(f"{file.name}: « {removal.key} » {sorted(wanted, key=str)[:3]} : {sorted(told)[:5]}")
    return total, required, failures


def test_each_removal_of_a_required_key_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """All (mapping, key) pairs of all source files, no sampling: the code, the file and the line are those expected."""
    files = sorted((DATA / "sources").glob("*.yaml"), key=lambda file: -file.stat().st_size)
    with ProcessPoolExecutor(os.cpu_count(), initializer=alone) as pool:
        verdicts = list(pool.map(verdict, files))
    total, required = sum(v[0] for v in verdicts), sum(v[1] for v in verdicts)
    failures = [failure for v in verdicts for failure in v[2]]
    with capsys.disabled():
        print(  # noqa: T201 (the counts are the evidence)
            f"\nmutation: {len(files)} files, {total} removals, {required} of required keys, {len(failures)} missed"
        )
    assert required > 0
    assert not failures, "\n".join(failures[:20])


def test_drawn_removals_are_refused_by_the_command(tmp_path: Path) -> None:
    """Twenty removals, one in each of twenty drawn files, go through one `releve check`: each told at its line."""
    draw = random.Random(20261130)  # noqa: S311 (a draw, not a secret)
    shutil.copytree(DATA, tmp_path / "data")
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [releve]\n", encoding="utf-8")
    wanted: list[set[tuple[str | None, str, int]]] = []
    for file in draw.sample(sorted((DATA / "sources").glob("*.yaml")), 20):
        text = file.read_text(encoding="utf-8")
        removal = draw.choice([one for batch in batches(text) for one in batch if one.code])
        (tmp_path / "data" / "sources" / file.name).write_text(mutated(text, [removal]), encoding="utf-8")
        path = f"data/sources/{file.name}"
        wanted.append({(removal.code, path, line) for line in lines(text, [removal], removal)})
    command = [sys.executable, "-m", "releve", "check", "--format", "json", "--root", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    told = {(one["code"], one["path"], one["line"]) for one in json.loads(run.stdout)}
    assert run.returncode == 1
    assert [places for places in wanted if not told & places] == []


def test_a_fault_in_defaults_is_told_once() -> None:
    """A wrong default over a hundred rows is one problem, with the number of rows."""
    rows = "\n".join(f'      - {{oven: stone-one, value: {n}, variant: "{n}", at: "row {n}"}}' for n in range(1, 101))
    head = "title: T\nurl: https://example.org/\npublisher: E\npublished: unknown\nretrieved: 2026-11-30\nread: copy\n"
    block = "{quantity: bake_rate, nature: meazured, unit: loaf/h, recipe: rye, batch: 4}"
    text = f"{head}readings:\n  - defaults: {block}\n    rows:\n{rows}\n"
    from world import decoded  # noqa: PLC0415 (the rest of this file reads the real data)

    _, problems = decoded({"sources/bread.yaml": text})
    assert [(problem.code, problem.position.line) for problem in problems] == [("P202", 8)]
    assert "100 lignes" in problems[0].message
