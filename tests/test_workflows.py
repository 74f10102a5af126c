"""The workflows and the forms: pinned, with the least they need, and nothing of a stranger's in a command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from proposal import EMPTY, FIGURES, ONE_LINE, OPTIONAL, OUTPUT, STATED, WAYS

GITHUB = Path(__file__).resolve().parents[1] / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SAFE = re.compile(r"github\.(token|ref|event_name|event\.pull_request\.base\.sha|event\.issue\.number)|runner\.temp")


def read(path: Path) -> Any:
    """Read a file of YAML."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(path: Path) -> list[dict[str, Any]]:
    """Return the steps of all the jobs of a workflow."""
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_is_pinned_and_bounded(path: Path) -> None:
    """Each action is a commit with its version beside it; each job has an end; no permission is given to all."""
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action) and re.match(r" # v\d", note) for action, note in used)
    data = read(path)
    assert data["permissions"] == {}
    assert all(job["timeout-minutes"] <= 90 for job in data["jobs"].values())
    assert "secrets." not in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_no_command_holds_what_a_stranger_wrote(path: Path) -> None:
    """A command has no expression at all; elsewhere, only numbers, hashes and what GitHub alone writes."""
    for step in steps(path):
        assert "${{" not in step.get("run", "")
        for value in (*step.get("env", {}).values(), *step.get("with", {}).values()):
            assert all(SAFE.fullmatch(one) for one in re.findall(r"\$\{\{\s*(.*?)\s*\}\}", str(value))), value


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_who_may_write_runs_nothing_of_a_proposal(path: Path) -> None:
    """A pull request of a fork never meets a token that writes; a job that writes to issues installs nothing."""
    data = read(path)
    assert "pull_request_target" not in path.read_text(encoding="utf-8")
    for job in data["jobs"].values():
        writes = [name for name, right in job["permissions"].items() if right == "write"]
        commands = " ".join(step.get("run", "") for step in job["steps"])
        if {"issues", "contents", "pull-requests"} & set(writes):
            assert "pull_request" not in str(job.get("if", "")).replace("!= 'pull_request'", "")
            assert ".venv" not in commands
            assert "scripts/setup" not in commands
        assert "merge" not in commands


def test_only_new_addresses_are_asked_for_a_proposal() -> None:
    """The crawl of the outside and the weekly check never run for a pull request, and nothing they find stops a job."""
    jobs = read(GITHUB / "workflows" / "links.yml")["jobs"]
    assert {name for name, job in jobs.items() if job.get("if") == "github.event_name == 'pull_request'"} == {"new"}
    assert all("!= 'pull_request'" in jobs[name]["if"] for name in ("crawl", "check"))
    (crawl,) = (step["run"] for step in jobs["crawl"]["steps"] if "linkcheckerrc-outside" in step.get("run", ""))
    assert '|| [ "$?" = 1 ]' in crawl
    settings = (GITHUB.parent / "scripts" / "linkcheckerrc-outside").read_text(encoding="utf-8")
    assert "checkextern=1" in settings
    assert "maxrequestspersecond=2" in settings


def test_the_form_of_a_source_has_the_fields_that_the_script_reads() -> None:
    """A label changed on one side only would leave a field unread."""
    body = [one for one in read(GITHUB / "ISSUE_TEMPLATE" / "proposer-une-source.yml")["body"] if "id" in one]
    labels = [one["attributes"]["label"] for one in body]
    assert labels == [*ONE_LINE, OUTPUT, STATED, FIGURES]
    required = {one["attributes"]["label"] for one in body if one.get("validations", {}).get("required")}
    assert required == {label for label, key in ONE_LINE.items() if key not in OPTIONAL}
    assert next(one for one in body if one["type"] == "dropdown")["attributes"]["options"] == list(WAYS)
    # What spans lines comes after what does not: a pasted text cannot stand before a field.
    kinds = [one["type"] == "textarea" for one in body]
    assert kinds == sorted(kinds)
    assert EMPTY not in labels


@pytest.mark.parametrize("name", ["signaler-un-chiffre", "proposer-une-source"])
def test_a_form_is_one_that_github_shows(name: str) -> None:
    """Name, description and fields with one id each, their labels all different."""
    form = read(GITHUB / "ISSUE_TEMPLATE" / f"{name}.yml")
    assert {"name", "description", "title", "labels", "body"} <= form.keys()
    fields = [one for one in form["body"] if one["type"] != "markdown"]
    assert all(one["type"] in {"input", "textarea", "dropdown"} for one in fields)
    for values in ([one["id"] for one in fields], [one["attributes"]["label"] for one in fields]):
        assert len(set(values)) == len(values)
