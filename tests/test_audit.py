"""The audit reads pages written by hand (`tests/audit/`); another parser says what each of them holds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest

from releve.audit import PageSources, audit
from releve.digits import Allowed
from releve.problem import Problem

PAGES = Path(__file__).parent / "audit"
RECORDS = json.loads((PAGES / "records.json").read_text(encoding="utf-8"))
CLEAN = (PAGES / "clean.html").read_text(encoding="utf-8").partition("\n")[2]
TITLE = "Le pain de B12 --four 9"
ALLOWED = Allowed.naming(["Four 3 bis", "Essais de pain 2", "B12"], ["pains", "kW"])

_NAMED = re.split(r"^<!-- (.*) -->$", (PAGES / "evasions.html").read_text(encoding="utf-8"), flags=re.MULTILINE)
EVASIONS = {name: body.strip() for name, body in zip(_NAMED[3::2], _NAMED[4::2], strict=True)}
SHOWN = [
    [part.strip() for part in line.split(" | ")]
    for line in (PAGES / "shown.txt").read_text(encoding="utf-8").splitlines()[1:]
]
SIGN = '<span class="releve-nature" data-nature="{}"><span class="releve-hidden">{}</span></span>'

JSON_LD = """{"@context": "https://schema.org", "@type": "Observation", "name": "Le pain de B12 --four 9", "identifier":
"measured:essai.gggggg", "value": 1792.5, "observationDate": "2026-11-30", "url": "https://example.org/12/"}"""


def html(body: str, head: str = "", after: str = "", title: str = "Le pain") -> str:
    """Lay a page as the theme does: menu and contents inside `main`, header and footer outside it."""
    return f"""<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{title} - Fournil</title>
<meta name="description" content="Le débit du Four 3 bis."><meta name="generator" content="mkdocs-1.6.1">
<script>__md=[...e].reduce((e,_)=>(e<<5)-e,0)</script>{head}</head>
<body dir="ltr"><header class="md-header"><span class="md-ellipsis">Fournil</span></header><div><main class="md-main">
<nav class="md-nav"><ul><li><a href="."><span class="md-ellipsis">{title}</span></a></li></ul></nav>
<article class="md-content__inner">{body}</article></main></div>
<footer class="md-footer">Fournil</footer>{after}</body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Give an empty folder to build pages in."""
    return tmp_path


def found(
    site: Path, page: str, sources: Mapping[str, str] | None = None, name: str = "pain/index.html"
) -> list[Problem]:
    """Write one page and audit the site."""
    file = site / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page, encoding="utf-8")
    return audit(site, RECORDS, ALLOWED, {} if sources is None else sources)


def codes(problems: list[Problem]) -> set[str]:
    """Give the codes of the problems."""
    return {problem.code for problem in problems}


class Texts(HTMLParser):
    """The other parser: where each text of `main` stands in the file, outside code and numbers set free."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[tuple[str, bool]] = []
        self.digits: list[int] = []
        self.lines = [0]
        for line in page.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember which elements are open, and whether one of them may hold any number."""
        if tag in {"meta", "link", "input", "br"}:
            return
        free = tag in {"code", "pre", "kbd", "script"} or any(name == "data-plain" for name, _ in attrs)
        self.open.append((tag, free))

    def handle_endtag(self, tag: str) -> None:
        """Close an element and what was left open in it."""
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Keep the place of every digit."""
        if any(tag == "main" for tag, _ in self.open) and not any(free for _, free in self.open):
            line, column = self.getpos()
            start = self.lines[line - 1] + column
            self.digits += [start + index for index, character in enumerate(data) if character.isdecimal()]


def test_a_page_made_by_the_generator_passes(site: Path) -> None:
    """Everything the templates write is accepted, and so is everything the theme adds around it."""
    head = f'<script type="application/ld+json">{JSON_LD}</script>'
    assert found(site, html(CLEAN, head, title=TITLE)) == []


def test_every_digit_of_a_page_matters(site: Path) -> None:
    """One digit changed anywhere in the text of a page is refused, whichever it is."""
    page = html(CLEAN, title=TITLE)
    places = Texts(page).digits
    assert len(places) > 50
    missed = []
    for place in places:
        other = str((int(page[place]) + 1) % 10)
        changed = page[:place] + other + page[place + 1 :]
        if not found(site, changed):
            missed.append(changed[place - 30 : place + 10])
    # In the menu a heading is repeated: the digit that only a menu changes is no heading's any more.
    assert missed == []


def test_every_mark_matters(site: Path) -> None:
    """One mark taken away is refused, be it of a figure, of a condition or of a cell of words."""
    page = html(CLEAN, title=TITLE)
    pattern = r'(?<=scope="row") data-releve="[^"]*"| data-releve="(?!words)[^"]*"'
    marks = list(re.finditer(pattern, page))
    assert len(marks) > 10
    for mark in marks:
        assert found(site, page[: mark.start()] + page[mark.end() :]), mark[0]


def test_every_attribute_that_excuses_a_departure_matters(site: Path) -> None:
    """A rounding, a conversion, a condition or a sign that is no longer declared is refused."""
    page = html(CLEAN, title=TITLE)
    pattern = r' (?:data-decimals|data-unit|data-condition|data-field|datetime|value)="[^"]*"'
    for attribute in re.finditer(pattern, page):
        assert found(site, page[: attribute.start()] + page[attribute.end() :]), attribute[0]


def cell(text: str, mark: str = "measured:essai.aaaaaa", more: str = "") -> str:
    """Write a table of one cell."""
    return (
        '<table data-table="un"><thead><tr><th scope="col">Four</th><th scope="col">Débit</th></tr></thead><tbody><tr>'
        '<th scope="row" data-releve="words:ovens/four-3-bis">Four 3 bis</th>'
        f'<td data-releve="{mark}" {more}>{text}</td>'
        "</tr></tbody></table>"
    )


@pytest.mark.parametrize(("text", "mark", "more", "code"), SHOWN)
def test_what_is_shown_is_the_record(site: Path, text: str, mark: str, more: str, code: str) -> None:
    """A marked cell shows its record: number, sign, unit, rounding declared, nature, condition, printed value, name."""
    problems = found(site, html(cell(text, mark, more)))
    assert codes(problems) == (set() if code == "accepted" else {code}), "\n".join(map(str, problems))


@pytest.mark.parametrize("body", EVASIONS.values(), ids=EVASIONS.keys())
def test_an_evasion_is_refused(site: Path, body: str) -> None:
    """However a figure or a table is slipped into a page, it is refused, and the page is named."""
    (site / "dessin.svg").write_text("<svg><text>57 pains/h</text></svg>", encoding="utf-8")
    problems = found(site, html(body))
    assert problems
    assert all("page pain/index.html" in problem.message for problem in problems)


HEADS = [
    "<title>57 pains/h</title>",
    '<meta name="description" content="57 pains/h">',
    '<meta property="og:title" content="57 pains/h">',
    '<meta name="twitter:description" content="57 pains/h">',
    '<script type="application/ld+json">{"headline": "57 pains/h"}</script>',
    '<style>h1::after { content: "57" }</style>',
]


@pytest.mark.parametrize("head", HEADS)
def test_the_head_of_a_page_is_read(site: Path, head: str) -> None:
    """Title, descriptions, structured data and styles are read like the rest."""
    assert codes(found(site, html("<p>Rien.</p>", head))) == {"S102"}


@pytest.mark.parametrize("name", ["index.html", "404.html", "recherche/index.html", "a/b/c.htm"])
def test_no_page_is_exempt(site: Path, name: str) -> None:
    """Every page of the site is read, the error page and the search page included."""
    problems = found(site, html("<p>57 pains/h</p>"), name=name)
    assert [problem.position.path for problem in problems] == [name]


def test_the_error_page_may_say_its_own_number(site: Path) -> None:
    """A theme's 404.html says 404, and no other number."""
    assert found(site, html("<h1>404 - Page introuvable</h1>"), name="404.html") == []
    assert codes(found(site, html("<h1>404 fours, 57 pains</h1>"), name="404.html")) == {"S102"}


def test_a_problem_names_table_row_and_column(site: Path) -> None:
    """A fault in a cell names the page, the table, the headings of its row and of its column."""
    page = html(CLEAN, title=TITLE).replace(">0,01<", ">0,02<")
    (problem,) = found(site, page)
    assert problem.code == "S104"
    place = "page pain/index.html, tableau « fours », ligne « Four 3 bis », colonne « Puissance » :"
    assert problem.message.startswith(place)
    assert "« 0,02 »" in problem.message


def test_a_problem_names_the_line_of_the_markdown(site: Path, tmp_path: Path) -> None:
    """A fault points at the Markdown: the call of the table, or the line that bears the words."""
    source = tmp_path / "pain.md"
    written = '# Pain\n\nIl cuit **57 pains/h**.\n\n{{ table("fours") }}\n\n| a | b |\n|---|---|\n| x | 9 |\n'
    source.write_text(written, encoding="utf-8")
    body = CLEAN.replace(">0,01<", ">0,02<") + "<p>Il cuit <b>57 pains/h</b>.</p>"
    body += "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>x</td><td>9</td></tr></tbody></table>"
    problems = found(site, html(body), {"pain/index.html": str(source)})
    places = {(problem.code, problem.position.line) for problem in problems}
    assert places == {("S102", 3), ("S104", 5), ("S105", 7)}
    assert {problem.position.path for problem in problems} == {str(source)}


def test_what_every_page_repeats_is_told_once(site: Path) -> None:
    """A figure in the menu or the footer is one problem, with the number of pages that repeat it."""
    for name in ("a", "b", "c"):
        found(site, html("<p>Rien.</p>", after="<div>57 pains/h</div>"), name=f"{name}/index.html")
    (problem,) = audit(site, RECORDS, ALLOWED, {})
    assert "page a/index.html et 2 autres pages" in problem.message


COUNTS = [("16", "seize", True), ("1", "Une", True), ("0", "zéro", True), ("17", "17", True), ("17", "seize", False)]


@pytest.mark.parametrize(("value", "text", "passes"), [*COUNTS, ("x", "seize", False), ("-1", "−1", False)])
def test_a_count_says_its_value(site: Path, value: str, text: str, passes: bool) -> None:
    """A count is its value, in digits or in letters."""
    page = html(f'<p><data class="releve-count" value="{value}">{text}</data> fours</p>')
    assert (not found(site, page)) is passes


DATES = [("2026-11-01", "1er novembre 2026", True), ("2026-11", "novembre 2026", True), ("2026", "2026", True),
         ("2026-11-30", "2026-11-30", True), ("2026-11-30", "30 novembre", True), ("2026-11-30", "2026", False),
         ("2026-13-01", "57", False), ("", "57", False)]  # fmt: skip


@pytest.mark.parametrize(("moment", "text", "passes"), DATES)
def test_a_date_says_its_datetime(site: Path, moment: str, text: str, passes: bool) -> None:
    """A date is its `datetime`, written in French or as it stands there, whole or without its year."""
    assert (not found(site, html(f'<p>Le <time datetime="{moment}">{text}</time>.</p>'))) is passes


STRUCTURED = [
    ('{"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Fours"}], "numberOfItems": 1}', True),
    ('{"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Fours"}], "numberOfItems": 57}', False),
    ('{"identifier": "measured:essai.cccccc", "minValue": 40, "maxValue": 60}', True),
    ('{"identifier": "measured:essai.cccccc", "minValue": 40, "maxValue": 61}', False),
    ('{"identifier": "measured:essai.cccccc", "value": "40-60"}', True),
    ('{"identifier": "announced:essai.cccccc", "value": "40-60"}', False),
    ('{"identifier": "measured:essai.gggggg", "value": "beaucoup 57"}', False),
    ('{"identifier": "measured:essai.zzzzzz"}', True),
    ('[{"dateModified": "2026-11-30T12:00:00Z"}, {"url": "https://example.org/57/"}, {"@id": "#r57"}]', True),
    ('{"timeRequired": 57}', False),
]


@pytest.mark.parametrize(("data", "passes"), STRUCTURED)
def test_structured_data_say_what_records_say(site: Path, data: str, passes: bool) -> None:
    """A number of the structured data is a rank, a count of what it lists, or the value of the record it names."""
    head = f'<script type="application/ld+json">{data}</script>'
    assert (not found(site, html("<p>Rien.</p>", head))) is passes


def test_a_menu_repeats_headings_only(site: Path) -> None:
    """A heading with code is judged where it stands, and the menu may repeat it; nothing else excuses a menu."""
    menu = '<nav><a href="#x">Cuire à --pains 57</a></nav>'
    assert codes(found(site, html(menu))) == {"S102"}
    assert found(site, html(f'{menu}<h2 id="x">Cuire à <code>--pains 57</code></h2>')) == []


def test_a_reference_may_lead_to_a_table_of_another_page(site: Path) -> None:
    """« Tableau 1 » on one page is the table so numbered on the page it leads to."""
    found(site, html(CLEAN, title=TITLE))
    link = '<p>Voir le <a class="releve-ref" href="../pain/#fours" data-table="fours">Tableau {}</a>.</p>'
    assert found(site, html(link.format(1)), name="autre/index.html") == []
    assert codes(found(site, html(link.format(2)), name="autre/index.html")) == {"S102"}


def test_the_head_of_a_column_says_the_nature_of_its_cells(site: Path) -> None:
    """A figure under « mesure » that is none must bear its own sign."""
    announced = cell("12", "announced:essai.bbbbbb")
    under = announced.replace("Débit</th>", f"Débit {SIGN.format('measured', 'mesure')}</th>")
    own = SIGN.format("announced", "annonce")
    assert found(site, html(announced)) == []
    assert codes(found(site, html(under))) == {"S103"}
    assert found(site, html(under.replace(">12<", f">{own}12<"))) == []


def test_a_fault_in_a_cell_does_not_move_the_next_ones(site: Path) -> None:
    """A cell at fault, or one set free, still takes its column: its neighbours are judged under their own heads."""
    heads = f"<th scope='col'>Débit {SIGN.format('measured', 'mesure')}</th><th scope='col'>{{}}</th>"
    heads = heads.format(f"Débit {SIGN.format('announced', 'annonce')}")
    for first in ('data-releve="measured:essai.aaaaaa">58', 'data-plain="rang">1'):
        row = f'<td {first}</td><td data-releve="announced:essai.bbbbbb">12</td>'
        table = (
            f'<table data-table="t"><caption>T</caption><thead><tr><th scope="col">Four</th>{heads}</tr></thead>'
            f'<tbody><tr><th scope="row" data-releve="words:ovens/four-3-bis">Four 3 bis</th>{row}</tr></tbody></table>'
        )
        (problem,) = found(site, html(table))
        assert problem.code in {"S102", "S104"}


UNREAD = {
    "not UTF-8": b"<p>\xff</p>",
    "too deep": b"<div>" * 5000 + b"57",
    "frames": b"<html><frameset><frame src='57.html'></frameset></html>",
    "a body that says a figure": b"<body title='57 pains/h'><main>x</main></body>",
    "a root that says a figure": b"<html title='57 pains/h'><body><main>x</main></body></html>",
}


@pytest.mark.parametrize("page", UNREAD.values(), ids=UNREAD.keys())
def test_a_page_that_cannot_be_read_is_refused(site: Path, page: bytes) -> None:
    """A page whose bytes, depth or frames hide what it says is never passed over, nor a traceback."""
    (site / "pain.html").write_bytes(page)
    assert [problem.position.path for problem in audit(site, RECORDS, ALLOWED, {})] == ["pain.html"]


MKDOCS = """
site_name: Fournil
theme: {name: material, language: fr, font: false}
markdown_extensions:
- footnotes
- admonition
- pymdownx.superfences
- pymdownx.tabbed: {alternate_style: true}
- toc: {permalink: true}
"""

THEMED = """# Cuire à `--pains 57`

Une note[^1], une autre[^2].

[^1]: La première.
[^2]: La seconde.

## Le `four 9`

=== "Un"
    Du pain.

=== "Deux"
    Du seigle.

```sh
four 12
```

!!! note "À savoir"
    Rien.
"""


def test_what_the_theme_builds_passes(tmp_path: Path) -> None:
    """A site that MkDocs and its theme build from words alone has no problem: menus, notes, tabs, code, permalinks."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(MKDOCS, encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text(THEMED, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(tmp_path / "mkdocs.yml")]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "site" / "404.html").is_file()
    assert audit(tmp_path / "site", RECORDS, ALLOWED, {}) == []


def test_a_long_page_is_read_to_its_end(site: Path) -> None:
    """A page of 250 kB full of cells is read whole: nothing is wrong in it, and a fault in its last row is found."""
    row = re.search(r"<tr id=.a.>.*?</tr>", CLEAN, re.DOTALL)
    assert row is not None
    body = CLEAN.replace("</tbody>", row[0] * (250_000 // len(row[0])) + "</tbody>")
    page = site / "long.html"
    page.write_text(html(body, title=TITLE), encoding="utf-8")
    assert audit(site, RECORDS, ALLOWED, {}) == []
    faulty = row[0].replace("data-releve=", "data-lost=")
    page.write_text(html(body.replace("</tbody>", faulty + "</tbody>"), title=TITLE), encoding="utf-8")
    assert {problem.code for problem in audit(site, RECORDS, ALLOWED, {})} >= {"S101"}


def test_what_a_page_was_made_from_is_asked_only_of_a_fault(site: Path) -> None:
    """A clean site is read without finding out what its pages were made from: that costs as much as making them."""
    asked: list[str] = []

    def find_out() -> dict[str, str]:
        asked.append("sources")
        return {"pain/index.html": "docs/pain.md"}

    sources = PageSources(find_out)
    assert found(site, CLEAN, sources) == []
    assert asked == []
    problems = found(site, html("<p>Le four cuit 57 pains.</p>"), sources)
    assert [problem.position.path for problem in problems] == ["docs/pain.md"]
    assert asked == ["sources"]
    assert dict(sources) == {"pain/index.html": "docs/pain.md"}
    assert len(sources) == 1
