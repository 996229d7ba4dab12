"""How large a picture may be before it is decoded."""

from typing import Any

from studio_adapters.local_images.kinds import Kind
from studio_core.errors import ImageRefusedError

MAX_UPLOAD_BYTES = 10 * 1024 * 1024
MAX_MEGAPIXELS = 100

# What may be held at once while decoding; with the server around it this stays below 300 MB.
_MEMORY_BYTES = 224 * 1024 * 1024

# Measured: bytes per pixel of pictures that cannot be decoded line by line.
_AVIF_BYTES, _HEIC_BYTES, _CANVAS_BYTES = 14, 4.5, 8
_PROGRESSIVE_JPEG_BYTES, _PROGRESSIVE_JPEG_420_BYTES = 7, 3.5


def check_dimensions(kind: Kind, header: Any, name: str) -> None:
    """Refuse by the header alone what would not fit; nothing is decoded for it."""
    per_pixel = _bytes_per_pixel(kind, header)
    allowed = MAX_MEGAPIXELS * 1_000_000
    if per_pixel:
        allowed = min(allowed, int(_MEMORY_BYTES / per_pixel))
    if header.width * header.height > allowed:
        raise ImageRefusedError(
            "upload_dimensions_too_large", name, maxMegapixels=allowed // 1_000_000
        )


def _bytes_per_pixel(kind: Kind, header: Any) -> float:
    """Return what decoding holds per pixel; 0 when it holds a few lines only."""
    match kind:
        case "avif":
            return _AVIF_BYTES
        case "heic":
            return _HEIC_BYTES
        case "gif":
            return _CANVAS_BYTES
        case "webp":
            return _CANVAS_BYTES if _has(header, "n-pages") else 0
        case "jpeg" if _has(header, "jpeg-multiscan"):
            halved = _text(header, "jpeg-chroma-subsample") == "4:2:0"
            return _PROGRESSIVE_JPEG_420_BYTES if halved else _PROGRESSIVE_JPEG_BYTES
        case "png" if _has(header, "interlaced"):
            return float(header.bands * (2 if header.format == "ushort" else 1))
        case _:
            return 0


def _has(header: Any, field: str) -> bool:
    return bool(header.get_typeof(field) and header.get(field))


def _text(header: Any, field: str) -> str:
    return str(header.get(field)) if header.get_typeof(field) else ""
