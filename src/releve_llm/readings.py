"""From the records of a tool to the readings of a source: quantity, unit, value as printed, conditions.

What a text states, or what its tool cannot do, is filled in; what it leaves open is `unknown`.
"""

from decimal import Decimal, InvalidOperation
from typing import Any, Final

from . import (
    exllama,
    llama_batched_bench,
    llama_bench,
    llama_benchy,
    llama_perplexity,
    llama_timings,
    lm_eval,
    localscore,
    mlx,
    ollama,
    serving_text,
)
from .outcome import Record

UNKNOWN: Final = "unknown"

_ENGINES: Final = {
    llama_bench.NAME: "llama-cpp",
    llama_batched_bench.NAME: "llama-cpp",
    llama_timings.CLI: "llama-cpp",
    llama_timings.SERVER: "llama-cpp",
    llama_perplexity.NAME: "llama-cpp",
    localscore.NAME: "llamafile",
    ollama.NAME: "ollama",
    mlx.NAME: "mlx-lm",
    exllama.NAME: "exllama",
}
_ONE_REQUEST: Final = frozenset((llama_bench.NAME, llama_timings.CLI, localscore.NAME, exllama.NAME))
# These programs run the model alone: they have no draft to propose.
_NO_DRAFT: Final = frozenset((llama_bench.NAME, llama_batched_bench.NAME, localscore.NAME))
_SPREAD: Final = frozenset((llama_bench.NAME, llama_benchy.NAME))
# Programs that are the engine, not an instrument beside it.
_NO_TOOL: Final = frozenset((llama_timings.CLI, llama_timings.SERVER, ollama.NAME))
_SETTINGS: Final = (
    *("ngl", "threads", "n_batch", "n_ubatch", "sm", "dev", "ts", "ot", "mmap", "lm", "lazy_mode", "n_cpu_moe"),
    *("nkvo", "main_gpu", "dio", "embd", "nopo", "noh", "workload", "latency_mode", "request_rate", "num_prompts"),
)
_UPSTREAM_BUILDS: Final = 1000
"""Build numbers of llama.cpp are counts of commits: below this one, the count is a fork's own."""


def readings(record: Record, tool: str) -> list[dict[str, str]]:
    """Return the readings one record gives, none for what no quantity of the site measures."""
    tool = record.get("tool", tool)
    if "metric" in record:
        return _qualities(record, tool)
    speed = record.get("tokens_per_second")
    kind = record.get("test", {}).get("kind")
    quantity = {"pp": "prefill", "tg": "decode", "serve": "output_throughput"}.get(kind)
    if speed is None or quantity is None or record.get("context_phase"):
        return []
    common = _conditions(record, tool)
    row = _head(quantity, "token/s", speed["printed"], record) | common
    if speed["stddev"] is not None and tool in _SPREAD:
        row |= {"interval": "sd"}
    # A delay is that of one request, even where the speed beside it is the sum of all.
    alone = common | {"scope": "stream"}
    return [_ordered(row), *(_ordered(delay | alone) for delay in _delays(record)), *_acceptance(record, common)]


def _head(quantity: str, unit: str, value: str, record: Record) -> dict[str, str]:
    head = {"quantity": quantity, "nature": "measured", "unit": unit, "value": value, "at": record["at"]}
    if record.get("derived"):
        head |= {"nature": "calculated", "method": f"compte divisé par durée ({record['derived']})"}
    if record.get("branch"):
        head["variant"] = str(record["branch"])
    return head


def _ordered(row: dict[str, str]) -> dict[str, str]:
    """Put the value and its place last, where the eye looks for them in a list."""
    last = ("method", "interval", "value", "at")
    return {key: text for key, text in row.items() if key not in last} | {key: row[key] for key in last if key in row}


def _conditions(record: Record, tool: str) -> dict[str, str]:
    users = _users(record, tool)
    stated = {
        "engine": _engine(record, tool),
        "version": _version(record, tool),
        **_lengths(record, tool),
        "concurrency": users,
        "scope": _scope(record, users),
        "speculative": _speculative(record, tool),
    }
    return stated | _optional(record, tool)


def _engine(record: Record, tool: str) -> str:
    backend = str(record.get("backend") or "")
    if tool in {serving_text.VLLM, serving_text.SGLANG}:
        return next((name for name in ("vllm", "sglang") if backend.startswith(name)), UNKNOWN)
    return _ENGINES.get(tool, UNKNOWN)


def _version(record: Record, tool: str) -> str:
    build = record.get("build")
    if not build or tool == llama_benchy.NAME:
        return UNKNOWN
    number, commit = build["number"], build["commit"]
    if number is None:
        return str(commit)
    return f"b{number} ({commit})" if number >= _UPSTREAM_BUILDS else f"{commit} ({number})"


def _lengths(record: Record, tool: str) -> dict[str, str]:
    test = record["test"]
    if test["kind"] == "serve":
        return {"prompt_tokens": _text(test["n_prompt"]), "output_tokens": _text(test["n_gen"]), "depth": UNKNOWN}
    prompt, depth = test["n_prompt"], test["depth"]
    if test["kind"] == "pp":
        return {"prompt_tokens": _text(prompt), "depth": _text(depth)}
    if tool == llama_batched_bench.NAME:
        prompt, depth = depth, 0
    elif "prompt_before" in record:
        prompt = record["prompt_before"]
    return {"prompt_tokens": _text(prompt), "output_tokens": _text(test["n_gen"]), "depth": _text(depth)}


def _text(value: Any) -> str:  # noqa: ANN401 (any JSON scalar)
    return UNKNOWN if value is None else str(value)


def _users(record: Record, tool: str) -> str:
    if record.get("concurrency") is not None:
        return str(record["concurrency"])
    return "1" if tool in _ONE_REQUEST else UNKNOWN


def _scope(record: Record, users: str) -> str:
    together = record.get("aggregate") or record["test"]["kind"] == "serve"
    return "aggregate" if together and users != "1" else "stream"


def _speculative(record: Record, tool: str) -> str:
    if record.get("speculative"):
        return "on"
    return "off" if tool in _NO_DRAFT else UNKNOWN


def _optional(record: Record, tool: str) -> dict[str, str]:
    """Return the optional conditions a record states."""
    found = {
        "backend": record.get("backend") if _ENGINES.get(tool) == "llama-cpp" else None,
        "flash_attention": {1: "on", 0: "off"}.get(record.get("fa", -1)),
        "kv_cache": "/".join(dict.fromkeys(str(record[key]) for key in ("type_k", "type_v") if record.get(key))),
        "checkpoint": record.get("model_file"),
        "concurrency_measured": record.get("measured_concurrency"),
        "run_date": str(record.get("date") or "")[:10],
        "tool": None if tool in _NO_TOOL else tool,
        "runs": len(record["samples"]) if record.get("samples") else None,
        "settings": ", ".join(f"{key} {record[key]}" for key in _SETTINGS if _chosen(key, record.get(key))),
    }
    return {key: str(value) for key, value in found.items() if value not in (None, "")}


def _chosen(key: str, value: Any) -> bool:  # noqa: ANN401 (any JSON scalar)
    """Tell whether a setting says something: an unset flag or an automatic choice does not."""
    if value is None or value in ("auto", "0.00"):
        return False
    return value not in (0, "none") or key in {"mmap", "ngl", "dev", "lm"}


def _beside(record: Record, name: str) -> str:
    """Return the place of another figure of the same row, run or object."""
    return f"{record['at'].rpartition(', ')[0]}, {name}"


def _delays(record: Record) -> list[dict[str, str]]:
    """Return the delays to the first token a record carries, one a statistic."""
    name = "ttft_ms" if record.get("ttft_ms") else "e2e_ttft_ms"
    found = record.get(name)
    statistics: Record = found if isinstance(found, dict) else {"mean": found} if found else {}
    digits = record.get("digits", {})
    rows = []
    for statistic in ("mean", "median", "p99"):
        if statistics.get(statistic) is None:
            continue
        value = digits.get(f"{name}.{statistic}", str(statistics[statistic]))
        row = _head("ttft", "ms", value, record) | {"statistic": statistic, "at": _beside(record, f"TTFT {statistic}")}
        rows.append(row | ({"interval": "sd"} if "±" in value else {}))
    return rows


def _acceptance(record: Record, common: dict[str, str]) -> list[dict[str, str]]:
    rate = (record.get("speculative") or {}).get("acceptance_rate_percent")
    if rate is None:
        return []
    kept = ("engine", "version", "prompt_tokens", "output_tokens", "depth", "concurrency", "tool", "run_date")
    row = _head("draft_acceptance", "%", str(rate), record) | {"at": _beside(record, "acceptance rate")}
    return [_ordered(row | {key: common[key] for key in kept if key in common})]


def percent(printed: str) -> str | None:
    """Return a printed share, `0.9524 ± 0.0005`, in per cent with the same digits; None when it is no number."""
    try:
        parts = [Decimal(part) for part in printed.split(" ± ")]
    except InvalidOperation:
        return None
    return " ± ".join(f"{part.scaleb(2):f}" for part in parts)


def _share(printed: str, unit: str) -> dict[str, str] | None:
    """Return value and unit of a share in per cent; a fraction is converted, and says so."""
    if unit == "%":
        return {"value": printed}
    value = percent(printed)
    if value is None:
        return None
    return {"value": value, "nature": "calculated", "method": f"fraction imprimée {printed}, fois 100"}


def _qualities(record: Record, tool: str) -> list[dict[str, str]]:
    """Return perplexity, divergence, shared top token or task score."""
    common = {"tool": tool}
    if tool == llama_perplexity.NAME:
        common |= {"engine": "llama-cpp", "version": _version(record, tool)}
        if record.get("n_ctx"):
            common["context"] = str(record["n_ctx"])
    if tool == lm_eval.NAME:
        share = _share(record["printed"], "%" if record["unit"] == "percent" else "1") if record["unit"] else None
        row = _head("task_score", "%", record["printed"], record) | common
        row["corpus"] = f"{record['task']}, {record['metric']}" + (
            f", {record['n_shot']} exemples" if record["n_shot"] is not None else ""
        )
        return [_ordered(row | share)] if share else []
    if record["metric"] == "perplexity":
        return [_ordered(_head("perplexity", "1", record["printed"], record) | common)]
    rows = [_ordered(_head("kld", "1", record["printed"], record) | common | {"statistic": "mean"})]
    top = record.get("same_top")
    share = _share(top["printed"], top["unit"]) if top else None
    if top and share:
        row = _head("top1_agreement", "%", top["printed"], record) | common
        rows.append(_ordered(row | {"at": top["at"]} | share))
    return rows
