"""Revisions worked out soon: most records need little more than a quick encoder."""

from hashlib import sha256
from typing import Any

import msgspec

from studio_core.keys import MAX_STRING_BYTES, are_sound
from studio_core.records import Document, Revision

_EXACT = 2**53
_PLACES = tuple(map(str, range(200)))
_DEEPEST = 8
_ENCODER = msgspec.json.Encoder(order="sorted")


def quick_revision(document: Document) -> Revision | None:
    """Return the revision of a document that surely keeps every rule of `check_record`.

    None when it may break one, or when its canonical form takes more than turning lists into
    objects; then `check_record` and `revision_of` have to say.
    """
    form = _prepared(document, _DEEPEST) if type(document) is dict and document else None
    if form is None:
        return None
    try:
        text = _ENCODER.encode(form)
    except UnicodeEncodeError:  # half a character
        return None
    if len(text) > MAX_STRING_BYTES or b"\\u0000" in text:
        return None
    return Revision(sha256(text).hexdigest())


def _prepared(value: dict[str, Any], levels: int) -> dict[str, Any] | None:
    """Return *value* in canonical form, its keys in any order.

    None when it is too deep, has a key that may not be, or has in it what vanishes or what has
    several spellings.
    """
    if not levels or not are_sound(value.keys()):
        return None
    turned = value
    for key, item in value.items():
        kind = type(item)
        # Most of a record is text and small numbers; a call for each would be most of the time.
        if kind is str or kind is bool or (kind is int and -_EXACT <= item <= _EXACT):
            continue
        form = _prepared_part(item, levels - 1)
        if form is None:
            return None
        if form is not item:
            turned = value.copy() if turned is value else turned
            turned[key] = form
    return turned


def _prepared_part(item: Any, levels: int) -> dict[str, Any] | None:
    kind = type(item)
    if kind is dict and item:
        return _prepared(item, levels)
    if kind is not list or not levels or not 0 < len(item) <= len(_PLACES):
        return None
    form: dict[str, Any] = {}
    # The keys of a list are sound: only what they lead to is looked at.
    for place, one in zip(_PLACES, item, strict=False):
        kind = type(one)
        if kind is str or kind is bool or (kind is int and -_EXACT <= one <= _EXACT):
            form[place] = one
        elif (part := _prepared_part(one, levels - 1)) is None:
            return None
        else:
            form[place] = part
    return form
