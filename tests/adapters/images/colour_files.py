"""Pictures of one colour that say without an ICC profile which colour it is."""

import struct
import zlib

from PIL import Image

from tests.adapters.images.photographs import encoded

LEVELS = (200, 100, 60)


def chunk(type: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG with its sum."""
    return struct.pack(">I", len(body)) + type + body + struct.pack(">I", zlib.crc32(type + body))


def saying_png(*chunks: bytes, levels: tuple[int, ...] = LEVELS, profile: bytes = b"") -> bytes:
    """Return a PNG of these levels, with *chunks* behind its header and an ICC profile if given."""
    image = Image.new("RGBA" if len(levels) == 4 else "RGB", (64, 48), levels)
    plain = encoded(image, "PNG", icc_profile=profile or None)
    return plain[:33] + b"".join(chunks) + plain[33:]


def cicp(primaries: int, curve: int, matrix: int = 0, full: int = 1) -> bytes:
    return chunk(b"cICP", bytes((primaries, curve, matrix, full)))


def gamma(hundred_thousandths: int) -> bytes:
    return chunk(b"gAMA", struct.pack(">I", hundred_thousandths))


def chromaticities(*numbers: float) -> bytes:
    """Return what says x and y of white, red, green and blue."""
    return chunk(b"cHRM", struct.pack(">8I", *(round(one * 100_000) for one in numbers)))


def of_camera(index: str, space: int, profile: bytes = b"") -> bytes:
    """Return a JPEG whose Exif says which colours a camera wrote."""
    exif = Image.Exif()
    exif.get_ifd(0x8769).update({0xA001: space, 0xA005: {1: index}})
    image = Image.new("RGB", (64, 48), (120, 100, 60))
    return encoded(image, exif=exif, quality=100, subsampling=0, icc_profile=profile)


def nclx(format: str, primaries: int, curve: int, **options: object) -> bytes:
    """Return a HEIC or AVIF file of these code points, whose levels are those or one more."""
    lossless: dict[str, dict[str, object]] = {
        "HEIC": {"quality": -1, "chroma": 444, "matrix_coefficients": 0},
        "AVIF": {"quality": 100, "subsampling": "4:4:4"},
    }
    image = Image.new("RGB", (64, 48), LEVELS)
    content = bytearray(encoded(image, format, **lossless[format], **options))
    at = content.index(b"colrnclx") + 8
    content[at : at + 4] = struct.pack(">HH", primaries, curve)
    return bytes(content)
