"""Uploads: recognised by content, measured, decoded, turned upright, in colours browsers show."""

from dataclasses import dataclass, replace
from typing import Any

from studio_adapters.images.local.colours import in_known_colours
from studio_adapters.images.local.engine import engine, refusing_unreadable
from studio_adapters.images.local.gif_check import ends_early
from studio_adapters.images.local.heic import HeicFile
from studio_adapters.images.local.jpeg_check import breaks_midway
from studio_adapters.images.local.kinds import Kind, kind_of
from studio_adapters.images.local.limits import check_dimensions
from studio_adapters.images.local.said_colours import SaidColours, said_colours
from studio_adapters.images.local.svg_process import drawn_apart
from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.cleaning import clean_svg

# A file that ends early is refused. 'warning' would refuse harmless oddities of telephones, too;
# JPEG and GIF data that break midway are no error to their decoders at all: see `_CHECKS`.
_FAIL_ON = "error"
_FAIL_ON_NOTHING = "none"

_CHECKS = {"jpeg": breaks_midway, "gif": ends_early}

_LOADERS = {
    "jpeg": "jpegload_buffer",
    "png": "pngload_buffer",
    "webp": "webpload_buffer",
    "avif": "heifload_buffer",
    "gif": "gifload_buffer",
    "svg": "svgload_buffer",
}


@dataclass(frozen=True, slots=True)
class Original:
    """A file with the header of a picture of allowed size; only `decoded` proves that it is one."""

    content: bytes
    kind: Kind
    name: str


def inspect(content: bytes, name: str, *, as_before: bool = False) -> Original:
    """Recognise an upload by its content and check it by its header, without decoding.

    Raise `ImageRefusedError` for anything but JPEG, PNG, WebP, AVIF, GIF, HEIC and SVG, for what
    is too large, for a header that cannot be read, and for HDR unless it is kept *as_before*.
    """
    original = recognised(content, name)
    header = _header(original)
    check_dimensions(original.kind, header, name)
    said = said_colours(content, original.kind, header)
    hdr = said.hdr(header) if said else ""
    if hdr and not as_before:
        raise ImageRefusedError("upload_hdr", name, transfer=hdr)
    return original


def recognised(content: bytes, name: str) -> Original:
    """Recognise what was sent by its first bytes; raise `ImageRefusedError` for what is no picture.

    An SVG is written anew at once: nothing reads what was sent.
    """
    original = as_kept(content, name)
    if original.kind == "svg":
        return replace(original, content=clean_svg(content, name).content)
    return original


def as_kept(content: bytes, name: str) -> Original:
    """Recognise a file that was made here, as `recognised` does one that was sent."""
    kind = kind_of(content[:64])
    if kind is None:
        raise ImageRefusedError("upload_not_image", name)
    return Original(content, kind, name)


def is_transparent(original: Original) -> bool:
    """Tell by the header whether anything shows through a picture."""
    return original.kind == "svg" or bool(_header(original).hasalpha())


def decoded(original: Original, width: int, height: int, *, broken: bool = False) -> Any:
    """Return the picture in memory, upright, at most this large; animations: the first frame.

    Raise `ImageRefusedError` ('upload_unreadable') unless every part of it can be decoded; of one
    that is known to be *broken*, unless any part can.
    """
    with refusing_unreadable(original.name):
        return in_known_colours(*_pixels(original, width, height, broken=broken)).copy_memory()


def decoded_with_breaks(original: Original, width: int, height: int) -> tuple[Any, bool]:
    """Return the picture as far as it can be decoded, and whether it breaks midway."""
    check = _CHECKS.get(original.kind)
    if check is None or not check(original.content):
        try:
            return decoded(original, width, height), False
        except ImageRefusedError:
            if original.kind in ("heic", "svg"):
                raise
    return decoded(original, width, height, broken=True), True


def _pixels(
    original: Original, width: int, height: int, *, broken: bool
) -> tuple[Any, str, SaidColours | None]:
    """Decode here and now, so that the decoder's own memory is free when this returns.

    Return with the pixels what their file had of colours, and what it says of them.
    """
    box = {"height": height, "size": "down"}
    header = _header(original)
    if isinstance(header, HeicFile):
        small = header.decoded().thumbnail_image(width, **box)
    else:
        # Its own argument fail_on does not reach the loaders (8.18); the option string does.
        fail_on = _FAIL_ON_NOTHING if broken else _FAIL_ON
        is_svg = original.kind == "svg"
        content = drawn_apart(original.content, original.name) if is_svg else original.content
        small = engine().Image.thumbnail_buffer(
            content, width, option_string=f"[fail_on={fail_on}]", **box
        )
    said = said_colours(original.content, original.kind, header)
    return small.copy_memory(), header.interpretation, said


def _header(original: Original) -> Any:
    """Open a picture with the one loader for its kind; pixels are decoded only when asked for."""
    if original.kind == "heic":
        return HeicFile(original.content, original.name)
    with refusing_unreadable(original.name):
        load = getattr(engine().Image, _LOADERS[original.kind])
        return load(original.content, access="sequential", fail_on=_FAIL_ON_NOTHING)
