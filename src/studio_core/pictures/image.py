"""Images of a project: reading the list whatever shape it has, and which one is the cover."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from studio_core.addresses.links import web_link
from studio_core.pictures.urls import cloud_name_of, hosted_url_of_id
from studio_core.records.reading import is_position, stored_list
from studio_core.records.repairs import Repair
from studio_core.texts.unseen import trimmed

MAX_PIXELS_A_SIDE = 100_000
MAX_ALT_LENGTH = 300
"""Characters. A screen reader reads it in one go; what takes longer belongs into the text."""

MAX_CAPTION_LENGTH = 300
"""Characters. It stands in one or two lines below the picture."""

Role: TypeAlias = Literal["photo", "before", "after", "plan", "detail"]
"""What a picture is in the story of its project; the cover is told by its index."""

ROLES: tuple[Role, ...] = get_args(Role)

Focus: TypeAlias = tuple[float, float]
"""What has to be seen of a cropped picture: parts of its width and height, from 0 to 1."""

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A picture that can be shown. Only the address is certain; sizes are in pixels.

    A picture of before and one of after the work that have the same *pair* belong together. An
    *alt* of "" says that there is nothing to tell of it; None, that nobody has told it yet.
    """

    url: str
    id: str = ""
    name: str = ""
    width: int | None = None
    height: int | None = None
    format: str = ""
    alt: str | None = None
    color: str | None = None
    focus: "Focus | None" = None
    caption: str = ""
    role: Role = "photo"
    pair: str = ""

    @property
    def key(self) -> str:
        """What other fields of its record name it by: its id, its address where it has none."""
        return self.id or self.url

    def is_named(self, name: object) -> bool:
        """Tell whether *name* is its id or its address: either may have come later."""
        return bool(name) and name in (self.id, self.url)


@dataclass(frozen=True, kw_only=True)
class ImageList:
    """The usable items of a stored list with their addresses, their places, and what was mended."""

    usable: tuple[tuple[str, object], ...]
    positions: tuple[int, ...]
    mended: tuple[Repair, ...] = ()

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """The usable images."""
        return tuple(_image(url, item) for url, item in self.usable)


def read_images(value: object, cloud_name: str = "", path: str = "images") -> ImageList:
    """Return the usable images of a stored list, dropping the rest (section 4, data quality).

    Takes lists, objects keyed by position (lists with holes), a single image, and items that are
    addresses or objects with a url or an id. A picture known by id only needs a cloud name: the one
    given, else that of another picture of the list.
    """
    mended: list[Repair] = []
    items = list(_items(value, path, mended))
    cloud = cloud_name
    for _, item in items:
        if cloud:
            break
        address = item.get("url") if isinstance(item, Mapping) else item
        cloud = cloud_name_of(address.strip()) if isinstance(address, str) else ""
    usable: list[tuple[str, object]] = []
    positions: list[int] = []
    for position, item in items:
        if url := _url_of(item, cloud):
            usable.append((url, item))
            positions.append(position)
        else:
            mended.append(Repair(f"{path}/{position}", "not a usable image, left out"))
    return ImageList(usable=tuple(usable), positions=tuple(positions), mended=tuple(mended))


def read_image(item: object, cloud_name: str = "") -> Image | None:
    """Return one image from an address or an object with a url or an id; None for anything else."""
    url = _url_of(item, cloud_name)
    return _image(url, item) if url else None


def _url_of(item: object, cloud_name: str) -> str:
    """Return the address of an image; '' for what is no usable one."""
    if isinstance(item, str):
        return web_link(item)
    if type(item) is not dict and not isinstance(item, Mapping):
        return ""
    return web_link(item.get("url")) or hosted_url_of_id(_text(item.get("id")), cloud_name)


def _image(url: str, item: Any) -> Image:
    if isinstance(item, str):
        return Image(url=url)
    color, focus = item.get("color"), item.get("focus")
    return Image(
        url=url,
        id=_text(item.get("id")),
        name=_text(item.get("name")),
        width=_pixels(item.get("width")),
        height=_pixels(item.get("height")),
        format=_text(item.get("format")),
        alt=read_alt(item),
        color=color.lower() if isinstance(color, str) and _COLOR.fullmatch(color) else None,
        focus=None if focus is None else read_focus(focus),
        caption=_text(item.get("caption"))[:MAX_CAPTION_LENGTH],
        role=read_role(item.get("role")),
        pair=_text(item.get("pair")),
    )


def read_role(value: object) -> Role:
    """Return a stored role; for anything else an ordinary photo."""
    return next((role for role in ROLES if role == value), "photo")


def read_focus(value: object) -> Focus | None:
    """Return a stored focal point; None for anything else."""
    found = stored_list(value)
    if len(found) != len(("across", "down")):
        return None
    if not all(type(one) in (int, float) and 0 <= one <= 1 for one in found):
        return None
    return float(found[0]), float(found[1])


def read_alt(item: Mapping[str, object]) -> str | None:
    """Return a stored alternative text; "" for a picture that decorates, None where there is none.

    Blanks alone are no text, and nobody's word that there is nothing to tell.
    """
    alt = item.get("alt")
    if alt == "":
        return ""
    return None if has_long_alt(item) else _text(alt) or None


def has_long_alt(item: object) -> bool:
    """Tell whether an image has more alternative text than may be saved; it is read as none."""
    return isinstance(item, Mapping) and len(_text(item.get("alt"))) > MAX_ALT_LENGTH


def cover_index(listed: ImageList, thumbnail_index: object) -> int:
    """Return the index of the cover among the usable images: the first for any bad index.

    The stored index counts the stored list, holes and all; a string of a whole number counts.
    """
    position = _whole_number(thumbnail_index)
    return listed.positions.index(position) if position in listed.positions else 0


def kept_cover(before: object, thumbnail_index: object, after: object) -> int:
    """Return the `thumbnailIndex` that keeps the cover on its picture in a changed list.

    0 when that picture was removed (decision 4).
    """
    # Pictures known by id only are compared by it, whatever cloud they lie in.
    was, now = read_images(before, cloud_name="any"), read_images(after, cloud_name="any")
    if not was.usable:
        return 0
    at = cover_index(was, thumbnail_index)
    twins = [image.key for image in was.images]
    same = [i for i, image in enumerate(now.images) if image.key == twins[at]]
    if not same:
        return 0
    return now.positions[same[min(twins[:at].count(twins[at]), len(same) - 1)]]


def _items(value: object, path: str, mended: list[Repair]) -> Iterator[tuple[int, object]]:
    if value is None:
        return
    fields = [value.get("url"), value.get("id")] if isinstance(value, Mapping) else [value]
    if any(isinstance(field, str) for field in fields):
        mended.append(Repair(path, "a single image instead of a list"))
        yield 0, value
    elif isinstance(value, Mapping):
        mended.append(Repair(path, "an object instead of a list"))
        yield from _by_position(value)
    elif isinstance(value, Sequence):
        yield from enumerate(value)
    else:
        mended.append(Repair(path, "not a list of images"))


def _by_position(value: Mapping[str, object]) -> Iterator[tuple[int, object]]:
    """Yield the items of an object keyed by position; usable ones under other keys follow."""
    numbered = {int(key): item for key, item in value.items() if is_position(key)}
    yield from sorted(numbered.items(), key=lambda entry: entry[0])
    # Stores differ in the empty values they keep, so only usable items take up a place.
    last = max((at for at, item in numbered.items() if _is_usable(item)), default=-1)
    others = (value[key] for key in sorted(value) if not is_position(key))
    yield from enumerate(filter(_is_usable, others), start=last + 1)


def _is_usable(item: object) -> bool:
    return bool(_url_of(item, cloud_name="any"))


def _text(value: object) -> str:
    return trimmed(value) if isinstance(value, str) else ""


def _pixels(value: object) -> int | None:
    # Thousands are read at a time, and nearly all of them are whole numbers already.
    number = value if type(value) is int else _whole_number(value)
    return number if number is not None and 0 < number <= MAX_PIXELS_A_SIDE else None


def _whole_number(value: object) -> int | None:
    """Return a whole number of zero or more, also from a string of one; None for anything else."""
    if type(value) is int:
        return value if value >= 0 else None
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return int(value) if value >= 0 else None
    return None
