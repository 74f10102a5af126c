"""One record a published thing: a reading, a calculation, a claim, an absence, a name. They are what marks lead to.

Every record has at least `id value unit nature source url at retrieved conditions formula inputs`, null where they mean
nothing. Numbers are exact and in text: `"57.21"`, or `"172/3"` when decimals would not end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from .. import french
from ..addresses import Addresses
from ..catalog import Catalog
from ..formulas import Figure
from ..model.rereading import ReadPage, Rereading
from ..model.source import Nature, Reading, Source
from ..pages import ceilings, page_links
from ..pages.workshop import calculated
from ..render import PageLink
from ..resolved import Resolved
from ..units import Unit
from ..values import Value
from .setups import correction_fields, setup_fields

Record = dict[str, object]

_EMPTY: Mapping[str, object] = dict.fromkeys(
    ("value", "unit", "source", "url", "at", "retrieved", "conditions", "formula", "inputs")
)


def records(resolved: Resolved) -> list[Record]:
    """Return all the records of a site, in a fixed order: readings, calculated figures, claims, absences, names."""
    return list(Recorder(resolved).records())


@dataclass(frozen=True)
class Recorder:
    """Makes the records of a site."""

    resolved: Resolved

    @property
    def catalog(self) -> Catalog:
        """All that the data say."""
        return self.resolved.catalog

    @cached_property
    def addresses(self) -> Addresses:
        """Where each thing is shown."""
        return Addresses.of(self.catalog, self.resolved.settings)

    @cached_property
    def links(self) -> Mapping[str, PageLink]:
        """The pages that show figures, by owner."""
        return page_links(self.resolved, self.addresses)

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of our own calculation, by id, in the order of their ids."""
        found = calculated(self.resolved, ceilings(self.catalog))
        return dict(sorted(found.items()))

    def records(self) -> Iterator[Record]:
        """Yield every record, each id once."""
        yield from (self.reading(reading) for reading in self.catalog.readings)
        yield from (self.figure(figure) for figure in self.figures.values())
        yield from self._claims()
        yield from self._absences()
        yield from self._words()
        yield from self._changes()
        yield from self._titles()

    def reading(self, reading: Reading) -> Record:
        """Make the record of a reading: what is printed, what it is, where it was read, under which conditions."""
        source = reading.source
        quantity = self.catalog.quantities[reading.quantity]
        return {
            "id": reading.id,
            "value": reading.value.text if reading.value else None,
            **self._unit(reading.unit),
            "nature": reading.nature.value,
            "source": source.id,
            "url": reading.url,
            "at": reading.at,
            "retrieved": source.retrieved,
            "conditions": self._conditions(reading),
            "formula": None,
            "inputs": None,
            "quantity": quantity.id,
            "label": quantity.label,
            **_amount(reading.value, reading.value.decimals if reading.value else None),
            "variant": reading.variant,
            "quotes": reading.quotes or source.quotes,
            "printed_unit": reading.printed_unit,
            "interval": reading.interval,
            "method": reading.method,
            "note": reading.note,
            "also": [{"fields": list(also.fields), "url": also.url, "at": also.at} for also in reading.also],
            "formerly": list(reading.formerly),
            "looked_in": list(reading.looked_in),
            "on": reading.on,
            "page": reading.page,
            "read": source.read,
            "published": source.published,
            "archive": source.archive,
            "doubtful": source.doubtful,
            "corrections": [correction.id for correction in self.catalog.corrected(reading)],
            "address": self.addresses.reading(reading),
            "cited_by": self._cited_by(reading.id),
        }

    def figure(self, figure: Figure) -> Record:
        """Make the record of a figure that we calculate: its formula, its inputs, and the readings it rests on."""
        return {
            "id": figure.id,
            **_EMPTY,
            "value": figure.value.text,
            **self._unit(figure.unit),
            "nature": figure.nature.value,
            "formula": figure.formula.id if figure.formula else None,
            "inputs": {name: given.id for name, given in figure.inputs.items()},
            "label": figure.label,
            **_amount(figure.value, figure.decimals),
            "origins": [reading.id for reading in figure.origins],
            "address": self.addresses.figure(figure),
            "cited_by": self._cited_by(figure.id),
        }

    def _conditions(self, reading: Reading) -> Record:
        """Return what a reading states: the value of the data, the French text, and whether its tool implies it."""
        return {
            name: {
                "value": stated.text,
                "text": self.catalog.condition_text(name, stated),
                **({"implied": True} if stated.implied else {}),
            }
            for name, stated in reading.conditions.items()
        }

    def _unit(self, unit: Unit) -> Record:
        spec = self.catalog.unit_specs.get(unit.symbol)
        words = [word for word in (spec.singular, spec.plural) if word] if spec else []
        known: Record = {"unit": unit.symbol, "symbol": self.catalog.unit_symbol(unit)}
        return {**known, "unit_words": words} if words else known

    def _cited_by(self, key: str) -> list[Record]:
        owners = self.resolved.uses.get(key, ())
        links = dict.fromkeys(self.links[owner] for owner in owners if owner in self.links)
        return [{"title": link.title, "url": link.url} for link in links]

    def _changes(self) -> Iterator[Record]:
        """Yield what the journal tells of figures, so that its page shows former values with their record."""
        for entry in self.catalog.journal.values():
            for rank, change in enumerate(entry.changes):
                told = {"reading": change.reading, "was": change.was, "now": change.now, "on": entry.day}
                key = f"change/{entry.id}.{rank}"
                yield {"id": key, **_EMPTY, "value": change.label, "nature": Nature.WORDS.value, **told}

    def _claims(self) -> Iterator[Record]:
        """Yield what pages claim, each under the id of its re-reading."""
        for rereading in self.catalog.rereadings.values():
            figures = self.resolved.figures.get(f"rereading/{rereading.id}", {})
            page = rereading.page or self.catalog.sources.get(rereading.source or "")
            if "claimed" in figures and page is not None:
                yield self._claim(rereading, figures, page)

    def _claim(self, rereading: Rereading, figures: Mapping[str, Figure], page: ReadPage | Source) -> Record:
        """Make the record of a claim: no source bears it out, a page asserts it, and we say what we think of it."""
        figure = figures["claimed"]
        return {
            "id": rereading.id,
            **_EMPTY,
            "value": figure.value.text,
            **self._unit(figure.unit),
            "nature": Nature.CLAIMED.value,
            "url": page.url,
            "at": rereading.claim.at,
            "retrieved": page.retrieved,
            "label": figure.label,
            **_amount(figure.value, figure.value.decimals),
            "title": page.title,
            "publisher": page.publisher,
            "published": page.published,
            "language": page.language,
            "read": page.read,
            "verdict": rereading.verdict.value,
            "compared_with": {name: figures[name].id for name in rereading.references if name in figures},
            "reread": rereading.reread,
            "address": self.addresses.figure(figure),
        }

    def _absences(self) -> Iterator[Record]:
        """Yield what a table looked for in vain, under the table's, the row's and the column's names."""
        for table, selection in self.resolved.selections.items():
            for row in selection.rows:
                for column, choice in row.cells.items():
                    if choice.kind == "absent" and choice.reading is None:
                        yield self._absence(f"{table}.{row.key}.{column}", choice.looked_in)

    def _absence(self, key: str, looked_in: tuple[str, ...]) -> Record:
        sources = [self.catalog.sources[one] for one in looked_in if one in self.catalog.sources]
        days = [source.retrieved for source in sources if source.retrieved]
        return {
            "id": key,
            **_EMPTY,
            "nature": Nature.ABSENT.value,
            "looked_in": list(looked_in),
            "on": max(days, default=None),
        }

    def _words(self) -> Iterator[Record]:
        """Yield the names of sources, of things, of terms, of themes and of questions."""
        catalog, addresses = self.catalog, self.addresses
        for source in catalog.sources.values():
            yield _named("source", source.id, source.title, addresses.source(source.id), source)
        for registry in catalog.registries.values():
            for named in registry.names.values():
                yield _named(registry.id, named.id, named.label, addresses.name(registry.id, named.id))
        for term in catalog.terms.values():
            address = addresses.term(term.id)
            yield {**_named("term", term.id, term.label, address), "author": term.author, "reread": term.reread}
            for question in term.questions:
                yield _named("question", question.id, question.question, f"{address}#{question.id}")
        for theme in catalog.themes.values():
            address = addresses.theme(theme.id)
            yield {**_named("theme", theme.id, theme.title, address), "author": theme.author, "reread": theme.reread}
            for question in theme.questions:
                yield _named("question", question.id, question.question, f"{address}#{question.id}")

    def _titles(self) -> Iterator[Record]:
        """Yield the titles of the re-readings and of the set-ups, and what the corrections say."""
        for rereading in self.catalog.rereadings.values():
            title = _named("rereading", rereading.id, rereading.title, self.addresses.rereading(rereading.id))
            yield {**title, "author": rereading.author, "reread": rereading.reread}
        for setup in self.catalog.setups.values():
            title = _named("setup", setup.id, setup.title, self.addresses.setup(setup.id))
            yield {**title, **setup_fields(setup, self.catalog)}
        for correction in self.catalog.corrections.values():
            told = _named("correction", correction.id, correction.why, self.addresses.correction(correction.id))
            yield {**told, **correction_fields(correction, self.catalog)}


def _named(kind: str, key: str, label: str, address: str, source: Source | None = None) -> Record:
    read: Record = {}
    if source is not None:
        read = {
            "url": source.url,
            "retrieved": source.retrieved,
            "publisher": source.publisher,
            "language": source.language,
            "read": source.read,
            "archive": source.archive,
            "doubtful": source.doubtful,
        }
    return {
        "id": f"{kind}/{key}",
        **_EMPTY,
        "value": label,
        "nature": Nature.WORDS.value,
        "address": address,
        **read,
    }


def _amount(value: Value | None, decimals: int | None) -> Record:
    """Return the French text of a value, its decimals, and its exact numbers."""
    if value is None:
        return {"text": None, "decimals": None, "amount": None}
    # A figure of ours is rounded when it is shown, a reading is shown as printed.
    rounded = decimals if value.decimals != decimals else None
    numbers = {name: exact(getattr(value, name)) for name in ("low", "high", "middle", "spread")}
    marks = {"bound": value.bound, "strict": value.strict, "approximate": value.approximate}
    return {"text": french.value(value, rounded), "decimals": decimals, "amount": {**numbers, **marks}}


def exact(number: Fraction | None) -> str | None:
    """Write an exact number: `57.21` when its decimals end, else `172/3`."""
    if number is None:
        return None
    for decimals in range(19):
        scaled = number * 10**decimals
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(decimals + 1, "0")
            whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
            return ("-" if number < 0 else "") + whole + (f".{part}" if part else "")
    return str(number)
