"""The story of a project, read from stored records of any quality: what stands beside its pictures.

All of it is optional; readers that know nothing of it leave it out.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from studio_core.addresses.links import web_link
from studio_core.pictures.image import Image, read_image
from studio_core.records.reading import stored_list
from studio_core.records.record import Document
from studio_core.texts.unseen import trimmed

MAX_LEAD_LENGTH = 400
"""Characters: about four lines in the large letters of a lead."""

_LEAD_SENTENCES = 2
_ENDS = frozenset(".!?。")
_CLOSING = frozenset("\"'”’)」』")


@dataclass(frozen=True, slots=True)
class Room:
    """A room of the plan, and its size as it is written."""

    name: str
    size: str


@dataclass(frozen=True, slots=True)
class PlanKey:
    """What the plan draws in colour, and what with broken lines; '' for what it does not have."""

    new: str
    removed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Video:
    """A film of the project: its file, a picture until it plays, and a file of captions if any.

    *seconds* is how long it takes, None when nobody knows.
    """

    url: str
    poster: Image | None
    captions: str
    seconds: float | None
    heading: str
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What a project tells: *lead* stands first, *lines* follow it; '' and () for none."""

    lead: str
    lines: tuple[str, ...]
    studio_note: tuple[str, ...]
    question: str
    rooms: tuple[Room, ...]
    plan_key: PlanKey | None
    video: Video | None


def read_story(document: Document, description: Sequence[str], cloud_name: str = "") -> Story:
    """Return the story of a stored project with these lines of text; never raises."""
    written = _text(document.get("lead"))
    lead, lines = (written, tuple(description)) if written else split_lead(description)
    return Story(
        lead=lead,
        lines=lines,
        studio_note=tuple(_text(document.get("studioNote")).splitlines()),
        question=_text(document.get("carryQuestion")),
        rooms=tuple(_rooms(document.get("planRooms"))),
        plan_key=_plan_key(document.get("planKey")),
        video=_video(document.get("video"), cloud_name),
    )


def split_lead(description: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the first two sentences of the first line with text, and what follows them.

    Joined, both have the text of all lines. A beginning of more than 400 characters is no lead:
    then it is '', and all lines follow.
    """
    at = next((at for at, line in enumerate(description) if line.strip()), None)
    if at is None:
        return "", ()
    line = description[at].strip()
    end = _end_of_sentences(line)
    if end > MAX_LEAD_LENGTH:
        return "", tuple(description)
    rest = line[end:].strip()
    following = [*([rest] if rest else []), *description[at + 1 :]]
    return line[:end], tuple(following) if any(map(str.strip, following)) else ()


def _end_of_sentences(line: str) -> int:
    """Return where the second sentence of *line* ends; its length where it has no more."""
    ended = 0
    for at, letter in enumerate(line[: MAX_LEAD_LENGTH + 1]):
        if letter not in _ENDS:
            continue
        after = at + 1
        while after < len(line) and line[after] in _CLOSING:
            after += 1
        if after == len(line) or line[after].isspace():
            ended += 1
        if ended == _LEAD_SENTENCES:
            return after
    return len(line)


def _rooms(value: Any) -> list[Room]:
    items = [item for item in stored_list(value) if isinstance(item, Mapping)]
    rooms = (Room(_text(item.get("name")), _text(item.get("size"))) for item in items)
    return [room for room in rooms if room.name]


def _plan_key(value: Any) -> PlanKey | None:
    if not isinstance(value, Mapping):
        return None
    key = PlanKey(_text(value.get("new")), _text(value.get("removed")))
    return key if key.new or key.removed else None


def _video(value: Any, cloud_name: str) -> Video | None:
    if not isinstance(value, Mapping):
        return None
    url = web_link(value.get("url"))
    if not url:
        return None
    return Video(
        url=url,
        poster=read_image(value.get("poster"), cloud_name),
        captions=web_link(value.get("captions")),
        seconds=_seconds(value.get("seconds")),
        heading=_text(value.get("heading")),
        caption=_text(value.get("caption")),
    )


def _seconds(value: Any) -> float | None:
    is_length = type(value) in (int, float) and math.isfinite(value) and value > 0
    return float(value) if is_length else None


def _text(value: Any) -> str:
    return trimmed(value) if isinstance(value, str) else ""
