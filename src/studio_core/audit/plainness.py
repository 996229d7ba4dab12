"""A quick look that most records pass, so that the slow one is left for the others."""

from typing import Any

from studio_core.audit.fields import IMAGE_FIELDS, KNOWN_FIELDS
from studio_core.records import Document

_LONGEST = 1_000_000
_GREATEST = 2**53
_USUAL_KEYS = frozenset().union(*KNOWN_FIELDS.values(), IMAGE_FIELDS)


def is_plain(document: Document) -> bool:
    """Tell whether *document* surely keeps every rule of `keys`; False says nothing."""
    return _is_plain_object(document) and all(
        map(_is_plain_inside, filter(_is_container, document.values()))
    )


def _is_container(value: Any) -> bool:
    return type(value) is list or type(value) is dict


def _is_plain_inside(value: Any) -> bool:
    """Tell it of what lies in a record: one list of texts and objects, which is what ours have."""
    if type(value) is dict:
        return _is_plain_object(value) and not any(map(_is_container, value.values()))
    return all(
        _is_plain_text(item)
        if type(item) is str
        else type(item) is dict
        and _is_plain_object(item)
        and not any(map(_is_container, item.values()))
        for item in value
    )


def _is_plain_object(document: Any) -> bool:
    if not document.keys() <= _USUAL_KEYS:
        return False
    for value in document.values():
        if type(value) is str:
            if not ((len(value) < _LONGEST and value.isprintable()) or _is_plain_text(value)):
                return False
        elif (type(value) is int and not -_GREATEST <= value <= _GREATEST) or type(value) is float:
            return False
    return True


def _is_plain_text(text: str) -> bool:
    """Tell whether *text* is short, has no NUL and no half characters."""
    if len(text) > _LONGEST or "\0" in text:
        return False
    return text.isprintable() or not any("\ud800" <= letter <= "\udfff" for letter in text)
