"""What an administrator may save in a project (specification, sections 3 and 5)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from studio_core.errors import FieldFault, ProjectNotFoundError
from studio_core.pictures.image import kept_cover
from studio_core.portfolio.areas import BUSINESS_LABELS, PROJECT_TYPES
from studio_core.portfolio.story import MAX_LEAD_LENGTH
from studio_core.portfolio.story_rules import (
    check_plan_key,
    check_rooms,
    check_tags,
    check_video,
    image_fault,
)
from studio_core.portfolio.twins import PROJECT_TEXTS
from studio_core.records.canonical import canonical
from studio_core.records.collections import PORTFOLIO
from studio_core.records.merging import Rules
from studio_core.records.record import Document, Json
from studio_core.records.twins import twin_names
from studio_core.texts.unseen import trimmed
from studio_core.texts.untrusted import MAX_SCALAR_LENGTH

MAX_NEW_IMAGES = 50
DEFAULT_BUSINESS_TYPE = "retail"

LENGTHS = {
    "title": 200,
    "address": 300,
    "area": MAX_SCALAR_LENGTH,
    "style": 200,
    "styleDescription": 20_000,
    "contents": 20_000,
    "lead": MAX_LEAD_LENGTH,
    "studioNote": 20_000,
    "carryQuestion": 120,
}
"""The most characters of each field. The specification gives no limits; these are our own."""

_TWINS = tuple(twin for name in sorted(PROJECT_TEXTS.own) for twin in twin_names(name))
_TRIMMED = ("title", "address", "area", "style", "constructionDate", *_TWINS)
_OF_TYPE = {"residential": "area", "commercial": "businessType"}

YEAR_MONTH = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])")
_LEADING_NUMBER = re.compile(r"[0-9]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

Validator = Callable[[Document, Document, str], FieldFault | None]


def prepare_project(
    stored: Document,
    document: dict[str, Json],
    differing: frozenset[str],
    *,
    exact_cover: bool = False,
) -> tuple[dict[str, Json], Sequence[FieldFault]]:
    """Return the project to store, and the faults that a person has to correct.

    Of a stored project only the fields that differ are checked (and the fields of both types
    when the type differs), so that an old project with faults can be saved. When the images change,
    `thumbnailIndex` is set so that the cover stays the same picture (decision 4); with
    *exact_cover* the sent index counts for the new images. A new `styleDescription` removes the
    older `contents`, which would be shown instead of it (`Project.from_record`).
    """
    document = dict(document)
    for name in differing.intersection(_TRIMMED):
        value = document.get(name)
        document[name] = trimmed(value) if isinstance(value, str) else value
    if "type" in differing:
        _fit_to_type(document)
    if not exact_cover:
        _keep_cover(stored, document, differing)
    if "styleDescription" in differing and "contents" not in differing:
        document.pop("contents", None)
    checked = set(differing) if stored else set(_VALIDATORS)
    if "type" in differing:
        checked.update(_OF_TYPE.values())
    faults = (
        validator(stored, document, name)
        for name, validator in _VALIDATORS.items()
        if name in checked
    )
    document = {name: value for name, value in document.items() if value is not None}
    return document, [fault for fault in faults if fault]


def _fit_to_type(document: dict[str, Json]) -> None:
    """Remove the field of the other type; a commercial project gets a business type."""
    for project_type, name in _OF_TYPE.items():
        if document.get("type") != project_type:
            document.pop(name, None)
    if document.get("type") == "commercial":
        document.setdefault("businessType", DEFAULT_BUSINESS_TYPE)


def _keep_cover(stored: Document, document: dict[str, Json], differing: frozenset[str]) -> None:
    """Keep the cover on the same picture unless another index was sent (decision 4)."""
    if not stored:
        document.setdefault("thumbnailIndex", 0)
    elif "images" in differing and "thumbnailIndex" not in differing:
        index = stored.get("thumbnailIndex")
        document["thumbnailIndex"] = kept_cover(stored.get("images"), index, document.get("images"))


def _check_business_type(stored: Document, document: Document, name: str) -> FieldFault | None:
    kind = document.get("type")
    # An old project of an unknown type counts as commercial; in a new one the type is the fault.
    if kind == "residential" or (kind != "commercial" and not stored):
        return None
    return _check_choice(stored, document, name, choices=tuple(BUSINESS_LABELS))


def _check_choice(
    stored: Document, document: Document, name: str, *, choices: Sequence[str]
) -> FieldFault | None:
    value = document.get(name)
    if value in (None, ""):
        return FieldFault(name, "field_required")
    if value in choices:
        return None
    shown = value[:80] if isinstance(value, str) else type(value).__name__
    return FieldFault(name, "field_not_allowed", (("value", shown),))


def _check_optional(stored: Document, document: Document, name: str) -> FieldFault | None:
    value = document.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or _CONTROLS.search(value):
        return FieldFault(name, "field_invalid")
    most = LENGTHS.get(name.rpartition(".")[2], len(value))
    return FieldFault(name, "field_too_long", (("max", most),)) if len(value) > most else None


def _check_required(stored: Document, document: Document, name: str) -> FieldFault | None:
    if document.get(name) in (None, ""):
        return FieldFault(name, "field_required")
    return _check_optional(stored, document, name)


def _check_area(stored: Document, document: Document, name: str) -> FieldFault | None:
    if document.get("type") != "residential":
        return None
    fault = _check_required(stored, document, name)
    if fault is None and not _LEADING_NUMBER.match(str(document[name])):
        return FieldFault(name, "field_invalid")
    return fault


def _check_date(stored: Document, document: Document, name: str) -> FieldFault | None:
    value = document.get(name)
    if value in (None, "") or (isinstance(value, str) and YEAR_MONTH.fullmatch(value)):
        return None
    return FieldFault(name, "field_invalid_date")


def _check_images(stored: Document, document: Document, name: str) -> FieldFault | None:
    images = document.get(name)
    if not images and not stored:
        return FieldFault(name, "images_required")
    if images is None:
        return None
    if not isinstance(images, list):
        return FieldFault(name, "field_invalid")
    if not stored and len(images) > MAX_NEW_IMAGES:
        return FieldFault(name, "too_many_images", (("max", MAX_NEW_IMAGES),))
    # Images that are stored already are accepted, even unusable ones.
    before = stored.get(name)
    items = list(before.values()) if isinstance(before, Mapping) else before
    known = [canonical(item) for item in items] if isinstance(items, list) else []
    faults = (image_fault(name, image) for image in images if canonical(image) not in known)
    return next(filter(None, faults), None)


def _check_index(stored: Document, document: Document, name: str) -> FieldFault | None:
    index: Any = document.get(name)
    if index is None:
        return None
    images = document.get("images")
    count = len(images) if isinstance(images, (list, dict)) else 0
    if type(index) is int and 0 <= index < max(count, 1):
        return None
    return FieldFault(name, "field_invalid")


_VALIDATORS: dict[str, Validator] = {
    "type": partial(_check_choice, choices=PROJECT_TYPES),
    "title": _check_required,
    "address": _check_required,
    "area": _check_area,
    "businessType": _check_business_type,
    "style": _check_optional,
    "styleDescription": _check_optional,
    "contents": _check_optional,
    "constructionDate": _check_date,
    "images": _check_images,
    "thumbnailIndex": _check_index,
    "tags": check_tags,
    "lead": _check_optional,
    "studioNote": _check_optional,
    "carryQuestion": _check_optional,
    "planRooms": check_rooms,
    "planKey": check_plan_key,
    "video": check_video,
    **dict.fromkeys(_TWINS, _check_optional),
}

PROJECT_RULES = Rules(
    collection=PORTFOLIO,
    editable=tuple(_VALIDATORS),
    prepare=prepare_project,
    missing=ProjectNotFoundError,
)
EXACT_COVER_RULES = replace(PROJECT_RULES, prepare=partial(prepare_project, exact_cover=True))
"""For a save in which the sent `thumbnailIndex` was chosen among the sent images."""
