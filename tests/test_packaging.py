"""What another site gets when it installs the package."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Build the wheel with the locked backend, without the network, and give the names of its files."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=repository, check=True, capture_output=True)
    (built,) = folder.glob("releve-*.whl")
    return zipfile.ZipFile(built).namelist()


def test_the_look_travels_in_the_wheel(wheel: list[str], repository: Path) -> None:
    """Every template of macros/ is in the wheel, so that another site needs no copy of them."""
    look = [path for path in (repository / "macros").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {"releve/" + path.relative_to(repository).as_posix() for path in look}
    assert expected
    assert expected <= set(wheel)


def test_everything_the_code_reads_travels(wheel: list[str], repository: Path) -> None:
    """The files beside the modules, such as the explanations of codes, are in the wheel like the modules."""
    beside = (path for path in (repository / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert {path.relative_to(repository / "src").as_posix() for path in beside} <= set(wheel)


def test_nothing_of_this_site_travels(wheel: list[str]) -> None:
    """The wheel holds the packages and their licences: no page, no figure, no test."""
    tops = {entry.split("/")[0] for entry in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"releve", "releve_llm"}
    assert any(entry.endswith("licenses/LICENSE") for entry in wheel)
