"""How large a picture may be: the file, and what would be decoded from it."""

from typing import Any

from studio_adapters.images.local.kinds import Kind
from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import Upload

# Megapixels. Most pictures are decoded line by line and need next to no memory.
_MAX = 100
# Some are held whole while they are decoded. Measured, so that the server as a whole stays below
# 300 MB; HEIC is given more room, for telephones take 48 megapixels.
_MAX_AVIF, _MAX_HEIC, _MAX_WEBP, _MAX_ANIMATED = 13, 50, 50, 12
_MAX_PROGRESSIVE_JPEG, _MAX_PROGRESSIVE_JPEG_420 = 24.3, 40
_MAX_INTERLACED_PNG, _MAX_INTERLACED_PNG_16 = 40, 20


def read_upload(upload: Upload, max_bytes: int) -> bytes:
    """Return an upload's content; raise `ImageRefusedError` when it is longer than *max_bytes*."""
    content = upload.file.read(max_bytes + 1)
    if len(content) > max_bytes:
        raise ImageRefusedError("upload_too_large", upload.name, maxMb=max_bytes // 2**20)
    return content


def check_dimensions(kind: Kind, header: Any, name: str) -> None:
    """Refuse by the header alone what would not fit; nothing is decoded for it."""
    allowed = max_megapixels(kind, header)
    if header.width * header.height > allowed * 1_000_000:
        raise ImageRefusedError("upload_dimensions_too_large", name, maxMegapixels=int(allowed))


def max_megapixels(kind: Kind, header: Any) -> float:
    """Return how large a picture of this kind may be."""
    match kind:
        case "avif":
            return _MAX_AVIF
        case "heic":
            return _MAX_HEIC
        case "gif":
            return _MAX_ANIMATED
        case "webp":
            return _MAX_ANIMATED if _field(header, "n-pages") else _MAX_WEBP
        case "jpeg" if _field(header, "jpeg-multiscan"):
            halved = _field(header, "jpeg-chroma-subsample") == "4:2:0"
            return _MAX_PROGRESSIVE_JPEG_420 if halved else _MAX_PROGRESSIVE_JPEG
        case "png" if _field(header, "interlaced"):
            return _MAX_INTERLACED_PNG_16 if header.format == "ushort" else _MAX_INTERLACED_PNG
        case _:
            return _MAX


def _field(header: Any, name: str) -> object:
    return header.get(name) if header.get_typeof(name) else None
