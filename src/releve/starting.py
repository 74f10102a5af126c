"""A new site, ready to serve: the files of `starter/`, under their own names, with the schemas of their data."""

from __future__ import annotations

import json
import shutil
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from .decode.folder import decode_folder
from .schemas import write_schemas

TITLE = "TITRE DU SITE"
"""What stands for the name of the site in the files of the starter."""

_HIDDEN = {"gitignore": ".gitignore", "vscode": ".vscode"}
"""Names that start with a dot, which the package keeps without it."""


def start_site(folder: Path, title: str) -> list[str]:
    """Write a new site into a folder that is missing or empty, whole or not at all; return the paths of its files."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        with as_file(files("releve") / "starter") as starter:
            written = [_write(file, starter, draft, title) for file in sorted(starter.rglob("*")) if file.is_file()]
        made = write_schemas(draft / "schemas", decode_folder(draft / "data", "data").vocabulary)
        if folder.exists():
            folder.rmdir()
        draft.chmod(0o755)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return [*written, *(f"schemas/{name}" for name in made)]


def _write(file: Path, starter: Path, draft: Path, title: str) -> str:
    parts = [_HIDDEN.get(part, part) for part in file.relative_to(starter).parts]
    target = draft.joinpath(*parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    # A title is quoted as JSON where YAML stands, so that any title is one.
    shown = json.dumps(title, ensure_ascii=False) if target.suffix in {".yml", ".yaml"} else title
    target.write_text(file.read_text(encoding="utf-8").replace(TITLE, shown), encoding="utf-8")
    return "/".join(parts)
