"""Re-readings: the figures their texts may call, and verdicts that the numbers bear out (T105)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ..catalog import Catalog
from ..decode.shapes import near
from ..formulas import Figure, claimed_figure
from ..model.figure import FigureSpec
from ..model.rereading import VERDICTS, Rereading, Verdict
from ..model.words import Rich
from ..problem import Problem
from ..selection import Selection
from ..values import Value
from .text import figures_of

CLAIMED = "claimed"
"""What texts call the figure claimed."""

_AGREE = (Verdict.HOLDS, Verdict.ROUNDED)
_DIFFER = (Verdict.INCONSISTENT, Verdict.CONTRADICTED)


def callable_figures(rich: Rich) -> dict[str, FigureSpec]:
    """Return the figures that the texts of a record may call, by name; a claim has nothing to be looked for."""
    own = {CLAIMED: FigureSpec()} if isinstance(rich, Rereading) else {}
    return {**rich.specs, **own}


def rich_figures(
    rich: Rich, catalog: Catalog, selections: Mapping[str, Selection]
) -> tuple[dict[str, Figure], list[Problem]]:
    """Find the figures of a record, the claim of a re-reading included, which no formula may use."""
    figures, problems = figures_of(rich.specs, rich.place, catalog, selections)
    claimed = claimed_figure(rich, catalog) if isinstance(rich, Rereading) else None
    if claimed is not None:
        figures[CLAIMED] = claimed
    return figures, problems


def verdicts(catalog: Catalog, figures: Mapping[str, Mapping[str, Figure]]) -> Iterator[Problem]:
    """T105: refuse a verdict that the numbers belie; `figures` are those of each re-reading, by its owner's name.

    One that holds is the figure compared with, as this site shows it; one that is rounded is that figure at the
    claim's own decimals, and not more exact; one that is inconsistent or contradicted is neither. The figure compared
    with is the calculation if there is one, else the primary's.
    """
    for rereading in catalog.rereadings.values():
        found = figures.get(f"rereading/{rereading.id}", {})
        reference = found.get("recomputed" if rereading.recomputed else "primary")
        claimed = found.get(CLAIMED)
        if claimed is not None and reference is not None:
            yield from _judged(rereading, claimed, reference)


def known_pages(catalog: Catalog) -> Iterator[Problem]:
    """R102: refuse a re-reading of a source that has no file."""
    for rereading in catalog.rereadings.values():
        if rereading.source is not None and rereading.source not in catalog.known("sources"):
            hint = near(rereading.source, set(catalog.sources))
            message = f"source inconnue « {rereading.source} »"
            yield Problem(rereading.place.position("source"), "R102", message, hint)


def _judged(rereading: Rereading, claimed: Figure, reference: Figure) -> Iterator[Problem]:
    position = rereading.place.position("verdict")
    if not claimed.unit.like(reference.unit):
        message = f"l’affirmé est en « {claimed.unit.symbol} », ce qu’on lui compare en « {reference.unit.symbol} »"
        yield Problem(position, "T106", message, "comparez des chiffres de même unité")
        return
    same, rounded = agreement(claimed, reference)
    verdict = rereading.verdict
    true = {
        Verdict.HOLDS: same,
        Verdict.ROUNDED: rounded and not same,
        **dict.fromkeys(_DIFFER, not same and not rounded),
    }
    if true.get(verdict, True):
        return
    said = f"{_printed(claimed)}, contre {_printed(reference)}"
    found = Verdict.HOLDS if same else Verdict.ROUNDED if rounded else None
    hint = f"le verdict serait « {found} »" if found else "le verdict ne peut être ni « holds » ni « rounded »"
    yield Problem(position, "T105", f"verdict « {VERDICTS[verdict][0]} » faux : {said}", f"relisez : {hint}")


def _printed(figure: Figure) -> str:
    text = figure.value.text
    return text if figure.value.printed_percent else f"{text} {figure.unit.symbol}".removesuffix(" 1")


def agreement(claimed: Figure, reference: Figure) -> tuple[bool, bool]:
    """Tell whether a claim is the figure it is compared with as the site shows it, and whether it is once rounded."""
    factor = reference.unit.scale / claimed.unit.scale
    claim, value = claimed.value, reference.value
    if claim.bound is not None:
        within = _within(claim, value, factor)
        return within, within
    shown = value
    if reference.decimals is not None:
        # A claim with more decimals than the formula shows is held to its own.
        shown = _at_decimals(value, max(reference.decimals, claim.decimals if factor == 1 else 0))
    same = _equal(claim, value, factor, None) or _equal(claim, shown, factor, None)
    return same, _equal(claim, value, factor, _step(claim))


def _equal(claim: Value, value: Value, factor: Fraction, step: Fraction | None) -> bool:
    """Compare end by end; a single number claimed may be the middle that a page prints of its range."""
    ends = (claim.low, claim.high)
    given = (value.low, value.high)
    if not claim.is_range and value.middle is not None:
        given = (value.middle, value.middle)
    if value.bound is not None or None in (*ends, *given):
        return False
    converted = [number * factor for number in given if number is not None]
    if step is not None:
        converted = [_rounded(number, step) for number in converted]
    return list(ends) == converted


def _within(claim: Value, value: Value, factor: Fraction) -> bool:
    """Tell whether a figure stays on the side that the claim says: « up to », « at least »."""
    end, most = (value.high, claim.high) if claim.bound == "max" else (value.low, claim.low)
    if end is None or most is None:
        return False
    number = end * factor
    beyond = number > most if claim.bound == "max" else number < most
    return not beyond and not (claim.strict and number == most)


def _step(claim: Value) -> Fraction:
    """Return the step to which a claim was rounded: its last decimal, or after « about » its last digit not zero."""
    decimals = claim.power_decimals - claim.power if claim.power else claim.decimals
    step = Fraction(1, 10**decimals) if decimals >= 0 else Fraction(10**-decimals)
    numbers = [number for number in (claim.low, claim.high) if number]
    while claim.approximate and numbers and all(number % (step * 10) == 0 for number in numbers):
        step *= 10
    return step


def _at_decimals(value: Value, decimals: int) -> Value:
    step = Fraction(1, 10**decimals)

    def shown(number: Fraction | None) -> Fraction | None:
        return None if number is None else _rounded(number, step)

    return replace(value, low=shown(value.low), high=shown(value.high), middle=shown(value.middle))


def _rounded(number: Fraction, step: Fraction) -> Fraction:
    """Round to a step, half away from zero."""
    scaled = abs(number) / step
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return (units if number >= 0 else -units) * step
