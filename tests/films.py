"""Films as small as can be: every box that a player needs, and samples that nothing can decode."""

import struct
from collections.abc import Sequence

PLACE = b"+37.5665+126.9780/"
"""Where a camera says it was."""

SECONDS = 12.8
NO_MATRIX = bytes(36)
SIZE = (640, 360)


def box(type: bytes, *parts: bytes, size: int | None = None, large: bool = False) -> bytes:
    """Return a box; *size* is what it says of its length, *large* says it in 64 bits."""
    body = b"".join(parts)
    length = len(body) + (16 if large else 8) if size is None else size
    if large:
        return struct.pack(">I4sQ", 1, type, length) + body
    return struct.pack(">I4s", length, type) + body


def table(type: bytes, form: str, *entries: Sequence[int]) -> bytes:
    """Return a box with a count and its entries."""
    rows = b"".join(struct.pack(">" + form, *entry) for entry in entries)
    return box(type, bytes(4), struct.pack(">I", len(entries)), rows)


def track(
    kind: bytes = b"vide",
    codec: bytes = b"avc1",
    chunks: Sequence[tuple[int, int]] = (),
    size: tuple[int, int] = SIZE,
    more: bytes = b"",
    matrix: bytes = NO_MATRIX,
) -> bytes:
    """Return a track whose chunks, given by place and length, have one sample each."""
    sizes = b"".join(struct.pack(">I", length) for _, length in chunks)
    described = box(b"stsd", bytes(4), struct.pack(">I", 1), box(codec, bytes(78)))
    samples = box(
        b"stbl",
        described,
        table(b"stsc", "III", (1, 1, 1)),
        box(b"stsz", bytes(8), struct.pack(">I", len(chunks)), sizes),
        table(b"stco", "I", *((place,) for place, _ in chunks)),
    )
    header = box(b"tkhd", bytes(40), matrix, struct.pack(">II", size[0] << 16, size[1] << 16))
    handler = box(b"hdlr", bytes(8), kind, bytes(13))
    return box(b"trak", header, box(b"mdia", handler, box(b"minf", samples)), more)


def matrix(a: float, b: float, c: float, d: float) -> bytes:
    """Return what turns a picture: across and down from across, across and down from down."""
    turned = (round(one * 65_536) for one in (a, b, 0, c, d, 0, 0, 0))
    return struct.pack(">9i", *turned, 1 << 30)


UPRIGHT = matrix(1, 0, 0, 1)


def movie_header(seconds: float = SECONDS, matrix: bytes = NO_MATRIX) -> bytes:
    """Return the header that says how long a film is, in thousandths."""
    length = struct.pack(">II", 1000, round(seconds * 1000))
    return box(b"mvhd", bytes(12), length, bytes(16), matrix, bytes(28))


FILE_TYPE = box(b"ftyp", b"isom", bytes(4), b"isom", b"avc1", b"mp41")
PICTURE, SOUND = b"picture!" * 40, b"sound" * 20


def film(
    *,
    codec: bytes = b"avc1",
    sound: bytes | None = b"mp4a",
    seconds: float = SECONDS,
    telling: bool = False,
    movie_last: bool = False,
    large: bool = False,
    picture: bytes = PICTURE,
    more: bytes = b"",
) -> bytes:
    """Return a film of one *picture*; a *telling* one says in every way where it was made."""
    place = len(FILE_TYPE) + (16 if large else 8)
    if not movie_last:
        place += len(_movie(codec, sound, seconds, telling, picture, 0))
    moved = _movie(codec, sound, seconds, telling, picture, place)
    data = box(b"mdat", picture, SOUND, PLACE if telling else b"", large=large)
    parts = (data, moved) if movie_last else (moved, data)
    beside = box(b"uuid", bytes(16), b"<x:xmpmeta>", PLACE) if telling else b""
    return b"".join((FILE_TYPE, *parts, beside, more))


def _movie(
    codec: bytes, sound: bytes | None, seconds: float, telling: bool, picture: bytes, place: int
) -> bytes:
    heard = place + len(picture)
    tracks = [track(codec=codec, chunks=[(place, len(picture))], more=_told() if telling else b"")]
    if sound:
        tracks.append(track(b"soun", sound, [(heard, len(SOUND))], (0, 0)))
    if telling:
        after = heard + len(SOUND)
        tracks.append(track(b"meta", b"mebx", [(after, len(PLACE))], (0, 0)))
    told = [_told(), box(b"meta", b"com.apple.quicktime.location.ISO6709", PLACE)]
    return box(b"moov", movie_header(seconds), *tracks, *(told if telling else []))


def _told() -> bytes:
    return box(b"udta", box(b"\xa9xyz", b"\x00\x12\x15\xc7", PLACE), box(b"loci", PLACE), bytes(4))


CAPTIONS = """WEBVTT

NOTE 거실에서

1
00:00.000 --> 00:03.500 line:80%
책장 조명을 아래칸부터 켭니다.

00:00:04.000 --> 00:00:08.000
한 칸씩 올라갑니다.
"""
