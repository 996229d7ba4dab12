"""What one version of a record changed: field by field, texts by words, pictures as pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from studio_core.pictures.image import cover_index, read_images
from studio_core.publishing.words import Words, word_changes
from studio_core.records.canonical import canonical_bytes, same
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json

TEXTS = frozenset({"title", "styleDescription", "contents", "content"})
"""Fields whose difference is told by words; of the others the whole value is."""
PICTURES = frozenset({"images", "sub_imgs"})
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

    @property
    def is_moved(self) -> bool:
        """Whether there was one, and is one, at another place."""
        return self.before not in (None, self.after) and self.after is not None


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
    """How many texts and pictures a version changed, and whether pictures or cover moved."""

    texts: int
    pictures: int
    is_reordered: bool


def differences(before: "Document | None", after: "Document | None") -> tuple[Difference, ...]:
    """Return the fields that differ, in the order of their names."""
    old, new = before or {}, after or {}
    return tuple(
        _difference(name, old, new) for name in _names(old, new) if _differs(name, old, new)
    )


def unchanged(before: "Document | None", after: "Document | None") -> tuple[Difference, ...]:
    """Return the fields that are the same in both, in the order of their names."""
    old, new = before or {}, after or {}
    names = (name for name in _names(old, new) if not _differs(name, old, new))
    return tuple(_difference(name, old, new) for name in names)


def summary(before: "Document | None", after: "Document | None") -> Summary:
    """Return how much differs, without comparing words."""
    old, new = before or {}, after or {}
    changed = {name for name in _names(old, new) if _differs(name, old, new)}
    lists = [
        (stored_list(old.get(name)), stored_list(new.get(name))) for name in changed & PICTURES
    ]
    pictures = [one.change for was, now in lists for one in picture_changes(was, now)]
    cover = _cover(old, new)
    return Summary(
        texts=len(changed - PICTURES),
        pictures=sum(change in ("added", "removed", "changed") for change in pictures),
        is_reordered="moved" in pictures or cover.is_moved,
    )


def _names(old: Document, new: Document) -> list[str]:
    return sorted({_TOLD_WITH.get(name, name) for name in old.keys() | new.keys()})


def _differs(name: str, old: Document, new: Document) -> bool:
    is_moved = name in _TOLD_WITH.values() and _cover(old, new).is_moved
    return is_moved or not same(old.get(name), new.get(name))


def _cover(old: Document, new: Document) -> Cover:
    return Cover(_cover_place(old), _cover_place(new))


def _cover_place(document: Document) -> int | None:
    listed = read_images(document.get("images"), cloud_name="any")
    if not listed.positions:
        return None
    return listed.positions[cover_index(listed, document.get(COVER))] + 1


def _difference(name: str, old: Document, new: Document) -> Difference:
    before, after = old.get(name), new.get(name)
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    if name in TEXTS and _is_text(before) and _is_text(after):
        words = word_changes(str(before or ""), str(after or ""))
    elif name in PICTURES:
        pictures = picture_changes(stored_list(before), stored_list(after))
    return Difference(
        field=name,
        before=before,
        after=after,
        words=words,
        pictures=pictures,
        cover=_cover(old, new) if name in _TOLD_WITH.values() else None,
    )


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
