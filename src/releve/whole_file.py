"""A file written whole or not at all, whoever reads it meanwhile and whatever stops the writing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """Write a file beside its place, then put it there: a reader never sees half of it.

    Raises OSError, which names the file asked for, when its folder cannot be written; the former file stays as it was.
    """
    target = file.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.stem}.", dir=target.parent)
    except OSError as error:
        error.filename = str(file)  # the file that was asked for, not the one beside it
        raise
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).chmod(target.stat().st_mode if target.exists() else 0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
