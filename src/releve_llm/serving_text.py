"""vLLM `bench serve` and SGLang `bench_serving`: the block of labels both print, and its look-alikes.

Labels read in vllm/benchmarks/serve.py and sglang/bench_serving.py. The request limit, the
concurrency measured and the peak are three things; so are output, input, peak and total speeds.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from .figures import Figure, Lack, read_count, read_figure
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste
from .places import model_id

VLLM: Final = "vllm-bench-serve"
SGLANG: Final = "sglang-bench-serving"

_TITLE: Final = "Serving Benchmark Result"
_LABEL = re.compile(r"^[\s#>*|•-]{0,8}(?P<label>[A-Za-z][^:]{2,60}):\s{0,60}(?P<value>[^\n]{0,60}?)\s*$")
_NAMESPACE = re.compile(r"\b(\w{2,40})=('[^']{0,300}'|\"[^\"]{0,300}\"|[^,()'\"]{1,60})")
_LATENCY = re.compile(
    r"(?P<statistic>mean|median|std|p\d{1,3}(?:\.\d{1,2})?) (?P<what>ttft|tpot|itl|e2el|e2e latency) \(ms\)"
)
_LATENCY_NAMES: Final = {"e2e latency": "e2el", "std": "stddev"}
_FIGURES: Final = {
    "output token throughput (tok/s)": "output",
    "input token throughput (tok/s)": "input_tokens_per_second",
    "peak output token throughput (tok/s)": "peak_tokens_per_second",
    "max output tokens per second": "peak_tokens_per_second",
    "total token throughput (tok/s)": "total_tokens_per_second",
    "user throughput (tok/s)": "per_user_tokens_per_second",
    "request throughput (req/s)": "requests_per_second",
    "request goodput (req/s)": "goodput_requests_per_second",
    "benchmark duration (s)": "duration_s",
    "total input tokens": "total_input_tokens",
    "total generated tokens": "total_output_tokens",
    "total output tokens": "total_output_tokens",
    "peak concurrent requests": "peak_concurrency",
    "peak concurrency (server-observed)": "peak_concurrency",
    "concurrency": "measured_concurrency",
    "failed requests": "failed",
    "acceptance rate (%)": "acceptance_rate_percent",
    "acceptance length": "acceptance_length",
    "accept length": "acceptance_length",
}
_LIMITS: Final = frozenset(("maximum request concurrency", "max request concurrency"))
_RATES: Final = frozenset(("request rate configured (rps)", "traffic request rate"))
UNLIMITED_RATE: Final = 9999
"""Requests per second from which a rate stands for « as fast as possible »."""


@dataclass
class Block:
    """The values of one run by lower-case label, the line and spelling of each, the arguments above."""

    line: int
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)


def blocks(paste: Paste) -> list[Block]:
    """Cut a text into runs: each title begins one, and the arguments above it are its own."""
    found: list[Block] = []
    arguments: dict[str, str] = {}
    for number, line in paste.numbered():
        if "Namespace(" in line:
            pairs = _NAMESPACE.findall(line[line.index("Namespace(") :][:8000])
            arguments = {name: value.strip("'\"") for name, value in pairs}
        elif _TITLE in line[:200]:
            found.append(Block(number, arguments=arguments))
            arguments = {}
        elif found and (match := _LABEL.match(line[:200])) is not None:
            label = match.group("label").strip().lower()
            found[-1].values.setdefault(label, match.group("value"))
            found[-1].lines.setdefault(label, number)
            found[-1].labels.setdefault(label, match.group("label").strip())
    return found


def _is_sglang(paste: Paste) -> bool:
    return any(
        block.values.get("backend", "").startswith("sglang")
        or any("retokenized" in label or label.startswith("concurrency") for label in block.values)
        for block in blocks(paste)
    )


def recognises_vllm(paste: Paste) -> bool:
    """Tell whether a text holds a block of vLLM."""
    return _TITLE in paste.text and not _is_sglang(paste)


def recognises_sglang(paste: Paste) -> bool:
    """Tell whether a text holds a block of SGLang, or of a client that copies its labels."""
    return _TITLE in paste.text and _is_sglang(paste)


def reads_vllm(paste: Paste) -> Outcome:
    """Read every run of vLLM."""
    return _reads(paste, Ledger(VLLM))


def reads_sglang(paste: Paste) -> Outcome:
    """Read every run of SGLang."""
    return _reads(paste, Ledger(SGLANG))


def _reads(paste: Paste, ledger: Ledger) -> Outcome:
    for block in blocks(paste):
        _read_block(block, ledger, last_line=len(paste.lines))
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas dans le texte : nommez-le")
    return ledger.outcome("aucun bloc « Serving Benchmark Result » complet dans ce texte")


def _read_block(block: Block, ledger: Ledger, last_line: int) -> None:
    record: Record = {"model": None, "measured_concurrency": None, "peak_tokens_per_second": None}
    record |= _arguments(block) | _limits(block, ledger)
    if not _figures(block, record, ledger) or _all_failed(block, record, ledger):
        return
    output = record.pop("output", None)
    place = f"bloc de la ligne {block.line}, Output token throughput"
    label = "output token throughput (tok/s)"
    # Both programs print delays below: a text that ends on this line may have lost digits.
    if output is None or output.value <= 0 or block.lines[label] == last_line:
        ledger.cut(f"{place} : « {block.values.get(label, 'ligne absente')} », texte coupé ou aucune mesure")
        return
    record["tokens_per_second"] = output.speed() | {"what": "output_aggregate"}
    record |= {"line": block.lines[label], "at": place}
    record["speculative"] = _speculative(record)
    ledger.add(record)


def _speculative(record: Record) -> Record | None:
    names = ("acceptance_length", "acceptance_rate_percent")
    found = {name: record.pop(name) for name in names if name in record}
    return found or None


def _arguments(block: Block) -> Record:
    """Return what the printed arguments say: model, lengths, number of prompts, limit, rate."""
    said = block.arguments
    model = said.get("model")
    lengths = [read_count(said.get(f"random_{side}_len", "")) for side in ("input", "output")]
    drawn = said.get("dataset_name", "random") == "random"
    return {
        "model": model_id(model) if model and model != "None" else None,
        "backend": block.values.get("backend") or said.get("backend"),
        "test": {
            "kind": "serve",
            "n_prompt": lengths[0] if drawn else None,
            "n_gen": lengths[1] if drawn else None,
        },
        "concurrency": read_count(said.get("max_concurrency", "")),
        "num_prompts": read_count(said.get("num_prompts", "")),
        "request_rate": _rate(said.get("request_rate", "")),
    }


def _rate(text: str) -> float | None:
    figure = read_figure(text)
    return figure.value if isinstance(figure, Figure) and figure.value > 0 else None


def _limits(block: Block, ledger: Ledger) -> Record:
    """Return the limit and the rate the labels state; `not set` and `inf` are no limit."""
    stated: Record = {}
    for label, value in block.values.items():
        if label in _LIMITS:
            stated["concurrency"] = read_count(value)
        elif label in _RATES:
            stated["request_rate"] = _rate(value)
        elif label == "concurrency (mean / cap)":
            mean, _, cap = value.partition("/")
            stated["measured_concurrency"] = _rate(mean)
            stated.setdefault("concurrency", read_count(cap))
    if (stated.get("request_rate") or 0) >= UNLIMITED_RATE:
        ledger.warn(f"débit de requêtes {stated['request_rate']} : vaut sans doute « sans limite »")
    return stated


def _figures(block: Block, record: Record, ledger: Ledger) -> bool:
    """Read every labelled number into the record; False when one stands for nothing or is cut."""
    sound = True
    blanks = []
    for label, value in block.values.items():
        latency = _LATENCY.fullmatch(label)
        name = _FIGURES.get(label)
        if name is None and latency is None:
            continue
        figure = read_figure(value)
        if figure is Lack.PLACEHOLDER:
            blanks.append((label, value))
        elif isinstance(figure, Figure):
            _keep(record, name, latency, figure)
        elif figure in (Lack.INCOMPLETE, Lack.AMBIGUOUS):
            ledger.lacks(figure, value, f"ligne {block.lines[label]}, {label}")
            sound = False
    if blanks:
        labels = ", ".join(f"« {block.labels[label]} »" for label, _ in blanks)
        ledger.refuse(
            "placeholder_instead_of_number",
            f"{labels} : « {blanks[0][1]} » tient la place d’un nombre, ce texte est un modèle à remplir",
        )
    return sound and not blanks


def _keep(record: Record, name: str | None, latency: re.Match[str] | None, figure: Figure) -> None:
    if latency is not None:
        what = _LATENCY_NAMES.get(latency.group("what"), latency.group("what"))
        statistic = _LATENCY_NAMES.get(latency.group("statistic"), latency.group("statistic"))
        if figure.value > 0:
            record.setdefault(f"{what}_ms", {})[statistic] = figure.value
            record.setdefault("digits", {})[f"{what}_ms.{statistic}"] = figure.printed
    elif name == "output":
        record[name] = figure
    elif name is not None and (figure.value > 0 or name == "failed"):
        record[name] = figure.value


def _all_failed(block: Block, record: Record, ledger: Ledger) -> bool:
    """Count the requests; a run in which none succeeded measured nothing and refuses the text."""
    done = read_count(block.values.get("successful requests", "").partition("/")[0])
    failed = record.get("failed")
    record["completed"] = done
    if record["num_prompts"] is None and done is not None:
        record["num_prompts"] = done + int(failed or 0)
    if done == 0:
        ledger.refuse(
            "all_requests_failed",
            f"bloc de la ligne {block.line} : les {record['num_prompts'] or failed or ''} requêtes ont "
            "échoué (failed), aucun chiffre n’est une mesure",
        )
        return True
    if failed:
        ledger.warn(f"bloc de la ligne {block.line} : {failed} requête(s) en échec (failed)")
    return False
