"""mlx-lm: `mlx_lm.benchmark` (trials, then averages) and the lines `mlx_lm.generate` ends with.

Lines read in mlx_lm/benchmark.py and mlx_lm/generate.py; with a batch the speeds are sums over it.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from .figures import Figure, read_figure, read_speed
from .ledger import Ledger
from .outcome import Outcome, Record
from .paste import Paste

NAME: Final = "mlx-lm"

_NUMBER: Final = r"(\d[\d.]{0,15}|inf|nan)"
_TRIAL = re.compile(
    r"(?P<kind>Trial \d{1,6}|Averages):\s{0,8}prompt_tps="
    + _NUMBER
    + r", generation_tps="
    + _NUMBER
    + r", peak_memory="
    + _NUMBER
)
_TIMING = re.compile(r"\b(prompt_tokens|generation_tokens|batch_size)=(\d{1,9})")
_OPTIONS: Final = {
    "model": re.compile(r"(?:--model|-m)[ =](\S{1,200})"),
    "prompt_tokens": re.compile(r"(?:--prompt-tokens|-p)[ =](\d{1,9})\b"),
    "generation_tokens": re.compile(r"(?:--generation-tokens|-g)[ =](\d{1,9})\b"),
    "batch_size": re.compile(r"(?:--batch-size|-b)[ =](\d{1,9})\b"),
}
_GENERATE = re.compile(r"\b(Prompt|Generation): (?:(\d{1,9}) tokens, )?" + _NUMBER + " tokens-per-sec")
_MEMORY = re.compile(r"\bPeak memory: (\d[\d.]{0,12} [KMG]B)")


@dataclass
class _Run:
    """The settings of a benchmark and the trials seen since."""

    settings: dict[str, str] = field(default_factory=dict)
    trials: list[tuple[str, str]] = field(default_factory=list)

    def count(self, name: str) -> int | None:
        return int(self.settings[name]) if name in self.settings else None


def recognises(paste: Paste) -> bool:
    """Tell whether a text comes from mlx-lm."""
    return any("prompt_tps=" in line[:300] or _GENERATE.search(line[:300]) is not None for line in paste.lines)


def reads(paste: Paste) -> Outcome:
    """Read every average, and every end of a generation, in a text."""
    ledger = Ledger(NAME)
    run = _Run()
    prompt: int | None = None
    for number, line in paste.numbered():
        head = line[:600]
        run = _settings(head, run)
        if (trial := _TRIAL.search(head)) is not None:
            run = _read_trial(trial, run, number, ledger)
        elif "prompt_tps=" in head:
            ledger.cut(f"ligne {number} : ligne incomplète, refusée")
        elif (spoken := _GENERATE.search(head)) is not None:
            prompt = _read_generation(spoken, number, prompt, ledger)
        elif (memory := _MEMORY.search(head)) is not None:
            _add_memory(memory.group(1), ledger)
    if run.trials:
        ledger.cut("essais (Trial) sans la ligne « Averages » : texte coupé, refusé")
    if any(record["model"] is None for record in ledger.records):
        ledger.warn("le modèle n’est pas dans le texte : nommez-le")
    return ledger.outcome("mlx-lm : aucune vitesse dans ce texte")


def _settings(head: str, run: _Run) -> _Run:
    """Return the run a line opens (its command) or completes (its `Timing with` line)."""
    if "mlx_lm" in head and "benchmark" in head:
        found = ((name, pattern.search(head)) for name, pattern in _OPTIONS.items())
        return _Run({name: match.group(1) for name, match in found if match})
    if head.startswith("Timing with"):
        run.settings |= dict(_TIMING.findall(head))
    return run


def _read_trial(found: re.Match[str], run: _Run, line: int, ledger: Ledger) -> _Run:
    """Keep a trial, or turn the averages into two records; return the run to go on with."""
    _, prompt, written, memory = found.groups()
    if found.group("kind") != "Averages":
        run.trials.append((prompt, written))
        return run
    users = run.count("batch_size")
    common: Record = {"model": run.settings.get("model"), "concurrency": users, "line": line}
    common["aggregate"] = users is not None and users > 1
    peak = read_speed(memory)
    # The program prints no unit; its source divides by 10^9.
    common["peak_memory"] = {"value": peak.value, "unit": "GB"} if isinstance(peak, Figure) else None
    n_prompt, n_gen = run.count("prompt_tokens"), run.count("generation_tokens")
    tests = (
        ("prompt_tps", prompt, {"kind": "pp", "n_prompt": n_prompt, "n_gen": 0, "depth": 0}),
        ("generation_tps", written, {"kind": "tg", "n_prompt": 0, "n_gen": n_gen, "depth": 0}),
    )
    for rank, (name, text, test) in enumerate(tests):
        figure = ledger.speed(text, f"ligne {line}, {name}")
        if figure is not None:
            record = common | {"test": test, "tokens_per_second": figure.speed()}
            record |= {"samples": _samples(run, rank), "at": f"ligne {line}, Averages, {name}"}
            ledger.add(record | ({"prompt_before": n_prompt} if rank else {}))
    if run.trials:
        ledger.warn("aucun écart type imprimé : il peut se calculer à partir des essais (Trial)")
    return _Run()


def _samples(run: _Run, rank: int) -> list[float] | None:
    figures = [read_figure(trial[rank]) for trial in run.trials]
    return [figure.value for figure in figures if isinstance(figure, Figure)] or None


def _read_generation(found: re.Match[str], line: int, prompt: int | None, ledger: Ledger) -> int | None:
    """Read one line of `mlx_lm.generate`; return the prompt length to go with the next."""
    what, count, text = found.groups()
    tokens = int(count) if count else None
    place = f"ligne {line}, {what}"
    figure = ledger.speed(text, place)
    reads_prompt = what == "Prompt"
    if figure is not None:
        record: Record = {"model": None, "concurrency": None, "peak_memory": None, "samples": None}
        if reads_prompt:
            record["test"] = {"kind": "pp", "n_prompt": tokens, "n_gen": 0, "depth": 0}
        else:
            record["test"] = {"kind": "tg", "n_prompt": 0, "n_gen": tokens, "depth": 0}
            record["prompt_before"] = prompt
        ledger.add(record | {"tokens_per_second": figure.speed(), "line": line, "at": place})
    return tokens if reads_prompt else None


def _add_memory(text: str, ledger: Ledger) -> None:
    """Give the peak memory printed last to the request it closes."""
    peak = read_figure(text)
    for record in reversed(ledger.records):
        if record["peak_memory"] is not None or not isinstance(peak, Figure):
            break
        record["peak_memory"] = peak.amount()
