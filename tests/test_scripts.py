"""The scripts that a person and CI both run."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from serve_site import CompressingHandler, main, served

TOOLS = ["bash", "cat", "cut", "dirname", "mkdir", "sha256sum"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay a site of one page."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Relevé</title>", encoding="utf-8")
    return tmp_path


@pytest.fixture
def stages(repository: Path, tmp_path: Path) -> Path:
    """Lay scripts/test in a folder where every tool it calls says its name and its words, and nothing more."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(repository / "scripts" / "test", tmp_path / "scripts" / "test")
    tools = ["ruff", "zizmor", "mypy", "pytest", "releve", "mkdocs", "python", "lychee"]
    for name in [*(f".venv/bin/{tool}" for tool in tools), "scripts/setup", "scripts/chromium"]:
        acting(tmp_path / name, 'echo "$(basename "$0") $1"' if name != "scripts/chromium" else "echo /bin/true")
    return tmp_path


def acting(tool: Path, does: str) -> None:
    """Write a tool that does something in a shell."""
    tool.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    tool.chmod(0o755)


def staged(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run scripts/test there, on all the stages or on those that are named."""
    command = ["bash", "scripts/test", *names]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, encoding="utf-8", timeout=50)


def alive(process: int) -> bool:
    """Tell whether a process is there, and has not ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def checkout(repository: Path, tmp_path: Path) -> Path:
    """Lay what scripts/setup reads, and a folder of tools that holds no Python and no uv."""
    (tmp_path / "scripts").mkdir()
    for name in ("scripts/setup", "requirements.txt", "pyproject.toml"):
        shutil.copy(repository / name, tmp_path / name)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or f"missing {tool}")
    return tmp_path


def setup(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run scripts/setup with nothing but the tools laid for it."""
    tools = {"PATH": str(checkout / "bin"), "HOME": str(checkout), "LC_ALL": "C.UTF-8"}
    command = [str(checkout / "bin" / "bash"), "scripts/setup"]
    return subprocess.run(
        command, cwd=checkout, env=tools | environment, check=False, capture_output=True, encoding="utf-8"
    )


def test_setup_names_the_package_that_a_python_without_ensurepip_lacks(checkout: Path) -> None:
    """On a Debian without python3-venv, setup says what to install, and stops before it made anything."""
    (checkout / "ensurepip.py").write_text("raise ImportError", encoding="utf-8")
    ran = setup(checkout, PYTHON=sys.executable, PYTHONPATH=str(checkout))
    assert ran.returncode == 1
    assert "apt-get install python3-venv" in ran.stderr
    assert not (checkout / ".venv").exists()


def test_setup_says_which_python_it_needs(checkout: Path) -> None:
    """Without a Python, setup says which one is needed."""
    ran = setup(checkout)
    assert ran.returncode == 1
    assert "Python 3.11" in ran.stderr


def test_the_lock_carries_versions_and_hashes_and_no_address(repository: Path) -> None:
    """Every locked package has one exact version and a hash, and nothing says which host it comes from."""
    lock = (repository / "requirements.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", "\n".join(line for line in lock.splitlines() if not line.startswith("#")))
    assert len(entries) > 50
    assert [entry for entry in entries if not re.match(r"\S+==\S+ .*\n +--hash=sha256:", entry)] == []
    assert "://" not in lock
    assert "index-url" not in lock.replace("--no-emit-index-url", "")


def test_every_stage_is_run_once_and_timed(stages: Path) -> None:
    """Without a name all the stages run; what each says stands whole between its title and its seconds."""
    ran = staged(stages)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    blocks = re.findall(r"^=== (.+)\n((?:.*\n)*?)=== \1 : \d+ s$", ran.stdout, re.MULTILINE)
    said = dict(blocks)
    assert len(said) == len(blocks) == 11
    assert said["mypy"] == "mypy \n"
    assert said["données et pages"] == "releve check\n"
    assert said["ruff, zizmor"].splitlines() == ["ruff check", "ruff format", "zizmor --offline"]
    assert "Tout passe" in ran.stdout


def test_a_stage_that_fails_stops_all_and_is_heard(stages: Path) -> None:
    """What the stage said is seen, it is named, nothing comes after it, and the exit code says so."""
    acting(stages / ".venv" / "bin" / "ruff", 'echo "$1: F401"; [ "$1" != check ]')
    ran = staged(stages)
    assert ran.returncode == 1
    assert "check: F401" in ran.stdout
    assert "format: F401" not in ran.stdout
    assert "ÉCHEC à l’étape : ruff, zizmor" in ran.stderr
    assert "tests dans le navigateur" not in ran.stdout
    assert "Tout passe" not in ran.stdout


def test_the_other_lane_is_ended(stages: Path) -> None:
    """A failure does not wait for what runs beside it, and leaves none of its processes behind."""
    child = stages / "child"
    acting(stages / ".venv" / "bin" / "releve", f"sleep 600 & echo $! > {child}; wait")
    acting(stages / ".venv" / "bin" / "mypy", f"until [ -s {child} ]; do sleep 0.1; done; echo no type; exit 3")
    ran = staged(stages)
    assert ran.returncode == 1
    assert "no type" in ran.stdout
    assert not alive(int(child.read_text(encoding="utf-8")))


def test_named_stages_run_in_their_order(stages: Path) -> None:
    """`scripts/test units site` runs the two, one after the other, and no other; a name unknown is refused."""
    ran = staged(stages, "units", "site")
    assert ran.returncode == 0
    assert [line.split()[0] for line in ran.stdout.splitlines() if line and line[0].isalpha()] == [
        "pytest", "mkdocs", "Tout",
    ]  # fmt: skip
    assert staged(stages, "unit").returncode == 2


def test_the_lock_of_the_judges_carries_versions_and_hashes_and_no_address(repository: Path) -> None:
    """What npm installs has one exact version and a hash, wherever it comes from."""
    lock = json.loads((repository / "tests" / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert {"node_modules/vnu-jar", "node_modules/lighthouse"} <= packages.keys()
    assert [name for name, entry in packages.items() if not entry["integrity"].startswith("sha512-")] == []
    assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_the_fuzzer_is_installed_by_version_and_hash_and_no_address(repository: Path) -> None:
    """What scripts/fuzz lays in a place of its own is as locked as the rest."""
    lock = (repository / "scripts" / "fuzz-requirements.txt").read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\w)", lock) if not entry.startswith("#")]
    assert len(entries) == 2
    assert all(re.match(r"atheris==\d\S+ ; .*\n +--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in lock


@pytest.mark.parametrize("typed", [["zorg"], ["0"], ["10", "20"], [""]])
def test_fuzz_takes_a_number_of_seconds_and_nothing_else(repository: Path, typed: list[str]) -> None:
    """A wrong use says so before anything is prepared."""
    ran = subprocess.run(
        ["bash", "scripts/fuzz", *typed], cwd=repository, check=False, capture_output=True, encoding="utf-8"
    )
    assert ran.returncode == 2
    assert "n’est pas un nombre de secondes" in ran.stderr


def test_a_site_is_served_at_the_speed_linkchecker_asks_for(site: Path) -> None:
    """Answers bear the header LinkChecker, without which 200 pages take minutes; what is missing is a 404."""
    with served(site) as url:
        with urllib.request.urlopen(url) as answer:
            assert answer.headers["LinkChecker"] == "1"
            assert "Relevé" in answer.read().decode()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(url + "absent/")


def test_a_site_is_served_compressed_to_whom_reads_gzip(site: Path) -> None:
    """What a browser weighs and waits for is what a public host would send it; a folder without its slash is moved."""
    (site / "deep").mkdir()
    (site / "deep" / "index.html").write_text("é" * 500, encoding="utf-8")
    with served(site, CompressingHandler) as url:
        request = urllib.request.Request(f"{url}deep/?q=1", headers={"Accept-Encoding": "gzip, br"})
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
            assert answer.headers["Content-Encoding"] == "gzip"
            assert answer.headers["Cache-Control"] == "max-age=600"
            assert answer.headers["Content-Type"].startswith("text/html")
        assert len(body) < 100
        assert gzip.decompress(body).decode() == "é" * 500
        with urllib.request.urlopen(f"{url}deep") as answer:
            assert answer.url == f"{url}deep/"
            assert answer.headers["Content-Encoding"] is None
            assert answer.read().decode() == "é" * 500


def test_the_exit_code_is_that_of_the_command(site: Path) -> None:
    """A link check that finds a dead link fails the stage that ran it."""
    script = "import sys, urllib.request; urllib.request.urlopen(sys.argv[1]); sys.exit(7)"
    assert main([str(site), sys.executable, "-c", script, "URL"]) == 7
    assert main(["--gzip", str(site), sys.executable, "-c", script, "URL"]) == 7


def test_a_folder_without_a_site_is_refused(tmp_path: Path) -> None:
    """A link check of an empty folder would find nothing dead in nothing."""
    with pytest.raises(FileNotFoundError, match="no built site"), served(tmp_path):
        pass
