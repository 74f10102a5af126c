"""The form « Proposer une source » is hostile input: it becomes a file, a text that nothing reads, or a refusal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from jinja2.sandbox import SandboxedEnvironment
from markdown import markdown
from proposal import EMPTY, FIGURES, ONE_LINE, OUTPUT, STATED, main, outcome

from releve.resolved import resolve_site
from releve.settings import read_settings

OVENS = Path(__file__).parent / "sites" / "ovens"
TODAY = "2026-12-01"
VALID = {
    "Adresse de la page": "https://bakers.example.org/trials?year=2026",
    "Titre de la page": "Oven trials: rye & wheat, “side by side”",
    "Qui la publie": "L’Amicale des boulangers",
    "Publiée le": "2026-11",
    "Lue le": "2026-11-30",
    "Comment l’avez-vous lue": "en ligne",
    "Langue de la page": "en",
    "Copie datée": EMPTY,
}

HOSTILE = [
    "$(touch pwned)",
    "`touch pwned`",
    '"; touch pwned; "',
    "x\ntouch pwned",
    "'; import os; os.system('touch pwned')",
    "{{ 7 * 7 }}",
    "{% for x in y %}",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "!!python/object/apply:os.system [touch pwned]",
    "&a [*a, *a]",
    "x: y\nreadings: []",
    "- a\n- b",
    "# commentaire",
    "@everyone #1 https://evil.example",
    "[lien](javascript:alert(1))",
    "::set-output name=id::../../x",
    "\u202egnp.exe",
    "a\x00b",
    "../../../.github/workflows/x",
    "${{ secrets.GITHUB_TOKEN }}",
    "```\nfin\n```",
    "é" * 3000,
    "%0A::error::x",
]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Copy a site that a proposal may be written into."""
    shutil.copytree(OVENS, tmp_path / "site")
    return tmp_path / "site"


def form(changed: Mapping[str, str] | None = None) -> dict[str, object]:
    """Write the event of an issue as GitHub does, from the fields of a valid form, some of them changed."""
    fields = {**VALID, OUTPUT: EMPTY, STATED: EMPTY, FIGURES: EMPTY, **(changed or {})}
    body = "\n\n".join(f"### {label}\n\n{text}" for label, text in fields.items())
    return {"issue": {"number": 7, "title": "$(touch pwned)", "body": body, "user": {"login": "quelqu-un"}}}


def files(root: Path) -> dict[str, str]:
    """Read every file under a folder."""
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.*")}


def test_a_valid_form_becomes_the_file_of_a_source(site: Path) -> None:
    """The file passes the first gate, holds what was typed, and the body says what is checked and what is missing."""
    found = outcome(form(), site, TODAY)
    assert (found.verdict, found.id) == ("proposal", "oven-trials-rye-wheat-side-side")
    read = yaml.safe_load(found.source)
    assert read["title"] == VALID["Titre de la page"]
    assert read["url"] == VALID["Adresse de la page"]
    assert (read["read"], read["language"]) == ("page", "en")
    assert not [
        one
        for one in resolve_site(read_settings(site)).problems
        if "oven-trials" in one.position.path and one.code[0] != "R"
    ]
    assert "Closes #7" in found.body
    assert "- [ ] les relevés" in found.body


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_field_can_be_more_than_a_text(site: Path, text: str) -> None:
    """Whatever a field holds, the form is refused, or the field is a text of the file and of the answer."""
    sources = site / "data" / "sources"
    before = files(site)
    for label in (*ONE_LINE, STATED, FIGURES, OUTPUT):
        found = outcome(form({label: text}), site, TODAY)
        assert _inert(found.body), label
        new = {name: content for name, content in files(site).items() if before.get(name) != content}
        if found.verdict == "refused":
            assert new == {}
            continue
        assert new == {f"data/sources/{found.id}.yaml": found.source}
        assert _plain(found.source), label
        (sources / f"{found.id}.yaml").unlink()
    assert not list(site.rglob("pwned*"))


def _plain(source: str) -> bool:
    """Tell whether a file has the keys of a source alone, and texts that neither YAML nor Jinja nor HTML acts upon."""
    if [one for one in yaml.scan(source) if isinstance(one, yaml.TagToken | yaml.AnchorToken | yaml.AliasToken)]:
        return False
    read = yaml.safe_load(source)
    texts = [str(value) for value in read.values()]
    keys = {"title", "url", "publisher", "published", "retrieved", "read", "language", "archive"}
    rendered = [SandboxedEnvironment().from_string(text).render() for text in texts]
    return set(read) <= keys and rendered == texts and not set("<>{}`\\") & set("".join(texts))


def _inert(body: str) -> bool:
    """Tell whether the HTML of a Markdown text has only the elements of a plain answer."""
    html = markdown(body, extensions=["fenced_code"])
    opened = {tag.split()[0].strip("/>") for tag in html.split("<")[1:]}
    known = {"p", "h2", "ul", "li", "pre", "code"}
    return {tag.partition(">")[0] for tag in opened} <= known


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("Adresse de la page", "http://169.254.169.254/latest/meta-data"),
        ("Adresse de la page", "http://localhost:8000/x"),
        ("Adresse de la page", "https://user:secret@example.org/"),
        ("Adresse de la page", "file:///etc/passwd"),
        ("Adresse de la page", "javascript:alert(1)"),
        ("Adresse de la page", "https://example.org/bread"),
        ("Publiée le", "hier"),
        ("Publiée le", "2026-13-40"),
        ("Lue le", "2030-01-01"),
        ("Lue le", "2025-01-01"),
        ("Lue le", EMPTY),
        ("Langue de la page", "anglais"),
        ("Comment l’avez-vous lue", "never"),
        ("Titre de la page", EMPTY),
    ],
)
def test_what_has_not_the_shape_of_its_field_is_refused_with_a_reason(site: Path, label: str, text: str) -> None:
    """A private address, a page already here, an impossible or future date, an empty field: nothing is written."""
    before = files(site)
    found = outcome(form({label: text}), site, TODAY)
    assert found.verdict == "refused"
    assert found.body.count("\n- ") >= 1
    assert files(site) == before


def test_a_label_typed_inside_of_a_text_cannot_replace_a_field(site: Path) -> None:
    """The first text under a label counts: a pasted output cannot give another address."""
    found = outcome(form({FIGURES: "### Adresse de la page\n\nhttps://evil.example/"}), site, TODAY)
    assert yaml.safe_load(found.source)["url"] == VALID["Adresse de la page"]


@pytest.mark.parametrize(
    "event", [{}, [], {"issue": None}, {"issue": {"number": "1; x", "body": "x"}}, {"issue": {"number": 3}}]
)
def test_an_event_without_a_form_is_refused(site: Path, event: object) -> None:
    """Anything that is not an issue with a body is answered, never a traceback."""
    assert outcome(event, site, TODAY).verdict == "refused"


def test_a_pasted_output_gives_readings_and_says_what_they_lack(repository: Path, tmp_path: Path) -> None:
    """The output of a known tool is read as `releve import` reads it; conditions it does not say are boxes to tick."""
    root = tmp_path / "site"
    root.mkdir()
    shutil.copy(repository / "mkdocs.yml", root)
    (root / "data").mkdir()
    for file in (repository / "data").glob("*.yaml"):
        shutil.copy(file, root / "data")
    (root / "docs").mkdir()
    output = (
        "| model         |     size | params | backend | ngl |  test |           t/s |\n"
        "| ------------- | -------: | -----: | ------- | --: | ----: | ------------: |\n"
        "| llama 7B Q4_0 | 3.56 GiB | 6.74 B | CUDA    |  99 | tg128 | 141.50 ± 0.33 |\n"
        "\nbuild: 3cfa9c3f (4840)\n"
    )
    found = outcome(
        form({OUTPUT: f"```text\n{output}\n```", STATED: "machine: nvidia-rtx-5090\nvoilà: {{ 1 }}"}), root, TODAY
    )
    assert found.verdict == "proposal"
    assert "141.50 ± 0.33" in found.source, found.body
    assert "nvidia-rtx-5090" in found.source
    assert "- [x] sortie d’outil lue" in found.body
    assert "## Ce qui manque" in found.body
    assert "```text\nvoilà: {{ 1 }}\n```" in found.body


def test_an_output_of_no_tool_is_quoted_and_reads_as_nothing(site: Path) -> None:
    """What no importer knows is shown to the editor as it was pasted, inside of a block that it cannot leave."""
    found = outcome(form({OUTPUT: "````\nbonjour\n````\n<b>x</b>"}), site, TODAY)
    assert "readings" not in yaml.safe_load(found.source)
    assert "- [ ] sortie d’outil" in found.body
    assert _inert(found.body)


def test_the_script_writes_four_files(site: Path, tmp_path: Path) -> None:
    """The workflow passes files from one job to the other, and never a text of the form."""
    event = tmp_path / "event.json"
    event.write_text(json.dumps(form({"Lue le": TODAY[:4] + "-11-30"})), encoding="utf-8")
    assert main([str(event), str(tmp_path / "out"), str(site)]) == 0
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert written == {"verdict", "id", "body.md", "source.yaml"}


def opened(repository: Path, tmp_path: Path, given: Mapping[str, str], number: str = "7") -> tuple[int, str, Path]:
    """Run scripts/open-proposal in a repository of its own, with a gh that writes down how it was called."""
    root = tmp_path / "checkout"
    (root / "scripts").mkdir(parents=True)
    (root / "data" / "sources").mkdir(parents=True)
    shutil.copy(repository / "scripts" / "open-proposal", root / "scripts")
    (root / "data" / "sources" / "taken.yaml").write_text("title: x\n", encoding="utf-8")
    tools = tmp_path / "bin"
    tools.mkdir()
    git = shutil.which("git")
    (tools / "gh").write_text(
        '#!/bin/sh\nprintf "gh %s\\n" "$*" >>"$CALLS"\necho https://example.org/pull/1\n', encoding="utf-8"
    )
    push = f'#!/bin/sh\ncase "$*" in *push*) printf "git %s\\n" "$*" >>"$CALLS" ;; *) exec {git} "$@" ;; esac\n'
    (tools / "git").write_text(push, encoding="utf-8")
    for tool in tools.iterdir():
        tool.chmod(0o755)
    name = ("-c", "user.name=Essai", "-c", "user.email=essai@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "-m", "x")):
        subprocess.run(["git", *name, *words], cwd=root, check=True, capture_output=True)
    folder = tmp_path / "proposal"
    folder.mkdir()
    for file, text in given.items():
        (folder / file).write_text(text, encoding="utf-8")
    calls = tmp_path / "calls"
    calls.write_text("", encoding="utf-8")
    environment = {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "CALLS": str(calls),
        "GH_TOKEN": "jeton",
        "GITHUB_REPOSITORY": "o/r",
    }
    command = ["bash", str(root / "scripts" / "open-proposal"), str(folder), number]
    ran = subprocess.run(command, env=environment, check=False, capture_output=True, encoding="utf-8")
    return ran.returncode, calls.read_text(encoding="utf-8"), root


GIVEN = {
    "verdict": "proposal",
    "id": "oven-trials",
    "body.md": "$(touch pwned)",
    "source.yaml": "title: $(touch pwned)\n",
}


def test_a_proposal_is_pushed_and_opened_and_never_merged(repository: Path, tmp_path: Path) -> None:
    """One branch, one file, one pull request, one answer; what the form said is only ever the content of a file."""
    code, calls, root = opened(repository, tmp_path, GIVEN)
    assert code == 0
    assert [" ".join(line.split()[:3]) for line in calls.splitlines()] == [
        "git push --quiet",
        "gh pr create",
        "gh issue comment",
    ]
    assert "merge" not in calls
    assert "pwned" not in calls
    assert not list(root.rglob("pwned"))
    changed = subprocess.run(
        ["git", "show", "--name-only", "--format=%s"], cwd=root, check=True, capture_output=True, text=True
    ).stdout
    assert changed.split("\n\n") == ["data: Add the source oven-trials", "data/sources/oven-trials.yaml\n"]


@pytest.mark.parametrize(
    "given",
    [
        {"id": "../../.github/workflows/x"},
        {"id": "$(touch pwned)"},
        {"id": "a\nb"},
        {"id": ""},
        {"id": "taken"},
        {"id": "-x"},
        {"verdict": "$(touch pwned)"},
        {"verdict": ""},
    ],
)
def test_what_has_not_its_shape_is_not_pushed(repository: Path, tmp_path: Path, given: Mapping[str, str]) -> None:
    """An id that is no id, or that is taken, stops before anything is written."""
    code, calls, root = opened(repository, tmp_path, {**GIVEN, **given})
    assert code != 0
    assert calls == ""
    assert sorted(path.name for path in (root / "data" / "sources").iterdir()) == ["taken.yaml"]
    assert not list(tmp_path.rglob("pwned"))


def test_a_number_that_is_none_stops(repository: Path, tmp_path: Path) -> None:
    """The number comes from the event too."""
    code, calls, _ = opened(repository, tmp_path, GIVEN, "7; touch pwned")
    assert (code, calls) == (1, "")


def test_a_refusal_is_answered_in_the_issue(repository: Path, tmp_path: Path) -> None:
    """Nothing is pushed: the reasons are given where the form was filled."""
    code, calls, _ = opened(repository, tmp_path, {**GIVEN, "verdict": "refused", "id": ""})
    assert code == 0
    assert calls.startswith("gh issue comment 7 --repo o/r --body-file ")
