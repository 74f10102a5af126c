"""A bakery that has one of everything a frame or a template must show, small enough to be read whole."""

from __future__ import annotations

from functools import cache

from releve.catalog import Catalog
from releve.frames import Frame, frame
from releve.selection import Selection, select
from world import world

TABLE = """
title: Le même pain, four par four
where: {recipe: rye, batch: 4}
from: [bread, fournil]
rows: {by: oven, only: [stone-one, steel-one, stone-two]}
varies: [oven, heat]
columns:
  - {id: power, reading: heat_power, optional: true}
  - {id: rate, reading: bake_rate}
  - {id: energy, formula: loaf_cost, inputs: {power: power, rate: rate}, optional: true}
  - {id: heat, condition: heat, of: rate}
  - {id: origin, source: rate}
sort: {by: rate, descending: true}
chart: {kind: bar, x: rate, ceiling: power}
note: Les fours chauffent depuis une heure.
"""

MIXED = """
title: Deux natures dans une colonne
where: {recipe: rye, batch: 4}
rows:
  each:
    - {key: here, label: Pierre 1, from: [bread], where: {oven: stone-one}}
    - {key: there, label: Pierre 2, from: [bread], where: {oven: stone-two}}
    - {key: maker, label: Acier 2, from: [fournil], where: {oven: steel-two}}
    - {key: none, label: Acier 1, from: [fournil], where: {oven: steel-one}, cells: {rate: {absent: true}}}
varies: [oven]
columns: [{id: rate, reading: bake_rate, decimals: 1}]
comparable: false
"""

SIZES = """
title: La place des pains
from: [bread]
rows: {by: oven}
varies: [oven]
columns: [{id: size, reading: record_size, unit: kB, decimals: 2}, {id: power, reading: heat_power, optional: true}]
chart: {kind: KIND, x: power, y: size}
"""

SECOND = """
title: Essais du fournil
url: https://example.org/fournil
publisher: Fournil
published: 2026-03
retrieved: 2026-11-02
read: page
language: fr
doubtful: true
implied: {heat: top, why: ce four ne chauffe que du dessus}
note: Une page tenue par un boulanger.
archive: https://example.org/copie
readings:
  - defaults: {quantity: bake_rate, unit: loaf/h, recipe: rye, batch: 4}
    rows:
      - {oven: stone-two, nature: measured, value: ≈ 41.5, at: "tableau 3, ligne 2"}
      - {oven: steel-two, nature: announced, value: 1200–1250, at: "tableau 3, ligne 3"}
"""

FILES = {
    "quantities.yaml": """
units:
  loaf: {dimension: loaf, symbol: pains, singular: pain, plural: pains}
conditions:
  oven: {label: four, kind: name, names: ovens}
  recipe: {label: recette, kind: name, names: recipes}
  batch: {label: pains à la fois, kind: count, singular: pain à la fois, plural: pains à la fois}
  heat: {label: chaleur, kind: choice, choices: {top: du dessus, bottom: du dessous}}
quantities:
  bake_rate: {label: débit de cuisson, unit: loaf/h, requires: [oven, recipe, batch], accepts: [heat]}
  heat_power: {label: puissance de chauffe, unit: kW, requires: [oven]}
  record_size: {label: taille du journal, unit: KiB, requires: [oven]}
""",
    "ovens.yaml": """
title: Fours
singular: four
families: {stone: Fours de pierre, steel: Fours d’acier}
names:
  stone-one: {label: Pierre 1, family: stone}
  stone-two: {label: Pierre 2, family: stone}
  steel-one: {label: Acier 1, family: steel}
  steel-two: {label: Acier 2, family: steel}
  unread: {label: Acier 9, family: steel}
""",
    "sources/bread.yaml": """
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
      - {oven: steel-one, heat: bottom, value: 80.1, at: "table 1, row Steel 1"}
  - defaults: {quantity: heat_power, nature: announced, unit: kW}
    rows:
      - {oven: stone-one, value: 12, at: "table 2, row Stone 1"}
      - {oven: steel-one, value: 20, at: "table 2, row Steel 1"}
  - defaults: {quantity: record_size, nature: measured, unit: KiB}
    rows:
      - {oven: stone-one, value: 3.56, printed_unit: kB, at: "table 3, row Stone 1"}
      - {oven: steel-one, value: 1.25, at: "table 3, row Steel 1"}
""",
    "sources/fournil.yaml": SECOND,
    "formulas.yaml": """
loaf_cost:
  title: énergie d’un pain
  inputs: {power: heat_power, rate: bake_rate}
  labels: {power: puissance, rate: débit}
  constants: {oven: {value: 1, unit: "1", why: un seul four}}
  expression: power / rate * oven
  unit: kWh/loaf
  decimals: 3
  definition: La puissance divisée par le débit.
  source: {id: bread, at: section 2}
""",
    "tables/ovens.yaml": TABLE,
    "tables/mixed.yaml": MIXED,
    "tables/sizes.yaml": SIZES.replace("KIND", "scatter"),
    "tables/lines.yaml": SIZES.replace("KIND", "line"),
    "corrections.yaml": """
stone:
  status: disputed
  reading: {reading: bake_rate, source: bread, oven: stone-two, recipe: rye, batch: "4"}
  why: La page et son tableau se contredisent.
  done: Le chiffre est montré avec une réserve.
  since: 2026-11-30
""",
    "glossary/bake-rate.yaml": """
label: débit de cuisson
english: bake rate
aliases: [cadence]
author: La rédaction
reread: 2026-11-30
lead: Ce qu’un four rend.
definition: Les pains sortis, par heure.
excludes: Ce n’est pas la chaleur.
depends: De la pierre.
unit: pains par heure
formula: loaf_cost
analogy: {text: Comme un robinet., limit: L’eau ne cuit pas.}
confusions: [{title: La puissance, text: Elle chauffe.}]
practice: [Compter deux fois.]
questions: [{id: soon, question: Est-ce assez vite ?, answer: Oui., sources: [{id: bread, at: section 1}]}]
sources: [{id: bread, at: "table 1"}]
""",
    "rereadings/stone-blog.yaml": """
title: Le four de pierre d’un blog
source: bread
claim: {text: Le four va vite., what: débit du four de pierre, value: "57.2", unit: loaf/h, at: "section 2"}
primary: {reading: bake_rate, source: bread, oven: stone-one, recipe: rye, batch: "4"}
verdict: rounded
explanation: Il va vite.
reply: {author: L’auteur, date: 2026-11-30, text: C’est corrigé., url: "https://example.org/reponse"}
author: La rédaction
reread: 2026-11-30
""",
    "faq/baking.yaml": """
title: Cuire
author: La rédaction
reread: 2026-11-30
questions:
  - {id: fast, question: Mon four est-il assez rapide ?, answer: Oui., sources: [{id: bread, at: table 1}]}
""",
}


@cache
def bakery() -> Catalog:
    """Give the catalogue of the bakery."""
    return world(FILES)


@cache
def selection(table: str = "ovens") -> Selection:
    """Give what a table of the bakery selects; it must be without a problem."""
    made = select(bakery().tables[table], bakery())
    assert not made.problems, "\n".join(map(str, made.problems))
    return made


@cache
def framed(table: str = "ovens") -> Frame:
    """Give the frame of a table of the bakery, the first of its page."""
    return frame(selection(table), bakery(), 1)
