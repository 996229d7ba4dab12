"""Pictures from strangers: recognised, measured, decoded, turned upright, in known colours."""

from dataclasses import dataclass
from typing import Any

from studio_adapters.local_images.colours import in_known_colours
from studio_adapters.local_images.engine import engine, refusing_unreadable
from studio_adapters.local_images.heic import HeicFile
from studio_adapters.local_images.kinds import Kind, kind_of
from studio_adapters.local_images.limits import MAX_UPLOAD_BYTES, check_dimensions
from studio_core.errors import ImageRefusedError

# Stated where it is decoded: a file that ends early or breaks midway is refused, not shown grey.
_FAIL_ON = "error"

_LOADERS = {
    "jpeg": "jpegload_buffer",
    "png": "pngload_buffer",
    "webp": "webpload_buffer",
    "avif": "heifload_buffer",
    "gif": "gifload_buffer",
}


@dataclass(frozen=True, slots=True)
class Original:
    """A file that says it is a picture of bearable size; only `decoded` shows whether it is."""

    content: bytes
    kind: Kind
    name: str


def inspect(content: bytes, name: str) -> Original:
    """Recognise a picture by its content and check its size by its header, without decoding.

    Raise `ImageRefusedError` for anything but JPEG, PNG, WebP, AVIF, GIF and HEIC, for what is
    too large, and for a header that cannot be read.
    """
    if len(content) > MAX_UPLOAD_BYTES:
        raise ImageRefusedError("upload_too_large", name, maxMb=MAX_UPLOAD_BYTES // 2**20)
    kind = kind_of(content[:64])
    if kind is None:
        raise ImageRefusedError("upload_not_image", name)
    original = Original(content, kind, name)
    check_dimensions(kind, _header(original), name)
    return original


def decoded(original: Original, width: int, height: int) -> Any:
    """Return the picture in memory, upright, at most this large; animations: the first frame.

    Raise `ImageRefusedError` ('upload_unreadable') unless every part of it can be decoded.
    """
    with refusing_unreadable(original.name):
        box = {"height": height, "size": "down"}
        if original.kind == "heic":
            image = HeicFile(original.content, original.name).decoded()
            small = image.thumbnail_image(width, **box)
        else:
            image = _header(original)
            # Its own argument fail_on does not reach the loaders (8.18); the option string does.
            small = engine().Image.thumbnail_buffer(
                original.content, width, option_string=f"[fail_on={_FAIL_ON}]", **box
            )
        # Pixels are decoded here and now; what follows may look at them twice.
        return in_known_colours(small.copy_memory(), image.interpretation).copy_memory()


def _header(original: Original) -> Any:
    """Open a picture with the one loader for its kind; pixels are decoded only when asked for."""
    if original.kind == "heic":
        return HeicFile(original.content, original.name)
    with refusing_unreadable(original.name):
        load = getattr(engine().Image, _LOADERS[original.kind])
        return load(original.content, access="sequential", fail_on=_FAIL_ON)
