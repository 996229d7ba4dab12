"""What an administrator may write into a project (specification, sections 3 and 5)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from studio_core.errors import FieldFault, ProjectNotFoundError
from studio_core.pictures.image import kept_cover, read_image
from studio_core.portfolio.areas import BUSINESS_LABELS, PROJECT_TYPES
from studio_core.records.canonical import canonical
from studio_core.records.collections import PORTFOLIO
from studio_core.records.merging import Rules
from studio_core.records.record import Document, Json
from studio_core.texts.untrusted import MAX_SCALAR_LENGTH

MAX_NEW_IMAGES = 50
DEFAULT_BUSINESS_TYPE = "retail"

LENGTHS = {
    "title": 200,
    "address": 300,
    "area": MAX_SCALAR_LENGTH,
    "style": 200,
    "styleDescription": 20_000,
}
"""Most characters; the specification gives none. Generous for people, too small to harm."""

_TRIMMED = ("title", "address", "area", "style", "constructionDate")
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
    """Return the project to store, and what a person has to correct in the fields that differ.

    Fields that stay as they are pass, so that a legacy project can always be saved. The cover
    follows its picture, unless *exact_cover* says that the index is meant for the new pictures.
    """
    document = dict(document)
    for name in differing.intersection(_TRIMMED):
        value = document.get(name)
        document[name] = value.strip() if isinstance(value, str) else value
    if "type" in differing:
        _fit_to_type(document)
    if not exact_cover:
        _keep_cover(stored, document, differing)
    judged = set(differing) if stored else set(_VALIDATORS)
    if "type" in differing:
        judged.update(_OF_TYPE.values())
    faults = (
        judge(stored, document, name) for name, judge in _VALIDATORS.items() if name in judged
    )
    document = {name: value for name, value in document.items() if value is not None}
    return document, [fault for fault in faults if fault]


def _fit_to_type(document: dict[str, Json]) -> None:
    """Keep the area of residential projects only, and the business type of commercial ones."""
    for project_type, name in _OF_TYPE.items():
        if document.get("type") != project_type:
            document.pop(name, None)
    if document.get("type") == "commercial":
        document.setdefault("businessType", DEFAULT_BUSINESS_TYPE)


def _keep_cover(stored: Document, document: dict[str, Json], differing: frozenset[str]) -> None:
    """Let the cover follow its picture unless another index was chosen (decision 4)."""
    if not stored:
        document.setdefault("thumbnailIndex", 0)
    elif "images" in differing and "thumbnailIndex" not in differing:
        index = stored.get("thumbnailIndex")
        document["thumbnailIndex"] = kept_cover(stored.get("images"), index, document.get("images"))


def _judge_business_type(stored: Document, document: Document, name: str) -> FieldFault | None:
    kind = document.get("type")
    # Old projects of an unknown type are shown as commercial; a new one has its type to correct.
    if kind == "residential" or (kind != "commercial" and not stored):
        return None
    return _judge_choice(stored, document, name, choices=tuple(BUSINESS_LABELS))


def _judge_choice(
    stored: Document, document: Document, name: str, *, choices: Sequence[str]
) -> FieldFault | None:
    value = document.get(name)
    if value in (None, ""):
        return FieldFault(name, "field_required")
    if value in choices:
        return None
    shown = value[:80] if isinstance(value, str) else type(value).__name__
    return FieldFault(name, "field_not_allowed", (("value", shown),))


def _judge_optional(stored: Document, document: Document, name: str) -> FieldFault | None:
    value = document.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or _CONTROLS.search(value):
        return FieldFault(name, "field_invalid")
    most = LENGTHS.get(name, len(value))
    return FieldFault(name, "field_too_long", (("max", most),)) if len(value) > most else None


def _judge_required(stored: Document, document: Document, name: str) -> FieldFault | None:
    if document.get(name) in (None, ""):
        return FieldFault(name, "field_required")
    return _judge_optional(stored, document, name)


def _judge_area(stored: Document, document: Document, name: str) -> FieldFault | None:
    if document.get("type") != "residential":
        return None
    fault = _judge_required(stored, document, name)
    if fault is None and not _LEADING_NUMBER.match(str(document[name])):
        return FieldFault(name, "field_invalid")
    return fault


def _judge_date(stored: Document, document: Document, name: str) -> FieldFault | None:
    value = document.get(name)
    if value in (None, "") or (isinstance(value, str) and YEAR_MONTH.fullmatch(value)):
        return None
    return FieldFault(name, "field_invalid_date")


def _judge_images(stored: Document, document: Document, name: str) -> FieldFault | None:
    images = document.get(name)
    if not images and not stored:
        return FieldFault(name, "images_required")
    if images is None:
        return None
    if not isinstance(images, list):
        return FieldFault(name, "field_invalid")
    if not stored and len(images) > MAX_NEW_IMAGES:
        return FieldFault(name, "too_many_images", (("max", MAX_NEW_IMAGES),))
    # Images that are stored already may stay, whatever they are.
    before = stored.get(name)
    items = list(before.values()) if isinstance(before, Mapping) else before
    known = [canonical(item) for item in items] if isinstance(items, list) else []
    for image in images:
        # An id alone is enough: the image host's name is known when it is shown.
        if read_image(image, cloud_name="any") is None and canonical(image) not in known:
            return FieldFault(name, "field_invalid")
    return None


def _judge_index(stored: Document, document: Document, name: str) -> FieldFault | None:
    index: Any = document.get(name)
    if index is None:
        return None
    images = document.get("images")
    count = len(images) if isinstance(images, (list, dict)) else 0
    if type(index) is int and 0 <= index < max(count, 1):
        return None
    return FieldFault(name, "field_invalid")


_VALIDATORS: dict[str, Validator] = {
    "type": partial(_judge_choice, choices=PROJECT_TYPES),
    "title": _judge_required,
    "address": _judge_required,
    "area": _judge_area,
    "businessType": _judge_business_type,
    "style": _judge_optional,
    "styleDescription": _judge_optional,
    "constructionDate": _judge_date,
    "images": _judge_images,
    "thumbnailIndex": _judge_index,
}

PROJECT_RULES = Rules(
    collection=PORTFOLIO,
    editable=tuple(_VALIDATORS),
    prepare=prepare_project,
    missing=ProjectNotFoundError,
)
EXACT_COVER_RULES = replace(PROJECT_RULES, prepare=partial(prepare_project, exact_cover=True))
"""For who chose the pictures and the cover among them together."""
