"""Builds a small catalogue from texts, so that a test reads as a specification."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from releve.catalog import Catalog, of_folder
from releve.decode.folder import decode_folder
from releve.problem import Problem, arranged

QUANTITIES = """
units:
  loaf: {dimension: loaf, symbol: pains, singular: pain, plural: pains}
conditions:
  oven: {label: four, kind: name, names: ovens}
  recipe: {label: recette, kind: name, names: recipes}
  batch: {label: pains à la fois, kind: count, singular: pain à la fois, plural: pains à la fois}
  heat: {label: chaleur, kind: choice, choices: {top: du dessus, bottom: du dessous}}
  baker: {label: boulanger, kind: text}
quantities:
  bake_rate:
    label: débit de cuisson
    unit: loaf/h
    requires: [oven, recipe, batch]
    accepts: [heat, baker]
    shelf_life: 180
  heat_power: {label: puissance de chauffe, unit: kW, requires: [oven]}
  loaf_energy: {label: énergie d’un pain, unit: kWh, requires: [recipe]}
"""

OVENS = """
title: Fours
singular: four
families: {stone: Fours de pierre, steel: Fours d’acier}
names:
  stone-one: {label: Pierre 1, family: stone, traits: {kind: stone}}
  stone-two: {label: Pierre 2, family: stone, traits: {kind: stone}}
  steel-one: {label: Acier 1, family: steel, aliases: [ACIER-1], traits: {kind: steel}}
"""

RECIPES = """
title: Recettes
singular: recette
names:
  rye: {label: Seigle}
  wheat: {label: Froment}
"""

SOURCE = """
title: Bread trials
url: https://example.org/bread
publisher: Example
published: 2026-01-02
retrieved: 2026-11-30
read: copy
readings:
  - defaults: {quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4}
    rows:
      - {oven: stone-one, value: 57.21 ± 0.40, at: "table 1, row Stone 1"}
      - {oven: stone-two, value: 50.74, at: "table 1, row Stone 2"}
      - {oven: steel-one, value: 80.10, at: "table 1, row Steel 1"}
  - defaults: {quantity: heat_power, nature: announced, unit: kW}
    rows:
      - {oven: stone-one, value: 12, at: "table 2, row Stone 1"}
      - {oven: stone-two, value: 10.5, at: "table 2, row Stone 2"}
      - {oven: steel-one, value: 20, at: "table 2, row Steel 1"}
"""

FILES: Mapping[str, str] = {
    "quantities.yaml": QUANTITIES,
    "ovens.yaml": OVENS,
    "recipes.yaml": RECIPES,
    "sources/bread.yaml": SOURCE,
}
"""The files of the small world about ovens that tests start from."""


def decoded(files: Mapping[str, str] | None = None, **changed: str) -> tuple[Catalog, list[Problem]]:
    """Decode these files (the small world's by default), some replaced or added; return the problems too."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {**(FILES if files is None else files), **changed}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        found = decode_folder(root, "data")
        return of_folder(found), arranged(found.problems)


def world(files: Mapping[str, str] | None = None) -> Catalog:
    """Decode the small world with some files replaced or added; it must be without a problem."""
    catalog, problems = decoded({**FILES, **(files or {})})
    assert not problems, "\n".join(map(str, problems))
    return catalog
