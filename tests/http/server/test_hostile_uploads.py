"""Fifty hostile pictures in a row leave a server's memory as it was, but for a bounded rest."""

import io
import os
import random
import struct
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from PIL import Image
from pillow_heif import from_pillow

from tests.adapters.images.photographs import encoded, jpeg_bomb, noise, png_bomb, quarters
from tests.http.own_process import administrator, serving
from tests.http.studio_in_memory import EMAIL, eventually

MEGABYTE = 1024 * 1024
MOST_GROWTH = 200 * MEGABYTE
PATIENCE_SECONDS = 600
ROUNDS = 4


def heic(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    from_pillow(image).save(buffer, quality=30)
    return buffer.getvalue()


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
        "large.heic": heic(quarters(8_000, 6_000)),
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


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def is_made(client: httpx.Client, url: str) -> bool:
    """Tell whether the last files of a picture are there: until then others stand in for them."""
    answer = client.get(url.rpartition(".")[0] + "-64.avif")
    return "immutable" in answer.headers["cache-control"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_fifty_hostile_pictures_leave_the_memory_as_it_was(
    tmp_path: Path, say: Callable[[str], None]
) -> None:
    with serving(tmp_path) as (server, address), administrator(tmp_path, address, EMAIL) as client:
        client.timeout = PATIENCE_SECONDS
        before, most = resident(server.pid), 0
        answers: list[int] = []
        urls: list[str] = []
        for name, content in hostile():
            files = {"file": (name, content, "image/jpeg")}
            answer = client.post("/api/admin/media", files=files)
            answers.append(answer.status_code)
            urls += [answer.json()["url"]] if answer.status_code == 201 else []
            most = max(most, resident(server.pid))
        for url in urls:
            assert eventually(partial(is_made, client, url), PATIENCE_SECONDS)
        grown = resident(server.pid) - before

    say(f"{len(answers)} hostile pictures, {len(urls)} taken: {grown / MEGABYTE:.0f} MB more")
    say(f"between two of them at most {(most - before) / MEGABYTE:.0f} MB more")
    assert len(answers) >= 50
    assert set(answers) <= {201, 400, 413}
    assert grown <= MOST_GROWTH
