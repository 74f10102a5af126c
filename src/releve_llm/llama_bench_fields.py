"""The columns of llama-bench, under the names its Markdown, JSON, CSV and SQL printers give them.

Names read in the printers and `get_fields()` of tools/llama-bench/llama-bench.cpp (llama.cpp).
"""

from collections.abc import Mapping
from typing import Final

from .figures import Figure, Mark, read_count, read_figure
from .ledger import Ledger
from .outcome import Record
from .places import base_name

_TEXTS: Final = {
    "backend": ("backend", "backends"),
    "gpu": ("gpu", "gpu_info"),
    "cpu": ("cpu", "cpu_info"),
    "type_k": ("type_k",),
    "type_v": ("type_v",),
    "sm": ("sm", "split_mode"),
    "dev": ("dev", "devices"),
    "ts": ("ts", "tensor_split"),
    "ot": ("ot", "tensor_buft_overrides"),
    "lm": ("lm", "load_mode"),
    "lazy_mode": ("lazy_mode",),
    "cpu_mask": ("cpu_mask",),
    "date": ("test_time",),
}
_SETTINGS: Final = {
    "ngl": ("ngl", "n_gpu_layers"),
    "threads": ("threads", "n_threads"),
    "n_batch": ("n_batch",),
    "n_ubatch": ("n_ubatch",),
    "fa": ("fa", "flash_attn", "flashattention"),
    "mmap": ("mmap", "use_mmap"),
    "n_cpu_moe": ("n_cpu_moe", "ncmoe"),
    "nkvo": ("nkvo", "no_kv_offload"),
    "main_gpu": ("main_gpu",),
    "dio": ("dio", "use_direct_io"),
    "embd": ("embd", "embeddings"),
    "nopo": ("nopo", "no_op_offload"),
    "noh": ("noh", "no_host"),
    "f16_kv": ("f16_kv",),
}
_BACKEND_FLAGS: Final = (
    ("cuda", "CUDA"),
    ("metal", "Metal"),
    ("vulkan", "Vulkan"),
    ("sycl", "SYCL"),
    ("kompute", "Kompute"),
    ("opencl", "OpenCL"),
    ("rpc", "RPC"),
    ("blas", "BLAS"),
)
_TRUE: Final = frozenset(("1", "true", "True"))
_FALSE: Final = frozenset(("0", "false", "False"))

TOTAL_SPREAD: Final = 0.5
"""Share of the mean above which a spread is told to the editor."""


def pick(cells: Mapping[str, str], names: tuple[str, ...]) -> str | None:
    """Return the first non-empty cell among some column names."""
    return next((cells[name] for name in names if cells.get(name)), None)


def setting(text: str | None) -> int | str | None:
    """Return a switch or a count: an int when it is one, 1 and 0 for true and false, else its text."""
    if text is None or text.lower() in {"none", "null"}:
        return None
    if text in _TRUE | _FALSE:
        return int(text in _TRUE)
    number = read_count(text)
    return text if number is None else number


def backend_of_flags(cells: Mapping[str, str]) -> str | None:
    """Return the backend of an old output, which has one boolean a backend and no name."""
    flags = [(name, cells[key]) for key, name in _BACKEND_FLAGS if key in cells]
    if not flags:
        return None
    return next((name for name, value in flags if value in _TRUE), "CPU")


def amount(cell: str | None, mark: Mark) -> Record | None:
    """Return a printed size or parameter count, `{value, unit}`, or None."""
    figure = read_figure(cell, mark) if cell else None
    return figure.amount() if isinstance(figure, Figure) and figure.value > 0 else None


def conditions(cells: Mapping[str, str], mark: Mark) -> Record:
    """Return every condition a row states, None for those it does not; names as in the Markdown output."""
    record: Record = {"model": pick(cells, ("model", "model_type")), "build": None}
    path = cells.get("model_filename")
    record["model_file"] = base_name(path) if path else None
    record["size"] = amount(cells.get("size"), mark) or _counted(cells, "model_size", "bytes")
    record["params"] = amount(cells.get("params"), mark) or _counted(cells, "model_n_params", "count")
    for field, names in _TEXTS.items():
        record[field] = pick(cells, names)
    for field, names in _SETTINGS.items():
        record[field] = setting(pick(cells, names))
    record["backend"] = record["backend"] or backend_of_flags(cells)
    return record


def _counted(cells: Mapping[str, str], name: str, unit: str) -> Record | None:
    count = read_count(cells.get(name, ""))
    return {"value": count, "unit": unit} if count and count > 0 else None


def notices(record: Record, ledger: Ledger, what: str) -> None:
    """Warn of what an editor could miss in a record: an unused GPU, a spread as large as the mean."""
    if record.get("dev") == "none" and record.get("backend") not in (None, "CPU"):
        ledger.warn(
            f"« dev none » : la carte graphique n’a pas servi, bien que le backend affiché soit {record['backend']}"
        )
    speed = record["tokens_per_second"]
    if speed["stddev"] is not None and speed["stddev"] > TOTAL_SPREAD * speed["mean"]:
        ledger.warn(f"dispersion supérieure à 50 % de la moyenne : {what} {speed['printed']}")
