"""What an administrator may save in an article (specification, section 5)."""

import re
from collections.abc import Callable, Collection

from studio_core.addresses.links import allowed_link
from studio_core.dates import display_date, read_date
from studio_core.errors import FieldFault
from studio_core.insights.aspect_ratios import read_ratio
from studio_core.insights.insight import CATEGORIES
from studio_core.insights.twins import INSIGHT_TEXTS
from studio_core.pictures.image import read_image
from studio_core.pictures.markdown import images_in
from studio_core.records.record import Document, Json
from studio_core.records.twins import twin_names
from studio_core.texts.unseen import is_blank, trimmed

LENGTHS = {"title": 200, "content": 500_000, "thumbnail": 2048, "url": 2048}
"""The most characters of each field. The specification gives no limits; these are our own."""

CanRender = Callable[[str], bool]
"""Tells whether a text can be shown as markdown; rendering belongs to the HTTP layer."""

AWAITED = "picture:"
"""How the editor names a picture whose content is still to come; a draft may hold it."""

_REQUIRED = ("title", "content")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class _FieldFaultError(Exception):
    """A field has a fault: the code of the fault, and facts for its message."""

    def __init__(self, code: str, *facts: tuple[str, str | int]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def prepare_insight(
    stored: Document,
    document: dict[str, Json],
    differing: Collection[str],
    *,
    can_render: CanRender = lambda content: True,
) -> tuple[dict[str, Json], list[FieldFault]]:
    """Return the article to store, and the faults that a person has to correct.

    Only fields that differ are checked and trimmed, so that an old article with faults can be
    saved; title and content are always required. A new content must be accepted by *can_render*.
    """
    prepared = dict(document)
    faults = []
    for field, check in _CHECKS.items():
        value = prepared.get(field)
        if field not in differing and not (field in _REQUIRED and _blank(value)):
            continue
        if value is None and field not in _REQUIRED:
            continue
        try:
            prepared[field] = check(field, value, stored)
        except _FieldFaultError as fault:
            faults.append(FieldFault(field, fault.code, fault.facts))
    wrong = {fault.field for fault in faults}
    for field in ("content", *twin_names("content")):
        if field in differing and field not in wrong and prepared.get(field) is not None:
            faults += _faults_of(field, prepared[field], can_render)
    return prepared, faults


def _faults_of(field: str, content: Json, can_render: CanRender) -> list[FieldFault]:
    """Return what is wrong with a text that is to be shown as markdown."""
    if not (isinstance(content, str) and can_render(content)):
        return [FieldFault(field, "field_too_complex")]
    if any(url.startswith(AWAITED) for url, _ in images_in(content)):
        return [FieldFault(field, "pictures_awaited")]
    return []


def _required(field: str, value: Json, stored: Document) -> Json:
    if _blank(value):
        raise _FieldFaultError("field_required")
    return _text(field, value)


def _category(field: str, value: Json, stored: Document) -> Json:
    category = _text(field, value)
    if category not in CATEGORIES:
        raise _FieldFaultError("field_not_allowed", ("value", category[:80]))
    return category


def _date(field: str, value: Json, stored: Document) -> Json:
    """Return a readable date in the stored form; a stored readable date cannot be changed."""
    if read_date(stored.get(field)) is not None:
        raise _FieldFaultError("field_read_only")
    moment = read_date(value)
    if moment is None:
        raise _FieldFaultError("field_invalid_date")
    return display_date(moment)


def _link(field: str, value: Json, stored: Document) -> Json:
    text = _text(field, value)
    if not text:
        return ""
    if field == "thumbnail" and text.startswith(AWAITED):
        raise _FieldFaultError("pictures_awaited")
    url = allowed_link(text)
    if not url or (field == "thumbnail" and read_image(url) is None):
        raise _FieldFaultError("link_not_allowed")
    return url


def _ratio(field: str, value: Json, stored: Document) -> Json:
    ratio = read_ratio(value)
    if ratio is None:
        raise _FieldFaultError("field_invalid")
    return ratio


def _flag(field: str, value: Json, stored: Document) -> Json:
    if not isinstance(value, bool):
        raise _FieldFaultError("field_invalid")
    return value


def _text(field: str, value: Json) -> str:
    if not isinstance(value, str):
        raise _FieldFaultError("field_invalid")
    text = trimmed(value)
    longest = LENGTHS.get(field.rpartition(".")[2])
    if longest is not None and len(text) > longest:
        raise _FieldFaultError("field_too_long", ("max", longest))
    if _CONTROL.search(text):
        raise _FieldFaultError("field_invalid")
    return text


def _blank(value: Json) -> bool:
    return value is None or (isinstance(value, str) and is_blank(value))


def _twin(field: str, value: Json, stored: Document) -> Json:
    return _text(field, value)


_TWINS = tuple(twin for name in sorted(INSIGHT_TEXTS.own) for twin in twin_names(name))
_CHECKS: dict[str, Callable[[str, Json, Document], Json]] = {
    "title": _required,
    "content": _required,
    "category": _category,
    "date": _date,
    "thumbnail": _link,
    "url": _link,
    "aspectRatio": _ratio,
    "lineBreaks": _flag,
    **dict.fromkeys(_TWINS, _twin),
}
EDITABLE = tuple(_CHECKS)
