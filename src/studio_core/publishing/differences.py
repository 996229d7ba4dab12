"""What one version of a record changed: field by field, texts by words, pictures as pictures."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from studio_core.records.canonical import canonical_bytes, same
from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json

LONG_TEXTS = frozenset({"styleDescription", "contents", "content"})
"""Fields whose difference is told by words; of the others the whole value is."""
PICTURES = frozenset({"images", "sub_imgs"})

_WORDS = re.compile(r"\s*\S+|\s+")
"""Blanks belong to the word behind them: alone they would be alike everywhere, and slow."""
_MOST_COMPARISONS = 250_000
"""Beyond it the whole middle of a text counts as replaced: comparing would take too long."""

WordChange = Literal["same", "added", "removed"]
PictureChange = Literal["same", "added", "removed", "moved", "changed"]


@dataclass(frozen=True, slots=True)
class Words:
    """A part of a text, and whether it stood before, stands now, or both."""

    change: WordChange
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that stood at place *before* and stands at *after*, from 1; None for not at all."""

    change: PictureChange
    image: Json
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One field, as it was *before* and is *after*; None where it was, or is, not there."""

    field: str
    before: Json
    after: Json
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()


def differences(before: "Document | None", after: "Document | None") -> tuple[Difference, ...]:
    """Return the fields that differ, in the order of their names."""
    old, new = before or {}, after or {}
    names = sorted(old.keys() | new.keys())
    changed = (name for name in names if not same(old.get(name), new.get(name)))
    return tuple(_difference(name, old.get(name), new.get(name)) for name in changed)


def _difference(name: str, before: Json, after: Json) -> Difference:
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    if name in LONG_TEXTS and _is_text(before) and _is_text(after):
        words = word_changes(str(before or ""), str(after or ""))
    elif name in PICTURES:
        pictures = picture_changes(stored_list(before), stored_list(after))
    return Difference(field=name, before=before, after=after, words=words, pictures=pictures)


def _is_text(value: Json) -> bool:
    return value is None or isinstance(value, str)


def word_changes(before: str, after: str) -> tuple[Words, ...]:
    """Return the parts of both: *before* without the added, *after* without the removed."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    return tuple(_joined(_compared(old, new)))


def _compared(old: list[str], new: list[str]) -> Iterator[Words]:
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    yield Words("same", "".join(old[:start]))
    yield from _middle(old[start : len(old) - end], new[start : len(new) - end])
    yield Words("same", "".join(old[len(old) - end :]))


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    """Return how many words both begin with."""
    length = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        length += 1
    return length


def _middle(old: list[str], new: list[str]) -> Iterator[Words]:
    if len(old) * len(new) > _MOST_COMPARISONS:
        yield from (Words("removed", "".join(old)), Words("added", "".join(new)))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, from_, to, start, stop in matcher.get_opcodes():
        if kind == "equal":
            yield Words("same", "".join(old[from_:to]))
        else:
            yield Words("removed", "".join(old[from_:to]))
            yield Words("added", "".join(new[start:stop]))


def _joined(parts: Iterator[Words]) -> Iterator[Words]:
    """Yield *parts* without empty ones, neighbours of one kind as one."""
    last: Words | None = None
    for part in parts:
        if not part.text:
            continue
        if last and last.change == part.change:
            last = Words(last.change, last.text + part.text)
            continue
        if last:
            yield last
        last = part
    if last:
        yield last


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
