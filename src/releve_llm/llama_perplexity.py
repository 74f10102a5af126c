"""llama-perplexity: the final estimate, the divergence from a reference model, the top token they share.

Lines read in tools/perplexity/perplexity.cpp (llama.cpp), the layout of January 2024 included.
"""

import re
from typing import Final

from .figures import Figure, Lack, read_figure
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .places import log_build, log_model

NAME: Final = "llama-perplexity"
FEW_CHUNKS: Final = 20
"""Chunks under which a perplexity is too rough to compare."""

_FINAL = re.compile(r"Final estimate: PPL(?: over \d{1,9} chunks for n_ctx=\d{1,9})? ?= ?(\S.{0,60})")
_CHUNKS = re.compile(r"calculating perplexity over (\d{1,9}) chunks(?:, n_ctx=(\d{1,9}))?")
_RUNNING = re.compile(r"\[\d{1,9}\](?:-?\d|-?nan|-?inf)")
_TITLE = re.compile(r"=====+ (?:Perplexity|KL[ -]divergence|Token probability) statistics", re.IGNORECASE)
_STATISTIC = re.compile(r"^\s{0,4}([^:]{2,40}?)\s{0,40}:\s{0,12}(-?\d\S*(?: {0,12}(?:±|\+/-) {0,12}\S+)?)( ?%)?")
_OLD_HEADER = re.compile(r"^chunk\s+PPL\s+ln\(PPL")
_CELL = re.compile(r"-?\d\S*(?: {0,12}± {0,12}\S+)?")


def recognises(paste: Paste) -> bool:
    """Tell whether a text comes from llama-perplexity."""
    return any(
        "Final estimate: PPL" in line
        or line.lstrip().startswith("perplexity: ")
        or "perplexity: calculating" in line[:200]
        or _TITLE.match(line[:200]) is not None
        or _OLD_HEADER.match(line[:200]) is not None
        or (line.count("]") > 3 and _RUNNING.match(line[:60]) is not None)
        for line in paste.lines
    )


def reads(paste: Paste) -> Outcome:
    """Read the final figures; running values are never taken for the result."""
    ledger = Ledger(NAME)
    common: Record = {"model": log_model(paste.lines), "build": log_build(paste.lines)}
    common |= {"tokens_per_second": None, "n_chunks": None, "n_ctx": None}
    for number, line in paste.numbered():
        chunks = _CHUNKS.search(line[:400])
        if chunks:
            context = int(chunks.group(2)) if chunks.group(2) else None
            common |= {"n_chunks": int(chunks.group(1)), "n_ctx": context}
        final = _FINAL.search(line[:400])
        if final:
            _read_final(final.group(1), number, common, ledger)
    _read_divergence(paste, common, ledger)
    if not ledger.records:
        _refuse(paste, ledger)
    else:
        ledger.warn("une perplexité ou une divergence est une qualité, pas une vitesse")
    return ledger.outcome("llama-perplexity : aucun résultat dans ce texte")


def _read_final(text: str, line: int, common: Record, ledger: Ledger) -> None:
    figure = read_figure(text)
    if isinstance(figure, Lack):
        ledger.lacks(figure, text, f"ligne {line}, Final estimate")
        return
    chunks = common["n_chunks"]
    if chunks is not None and chunks < FEW_CHUNKS:
        ledger.warn(f"{chunks} morceaux (chunks) seulement : perplexité trop grossière pour comparer")
    measured = {"metric": "perplexity", "value": figure.value, "stddev": figure.stddev}
    where = {"printed": figure.printed, "line": line, "at": f"ligne {line}, Final estimate"}
    ledger.add(common | measured | where)


def _statistics(paste: Paste) -> dict[str, tuple[int, Figure, bool]]:
    """Return the final statistics by lower-case name: line, figure, and whether it is per cent."""
    found: dict[str, tuple[int, Figure, bool]] = {}
    inside = False
    for number, line in paste.numbered():
        if _TITLE.search(line[:200]):
            inside = True
        elif inside and (match := _STATISTIC.match(line[:200])) is not None:
            figure = read_figure(match.group(2))
            if isinstance(figure, Figure):
                name = re.sub(r"\s+", " ", match.group(1)).strip().lower()
                found.setdefault(name, (number, figure, bool(match.group(3))))
    return found


def _last_running_row(paste: Paste) -> tuple[int, list[str]] | None:
    """Return the last row of the running table, cut into cells: chunk, PPL, ratio, divergence, top."""
    inside, last = False, None
    for number, line in paste.numbered():
        if _OLD_HEADER.match(line[:200]):
            inside = True
        elif inside and line.strip()[:1].isdigit():
            last = (number, _CELL.findall(line[:200]))
    return last if last is not None and len(last[1]) >= 5 else None


def _read_divergence(paste: Paste, common: Record, ledger: Ledger) -> None:
    statistics = _statistics(paste)
    mean = statistics.get("mean kld") or statistics.get("average")
    if mean is None:
        return
    line, figure, _ = mean
    record = common | {"metric": "kld_mean", "value": figure.value, "stddev": figure.stddev}
    record |= {"printed": figure.printed, "line": line, "at": f"ligne {line}, Mean KLD"}
    median = statistics.get("median kld") or statistics.get("median")
    record["median"] = median[1].value if median else None
    running = _last_running_row(paste)
    if running is not None:
        _add_running(running, record)
    ppl = statistics.get("mean ppl(q)")
    if ppl is not None:
        record["ppl"] = ppl[1].value
    top = statistics.get("same top p") or statistics.get("same top")
    if top is not None:
        _add_top(top, record)
    ledger.add(record)


def _add_running(running: tuple[int, list[str]], record: Record) -> None:
    line, cells = running
    figures = [read_figure(cell) for cell in cells]
    chunk, ppl, top = figures[0], figures[1], figures[-1]
    if isinstance(chunk, Figure) and isinstance(ppl, Figure):
        record |= {"chunks": int(chunk.value), "ppl": ppl.value}
    if isinstance(top, Figure) and 0 < top.value <= 1:
        record["same_top_fraction"] = top.value
        record["same_top"] = {"printed": top.printed, "unit": "1", "at": f"ligne {line}, Same top"}


def _add_top(top: tuple[int, Figure, bool], record: Record) -> None:
    line, figure, percent = top
    percent = percent or figure.value > 1
    record["same_top_percent" if percent else "same_top_fraction"] = figure.value
    unit = "%" if percent else "1"
    record["same_top"] = {"printed": figure.printed, "unit": unit, "at": f"ligne {line}, Same top p"}


def _refuse(paste: Paste, ledger: Ledger) -> None:
    """Say why a text without a final line gives nothing: every value is nan, or the end is missing."""
    if ledger.refusal is not None:
        return
    running = [line for line in paste.lines if _RUNNING.search(line[:60])]
    if running and all("nan" in line for line in running):
        ledger.refuse(
            "no_result",
            "toutes les valeurs sont nan et la ligne « Final estimate » manque : rien n’a été mesuré",
        )
    else:
        ledger.refuse(
            "truncated",
            "la ligne « Final estimate » (ou les statistiques de divergence) manque : la dernière "
            "valeur courante n’est pas le résultat, tous les morceaux (chunk) n’ont pas été lus",
        )
