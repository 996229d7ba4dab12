"""Revisions worked out soon: most records need little more than a quick encoder."""

from hashlib import sha256
from typing import Any

import msgspec

from studio_core.records import Document, Revision
from studio_core.records import revision_of as revision_by_the_book

_EXACT = 2**53
_PLACES = tuple(map(str, range(200)))
_ENCODER = msgspec.json.Encoder(order="sorted")


def revision_of(document: Document) -> Revision:
    """Return what `studio_core.records.revision_of` does, mostly several times as soon."""
    form = _prepared(document) if type(document) is dict and document else None
    if form is None:
        return revision_by_the_book(document)
    return Revision(sha256(_ENCODER.encode(form)).hexdigest())


def _prepared(value: dict[str, Any]) -> dict[str, Any] | None:
    """Return *value* in canonical form, its keys in any order.

    None when there is more to do than to turn lists into objects: what vanishes, and numbers that
    have several spellings.
    """
    turned: dict[str, Any] = {}
    for key, item in value.items():
        kind = type(item)
        if kind is str or kind is bool or (kind is int and -_EXACT <= item <= _EXACT):
            continue
        if (kind is not dict and kind is not list) or not item or len(item) > len(_PLACES):
            return None
        form = _prepared(item if kind is dict else dict(zip(_PLACES, item, strict=False)))
        if form is None:
            return None
        if form is not item:
            turned[key] = form
    return {**value, **turned} if turned else value
