"""Every recipe of CONTRIBUTING.md works as printed: its files are written, its commands run, the checks pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "CONTRIBUTING.md"
NEVER = shutil.ignore_patterns(".*", "__pycache__", "site", "browser", "snapshots", "cases", "node_modules")
AT_THE_END = " (à la fin)"
_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

RECIPES = (
    "Ajouter une source",
    "Ajouter des relevés tirés d’un outil",
    "Ajouter un tableau",
    "Ajouter un terme",
    "Ajouter une question",
    "Relire une affirmation",
    "Ajouter une recette",
    "Signaler une correction",
    "Ajouter une règle",
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file it is the text of, and that text."""

    language: str
    file: str | None
    text: str


def recipes() -> dict[str, list[Block]]:
    """Read the blocks of each section of the guide; a heading inside a block is none of the guide's."""
    found: dict[str, list[Block]] = {}
    for one in re.finditer(rf"{_FENCE.pattern}|^## (?P<title>[^\n]+)$", GUIDE.read_text("utf-8"), _FENCE.flags):
        if one["title"]:
            found[one["title"]] = []
        else:
            [*found.values()][-1].append(Block(one[1], one[2], one[3]))
    return found


@dataclass
class Workshop:
    """A copy of the repository in which recipes are followed one after the other, each once."""

    root: Path
    done: list[str] = field(default_factory=list)

    def follow(self, title: str) -> None:
        """Follow the recipes up to this one."""
        for one in [*takewhile(lambda other: other != title, RECIPES), title]:
            if one not in self.done:
                for block in recipes()[one]:
                    self.obey(block)
                self.done.append(one)

    def obey(self, block: Block) -> None:
        """Write the file of a block, apply a patch, or run its commands; what is only shown is left."""
        if block.file is not None:
            self.write(block.file, block.text)
        elif block.language == "sh":
            self.run(["bash", "-euo", "pipefail", "-c", block.text])
        elif block.language == "diff":
            self.run(["git", "apply", "-C1", "-"], block.text)
        else:
            assert block.language == "text", f"a block that nothing runs: {block}"

    def write(self, name: str, text: str) -> None:
        """Write a new file, or add to the end of one that is there."""
        file = self.root / name.removesuffix(AT_THE_END)
        assert file.resolve().is_relative_to(self.root)
        assert file.exists() == name.endswith(AT_THE_END), name
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(before + text, encoding="utf-8")

    def run(self, command: list[str], given: str = "") -> None:
        """Run a command of the recipe with the tools of this environment; it must succeed."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        source = str(self.root / "src")
        environment = os.environ | {"PATH": path, "PYTHONPATH": source, "SOURCE_DATE_EPOCH": "1796083200"}
        made = subprocess.run(
            command, cwd=self.root, env=environment, input=given, capture_output=True, text=True, check=False
        )
        assert made.returncode == 0, f"{command[-1]}\n{made.stdout}\n{made.stderr}"
        assert "Traceback" not in made.stderr


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """Copy the repository."""
    root = tmp_path_factory.mktemp("recipes") / "repository"
    shutil.copytree(ROOT, root, ignore=NEVER)
    return Workshop(root.resolve())


def test_every_recipe_is_there() -> None:
    """The guide has the nine recipes, each with a command to check the work."""
    found = recipes()
    assert [title for title in found if title in RECIPES] == list(RECIPES)
    for title in RECIPES:
        last = [block.text for block in found[title] if block.language == "sh"][-1]
        assert last.rstrip().endswith("releve check"), title


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_works(workshop: Workshop, title: str) -> None:
    """Followed to the letter, after those before it, the recipe writes what it says and every check passes."""
    workshop.follow(title)


def test_an_unfinished_recipe_fails(workshop: Workshop) -> None:
    """The commands are really run: a refused check fails the recipe."""
    workshop.follow(RECIPES[0])
    broken = workshop.root / "data" / "sources" / "brouillon.yaml"
    broken.write_text("title: Sans adresse\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="P101"):
        workshop.obey(Block("sh", None, "releve check"))
    broken.unlink()


def test_the_guide_names_no_machine_of_ours() -> None:
    """Examples are fictional: addresses are those of documentation, and no path of a person's disk stands in it."""
    text = GUIDE.read_text(encoding="utf-8")
    addresses = re.findall(r"https?://([\w.-]+)", text)
    assert set(addresses) <= {"example.org", "127.0.0.1"}
    assert not re.search(r"/(?:home|Users|root|tmp)/", text)
