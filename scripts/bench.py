"""What checking and building cost on this site's own data, told as ratios.

The yardstick is PyYAML's C loader merely reading the same files: checking also finds positions, decodes, selects,
calculates and applies every rule. Start-up (the interpreter and its imports) is measured apart and taken off both.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNS = 3

BARE = """site_name: Relevé
theme: {name: material, language: fr, font: false}
plugins: [search, releve]
nav: [index.md]
"""
"""A site of what the catalogue makes by itself, without articles, so that its data can be cut in two."""

LOAD = """
import pathlib, yaml
for path in pathlib.Path("data").rglob("*.yaml"):
    yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
"""


PARSE = """
import pathlib, sys
from selectolax.lexbor import LexborHTMLParser
for path in pathlib.Path(sys.argv[1]).rglob("*.html"):
    LexborHTMLParser(path.read_text(encoding="utf-8"))
"""

AUDIT = """
import json, pathlib, sys
from releve.audit import audit
from releve.digits import Allowed
from releve.resolved import resolve_site
from releve.settings import read_settings
resolved = resolve_site(read_settings(pathlib.Path()))
records = json.loads((pathlib.Path(sys.argv[1]) / resolved.settings.exports / "releves.json").read_text("utf-8"))
if sys.argv[2] == "audit":
    audit(pathlib.Path(sys.argv[1]), records, Allowed.of(resolved.catalog), {})
"""


@dataclass(frozen=True)
class Cost:
    """What a command took: seconds of processor, seconds by the clock, and mebibytes at its widest."""

    cpu: float
    wall: float
    peak: float


def once(command: list[str]) -> Cost:
    """Run a command in the repository and measure it alone; one that fails stops the bench."""
    began = time.perf_counter()
    child = os.posix_spawn(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    )
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - began
    if status:
        sys.exit(f"bench : la commande a échoué : {' '.join(command)}")
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def cost(name: str, command: list[str], runs: int = RUNS) -> Cost:
    """Give the median of some runs of a command, and print it."""
    costs = [once(command) for _ in range(runs)]
    middle = Cost(
        statistics.median(c.cpu for c in costs),
        statistics.median(c.wall for c in costs),
        max(c.peak for c in costs),
    )
    print(f"{name:<42} {middle.cpu:8.2f} {middle.wall:8.2f} {middle.peak:8.0f}", flush=True)
    return middle


def halved(root: Path, share: float) -> Path:
    """Lay a site with a share of the source files, those they quote, and no page or table written by hand."""
    data = root / "data"
    shutil.copytree(ROOT / "data", data)
    for folder in ("tables", "glossary", "faq", "rereadings", "setups", "journal"):
        shutil.rmtree(data / folder, ignore_errors=True)
    # Without corrections the disputed readings would be refused, so their judge goes too.
    for name in ("corrections.yaml", "limits.yaml"):
        (data / name).unlink(missing_ok=True)
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted((data / "sources").glob("*.yaml"))}
    kept = set(list(texts)[:: round(1 / share)]) | set(
        re.findall(r"id: ([a-z0-9-]+)", (data / "formulas.yaml").read_text())
    )
    while more := {id_ for one in kept & set(texts) for id_ in re.findall(r"quotes: ([a-z0-9-]+)", texts[one])} - kept:
        kept |= more
    for name in set(texts) - kept:
        (data / "sources" / f"{name}.yaml").unlink()
    (root / "mkdocs.yml").write_text(BARE, encoding="utf-8")
    (root / "docs").mkdir()
    (root / "docs" / "index.md").write_text("# Relevé\n\nUne page.\n", encoding="utf-8")
    return root


def growth(mkdocs: str) -> None:
    """Build the catalogue's own pages from all the sources, then from half of them, and tell what each page costs."""
    costs = []
    for name, share in (("toutes les sources, sans articles", 1.0), ("la moitié des sources", 0.5)):
        with tempfile.TemporaryDirectory() as folder:
            root = halved(Path(folder) / "site", share)
            readings = sum(file.read_text("utf-8").count("value:") for file in (root / "data/sources").glob("*.yaml"))
            os.chdir(root)
            costs.append((cost(f"mkdocs build, {name}", [mkdocs, "build", "-q"], runs=1).cpu, readings))
            os.chdir(ROOT)
    (whole, all_readings), (half, half_readings) = costs
    print(f"\n{half_readings / all_readings:.2f} des relevés prend {half / whole:.2f} du temps de construction")


def main() -> None:
    """Measure each command and print the ratios."""
    os.chdir(ROOT)
    tools = Path(sys.executable).parent
    python, releve, mkdocs = sys.executable, str(tools / "releve"), str(tools / "mkdocs")
    files = list((ROOT / "data").rglob("*.yaml"))
    print(f"{len(files)} fichiers, {sum(f.stat().st_size for f in files) / 1e6:.2f} Mo de YAML\n")
    print(f"{'':<42} {'CPU s':>8} {'durée s':>8} {'Mio':>8}")
    bare = cost("python, import yaml", [python, "-c", "import yaml"])
    load = cost("yaml.load(CSafeLoader) de data/", [python, "-c", LOAD])
    start = cost("démarrage de releve check", [python, "-c", "import releve.cli, releve.site"])
    check = cost("releve check", [releve, "check"])
    with tempfile.TemporaryDirectory() as folder:
        build = cost("mkdocs build", [mkdocs, "build", "-q", "-d", folder], runs=1)
        pages = len(list(Path(folder).rglob("*.html")))
        parse = cost("selectolax sur toutes les pages", [python, "-c", PARSE, folder], runs=1)
        ready = cost("relire les données", [python, "-c", AUDIT, folder, "load"], runs=1)
        audit = cost("audit de toutes les pages", [python, "-c", AUDIT, folder, "audit"], runs=1)
    reading = load.cpu - bare.cpu
    print(f"\nreleve check / CSafeLoader, démarrages à part : {(check.cpu - start.cpu) / reading:.2f}")
    print(f"audit / analyse des pages, lecture des données à part : {(audit.cpu - ready.cpu) / parse.cpu:.1f}")
    print(f"releve check / CSafeLoader, démarrages compris : {check.cpu / load.cpu:.2f}")
    growth(mkdocs)
    print(f"mkdocs build : {pages} pages, {1000 * build.wall / max(pages, 1):.1f} ms la page")


if __name__ == "__main__":
    main()
