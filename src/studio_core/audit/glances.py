"""Glances that clear most records of a whole group of rules at once.

Each is quick and errs to one side alone: True means that every rule of its group finds nothing;
False, that they have to look.
"""

import re
from datetime import datetime
from typing import NamedTuple

from studio_core.audit.fields import LENGTHS, REQUIRED, STAMPS, TEXTS, TRIMMED, WITHOUT_MARKUP
from studio_core.audit.findings import CONTENT, Subject
from studio_core.pictures.image import MAX_PIXELS_A_SIDE
from studio_core.portfolio.areas import BUSINESS_LABELS
from studio_core.records.record import Json
from studio_core.scalars import MAX_SCALAR_LENGTH

_AREA_FORM = re.compile(r"[0-9]++(?:\.[0-9]++)?+py")
MONTH_FORM = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])")
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
_EMPTY = (None, "")
_SMALL = 2**53


class _Text(NamedTuple):
    """What the rules ask of one field."""

    name: str
    most: int
    required: bool
    trimmed: bool
    plain: bool


def texts_are_sound(subject: Subject) -> bool:
    """Tell whether every text is one, none is missing, too long, padded or has markup in it."""
    document = subject.document
    for name, most, required, trimmed, plain in _TEXTS_OF[subject.collection]:
        value = document.get(name)
        if value is None:
            if required:
                return False
        elif (
            type(value) is not str
            or len(value) > most
            or (required and (not value or value.isspace()))
            or (trimmed and value != value.strip())
            or (plain and "<" in value)
        ):
            return False
    return True


def stamps_are_sound(subject: Subject) -> bool:
    """Tell whether a record's time stamps are in the form that the product writes."""
    for name in STAMPS:
        value = subject.document.get(name)
        if value is None and name == "updatedAt":
            continue
        if type(value) is not str or not _STAMP.fullmatch(value):
            return False
        try:
            datetime.fromisoformat(value)
        except ValueError:
            return False
    return True


def is_area_form(area: str) -> bool:
    """Tell whether *area* is in the form that the editor writes, such as 34py, and short enough."""
    return len(area) <= MAX_SCALAR_LENGTH and _AREA_FORM.fullmatch(area) is not None


def facts_are_usual(subject: Subject) -> bool:
    """Tell whether a project's type, size and date are as the editor writes them."""
    document = subject.document
    kind, month = document.get("type"), document.get("constructionDate")
    area, business = document.get("area"), document.get("businessType")
    if type(month) is not str or not MONTH_FORM.fullmatch(month):
        return False
    if kind == "residential":
        return type(area) is str and is_area_form(area) and business in _EMPTY
    return (
        kind == "commercial"
        and type(business) is str
        and business in BUSINESS_LABELS
        and area in _EMPTY
    )


def order_is_usual(subject: Subject) -> bool:
    """Tell whether a project's place is a whole number of usual size, or not there."""
    order = subject.document.get("order")
    return order is None or (type(order) is int and -_SMALL < order < _SMALL)


def gallery_is_tidy(subject: Subject) -> bool:
    """Tell whether a project has pictures, all whole, and a cover that is one of them."""
    document = subject.document
    images, index = document.get("images"), document.get("thumbnailIndex")
    return (
        type(images) is list
        and bool(images)
        and all(map(_is_whole_image, images))
        and (index is None or (type(index) is int and 0 <= index < len(images)))
        and document.get("sub_imgs") is None
    )


def _is_whole_image(item: Json) -> bool:
    if type(item) is not dict:
        return False
    get = item.get
    url, alt, width, height = get("url"), get("alt"), get("width"), get("height")
    return (
        type(url) is str
        and url.startswith(("https://", "/media/"))
        and type(alt) is str
        and not alt.isspace()
        and alt != ""
        and type(width) is int
        and 0 < width <= MAX_PIXELS_A_SIDE
        and type(height) is int
        and 0 < height <= MAX_PIXELS_A_SIDE
    )


def _texts_of(collection: str) -> tuple[_Text, ...]:
    lengths = LENGTHS[collection]
    names = dict.fromkeys(
        (*TEXTS[collection], *REQUIRED[collection], *TRIMMED[collection], *lengths, *WITHOUT_MARKUP)
    )
    return tuple(
        _Text(
            name,
            most=lengths.get(name, 2**63),
            required=name in REQUIRED[collection],
            trimmed=name in TRIMMED[collection],
            plain=name in WITHOUT_MARKUP,
        )
        for name in names
    )


_TEXTS_OF = {collection: _texts_of(collection) for collection in CONTENT}
