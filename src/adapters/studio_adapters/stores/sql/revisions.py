"""Revisions worked out soon: most records need little more than a quick encoder."""

from hashlib import sha256
from typing import Any

import msgspec

from studio_core.records.keys import MAX_STRING_BYTES, are_sound
from studio_core.records.record import Document, Revision

_EXACT = 2**53
_PLACES = tuple(map(str, range(200)))
_DEEPEST = 8
_ENCODER = msgspec.json.Encoder(order="sorted")


def quick_revision(document: Document) -> Revision | None:
    """Return the revision of a document that surely keeps every rule of `check_record`.

    None when it may break one, or when its canonical form takes more than turning lists into
    objects; then `check_record` and `revision_of` have to say.
    """
    form = _prepared(document, _DEEPEST) if type(document) is dict else None
    if form is None:
        return None
    try:
        text = _ENCODER.encode(form)
    except UnicodeEncodeError:  # half a character
        return None
    if len(text) > MAX_STRING_BYTES or b"\\u0000" in text:
        return None
    return Revision(sha256(text).hexdigest())


def _prepared(value: Any, levels: int) -> dict[str, Any] | None:
    """Return an object or a list in canonical form, its keys in any order.

    None when it is empty or too deep, has a key that may not be, or has in it what vanishes or
    what has several spellings.
    """
    if type(value) is list and 0 < len(value) <= len(_PLACES):
        form = dict(zip(_PLACES, value, strict=False))
    elif type(value) is dict and value and are_sound(value.keys()):
        form = value
    else:
        return None
    for key, item in form.items():
        kind = type(item)
        # Most of a record is text and small numbers; a call for each would be most of the time.
        if kind is str or kind is bool or (kind is int and -_EXACT <= item <= _EXACT):
            continue
        part = _prepared(item, levels - 1) if levels else None
        if part is None:
            return None
        if part is not item:
            form = form.copy() if form is value else form
            form[key] = part
    return form
