"""The description of the published files, as a Frictionless Data Package, so that any tool knows their columns."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from ..resolved import Resolved
from .records import Record
from .sheets import READINGS, TABLE, condition_heads

COLUMNS = {
    "identifiant": "Identifiant du relevé",
    "grandeur": "Ce qui est lu",
    "valeur": "La valeur telle qu’imprimée",
    "milieu": "Le nombre, ou le milieu de la plage si la source l’imprime",
    "bas": "La plus petite valeur",
    "haut": "La plus grande valeur",
    "écart": "Ce qui suit le signe ±",
    "borne": "au plus, au moins, ou rien",
    "environ": "Vrai si la source dit « environ »",
    "unité": "Le symbole français de l’unité",
    "nature": "mesure, annonce, calcul, affirmé, non publié, mots",
    "source": "Le titre de la page lue",
    "url": "L’adresse de la page lue",
    "lieu": "Le lieu dans la page",
    "lu_le": "Le jour de la lecture",
    "variante": "Ce qui distingue, dans la source, deux relevés de mêmes conditions",
    "reprend": "La source première, quand la page la cite",
    "conditions": "Les conditions du relevé",
    "ligne": "La ligne du tableau",
    "colonne": "La colonne du tableau",
    "formule": "La formule, pour un chiffre que nous calculons",
}
"""What each column of the sheets means."""

_TYPES = {
    **dict.fromkeys(("milieu", "bas", "haut", "écart"), "number"),
    "environ": "boolean",
    "lu_le": "date",
}


def described(resolved: Resolved, files: Mapping[str, str]) -> Record:
    """Return the package that describes files, given by path with their text."""
    settings = resolved.settings
    heads = {name: f"Condition : {head}" for name, head in condition_heads(resolved.catalog).items()}
    conditions = [
        {"name": head, "type": "string", "title": heads[name]}
        for name, head in condition_heads(resolved.catalog).items()
    ]
    resources: list[Record] = [
        {
            **_resource("releves", "releves.csv", files, "Tous les relevés"),
            "schema": {"fields": [*_fields(READINGS), *conditions], "primaryKey": "identifiant"},
        }
    ]
    resources += [
        {
            **_resource(f"tableau-{table.id}", f"tableaux/{table.id}.csv", files, table.title),
            "schema": {"fields": _fields(TABLE)},
        }
        for table in resolved.catalog.tables.values()
        if f"tableaux/{table.id}.csv" in files
    ]
    package: Record = {
        "profile": "data-package",
        "name": _slug(settings.site_name),
        "title": settings.site_name,
        "created": f"{resolved.today}T00:00:00Z",
    }
    return {**package, **({"homepage": settings.site_url} if settings.site_url else {}), "resources": resources}


def _resource(name: str, path: str, files: Mapping[str, str], title: str) -> Record:
    content = files[path].encode()
    return {
        "name": name,
        "path": path,
        "title": title,
        "profile": "tabular-data-resource",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(content),
        "hash": f"sha256:{hashlib.sha256(content).hexdigest()}",
    }


def _fields(heads: Iterable[str]) -> list[Record]:
    return [{"name": head, "type": _TYPES.get(head, "string"), "title": COLUMNS[head]} for head in heads]


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "site"
