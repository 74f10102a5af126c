"""`releve links`: what each answer of a server means, told at the line of the address, with what rests on it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from link_server import Log, serving
from releve.cli import app
from releve.links import (
    Answer,
    Checked,
    Manners,
    Memory,
    Proof,
    Results,
    Trouble,
    Verdict,
    Wish,
    as_markdown,
    ask,
    changed,
    checked,
    judged,
    link_problems,
    links,
    mentions,
    parse_results,
)
from releve.links.asking import fetch
from releve.problem import Severity
from releve.resolved import Resolved, resolve_site
from releve.settings import read_settings

OVENS = Path(__file__).parent / "sites" / "ovens"
TODAY, WEEK_LATER = "2026-12-01", "2026-12-08"

SOURCE = """title: Page {id}
url: {url}
publisher: Example
published: unknown
retrieved: 2026-11-30
read: page
readings:
  - {{quantity: bake_rate, nature: measured, unit: loaf/h, recipe: rye, batch: 4, oven: stone-one, value: 57.21,
     at: "tableau, ligne Stone 1"}}
"""

ROW = "    - {{key: {id}, label: Page, from: [{id}], where: {{oven: stone-one, recipe: rye, batch: '4'}}}}\n"

PATHS = {
    "alive": "/alive",
    "today": "/today",
    "moved": "/moved",
    "forbidden": "/403",
    "missing": "/404",
    "removed": "/410",
    "ill": "/500",
    "slow": "/slow",
    "loop": "/loop",
    "out": "/out",
    "changed": "/changed",
}
"""One source a way of answering, by id; all are of one host."""

WORDS = {"stubborn": "/limited", "patient": "/patient"}
"""Those of another host, which asks to wait."""

FAST = Manners(seconds=1.0, pause=0.01, wait=2, whole=30, private=True)


@dataclass(frozen=True)
class Web:
    """A site whose sources are on this machine, and what the servers saw."""

    root: Path
    resolved: Resolved
    log: Log
    urls: dict[str, str]

    def results(self, wish: Wish = Wish(), memory: Memory = Memory(), day: str = TODAY) -> Results:  # noqa: B008 (frozen)
        """Check all the links of the site."""
        return checked(links(self.resolved), wish, FAST, memory, day)


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Let no socket reach anything but this machine, and remember every address asked."""
    reached: list[str] = []
    connect = socket.socket.connect

    def watched(self: socket.socket, address: tuple[str, int]) -> None:
        reached.append(address[0])
        assert address[0] in {"127.0.0.1", "::1"}, f"{address} is not this machine"
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", watched)
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    yield reached
    assert set(reached) <= {"127.0.0.1", "::1"}


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """Lay a site whose sources answer each in its own way, all shown in one table."""
    shutil.copytree(OVENS, tmp_path / "site")
    root = tmp_path / "site"
    with serving() as (port, log), serving(encrypted=True) as (secure, _):
        urls = {id_: f"http://127.0.0.1:{port}{path}" for id_, path in PATHS.items()}
        urls |= {id_: f"http://localhost:{port}{path}" for id_, path in WORDS.items()}
        urls["certificate"] = f"https://127.0.0.1:{secure}/alive"
        for id_, url in urls.items():
            (root / "data" / "sources" / f"{id_}.yaml").write_text(SOURCE.format(id=id_, url=url), encoding="utf-8")
        rows = "".join(ROW.format(id=id_) for id_ in urls)
        table = f"title: Toutes\nrows:\n  each:\n{rows}columns: [{{id: rate, reading: bake_rate}}]\n"
        (root / "data" / "tables" / "all.yaml").write_text(table, encoding="utf-8")
        page = root / "docs" / "index.md"
        page.write_text(page.read_text(encoding="utf-8") + '\n{{ table("all") }}\n', encoding="utf-8")
        yield Web(root, resolve_site(read_settings(root)), log, urls)


def verdicts(web: Web, results: Results, memory: Memory, day: str) -> dict[str, Verdict]:
    """Return the verdict of each source."""
    return {id_: judged(results.answers[url], memory, day) for id_, url in web.urls.items()}


def test_every_answer_has_its_verdict_its_line_and_what_rests_on_it(web: Web, loopback_only: list[str]) -> None:
    """Alive, moved, limited, perhaps dead: each is told at the line of the source, with what rests on it."""
    results = web.results()
    found = verdicts(web, results, Memory(), TODAY)
    assert {id_ for id_, verdict in found.items() if verdict is Verdict.ALIVE} == {
        "alive",
        "today",
        "changed",
        "patient",
    }
    assert {id_ for id_, verdict in found.items() if verdict is Verdict.MOVED} == {"moved"}
    assert {id_ for id_, verdict in found.items() if verdict is Verdict.LIMITED} == {"forbidden", "stubborn"}
    dead = {"missing", "removed", "ill", "slow", "loop", "out", "certificate"}
    assert {id_ for id_, verdict in found.items() if verdict is Verdict.CANDIDATE} == dead
    said = {id_: results.answers[web.urls[id_]].said for id_ in dead}
    assert said["slow"] == "pas de réponse à temps"
    assert said["certificate"] == "certificat refusé"
    assert said["removed"] == "410"
    assert said["out"] == said["loop"] == "redirections sans fin ou hors du Web"
    assert loopback_only

    told = list(link_problems(Checked(links(web.resolved), results, Memory(), TODAY)))
    assert {(one.position.path, one.position.line, one.code) for one in told} == {
        *((f"data/sources/{id_}.yaml", 2, "L101") for id_ in dead),
        ("data/sources/moved.yaml", 2, "L102"),
        ("data/sources/forbidden.yaml", 2, "L103"),
        ("data/sources/stubborn.yaml", 2, "L103"),
    }
    assert all("(1 chiffre, 1 cellule, 1 page)" in one.message for one in told)
    assert {one.severity for one in told} == {Severity.WARNING}
    moved = next(one for one in told if one.code == "L102")
    assert moved.hint.endswith("/alive")


def test_cells_and_pages_that_rest_on_a_link_are_named(web: Web) -> None:
    """A link leads to the cells that show its figures, calculated ones included, and to their pages."""
    by_url = {link.url: link for link in links(web.resolved)}
    assert by_url[web.urls["missing"]].cells == ("all.missing.rate",)
    assert by_url[web.urls["missing"]].pages == ("index.md",)
    trials = by_url["https://example.org/bread"]
    assert {"rates.stone-one.rate", "rates.stone-one.share"} <= set(trials.cells)
    assert {"index.md", "term/rate", "theme/choosing"} <= set(trials.pages)
    assert not trials.checkable


def test_dead_is_two_failures_a_week_apart() -> None:
    """One failure is a candidate, also the day after; a week later it is dead; an answer in between clears it."""
    answer = Answer("http://a.fr/", 404)
    first = Memory().after(Results({"http://a.fr/": answer}), TODAY)
    assert judged(answer, first, "2026-12-02") is Verdict.CANDIDATE
    assert judged(answer, first, "2026-12-07") is Verdict.CANDIDATE
    assert judged(answer, first, WEEK_LATER) is Verdict.DEAD
    limited = first.after(Results({"http://a.fr/": Answer("http://a.fr/", 403)}), "2026-12-04")
    assert judged(answer, limited, WEEK_LATER) is Verdict.DEAD
    cleared = first.after(Results({"http://a.fr/": Answer("http://a.fr/", 200)}), "2026-12-04")
    assert judged(answer, cleared, WEEK_LATER) is Verdict.CANDIDATE
    assert Memory.parse(first.as_json()) == first
    assert Memory.parse("{}") is None
    assert Memory.parse('{"failing": {"a": "hier"}, "proven": {}}') is None


def test_a_strangers_dead_server_never_refuses_and_a_new_dead_address_does(web: Web) -> None:
    """Only an address that was just written, and that says itself that it is not there, is an error."""
    results, everything = web.results(), links(web.resolved)
    found = Checked(everything, results, Memory(dict.fromkeys(web.urls.values(), TODAY)), WEEK_LATER)
    assert {one.severity for one in link_problems(found)} == {Severity.WARNING}
    refused = {
        one.position.path.removeprefix("data/sources/").removesuffix(".yaml")
        for one in link_problems(found, web.urls.values())
        if one.severity is Severity.ERROR
    }
    assert refused == {"missing", "removed", "loop", "out", "certificate"}


def test_an_address_is_new_when_it_was_written_nowhere(web: Web) -> None:
    """What moved to another line is not new."""
    before = mentions(read_settings(web.root))
    file = web.root / "data" / "sources" / "alive.yaml"
    file.write_text("# un commentaire\n" + file.read_text(encoding="utf-8").replace("/alive", "/new"), encoding="utf-8")
    page = web.root / "docs" / "index.md"
    page.write_text(
        page.read_text(encoding="utf-8") + "\nVoyez [ceci](https://a.fr/b_(c)), `https://code.fr/`, <https://d.fr/>.\n",
        encoding="utf-8",
    )
    now = links(resolve_site(read_settings(web.root)))
    new = changed(now, before)
    assert [link.url.rpartition("/")[2] for link in new] == ["new", "b_(c)", ""]
    assert str(new[0].positions[0]) == "data/sources/alive.yaml:3:6"
    assert new[1].positions[0].path == "docs/index.md"
    assert new[1].pages == ("index.md",)


def test_one_request_at_a_time_and_retry_after_is_honoured(web: Web) -> None:
    """A host is never asked twice at once; a wait that it asks for is kept, once; the asker says its name."""
    answers = ask([web.urls["stubborn"], web.urls["patient"]], FAST)
    assert web.log.most == 1
    assert web.log.count("/limited") == 2
    times = [moment for moment, path in web.log.requests if path == "/limited"]
    assert times[1] - times[0] >= 1
    assert answers[web.urls["stubborn"]].status == 429
    # Asked to wait a second time, the host is left alone.
    assert answers[web.urls["patient"]].trouble is Trouble.UNASKED
    assert judged(answers[web.urls["patient"]], Memory(), TODAY) is Verdict.LIMITED
    assert all(agent.startswith("releve") for agent in web.log.agents)


def test_a_wait_too_long_leaves_the_host_alone(web: Web) -> None:
    """A host that asks for an hour is asked nothing more."""
    base = web.urls["stubborn"].rpartition("/")[0]
    answers = ask([f"{base}/busy", f"{base}/alive"], FAST)
    assert answers[f"{base}/busy"].retry_after == 3600
    assert answers[f"{base}/alive"].trouble is Trouble.UNASKED
    assert [path for _, path in web.log.requests] == ["/busy"]


def test_a_check_ends_when_its_time_is_over(web: Web) -> None:
    """A server that never answers cannot hold a check: what was not asked is said not to be."""
    answers = ask([web.urls["slow"], web.urls["alive"]], replace(FAST, seconds=20, whole=0.5))
    assert {answer.trouble for answer in answers.values()} == {Trouble.UNASKED}


def test_a_page_is_read_up_to_a_size(web: Web) -> None:
    """A page without end is cut, and the answer says so."""
    answer = fetch(web.urls["alive"], replace(FAST, size=40))
    assert len(answer.body) == 40
    assert not answer.whole


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "http://localhost/x", "http://10.0.0.3/", "http://[::1]/a"])
def test_an_address_that_only_this_network_can_open_is_not_asked(url: str, loopback_only: list[str]) -> None:
    """A proposal cannot make the checker ask the machine it runs on."""
    answer = fetch(url, replace(FAST, private=False))
    assert answer.trouble is Trouble.PRIVATE
    assert loopback_only == []


def test_a_passage_that_changed_is_told_at_the_line_of_its_value(web: Web) -> None:
    """Proven in the week before, gone now: the problem names the value, the day it was last seen, and a copy."""
    reading = next(one for one in web.resolved.catalog.readings if one.source.id == "changed")
    memory = Memory(proven={reading.id: "2026-11-24"})
    base = web.urls["alive"].rpartition("/")[0]
    results = web.results(Wish(passages=True, archives=f"{base}/copy"), memory)
    proven = next(one for one in web.resolved.catalog.readings if one.source.id == "alive")
    assert results.proofs[proven.id] == Proof.PROVEN
    assert results.proofs[reading.id] == Proof.GONE
    told = [one for one in link_problems(Checked(links(web.resolved), results, memory, TODAY)) if one.code == "L104"]
    assert [(one.position.path, one.position.line) for one in told] == [("data/sources/changed.yaml", 8)]
    assert "« 57.21 » (vu le 2026-11-24)" in told[0].message
    assert "https://web.archive.org/web/20261129/x" in told[0].hint
    assert memory.after(results, TODAY).proven == {
        one.id: TODAY if results.proofs[one.id] == Proof.PROVEN else "2026-11-24"
        for one in web.resolved.catalog.readings
        if one.id in results.proofs and (one.id == reading.id or results.proofs[one.id] == Proof.PROVEN)
    }


def test_a_figure_of_a_page_of_its_own_rests_on_it(web: Web) -> None:
    """Where a source has several pages, a figure is looked for in its own, which bears it instead of the source's."""
    file = web.root / "data" / "sources" / "removed.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("at:", f"page: {web.urls['alive']}?one, at:"), encoding="utf-8"
    )
    changed = Web(web.root, resolve_site(read_settings(web.root)), web.log, web.urls)
    reading = next(one for one in changed.resolved.catalog.readings if one.source.id == "removed")
    by_url = {link.url: link for link in links(changed.resolved)}
    assert by_url[reading.url].readings == (reading,)
    assert by_url[reading.source.url].readings == ()
    assert changed.results(Wish(passages=True)).proofs[reading.id] == Proof.PROVEN


def test_a_place_that_was_never_proven_is_not_said_lost(web: Web) -> None:
    """A place is told in words: only where a page was once seen to have it is another place a problem."""
    reading = next(one for one in web.resolved.catalog.readings if one.source.id == "alive")
    results = Results(proofs={reading.id: Proof.ELSEWHERE.value})
    found = Checked(links(web.resolved), results, Memory(), TODAY)
    assert list(link_problems(found)) == []
    known = replace(found, memory=Memory(proven={reading.id: "2026-11-24"}))
    assert [(one.code, one.severity) for one in link_problems(known)] == [("L104", Severity.WARNING)]


def test_results_are_written_and_read_back(web: Web) -> None:
    """What a check found can be told again without asking anybody."""
    results = web.results(Wish(passages=True))
    again = parse_results(results.as_json())
    assert again is not None
    assert again.answers == results.answers
    assert again.proofs == results.proofs
    assert as_markdown(Checked(links(web.resolved), again, Memory(), TODAY)) == as_markdown(
        Checked(links(web.resolved), results, Memory(), TODAY)
    )


def test_the_weekly_issue_has_a_box_a_link_and_no_markup_of_the_data(web: Web) -> None:
    """What is lost comes first; each line gives the place, the address as plain text and what rests on it."""
    body = as_markdown(Checked(links(web.resolved), web.results(), Memory({web.urls["missing"]: TODAY}), WEEK_LATER))
    assert body.index("## Liens morts (1)") < body.index("## Liens peut-être morts") < body.index("## Liens déplacés")
    assert "- [ ] `data/sources/missing.yaml:2:6`" in body
    assert "1 chiffre, 1 cellule, 1 page" in body
    assert "http://" not in body


LINKCHECKER_CSV = """# created by LinkChecker at 2026-11-30 15:38:12+000
urlname;parentname;base;result;warningstring;infostring;valid;url;line;column;name;dltime;size;checktime;cached;level;modified
http://a.fr/gone;http://127.0.0.1/;;404 Not Found;;;False;http://a.fr/gone;1;42;c;-1;0;0.17;0;1;
http://a.fr/no;http://127.0.0.1/;;403 Forbidden;;;False;http://a.fr/no;1;63;d;-1;0;0.66;0;1;
http://a.fr/slow;http://127.0.0.1/;;429 Too Many Requests;Rate limited (Retry-After: 30);;True;http://a.fr/slow;1;1;f;-1;0;1;0;1;
http://a.fr/old;http://127.0.0.1/;;200 OK;Redirected to `http://a.fr/new' status: 301 Moved Permanently.;;True;http://a.fr/new;1;20;b;0;2;1;0;1;
http://a.fr/ok;http://127.0.0.1/;;200 OK;;;True;http://a.fr/ok;1;1;a;0;2;1;0;1;
http://b.fr/;http://127.0.0.1/;;"ConnectionError: NameResolutionError(""b.fr"")";;;False;http://b.fr/;1;1;a;-1;0;1;0;1;
http://c.fr/;http://127.0.0.1/;;syntax OK;Access denied by robots.txt, checked only syntax.;;True;http://c.fr/;1;1;a;-1;0;1;0;1;
http://d.fr/;http://127.0.0.1/;;filtered;The URL is outside of the domain filter, checked only syntax.;;True;http://d.fr/;1;1;a;-1;0;1;0;1;
# Stopped checking at 2026-11-30 15:38:15+000 (3 seconds)
"""

LINKCHECKER_TEXT = """LinkChecker 10.6.0

URL        `http://a.fr/gone'
Name       `c'
Parent URL http://127.0.0.1/, line 1, col 42
Real URL   http://a.fr/gone
Check time 1.532 seconds
Size       0B
Result     Error: 404 Not Found

URL        `http://a.fr/no'
Real URL   http://a.fr/no
Result     Error: 403 Forbidden

URL        `http://a.fr/slow'
Real URL   http://a.fr/slow
Warning    [http-rate-limited] Rate limited (Retry-After: 30)
Result     Valid: 429 Too Many Requests

URL        `http://a.fr/old'
Real URL   http://a.fr/new
Warning    [http-redirected] Redirected to
           `http://a.fr/new' status: 301 Moved
           Permanently.
Result     Valid: 200 OK

URL        `http://a.fr/ok'
Real URL   http://a.fr/ok
Result     Valid: 200 OK

URL        `http://d.fr/'
Real URL   http://d.fr/
Result     Valid: filtered

URL        `http://c.fr/'
Real URL   http://c.fr/
Warning    [http-robots-denied] Access denied by robots.txt, checked
           only syntax.
Result     Valid: syntax OK

URL        `http://b.fr/'
Real URL   http://b.fr/
Result     Error: ConnectionError: NameResolutionError: getaddrinfo failed

Statistics:
Downloaded: 133B.
"""


@pytest.mark.parametrize("text", [LINKCHECKER_CSV, LINKCHECKER_TEXT], ids=["csv", "text"])
def test_the_output_of_linkchecker_gives_the_same_verdicts(text: str) -> None:
    """What linkchecker printed, in either form, is mapped back: status, move, wait asked for, no such host."""
    results = parse_results(text)
    assert results is not None
    found = {url.removeprefix("http://"): judged(one, Memory(), TODAY) for url, one in results.answers.items()}
    assert found == {
        "a.fr/gone": Verdict.CANDIDATE,
        "a.fr/no": Verdict.LIMITED,
        "a.fr/slow": Verdict.LIMITED,
        "a.fr/old": Verdict.MOVED,
        "a.fr/ok": Verdict.ALIVE,
        "b.fr/": Verdict.CANDIDATE,
        "c.fr/": Verdict.LIMITED,
        "d.fr/": Verdict.LIMITED,
    }
    assert results.answers["http://a.fr/old"].moved_to == "http://a.fr/new"
    assert results.answers["http://a.fr/slow"].retry_after == 30
    assert results.answers["http://b.fr/"].trouble is Trouble.HOST


@pytest.mark.parametrize("text", ["", "bonjour", "{", '{"results": 3}', "[1]", '{"results": [{"status": 200}]}'])
def test_results_of_no_known_shape_are_refused(text: str) -> None:
    """A file that is none of these is no empty result."""
    assert parse_results(text) is None


def test_the_command_lists_checks_remembers_and_refuses(web: Web, tmp_path: Path) -> None:
    """Without a check, one line an address; with results, their verdicts, the memory updated, and exit 0."""
    results, state = tmp_path / "results.json", tmp_path / "state.json"
    listed = CliRunner().invoke(app, ["links", "-C", str(web.root)])
    assert f"data/sources/missing.yaml:2:6  {web.urls['missing']}  1 chiffre, 1 cellule, 1 page" in listed.output
    results.write_text(web.results().as_json(), encoding="utf-8")
    options = ["links", "-C", str(web.root), "--results", str(results), "--state", str(state)]
    first = CliRunner().invoke(app, [*options, "--today", TODAY])
    assert first.exit_code == 0, first.output
    assert "data/sources/missing.yaml:2:6: L101 lien peut-être mort : 404" in first.output
    assert web.urls["missing"] in json.loads(state.read_text(encoding="utf-8"))["failing"]
    second = CliRunner().invoke(app, [*options, "--today", WEEK_LATER])
    assert second.exit_code == 0
    assert "lien mort : 404" in second.output
    wrong = CliRunner().invoke(app, ["links", "-C", str(web.root), "--results", str(web.root / "mkdocs.yml")])
    assert wrong.exit_code == 2


def test_the_command_refuses_a_new_dead_address_only(web: Web, tmp_path: Path) -> None:
    """In a pull request, only what it adds is looked at, and only that can refuse it."""
    name = ("-c", "user.name=Essai", "-c", "user.email=essai@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "-m", "Commit")):
        subprocess.run(["git", *name, *words], cwd=web.root, check=True, capture_output=True)
    results = tmp_path / "results.json"
    results.write_text(web.results().as_json(), encoding="utf-8")
    options = ["links", "-C", str(web.root), "--results", str(results), "--changed-since", "HEAD"]
    same = CliRunner().invoke(app, options)
    assert (same.exit_code, same.output.strip()) == (0, "")
    text = (web.root / "data/sources/missing.yaml").read_text(encoding="utf-8")
    file = web.root / "data/sources/brand-new.yaml"
    file.write_text(text.replace("/404", "/404?new"), encoding="utf-8")
    answer = Answer(f"{web.urls['missing']}?new", 404)
    results.write_text(Results({answer.url: answer}).as_json(), encoding="utf-8")
    refused = CliRunner().invoke(app, options)
    assert refused.exit_code == 1
    assert refused.output.startswith("data/sources/brand-new.yaml:2:6: L101 lien neuf et mort : 404")


def test_the_command_asks_nothing_of_names_kept_for_examples(tmp_path: Path, loopback_only: list[str]) -> None:
    """A site whose addresses are all of example.org is checked without asking anybody, in every form of report."""
    shutil.copytree(OVENS, tmp_path / "site")
    state = tmp_path / "state.json"
    for shape, said in (("text", ""), ("github", ""), ("json", "[]"), ("markdown", "0 lien vérifié")):
        options = ["--check", "--passages", "--state", str(state), "--format", shape, "--today", TODAY]
        ran = CliRunner().invoke(app, ["links", "-C", str(tmp_path / "site"), *options])
        assert ran.exit_code == 0, ran.output
        assert ran.output.strip().partition(" le ")[0] == said
    assert loopback_only == []
    assert json.loads(state.read_text(encoding="utf-8")) == {"failing": {}, "proven": {}}
    listed = CliRunner().invoke(app, ["links", "-C", str(tmp_path / "site"), "--format", "json"])
    trials = next(one for one in json.loads(listed.output) if one["source"] == "trials")
    assert trials["positions"] == ["data/sources/trials.yaml:2:6"]
    assert len(trials["figures"]) == 3
    state.write_text("[]", encoding="utf-8")
    assert (
        CliRunner().invoke(app, ["links", "-C", str(tmp_path / "site"), "--check", "--state", str(state)]).exit_code
        == 2
    )


def test_files_that_cannot_be_kept_are_a_sentence(tmp_path: Path) -> None:
    """A state that is no text, or a folder in the place of a file, stops with what to do, and 2."""
    shutil.copytree(OVENS, tmp_path / "site")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "folder").mkdir()
    for option, file in (("--state", "bytes"), ("--state", "folder"), ("--save", "folder")):
        options = ["--check", option, str(tmp_path / file), "--today", TODAY]
        ran = CliRunner().invoke(app, ["links", "-C", str(tmp_path / "site"), *options])
        assert (ran.exit_code, "releve : «" in ran.output) == (2, True), ran.output
