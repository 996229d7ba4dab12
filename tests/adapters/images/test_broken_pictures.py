"""Pictures that end early or break midway are refused, and kept when that is wanted knowingly."""

import io
import random
import struct
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pillow_heif import from_pillow

from studio_adapters.images.local.cleaning import cleaned
from studio_adapters.images.local.decoding import inspect
from studio_adapters.images.local.gif_check import ends_early
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.jpeg_check import breaks_midway
from studio_core.errors import ImageRefusedError
from studio_core.pictures.host import Upload
from tests.adapters.images.photographs import encoded, noise, opened, quarters, upload

WAYS_TO_WRITE: dict[str, dict[str, Any]] = {
    "one scan": {},
    "progressive": {"progressive": True},
    "restarts": {"restart_marker_rows": 1},
    "fine": {"quality": 98},
    "grey": {},
    "all colours": {"subsampling": 0, "quality": 92},
    "all colours, fine": {"subsampling": 0, "quality": 98},
    "four inks": {},
    "own codes": {"optimize": True},
}
MODES = {"grey": "L", "four inks": "CMYK"}
BROKEN = "upload_broken_image"
END = b"\xff\xd9"
BLOCK = 4096
"""What a disk or a copier loses at once."""

Harm = Callable[[bytes, int], bytes]

HARMS: dict[str, Harm] = {
    "ends": lambda whole, at: whole[:at],
    "ends with a proper end": lambda whole, at: whole[:at] + END,
    "zeros from there": lambda whole, at: whole[:at] + bytes(len(whole) - at),
    "noise from there": lambda whole, at: whole[:at] + random.Random(at).randbytes(len(whole) - at),
    "zeros in the middle": lambda whole, at: whole[:at] + bytes(BLOCK) + whole[at + BLOCK :],
    "a block is gone": lambda whole, at: whole[:at] + whole[at + BLOCK :],
}


@cache
def photograph(way: str) -> bytes:
    """Return a photograph whose size is no multiple of its blocks."""
    image = Image.open(io.BytesIO(noise(1004, 756, 3)))
    return encoded(image.convert(MODES.get(way, "RGB")), **WAYS_TO_WRITE[way])


def start_of_data(content: bytes) -> int:
    at = content.index(b"\xff\xda")
    return at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")


def reason(content: bytes, name: str = "거실.jpg") -> str:
    """Return why a picture is refused, '' when it is taken."""
    try:
        cleaned(inspect(content, name))
    except ImageRefusedError as error:
        return error.reason
    return ""


@pytest.mark.parametrize("way", WAYS_TO_WRITE)
@given(data=st.data(), harm=st.sampled_from(sorted(HARMS)))
@pytest.mark.sampled(3)
def test_a_photograph_that_breaks_anywhere_is_refused(
    way: str, data: st.DataObject, harm: str
) -> None:
    whole = photograph(way)
    # Up to a block that is the last of the data, before the mark of the end.
    at = data.draw(st.integers(start_of_data(whole) + 100, len(whole) - BLOCK - len(END)))

    # Noise may also look like something that no decoder takes, and a block that is lost between
    # two scans of a progressive photograph takes codes along that the next one needs.
    is_odd = harm == "noise from there" or way == "progressive"
    others = {"upload_unreadable"} if is_odd else set()
    assert reason(HARMS[harm](whole, at)) in {BROKEN, *others}


@pytest.mark.parametrize("way", WAYS_TO_WRITE)
@given(missing=st.integers(256, BLOCK))
@pytest.mark.sampled(2)
def test_a_photograph_whose_last_bytes_are_lost_is_refused(way: str, missing: int) -> None:
    whole = photograph(way)

    assert reason(whole[: -missing - len(END)] + END) == BROKEN
    assert reason(whole[: -missing - len(END)] + bytes(missing) + END) == BROKEN


@given(st.integers(2, 700))
def test_a_photograph_cut_in_its_head_is_refused(at: int) -> None:
    assert reason(photograph("one scan")[:at]) in {
        "upload_unreadable",
        "upload_not_image",
        BROKEN,
    }


def _segment(marker: int, content: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def _selection(whole: bytes) -> bytes:
    """Return a photograph whose scan header says zeros, as some telephones write it."""
    at = start_of_data(whole)
    return whole[: at - 3] + b"\x00\x00\x00" + whole[at:]


def _with_junk(whole: bytes, junk: bytes) -> bytes:
    """Return a photograph with these bytes before its second part."""
    at = 4 + int.from_bytes(whole[4:6], "big")
    return whole[:at] + junk + whole[at:]


ODDITIES: dict[str, Harm] = {
    "as it should be": lambda whole, _: whole,
    "junk before a marker": lambda whole, _: _with_junk(whole, b"\x00\x01\x02"),
    "junk before the scan": lambda whole, at: whole[:at] + bytes(90) + whole[at:],
    "filled markers": lambda whole, at: whole[:at] + b"\xff\xff\xff" + whole[at:],
    "wrong selection": lambda whole, _: _selection(whole),
    "a film behind it": lambda whole, _: whole + b"\x00\x00\x00\x18ftypmp42" + bytes(90_000),
    "another picture behind it": lambda whole, _: whole + whole,
    "cut behind its end": lambda whole, _: whole + whole[: len(whole) // 2],
    "zeros before the end": lambda whole, _: whole[:-2] + bytes(24) + whole[-2:],
    "a maker's own part": lambda whole, _: (
        whole[:2] + _segment(0xEF, b"\xff\xd9\xff\xda") + whole[2:]
    ),
    "a small picture in its head": lambda whole, _: (
        whole[:2] + _segment(0xE1, b"Exif\x00\x00" + encoded(quarters(64, 48))) + whole[2:]
    ),
    "an unknown Adobe part": lambda whole, _: (
        whole[:2] + _segment(0xEE, b"Adobe\x00\x64\x00\x00\x00\x00\x09") + whole[2:]
    ),
}  # fmt: skip
"""What cameras, telephones and chat programs write; decoders warn of some of it."""


# A selection is wrong only where there is none: progressive scans need theirs.
@pytest.mark.parametrize(
    ("way", "oddity"),
    sorted({*product(WAYS_TO_WRITE, ODDITIES)} - {("progressive", "wrong selection")}),
)
@pytest.mark.sampled(10)
def test_harmless_oddities_are_taken(way: str, oddity: str) -> None:
    whole = photograph(way)

    assert reason(ODDITIES[oddity](whole, whole.index(b"\xff\xda"))) == ""


@pytest.mark.parametrize("way", WAYS_TO_WRITE)
@pytest.mark.parametrize("colour", [0, 255, 128])
@pytest.mark.sampled(6)
def test_photographs_of_one_colour_are_taken(way: str, colour: int) -> None:
    even = Image.new("RGB", (1600, 1200), (colour, colour, colour)).convert(MODES.get(way, "RGB"))

    assert reason(encoded(even, **WAYS_TO_WRITE[way])) == ""


def test_photographs_of_any_size_are_taken() -> None:
    sizes = [(1, 1), (7, 9), (8, 8), (17, 33), (2000, 3), (5, 3000), (1200, 900)]

    found = {
        (size, subsampling, progressive): reason(
            encoded(quarters(*size), subsampling=subsampling, progressive=progressive)
        )
        for size in sizes
        for subsampling in (0, 1, 2)
        for progressive in (False, True)
    }

    assert {case: why for case, why in found.items() if why} == {}


@cache
def drawing(format: str) -> bytes:
    image = Image.open(io.BytesIO(noise(320, 240, 5)))
    if format != "HEIC":
        return encoded(image, format)
    buffer = io.BytesIO()
    from_pillow(image).save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("format", ["PNG", "GIF", "WEBP", "AVIF", "HEIC"])
@given(data=st.data())
def test_other_pictures_that_end_early_are_refused(format: str, data: st.DataObject) -> None:
    whole = drawing(format)
    # The last bytes of a PNG or GIF file say that it ends, and nothing else.
    at = data.draw(st.integers(64, len(whole) - 20))

    why = reason(whole[:at])

    assert why in {BROKEN, "upload_unreadable"}
    assert reason(whole) == ""


DRAWINGS: dict[str, dict[str, Any]] = {
    "line by line": {"interlace": 0},
    "every eighth line first": {"interlace": 1},
    "with a colour that is none": {"transparency": 3},
    "with frames": {"save_all": True, "append_images": [quarters(320, 240)]},
}


@pytest.mark.parametrize("way", DRAWINGS)
@given(data=st.data())
def test_a_gif_that_holds_zeros_is_refused(way: str, data: st.DataObject) -> None:
    whole = gif(way)
    # Within the first frame, the only one that is shown.
    at = data.draw(st.integers(1000, len(gif("line by line")) - 2 * BLOCK))

    assert reason(whole) == ""
    assert reason(whole[:at] + bytes(BLOCK) + whole[at + BLOCK :]) == BROKEN


@cache
def gif(way: str) -> bytes:
    image = Image.open(io.BytesIO(noise(320, 240, 5))).convert("P")
    return encoded(image, "GIF", **DRAWINGS[way])


def test_a_gif_smaller_than_its_canvas_is_taken() -> None:
    small = bytearray(gif("line by line"))
    small[6:10] = struct.pack("<HH", 400, 300)

    assert reason(bytes(small)) == ""


def test_a_gif_of_nothing_but_blocks_is_looked_through_in_bounds() -> None:
    head = gif("line by line")[:13]

    assert ends_early(head + b"\x21\xfe\x00" * 5_000_000)
    assert ends_early(head + b"\x21\xfe" + b"\x01a" * 5_000_000)
    assert ends_early(head)


@pytest.mark.parametrize("format", ["JPEG", "PNG", "GIF"])
def test_what_breaks_midway_is_kept_knowingly(host: LocalImageHost, format: str) -> None:
    whole = encoded(Image.open(io.BytesIO(noise(640, 480, 5))), format)
    half = upload(whole[: len(whole) // 2])

    with pytest.raises(ImageRefusedError) as refused:
        host.put(half)
    nothing = list(host.image_ids())
    stored = host.put(knowingly(whole[: len(whole) // 2]))
    again = host.put(knowingly(whole[: len(whole) // 2]))

    assert (refused.value.reason, refused.value.name) == (BROKEN, "거실.jpg")
    assert nothing == []
    assert stored == again
    assert (stored.width, stored.height) == (640, 480)
    assert opened(host.open_media(f"{stored.id}.{stored.format}").path).size == (640, 480)


def test_what_somebody_kept_knowingly_is_asked_of_the_next(host: LocalImageHost) -> None:
    half = photograph("one scan")[:200_000]
    host.put(knowingly(half))

    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(half))

    assert refused.value.reason == BROKEN


def test_the_file_of_a_broken_picture_is_made_anew_when_it_is_lost(host: LocalImageHost) -> None:
    stored = host.put(knowingly(photograph("one scan")[:200_000]))
    assert host.wait_prepared(60)
    host.open_media(f"{stored.id}.jpg").path.unlink()

    assert opened(host.open_media(f"{stored.id}.jpg").path).size == (1004, 756)


def _noisy_progressive() -> bytes:
    """Return a photograph whose decoder finds a mark that there is none of, before any line."""
    whole = photograph("progressive")
    middle = len(whole) // 2
    return whole[:middle] + b"\xff\xf7\x00\x04" + whole[middle:]


@pytest.mark.parametrize("content", [drawing("WEBP")[:2000], _noisy_progressive()])
def test_what_nothing_can_be_read_of_is_not_kept_either(
    host: LocalImageHost, content: bytes
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host.put(knowingly(content))

    assert refused.value.reason == "upload_unreadable"


def test_a_file_of_nothing_but_markers_is_looked_through_in_bounds() -> None:
    assert breaks_midway(b"\xff\xd8" + b"\xff\xe0\x00\x02" * 2_000_000)
    assert breaks_midway(b"\xff\xd8" + b"\xff\xd0" * 4_000_000)
    assert breaks_midway(b"\xff\xd8" + b"\xff" * 8_000_000)


def knowingly(content: bytes) -> Upload:
    return replace(upload(content), keep_broken=True)
