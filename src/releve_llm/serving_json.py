"""The result files of vLLM `bench serve` and SGLang `bench_serving`: one JSON object a run."""

import re
from collections.abc import Mapping
from typing import Any, Final

from .figures import Figure, read_count, read_figure
from .json_values import find_json, text_of, texts
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .serving_text import SGLANG, VLLM

_ASKED: Final = frozenset(("output_throughput", "completed"))
_TRACE = re.compile(r'"output_throughput"\s*:')
_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})")
_LATENCY = re.compile(r"(mean|median|std|p\d{1,3})_(ttft|tpot|itl|e2el|e2e_latency)_ms")
_FIGURES: Final = {
    "request_throughput": "requests_per_second",
    "input_throughput": "input_tokens_per_second",
    "total_token_throughput": "total_tokens_per_second",
    "total_throughput": "total_tokens_per_second",
    "max_output_tokens_per_s": "peak_tokens_per_second",
    "max_concurrent_requests": "peak_concurrency",
    "concurrency": "measured_concurrency",
    "duration": "duration_s",
    "total_input_tokens": "total_input_tokens",
    "total_output_tokens": "total_output_tokens",
}
_SPECULATIVE: Final = {
    "spec_decode_acceptance_length": "acceptance_length",
    "spec_decode_acceptance_rate": "acceptance_rate_percent",
    "accept_length": "acceptance_length",
}


def _runs(paste: Paste) -> list[tuple[int, dict[str, str], dict[str, Any]]]:
    found = ((line, texts(item), item) for line, item in find_json(paste.body).objects)
    return [run for run in found if run[1].keys() >= _ASKED]


def _is_sglang(cells: Mapping[str, str]) -> bool:
    return cells.get("backend", "").startswith("sglang") or "total_output_tokens_retokenized" in cells


def recognises_vllm(paste: Paste) -> bool:
    """Tell whether a text holds a result file of vLLM, whole or cut."""
    return bool(_TRACE.search(paste.text)) and not recognises_sglang(paste)


def recognises_sglang(paste: Paste) -> bool:
    """Tell whether a text holds a result file of SGLang."""
    return any(_is_sglang(cells) for _, cells, _ in _runs(paste))


def reads_vllm(paste: Paste) -> Outcome:
    """Read every result of vLLM."""
    return _reads(paste, Ledger(VLLM))


def reads_sglang(paste: Paste) -> Outcome:
    """Read every result of SGLang."""
    return _reads(paste, Ledger(SGLANG))


def _reads(paste: Paste, ledger: Ledger) -> Outcome:
    runs = _runs(paste)
    for rank, (line, cells, item) in enumerate(runs, start=1):
        _read_run(rank, line, cells, item, ledger)
    if not runs:
        ledger.refuse("truncated", "JSON illisible ou coupé : il manque la fin du texte")
    return ledger.outcome("aucun résultat dans ce JSON")


def _read_run(rank: int, line: int, cells: Mapping[str, str], item: Mapping[str, Any], ledger: Ledger) -> None:
    place = f"objet {rank}, output_throughput"
    if _all_failed(rank, cells, ledger):
        return
    figure = ledger.speed(cells["output_throughput"], place)
    if figure is None:
        return
    record: Record = {
        "model": cells.get("model_id") or cells.get("model") or None,
        "backend": cells.get("backend") or None,
        "test": _test(cells),
        "concurrency": read_count(cells.get("max_concurrency", "")),
        "num_prompts": read_count(cells.get("num_prompts", "")) or read_count(cells["completed"]),
        "request_rate": _positive(cells.get("request_rate", "")),
        "completed": read_count(cells["completed"]),
        "failed": read_count(cells.get("failed", "")),
        "date": date_of(cells.get("date", "")),
        "speculative": _named(cells, _SPECULATIVE) or None,
    }
    record |= _named(cells, _FIGURES) | _latencies(cells)
    record["tokens_per_second"] = figure.speed() | {"what": "output_aggregate"}
    record |= {"line": line, "at": place}
    details = item.get("input_lens")
    if isinstance(details, list) and details and record["test"]["n_prompt"] is None:
        same = {text_of(length) for length in details}
        record["test"]["n_prompt"] = read_count(same.pop()) if len(same) == 1 else None
    ledger.add(record)


def _all_failed(rank: int, cells: Mapping[str, str], ledger: Ledger) -> bool:
    done, failed = read_count(cells["completed"]), read_count(cells.get("failed", ""))
    if done == 0:
        count = cells.get("num_prompts") or cells.get("failed") or "toutes les"
        ledger.refuse(
            "all_requests_failed",
            f"objet {rank} : {count} requêtes, toutes en échec (failed) ; aucun chiffre n’est une mesure",
        )
        return True
    if failed:
        ledger.warn(f"objet {rank} : {failed} requête(s) en échec (failed)")
    return False


def _test(cells: Mapping[str, str]) -> Record:
    """Return the test; lengths only where the file states those of a random data set."""
    drawn = cells.get("dataset_name", "random") == "random"
    lengths = [read_count(cells.get(f"random_{side}_len", "")) for side in ("input", "output")]
    sent, received = lengths if drawn else (None, None)
    return {"kind": "serve", "n_prompt": sent, "n_gen": received}


def _positive(text: str) -> float | None:
    figure = read_figure(text)
    return figure.value if isinstance(figure, Figure) and figure.value > 0 else None


def _named(cells: Mapping[str, str], names: Mapping[str, str]) -> Record:
    found: Record = {}
    for key, name in names.items():
        number = _positive(cells.get(key, ""))
        if number is not None:
            found[name] = number
    return found


def _latencies(cells: Mapping[str, str]) -> Record:
    found: Record = {}
    for key, text in cells.items():
        match = _LATENCY.fullmatch(key)
        number = _positive(text) if match else None
        if match and number is not None:
            what = "e2el" if match.group(2) == "e2e_latency" else match.group(2)
            statistic = "stddev" if match.group(1) == "std" else match.group(1)
            found.setdefault(f"{what}_ms", {})[statistic] = number
            found.setdefault("digits", {})[f"{what}_ms.{statistic}"] = text
    return found


def date_of(text: str) -> str | None:
    """Return a date such as `YYYYMMDD-HHMMSS` in ISO form, another one as it is, None for none."""
    found = _DATE.fullmatch(text.strip())
    if not found:
        return text.strip() or None
    year, month, day, hour, minute, second = found.groups()
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}"
