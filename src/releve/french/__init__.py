"""Numbers, units, dates, spaces as a French reader expects.

- `numbers`: an exact number, a value as printed, a unit's French symbol, and the way back
- `words`: dates and periods, plural, counts, enumeration
- `typography`: the rules of spaces, apostrophes, dashes and figures, for a text
- `markup`: the same rules for HTML, where a sentence is cut by tags
"""

from .characters import FINE, MINUS, NBSP, unaccented
from .markup import typography_html, typography_html_faults
from .numbers import number, numbers_in, parse_number, value
from .symbols import symbol, with_unit
from .typography import Fault, typography, typography_faults
from .words import counted, date, enumeration, period, plural

__all__ = [
    "FINE",
    "MINUS",
    "NBSP",
    "Fault",
    "counted",
    "date",
    "enumeration",
    "number",
    "numbers_in",
    "parse_number",
    "period",
    "plural",
    "symbol",
    "typography",
    "typography_faults",
    "typography_html",
    "typography_html_faults",
    "unaccented",
    "value",
    "with_unit",
]
