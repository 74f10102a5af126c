"""What a reader sees of one figure, one condition or one name, and the mark that says which record bears it out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from .. import french
from ..model.source import Nature, Reading
from ..rules.freshness import fresh_until

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..formulas import Figure
    from ..units import Unit
    from ..values import Value

Subject = tuple[str, str]
Kind = Literal["figure", "condition", "field", "words", "absent"]

NOT_PUBLISHED = "non publié"
UNSAID = "non précisé"


@dataclass(frozen=True, slots=True)
class Mark:
    """Which record bears out what is shown, and how the shown text departs from it.

    `condition` names the condition of the reading that is shown, `field` another field of its record (`at`, `text`);
    `decimals` says the figure was rounded to so many, `unit` that it was converted into that unit.
    """

    nature: Nature
    id: str
    condition: str | None = None
    field: str | None = None
    decimals: int | None = None
    unit: str | None = None

    @property
    def attributes(self) -> dict[str, str]:
        """The HTML attributes that carry the mark."""
        attributes = {"data-releve": f"{self.nature}:{self.id}"}
        for name in ("condition", "field", "decimals", "unit"):
            value = getattr(self, name)
            if value is not None:
                attributes[f"data-{name}"] = str(value)
        return attributes


@dataclass(frozen=True, slots=True)
class Scale:
    """A figure as a drawing needs it: exact numbers in the unit shown, None where the figure has no such end."""

    low: Fraction | None
    high: Fraction | None
    point: Fraction


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, its mark, and what it is about, from which its link is made.

    `pad` and `spread_pad` are what the text lacks to stand under the longest of its column: they are drawn unseen, so
    that commas line up. `sign` is set only where the cell's nature differs from its column's. `notes` are letters.
    `until` is the last day on which nothing that a figure rests on is to be read again, empty when nothing ever is.
    """

    mark: Mark
    text: str
    kind: Kind
    about: Figure | Reading | Subject | None = None
    spread: str = ""
    pad: str = ""
    spread_pad: str = ""
    sort: str = ""
    sign: Nature | None = None
    notes: tuple[str, ...] = ()
    scale: Scale | None = None
    quiet: Literal["", "implied", "unknown"] = ""
    language: str = ""
    until: str = ""


def shown_unit(figure: Figure, catalog: Catalog, wanted: str | None = None) -> Unit:
    """Return the unit a figure is shown in: the one wanted, else its quantity's `show`, else its own."""
    quantity = catalog.quantities.get(figure.quantity or "")
    symbol = wanted or (quantity.show if quantity else None)
    if not symbol or symbol == figure.unit.symbol:
        return figure.unit
    unit = catalog.units.parse(symbol)
    # A ratio may be shown as a percentage; what measures another thing keeps its own unit.
    return unit if unit.converts_to(figure.unit) else figure.unit


def converted(value: Value, old: Unit, new: Unit) -> Value:
    """Return a value in another unit of the same dimension, exact; a multiplier such as « milliards » is dropped."""
    if old.symbol == new.symbol:
        return value
    factor = old.scale / new.scale

    def scaled(number: Fraction | None) -> Fraction | None:
        return None if number is None else number * factor

    return replace(
        value,
        low=scaled(value.low),
        high=scaled(value.high),
        middle=scaled(value.middle),
        spread=scaled(value.spread),
        power=0,
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """A figure put into a reader's words: its main text, what follows in smaller ink, and its mark."""

    text: str
    spread: str
    mark: Mark
    unit: str
    value: Value


def show(
    figure: Figure, catalog: Catalog, unit: str | None = None, decimals: int | None = None, *, prose: bool = False
) -> Shown:
    """Write a figure in French: as printed, unless a unit or a number of decimals is asked for.

    The mark tells each departure from the record, so that the audit can check the rounding and the conversion.
    """
    target = shown_unit(figure, catalog, unit)
    value = converted(figure.value, figure.unit, target)
    moved = target.symbol != figure.unit.symbol
    asked = _kept_decimals(figure, decimals, moved=moved)
    mark = Mark(figure.nature, figure.id, decimals=asked, unit=target.symbol if moved else None)
    text, spread = _texts(value, asked, prose=prose)
    return Shown(text, spread, mark, catalog.unit_symbol(target), value)


def _kept_decimals(figure: Figure, decimals: int | None, *, moved: bool) -> int | None:
    """Return how many decimals to write, None for as many as printed: rounding takes digits away, it never adds any."""
    asked = decimals if decimals is not None else figure.decimals
    value = figure.value
    if moved:
        return value.decimals if asked is None else asked
    in_words = value.power >= 6  # millions and milliards are rounded in their own word
    return None if asked is not None and asked >= value.decimals and not in_words else asked


def _texts(value: Value, decimals: int | None, *, prose: bool) -> tuple[str, str]:
    """Return the main text and what stands in smaller ink: the spread, or the range around a printed middle."""
    if prose:
        return french.value(value, decimals, prose=True), ""
    whole = french.value(value, decimals)
    main = replace(value, spread=None)
    if value.middle is not None and value.is_range:
        main = replace(main, low=value.middle, high=value.middle)
    text = french.value(main, decimals)
    return text, whole.removeprefix(text)


def figure_cell(figure: Figure, catalog: Catalog, unit: str | None = None, decimals: int | None = None) -> Cell:
    """Make the cell of a figure; a reading that found nothing says so in words."""
    if figure.nature is Nature.ABSENT:
        return absent_cell(figure.id, figure.reading)
    shown = show(figure, catalog, unit, decimals)
    value = shown.value
    return Cell(
        shown.mark,
        shown.text,
        "figure",
        figure,
        spread=shown.spread,
        sort=sort_key(value.representative),
        scale=_scale(value),
        until=fresh_until(figure.origins, catalog) or "",
    )


def _scale(value: Value) -> Scale:
    low, high = value.low, value.high
    if value.spread is not None and value.middle is not None:
        low, high = value.middle - value.spread, value.middle + value.spread
    return Scale(low, high, value.representative)


def absent_cell(key: str, reading: Reading | None = None) -> Cell:
    """Make the cell of what was looked for and not found."""
    return Cell(Mark(Nature.ABSENT, key), NOT_PUBLISHED, "absent", reading)


def condition_cell(reading: Reading, condition: str, catalog: Catalog) -> Cell:
    """Make the cell of what a reading states of a condition: stated, implied by its tool, or unknown."""
    stated = reading.stated(condition)
    if stated is None or not stated.known:
        return unsaid_cell(reading, condition)
    mark = Mark(reading.nature, reading.id, condition=condition)
    text = catalog.condition_text(condition, stated)
    number = stated.text if stated.text.isdecimal() else ""
    about = _named(condition, stated.text, catalog)
    language = catalog.conditions[condition].language or ""
    scale = Scale(None, None, Fraction(number)) if number else None
    quiet: Literal["", "implied"] = "implied" if stated.implied else ""
    return Cell(mark, text, "condition", about, sort=number, scale=scale, quiet=quiet, language=language)


def unsaid_cell(reading: Reading, about: str) -> Cell:
    """Make the cell of what a reading does not say: a condition, or its variant."""
    return Cell(Mark(reading.nature, reading.id, condition=about), UNSAID, "condition", reading, quiet="unknown")


def _named(condition: str, text: str, catalog: Catalog) -> Subject | None:
    registry = catalog.conditions[condition].names
    return (registry, text) if registry and catalog.named(condition, text) else None


def field_cell(reading: Reading, field: str, text: str) -> Cell:
    """Make the cell of a field of a reading's record, shown as it stands there: `at`, `variant`, `note`."""
    return Cell(Mark(reading.nature, reading.id, field=field), text, "field", reading)


def words_cell(subject: Subject, text: str, language: str = "") -> Cell:
    """Make the cell of a name: a source, a machine, a term."""
    return Cell(Mark(Nature.WORDS, f"{subject[0]}/{subject[1]}"), text, "words", subject, language=language)


def sort_key(number: Fraction) -> str:
    """Write a number for a machine that sorts: decimal point, at most six decimals."""
    text = f"{float(number):.6f}".rstrip("0").rstrip(".")
    return text or "0"


def aligned(cells: list[Cell]) -> list[Cell]:
    """Return the cells of a column with what each lacks to align on the comma and to leave room for the spread."""
    figures = [cell for cell in cells if cell.kind == "figure"]
    if not figures:
        return cells
    tails = {len(_tail(cell.text)): _tail(cell.text) for cell in figures}
    longest = tails[max(tails)]
    spread = max((cell.spread for cell in figures), key=len)
    return [_padded(cell, longest, spread) if cell.kind == "figure" else cell for cell in cells]


def _tail(text: str) -> str:
    """Return what stands after the last whole digit: `,21` in `57,21`, nothing in `57`."""
    _, comma, decimals = text.rpartition(",")
    return comma + decimals if comma and decimals.isdecimal() else ""


def _padded(cell: Cell, tail: str, spread: str) -> Cell:
    own = _tail(cell.text)
    missing = "" if len(own) >= len(tail) else tail[len(own) :] if own else tail
    return replace(cell, pad=_zeros(missing), spread_pad=_zeros(spread[len(cell.spread) :]))


def _zeros(text: str) -> str:
    # Every digit is as wide as a zero (tabular figures), so the padding needs not repeat a figure.
    return "".join("0" if character.isdecimal() else character for character in text)
