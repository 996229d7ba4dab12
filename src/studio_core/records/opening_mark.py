"""Older records, in which a picture is marked as the one that opens its project on wide screens.

Today the field `openingPicture` names it.
"""

from collections.abc import Mapping
from typing import Any

from studio_core.records.record import Document

OPENING = "openingPicture"
OPENING_MARK = "wideCover"
"""What the marked picture has, as true."""


def with_opening_picture(document: Document) -> Document:
    """Return *document* with the field in place of marks; what the field says already counts."""
    images: Any = document.get("images")
    items = list(images.values()) if isinstance(images, Mapping) else images
    marked = list(filter(_is_marked, items)) if isinstance(items, list) else []
    if not marked:
        return document
    keys = (_key(item) for item in marked if item[OPENING_MARK] is True)
    chosen = next(filter(None, keys), None)
    plain = [_without_mark(item) for item in items]
    return {
        **({OPENING: chosen} if chosen else {}),
        **document,
        "images": dict(zip(images, plain, strict=True)) if isinstance(images, Mapping) else plain,
    }


def with_opening_mark(document: Document) -> Document:
    """Return *document* with a mark in place of the field: so the checksums of before name it."""
    chosen, images = document.get(OPENING), document.get("images")
    if not chosen or not isinstance(images, list):
        return document
    marked = [
        {**item, OPENING_MARK: True} if isinstance(item, Mapping) and _key(item) == chosen else item
        for item in images
    ]
    rest = {name: value for name, value in document.items() if name != OPENING}
    return document if marked == images else {**rest, "images": marked}


def _is_marked(item: Any) -> bool:
    return isinstance(item, Mapping) and OPENING_MARK in item


def _without_mark(item: Any) -> Any:
    if not _is_marked(item):
        return item
    return {name: value for name, value in item.items() if name != OPENING_MARK}


def _key(item: Mapping[str, Any]) -> str | None:
    """Return what names a picture: its id, its address where it has none."""
    texts = (item.get(name) for name in ("id", "url"))
    return next((text.strip() for text in texts if isinstance(text, str) and text.strip()), None)
