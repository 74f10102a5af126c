"""Tables: every cell bears a mark (S101), and every table was made from the catalogue (S105)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from selectolax.lexbor import LexborNode

from .attributes import READ
from .contents import NATURES, SAFE, TAGS, Content, content_of, elements
from .letters import FIGURE, plain
from .marks import Fault, Mark
from .places import table_id
from .register import Register
from .report import Page, short

_FROM_DATA = "déclarez le tableau dans les données et appelez-le par table"


def is_generated(table: LexborNode) -> bool:
    """Tell whether a table says which table of the catalogue, or which generated list, it is."""
    return "data-table" in table.attributes


def foreign_table(table: LexborNode) -> Fault:
    """Refuse a table that the generator did not make."""
    said = f"un tableau que le catalogue n’a pas fait, « {short(table.text(separator=' '))} »"
    return Fault("S105", said, _FROM_DATA)


def first_cell(table: LexborNode) -> LexborNode:
    """Return the first cell of the body of a table, to say where it stands; the table itself if it has none."""
    return table.css_first("td") or table.css_first("th") or table


def first_row(table: LexborNode) -> str:
    """Return the first row as its author may have typed it in Markdown: `four | débit`."""
    row = table.css_first("tr")
    return " | ".join(plain(cell.text()) for cell in row.css("th, td")) if row is not None else ""


def foreign_layout(node: LexborNode, attributes: Mapping[str, str | None]) -> Fault:
    """Refuse what plays a table without being one, through a role or a style."""
    how = f"role « {attributes['role']} »" if attributes.get("role") else "style « display »"
    return Fault("S105", f"un tableau fait à la main ({how}), « {short(node.text(separator=' '))} »", _FROM_DATA)


def is_heading(cell: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Tell whether a cell heads a column: its text is judged as any other."""
    row = cell.parent
    return (
        cell.tag == "th"
        and attributes.get("scope") in {"col", "colgroup"}
        and row is not None
        and row.parent is not None
        and row.parent.tag == "thead"
    )


def shown_nature_of(head: LexborNode) -> str | None:
    """Return the nature that the head of a column shows for all its cells, if it shows one."""
    sign = head.css_first("[data-nature]")
    return sign.attributes.get("data-nature") if sign is not None else None


def wrong_nature(mark: Mark, content: Content, column: str | None) -> Fault | None:
    """Refuse a figure under a column that says another nature, unless it shows its own."""
    if column is None or not mark.is_figure or content.signs or column == mark.nature:
        return None
    said = f"la colonne dit « {NATURES.get(column, column)} », le relevé « {mark.id} » est « {NATURES[mark.nature]} »"
    return Fault("S103", said, "laissez la macro table dessiner les signes")


def bare_cell(cell: LexborNode) -> Fault:
    """Refuse a cell that nothing bears out."""
    said = f"cellule sans marque, « {short(cell.text(separator=' '))} »"
    return Fault("S101", said, "remplacez la cellule par un relevé")


def number_of(table: LexborNode, page: Page) -> None:
    """Remember which number a table bears on its page, for the references to it."""
    caption = table.css_first("caption")
    found = re.match(r"Tableau \d+", plain(caption.text())) if caption is not None else None
    name = table_id(table)
    if found and name:
        page.site.tables[page.path, name] = found[0]


def wrong_row(register: Register, mark: Mark, subject: str | None) -> Fault | None:
    """Refuse a reading about another thing than the one its row names."""
    entry = register.entries.get(mark.id)
    if subject is None or entry is None:
        return None
    kind, _, name = subject.partition("/")
    about = entry.names.get(kind)
    if not about or name in about:
        return None
    said = f"la ligne porte sur « {name} », le relevé « {entry.id} » sur « {', '.join(sorted(about))} »"
    return Fault("S104", said, "remettez le relevé sur sa ligne, par la macro table")


def judge_words(page: Page, node: LexborNode, mark: Mark, content: Content) -> None:
    """Judge words that are not the label of their record: they hold no figure."""
    text = content.whole
    if text != plain(page.site.register.entries[mark.id].value):
        page.typed(text, node)


def judge_inside(page: Page, node: LexborNode, mark: Mark, content: Content) -> None:
    """Judge what a marked element holds besides its text: other marks, texts of attributes, parts that hide it."""
    text = content.whole
    for element in (node, *elements(node)):
        attributes = element.attributes
        for name in attributes.keys() & READ:
            page.typed(_without(attributes[name] or "", text), element, f"l’attribut {name} ")
        inner = Mark.of(attributes)
        if inner is not None and inner != mark:
            fault = page.site.marks.fault(inner, content_of(element))
            if fault is not None:
                page.report(fault, element, text)
        inside = element.mem_id != node.mem_id
        if (inside and element.tag not in TAGS) or attributes.keys() - SAFE - READ - {"data-releve"}:
            said = f"« {text} » est caché, recouvert ou remplacé dans son élément"
            page.report(Fault("S104", said, "retirez ce qui entoure le relevé"), element, text)


def _without(attribute: str, text: str) -> str:
    """Return an attribute's text without the figure that stands in the element, which it may repeat."""
    flat = plain(attribute)
    return re.sub(rf"(?<![\d.,]){re.escape(text)}(?![.,]?\d)", FIGURE, flat) if text else flat
