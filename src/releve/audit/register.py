"""The records a mark may lead to, as `releves.json` publishes them, made ready to be compared."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from .. import french
from ..model.source import UNKNOWN
from ..units import UnitRegistry, UnknownUnit
from .letters import plain

_NO_REGISTRIES = frozenset({"source", "term", "theme", "question", "rereading", "setup", "correction", "row"})
"""Kinds of words that no condition names."""

UNKNOWN_TEXTS = frozenset({"inconnu", "non précisé"})
"""What stands where a source does not say."""


@dataclass(frozen=True, slots=True)
class Amount:
    """The exact numbers of a record, in its unit; None where it has no such number."""

    low: Fraction | None = None
    high: Fraction | None = None
    middle: Fraction | None = None
    spread: Fraction | None = None
    bound: str | None = None
    strict: bool | None = None
    approximate: bool = False

    @property
    def is_range(self) -> bool:
        """Whether the record has two ends that are not one number."""
        return self.bound is None and self.low is not None and self.low != self.high


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: its nature, what is printed, its exact numbers, and what may be shown of it in words."""

    id: str
    nature: str
    value: str
    unit: str | None
    units: frozenset[str]
    amount: Amount | None
    decimals: int | None
    conditions: Mapping[str, frozenset[str]]
    names: Mapping[str, frozenset[str]]
    record: Mapping[str, object] = field(repr=False, default_factory=dict)


class Register:
    """All the records by id, and the units they use; `nouns` are the words that a page never parts from a number."""

    def __init__(self, records: Iterable[Mapping[str, object]], nouns: tuple[str, ...] = ()) -> None:
        self._nouns = nouns
        kept = [record for record in records if isinstance(record.get("id"), str)]
        self._labels: dict[str, str] = {}
        self._named: dict[str, set[str]] = defaultdict(set)
        self._by_label: dict[tuple[str, str], str] = {}
        for record in kept:
            if record.get("nature") == "words":
                self._learn(str(record["id"]), plain(str(record.get("value") or "")))
        self.symbols = {
            str(record["unit"]): str(record["symbol"]) for record in kept if record.get("unit") and record.get("symbol")
        }
        self.units = _units_of(str(record["unit"]) for record in kept if record.get("unit"))
        self.entries = {str(record["id"]): self._entry(record) for record in kept}

    def label_owner(self, kind: str, text: str) -> str | None:
        """Return the id of the record of words of that kind whose label is the text."""
        return self._by_label.get((kind, text))

    def symbol(self, unit: str) -> str:
        """Return the French symbol of a unit."""
        return self.symbols.get(unit) or french.symbol(unit, self.symbols)

    def factor(self, old: str, new: str) -> Fraction | None:
        """Return how many `new` one `old` makes, None when one cannot be written in the other."""
        try:
            source, target = self.units.parse(old), self.units.parse(new)
        except UnknownUnit:
            return None
        return source.scale / target.scale if source.converts_to(target) else None

    def _learn(self, key: str, label: str) -> None:
        kind, _, name = key.partition("/")
        self._labels[key] = label
        if kind not in _NO_REGISTRIES:
            self._named[name].add(kind)
        self._by_label[kind, label] = key

    def _entry(self, record: Mapping[str, object]) -> Entry:
        stated = record.get("conditions")
        conditions = stated if isinstance(stated, Mapping) else {}
        names: dict[str, set[str]] = defaultdict(set)
        for value in conditions.values():
            name = str(_raw(value))
            for kind in self._named.get(name, ()):
                names[kind].add(name)
        unit = str(record["unit"]) if record.get("unit") else None
        decimals = record.get("decimals")
        return Entry(
            id=str(record["id"]),
            nature=str(record.get("nature")),
            value=str("" if record.get("value") is None else record["value"]),
            unit=unit,
            units=self._written_units(record, unit),
            amount=_amount(record.get("amount")),
            decimals=decimals if isinstance(decimals, int) else None,
            conditions=MappingProxyType({str(key): self._texts(value) for key, value in conditions.items()}),
            names=MappingProxyType({kind: frozenset(ids) for kind, ids in names.items()}),
            record=record,
        )

    def _written_units(self, record: Mapping[str, object], unit: str | None) -> frozenset[str]:
        """Return what may stand after the number: nothing, the symbol, or the unit in words."""
        words = record.get("unit_words")
        written = {plain(str(word)) for word in words} if isinstance(words, list | tuple) else set()
        if unit is not None:
            written.add(plain(self.symbol(unit)))
        return frozenset(written | {""})

    def _texts(self, condition: object) -> frozenset[str]:
        """Return the texts that say what a record states of a condition."""
        raw = str(_raw(condition))
        texts = {plain(str(condition["text"]))} if isinstance(condition, Mapping) and condition.get("text") else set()
        if raw == UNKNOWN:
            return frozenset(texts | UNKNOWN_TEXTS)
        if not texts:
            texts = {plain(raw)}
        # A text may stand as it was written, or as French prints it: « 4 096 tokens » for « 4096 tokens ».
        texts |= {plain(french.typography(text, self._nouns)) for text in texts}
        return frozenset(texts | {self._labels[f"{kind}/{raw}"] for kind in self._named.get(raw, ())})


def _raw(condition: object) -> object:
    return condition.get("value") if isinstance(condition, Mapping) else condition


def _amount(amount: object) -> Amount | None:
    if not isinstance(amount, Mapping):
        return None
    numbers = {name: _exact(amount.get(name)) for name in ("low", "high", "middle", "spread")}
    bound, strict = amount.get("bound"), amount.get("strict")
    return Amount(
        **numbers,
        bound=str(bound) if bound else None,
        strict=strict if isinstance(strict, bool) else None,
        approximate=bool(amount.get("approximate")),
    )


def _exact(number: object) -> Fraction | None:
    """Read `"57.21"`, `"172/3"` or 57.21, whose digits JSON kept."""
    return None if number is None else Fraction(str(number))


def _units_of(spellings: Iterable[str]) -> UnitRegistry:
    """Return a registry that knows every spelling: a unit it has never seen measures something of its own."""
    known = UnitRegistry()
    parts = {part for spelling in set(spellings) for part in re.split(r"[/·*]", spelling) if part}
    return known.with_declared({part: {"dimension": part} for part in sorted(parts - known.symbols)})
