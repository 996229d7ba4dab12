"""Pictures made for the tests: photographs, and harmful files."""

import io
import random
import struct
import zlib
from pathlib import Path

from PIL import Image, ImageDraw, PngImagePlugin
from pillow_heif import encode

from studio_core.pictures.host import Upload

RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 60), (40, 60, 200), (245, 245, 245)
CORNERS = (RED, GREEN, BLUE, WHITE)

ORIENTATION, GPS = 0x0112, 0x8825

# How a turned camera stores an upright picture, by the EXIF orientation that it writes.
_STORED_AS = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def upload(content: bytes, name: str = "거실.jpg", folder: str = "") -> Upload:
    return Upload(file=io.BytesIO(content), name=name, folder=folder)


def quarters(width: int = 480, height: int = 320) -> Image.Image:
    """Four colours: red, green above blue, white."""
    image = Image.new("RGB", (width, height), RED)
    draw = ImageDraw.Draw(image)
    draw.rectangle((width // 2, 0, width, height // 2), GREEN)
    draw.rectangle((0, height // 2, width // 2, height), BLUE)
    draw.rectangle((width // 2, height // 2, width, height), WHITE)
    return image


def corners_of(image: Image.Image) -> list[tuple[int, int, int]]:
    """The colours in the middle of the four quarters."""
    small = image.convert("RGB").resize((4, 4), Image.Resampling.BOX)
    found = [small.getpixel(at) for at in ((0, 0), (3, 0), (0, 3), (3, 3))]
    return [pixel for pixel in found if isinstance(pixel, tuple) and len(pixel) == 3]


def near(found: tuple[int, ...], wanted: tuple[int, ...], tolerance: int = 12) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(found, wanted, strict=True))


def encoded(image: Image.Image, format: str = "JPEG", **options: object) -> bytes:
    buffer = io.BytesIO()
    if format == "HEIC":
        # As telephones make it, which say twice how it is turned. Pillow does not know the format.
        if isinstance(exif := options.pop("exif", None), Image.Exif):
            options["exif"] = exif.tobytes()
        encode(image.mode, image.size, image.tobytes(), buffer, **options)
    else:
        image.save(buffer, format, **options)
    return buffer.getvalue()


def turned(orientation: int, format: str = "JPEG", **options: object) -> bytes:
    method = _STORED_AS[orientation]
    stored = quarters() if method is None else quarters().transpose(method)
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    return encoded(stored, format, exif=exif, **options)


def located(format: str = "JPEG") -> bytes:
    """A photograph that says where it was taken, by whom, and with what."""
    exif = Image.Exif()
    exif[0x010F] = "SECRETCAMERA"
    exif[0x013B] = "SECRETARTIST"
    exif[GPS] = {1: "N", 2: (37.0, 29.0, 1.0), 3: "E", 4: (127.0, 1.0, 40.0), 29: "SECRETDAY"}
    return encoded(quarters(), format, exif=exif)


def commented_png() -> bytes:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "SECRETPLACE 37.4837 127.0324")
    return encoded(quarters(), "PNG", pnginfo=notes)


def noise(width: int, height: int, seed: int, quality: int = 90) -> bytes:
    """A photograph that does not compress: a different one for every seed."""
    pixels = random.Random(seed).randbytes(width * height * 3 // 16)
    grain = Image.frombytes("RGB", (width // 4, height // 4), pixels)
    return encoded(grain.resize((width, height), Image.Resampling.BICUBIC), quality=quality)


def padded_photograph(megabytes: float, seed: int) -> bytes:
    """A photograph of just under this size, with padding in its metadata."""
    photograph = noise(4000, 3000, seed)
    missing = int(megabytes * 2**20) - len(photograph)
    segments = b"".join(
        b"\xff\xef" + struct.pack(">H", 60_002) + bytes(60_000) for _ in range(missing // 60_004)
    )
    return photograph[:2] + segments + photograph[2:]


def png_bomb(width: int = 60_000, height: int = 60_000) -> bytes:
    """A small, valid PNG file with gigantic dimensions."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    line = bytes(1 + width * 3)
    body = b"".join(packer.compress(line) for _ in range(64)) + packer.flush()
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", body)
        + _chunk(b"IEND", b"")
    )


def jpeg_bomb(side: int = 60_000) -> bytes:
    """A photograph with gigantic dimensions in its header."""
    content = bytearray(encoded(quarters()))
    at = content.index(b"\xff\xc0")
    content[at + 5 : at + 9] = struct.pack(">HH", side, side)
    return bytes(content)


def animated(format: str) -> bytes:
    frames = [Image.new("RGB", (120, 80), colour) for colour in (RED, BLUE, GREEN)]
    return encoded(frames[0], format, save_all=True, append_images=frames[1:], duration=100)


def opened(path: Path) -> Image.Image:
    return Image.open(io.BytesIO(path.read_bytes()))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
