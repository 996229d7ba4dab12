"""Whether the data of a JPEG breaks midway, which its decoder fills up with grey and passes over.

libjpeg counts what it passes over as warnings. libvips can fail at the first one, but telephones
and cameras write much that earns a harmless warning; and of a file with one scan it never looks at
what comes with the last row of blocks or after it. So the check decodes a copy that holds nothing
but tables and scans, of which it counts how much was read, and whose end it takes away: a decoder
that misses data reads on there, and fails.
"""

import re
from collections.abc import Iterator

from studio_adapters.images.local.engine import engine

_SOI, _EOI = b"\xff\xd8", b"\xff\xd9"
_SOS, _DHT = 0xDA, 0xC4
_SEQUENTIAL = {0xC0, 0xC1}
# What a decoder needs (ITU-T T.81, table B.1): frames, tables, restarts, scans, number of lines.
_NEEDED = {*range(0xC0, 0xD0), 0xDA, 0xDB, 0xDC, 0xDD} - {0xC8}
_WITHOUT_CONTENT = {0x00, 0x01, *range(0xD0, 0xD9)}
_OTHERS = {*range(0xE0, 0xF0), 0xFE}

_LENGTHS = 17
"""A table of codes begins with its kind and how many codes there are of 1 to 16 bits."""

_MARKER = re.compile(rb"\xff[^\xff]")
_END_OF_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")

_TOLERATED_BYTES = 64
"""How much may be left unread before the end: some cameras fill a scan up."""

_ZEROS = bytes(2 * _TOLERATED_BYTES)
"""More than blocks of a picture hold in a row, unless zeros are the code of empty blocks."""

_MOST_MARKERS = 10_000
"""A photograph has some dozens; those of restarts lie within scans and are not counted."""

_READ_AHEAD = b"\xff\x00" * 8
"""What a decoder may take beyond its data: 64 bits, stuffed, which are no code (T.81, C)."""

_NEAR_END_BYTES = 16 * 1024
"""From here on little is given at a time, so that it shows where reading ended."""


class _BreakError(Exception):
    """The markers of a file do not lead to its end."""


class _Scans:
    """A source for libvips that gives the parts of a file one after the other."""

    def __init__(self, parts: list[memoryview]) -> None:
        self._parts = list(parts)
        self._at = 0
        self.left = sum(map(len, parts))

    def read(self, most: int) -> bytes:
        """Return the next bytes, few of them near the end."""
        if self.left <= _NEAR_END_BYTES:
            most = min(most, _TOLERATED_BYTES // 2)
        while self._parts and self._at == len(self._parts[0]):
            del self._parts[0]
            self._at = 0
        piece = bytes(self._parts[0][self._at : self._at + most]) if self._parts else b""
        self._at += len(piece)
        self.left -= len(piece)
        return piece


def breaks_midway(content: bytes) -> bool:
    """Tell whether a JPEG ends early, or its data cannot be what was written."""
    try:
        parts = list(_parts(memoryview(content)))
    except _BreakError:
        return True
    if _is_read_line_by_line(parts):
        return _holds_zeros(parts) or _breaks([*parts[:-1], memoryview(_READ_AHEAD)])
    *others, last, end = parts
    fill = _fill(last)
    return _breaks(parts) and (fill == 0 or _breaks([*others, last[:-fill], end]))


def _is_read_line_by_line(parts: list[memoryview]) -> bool:
    """Tell whether a file has one sequential scan; of others, all scans come before any line."""
    markers = [part[1] for part in parts if len(part) > 1 and part[0] == 0xFF]
    return markers.count(_SOS) == 1 and not _SEQUENTIAL.isdisjoint(markers)


def _holds_zeros(parts: list[memoryview]) -> bool:
    """Tell whether zeros stand in a scan that would fill all of a block with the same number.

    If they are the code of empty blocks instead, they make far more blocks than were lost.
    """
    tables = (part[4:] for part in parts if part[:2] == bytes((0xFF, _DHT)))
    return any(map(_begins_with_a_number, tables)) and any(_ZEROS in bytes(part) for part in parts)


def _begins_with_a_number(tables: memoryview) -> bool:
    """Tell whether zeros code a coefficient in one of these tables, not an end (T.81, B.2.4.2)."""
    while len(tables) > _LENGTHS:
        is_for_coefficients, size = tables[0] >> 4, sum(tables[1:_LENGTHS])
        if is_for_coefficients and tables[_LENGTHS] != 0:
            return True
        tables = tables[_LENGTHS + size :]
    return False


def _fill(scan: memoryview) -> int:
    """Return how many zeros at the end of a scan need not be data: those tolerated at most."""
    end = bytes(scan[-_TOLERATED_BYTES:])
    data = end.rstrip(b"\x00")
    return max(len(end) - len(data) - data.endswith(b"\xff"), 0)


def _breaks(parts: list[memoryview]) -> bool:
    scans = _Scans(parts)
    source = engine().SourceCustom()
    source.on_read(scans.read)
    options = {"access": "sequential", "fail_on": "warning"}
    try:
        engine().Image.jpegload_source(source, **options).avg()
    except engine().Error:
        return True
    return scans.left > _TOLERATED_BYTES + len(_READ_AHEAD)


def _parts(content: memoryview) -> Iterator[memoryview]:
    """Yield what a decoder needs of a file; raise `_BreakError` where it stops before its end."""
    yield content[:2]
    at, sequential = 2, False
    for _ in range(_MOST_MARKERS):
        at, marker = _next_marker(content, at)
        if marker == _EOI[1]:
            yield memoryview(_EOI)
            return
        if marker in _WITHOUT_CONTENT:
            continue
        if marker not in _NEEDED | _OTHERS:
            raise _BreakError
        end = at + int.from_bytes(content[at : at + 2], "big")
        if end < at + 2 or end > len(content):
            raise _BreakError
        sequential = marker in _SEQUENTIAL if 0xC0 <= marker <= 0xC2 else sequential
        if marker == _SOS:
            yield from _scan_header(content[at:end], sequential=sequential)
            at, end = end, _end_of_scan(content, end)
            yield content[at:end]
        elif marker in _NEEDED:
            yield content[at - 2 : end]
        at = end
    raise _BreakError


def _next_marker(content: memoryview, at: int) -> tuple[int, int]:
    """Return where the next marker's content begins, and its code; junk before it is passed."""
    found = _MARKER.search(content, at)
    if found is None:
        raise _BreakError
    return found.end(), content[found.end() - 1]


def _scan_header(header: memoryview, *, sequential: bool) -> Iterator[memoryview]:
    yield memoryview(bytes((0xFF, _SOS)))
    if sequential:
        # Some telephones write zeros here, which decoders pass over (T.81, B.2.3).
        yield header[:-3]
        yield memoryview(b"\x00\x3f\x00")
    else:
        yield header


def _end_of_scan(content: memoryview, at: int) -> int:
    found = _END_OF_SCAN.search(content, at)
    if found is None:
        raise _BreakError
    return found.start()
