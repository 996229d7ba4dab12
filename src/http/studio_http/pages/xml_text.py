"""What every XML document of the site needs."""

import re
from xml.etree.ElementTree import Element, tostring

_NOT_HELD = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Leave out the characters that XML 1.0 cannot hold: controls, and halves of characters."""
    return text if text.isascii() and text.isprintable() else _NOT_HELD.sub("", text)


def xml_document(root: Element) -> bytes:
    """Return the document of *root* in UTF-8."""
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))
