"""Whether the data of a JPEG breaks midway, which its decoder fills up with grey and passes over.

libjpeg counts what it passes over as warnings. libvips can fail at the first one, but telephones
and cameras write much that earns a harmless warning; and of a file with one scan it never looks at
what is left after the last line. So the check decodes a copy that holds nothing but tables and
scans, and counts how much of it was read.
"""

import re
from collections.abc import Iterator

from studio_adapters.images.local.engine import engine

_SOI, _EOI = b"\xff\xd8", b"\xff\xd9"
_SOS = 0xDA
_SEQUENTIAL = {0xC0, 0xC1}
# What a decoder needs (ITU-T T.81, table B.1): frames, tables, restarts, scans, number of lines.
_NEEDED = {*range(0xC0, 0xD0), 0xDA, 0xDB, 0xDC, 0xDD} - {0xC8}
_WITHOUT_CONTENT = {0x00, 0x01, *range(0xD0, 0xD9)}
_OTHERS = {*range(0xE0, 0xF0), 0xFE}

_MARKER = re.compile(rb"\xff[^\xff]")
_END_OF_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")

_TOLERATED_BYTES = 64
"""How much may be left unread before the end: some cameras fill a scan up."""

_MOST_MARKERS = 10_000
"""A photograph has some dozens; those of restarts lie within scans and are not counted."""

_NEAR_END_BYTES = 16 * 1024
"""From here on little is given at a time, so that it shows where reading ended."""


class _BreakError(Exception):
    """The markers of a file do not lead to its end."""


class _Scans:
    """A source for libvips that gives the parts of a file one after the other."""

    def __init__(self, parts: list[memoryview]) -> None:
        self._parts = parts
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
        scans = _Scans(list(_parts(memoryview(content))))
    except _BreakError:
        return True
    source = engine().SourceCustom()
    source.on_read(scans.read)
    options = {"access": "sequential", "fail_on": "warning"}
    try:
        engine().Image.jpegload_source(source, **options).avg()
    except engine().Error:
        return True
    return scans.left > _TOLERATED_BYTES


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
