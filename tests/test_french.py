"""Numbers, dates and typography for a French reader."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from releve import french
from releve.french import FINE, MINUS, NBSP
from releve.values import Value, parse_value


def visible(text: str) -> str:
    """Show the two no-break spaces as `_` (word wide) and `·` (narrow)."""
    return text.replace(NBSP, "_").replace(FINE, "·")


def written(text: str, *, prose: bool = False, decimals: int | None = None) -> str:
    """Read a printed value and write it in French, spaces visible."""
    value = parse_value(text)
    assert isinstance(value, Value)
    return visible(french.value(value, decimals, prose=prose))


class TestNumber:
    """french.number and french.parse_number."""

    @pytest.mark.parametrize(
        ("amount", "decimals", "expected"),
        [
            (1792, None, "1·792"),
            (999, None, "999"),
            (1234567, 1, "1·234·567,0"),
            (Decimal("57.10"), None, "57,10"),
            (Fraction(1, 8), None, "0,125"),
            (Fraction(5, 2), 0, "3"),
            (Fraction(-5, 2), 0, "−3"),
            (Fraction(7, 2), 0, "4"),
            (Fraction(1005, 1000), 2, "1,01"),
            (Fraction(2, 3), 1, "0,7"),
            (-3, 2, "−3,00"),
            (Fraction(-1, 100), 1, "0,0"),
            (10**30 + 1, None, "1" + "·000" * 9 + "·001"),
        ],
    )
    def test_it_is_written_in_french(self, amount: Fraction, decimals: int | None, expected: str) -> None:
        """Groups by narrow no-break spaces from four digits, a comma, a true minus, half away from zero."""
        assert visible(french.number(amount, decimals)) == expected

    def test_an_endless_number_wants_decimals(self) -> None:
        """A third has no last decimal: how many to write is never guessed."""
        with pytest.raises(ValueError, match="last decimal"):
            french.number(Fraction(1, 3))

    @given(st.fractions(), st.integers(0, 6))
    def test_what_is_written_is_read_back(self, amount: Fraction, decimals: int) -> None:
        """Reading a written number gives the amount rounded to its decimals."""
        back = french.parse_number(french.number(amount, decimals))
        assert back is not None
        assert abs(back - amount) <= Fraction(1, 2 * 10**decimals)

    @given(st.decimals(allow_nan=False, allow_infinity=False, places=4))
    def test_all_digits_come_back(self, amount: Decimal) -> None:
        """Without rounding, reading back gives the very amount."""
        assert french.parse_number(french.number(amount)) == Fraction(amount)

    @pytest.mark.parametrize(
        "text",
        ["1 792", "1792", f"1{NBSP}792", "57.1", "-3", "57,", ",5", f"1{FINE}79", "57,1 Go", "", " 57", "1,5 million"],
    )
    def test_another_writing_is_not_ours(self, text: str) -> None:
        """The reader of our own writing takes nothing else, were it only another space."""
        assert french.parse_number(text) is None

    @pytest.mark.parametrize(
        ("printed", "numbers"),
        [
            ("40–60", ["40", "60"]),
            ("57.21 ± 0.40", ["57.21", "0.4"]),
            ("1B–2B", ["1000000000", "2000000000"]),
            ("47.8 avg (36.6–53.8)", ["47.8", "36.6", "53.8"]),
            ("117B", ["117000000000"]),
        ],
    )
    def test_every_number_of_a_cell_is_read_back(self, printed: str, numbers: list[str]) -> None:
        """The numbers of a written value come back in order."""
        value = parse_value(printed)
        assert isinstance(value, Value)
        for prose in (False, True):
            assert french.numbers_in(french.value(value, prose=prose)) == [Fraction(number) for number in numbers]


class TestValue:
    """french.value and french.with_unit."""

    @pytest.mark.parametrize(
        ("text", "table", "prose"),
        [
            ("57.21", "57,21", "57,21"),
            ("57.21 ± 0.40", "57,21_±_0,40", "57,21_±_0,40"),
            ("40-60", "40–60", "de 40 à 60"),
            ("~9–10", "≈_9–10", "environ 9 à 10"),
            ("47.8 avg (36.6–53.8)", "47,8 (36,6–53,8)", "47,8 (de 36,6 à 53,8)"),
            ("~59", "≈_59", "environ 59"),
            ("up to 200", "≤_200", "au plus 200"),
            ("≥ 94", "≥_94", "au moins 94"),
            ("< 1", "<_1", "moins de 1"),
            ("more than 3", ">_3", "plus de 3"),
            ("2.1k", "2·100", "2·100"),
            ("117B", "117_milliards", "117_milliards"),
            ("5.10B", "5,10_milliards", "5,10_milliards"),
            ("1.2M", "1,2_million", "1,2_million"),
            ("1.5T", "1·500_milliards", "1·500_milliards"),
            ("1B–2B", "1–2_milliards", "de 1 à 2_milliards"),
            ("-5", "−5", "−5"),
        ],
    )
    def test_it_keeps_what_was_printed(self, text: str, table: str, prose: str) -> None:
        """Ranges, spreads, bounds and approximations stay, in signs in a table and in words in prose."""
        assert written(text) == table
        assert written(text, prose=True) == prose

    def test_decimals_may_be_fixed(self) -> None:
        """A column fixes the decimals of all its values, spread included."""
        assert written("57.26 ± 0.44", decimals=1) == "57,3_±_0,4"

    @pytest.mark.parametrize(
        ("text", "unit", "expected"),
        [
            ("273", "Go/s", "273_Go/s"),
            ("41", "%", "41·%"),
            ("12", "", "12"),
            ("12", "€", "12_€"),
            (f"15{NBSP}milliards", "pages", "15_milliards de pages"),
            (f"1{NBSP}million", "octets", "1_million d’octets"),
        ],
    )
    def test_the_space_before_a_unit(self, text: str, unit: str, expected: str) -> None:
        """A word space before a unit, a narrow one before %, none before nothing."""
        assert visible(french.with_unit(text, unit)) == expected

    @pytest.mark.parametrize(
        ("unit", "expected"),
        [
            ("GB", "Go"),
            ("GB/s", "Go/s"),
            ("GiB", "Gio"),
            ("MiB", "Mio"),
            ("TB", "To"),
            ("kB", "ko"),
            ("B", "octets"),
            ("EUR/B", "€/octet"),
            ("1", ""),
            ("1/s", "1/s"),
            ("%", "%"),
            ("USD", "$"),
            ("kWh", "kWh"),
            ("page/s", "pages/s"),
            ("EUR/page", "€/page"),
            ("loaf/s", "miches par seconde"),
        ],
    )
    def test_symbols(self, unit: str, expected: str) -> None:
        """Bytes are octets, money has its sign, and declared units their own French symbol."""
        declared: dict[str, str | tuple[str, str]] = {"page": ("pages", "page"), "loaf/s": "miches par seconde"}
        assert french.symbol(unit, declared) == expected


class TestWords:
    """Dates, periods, plural, enumeration."""

    @pytest.mark.parametrize(
        ("iso", "alone", "led"),
        [
            ("2026-09-01", "1er_septembre 2026", "le 1er_septembre 2026"),
            ("2026-09-02", "2_septembre 2026", "le 2_septembre 2026"),
            ("2026-08", "août 2026", "en août 2026"),
            ("2026", "2026", "en 2026"),
        ],
    )
    def test_dates(self, iso: str, alone: str, led: str) -> None:
        """The first is an ordinal, months are in full and in lower case, day and month never part."""
        assert visible(french.date(iso)) == alone
        assert visible(french.date(iso, led=True)) == led

    @pytest.mark.parametrize("iso", ["", "26", "2026-13", "2026-02-30", "1/9/2026", "2026-9-1", "unknown"])
    def test_what_is_no_date(self, iso: str) -> None:
        """A text that is no date is not written as one."""
        with pytest.raises(ValueError, match=r".+"):
            french.date(iso)

    @pytest.mark.parametrize(
        ("first", "last", "expected"),
        [
            ("2026-05-02", "2026-05-02", "le 2_mai 2026"),
            ("2026-05-01", "2026-05-05", "du 1er au 5_mai 2026"),
            ("2026-04-30", "2026-05-02", "du 30_avril au 2_mai 2026"),
            ("2025-12-30", "2026-01-02", "du 30_décembre 2025 au 2_janvier 2026"),
        ],
    )
    def test_periods(self, first: str, last: str, expected: str) -> None:
        """What two dates share is written once."""
        assert visible(french.period(first, last)) == expected

    @pytest.mark.parametrize(
        ("count", "form"), [(0, "une"), (1, "une"), (Fraction(9, 5), "une"), (2, "des"), (27, "des")]
    )
    def test_plural(self, count: Fraction, form: str) -> None:
        """The plural starts at 2, so zero and 1.8 are singular."""
        assert french.plural(count, "une", "des") == form

    def test_a_count_agrees_with_what_it_counts(self) -> None:
        """Zero and one are singular; thousands are grouped; a plural that is no mere « s » is given."""
        assert french.counted(0, "relevé") == "0 relevé"
        assert french.counted(2, "tableau", "tableaux") == "2 tableaux"
        assert french.counted(1200, "relevé") == f"1{french.FINE}200 relevés"

    def test_enumeration(self) -> None:
        """The last item follows « et », without a comma."""
        assert french.enumeration([]) == ""
        assert french.enumeration(["a"]) == "a"
        assert french.enumeration(["a", "b"]) == "a et b"
        assert french.enumeration(["a", "b", "c"]) == "a, b et c"


class TestTypography:
    """french.typography and french.typography_faults."""

    @pytest.mark.parametrize(
        ("wrong", "right"),
        [
            ("l'eau d'un puits", "l’eau d’un puits"),
            ("il est de environ 5, et que environ", "il est d’environ 5, et qu’environ"),
            ("et puis...", "et puis…"),
            ("pain, vin, etc...", "pain, vin, etc."),
            ("Pourquoi ? Parce que ; voilà !", "Pourquoi·? Parce que·; voilà·!"),
            ("Pourquoi? Ah!", "Pourquoi·? Ah·!"),
            ("Une règle : deux", "Une règle_: deux"),
            ("Une règle: deux", "Une règle_: deux"),
            ("« oui », «non», «  peut-être »", "«_oui_», «_non_», «_peut-être_»"),
            ('il dit "oui"', "il dit «_oui_»"),
            ('« il dit "oui" »', "«_il dit “oui”_»"),
            ("il dit “oui”", "il dit «_oui_»"),
            ("1 792 Go/s et 12 483", "1·792_Go/s et 12·483"),
            ("1792 Go/s", "1·792_Go/s"),
            ("79 % et 80%", "79·% et 80·%"),
            ("273 Go/s, 12 €, 24Go", "273_Go/s, 12_€, 24_Go"),
            ("3.79 Go et 1.5 %", "3,79_Go et 1,5·%"),
            ("la 1ère, le 2ème, les 3èmes, le XXème", "la 1re, le 2e, les 3es, le XXe"),
            ("le 1 septembre 2026", "le 1er_septembre 2026"),
            ("le 12 mai", "le 12_mai"),
            ("un recul de -5 %", "un recul de −5·%"),
            ("-12,5", "−12,5"),
            ("2 x 3 et 4 x RTX", "2_×_3 et 4_×_RTX"),
            ("de 40-60 %", "de 40–60·%"),
            ("Ca va. Ca vient", "Ça va. Ça vient"),
            ("Etat des lieux. A noter", "État des lieux. À noter"),
            ("mot , suite .", "mot, suite."),
            ("le coeur de l'oeuvre", "le cœur de l’œuvre"),
            ("n° 5", "n°_5"),
        ],
    )
    def test_it_is_corrected(self, wrong: str, right: str) -> None:
        """Each fault is mended, told as a fault, and then there is none."""
        mended = french.typography(wrong)
        assert visible(mended) == right
        assert french.typography_faults(wrong)
        assert french.typography_faults(mended) == []

    @pytest.mark.parametrize(
        "text",
        [
            "https://example.org/a?b=1;c",
            "`x ? 'a' : \"b\"` et ``a: b``",
            "{{ fig('a', decimals=0) }}",
            "[lien](page.md?x) suit",
            "une adresse nom@example.org",
            "la version 1.2.3 et Python 3.11",
            "une carte RTX 30 300 et un Ryzen 9 395",
            "en 2026, le modèle 5090 existe",
            "16:9 et 12:30",
            "une option --no-color ou -q",
            "un icône :material-check: ici",
            "Llama 3.1 8B et 8x22B",
            "Python 3.11 s’installe",
            "%releve-ab12-3%",
            "a != b",
        ],
    )
    def test_it_is_left_alone(self, text: str) -> None:
        """Code, addresses, calls, versions, names and options are no French prose."""
        assert french.typography(text) == text
        assert french.typography_faults(text) == []

    def test_a_fault_says_where(self) -> None:
        """A fault bears its rule in French, its index in the text given, and the text around it."""
        text = "Il dit : l'eau"
        found = {fault.rule: fault for fault in french.typography_faults(text)}
        assert found.keys() == {"apostrophe ’", "espace insécable avant :"}
        assert text[found["apostrophe ’"].index] == "'"
        assert text[found["espace insécable avant :"].index] == " "
        assert found["apostrophe ’"].excerpt == text

    def test_declared_nouns_are_units(self) -> None:
        """Words the site declares are kept with their number."""
        assert french.typography("1200 pages", ("pages",)) == f"1{FINE}200{NBSP}pages"
        assert french.typography("1200 pages") == "1200 pages"

    @given(
        st.lists(
            st.sampled_from(
                [*"l'’ .,:;!?«»\"“”…%-–x×1203 \u00a0\u202f`", "Go", "mai", "etc", "é", "1er", "A", "ème", "\n"]
            ),
            max_size=24,
        )
    )
    def test_it_is_idempotent(self, pieces: list[str]) -> None:
        """Correcting twice is correcting once, and faults are what the corrector changes."""
        text = "".join(pieces)
        mended = french.typography(text)
        assert french.typography(mended) == mended
        assert bool(french.typography_faults(text)) == (mended != text)

    @given(st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**7), max_value=10**7))
    def test_our_own_numbers_are_right(self, amount: Decimal) -> None:
        """What french.number writes is never a fault."""
        text = f"Il y a {french.with_unit(french.number(amount), 'Go')}."
        assert french.typography(text) == text


class TestMarkup:
    """french.typography_html and its faults."""

    @pytest.mark.parametrize(
        ("wrong", "right"),
        [
            ("<p>Il fait <b>79</b> % ici</p>", "<p>Il fait <b>79</b>·% ici</p>"),
            ("<p>de\n<a>environ 5</a></p>", "<p>d’<a>environ 5</a></p>"),
            ("<p>« <em>non</em> »</p>", "<p>«_<em>non</em>_»</p>"),
            ("<p>l'<em>eau</em></p>", "<p>l’<em>eau</em></p>"),
            ('<p>"<b>oui</b> dit-il"</p>', "<p>«_<b>oui</b> dit-il_»</p>"),
            ("<p><a href='?a=1&b'>Vrai</a>?</p>", "<p><a href='?a=1&b'>Vrai</a>·?</p>"),
            ("<h2>Vrai ?<a href='#vrai'>&para;</a></h2>", "<h2>Vrai·?<a href='#vrai'>&para;</a></h2>"),
            ("<p>un mot\n  : suite</p>", "<p>un mot_: suite</p>"),
            ("<p>un mot&#32;; suite &amp; fin&nbsp;!</p>", "<p>un mot·; suite &amp; fin·!</p>"),
            ("<p>voir <code>a : b</code> : oui</p>", "<p>voir <code>a : b</code>_: oui</p>"),
            ("<p>voir <code>a</code>: oui</p>", "<p>voir <code>a</code>_: oui</p>"),
            ("<p>de <samp>41</samp> %</p>", "<p>de <samp>41</samp>·%</p>"),
            ("<td>1792 Go</td>", "<td>1·792_Go</td>"),
            ("<p>fin<sup>1</sup> : oui</p>", "<p>fin<sup>1</sup>_: oui</p>"),
            ("<p>dit <span lang=en>it's: ok</span> !</p>", "<p>dit <span lang=en>it's: ok</span>·!</p>"),
            ("<div lang=en>it's<p lang=fr>l'eau</p></div>", "<div lang=en>it's<p lang=fr>l’eau</p></div>"),
            ("<svg><text>l'axe : Go</text></svg>", "<svg><text>l’axe_: Go</text></svg>"),
            ("<p>l'eau</i><span/> : oui</p>", "<p>l’eau</i><span/>_: oui</p>"),
            ("<p>l'eau<input>: oui</p>", "<p>l’eau<input>_: oui</p>"),
            ("<p>l'eau<hr>: oui</p>", "<p>l’eau<hr>: oui</p>"),
            ("<P CLASS=x >l'eau<BR>l'air</P>", "<P CLASS=x >l’eau<BR>l’air</P>"),
        ],
    )
    def test_it_reads_blocks_and_keeps_tags(self, wrong: str, right: str) -> None:
        """The rules see a whole block; tags, entities and code are kept byte for byte."""
        mended = french.typography_html(wrong)
        assert visible(mended) == right
        assert french.typography_html_faults(wrong)
        assert french.typography_html_faults(mended) == []
        assert french.typography_html(mended) == mended

    @pytest.mark.parametrize(
        "html",
        [
            "<pre>a : b ?</pre><script>x ? 'y' : \"z\"</script><style>a : b</style>",
            "<!-- l'eau : --><!DOCTYPE html><textarea>l'eau ?</textarea>",
            "<p>un</p><p>: deux</p>",
            "<p lang='en'>it's true : yes</p>",
            '<p data-x="l\'eau : ?">rien</p>',
            "<p>a &lt; b</p><kbd>Ctrl + C ?</kbd>",
        ],
    )
    def test_it_is_left_alone(self, html: str) -> None:
        """What is no French prose, and two blocks that do not touch, are left as they are."""
        assert french.typography_html(html, attributes=True) == html
        assert french.typography_html_faults(html) == []

    def test_attributes_that_are_read_out(self) -> None:
        """`alt`, `title` and `aria-label` follow the same rules when asked for; other attributes never."""
        html = """<img alt="l'eau : oui" class="l'eau"><a title='Vrai ?' data-title='Vrai ?'>x</a>"""
        assert french.typography_html(html) == html
        assert visible(french.typography_html(html, attributes=True)) == (
            """<img alt="l’eau_: oui" class="l'eau"><a title='Vrai·?' data-title='Vrai ?'>x</a>"""
        )
        description = """<meta name="description" content="l'eau">"""
        assert french.typography_html(description, attributes=True) == description.replace("'", "’")

    def test_a_fault_is_placed_in_the_document(self) -> None:
        """The index of a fault is a place in the HTML given."""
        html = "<p>rien</p><p>l'eau</p>"
        (fault,) = french.typography_html_faults(html)
        assert html[fault.index] == "'"

    @given(
        st.lists(
            st.sampled_from(
                (
                    *(
                        "<p>",
                        "</p>",
                        "<b>",
                        "</b>",
                        "<code>",
                        "</code>",
                        "<br>",
                        "<sup>",
                        "</sup>",
                        "<i lang=en>",
                        "</i>",
                    ),
                    *(
                        "&amp;",
                        "&nbsp;",
                        "&#160;",
                        "&x",
                        "<",
                        "mot",
                        "l'",
                        " ",
                        " ?",
                        ":",
                        "«",
                        "»",
                        "79",
                        " %",
                        '"',
                        "\n",
                    ),
                )
            ),
            max_size=20,
        )
    )
    def test_it_is_idempotent_and_keeps_every_tag(self, pieces: list[str]) -> None:
        """Whatever the markup, correcting twice is correcting once, and no tag is lost or moved."""
        html = "".join(pieces)
        mended = french.typography_html(html)
        assert french.typography_html(mended) == mended
        tags = [piece for piece in pieces if piece.startswith("<") and len(piece) > 1]
        position = 0
        for tag in tags:
            position = mended.index(tag, position) + len(tag)  # ValueError if one is lost


def test_the_minus_is_the_true_one() -> None:
    """Readers see U+2212, not a hyphen."""
    assert french.number(-1) == f"{MINUS}1"


def test_a_spread_rounded_to_nothing_is_left_out() -> None:
    """« ± 0 » would say that the measure never varied; a zero that was printed stays."""
    printed = parse_value("57.21 ± 0.40")
    assert isinstance(printed, Value)
    assert french.value(printed, 0) == "57"
    assert french.value(printed, 1) == "57,2\u00a0±\u00a00,4"
    still = parse_value("39.33 ± 0.00")
    assert isinstance(still, Value)
    assert french.value(still) == "39,33\u00a0±\u00a00,00"
