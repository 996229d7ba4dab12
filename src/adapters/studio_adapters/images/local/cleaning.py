"""What leaves the server: the picture alone, upright, without place, camera or hidden payload."""

from dataclasses import dataclass
from typing import Any

from studio_adapters.images.local.colours import dominant_colour
from studio_adapters.images.local.decoding import Original, decoded_with_breaks
from studio_adapters.images.local.encoding import MAX_EDGE, encode_full
from studio_adapters.images.local.looking import advice_on
from studio_adapters.images.local.names import EXTENSIONS
from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import Advice


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanPicture:
    """A picture in memory, at most `MAX_EDGE` pixels long, and how it is to leave.

    *drawing* is an SVG as it was written anew.
    """

    image: Any
    extension: str
    color: str
    broken: bool
    advice: tuple[Advice, ...]
    drawing: bytes = b""

    def encoded(self) -> bytes:
        """Return the full-size file, made anew from the pixels."""
        return self.drawing or encode_full(self.image, self.extension)


def cleaned(original: Original, *, keep_broken: bool = False) -> CleanPicture:
    """Decode *original*; raise `ImageRefusedError` when nothing of it can be decoded.

    One that breaks midway is refused as 'upload_broken_image' unless *keep_broken*.
    """
    image, broken = decoded_with_breaks(original, MAX_EDGE, MAX_EDGE)
    if broken and not keep_broken:
        raise ImageRefusedError("upload_broken_image", original.name)
    extension, color = EXTENSIONS[original.kind], dominant_colour(image)
    return CleanPicture(
        image=image,
        extension=extension,
        color=color,
        broken=broken,
        advice=advice_on(image),
        drawing=original.content if original.kind == "svg" else b"",
    )
