"""The importers of this site's benchmark tools: the text they print in, readings to complete out."""

from .outcome import Imported, Outcome, Record, Refused
from .paste import decode_text
from .tools import NAMES, import_text

__all__ = ["NAMES", "Imported", "Outcome", "Record", "Refused", "decode_text", "import_text"]
