"""The site about ovens with more to look up: a bench with many readings, two palettes, a place to report errors."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from browser.opened import Opened
from releve.audit import audit
from releve.resolved import Resolved, resolve_site
from releve.settings import read_settings

OVENS = Path(__file__).parents[1] / "sites" / "ovens"

BENCH = """title: Banc du fournil
url: https://example.org/bench
publisher: Fournil
published: 2026-03
retrieved: 2026-11-28
read: page
language: fr
archive: https://example.org/bench-archive
interval: sd
implied: {heat: top, why: le banc ne chauffe que du dessus}
readings:
  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h}
    rows:
"""

DAY = "  day_energy: {label: énergie d’une journée, unit: kWh, requires: [oven]}\n"
WITHIN = "start: {recipe: rye, oven: steel-one}\n    within: day_energy"

PALETTE = """
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, primary: custom, accent: custom}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, primary: custom, accent: custom}
"""

LIST = """---
title: Une liste
---

# Une liste

{{ table("bench") }}
"""

DOORS = """---
title: Trois portes
---

# Trois portes

<div class="doors" data-tool="doors"><ul>
<li><strong><a href="../ovens/">Un four</a></strong> Ce qu’il cuit.</li>
<li><strong><a href="../questions/">Une question</a></strong> Une réponse courte.</li>
</ul></div>
"""

TABLE = """title: Ce que dit le banc
where: {recipe: rye}
from: [bench]
rows:
  each:
    - {key: one, label: "Pierre 1", where: {oven: stone-one, batch: "2", heat: top}}
    - {key: two, label: "Pierre 2", where: {oven: stone-two, batch: "6", heat: top}}
    - {key: steel, label: "Acier 1", where: {oven: steel-one, batch: "10", heat: bottom}}
varies: [oven, batch, heat]
comparable: false
columns:
  - {id: rate, reading: bake_rate}
"""


@dataclass(frozen=True)
class ToolSite:
    """The site built, where it is served, and the data that it was made from."""

    url: str
    root: Path
    folder: Path

    @cached_property
    def resolved(self) -> Resolved:
        """The site as the generator reads it."""
        return resolve_site(read_settings(self.root))

    def published(self, name: str) -> Any:
        """Read one of the published data files."""
        return json.loads((self.folder / "donnees" / name).read_text(encoding="utf-8"))

    def faults(self, page: Page) -> list[str]:
        """Read a live page back with the audit's own rules, as if it had been built so."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "index.html"
            file.write_text(page.content(), encoding="utf-8")
            return [str(one) for one in audit(Path(folder), self.published("releves.json"), self.resolved.allowed, {})]

    def wrong(self, opened: Opened) -> list[object]:
        """List what no page of a tool may have: faults of axe, the audit or the page, an overflow, a way outside."""
        told = [*opened.axe(), *opened.outside, *opened.errors, *self.faults(opened.page)]
        return [*told, *([f"{opened.overflow()} px beyond the window"] if opened.overflow() else [])]


def bench_rows() -> Iterator[str]:
    """Yield twenty-eight readings: three ovens, three charges, three ways to heat, one of them unsaid; one energy."""
    yield "      - {quantity: day_energy, nature: announced, unit: kWh, oven: steel-one, value: 2, at: fiche du four}"
    for oven, start in (("stone-one", 40), ("stone-two", 30), ("steel-one", 50)):
        for batch in (2, 6, 10):
            for rank, heat in enumerate(("top", "bottom", "unknown")):
                value = f"{start + batch + rank}.{batch} ± 0.{rank + 1}"
                said = "" if heat == "top" else f", heat: {heat}"
                place = f"tableau {oven}, ligne {batch}, colonne {heat}"
                yield (f'      - {{oven: {oven}, recipe: rye, batch: {batch}{said}, value: {value}, at: "{place}"}}')


def written(root: Path) -> None:
    """Write the site under a folder."""
    shutil.copytree(OVENS, root)
    (root / "data" / "sources" / "bench.yaml").write_text(BENCH + "\n".join(bench_rows()) + "\n", encoding="utf-8")
    quantities = root / "data" / "quantities.yaml"
    quantities.write_text(quantities.read_text(encoding="utf-8") + DAY, encoding="utf-8")
    formulas = root / "data" / "formulas.yaml"
    text = formulas.read_text(encoding="utf-8")
    formulas.write_text(text.replace("start: {recipe: rye, oven: steel-one}", WITHIN), encoding="utf-8")
    limits = root / "data" / "limits.yaml"
    limits.write_text(limits.read_text(encoding="utf-8") + "  when: {kind: [stone, steel]}\n", encoding="utf-8")
    (root / "data" / "tables" / "bench.yaml").write_text(TABLE, encoding="utf-8")
    (root / "docs" / "liste.md").write_text(LIST, encoding="utf-8")
    (root / "docs" / "portes.md").write_text(DOORS, encoding="utf-8")
    configuration = root / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8")
    text = text.replace(
        "theme: {name: material, language: fr, font: false}",
        f"repo_url: https://github.com/example/ovens\ntheme:\n  name: material\n  language: fr\n  font: false{PALETTE}",
    )
    configuration.write_text(text, encoding="utf-8")


def instead(page: Page, name: str, data: object) -> None:
    """Have a page read other data than those that its site publishes under that name."""
    text = json.dumps(data)
    page.route(f"**/donnees/{name}.json", lambda route: route.fulfill(body=text, content_type="application/json"))


def build(root: Path) -> None:
    """Write the site under a folder and build it into `site/` there; it appears whole or not at all."""
    shutil.rmtree(root, ignore_errors=True)
    written(root)
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(root / "made")]
    made = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert made.returncode == 0, made.stdout + made.stderr
    (root / "made").rename(root / "site")
