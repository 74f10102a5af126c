"""The table of the tools that can be read, and how a text finds its own."""

from typing import Final

from . import (
    exllama,
    french_values,
    handmade,
    llama_batched_bench,
    llama_bench,
    llama_bench_rows,
    llama_benchy,
    llama_perplexity,
    llama_timings,
    lm_eval,
    localscore,
    mlx,
    ollama,
    serving_json,
    serving_text,
)
from .outcome import Imported, Outcome, Record, Refused, Tool
from .paste import LIMIT, LINES, Paste

# The library of llama.cpp prints its timings at the end of most of its programs: they are theirs.
_OWNERS: Final = frozenset((llama_bench.NAME, llama_batched_bench.NAME, llama_perplexity.NAME, ollama.NAME))

TOOLS: Final = (
    Tool(llama_bench.NAME, llama_bench.recognises, llama_bench.reads),
    Tool(llama_bench.NAME, llama_bench_rows.recognises, llama_bench_rows.reads),
    Tool(llama_batched_bench.NAME, llama_batched_bench.recognises, llama_batched_bench.reads),
    Tool(llama_benchy.NAME, llama_benchy.recognises, llama_benchy.reads),
    Tool(localscore.NAME, localscore.recognises, localscore.reads),
    Tool(lm_eval.NAME, lm_eval.recognises, lm_eval.reads),
    Tool(llama_perplexity.NAME, llama_perplexity.recognises, llama_perplexity.reads),
    Tool(llama_timings.CLI, llama_timings.recognises_cli, llama_timings.reads_cli, _OWNERS),
    Tool(llama_timings.SERVER, llama_timings.recognises_server, llama_timings.reads_server, _OWNERS),
    Tool(ollama.NAME, ollama.recognises, ollama.reads),
    Tool(serving_text.VLLM, serving_text.recognises_vllm, serving_text.reads_vllm),
    Tool(serving_text.SGLANG, serving_text.recognises_sglang, serving_text.reads_sglang),
    Tool(serving_text.VLLM, serving_json.recognises_vllm, serving_json.reads_vllm),
    Tool(serving_text.SGLANG, serving_json.recognises_sglang, serving_json.reads_sglang),
    Tool(mlx.NAME, mlx.recognises, mlx.reads),
    Tool(exllama.NAME, exllama.recognises, exllama.reads),
)
"""Every format of every tool, the most telling first; a tool may have several."""

_LAST: Final = (
    Tool(handmade.NAME, handmade.recognises, handmade.reads),
    Tool(french_values.NAME, french_values.recognises, french_values.reads),
)

NAMES: Final = tuple(dict.fromkeys(tool.name for tool in (*TOOLS, *_LAST)))
"""The tool names `--tool` accepts."""


def recognised(paste: Paste) -> list[Tool]:
    """Return the tools whose output a text holds; a table made by hand counts only when alone."""
    found = [tool for tool in TOOLS if tool.recognises(paste)]
    names = {tool.name for tool in found}
    kept = [tool for tool in found if not tool.yields_to & names]
    return kept or [tool for tool in _LAST if tool.recognises(paste)][:1]


def import_text(text: str, tool: str | None = None) -> Outcome:
    """Read the output of a benchmark tool, found by its text; `tool` checks that it is the one meant.

    Nothing is guessed: a text that is cut, ambiguous or of no known tool gives `Refused`, a value.
    """
    if len(text) > LIMIT:
        return Refused("too_large", f"texte de plus de {LIMIT // 1024**2} Mio : donnez-en un extrait")
    if tool is not None and tool not in NAMES:
        return Refused("unknown_tool", f"outil « {tool} » inconnu ; choix : {', '.join(NAMES)}")
    paste = Paste.of(text)
    if len(paste.lines) > LINES:
        return Refused("too_large", f"texte de plus de {LINES} lignes : donnez-en un extrait")
    tools = recognised(paste)
    if not tools:
        return _unknown(paste)
    outcomes = [each.reads(paste) for each in tools]
    outcome = outcomes[0] if len(outcomes) == 1 else _merge(tools, outcomes, tool)
    names = {each.name for each in tools}
    if tool is not None and tool not in names and isinstance(outcome, Imported):
        return Refused("wrong_tool", f"ce texte n’est pas une sortie de {tool}, mais de {', '.join(sorted(names))}")
    return outcome


def _unknown(paste: Paste) -> Refused:
    if not paste.text.strip():
        return Refused("empty", "texte vide")
    if paste.tables:
        return Refused("unknown_table_layout", handmade.layout_message(paste.tables[0]))
    return Refused("unknown_tool", f"aucun outil connu dans ce texte ; outils lus : {', '.join(NAMES)}")


def _merge(tools: list[Tool], outcomes: list[Outcome], asked: str | None) -> Outcome:
    """Put the records of several tools in the order of the text; one refusal refuses the whole."""
    records: list[Record] = []
    warnings: list[str] = []
    for tool, outcome in zip(tools, outcomes, strict=True):
        if isinstance(outcome, Refused) and outcome.kind == "no_result":
            warnings.append(f"{tool.name} : {outcome.message}")
            continue
        if isinstance(outcome, Refused):
            return Refused(outcome.kind, f"{tool.name} : {outcome.message}")
        records += [record | {"tool": tool.name} for record in outcome.records]
        warnings += outcome.warnings
    records.sort(key=lambda record: record["line"])
    names = list(dict.fromkeys(record["tool"] for record in records))
    if len(names) > 1:
        warnings.insert(0, f"plusieurs outils dans ce texte : {', '.join(names)}")
    if not records:
        return Refused("no_result", " ; ".join(warnings))
    main = asked if asked is not None and asked in names else names[0]
    return Imported(main, records, list(dict.fromkeys(warnings)))
