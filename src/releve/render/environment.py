"""The Jinja environment of the templates: sandboxed, everything escaped, an unknown name is an error."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from babel import Locale
from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from .. import french
from ..frames import NATURES, Mark
from ..model.source import Nature

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.formula import Formula


def packaged() -> Path:
    """Return the folder of the packaged templates: inside the wheel, or `macros/` in the repository."""
    here = Path(__file__).resolve()
    inside = here.parents[1] / "macros"
    return inside if inside.is_dir() else here.parents[3] / "macros"


_VERDICTS: dict[tuple[type, str], bool] = {}


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, whose verdict on an attribute is kept: it depends on the object's type and the attribute's name."""

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Tell whether a template may read an attribute, as the sandbox of Jinja judges it."""
        key = type(obj), attr
        if key not in _VERDICTS:
            _VERDICTS[key] = super().is_safe_attribute(obj, attr, value)
        return _VERDICTS[key]

    def getattr(self, obj: object, attribute: str) -> object:
        """Read an attribute that was judged safe before; methods, which may need a wrapper, go the long way."""
        if _VERDICTS.get((type(obj), attribute)):
            value = getattr(obj, attribute, None)
            if value is not None and not callable(value):
                return value
        return super().getattr(obj, attribute)


def environment(overrides: Path | None = None) -> ImmutableSandboxedEnvironment:
    """Make the environment; a file of the same name in `overrides` stands for the packaged one."""
    folders = [folder for folder in (overrides, packaged()) if folder is not None]
    made = _Sandbox(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # `{#anchor}` stays an attribute of Markdown, as in the pages of a site.
        comment_start_string="{##",
        comment_end_string="##}",
    )
    made.filters |= {
        "marked": marked,
        "date": dated,
        "capital": capital,
        "language": language_name,
        "typography": french.typography,
    }
    made.globals |= {"natures": NATURES, "Nature": Nature, "count": count, "period": period, "written_out": written_out}
    return made


@lru_cache(maxsize=1 << 17)
def marked(mark: Mark) -> Markup:
    """Write the attributes that carry a mark, each after a space."""
    written = [f' {name}="{escape(value)}"' for name, value in mark.attributes.items()]
    return Markup("".join(written))  # noqa: S704 (escaped one by one)


def dated(iso: str, *, led: bool = False) -> Markup:
    """Write a date in French inside `<time>`, « le » or « en » before it when `led`."""
    written = french.date(iso, led=led)
    bare = french.date(iso)
    before = written.removesuffix(bare)
    return Markup('{}<time datetime="{}">{}</time>').format(before, iso, bare)


def period(days: Sequence[str]) -> Markup:
    """Write one day (« le … ») or two (« du … au … »), each inside its own `<time>`."""
    if len(days) == 1:
        return dated(days[0], led=True)
    return Markup("du {} au {}").format(dated(days[0]), dated(days[-1]))


def written_out(formula: Formula, labels: Mapping[str, str]) -> str:
    """Write a formula's expression with the French names of its inputs and the signs a reader knows."""
    named = re.sub(r"[a-z][a-z0-9_]*", lambda found: labels.get(found[0], found[0]), formula.expression)
    for sign, drawn in (("*", "×"), ("/", "÷"), (" - ", f" {french.MINUS} ")):
        named = named.replace(sign, drawn)
    return named


def capital(text: str) -> str:
    """Return the text with a capital, the rest untouched."""
    return text[:1].upper() + text[1:]


def language_name(code: str) -> str:
    """Return the French name of a language: « anglais »; the code itself if nobody knows it."""
    try:
        return Locale.parse(code).get_language_name("fr") or code
    except ValueError:
        return code


_SMALL = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    *("onze", "douze", "treize", "quatorze", "quinze", "seize"),
)


def count(number: int, *, feminine: bool = False, digits: bool = False) -> Markup:
    """Write how many in a sentence: in words up to sixteen, then in digits, inside the element the audit knows."""
    written = _SMALL[number] if number < len(_SMALL) and not digits else french.number(number)
    if number == 1 and feminine and not digits:
        written = "une"
    return Markup('<data class="releve-count" value="{}">{}</data>').format(number, escape(written))
