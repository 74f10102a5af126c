"""Reads a page from top to bottom, once: every element, every text, every attribute that a reader may meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from . import cells, generated, head, unseen
from .attributes import read_attributes
from .contents import SAFE, Content, content_of
from .letters import FIGURE, OTHER, glued, has_digit, plain
from .marks import Fault, Mark
from .report import Page, Site, short

Attributes = Mapping[str, str | None]

INLINE = frozenset(
    {
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "data", "del", "dfn", "em", "font", "i", "ins",
        "label", "mark", "q", "rb", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup", "textpath", "time", "tspan", "tt", "u", "var", "wbr",
    }
)  # fmt: skip
"""Elements that go on with the sentence they stand in; any other ends it."""

_JOINING = frozenset({"href", "lang", "id", "rel", "target", "hreflang", "title", "datetime"})
_MARKED = SAFE | {"data-releve"}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CODE = frozenset({"code", "pre", "kbd"})
_CELLS = frozenset({"td", "th"})
_SHARED = frozenset({"nav", "header", "footer"})


class Walk:
    """Reads one page; faults go to it, texts that every page repeats go to the site."""

    def __init__(self, page: Page, file: Path) -> None:
        self.page = page
        self.site: Site = page.site
        self.file = file
        self._texts: list[str] = []
        self._block: LexborNode | None = None
        self._shared = 0
        self._subject: str | None = None
        self._columns: list[str | None] = []
        self._column = -1
        self._handlers: dict[str, Callable[[LexborNode, Attributes], bool]] = {
            **dict.fromkeys(_CODE, self._code),
            **dict.fromkeys(_HEADINGS, self._heading),
            **dict.fromkeys(unseen.FRAMES, self._frame),
            "a": self._link,
            "data": self._data,
            "main": self._content,
            "script": self._script,
            "style": self._style,
            "table": self._table,
            "td": self._cell,
            "template": self._template,
            "th": self._cell,
            "time": self._time,
            "tr": self._row,
        }

    def read(self, tree: LexborHTMLParser) -> None:
        """Read the whole page, its head last: a title repeats a heading, which is judged where it stands."""
        root, body = tree.root, tree.body
        if body is None or body.tag != "body":
            self.page.report(Fault("S102", "une page sans corps, ou faite de cadres", "retirez les cadres"), None)
        elif root is not None:
            read_attributes(self.page, root, "html", root.attributes, self.file)
            self._shared += 1
            self._element(body, "body")
            self._shared -= 1
        self.site.headings.update(filter(has_digit, self.page.headings))
        head.read_head(tree, self.page)

    def _children(self, node: LexborNode) -> None:
        child = node.first_child
        while child is not None:
            tag = child.tag or ""
            if tag == "-text":
                self._texts.append(child.text_content or "")
            elif tag[:1] not in {"-", "!"}:
                self._element(child, tag)
            child = child.next

    def _element(self, node: LexborNode, tag: str) -> None:
        attributes: Attributes = node.attributes
        if attributes:
            if "data-releve" in attributes:
                self._marked(node, tag, attributes)
                return
            if "data-plain" in attributes:
                self._plain(node, tag, attributes)
                return
            if read_attributes(self.page, node, tag, attributes, self.file):
                self._refuse_layout(node, attributes)
                return
        handler = self._handlers.get(tag)
        if handler is not None and handler(node, attributes):
            return
        if tag not in INLINE:
            self._as_block(node, tag)
        elif attributes.keys() <= _JOINING:
            self._children(node)
        else:
            # What a style may hide or move does not make one word with its neighbours.
            self._texts.append(" ")
            self._children(node)
            self._texts.append(" ")

    def _as_block(self, node: LexborNode, tag: str) -> None:
        self._flush()
        outer, self._block = self._block, node
        self._shared += tag in _SHARED
        self._children(node)
        self._flush()
        self._shared -= tag in _SHARED
        self._block = outer

    def _flush(self) -> None:
        """Judge the sentence read so far."""
        if not self._texts:
            return
        text = "".join(self._texts)
        self._texts.clear()
        if FIGURE in text and (touching := glued(text)):
            said = f"« {touching} » : un chiffre marqué touche un autre signe"
            self.page.report(Fault("S102", said, "séparez le chiffre de ce qui le touche"), self._block)
        if not has_digit(text):
            return
        if not self._shared:
            self.page.typed(text, self._block)
        elif self.site.figures(text):
            self.site.shared.setdefault(text, []).append(self.page.path)

    def _content(self, node: LexborNode, _attributes: Attributes) -> bool:
        """Enter the page's own content, once: a second `main` is read like the first."""
        outer, self._shared = self._shared, 0
        self._as_block(node, "main")
        self._shared = outer
        return True

    def _marked(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        mark = Mark.of(attributes)
        if mark is None:
            return
        inline = tag in INLINE
        if not inline:
            self._flush()
        content = content_of(node)
        fault = self.site.marks.fault(mark, content)
        if tag in _CELLS:
            # Judged whatever the first fault is: the next cells count their columns from this one.
            misplaced = self._out_of_place(tag, mark, content)
            fault = fault or misplaced
        if fault is not None:
            self.page.report(fault, node, plain(content.text))
        elif mark.nature == "words" and mark.field is None and mark.condition is None:
            cells.judge_words(self.page, node, mark, content)
        if not (content.is_plain and attributes.keys() <= _MARKED):
            cells.judge_inside(self.page, node, mark, content)
        if inline:
            self._texts.append(FIGURE if mark.is_figure else OTHER)

    def _out_of_place(self, tag: str, mark: Mark, content: Content) -> Fault | None:
        """Judge a marked cell against the head of its row and of its column."""
        self._column += 1
        if tag == "th" and mark.nature == "words":
            self._subject = mark.id
        column = self._columns[self._column] if self._column < len(self._columns) else None
        wrong = cells.wrong_row(self.site.register, mark, self._subject)
        return wrong or cells.wrong_nature(mark, content, column)

    def _plain(self, node: LexborNode, tag: str, attributes: Attributes) -> None:
        self._column += tag in _CELLS
        fault = generated.wrong_plain(node, tag, attributes["data-plain"] or "")
        if fault is not None:
            self.page.report(fault, node, plain(node.text()))
        self._texts.append(OTHER)

    def _code(self, _node: LexborNode, _attributes: Attributes) -> bool:
        self._texts.append(OTHER)
        return True

    def _heading(self, node: LexborNode, _attributes: Attributes) -> bool:
        self.page.headings.append(plain(node.text().replace("¶", "")))
        return False

    def _frame(self, node: LexborNode, _attributes: Attributes) -> bool:
        fault = Fault("S102", f"« {node.tag} » montre ce que la relecture ne peut pas lire", "retirez ce cadre")
        self.page.report(fault, node)
        return True

    def _link(self, node: LexborNode, attributes: Attributes) -> bool:
        if "releve-ref" in (attributes.get("class") or "").split():
            self._table_reference(node, attributes)
        elif not generated.is_note_call(node):
            return False
        self._texts.append(OTHER)
        return True

    def _table_reference(self, node: LexborNode, attributes: Attributes) -> None:
        text = generated.reference(node)
        said = f"« {short(node.text())} » ne nomme pas un tableau du site"
        problem = self.page.later(Fault("S102", said, "appelez le tableau par table_ref"), node)
        page = generated.target_page(self.page.path, attributes.get("href") or "")
        self.site.references.append((page, attributes.get("data-table") or "", text or "", problem))

    def _data(self, node: LexborNode, attributes: Attributes) -> bool:
        if "releve-count" not in (attributes.get("class") or "").split():
            return False
        fault = generated.wrong_count(node, attributes.get("value") or "")
        if fault is not None:
            self.page.report(fault, node, plain(node.text()))
        self._texts.append(OTHER)
        return True

    def _time(self, node: LexborNode, attributes: Attributes) -> bool:
        fault = generated.wrong_time(node, attributes.get("datetime") or "")
        if fault is not None:
            self.page.report(fault, node, plain(node.text()))
        self._texts.append(OTHER)
        return True

    def _script(self, node: LexborNode, attributes: Attributes) -> bool:
        head.read_script(self.page, node, attributes)
        return True

    def _style(self, node: LexborNode, _attributes: Attributes) -> bool:
        head.read_style(self.page, node)
        return True

    def _template(self, node: LexborNode, _attributes: Attributes) -> bool:
        """Read what a template holds: a script, or a shadow root, may show it."""
        self._flush()
        for fragment in node.template_fragments()[:1]:
            self._children(fragment)
        self._flush()
        return True

    def _row(self, _node: LexborNode, _attributes: Attributes) -> bool:
        self._subject, self._column = None, -1
        return False

    def _table(self, node: LexborNode, _attributes: Attributes) -> bool:
        self._flush()
        if not cells.is_generated(node):
            first = cells.first_cell(node)
            self.page.report(cells.foreign_table(node), first, cells.first_row(node), plain(first.text()))
            return True
        cells.number_of(node, self.page)
        self._columns = []
        return False

    def _cell(self, node: LexborNode, attributes: Attributes) -> bool:
        if cells.is_heading(node, attributes):
            self._columns.append(cells.shown_nature_of(node))
            return False
        self._column += 1
        self._flush()
        self.page.report(cells.bare_cell(node), node, plain(node.text()))
        return True

    def _refuse_layout(self, node: LexborNode, attributes: Attributes) -> None:
        self._flush()
        fault = cells.foreign_layout(node, attributes)
        self.page.report(fault, node, plain(node.text()))
