"""Rules for a project's pictures and its cover."""

from collections.abc import Iterator, Mapping
from typing import cast

from studio_core.audit.findings import Problem, RuleList, Subject
from studio_core.content.shown import every_language
from studio_core.pictures.alternative_texts import is_by_program
from studio_core.pictures.image import (
    MAX_ALT_LENGTH,
    cover_index,
    has_long_alt,
    kept_cover,
    read_image,
)
from studio_core.pictures.markdown import images_in
from studio_core.records.collections import PORTFOLIO, PUBLIC
from studio_core.records.reading import is_position, stored_list
from studio_core.records.record import Json

IMAGE_RULES = RuleList()


@IMAGE_RULES.add("images-missing", "warning", PORTFOLIO)
def images_missing(subject: Subject) -> Iterator[Problem]:
    if not subject.pictures.usable:
        yield Problem("there is no usable image: the placeholder is shown")


@IMAGE_RULES.add("image-unusable", "warning", PORTFOLIO)
def image_unusable(subject: Subject) -> Iterator[Problem]:
    count = sum("not a usable image" in mended.reason for mended in subject.pictures.mended)
    if count:
        mend = _usable_list(subject)
        yield Problem(f"{count} of its images cannot be used and are left out", mend)


@IMAGE_RULES.add("images-not-a-list", "warning", PORTFOLIO)
def images_not_a_list(subject: Subject) -> Iterator[Problem]:
    for name in ("images", "sub_imgs"):
        value = subject.document.get(name)
        if value is None or isinstance(value, list):
            continue
        if value == {str(position): item for position, item in enumerate(stored_list(value))}:
            # A store may give a list back like this.
            continue
        shape = "an object" if isinstance(value, Mapping) else "a value of another kind"
        if _is_list_with_holes(value):
            shape = "a list with holes"
        mend = _usable_list(subject) if name == "images" else None
        yield Problem(f"{name} is {shape}, not a list", mend)


@IMAGE_RULES.add("thumbnail-index", "warning", PORTFOLIO)
def thumbnail_index(subject: Subject) -> Iterator[Problem]:
    index = subject.document.get("thumbnailIndex")
    pictures = subject.pictures
    is_number = isinstance(index, (int, float)) and not isinstance(index, bool)
    if index is None or (is_number and index in (pictures.positions or (0,))):
        return
    text = index.strip() if isinstance(index, str) else ""
    names_one = text.isdecimal() and len(text) < 10 and int(text) in pictures.positions
    fault = "is a text, not a number" if names_one else "names no image"
    mend = pictures.positions[cover_index(pictures, index)] if pictures.positions else 0
    yield Problem(f"thumbnailIndex {index!r:.40} {fault}", {"thumbnailIndex": mend})


@IMAGE_RULES.add("image-by-id", "notice", PORTFOLIO)
def image_by_id(subject: Subject) -> Iterator[Problem]:
    items = subject.document.get("images")
    if isinstance(items, Mapping):
        items = list(items.values())
    if not isinstance(items, list):
        return
    count = sum(
        isinstance(item, Mapping) and not item.get("url") and bool(item.get("id")) for item in items
    )
    if count:
        yield Problem(f"{count} of its images have an id but no address")


@IMAGE_RULES.add("image-size", "notice", PORTFOLIO)
def image_size(subject: Subject) -> Iterator[Problem]:
    images = subject.pictures.images
    count = sum(image.width is None or image.height is None for image in images)
    if count:
        yield Problem(f"{count} of {len(images)} images have no size")


@IMAGE_RULES.add("image-alt", "notice", PORTFOLIO)
def image_alt(subject: Subject) -> Iterator[Problem]:
    images = subject.pictures.images
    count = sum(image.alt is None for image in images)
    if count:
        long = sum(has_long_alt(item) for _, item in subject.pictures.usable)
        why = f": {long} of more than {MAX_ALT_LENGTH} characters are not read" if long else ""
        yield Problem(f"{count} of {len(images)} images have no alternative text{why}")


@IMAGE_RULES.add("alt-by-program", "notice", *PUBLIC)
def alt_by_program(subject: Subject) -> Iterator[Problem]:
    written = [alt for alt in _alternative_texts(subject.document) if is_by_program(alt)]
    if written:
        said = f"{len(written)} alternative texts are what a program wrote: {written[0]!r:.60}"
        yield Problem(said)


def _alternative_texts(document: Mapping[str, Json]) -> Iterator[str]:
    """Yield what is said in place of a document's pictures, those in its texts among them."""
    for content in every_language(document, "content"):
        yield from (alt for _, alt in images_in(content))
    inner: list[object] = [document]
    while inner:
        value = inner.pop()
        if isinstance(value, Mapping):
            alt = value.get("alt")
            if isinstance(alt, str):
                yield alt
            inner.extend(value.values())
        elif isinstance(value, list):
            inner.extend(value)


def _usable_list(subject: Subject) -> Mapping[str, Json] | None:
    """Return the mend that leaves only usable items in `images` and keeps the cover's picture.

    None when `images` is not a list.
    """
    before = subject.document.get("images")
    if not isinstance(before, list) and not _is_list_with_holes(before):
        return None
    # An image with an id only is usable: its address follows from the image host's name.
    kept = [item for item in stored_list(before) if read_image(item, subject.cloud_name or "any")]
    index = subject.document.get("thumbnailIndex")
    cover = kept_cover(before, index, kept)
    mend: dict[str, Json] = {"images": cast("Json", kept) or None}
    return mend if index is None or index == cover else {**mend, "thumbnailIndex": cover}


def _is_list_with_holes(value: Json) -> bool:
    """Tell whether *value* is an object whose keys are positions: a realtime database's list."""
    return isinstance(value, Mapping) and all(map(is_position, value))
