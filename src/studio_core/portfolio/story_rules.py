"""What an administrator may save of a project's story: tags, plan, film, and words of pictures."""

from collections.abc import Iterator, Mapping
from typing import Any

from studio_core.addresses.links import web_link
from studio_core.errors import FieldFault
from studio_core.languages.registry import TWINNED
from studio_core.pictures.image import (
    MAX_ALT_LENGTH,
    MAX_CAPTION_LENGTH,
    ROLES,
    WIDE_COVER,
    has_long_alt,
    read_focus,
    read_image,
)
from studio_core.pictures.twins import has_told_twins
from studio_core.portfolio.tags import MAX_TAGS, TAGS
from studio_core.portfolio.twins import VIDEO_TEXTS
from studio_core.records.record import Document

MAX_ROOMS = 30
MAX_PLAN_TEXT_LENGTH = 60
MAX_PAIR_LENGTH = 40
MAX_VIDEO_SECONDS = 3600
VIDEO_LENGTHS = {"url": 2000, "captions": 2000, "heading": 100, "caption": MAX_CAPTION_LENGTH}
"""The most characters of each text of a film. The specification gives no limits to these."""


def check_tags(stored: Document, document: Document, name: str) -> FieldFault | None:
    """Return what is wrong with the tags: only known ones, five at most."""
    tags: Any = document.get(name)
    if tags is None:
        return None
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        return FieldFault(name, "field_invalid")
    unknown = next((tag for tag in tags if tag not in TAGS), None)
    if unknown is not None:
        return FieldFault(name, "tag_unknown", (("value", unknown[:MAX_PLAN_TEXT_LENGTH]),))
    return FieldFault(name, "too_many_tags", (("max", MAX_TAGS),)) if len(tags) > MAX_TAGS else None


def check_rooms(stored: Document, document: Document, name: str) -> FieldFault | None:
    """Return what is wrong with the rooms of the plan: each a name and a size."""
    rooms: Any = document.get(name)
    is_list = isinstance(rooms, list) and len(rooms) <= MAX_ROOMS
    is_right = rooms is None or (is_list and all(_is_told(room, "name", "size") for room in rooms))
    return None if is_right else FieldFault(name, "field_invalid")


def check_plan_key(stored: Document, document: Document, name: str) -> FieldFault | None:
    """Return what is wrong with the key of the plan: what is new, and what was removed."""
    key = document.get(name)
    is_right = key is None or _is_told(key, "new", "removed")
    return None if is_right else FieldFault(name, "field_invalid")


def check_video(stored: Document, document: Document, name: str) -> FieldFault | None:
    """Return what is wrong with the film: an address, and nothing that is no part of a film."""
    video = document.get(name)
    is_right = video is None or (isinstance(video, Mapping) and all(_video_parts(video)))
    return None if is_right else FieldFault(name, "field_invalid")


def image_fault(name: str, image: Any) -> FieldFault | None:
    """Return what is wrong with an image that somebody saves, among those of the field *name*."""
    # An id without an address is accepted: the image host's name is known when it is shown.
    if read_image(image, cloud_name="any") is None:
        return FieldFault(name, "field_invalid")
    if not isinstance(image, Mapping):
        return None
    if has_long_alt(image):
        return FieldFault(name, "alt_too_long", (("max", MAX_ALT_LENGTH),))
    if not has_told_twins(image):
        return FieldFault(name, "field_invalid")
    if not _is_text(image.get("caption"), MAX_CAPTION_LENGTH):
        return FieldFault(name, "caption_too_long", (("max", MAX_CAPTION_LENGTH),))
    if image.get("focus") is not None and read_focus(image.get("focus")) is None:
        return FieldFault(name, "focus_invalid")
    if type(image.get(WIDE_COVER, False)) is not bool:
        return FieldFault(name, "field_invalid")
    is_known = image.get("role") in (None, *ROLES) and _is_text(image.get("pair"), MAX_PAIR_LENGTH)
    return None if is_known else FieldFault(name, "field_invalid")


def _video_parts(video: Mapping[str, Any]) -> Iterator[bool]:
    seconds, captions, poster = (video.get(part) for part in ("seconds", "captions", "poster"))
    yield bool(web_link(video.get("url")))
    yield captions in (None, "") or bool(web_link(captions))
    yield poster is None or read_image(poster, cloud_name="any") is not None
    yield not isinstance(poster, Mapping) or has_told_twins(poster)
    yield seconds is None or (type(seconds) in (int, float) and 0 < seconds <= MAX_VIDEO_SECONDS)
    yield from (_is_text(video.get(part), most) for part, most in VIDEO_LENGTHS.items())
    yield _has_twins_of(video, {name: VIDEO_LENGTHS[name] for name in VIDEO_TEXTS.own})


def _is_told(value: Any, *names: str) -> bool:
    """Tell whether an object has texts of these names alone, in every language."""
    if not isinstance(value, Mapping):
        return False
    most = dict.fromkeys(names, MAX_PLAN_TEXT_LENGTH)
    own = all(_is_text(value.get(name), most[name]) for name in names)
    return own and _has_twins_of(value, most)


def _has_twins_of(value: Mapping[str, Any], most: Mapping[str, int]) -> bool:
    """Tell whether an object says in other languages only texts of these names and lengths."""
    return all(
        isinstance(twins, Mapping)
        and all(name in most and _is_text(text, most[name]) for name, text in twins.items())
        for twins in (value[language] for language in TWINNED if language in value)
    )


def _is_text(value: Any, most: int) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= most)
