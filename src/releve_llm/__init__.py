"""The importers of this site's benchmark tools: the text they print in, readings to complete out."""

from .outcome import Imported, Outcome, Record, Refused
from .paste import decode_text
from .tools import NAMES, import_text
from .yaml_block import to_yaml_block

__all__ = ["NAMES", "Imported", "Outcome", "Record", "Refused", "decode_text", "import_text", "to_yaml_block"]
