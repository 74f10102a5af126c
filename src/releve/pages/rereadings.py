"""The page of each re-reading, and their index, verdict by verdict."""

from __future__ import annotations

from collections.abc import Iterator

from ..formulas import Figure
from ..model.rereading import VERDICTS, ReadPage, Rereading
from ..model.source import Source
from ..render import RereadingBody, RereadingLine, RereadingsBody, VerdictGroup
from .workshop import Draft, Workshop
from .written import Expansion, citations


def rereadings(shop: Workshop) -> Iterator[Draft]:
    """Yield the page of each re-reading whose page is known, then the index."""
    lines: list[RereadingLine] = []
    for rereading in sorted(shop.catalog.rereadings.values(), key=lambda one: one.title.casefold()):
        page = rereading.page or shop.catalog.sources.get(rereading.source or "")
        if page is None:
            continue
        figures = shop.resolved.figures.get(f"rereading/{rereading.id}", {})
        reference = figures.get("recomputed", figures.get("primary"))
        lines.append(RereadingLine(rereading, page.publisher, figures.get("claimed"), reference))
        yield _page(rereading, page, shop)
    if lines:
        groups = [
            VerdictGroup(verdict, label, meaning, [line for line in lines if line.rereading.verdict is verdict])
            for verdict, (label, meaning) in VERDICTS.items()
        ]
        body = RereadingsBody([group for group in groups if group.rereadings])
        description = "Des chiffres publiés, relus à côté des sources sur lesquelles ils reposent, avec un verdict."
        yield Draft(shop.renderer.addresses.index("rereadings"), "Relectures", description, body)


def _page(rereading: Rereading, page: ReadPage | Source, shop: Workshop) -> Draft:
    owner = f"rereading/{rereading.id}"
    address = shop.renderer.addresses.rereading(rereading.id)
    parts = shop.resolved.texts.get(owner, {})
    figures: dict[str, Figure] = dict(shop.resolved.figures.get(owner, {}))
    expansion = Expansion(shop.resolved, shop.renderer, address, shop.shelf, list(parts.values()))
    texts = {".".join(map(str, keys)): expansion.text(owner, part) for keys, part in parts.items()}
    label, meaning = VERDICTS[rereading.verdict]
    body = RereadingBody(
        rereading,
        page,
        label,
        meaning,
        {**dict.fromkeys(("claim.text", "explanation", "reply.text"), ""), **texts},
        claimed=figures.get("claimed"),
        primary=figures.get("primary"),
        recomputed=figures.get("recomputed"),
        citations=citations(rereading.sources, shop.resolved),
    )
    description = f"Relecture d’une page de {page.publisher} : ce qu’elle affirme, ce que dit la source, notre verdict."
    return Draft(address, rereading.title, description, body, rereading.place.path)
