"""The shape of the house: what imports what, how long a thing may be, and what the generator never names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "releve"

# In the order data flows. A folder is one stage, and its modules may import one another.
FLOW = [
    "codes",
    "problem",
    "nodes",
    "units",
    "values",
    "yaml_text",
    "markdown_text",
    "whole_file",
    "model",
    "french",
    "settings",
    "history",
    "web",
    "explanations",
    "decode",
    "schemas",
    "starting",
    "editing",
    "catalog",
    "comparison",
    "formulas",
    "selection",
    "digits",
    "prose",
    "rules",
    "resolved",
    "frames",
    "addresses",
    "placeholders",
    "render",
    "pages",
    "due",
    "summary",
    "exports",
    "metadata",
    "audit",
    "wording",
    "differences",
    "links",
    "search_index",
    "site",
    "stylesheets",
    "publishing",
    "mkdocs_plugin",
    "cli_options",
    "cli_editing",
    "cli_making",
    "cli_watching",
    "cli",
    "__main__",
]

MODULES = sorted(PACKAGE.rglob("*.py"))
SOURCES = sorted((ROOT / "src").rglob("*.py"))
SUBJECT = re.compile(r"prefill|llama|gguf|tokens?/s|bandwidth", re.IGNORECASE)


def name(path: Path) -> str:
    """Name a file by its path under src/, for the report."""
    return path.relative_to(ROOT / "src").as_posix()


def stage(path: Path) -> str:
    """Give the stage of a module: its own name, or its folder's; the package's door is the last."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """Yield each module a file imports, wherever the import stands, with its full dotted name."""
    parents = path.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(parents[: len(parents) - node.level]) if node.level else ""
            source = ".".join(part for part in (package, node.module) if part)
            yield from (f"{source}.{alias.name}" for alias in node.names)


def own_lines(node: ast.FunctionDef | ast.AsyncFunctionDef, apart: set[int]) -> int:
    """Count the lines of a function that are neither blank nor a docstring's."""
    return len(set(range(node.lineno, (node.end_lineno or node.lineno) + 1)) - apart)


def lines_apart(text: str, tree: ast.Module) -> set[int]:
    """Give the numbers of the lines that count for nothing: blank ones, and those of docstrings."""
    apart = {number for number, line in enumerate(text.splitlines(), 1) if not line.strip()}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node) is not None:
            apart |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return apart


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_imports_only_earlier_stages(path: Path) -> None:
    """Data flows one way: a module knows what stands above it, and each module has its place."""
    if path == PACKAGE / "__init__.py":
        allowed: set[str] = set(FLOW)
    else:
        assert stage(path) in FLOW, f"{name(path)} has no place in the flow"
        allowed = set(FLOW[: FLOW.index(stage(path))])
        if path.parent != PACKAGE:
            allowed.add(stage(path))
    inside = {full.split(".")[1] for full in imported(path) if full.startswith("releve.")}
    stages = {part for part in inside if part in FLOW or (PACKAGE / f"{part}.py").exists()}
    assert stages <= allowed


def test_the_map_names_every_room(repository: Path) -> None:
    """A newcomer finds every module in the README, once."""
    text = (repository / "README.md").read_text(encoding="utf-8")
    rows = [re.findall(r"`(\w+)/?`", row.split("|")[1]) for row in text.splitlines() if row.startswith("| `")]
    named = [module for row in rows for module in row if module in FLOW]
    assert sorted(named) == sorted(set(FLOW) - {"__main__"})


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_only_the_plugin_knows_mkdocs(path: Path) -> None:
    """Only one module has to be written again when the site builder changes."""
    builders = {full for full in imported(path) if full.split(".")[0] in {"mkdocs", "material"}}
    assert not builders or path == PACKAGE / "mkdocs_plugin.py"


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_nothing_is_too_long(path: Path) -> None:
    """A file holds 300 lines and a function 40, docstrings and blank lines apart: past that it is two things."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    apart = lines_apart(text, tree)
    assert len(text.splitlines()) - len(apart) <= 300
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [f"{n.name}, line {n.lineno}" for n in functions if own_lines(n, apart) > 40] == []


def test_the_generator_does_not_know_the_subject() -> None:
    """Another site, about anything, can use the generator: its code, texts and templates name no subject."""
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in {".pyc", ".so"}]
    named = [
        f"{name(path)}:{number}"
        for path in sorted(files)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SUBJECT.search(line)
    ]
    assert files
    assert named == []


@pytest.mark.parametrize("path", sorted((PACKAGE.parent / "releve_llm").rglob("*.py")), ids=name)
def test_importers_know_the_generator_but_not_its_site(path: Path) -> None:
    """The importers of benchmark tools work without a site, as the command line calls them."""
    late = {"mkdocs_plugin", "cli", "render", "pages", "audit"}
    inside = {full.split(".")[1] for full in imported(path) if full.startswith("releve.")}
    assert inside.isdisjoint(late)
