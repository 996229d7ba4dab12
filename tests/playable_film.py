"""A film that browsers really play: H.264 whose pictures are written sample by sample (I_PCM)."""

import struct

from tests.films import FILE_TYPE, UPRIGHT, box, movie_header, table

SECONDS = 2
"""A picture a second."""

COLUMNS, ROWS = 8, 6
"""Squares of 16 pixels."""

_SIDE = 16


class _Bits:
    """The bits of one unit of a stream, the first ones first."""

    def __init__(self) -> None:
        self.text = ""

    def fixed(self, count: int, value: int) -> "_Bits":
        self.text += f"{value:0{count}b}"
        return self

    def golomb(self, *values: int) -> "_Bits":
        for value in values:
            self.text += "0" * ((value + 1).bit_length() - 1) + f"{value + 1:b}"
        return self

    def aligned(self) -> bytes:
        whole = self.text + "0" * (-len(self.text) % 8)
        return int(whole, 2).to_bytes(len(whole) // 8)

    def ended(self) -> bytes:
        return self.fixed(1, 1).aligned()


def playable_film(matrix: bytes = UPRIGHT) -> bytes:
    """Return it: 128 by 96 pixels before they are turned, first dark, then light, no sound."""
    pictures = [_picture(number, luma) for number, luma in enumerate((60, 200))]
    movie = _movie(pictures, 0, matrix)
    first = len(FILE_TYPE) + len(movie) + 8
    return FILE_TYPE + _movie(pictures, first, matrix) + box(b"mdat", *pictures)


def _movie(pictures: list[bytes], first: int, matrix: bytes) -> bytes:
    length, width, height = SECONDS * 1000, COLUMNS * _SIDE, ROWS * _SIDE
    sizes = b"".join(struct.pack(">I", len(one)) for one in pictures)
    samples = box(
        b"stbl",
        _described(width, height),
        table(b"stts", "II", (len(pictures), 1000)),
        table(b"stsc", "III", (1, len(pictures), 1)),
        box(b"stsz", bytes(8), struct.pack(">I", len(pictures)), sizes),
        table(b"stco", "I", (first,)),
    )
    place = box(b"dinf", _here())
    media = box(
        b"mdia",
        box(b"mdhd", bytes(12), struct.pack(">IIHH", 1000, length, 0x55C4, 0)),
        box(b"hdlr", bytes(8), b"vide", bytes(13)),
        box(b"minf", box(b"vmhd", b"\0\0\0\1", bytes(8)), place, samples),
    )
    header = box(
        b"tkhd",
        b"\0\0\0\7",
        struct.pack(">IIIII", 0, 0, 1, 0, length),
        bytes(16),
        matrix,
        struct.pack(">II", width << 16, height << 16),
    )
    return box(b"moov", movie_header(SECONDS, UPRIGHT), box(b"trak", header, media))


def _here() -> bytes:
    """Return the table that says that the samples are in this file."""
    return box(b"dref", bytes(4), struct.pack(">I", 1), box(b"url ", b"\0\0\0\1"))


def _described(width: int, height: int) -> bytes:
    sequence, picture = _sequence(), _parameters()
    settings = box(
        b"avcC",
        bytes((1, *sequence[1:4], 0xFF, 0xE1)),
        struct.pack(">H", len(sequence)) + sequence,
        b"\1" + struct.pack(">H", len(picture)) + picture,
    )
    entry = box(
        b"avc1",
        bytes(6) + b"\0\1" + bytes(16),
        struct.pack(">HHIII", width, height, 72 << 16, 72 << 16, 0),
        b"\0\1" + bytes(32) + b"\0\x18\xff\xff",
        settings,
    )
    return box(b"stsd", bytes(4), struct.pack(">I", 1), entry)


def _sequence() -> bytes:
    """Return the sequence parameter set: baseline, pictures in the order of decoding."""
    bits = _Bits().golomb(0, 0, 2, 0).fixed(1, 0).golomb(COLUMNS - 1, ROWS - 1)
    return b"\x67\x42\xc0\x0b" + bits.fixed(4, 0b1100).ended()


def _parameters() -> bytes:
    bits = _Bits().golomb(0, 0).fixed(2, 0).golomb(0, 0, 0).fixed(3, 0).golomb(0, 0, 0)
    return b"\x68" + bits.fixed(3, 0).ended()


def _picture(number: int, luma: int) -> bytes:
    """Return one picture as a sample: its length, and one slice of squares of one brightness."""
    start = _Bits().golomb(0, 7, 0).fixed(4, 0).golomb(number % 2).fixed(2, 0).golomb(0)
    square = bytes([luma]) * _SIDE**2 + b"\x80" * (_SIDE**2 // 2)
    slice_ = b"\x65" + start.golomb(25).aligned() + square
    slice_ += (_Bits().golomb(25).aligned() + square) * (COLUMNS * ROWS - 1) + b"\x80"
    return struct.pack(">I", len(slice_)) + slice_
