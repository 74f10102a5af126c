"""Frame → HTML through the templates of `macros/`, in a Jinja environment of our own.

- `environment`: the sandbox, where templates are looked for, and what they may call
- `bodies`: what each generated page needs
- `charts`: a frame's columns → the lengths of a drawing
- `renderer`: one method a macro
"""

from __future__ import annotations

from .bodies import (
    Apart,
    Beside,
    Body,
    Citation,
    FormulaBody,
    FormulasBody,
    Highlight,
    NameBody,
    NamesBody,
    NamesGroup,
    PageLink,
    RereadingBody,
    RereadingLine,
    RereadingsBody,
    SourceBody,
    SourcesBody,
    TermBody,
    TermsBody,
    ThemeBody,
    ThemesBody,
    VerdictGroup,
)
from .renderer import Renderer

__all__ = [
    "Apart",
    "Beside",
    "Body",
    "Citation",
    "FormulaBody",
    "FormulasBody",
    "Highlight",
    "NameBody",
    "NamesBody",
    "NamesGroup",
    "PageLink",
    "Renderer",
    "RereadingBody",
    "RereadingLine",
    "RereadingsBody",
    "SourceBody",
    "SourcesBody",
    "TermBody",
    "TermsBody",
    "ThemeBody",
    "ThemesBody",
    "VerdictGroup",
]
