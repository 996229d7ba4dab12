"""What leaves the server: the picture alone, upright, without place, camera or hidden payload."""

from dataclasses import dataclass
from typing import Any

from studio_adapters.images.local.colours import dominant_colour
from studio_adapters.images.local.decoding import Original, decoded
from studio_adapters.images.local.encoding import MAX_EDGE, encode_full
from studio_adapters.images.local.names import EXTENSIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanPicture:
    """A picture in memory, at most `MAX_EDGE` pixels long, and how it is to leave."""

    image: Any
    extension: str
    color: str

    def encoded(self) -> bytes:
        """Return the full-size file, made anew from the pixels."""
        return encode_full(self.image, self.extension)


def cleaned(original: Original) -> CleanPicture:
    """Decode *original*; raise `ImageRefusedError` unless every part of it can be decoded."""
    image = decoded(original, MAX_EDGE, MAX_EDGE)
    extension = EXTENSIONS[original.kind]
    return CleanPicture(image=image, extension=extension, color=dominant_colour(image))
