"""The command `mkdocs`, each time in a process of its own that has not to import it again.

Most of a refused build is the import of MkDocs, its theme and the generator. They are imported once, by a server that
has no threads and none of the tests' tracing, and each run is forked from it.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_IMPORTED = (
    "mkdocs.__main__", "mkdocs.commands.build", "mkdocs.commands.gh_deploy", "material.plugins.search.plugin",
    "pymdownx.superfences", "releve.mkdocs_plugin", "releve.exports.files", "pandas",
)  # fmt: skip

_server = multiprocessing.get_context("forkserver")
_server.set_forkserver_preload(list(_IMPORTED))


def mkdocs(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run MkDocs in a folder as a person does, and return its exit code and all that it told."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told"
        process = _server.Process(target=_run, args=(root, options, told, dict(os.environ)))
        process.start()
        process.join()
        code = process.exitcode
        process.close()
        assert code is not None
        return subprocess.CompletedProcess(["mkdocs", *options], code, "", told.read_text(encoding="utf-8"))


def _run(root: Path, options: tuple[str, ...], told: Path, environment: Mapping[str, str]) -> None:
    """Be the command: its folder, its environment, its outputs, its exit."""
    from mkdocs.__main__ import cli  # noqa: PLC0415 (imported by the server, not by the tests)

    os.chdir(root)
    os.environ.clear()
    os.environ.update(environment)
    with told.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    cli(options, prog_name="mkdocs")
