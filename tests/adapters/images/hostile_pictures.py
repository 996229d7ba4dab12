"""What strangers might send as a picture: heavy, too heavy, broken, nested and spoiled files."""

import random
import struct
from collections.abc import Iterator

from tests.adapters.images.photographs import encoded, jpeg_bomb, noise, png_bomb, quarters

ROUNDS = 4


def nested_boxes(depth: int) -> bytes:
    """Return an HEIC file whose boxes lie in each other."""
    content = b""
    for _ in range(depth):
        content = struct.pack(">I", len(content) + 12) + b"meta" + bytes(4) + content
    return b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + content


def spoiled(content: bytes, seed: int) -> bytes:
    """Return *content* with a hundred wrong bytes behind its head."""
    chosen, wrong = random.Random(seed), bytearray(content)
    for _ in range(100):
        wrong[chosen.randrange(len(wrong) // 10, len(wrong))] = chosen.randrange(256)
    return bytes(wrong)


def largest_allowed() -> dict[str, bytes]:
    """Return pictures that are as heavy to decode as any that is taken."""
    return {
        "progressive.jpg": encoded(quarters(7_000, 5_700), progressive=True, subsampling=2),
        "large.jpg": encoded(quarters(11_000, 9_000)),
        "large.png": encoded(quarters(10_000, 9_000), "PNG"),
        "lossless.webp": encoded(quarters(7_000, 7_000), "WEBP", lossless=True, method=0),
        "image.gif": encoded(quarters(3_400, 3_400), "GIF"),
        "large.heic": encoded(quarters(8_000, 6_000), "HEIC", quality=30),
        "large.avif": encoded(quarters(4_000, 3_200), "AVIF", speed=10),
    }


def hostile() -> Iterator[tuple[str, bytes]]:
    """Yield what strangers might send, fifty files of different content."""
    heavy = largest_allowed()
    photograph = noise(4_000, 3_000, 1)
    for turn in range(ROUNDS):
        yield f"{turn}-bomb.png", png_bomb(60_000 + turn, 60_000)
        yield f"{turn}-bomb.jpg", jpeg_bomb(60_000 + turn)
        yield f"{turn}-lines.png", png_bomb(10_000, 64 + turn)
        yield f"{turn}-half.jpg", photograph[: len(photograph) // (turn + 2)]
        yield f"{turn}-spoiled.jpg", spoiled(photograph, turn)
        yield f"{turn}-deep.heic", nested_boxes(2_000 + turn)
        for name, content in heavy.items():
            # What follows the end of a file is no part of the picture, but of its name.
            broken = spoiled(content, turn)
            yield f"{turn}-{name}", broken if turn % 2 else content + bytes(turn)
