"""Names under `/media/`: what may be asked for, and nothing else."""

import re
import unicodedata
from dataclasses import dataclass

from studio_adapters.images.local.kinds import Kind
from studio_core.pictures.urls import MEDIA_FORMATS, WIDTHS, offered_widths

_MAX_NAME_LENGTH = 200

MEDIA_TYPES = {
    "avif": "image/avif",
    "gif": "image/gif",
    "jpg": "image/jpeg",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webp": "image/webp",
}

FILM_TYPES = {"mp4": "video/mp4", "vtt": "text/vtt; charset=utf-8"}
"""What is kept beside pictures: films, and their captions."""

# HEIC is not shown by browsers; it leaves as JPEG. A full-size AVIF takes seconds to encode; who
# takes AVIF takes WebP.
EXTENSIONS: dict[Kind, str] = {
    "jpeg": "jpg",
    "png": "png",
    "webp": "webp",
    "avif": "webp",
    "gif": "gif",
    "heic": "jpg",
    "svg": "svg",
}

_NAME = re.compile(
    rf"(?P<id>[0-9a-f]{{32}})(?:-(?P<width>{'|'.join(map(str, WIDTHS))}))?"
    rf"\.(?P<extension>{'|'.join((*MEDIA_TYPES, *FILM_TYPES))})"
)


@dataclass(frozen=True, slots=True)
class MediaName:
    """A picture in full size (no width) or one of its variants; or a film, or its captions."""

    id: str
    width: int | None
    extension: str

    def __str__(self) -> str:
        """Return the file's name."""
        size = "" if self.width is None else f"-{self.width}"
        return f"{self.id}{size}.{self.extension}"


def media_name(text: str) -> MediaName | None:
    """Read a name; None for whatever we never gave out, path tricks included."""
    match = _NAME.fullmatch(text)
    if match is None:
        return None
    width = int(match["width"]) if match["width"] else None
    if width is not None and match["extension"] not in MEDIA_FORMATS:
        return None
    return MediaName(match["id"], width, match["extension"])


def is_id(text: str) -> bool:
    """Tell whether *text* may be the id of a picture; path tricks never are."""
    return media_name(f"{text}.jpg") is not None


def kept_width(asked: int, natural: int, format: str) -> int:
    """Return the width under which the variant *asked* for is kept; pictures are never enlarged.

    Every width above the largest that is offered shares that one's file: of a picture 800 pixels
    wide the variants 1280 and 1920 are one file.
    """
    return min(asked, offered_widths(natural, format)[-1])


def kept_widths(natural: int, format: str) -> list[int]:
    """Return the widths of the variants in *format* that a picture this wide has, ascending."""
    return list(offered_widths(natural, format))


def shown_name(sent: str) -> str:
    """Return a file's name as it is shown: without folders and without what is not seen."""
    last = unicodedata.normalize("NFC", sent).replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable())[:_MAX_NAME_LENGTH]
