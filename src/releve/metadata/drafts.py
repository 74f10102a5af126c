"""The pages of what is published beside the catalogue: the data files, and the journal of changes in figures."""

from __future__ import annotations

from collections.abc import Iterator

from ..exports.package import COLUMNS
from ..exports.sheets import READINGS, TABLE, condition_heads
from ..pages.workshop import Draft, Workshop
from ..pages.written import TABLES
from ..render.takeaway_bodies import DataBody, DataFile, JournalBody
from .feed import feed_address


def drafts(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of the data once there are readings, and the journal once it has an entry."""
    catalog, settings = shop.catalog, shop.resolved.settings
    address = shop.renderer.addresses.index("journal")
    feed = feed_address(catalog, settings, address)
    if catalog.readings:
        tables = [
            (f"{settings.exports}/{TABLES}/{table}.csv", selection.table.title)
            for table, selection in shop.resolved.selections.items()
            if selection.rows
        ]
        columns = {head: COLUMNS[head] for head in dict.fromkeys((*READINGS, *TABLE))}
        columns |= dict.fromkeys(condition_heads(catalog).values(), "condition du relevé")
        body = DataBody(_files(settings.exports), columns, tables, feed)
        description = "Tous les relevés en fichiers simples : ce que chaque fichier contient, et sous quelle licence."
        yield Draft(f"{settings.exports}/", "Données", description, body)
    if catalog.journal:
        entries = sorted(catalog.journal.values(), key=lambda entry: (entry.day, entry.id), reverse=True)
        ids = {change.reading for entry in entries for change in entry.changes}
        known = {id_: reading for id_ in ids if (reading := catalog.reading(id_)) is not None}
        description = "Ce qui a changé dans les chiffres publiés : l’ancienne valeur, la nouvelle, et la raison."
        yield Draft(address, "Journal", description, JournalBody(entries, known, feed))


def _files(folder: str) -> list[DataFile]:
    told = {
        "releves.csv": "Tous les relevés, une ligne par relevé, pour un tableur.",
        f"{TABLES}/*.csv": "Chaque tableau du site, une ligne par cellule.",
        "releves.json": "Tous les relevés, les chiffres que nous calculons et les noms, pour un programme.",
        "datapackage.json": "La description des fichiers CSV et de leurs colonnes (Frictionless Data Package).",
        "f/*.json": "Une fiche par source et par formule, celle qu’ouvre un chiffre du site.",
        "explorer.json": "Les relevés en colonnes et les règles de comparaison, pour les outils du site.",
        "anciens.json": "Où trouver ce qu’un ancien lien désignait.",
    }
    return [DataFile(f"{folder}/{path}", what) for path, what in told.items()]
