"""JSON Schemas of the data files, made from the model and from a site's quantities, for editors to complete and check.

They describe YAML as an editor's language server reads it (YAML 1.2), where `57.10` is a number: a text of the model
may be any scalar. Names of the catalogue (machines…) stand as examples, which complete and never refuse; quantities,
conditions and choices are closed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from .decode.vocabulary import Vocabulary
from .model.formula import Formula, Limit
from .model.journal import Entry
from .model.names import Registry
from .model.quantity import Condition, Quantities
from .model.rereading import Rereading
from .model.setup import Setup
from .model.source import UNKNOWN, Also, Source
from .model.table import Table
from .model.words import Correction, Term, Theme
from .whole_file import write_whole

Schema = dict[str, Any]

SUFFIX = ".schema.json"
_DRAFT = "http://json-schema.org/draft-07/schema#"
_SCALAR = ["string", "number", "boolean"]
_TITLES: Mapping[str, tuple[type[BaseModel], str, bool]] = {
    "source": (Source, "Une source : ce qu’est la page, quand elle a été lue, ce qu’elle dit.", False),
    "table": (Table, "Un tableau : quels relevés, de quelles sources, et ce qui a le droit de varier.", False),
    "glossary": (Term, "Un terme du lexique.", False),
    "faq": (Theme, "Un thème de questions fréquentes.", False),
    "rereading": (Rereading, "Une affirmation publiée, relue à côté de sa source.", False),
    "setup": (Setup, "Une recette : ce qu’il faut taper, les versions, et ce que cela a donné.", False),
    "quantities": (Quantities, "Les unités, les conditions et les grandeurs.", False),
    "registry": (Registry, "Des noms d’un genre, et leurs familles.", False),
    "formulas": (Formula, "Les formules, par nom.", True),
    "limits": (Limit, "Ce que la physique interdit, par identifiant.", True),
    "journal": (Entry, "Une entrée du journal : les chiffres publiés qui ont changé un jour, et pourquoi.", False),
    "corrections": (Correction, "Les chiffres faux ou disputés, par identifiant.", True),
}
"""The schemas: the model of each, its French description, and whether the file maps ids to such records."""

_NAMED_BY_KEY = frozenset({"Source", "Table", "Term", "Theme", "Formula", "Limit", "Correction", "Registry", "Named"})
_NAMED_BY_KEY |= {"Condition", "Quantity", "Rereading", "Setup", "Entry"}
_READING: Mapping[str, str] = {
    "quantity": "La grandeur lue.",
    "nature": "measured : mesure ; announced : annonce ; calculated : calcul de la source ; absent : non publié.",
    "unit": "L’unité imprimée par la source.",
    "printed_unit": "L’unité que la page imprime à tort.",
    "value": "Le chiffre, tel qu’imprimé.",
    "at": "Le lieu : tableau, ligne et colonne, section ou minute.",
    "also": "D’autres lieux, pour certaines conditions.",
    "quotes": "La source première que cette page répète.",
    "variant": "Ce qui distingue deux relevés qui partagent tout, dans les mots de la source.",
    "interval": "Ce que dit la plage ou le ±.",
    "method": "Comment la source l’a calculé.",
    "note": "Une note montrée au lecteur.",
    "formerly": "Les identifiants que ce relevé a portés.",
    "looked_in": "Non publié : les sources où il a été cherché.",
    "on": "Non publié : le jour de la recherche.",
    "page": "L’adresse de la page qui porte le chiffre, quand la source en a plusieurs.",
}


def schemas(vocabulary: Vocabulary) -> dict[str, str]:
    """Return the text of each schema by the name of its file."""
    made = {}
    for name, (model, description, keyed) in _TITLES.items():
        schema = _Maker(vocabulary).whole(model)
        if name == "source":
            _add_readings(schema, vocabulary)
        if keyed:
            schema = _by_id(schema)
        head = {"$schema": _DRAFT, "title": name, "description": description}
        made[name + SUFFIX] = json.dumps(head | schema, ensure_ascii=False, indent=1) + "\n"
    return made


def write_schemas(folder: Path, vocabulary: Vocabulary) -> list[str]:
    """Write the schemas into a folder; return the names of their files."""
    made = schemas(vocabulary)
    for name, text in made.items():
        write_whole(folder / name, text.encode())
    return list(made)


def stale_schemas(folder: Path, vocabulary: Vocabulary) -> list[str]:
    """Return the names of the schemas that a folder lacks, or that no longer say what the model says.

    Names of the catalogue are left out of the comparison: a machine added by a source makes no schema wrong.
    """
    return [name for name, text in schemas(vocabulary).items() if _said(folder / name) != _bare(json.loads(text))]


def _said(file: Path) -> object:
    try:
        return _bare(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def _bare(schema: object) -> object:
    """Return a schema without its examples."""
    if isinstance(schema, dict):
        return {key: _bare(part) for key, part in schema.items() if key != "examples"}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


class _Maker:
    """Turns what pydantic says of a model into a schema of the YAML that editors type."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.used: set[str] = set()

    def whole(self, model: type[BaseModel]) -> Schema:
        given = model.model_json_schema(by_alias=True)
        definitions = given.pop("$defs", {})
        made = self.record(model.__name__, given)
        own = {
            name: self.record(name, part) if "properties" in part else self.part(part)
            for name, part in definitions.items()
        }
        named = _of_site(self.vocabulary)
        kept = own | {name: part for name, part in named.items() if name in self.used or model is Source}
        if "where" in kept or model is Source or "FigureSpec" in own:
            kept |= {name: part for name, part in named.items() if name.startswith("condition-")}
        return made | ({"definitions": kept} if kept else {})

    def record(self, name: str, given: Schema) -> Schema:
        """Write a record; its English docstring is no description for an editor."""
        properties = {
            key: self.named(key, part)
            for key, part in given.get("properties", {}).items()
            if not (key == "id" and name in _NAMED_BY_KEY)
        }
        if name == "FigureSpec":
            properties |= _conditions(self.vocabulary)
        made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [key for key in given.get("required", []) if key in properties]
        return made | ({"required": required} if required else {})

    def named(self, key: str, given: Schema) -> Schema:
        """Write the schema of a key; some keys speak of what the site declares."""
        said = {"description": given["description"]} if "description" in given else {}
        if key in {"where", "conditions"} and "additionalProperties" not in given and _maps_texts(given):
            self.used.add("where")
            return {**said, "allOf": [{"$ref": "#/definitions/where"}]}
        made = self.part(given)
        if key in {"reading", "quantity"} and "pattern" in made and self.vocabulary.quantities:
            self.used.add("quantity")
            return {**said, "allOf": [{"$ref": "#/definitions/quantity"}]}
        return said | made

    def part(self, given: Schema) -> Schema:
        """Write a schema without titles, nulls and empty defaults, texts being any scalar."""
        if "$ref" in given:
            return {"allOf": [{"$ref": given["$ref"].replace("#/$defs/", "#/definitions/")}]}
        kept = {key: part for key, part in given.items() if key not in {"title", "default", "description"}}
        if given.get("default") not in (None, [], {}, ""):
            kept["default"] = given["default"]
        if "anyOf" in kept:
            choices = [self.part(choice) for choice in kept.pop("anyOf") if choice.get("type") != "null"]
            return kept | (choices[0] if len(choices) == 1 else {"anyOf": choices})
        if kept.get("type") == "string" and "enum" not in kept:
            kept["type"] = _SCALAR
        if "items" in kept:
            kept["items"] = self.part(kept["items"])
        if "patternProperties" in kept:
            ((pattern, part),) = kept.pop("patternProperties").items()
            kept["propertyNames"] = {"pattern": pattern}
            kept["additionalProperties"] = self.part(part)
        elif isinstance(kept.get("additionalProperties"), dict):
            kept["additionalProperties"] = self.part(kept["additionalProperties"])
        return kept


def _maps_texts(given: Schema) -> bool:
    """Tell whether the values of a mapping are texts, as those of conditions are."""
    parts = given.get("patternProperties", {}).values()
    return all(part.get("type") == "string" for part in parts)


def _by_id(schema: Schema) -> Schema:
    definitions = schema.pop("definitions", {})
    return {"type": "object", "additionalProperties": schema, "definitions": definitions}


def _of_site(vocabulary: Vocabulary) -> Schema:
    """Return what the schemas share: the quantities, and each condition with what it may say."""
    conditions = {f"condition-{name}": _condition(one, vocabulary) for name, one in vocabulary.conditions.items()}
    where = {"type": "object", "properties": _conditions(vocabulary), "additionalProperties": False}
    return {"quantity": {"enum": [*vocabulary.quantities]}, "where": where, **conditions}


def _conditions(vocabulary: Vocabulary) -> Schema:
    return {name: {"$ref": f"#/definitions/condition-{name}"} for name in vocabulary.conditions}


def _condition(condition: Condition, vocabulary: Vocabulary) -> Schema:
    """Write what a reading may state of a condition; `unknown` is always allowed."""
    asked = f"{condition.label}. {condition.question}" if condition.question else condition.label
    said: Schema = {"description": asked}
    if condition.kind == "choice":
        return said | {"enum": [*condition.choices, UNKNOWN]}
    registry = vocabulary.registries.get(condition.names or "")
    if condition.kind == "name" and registry is not None:
        return said | {"type": "string", "examples": [*registry.names, UNKNOWN]}
    return said | {"type": ["string", "number"], "examples": [UNKNOWN]}


def _add_readings(schema: Schema, vocabulary: Vocabulary) -> None:
    """Add the list of readings, which the decoder reads without a model of its own."""
    definitions, properties = schema["definitions"], schema["properties"]
    row: Schema = {"type": "object", "properties": _row(definitions, vocabulary), "additionalProperties": False}
    block = {
        "type": "object",
        "properties": {
            "defaults": {
                "description": "Ce que toutes les lignes partagent.",
                "allOf": [{"$ref": "#/definitions/row"}],
            },
            "rows": {"description": "Une ligne par relevé.", "type": "array", "items": {"$ref": "#/definitions/row"}},
        },
        "required": ["rows"],
        "additionalProperties": False,
    }
    several = {"anyOf": [{"required": ["rows"]}, {"required": ["defaults"]}]}
    item = {"if": several, "then": block, "else": {"$ref": "#/definitions/row"}}
    definitions |= {"row": row}
    why = {"description": "Pourquoi l’outil l’implique.", "type": "string"}
    implied = {"type": "object", "properties": {**_conditions(vocabulary), "why": why}, "additionalProperties": False}
    properties["implied"] = {"description": properties["implied"]["description"], **implied, "required": ["why"]}
    properties["readings"] = {"description": "Les relevés, par blocs.", "type": "array", "items": item}


def _row(definitions: Schema, vocabulary: Vocabulary) -> Schema:
    definitions["also"] = _Maker(vocabulary).record("Also", Also.model_json_schema())
    text, texts = {"type": _SCALAR}, {"type": "array", "items": {"type": "string"}}
    shapes: Mapping[str, Schema] = {
        "quantity": {"allOf": [{"$ref": "#/definitions/quantity"}]},
        "nature": {"enum": ["measured", "announced", "calculated", "absent"]},
        "interval": {"enum": ["min-max", "sd", "ci95", "unknown"]},
        "also": {"type": "array", "items": {"$ref": "#/definitions/also"}},
        "formerly": texts,
        "looked_in": texts,
    }
    fields = {key: {"description": said, **shapes.get(key, text)} for key, said in _READING.items()}
    return fields | _conditions(vocabulary)
