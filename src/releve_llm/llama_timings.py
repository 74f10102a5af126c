"""llama-cli and llama-server: the timings they print after a request. The sampler's line is no speed.

Lines read in `llama_perf_context_print` (src/llama-context.cpp), `print_timings` (tools/server)
and the older `llama_print_timings` of llama.cpp.
"""

import re
from dataclasses import dataclass
from typing import Final

from .figures import Figure, Mark, as_json, read_figure, read_speed, to_number
from .json_values import find_json, texts
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .places import log_build, log_model

CLI: Final = "llama-cli"
SERVER: Final = "llama-server"
SHORT_PROMPT: Final = 32
"""Tokens under which a prompt is read too fast for its speed to mean anything."""

_LINE = re.compile(
    r"(?P<prompt>prompt )?eval time =\s{0,20}(?P<ms>[\d.]{1,20}) ms / {1,12}(?P<n>\d{1,9}) "
    r"(?:tokens?|runs?) {0,8}\( {0,12}(?P<per>[\d.]{1,20}|inf|-?nan) ms per (?:token|run)"
    r"(?:, {1,12}(?P<rate>[\d.]{1,20}|inf|-?nan) tokens per second)?"
)
_SHORT = re.compile(r"\[ {0,4}Prompt: {1,8}([\d.]{1,20}) t/s {0,4}\| {0,4}Generation: {1,8}([\d.]{1,20}) t/s {0,4}\]")
_DRAFT = re.compile(r"draft acceptance(?: rate)? ?= {0,8}([\d.]{1,12})")
_SERVER_LINE = re.compile(r"\bslot\b.{0,60}\bprint_timing|\bprint_timings?: id|srv +\w|slot +\w")
_INTERIM = re.compile(r"print_timing.{0,80}(?:progress =|tg_\d+s =|n_decoded =)")


@dataclass(frozen=True)
class _Timing:
    prompt: bool
    milliseconds: str
    tokens: int
    per_token: str
    rate: str | None
    line: int


def _timing(line: int, text: str) -> _Timing | None:
    if "eval time =" not in text:
        return None
    found = _LINE.search(text[:600])
    if not found:
        return None
    part = found.groupdict()
    return _Timing(bool(part["prompt"]), part["ms"], int(part["n"]), part["per"], part["rate"], line)


def _is_server(paste: Paste) -> bool:
    return any(_SERVER_LINE.search(line[:300]) for line in paste.lines)


def _timings_objects(paste: Paste) -> list[tuple[int, dict[str, str]]]:
    """Return the `timings` objects of the server's API."""
    found = []
    for line, item in find_json(paste.body).objects:
        inner = item.get("timings", item)
        if isinstance(inner, dict) and "predicted_per_second" in inner:
            found.append((line, texts(inner) | {"model": texts(item).get("model", "")}))
    return found


def recognises_cli(paste: Paste) -> bool:
    """Tell whether a text holds timings of llama-cli, or of a program built on its library."""
    lines = any("eval time =" in line or _SHORT.search(line[:300]) for line in paste.lines)
    return lines and not _is_server(paste)


def recognises_server(paste: Paste) -> bool:
    """Tell whether a text holds timings of llama-server: its log, or its API."""
    logged = any("eval time =" in line for line in paste.lines) and _is_server(paste)
    return logged or bool(_timings_objects(paste))


def reads_cli(paste: Paste) -> Outcome:
    """Read the timings of llama-cli."""
    return _reads(paste, Ledger(CLI))


def reads_server(paste: Paste) -> Outcome:
    """Read the timings of llama-server."""
    return _reads(paste, Ledger(SERVER))


def _reads(paste: Paste, ledger: Ledger) -> Outcome:
    common: Record = {"model": log_model(paste.lines), "build": log_build(paste.lines)}
    prompt: int | None = None
    for number, line in paste.numbered():
        timing = _timing(number, line)
        if timing is not None:
            prompt = timing.tokens if timing.prompt else prompt
            _read_timing(timing, common, prompt, ledger)
        elif "eval time =" in line:
            ledger.cut(f"ligne {number} : ligne de durée incomplète, refusée")
        else:
            _read_other(line[:300], number, common, ledger)
    for rank, (number, cells) in enumerate(_timings_objects(paste), start=1):
        _read_api(cells, f"objet {rank}", number, ledger)
    return ledger.outcome(
        "aucune vitesse utilisable : une durée de 0.00 ms, ou inf tokens per second, n’est pas une mesure"
    )


def _read_other(head: str, number: int, common: Record, ledger: Ledger) -> None:
    """Read a line without `eval time`: the short form, the draft's acceptance, a step on the way."""
    if (short := _SHORT.search(head)) is not None:
        _read_short(short, number, common, ledger)
    elif (draft := _DRAFT.search(head)) is not None and ledger.records:
        rate = read_figure(draft.group(1))
        if isinstance(rate, Figure):
            percent = round(rate.value * 100, 6)
            ledger.records[-1]["speculative"] = {"acceptance_rate_percent": percent}
    elif _INTERIM.search(head):
        ledger.warn("lignes d’étape (progress, tg_3s) écartées : seule la fin compte")


def _read_timing(timing: _Timing, common: Record, prompt: int | None, ledger: Ledger) -> None:
    place = f"ligne {timing.line}, {'prompt eval time' if timing.prompt else 'eval time'}"
    derived = None
    duration = to_number(timing.milliseconds, Mark.POINT)
    if duration is None or duration <= 0:
        ledger.speed("0.00", place)
        return
    if timing.rate is None:
        derived = "count / duration"
        rate = f"{1000 * timing.tokens / duration:.2f}"
    else:
        rate = timing.rate
    figure = ledger.speed(rate, place)
    if figure is None:
        return
    record = common | _test(timing.tokens, prompt, prompt=timing.prompt)
    per_token = read_speed(timing.per_token)
    record["ms_per_token"] = per_token.value if isinstance(per_token, Figure) else None
    record["duration_s"] = as_json(duration / 1000)
    record |= {"tokens_per_second": figure.speed(), "line": timing.line, "at": place}
    if derived:
        record["derived"] = derived
    if timing.prompt and timing.tokens < SHORT_PROMPT:
        ledger.warn(f"{place} : prompt de {timing.tokens} tokens, trop court pour un débit de lecture")
    ledger.add(record)


def _test(tokens: int | None, before: int | None, *, prompt: bool) -> Record:
    """Return the test of a record; `prompt_before` is the prompt the same request had read."""
    if prompt:
        return {"test": {"kind": "pp", "n_prompt": tokens, "n_gen": 0, "depth": 0}}
    test = {"kind": "tg", "n_prompt": 0, "n_gen": tokens, "depth": 0}
    return {"test": test, "prompt_before": before}


def _read_short(found: re.Match[str], line: int, common: Record, ledger: Ledger) -> None:
    """Read the short line of the newer llama-cli, which gives no lengths."""
    for prompt, text in ((True, found.group(1)), (False, found.group(2))):
        place = f"ligne {line}, {'Prompt' if prompt else 'Generation'}"
        figure = ledger.speed(text, place)
        if figure is not None:
            speed = {"tokens_per_second": figure.speed(), "line": line, "at": place}
            ledger.add(common | _test(None, None, prompt=prompt) | speed)
            ledger.warn("longueurs du prompt et de la réponse absentes : complétez-les")


def _read_api(cells: dict[str, str], place: str, line: int, ledger: Ledger) -> None:
    before = read_figure(cells.get("prompt_n", ""))
    for prompt, prefix in ((True, "prompt"), (False, "predicted")):
        count = read_figure(cells.get(f"{prefix}_n", ""))
        tokens = int(count.value) if isinstance(count, Figure) else None
        where = f"{place}, {prefix}_per_second"
        figure = ledger.speed(cells.get(f"{prefix}_per_second", ""), where)
        if figure is None:
            continue
        prior = int(before.value) if isinstance(before, Figure) else None
        record: Record = {"model": cells["model"] or None, "build": None}
        record |= _test(tokens, prior, prompt=prompt)
        ledger.add(record | {"tokens_per_second": figure.speed(), "line": line, "at": where})
