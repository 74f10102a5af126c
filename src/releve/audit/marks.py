"""What a marked element shows, compared with the record its mark names (S103, S104)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from .contents import NATURES, Content
from .letters import plain
from .register import Amount, Entry, Register
from .shapes import Role, Shape, Written, read_shape, rounded

ABSENT_TEXT = "non publié"


class Mark(NamedTuple):
    """A mark as found in a page: `data-releve`, and the attributes that say how the text departs from the record."""

    nature: str
    id: str
    condition: str | None = None
    field: str | None = None
    decimals: str | None = None
    unit: str | None = None

    @classmethod
    def of(cls, attributes: Mapping[str, str | None]) -> Mark | None:
        """Read the mark of an element, None when it has none."""
        releve = attributes.get("data-releve", "")
        if releve == "":
            return None if "data-releve" not in attributes else cls("", "")
        get = attributes.get
        nature, _, key = (releve or "").partition(":")
        return cls(nature, key, get("data-condition"), get("data-field"), get("data-decimals"), get("data-unit"))

    @classmethod
    def named(cls, text: str) -> Mark:
        """Read a mark written as `measured:bread.abcdef`."""
        nature, _, key = text.partition(":")
        return cls(nature, key)

    @property
    def is_figure(self) -> bool:
        """Whether the element shows a number, and neither words, nor a condition, nor a field of the record."""
        return self.nature not in {"words", "absent"} and self.condition is None and self.field is None


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a piece of a page: code, message and cure, still without its place."""

    code: str
    message: str
    hint: str


class Marks:
    """Compares marked elements with the records; a verdict is kept, since most figures stand on several pages."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.fault = lru_cache(maxsize=1 << 16)(self._fault)

    def entry(self, mark: Mark) -> Entry | None:
        """Return the record a mark names."""
        return self.register.entries.get(mark.id)

    def _fault(self, mark: Mark, content: Content) -> Fault | None:
        entry = self.register.entries.get(mark.id)
        if mark.nature not in NATURES or entry is None:
            said = f"la marque « {mark.nature}:{mark.id} » ne mène à aucun relevé"
            return Fault("S103", said, "écrivez la macro, pas la marque")
        if entry.nature != mark.nature:
            said = f"la marque dit « {mark.nature} », le relevé « {entry.id} » est « {entry.nature} »"
            return Fault("S103", said, "reconstruisez la page depuis les données, sans recopier de marque")
        for sign in content.signs:
            if sign != entry.nature:
                said = f"le signe d’une autre nature que celle du relevé « {entry.id} », « {NATURES[entry.nature]} »"
                return Fault("S103", said, "laissez la macro dessiner le signe")
        wrong = self._wrong(mark, content, entry)
        if wrong is None:
            return None
        return Fault("S104", wrong, "affichez le relevé par sa macro, avec decimals s’il est arrondi")

    def _wrong(self, mark: Mark, content: Content, entry: Entry) -> str | None:
        if mark.condition is not None:
            return _wrong_condition(mark.condition, content.whole, entry)
        if mark.field is not None:
            return _wrong_field(mark.field, content, entry)
        if entry.nature == "words":
            return self._wrong_words(content, entry)
        if entry.nature == "absent":
            absent = content.whole == ABSENT_TEXT
            return None if absent else f"« {content.whole} » affiché pour un relevé non publié"
        return self._wrong_figure(mark, content, entry)

    def _wrong_words(self, content: Content, entry: Entry) -> str | None:
        """Words name what they are about, or name nothing that is another's; digits are judged elsewhere."""
        text, (kind, _, _) = content.whole, entry.id.partition("/")
        if not text:
            return "une cellule vide"
        owner = self.register.label_owner(kind, text)
        if owner is not None and text != plain(entry.value):
            return f"« {text} » est le nom de « {owner} », la marque dit « {entry.id} »"
        return None

    def _wrong_figure(self, mark: Mark, content: Content, entry: Entry) -> str | None:
        for printed in content.printed:
            if plain(printed) != plain(entry.value):
                return f"« {plain(printed)} » donné comme imprimé, la source imprime « {plain(entry.value)} »"
        text = content.text.strip(" \n\t")
        if not text:
            return None if content.printed else "un chiffre sans texte"
        shape = read_shape(text)
        if isinstance(shape, str):
            return f"{shape} ; le relevé « {entry.id} » vaut « {entry.value} »"
        if entry.amount is None:
            return f"« {plain(text)} » affiché, le relevé « {entry.id} » n’a pas de valeur"
        factor = self.register.factor(entry.unit or "1", mark.unit or entry.unit or "1")
        if factor is None:
            return f"« {entry.unit} » ne se convertit pas en « {mark.unit} »"
        if shape.unit not in self._units(mark, entry):
            return f"l’unité « {shape.unit} » au lieu de « {self.register.symbol(mark.unit or entry.unit or '1')} »"
        return _difference(shape, entry, mark, factor)

    def _units(self, mark: Mark, entry: Entry) -> frozenset[str]:
        if mark.unit is None or mark.unit == entry.unit:
            return entry.units
        return frozenset({"", plain(self.register.symbol(mark.unit))})


def _wrong_condition(condition: str, text: str, entry: Entry) -> str | None:
    accepted = entry.conditions.get(condition, frozenset({"non précisé", "sans objet"}))
    if text in accepted:
        return None
    return f"« {text} » affiché pour la condition « {condition} », le relevé dit « {' ou '.join(sorted(accepted))} »"


def _wrong_field(field: str, content: Content, entry: Entry) -> str | None:
    """Compare with a field of the record; of a list (the places cited in a source), the text is one item."""
    kept = entry.record.get(field)
    items = kept if isinstance(kept, list | tuple) else [kept]
    if any(isinstance(item, str | int) and plain(str(item)) == content.whole for item in items):
        return None
    return f"« {content.whole} » affiché pour « {field} », le relevé dit « {kept} »"


def _difference(shape: Shape, entry: Entry, mark: Mark, factor: Fraction) -> str | None:
    """Say in which way a shown figure departs from the exact numbers of its record, converted and rounded alike."""
    amount = entry.amount or Amount()
    if (shape.bound or "") != (amount.bound or "") or (amount.strict is not None and shape.strict != amount.strict):
        return f"la borne affichée n’est pas celle du relevé, « {entry.value} »"
    if shape.approximate != amount.approximate:
        return f"« ≈ » {'ajouté au' if shape.approximate else 'retiré du'} relevé, « {entry.value} »"
    if amount.is_range and "low" not in shape.numbers and amount.middle is None:
        return f"un seul nombre pour une plage, « {entry.value} »"
    for role, written in shape.numbers.items():
        exact = _exact(amount, role)
        if exact is None:
            return f"un nombre de trop : le relevé vaut « {entry.value} »"
        if not _agrees(written, exact * factor, _decimals(mark, entry)):
            return f"« {_shown(written)} » affiché, le relevé « {entry.id} » vaut « {entry.value} »"
    return None


def _exact(amount: Amount, role: Role) -> Fraction | None:
    if role == "main":
        return {"max": amount.high, "min": amount.low}.get(amount.bound or "", amount.middle)
    if role == "spread":
        return amount.spread
    if not amount.is_range:
        return None
    return amount.low if role == "low" else amount.high


def _decimals(mark: Mark, entry: Entry) -> int | None:
    """Return how many decimals were declared: by the mark, else by the formula of a calculated figure."""
    if mark.decimals is not None and mark.decimals.isascii() and mark.decimals.isdecimal():
        return min(int(mark.decimals), 12)
    return entry.decimals if entry.nature == "calculated" else None


def _agrees(written: Written, exact: Fraction, decimals: int | None) -> bool:
    if written.number == exact:
        return True
    scale = Fraction(10) ** written.power
    return decimals is not None and written.number == rounded(exact / scale, decimals) * scale


def _shown(written: Written) -> str:
    return f"{float(written.number):.12g}".replace(".", ",")
