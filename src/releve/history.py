"""A site as it stood at a revision: the files of a commit laid in a temporary folder, and nothing else touched."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .settings import CONFIGURATION

SECONDS = 120
"""How long git may take, in seconds."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A revision that could not be read, and why, in French."""

    reason: str


@contextmanager
def tree(root: Path, revision: str) -> Iterator[Path | Unread]:
    """Lay the folder `root` as it was at a revision in a temporary folder, which disappears at the end.

    The working tree, the index and the branches are left alone. `Unread` when git does not know the revision, or when
    the folder held no site then.
    """
    archive = _archived(root, revision)
    if isinstance(archive, Unread):
        yield archive
        return
    with tempfile.TemporaryDirectory(prefix="releve-") as folder:
        # zipfile keeps each member under the folder, and makes no link out of it.
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            files.extractall(folder)
        if (Path(folder) / CONFIGURATION).is_file():
            yield Path(folder)
        else:
            yield Unread(f"à la révision « {revision} », ce dossier n’avait pas de {CONFIGURATION}")


def _archived(root: Path, revision: str) -> bytes | Unread:
    git = shutil.which("git")
    if git is None:
        return Unread("git n’est pas installé")
    named = _run(git, root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if named is None:
        return Unread(f"git ne connaît pas la révision « {revision} » ici")
    # From a subfolder, git archives that subfolder alone.
    made = _run(git, root, "archive", "--format=zip", named.decode().strip())
    return Unread(f"git n’a pas pu lire la révision « {revision} »") if made is None else made


def _run(git: str, root: Path, *words: str) -> bytes | None:
    """Run git in a folder; None when it fails or does not end."""
    try:
        ran = subprocess.run(  # noqa: S603 (git itself; a revision is never read as an option)
            [git, *words], cwd=root, capture_output=True, check=True, timeout=SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout
