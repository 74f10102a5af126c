"""A source read again: its values are walked one by one, and what was not confirmed keeps its day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .. import french
from ..decode.vocabulary import Vocabulary
from ..model.source import Reading
from ..nodes import Scalar
from ..yaml_text import line
from .answers import Say, ask
from .new_reading import row_text
from .source_file import SourceFile

YES, NO, REST, LEAVE = "o", "n", "t", "q"
"""Answers: the page still says it, it does not, it says all the rest too, stop here."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What an editor found: the readings confirmed, and the others, in the order of the file."""

    confirmed: tuple[Reading, ...]
    others: tuple[Reading, ...]


def walk(readings: Sequence[Reading], vocabulary: Vocabulary, say: Say) -> Walk:
    """Show the readings of a source one by one, with their place, and ask whether the page still says them.

    Raise `EOFError` when the editor leaves.
    """
    confirmed: list[Reading] = []
    others: list[Reading] = []
    for rank, reading in enumerate(readings, 1):
        say(f"{rank}/{len(readings)}  {sentence(reading, vocabulary)}")
        asked = f"  La page le dit-elle encore ? ({YES}ui, {NO}on, {REST}out le reste aussi, {LEAVE}uitter)"
        answer = ask(asked, say, known=(YES, NO, REST, LEAVE), default=YES, judge=_judge)
        if answer == LEAVE:
            raise EOFError
        if answer == REST:
            return Walk((*confirmed, *readings[rank - 1 :]), tuple(others))
        (confirmed if answer == YES else others).append(reading)
    return Walk(tuple(confirmed), tuple(others))


def sentence(reading: Reading, vocabulary: Vocabulary) -> str:
    """Say in a line what a reading is: its line, quantity, value, conditions and place."""
    quantity = vocabulary.quantities.get(reading.quantity)
    label = quantity.label if quantity else reading.quantity
    value = f"{reading.value.text} {reading.unit.symbol}" if reading.value else "non publié"
    stated = ", ".join(stated.text for stated in reading.conditions.values() if stated.known and not stated.implied)
    told = " ; ".join(part for part in (stated, reading.variant or "") if part)
    return f"ligne {reading.place.node.line} · {label} : {value} ({told}) — {reading.at or 'aucun lieu'}"


def splitting(source: SourceFile, walked: Walk, day: str) -> list[str]:
    """Tell how rows that were not confirmed keep their day while the others take the new one.

    The proposal is a second file for them, with the former day; each row says its former id, so that links still lead
    to it.
    """
    former = walked.others[0].source.retrieved or ""
    other = f"{source.id}-{former}"
    keys = [key for key in source.node.items if key != "readings"]
    head = [line(key, node.text) for key in keys if isinstance(node := source.node.items[key], Scalar)]
    nested = [key for key in keys if not isinstance(source.node.items[key], Scalar)]
    return [
        f"{_rows(walked.others)} : « retrieved » reste au {former}, rien n’a été écrit.",
        "Si la page dit autre chose, corrigez la valeur, ou retirez la ligne et dites-le dans corrections.yaml",
        "(« withdrawn »), puis relancez la commande. Si elle ne le montre plus, coupez la source en deux :",
        f"  1. déplacez les lignes {_lines(walked.others)} de {source.path}",
        f"     dans {source.path.rpartition('/')[0]}/{other}.yaml, dont voici le texte, à relire ;",
        f"  2. écrivez « retrieved: {day} » dans {source.path}, ou relancez « releve reread {source.id} ».",
        "",
        *head,
        *(f"# recopiez aussi « {key}: »" for key in nested),
        "readings:",
        *(row_text(_row(reading)) for reading in walked.others),
    ]


def _row(reading: Reading) -> dict[str, str]:
    stated: Mapping[str, str] = {key: one.text for key, one in reading.conditions.items() if not one.implied}
    fields = {"quantity": reading.quantity, "nature": reading.nature.value, "unit": reading.unit.symbol, **stated}
    for key in ("variant", "quotes", "printed_unit", "method", "note", "page", "at", "on"):
        fields[key] = getattr(reading, key) or ""
    fields["interval"] = "" if reading.interval == "unknown" else reading.interval
    fields["value"] = reading.value.text if reading.value else ""
    fields["looked_in"] = ", ".join(reading.looked_in)
    fields["formerly"] = ", ".join([*reading.formerly, reading.id])
    return fields


def _rows(readings: Sequence[Reading]) -> str:
    return french.counted(len(readings), "relevé non confirmé", "relevés non confirmés")


def _lines(readings: Iterable[Reading]) -> str:
    return ", ".join(str(reading.place.node.line) for reading in readings)


def _judge(answer: str) -> str | None:
    return None if answer in {YES, NO, REST, LEAVE} else f"répondez {YES}, {NO}, {REST} ou {LEAVE}"
