"""Rules for a project's pictures and its cover."""

from collections.abc import Iterator, Mapping
from typing import cast

from studio_core.audit.findings import Check, Problem, Rule, Severity, Subject
from studio_core.audit.glances import gallery_is_tidy
from studio_core.pictures.image import cover_index, kept_cover, read_image
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Json


def _missing(subject: Subject) -> Iterator[Problem]:
    if not subject.pictures.images:
        yield Problem("there is no usable image: the placeholder is shown")


def _unusable(subject: Subject) -> Iterator[Problem]:
    count = sum("not a usable image" in mended.reason for mended in subject.pictures.mended)
    if count:
        yield Problem(f"{count} of its images cannot be used and are left out", _tidy(subject))


def _not_a_list(subject: Subject) -> Iterator[Problem]:
    for name in ("images", "sub_imgs"):
        value = subject.document.get(name)
        if value is not None and not isinstance(value, list):
            mend = _tidy(subject) if name == "images" else None
            yield Problem(f"{name} is {_shape(value)}, not a list", mend)


def _shape(value: Json) -> str:
    if isinstance(value, Mapping) and all(key.isdecimal() for key in value):
        return "a list with holes"
    return "an object" if isinstance(value, Mapping) else "a value of another kind"


def _tidy(subject: Subject) -> Mapping[str, Json] | None:
    """Return `images` as a list of what can be used, the cover on its picture; None when unsure."""
    before = subject.document.get("images")
    if not isinstance(before, (list, Mapping)):
        return None
    if isinstance(before, Mapping) and not all(key.isdecimal() for key in before):
        return None
    items = before if isinstance(before, list) else [before[key] for key in sorted(before, key=int)]
    # What is known by its id only can be shown once the image host's name is known.
    kept = [item for item in items if read_image(item, subject.cloud_name or "any")]
    index = subject.document.get("thumbnailIndex")
    cover = kept_cover(before, index, kept)
    mend: dict[str, Json] = {"images": cast("Json", kept) or None}
    return mend if index is None or index == cover else {**mend, "thumbnailIndex": cover}


def _thumbnail_index(subject: Subject) -> Iterator[Problem]:
    index = subject.document.get("thumbnailIndex")
    pictures = subject.pictures
    is_number = isinstance(index, (int, float)) and not isinstance(index, bool)
    if index is None or (is_number and index in (pictures.positions or (0,))):
        return
    mend = pictures.positions[cover_index(pictures, index)] if pictures.positions else 0
    fault = "is a text, not a number" if _names_one(index, subject) else "names no image"
    yield Problem(f"thumbnailIndex {index!r:.40} {fault}", {"thumbnailIndex": mend})


def _names_one(index: Json, subject: Subject) -> bool:
    text = index.strip() if isinstance(index, str) else ""
    return text.isdecimal() and len(text) < 10 and int(text) in subject.pictures.positions


def _by_id_only(subject: Subject) -> Iterator[Problem]:
    items = subject.document.get("images")
    if not isinstance(items, (list, Mapping)):
        return
    listed = items.values() if isinstance(items, Mapping) else items
    count = sum(
        isinstance(item, Mapping) and not item.get("url") and bool(item.get("id"))
        for item in listed
    )
    if count:
        yield Problem(f"{count} of its images have an id but no address")


def _without_size(subject: Subject) -> Iterator[Problem]:
    images = subject.pictures.images
    count = sum(image.width is None or image.height is None for image in images)
    if count:
        yield Problem(f"{count} of {len(images)} images have no size")


def _without_alt(subject: Subject) -> Iterator[Problem]:
    images = subject.pictures.images
    count = sum(not image.alt for image in images)
    if count:
        yield Problem(f"{count} of {len(images)} images have no alternative text")


def _rule(name: str, severity: Severity, check: Check) -> Rule:
    return Rule(name, severity, check, (PORTFOLIO,), clear=gallery_is_tidy)


IMAGE_RULES = (
    _rule("images-missing", "warning", _missing),
    _rule("image-unusable", "warning", _unusable),
    _rule("images-not-a-list", "warning", _not_a_list),
    _rule("thumbnail-index", "warning", _thumbnail_index),
    _rule("image-by-id", "notice", _by_id_only),
    _rule("image-size", "notice", _without_size),
    _rule("image-alt", "notice", _without_alt),
)
