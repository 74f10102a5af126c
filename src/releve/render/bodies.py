"""What the body of each generated page needs; the class names its template, its fields are what the template reads.

Rich texts come as Markdown whose macro calls are already replaced by placeholders; the page's body is Markdown too, so
that its headings make its table of contents. Counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ..formulas import Figure
from ..frames import Frame
from ..model.formula import Formula
from ..model.names import Named, Registry
from ..model.rereading import ReadPage, Rereading, Verdict
from ..model.source import Source
from ..model.words import Correction, Term, Theme


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of the site: its title, as plain text, and its site-relative address."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that bears out a text, and the place in it."""

    source: Source
    at: str


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a generated page; `template` is the name of the file that lays it out."""

    template: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class SourceBody(Body):
    """A source: what it is, how it was read, every figure it gives, and where it is used.

    `frames` are listings with `anchors=""`, one a quantity, under the `headings` of their ids; `former` maps their ids
    to the anchors that their rows once had. `primary` is the source it repeats, if it repeats one; `quoted_by` are
    those that repeat it; `uses` the pages that cite it; `corrections` those of its readings. `until` is the last day on
    which none of its figures is to be read again, empty when none ever is.
    """

    template: ClassVar[str] = "page-source.md.j2"
    source: Source
    frames: Sequence[Frame] = ()
    headings: Mapping[str, str] = field(default_factory=dict)
    former: Mapping[str, Sequence[str]] = field(default_factory=dict)
    primary: Source | None = None
    quoted_by: Sequence[Source] = ()
    uses: Sequence[PageLink] = ()
    corrections: Sequence[Correction] = ()
    until: str = ""


@dataclass(frozen=True, slots=True)
class SourcesBody(Body):
    """All the sources, with how many readings each gives, in the order shown."""

    template: ClassVar[str] = "page-sources.md.j2"
    sources: Sequence[tuple[Source, int]]


@dataclass(frozen=True, slots=True)
class Highlight:
    """One of the few figures that open the page of a name; `text` says which it is, without a digit."""

    text: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Beside:
    """The names of a registry that readings are about, with how many readings are about each."""

    registry: Registry
    names: Sequence[tuple[Named, int]]


@dataclass(frozen=True, slots=True)
class Apart:
    """The names of a registry that no reading joins to the page's, and how many are joined to it."""

    registry: Registry
    names: Sequence[Named]
    joined: int = 0


@dataclass(frozen=True, slots=True)
class NameBody(Body):
    """A machine, a model, an oven: the figures that matter, what is not known, then every figure.

    `missing` are the labels of the quantities that no source gives for it. `headings`
    maps the id of a frame to the heading that stands before it. `beside`, instead of too many frames, are the names
    that its readings are about, on whose pages they stand. `apart` are the names that no source ever joins to it;
    `corrections` those of its readings.
    """

    template: ClassVar[str] = "page-name.md.j2"
    registry: Registry
    named: Named
    family: str | None = None
    highlights: Sequence[Highlight] = ()
    missing: Sequence[str] = ()
    frames: Sequence[Frame] = ()
    headings: Mapping[str, str] = field(default_factory=dict)
    beside: Sequence[Beside] = ()
    apart: Sequence[Apart] = ()
    corrections: Sequence[Correction] = ()
    uses: Sequence[PageLink] = ()


@dataclass(frozen=True, slots=True)
class NamesGroup:
    """The names of one family, with how many readings speak of each; `title` is None for those without family."""

    title: str | None
    names: Sequence[tuple[Named, int]]


@dataclass(frozen=True, slots=True)
class NamesBody(Body):
    """All the names of a registry, family by family."""

    template: ClassVar[str] = "page-names.md.j2"
    registry: Registry
    groups: Sequence[NamesGroup]


@dataclass(frozen=True, slots=True)
class TermBody(Body):
    """A term of the glossary.

    `texts` maps a path of the record to its Markdown: `lead`, `definition`, `excludes`, `depends`, `analogy.text`,
    `analogy.limit`, `confusions.0`, `practice.0`, `questions.<id>`. `cited` maps a question's id to its citations.
    """

    template: ClassVar[str] = "page-term.md.j2"
    term: Term
    texts: Mapping[str, str]
    neighbours: Sequence[Term] = ()
    formula: Formula | None = None
    citations: Sequence[Citation] = ()
    cited: Mapping[str, Sequence[Citation]] = field(default_factory=dict)
    uses: Sequence[PageLink] = ()


@dataclass(frozen=True, slots=True)
class TermsBody(Body):
    """All the terms in the order shown, and their leads as Markdown, by id."""

    template: ClassVar[str] = "page-terms.md.j2"
    terms: Sequence[Term]
    leads: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ThemeBody(Body):
    """A theme of the questions; `answers` and `cited` map a question's id to its Markdown and its citations."""

    template: ClassVar[str] = "page-theme.md.j2"
    theme: Theme
    answers: Mapping[str, str]
    citations: Sequence[Citation] = ()
    cited: Mapping[str, Sequence[Citation]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ThemesBody(Body):
    """All the themes in the order shown."""

    template: ClassVar[str] = "page-themes.md.j2"
    themes: Sequence[Theme]


@dataclass(frozen=True, slots=True)
class RereadingBody(Body):
    """A re-reading: its verdict in words and what that means, the claim, and what it is compared with.

    `page` is the page re-read, a source of the catalogue or not. `texts` maps `claim.text`, `explanation` and
    `reply.text` to their Markdown.
    """

    template: ClassVar[str] = "page-rereading.md.j2"
    rereading: Rereading
    page: ReadPage | Source
    verdict: str
    meaning: str
    texts: Mapping[str, str]
    claimed: Figure | None = None
    primary: Figure | None = None
    recomputed: Figure | None = None
    citations: Sequence[Citation] = ()


@dataclass(frozen=True, slots=True)
class RereadingLine:
    """A re-reading in the index: who publishes the page, the figure claimed, and the one it is compared with."""

    rereading: Rereading
    publisher: str
    claimed: Figure | None = None
    reference: Figure | None = None


@dataclass(frozen=True, slots=True)
class VerdictGroup:
    """The re-readings of one verdict."""

    verdict: Verdict
    label: str
    meaning: str
    rereadings: Sequence[RereadingLine]


@dataclass(frozen=True, slots=True)
class RereadingsBody(Body):
    """All the re-readings, verdict by verdict, none empty."""

    template: ClassVar[str] = "page-rereadings.md.j2"
    groups: Sequence[VerdictGroup]


@dataclass(frozen=True, slots=True)
class FormulaBody(Body):
    """A formula: what it means, how it is written, where it comes from, and every figure of the site it gives.

    `frames` are frames of `calculations`; `labels` maps inputs and constants to their French names.
    """

    template: ClassVar[str] = "page-formula.md.j2"
    formula: Formula
    labels: Mapping[str, str] = field(default_factory=dict)
    citation: Citation | None = None
    frames: Sequence[Frame] = ()
    uses: Sequence[PageLink] = ()


@dataclass(frozen=True, slots=True)
class FormulasBody(Body):
    """All the formulas, with how many figures of the site each gives."""

    template: ClassVar[str] = "page-formulas.md.j2"
    formulas: Sequence[tuple[Formula, int]]
