"""Files for the public: made from pixels alone, with nothing of the original's metadata."""

from typing import Any

from studio_adapters.images.local.engine import engine
from studio_core.errors import ImageHostError

MAX_EDGE = 4096
"""The longest edge of the full-size file; the widest variant in use is 2560."""

# Only the colour profile goes along: no place, no camera, no comment.
_KEEP = {"keep": "icc"}

_FULL: dict[str, dict[str, object]] = {
    "jpg": {"Q": 90, **_KEEP},  # the specification's upload quality
    "png": {"compression": 4, **_KEEP},
    "webp": {"Q": 90, "effort": 2, **_KEEP},
    "gif": {"effort": 4, "keep": "none"},
}
# Measured on a photograph 2240 wide: AVIF effort 2 costs twice effort 1 for the same bytes, effort
# 4 eleven times more for two per cent fewer; WebP effort 3 costs twice effort 2 for five per cent.
_VARIANT: dict[str, dict[str, object]] = {
    "jpg": {"Q": 80, "interlace": True, "optimize_coding": True, **_KEEP},
    "webp": {"Q": 78, "effort": 2, **_KEEP},
    "avif": {"Q": 55, "effort": 1, "compression": "av1", "bitdepth": 8, **_KEEP},
}
_SAVERS = {
    "jpg": "jpegsave_buffer",
    "png": "pngsave_buffer",
    "webp": "webpsave_buffer",
    "avif": "heifsave_buffer",
    "gif": "gifsave_buffer",
}


def encode_full(image: Any, extension: str) -> bytes:
    """Return the full-size file."""
    return _encode(image, extension, _FULL[extension])


def encode_variant(image: Any, format: str) -> bytes:
    """Return one variant's file."""
    return _encode(image, format, _VARIANT[format])


def scaled_down(image: Any, width: int) -> Any:
    """Return the picture in memory at most *width* wide; several are made each from the last."""
    return image.thumbnail_image(width, height=MAX_EDGE, size="down").copy_memory()


def _encode(image: Any, format: str, options: dict[str, object]) -> bytes:
    if format == "jpg" and image.hasalpha():
        image = image.flatten(background=255)
    try:
        return bytes(getattr(image, _SAVERS[format])(**options))
    except engine().Error as error:
        raise ImageHostError(500, f"could not make {format}") from error
