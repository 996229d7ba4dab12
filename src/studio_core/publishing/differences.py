"""What one version of a record changed: field by field, texts by words, pictures as pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from studio_core.content.registry import PICTURE_KINDS, TEXT_KINDS, FieldKind, content_types
from studio_core.pictures.image import cover_index, read_image, read_images
from studio_core.publishing.words import Words, word_changes
from studio_core.records.canonical import canonical_bytes, same
from studio_core.records.opening_mark import OPENING
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json
from studio_core.records.twins import twin_of

COVER = "thumbnailIndex"
_TOLD_WITH = {COVER: "images"}
"""Fields that are told as a part of another: a cover is a place among the pictures."""

PictureChange = Literal["same", "added", "removed", "moved", "changed"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that stood at place *before* and stands at *after*, from 1; None for not at all."""

    change: PictureChange
    image: Json
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Cover:
    """At which place, from 1, the cover stood and stands; None without pictures."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One field, as it was *before* and is *after*; None where it was, or is, not there.

    *cover* is told of the pictures that have one.
    """

    field: str
    before: Json
    after: Json
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    cover: Cover | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """How many texts and pictures a version changed, if pictures moved, if the cover is another."""

    texts: int
    pictures: int
    is_reordered: bool
    has_new_cover: bool


def differences(before: "Document | None", after: "Document | None") -> tuple[Difference, ...]:
    """Return the fields that differ, in the order of their names."""
    old, new = _with_opening(before), _with_opening(after)
    return tuple(
        _difference(name, old, new) for name in _names(old, new) if _differs(name, old, new)
    )


def unchanged(before: "Document | None", after: "Document | None") -> tuple[Difference, ...]:
    """Return the fields that are the same in both, in the order of their names."""
    old, new = _with_opening(before), _with_opening(after)
    names = (name for name in _names(old, new) if not _differs(name, old, new))
    return tuple(_difference(name, old, new) for name in names)


def summary(before: "Document | None", after: "Document | None") -> Summary:
    """Return how much differs, without comparing words."""
    old, new = _with_opening(before), _with_opening(after)
    changed = {name for name in _names(old, new) if _differs(name, old, new)}
    shown = {name for name in changed if _are_pictures(name)}
    lists = [(_pictures_in(name, old), _pictures_in(name, new)) for name in shown]
    pictures = [one.change for was, now in lists for one in picture_changes(was, now)]
    return Summary(
        texts=len(changed - shown),
        pictures=sum(change in ("added", "removed", "changed") for change in pictures),
        is_reordered="moved" in pictures,
        has_new_cover=_has_new_cover(old, new),
    )


def _with_opening(document: "Document | None") -> Document:
    """Return *document* telling of its opening picture among its pictures: that has `opening`."""
    told = dict(document or {})
    chosen, images = told.pop(OPENING, None), stored_list(told.get("images"))
    if chosen and images:
        told["images"] = [_marked(image, chosen) for image in images]
    return told


def _marked(image: Any, chosen: Json) -> Any:
    picture = read_image(image, cloud_name="any")
    if picture is None or not picture.is_named(chosen):
        return image
    return {**(image if isinstance(image, Mapping) else {"url": image}), "opening": True}


def _names(old: Document, new: Document) -> list[str]:
    return sorted({_TOLD_WITH.get(name, name) for name in old.keys() | new.keys()})


def _differs(name: str, old: Document, new: Document) -> bool:
    has_new_part = name in _TOLD_WITH.values() and _has_new_cover(old, new)
    return has_new_part or not same(old.get(name), new.get(name))


def _has_new_cover(old: Document, new: Document) -> bool:
    """Tell whether another picture became the cover; a first or last one is not another."""
    before, after = _cover_of(old)[1], _cover_of(new)[1]
    return None not in (before, after) and before != after


def _cover_of(document: Document) -> tuple[int | None, str | None]:
    """Return the place of the cover, from 1, and its address; None without pictures."""
    listed = read_images(document.get("images"), cloud_name="any")
    if not listed.positions:
        return None, None
    cover = cover_index(listed, document.get(COVER))
    return listed.positions[cover] + 1, listed.usable[cover][0]


def _difference(name: str, old: Document, new: Document) -> Difference:
    before, after = old.get(name), new.get(name)
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    is_told_by_words = twin_of(name) in _fields_of(*TEXT_KINDS)
    if is_told_by_words and _is_text(before) and _is_text(after):
        words = word_changes(str(before or ""), str(after or ""))
    elif _are_pictures(name):
        pictures = picture_changes(_pictures_in(name, old), _pictures_in(name, new))
    return Difference(
        field=name,
        before=before,
        after=after,
        words=words,
        pictures=pictures,
        cover=Cover(_cover_of(old)[0], _cover_of(new)[0]) if name in _TOLD_WITH.values() else None,
    )


def are_listed_pictures(name: str) -> bool:
    """Tell whether a field has a list of pictures."""
    return name in _fields_of("gallery")


def _are_pictures(name: str) -> bool:
    return name in _fields_of("gallery", *PICTURE_KINDS)


def _pictures_in(name: str, document: Document) -> list[Any]:
    """Return the pictures in a field: one alone is a list of one."""
    value = document.get(name)
    if are_listed_pictures(name):
        return stored_list(value)
    return [value] if value else []


@cache
def _fields_of(*kinds: FieldKind) -> frozenset[str]:
    """Return the names that fields of these kinds have, older ones among them."""
    fields = (field for type in content_types().values() for field in type.fields)
    chosen = (field for field in fields if field.kind in kinds)
    return frozenset(name for field in chosen for name in (field.name, *field.older))


def _is_text(value: Json) -> bool:
    return value is None or isinstance(value, str)


def picture_changes(before: Sequence[Any], after: Sequence[Any]) -> tuple[Picture, ...]:
    """Return the pictures as they stand now, then those that are gone; a place counts from 1.

    A picture is known by its address. One that kept its place among those that stayed is not
    moved, whatever was added or removed before it.
    """
    old = {_address(image): place for place, image in reversed(list(enumerate(before, 1)))}
    new = {_address(image): place for place, image in reversed(list(enumerate(after, 1)))}
    stayed = sorted(old.keys() & new.keys(), key=new.__getitem__)
    still = _longest_rise([old[address] for address in stayed])
    now = [
        _picture(image, place, old.get(_address(image)), before, still)
        for place, image in enumerate(after, 1)
    ]
    gone = [
        Picture("removed", image, place, None)
        for place, image in enumerate(before, 1)
        if _address(image) not in new
    ]
    return (*now, *gone)


def _picture(
    image: Any, place: int, was: int | None, before: Sequence[Any], still: frozenset[int]
) -> Picture:
    change: PictureChange = "same"
    if was is None:
        change = "added"
    elif was not in still:
        change = "moved"
    elif not same(before[was - 1], image):
        change = "changed"
    return Picture(change, image, was, place)


def _address(image: Any) -> str:
    """Return what a picture is known by: its address, or all of it."""
    url = image.get("url") if isinstance(image, Mapping) else image
    return url if isinstance(url, str) else canonical_bytes(image).decode()


def _longest_rise(places: Sequence[int]) -> frozenset[int]:
    """Return the places of a longest rising row among *places*: those that did not move."""
    ends: list[int] = []
    rows: list[list[int]] = []
    for place in places:
        at = next((n for n, end in enumerate(ends) if end >= place), len(ends))
        row = [*(rows[at - 1] if at else []), place]
        ends[at:], rows[at:] = [place, *ends[at + 1 :]], [row, *rows[at + 1 :]]
    return frozenset(rows[-1] if rows else [])
