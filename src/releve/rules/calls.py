"""R101, R102: macros are those of the list, called as they are meant, where they may stand, on names that exist."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..catalog import Catalog
from ..decode.shapes import near
from ..problem import Problem
from ..prose import Call, Page
from ..selection import Selection

REASONS = ("définition", "méthode", "exemple fictif", "durée", "rang")
"""Why a number may stand in a sentence without being a figure."""

MOST_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Macro:
    """How a macro is called: at least and at most so many texts, these named arguments, alone on its line or not."""

    least: int
    most: int
    named: Mapping[str, type]
    alone: bool
    example: str


_NONE: Mapping[str, type] = MappingProxyType({})
MACROS: Mapping[str, Macro] = MappingProxyType(
    {
        "table": Macro(1, 1, _NONE, alone=True, example='table("tableau")'),
        "chart": Macro(1, 1, _NONE, alone=True, example='chart("tableau")'),
        "faq": Macro(1, 1, _NONE, alone=True, example='faq("theme")'),
        "references": Macro(0, 0, _NONE, alone=True, example="references()"),
        "fig": Macro(1, 1, {"decimals": int, "unit": bool}, alone=False, example='fig("nom", decimals=0, unit=False)'),
        "count": Macro(1, 1, {"feminine": bool}, alone=False, example='count("tableau")'),
        "term": Macro(1, 2, {"text": str}, alone=False, example='term("terme", "autres mots")'),
        "source": Macro(1, 1, _NONE, alone=False, example='source("source")'),
        "table_ref": Macro(1, 1, _NONE, alone=False, example='table_ref("tableau")'),
        "plain": Macro(1, 1, {"why": str}, alone=False, example='plain("texte", why="méthode")'),
    }
)
"""The macros a page may call."""


def countable(catalog: Catalog, selections: Mapping[str, Selection]) -> dict[str, int]:
    """Return what `count` may count, and how many there are: rows of a table, names of a registry, records."""
    whole: dict[str, int] = {
        "sources": len(catalog.sources),
        "readings": len(catalog.readings),
        "tables": len(catalog.tables),
        "terms": len(catalog.terms),
        "themes": len(catalog.themes),
        "rereadings": len(catalog.rereadings),
    }
    whole |= {id_: len(registry.names) for id_, registry in catalog.registries.items()}
    return whole | {id_: len(selection.rows) for id_, selection in selections.items()}


def known_macros(page: Page) -> Iterator[Problem]:
    """R101: refuse a call of no macro, or called otherwise than it is meant."""
    for call in page.calls:
        macro = MACROS.get(call.name)
        if macro is None:
            yield Problem(call.position, "R101", f"macro inconnue « {call.name} »", near(call.name, set(MACROS)))
        elif wrong := _misused(call, macro):
            yield Problem(call.position, "R101", f"« {call.name} » : {wrong}", f"écrivez {{{{ {macro.example} }}}}")


def placed_calls(page: Page) -> Iterator[Problem]:
    """R101: refuse a block in a sentence, a call in an address or an attribute, a block given twice."""
    surface = page.surface
    nowhere = [*surface.canvas.tags, *surface.canvas.attributes]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for call in page.calls:
        macro = MACROS.get(call.name)
        if any(start <= call.start < end for start, end in nowhere):
            hint = "retirez l’appel : ce texte-là s’écrit sans macro"
            message = f"« {call.name} » n’a pas sa place dans une adresse, une balise ou un attribut"
            yield Problem(call.position, "R101", message, hint)
        elif macro and macro.alone and not call.alone:
            hint = "mettez l’appel seul sur sa ligne"
            yield Problem(call.position, "R101", f"« {call.name} » est un bloc, non un mot de la phrase", hint)
        elif macro and macro.alone and (call.name, call.args) in seen:
            hint = "gardez un seul appel"
            yield Problem(call.position, "R101", f"« {call.name} » est appelé deux fois dans la page", hint)
        seen.add((call.name, call.args))


def named_things(page: Page, catalog: Catalog, selections: Mapping[str, Selection]) -> Iterator[Problem]:
    """R102: refuse the name of a table, figure, term, source or theme that does not exist."""
    tables = {call.args[0] for call in page.calls if call.name == "table" and call.args}
    known: dict[str, tuple[str, Collection[str]]] = {
        "table": ("tableau", catalog.known("tables")),
        "chart": ("tableau", catalog.known("tables")),
        "table_ref": ("tableau de la page", tables),
        "fig": ("chiffre", page.figures),
        "count": ("ensemble", countable(catalog, selections)),
        "term": ("terme", catalog.known("terms")),
        "source": ("source", catalog.known("sources")),
        "faq": ("thème", catalog.known("themes")),
    }
    for call in page.calls:
        if call.name not in known or not call.args or (call.name == "fig" and page.unsure):
            continue
        what, names = known[call.name]
        if call.args[0] not in names:
            yield Problem(
                call.position, "R102", f"{what} introuvable : « {call.args[0]} »", near(call.args[0], set(names))
            )
        elif call.name == "chart" and call.args[0] in catalog.tables and catalog.tables[call.args[0]].chart is None:
            hint = "ajoutez « chart: » au tableau, ou retirez l’appel"
            yield Problem(call.position, "R102", f"le tableau « {call.args[0]} » ne déclare aucun dessin", hint)


def reasons(page: Page) -> Iterator[Problem]:
    """T103: refuse a number let through for a reason that is not in the list."""
    for call in page.plains:
        why = call.kwargs.get("why")
        if isinstance(why, str) and unicodedata.normalize("NFC", why) not in REASONS:
            hint = "choisissez parmi : " + ", ".join(REASONS)
            yield Problem(call.position, "T103", f"« {why} » n’est pas un motif", hint)


def _misused(call: Call, macro: Macro) -> str | None:
    """Tell what is wrong in a call, None when it is right."""
    if not macro.least <= len(call.args) <= macro.most:
        return "il manque un argument" if len(call.args) < macro.least else "un argument est de trop"
    for name, value in call.kwargs.items():
        if name not in macro.named:
            return f"argument inconnu « {name} »"
        if type(value) is not macro.named[name]:
            return f"« {name} » n’a pas la forme attendue"
    if call.name == "plain" and "why" not in call.kwargs:
        return "le motif « why » manque"
    decimals = call.kwargs.get("decimals", 0)
    if isinstance(decimals, int) and decimals > MOST_DECIMALS:
        return f"pas plus de {MOST_DECIMALS} décimales"
    return None
