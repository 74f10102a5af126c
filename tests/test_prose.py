"""A page is read as Markdown reads it: calls with their place, code apart, what a reader sees of the rest."""

from __future__ import annotations

import pytest

from releve.digits import Allowed, bare_figures
from releve.nodes import Place, parse
from releve.prose import Page, expand, parse_page, parse_text, sentences

NOTHING = Allowed.naming([])


def page(text: str) -> Page:
    """Read a page that has no fault."""
    read, problems = parse_page(text, "docs/page.md")
    assert not problems, "\n".join(map(str, problems))
    return read


def faults(text: str) -> list[str]:
    """Give the code and place of each fault of a page."""
    return [f"{p.code} {p.position.line}:{p.position.column}" for p in sorted(parse_page(text, "docs/page.md")[1])]


def seen(text: str) -> list[str]:
    """Give the numbers a reader sees, each with the kind of place it stands in, its line and its column."""
    read, _ = parse_page(text, "docs/page.md")
    surface = read.surface
    found = []
    for block in surface.blocks:
        shown, offsets = surface.visible(block)
        for span in bare_figures(shown, NOTHING):
            start = offsets[span.start]
            linked = any(first <= start < last for first, last in surface.canvas.links)
            found.append((start, span.text, "title" if block.title else "link" if linked else "text"))
    for first, last in surface.canvas.attributes:
        shown, offsets = surface.canvas.visible(first, last)
        found += [(offsets[span.start], span.text, "attribute") for span in bare_figures(shown, NOTHING)]
    places = ((read.position(start), number, kind) for start, number, kind in sorted(found))
    return [f"{kind} {number} {place.line}:{place.column}" for place, number, kind in places]


# --- code, comments and notes -----------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "```\n57 {{ x }}\n```",
        "~~~ python\n57\n~~~",
        '``` { .python linenums="1" }\n57\n```',
        "````\n```\n57\n```\n````",
        "- a\n\n    ```\n    57\n    ```",
        "> a\n>\n> ```\n> 57\n> ```",
        "texte\n\n    57 {{ x }}\n\n    encore 58",
        "`57` et `` ` 58 {{ x }}`` et ```59```",
        "`sur deux\nlignes 57`",
        "```a 57`` `b",
        "<div markdown>`57`</div>",
        "<div><div>a</div>\n\n`b`</div>\n\n`57`",
        "\\\\`57`",
        "<!-- 57 {{ x }} -->",
        "a <!-- 57 --> b",
        "<code>57</code> et <kbd>F5</kbd>",
        "{## 57 {{ x }} ##}",
    ],
)
def test_what_is_not_read(code: str) -> None:
    """Digits and braces in code and comments are neither figures nor calls."""
    text = f"Avant\n\n{code}\n\nAprès\n"
    assert seen(text) == []
    assert page(text).calls == ()


@pytest.mark.parametrize(
    "text",
    [
        "```\n57\n",
        "```\n57\n~~~\n",
        "> ```\n57\n> ```\n",
        "- a\n\n    57\n",
        "!!! note\n\n    57\n",
        '=== "a"\n\n    57\n',
        "[^1]: a\n\n    57\n",
        "Terme\n:   a\n\n    57\n",
        "- a\nparesse\n\n    57\n",
        "texte\n    57\n",
        "\\`57`\n",
        "`a\n\n57`\n",
        "- `a\n- 57`\n",
        "# `a\n57`\n",
        "<div>`57`</div>\n",
        "<div>\n\n`57`\n\n</div>\n",
        "<!--> 57 -->\n",
        "<!-- a --!> 57 <!-- b -->\n",
        "<!-- 57\n",
    ],
)
def test_what_only_looks_like_code_is_read(text: str) -> None:
    """Nothing hides behind code that Markdown, or a browser, would show as text."""
    assert any(" 57 " in found for found in seen(text)), seen(text)


def test_code_comes_back_as_typed() -> None:
    """A page is expanded without a character of its code or its comments changed."""
    body = "A {{ one() }}\n\n```\n{{ two() }}\n```\n\n`{{ three() }}` <!-- {{ four() }} --> {{ five() }}\n"
    expanded = expand(page(f"---\ntitle: A\n---\n{body}"), lambda call: f"<{call.name}>")
    assert expanded == "A <one>\n\n```\n{{ two() }}\n```\n\n`{{ three() }}` <!-- {{ four() }} --> <five>\n"


def test_notes_vanish() -> None:
    """A note of the author is not published, and leaves no empty line that would cut a paragraph."""
    assert expand(page("a\n{## note ##}\nb {## note ##}c\n"), lambda _: "") == "a\nb c\n"


# --- calls ------------------------------------------------------------------------------------


def test_calls_have_their_arguments_and_place() -> None:
    """A call says its name, its arguments, its line and column, and whether it has the line for itself."""
    text = "---\ntitle: A\n---\nUn {{ fig(\"four\", decimals=0, unit=False) }}.\n\n  {{ table('fours') }}\n"
    first, second = page(text).calls
    assert (first.name, first.args, first.kwargs) == ("fig", ("four",), {"decimals": 0, "unit": False})
    assert (first.position.line, first.position.column, first.alone) == (4, 4, False)
    assert (second.name, second.args, second.kwargs) == ("table", ("fours",), {})
    assert (second.position.line, second.position.column, second.alone) == (6, 3, True)


def test_a_call_may_hold_braces_and_code() -> None:
    """What stands in quotes is text, braces and back-ticks included."""
    (call,) = page('{{ plain("a }} `57` \\" b", why="méthode") }}').calls
    assert call.args == ('a }} `57` " b',)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {% if x %}", ["R101 1:3"]),
        ("a {{ x }}", ["R101 1:3"]),
        ("a {{ x|y }} {{ 1 + 1 }} {{ 'a' }}", ["R101 1:3", "R101 1:13", "R101 1:25"]),
        ("a {{ x(y) }} {{ x(1) }} {{ x(a=1.5) }} {{ x(*y) }}", ["R101 1:3", "R101 1:14", "R101 1:25", "R101 1:40"]),
        ("a {{ x.y() }}", ["R101 1:3"]),
        ("a {{ x() }", ["R101 1:3"]),
        ('a {{ x("b }}\n\nc {{ y() }}', ["R101 1:3"]),
        ("a {{ x() y }}", ["R101 1:3"]),
        ("a {## b", ["R101 1:3"]),
        ('a\n\n--8<-- "fichier.md"', ["R101 3:1"]),
        ('```\n--8<-- "fichier.md"\n```', ["R101 2:1"]),
        ("texte {#ancre} et { % et }}", []),
    ],
)
def test_what_is_not_a_call(text: str, expected: list[str]) -> None:
    """Statements, expressions, inclusions and unclosed braces are refused, all of them, each at its place."""
    assert faults(text) == expected


# --- what a reader sees -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("57&nbsp;pains, &#53;7, &#x35;&#55;", ["text 57 1:1", "text 57 1:16", "text 57 1:24"]),
        ("5**7** et __5__7 et ~~57~~", ["text 57 1:1", "text 57 1:13", "text 57 1:23"]),
        ("\\57 et 5\\_7", ["text 57 1:2", "text 5_7 1:8"]),
        ("<b>5</b>7 puis 5<br>7", ["text 57 1:4", "text 5 1:16", "text 7 1:21"]),
        ("# Titre 57 #", ["title 57 1:9"]),
        ("#57", ["title 57 1:2"]),
        ("Titre 57\n===", ["title 57 1:7"]),
        ('!!! note "Les 57"\n    dedans 58', ["title 57 1:15", "text 58 2:12"]),
        ('=== "Onglet 57"\n\n    dedans 58', ["title 57 1:13", "text 58 3:12"]),
        ('??? tip "57"', ["title 57 1:10"]),
        ("/// note | Les 57\n///", ["title 57 1:16"]),
        ("[57](a.md)", ["link 57 1:2"]),
        ("[a](57.md) [b](<5 7.md>) ![c](57.png)", []),
        ('[a](b.md "57") ![58](c.png)', ["attribute 57 1:11", "attribute 58 1:18"]),
        ("[![57](a.png)](b.md)", ["attribute 57 1:4"]),
        (
            "[57][a] [58][] [59] [60][b]\n\n[a]: x\n[58]: y\n[59]: z 'le 61'",
            [
                "link 57 1:2",
                "link 58 1:10",
                "link 59 1:17",
                "text 60 1:22",
                "attribute 61 5:13",
            ],
        ),
        ("[a]: 57 pains", ["text 57 1:6"]),
        ("a[^1] b[^2]\n\n[^1]: note 57", ["text 2 1:10", "text 57 3:12"]),
        ("*[abc]: 57 mots", ["attribute 57 1:9"]),
        ("Terme 57\n:   défini 58", ["text 57 1:7", "text 58 2:12"]),
        ("# A {#ancre-57 .c5}\n\n**b**{.x57}\n\ntexte\n{: .c57 }", []),
        ('# A {#b title="57"}', ["attribute 57 1:16"]),
        ("texte {57} suite", ["text 57 1:8"]),
        ("(texte){.c57}", ["text c57 1:10"]),
        ("- texte {.c57}", ["text c57 1:11"]),
        ("<b>a</b>{.c57}", ["text c57 1:11"]),
        ("a\n{.c57}\nb", ["text c57 2:3"]),
        ('<p title="57" class="c58">59</p>', ["attribute 57 1:11", "text 59 1:27"]),
        ('<ol start="57"><li value=58>', ["attribute 57 1:12", "attribute 58 1:26"]),
        ("![a &#53;7](b.png 'c &#53;8')", ["attribute 57 1:5", "attribute 58 1:22"]),
        ("<https://example.org/57>", ["link 57 1:22"]),
        ("1. un\n2. deux\n\n    suite\n\n3. trois", []),
        ("1. un\n1. deux\n    1. trois\n    2. quatre\n2. cinq", []),
        ("57. pains", ["text 57 1:1"]),
        ("1. un\n\ntexte\n\n2. deux", ["text 2 5:1"]),
        ("mot\n1. un", ["text 1 2:1"]),
        ('``` { title="les 57" }\n58\n```', ["attribute 57 1:18"]),
    ],
)
def test_a_reader_sees_what_markdown_shows(text: str, expected: list[str]) -> None:
    """Marks, addresses and labels show nothing; titles, links and attributes are told apart; places are exact."""
    assert seen(text) == expected


def test_words_are_those_a_reader_sees() -> None:
    """Addresses, code, comments and calls are no words."""
    text = "# Un titre\n\nL’ami [dort](loin/d/ici.md) `x y z` {{ fig('a') }} <!-- rien --> peut-être.\n"
    assert page(text).words == 5


def test_sentences_keep_their_calls() -> None:
    """Two sentences that show different figures are different sentences; titles are not sentences."""
    read = page("# Titre.\n\nIl cuit {{ fig('a') }}. Il cuit\n{{ fig('b') }} !\n\nIl vaut 3.5 fois **plus**.")
    assert [text for text, _ in sentences(read)] == [
        "Il cuit {{ fig('a') }}.",
        "Il cuit {{ fig('b') }} !",
        "Il vaut 3.5 fois plus.",
    ]


def test_handmade_tables_and_marks() -> None:
    """Tables in bars or in HTML, marks of the generator and tags that hide text are told, each once, at its place."""
    text = (
        "| a |\n|---|\n\n<table><tr><td>a</td></tr></table>\n\n<td>b</td>\n\n"
        "<i data-releve='x' class=\"releve-ref\"></i>\n\n**a**{data-plain=x}\n\n<style>a</style>\n"
    )
    read = page(text)
    lines = [(read.position(offset).line, what) for offset, what in read.surface.canvas.handmade]
    assert sorted(lines) == [
        (1, "un tableau en barres"),
        (4, "une balise <table>"),
        (6, "une balise <td>"),
        (8, "l’attribut « class »"),
        (8, "l’attribut « data-releve »"),
        (10, "l’attribut « data-plain »"),
        (12, "une balise <style>"),
    ]
    assert page("a | b\n\n- a | b\n\n---\n").surface.canvas.handmade == []


# --- the front matter and the texts of the data -----------------------------------------------


def test_the_front_matter_names_figures_at_their_line() -> None:
    """Figures and assertions of a page know the line where they are written."""
    read = page('---\ntitle: A\nfigures:\n  four: {reading: a, source: b, oven: c}\nasserts: ["four > 3"]\n---\nTexte')
    assert read.figures["four"].conditions == {"oven": "c"}
    assert read.place.position("figures", "four").line == 4
    assert read.meta["title"] == "A"
    ((text, position),) = read.asserts
    assert (text, position.line, position.column) == ("four > 3", 5, 11)
    assert read.position(read.start).line == 7


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("title: [a", ["R106 3:1"]),
        ("a: 1\na: 2", ["R106 3:1"]),
        ("- a", ["R106 2:1"]),
        ("figures: 3", ["R106 2:10"]),
        ("figures:\n  Four: {reading: a, source: b}", ["R106 3:3"]),
        ("figures:\n  four: {source: b}", ["R106 3:9"]),
        ("figures:\n  four: {reading: a}", ["R106 3:9"]),
        ("figures:\n  four: {reading: a, formula: b}", ["R106 3:9"]),
        ("figures:\n  four: {table: a, column: b}", ["R106 3:9"]),
        ("figures:\n  four: {formula: a, oven: b}", ["R106 3:22"]),
        ("figures:\n  four: {reading: a, source: b, oven: [c]}", ["R106 3:39"]),
        ("figures:\n  four: {reading: a, source: b, oven: }", ["R106 3:39"]),
        ("asserts: a", ["R106 2:10"]),
    ],
)
def test_a_faulty_front_matter(front: str, expected: list[str]) -> None:
    """What cannot be read in a front matter is told at its line, and the page is read all the same."""
    assert faults(f"---\n{front}\n---\nTexte") == expected
    assert parse_page(f"---\n{front}\n---\nTexte", "docs/page.md")[0].words == 1


def test_an_unclosed_front_matter() -> None:
    """A front matter that never ends is told; a page without one begins with its text, rules included."""
    assert faults("---\ntitle: A\n") == ["R106 1:1"]
    assert faults("Texte\n\n---\n\nSuite\n") == []
    assert page("---\n---\nTexte").start == 8


def test_windows_ends_and_marks() -> None:
    """A page typed on another system has the same lines and columns."""
    read = page("\ufeff---\r\ntitle: A\r\n---\r\nUn\r\n{{ a() }}\r\n")
    assert str(read.calls[0].position) == "docs/page.md:5:1"


def test_a_text_of_the_data_stands_at_its_key() -> None:
    """The lines of a folded text are not those of its file: everything is told where the text begins."""
    node, _ = parse("id: a\ntext: >\n  Un\n  {{ fig('b') }}, {% c %}\n", "data/a.yaml")
    assert node is not None
    read, problems = parse_text("Un {{ fig('b') }}, {% c %}", Place("data/a.yaml", node), "text")
    assert str(read.calls[0].position) == str(problems[0].position) == "data/a.yaml:2:7"
