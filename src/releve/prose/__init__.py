"""A page's own text: macro calls with their line, bare figures, assertions.

- `masking`: what is not read: code, comments, notes
- `calls`: the macro calls, from Jinja's syntax tree
- `front`: the front matter
- `canvas`, `markup`, `blocks`: what a reader sees of each character
- `page`: a page, a text of the data, and the way to expand their calls
"""

from .blocks import Block
from .calls import Call, Value
from .front import spec_faults
from .page import Page, Surface, expand, parse_page, parse_text, sentences

__all__ = [
    "Block",
    "Call",
    "Page",
    "Surface",
    "Value",
    "expand",
    "parse_page",
    "parse_text",
    "sentences",
    "spec_faults",
]
