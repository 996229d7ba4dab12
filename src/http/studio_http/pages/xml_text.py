"""What every XML document of the site needs."""

from xml.etree.ElementTree import Element, tostring

_PLAIN = frozenset("\t\n\r")


def xml_text(text: str) -> str:
    """Leave out the characters that XML 1.0 cannot hold: controls, and halves of characters."""
    return "".join(letter for letter in text if _is_held(letter))


def xml_document(root: Element) -> bytes:
    """Return the document of *root* in UTF-8."""
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _is_held(letter: str) -> bool:
    if letter < " ":
        return letter in _PLAIN
    return letter <= "\ud7ff" or "\ue000" <= letter <= "\ufffd" or letter >= "\U00010000"
