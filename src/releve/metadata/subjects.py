"""What each kind of page is about, in the words of schema.org; see `graph` for the names and the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..french import NBSP
from ..model.formula import Formula
from ..model.names import Named
from ..model.rereading import Rereading
from ..model.source import Source
from ..model.words import Term, Theme
from ..pages.written import answer_texts
from .facts import Kind, PageFacts
from .graph import Graph, Node
from .plain_text import plain_text


def _page(facts: PageFacts, graph: Graph, type_: str = "WebPage", anchor: str = "page") -> Node:
    """Say what every page says of itself: its title, its language, its days, who wrote and who publishes it."""
    license_ = graph.resolved.settings.licence_url
    said = {
        "@type": type_,
        "@id": graph.id(facts.address, anchor),
        "url": graph.url(facts.address),
        "headline" if type_ == "TechArticle" else "name": facts.title,
        "description": facts.description,
        "inLanguage": "fr",
        "datePublished": facts.published,
        "dateModified": facts.modified,
        "author": {"@type": "Organization", "name": facts.author} if facts.author else graph.publisher,
        "publisher": graph.publisher,
        "isPartOf": graph.reference("", "site"),
        "license": license_,
        "citation": [graph.source(source) for source in facts.sources],
    }
    return {key: value for key, value in said.items() if value}


def _plain(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    yield _page(facts, graph)


def _home(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    settings = graph.resolved.settings
    yield {
        "@type": "WebSite",
        "@id": graph.id("", "site"),
        "url": graph.url(""),
        "name": settings.site_name,
        "description": facts.description,
        "inLanguage": "fr",
        "publisher": graph.publisher,
    }
    yield {"@type": "Organization", "@id": graph.id("", "editeur"), "name": settings.site_name, "url": graph.url("")}
    yield {**_page(facts, graph), "mentions": _mentions(facts, graph), "mainEntity": graph.dataset}
    yield _dataset(graph)


def _dataset(graph: Graph) -> Node:
    """Describe all the readings: what is measured, from when, where the files are."""
    resolved, settings = graph.resolved, graph.resolved.settings
    catalog = resolved.catalog
    given = {reading.quantity for reading in catalog.readings}
    variables = [
        {
            "@type": "PropertyValue",
            "name": quantity.label,
            **({"unitText": symbol} if (symbol := catalog.unit_symbol(quantity.show or quantity.unit)) else {}),
            **({"description": quantity.definition} if quantity.definition else {}),
        }
        for quantity in catalog.quantities.values()
        if quantity.id in given
    ]
    files = {"releves.csv": "text/csv", "releves.json": "application/json", "datapackage.json": "application/json"}
    said = {
        "@type": "Dataset",
        "@id": graph.dataset["@id"],
        "name": f"{settings.site_name}{NBSP}: tous les relevés",
        "description": "Tous les relevés du site, un par ligne, chacun avec sa source, le lieu dans la page, le jour "
        "de la lecture, sa nature et ses conditions.",
        "url": graph.url(f"{settings.exports}/"),
        "inLanguage": "fr",
        "license": settings.licence_url,
        "creator": graph.publisher,
        "isAccessibleForFree": True,
        "dateModified": catalog.newest_day,
        "version": catalog.newest_day,
        "variableMeasured": variables,
        "distribution": [
            {"@type": "DataDownload", "encodingFormat": kind, "contentUrl": graph.url(f"{settings.exports}/{file}")}
            for file, kind in files.items()
        ],
    }
    return {key: value for key, value in said.items() if value}


def _data(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    yield {**_page(facts, graph), "mainEntity": graph.dataset}
    yield _dataset(graph)


def _article(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    page = graph.resolved.pages[facts.path]
    tables = dict.fromkeys(call.args[0] for call in page.calls if call.name == "table" and call.args)
    parts = [made for table in tables if (made := graph.table(facts.address, table))]
    yield {
        **_page(facts, graph, "TechArticle", "article"),
        "isAccessibleForFree": True,
        "mentions": _mentions(facts, graph),
        "hasPart": parts,
    }


def _mentions(facts: PageFacts, graph: Graph) -> list[Node]:
    """Return the terms that a page links to and the figures that its sentences show, each once."""
    resolved = graph.resolved
    page, figures = resolved.pages[facts.path], resolved.figures.get(facts.path, {})
    terms = [call.args[0] for call in page.calls if call.name == "term" and call.args]
    called = [call.args[0] for call in page.calls if call.name == "fig" and call.args]
    shown = {figure.id: figure for name in called if (figure := figures.get(name))}
    found = [_term_id(term, graph) for term in dict.fromkeys(terms) if term in resolved.catalog.terms]
    return [*found, *(node for figure in shown.values() if (node := graph.figure(figure)))]


def _term_id(term: str, graph: Graph) -> Node:
    return graph.reference(graph.addresses.term(term), "terme")


def _terms(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    listed = [_term_id(term, graph) for term in graph.resolved.catalog.terms]
    yield {**_page(facts, graph, "DefinedTermSet", "lexique"), "hasDefinedTerm": listed}


def _term(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    term, resolved = facts.subject, graph.resolved
    if not isinstance(term, Term):
        return
    texts = resolved.texts.get(facts.owner, {})
    leads = [
        plain for keys in (("lead",), ("definition",)) if keys in texts and (plain := plain_text(texts[keys], resolved))
    ]
    yield {**_page(facts, graph), "mainEntity": _term_id(term.id, graph)}
    said = {
        "@type": "DefinedTerm",
        **_term_id(term.id, graph),
        "name": term.label,
        "alternateName": list(dict.fromkeys([term.english, *term.aliases])),
        "termCode": term.id,
        "description": leads[0] if leads else facts.description,
        "url": graph.url(facts.address),
        "inDefinedTermSet": graph.reference(graph.addresses.index("terms"), "lexique"),
    }
    yield said


def _theme(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    theme = facts.subject
    if not isinstance(theme, Theme):
        return
    answers = answer_texts(theme, facts.owner, graph.resolved)
    questions = []
    for question in theme.questions:
        url = f"{graph.url(facts.address)}#{question.id}"
        page = answers.get(question.id)
        text = plain_text(page, graph.resolved) if page else None
        answer = {"@type": "Answer", "url": url, **({"text": text} if text else {})}
        questions.append({"@type": "Question", "@id": url, "name": question.question, "acceptedAnswer": answer})
    yield {**_page(facts, graph, "FAQPage"), "mainEntity": questions}


def _rereading(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    rereading = facts.subject
    if not isinstance(rereading, Rereading):
        return
    page = rereading.page or graph.resolved.catalog.sources.get(rereading.source or "")
    about = graph.reference(facts.address, "affirmation")
    yield {**_page(facts, graph), "mainEntity": about}
    told = {"firstAppearance": {"@type": "CreativeWork", "name": page.title, "url": page.url}} if page else {}
    yield {"@type": "Claim", **about, "name": rereading.title, **told}


def _setup(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    about = graph.reference(facts.address, "recette")
    yield {**_page(facts, graph), "mainEntity": about}
    yield {"@type": "HowTo", **about, "name": facts.title, "citation": [graph.source(one) for one in facts.sources]}


def _source(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    source = facts.subject
    if not isinstance(source, Source):
        return
    yield {**_page(facts, graph), "inLanguage": "fr", "mainEntity": {"@id": graph.source(source)["@id"]}}
    primary = graph.resolved.catalog.sources.get(source.quotes or "")
    said = {
        **graph.source(source),
        "inLanguage": source.language,
        "datePublished": source.published if source.published != "unknown" else None,
        "publisher": {"@type": "Organization", "name": source.publisher},
        "author": {"@type": "Person", "name": source.author} if source.author else None,
        "archivedAt": source.archive,
        "isBasedOn": graph.source(primary) if primary else None,
    }
    yield {key: value for key, value in said.items() if value}


def _name(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    named = facts.subject
    if not isinstance(named, Named):
        return
    about = graph.reference(facts.address, "sujet")
    yield {**_page(facts, graph), "mainEntity": about}
    aliases = {"alternateName": named.aliases} if named.aliases else {}
    yield {"@type": "Thing", **about, "name": named.label, **aliases, "subjectOf": graph.dataset}


def _formula(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    formula = facts.subject
    if not isinstance(formula, Formula):
        return
    about = graph.reference(facts.address, "formule")
    yield {**_page(facts, graph), "mainEntity": about}
    told = {"description": formula.definition} if formula.definition else {}
    yield {"@type": "DefinedTerm", **about, "name": formula.title, **told}


def _index(facts: PageFacts, graph: Graph) -> Iterator[Node]:
    yield _page(facts, graph, "CollectionPage")


MAKERS: Mapping[Kind, Callable[[PageFacts, Graph], Iterator[Node]]] = {
    "home": _home,
    "article": _article,
    "page": _plain,
    "index": _index,
    "terms": _terms,
    "term": _term,
    "theme": _theme,
    "rereading": _rereading,
    "setup": _setup,
    "source": _source,
    "name": _name,
    "formula": _formula,
    "data": _data,
    "journal": _plain,
}
"""What makes the nodes of a page, by its kind."""
