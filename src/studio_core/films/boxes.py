"""The boxes of an ISO base media file (ISO/IEC 14496-12), read without trusting their sizes.

Only headers are read, each once; no box is larger than the one around it, and there are limits to
how many there are and how deep they lie. So the time is that of the boxes, whatever they say.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from studio_core.films.errors import FilmRefusedError

MAX_BOXES = 20_000
"""A film of ours has some hundreds; one in fragments has thousands, and is refused anyway."""

MAX_TABLE_BYTES = 2 * 1024**2
"""Of one table: half a million samples, those of two hours."""

_HEADER, _LARGE_HEADER = 8, 16
_TO_THE_END, _LARGE = 0, 1


@dataclass(frozen=True, slots=True)
class Box:
    """Where a box lies in the file: its header from *start*, its content from *body* to *end*."""

    type: bytes
    start: int
    body: int
    end: int


@dataclass(slots=True)
class BoxReader:
    """Reads the boxes of one file of *length* bytes, which is a seekable *file*.

    Everything raises `FilmRefusedError` for what cannot be right.
    """

    file: BinaryIO
    length: int
    _seen: int = field(default=0, init=False)

    def top(self) -> Iterator[Box]:
        """Yield the boxes of the file, which has nothing behind them."""
        reached = 0
        for box in self._boxes(0, self.length):
            reached = box.end
            yield box
        if reached != self.length:
            raise FilmRefusedError("cut")

    def inside(self, box: Box, skipped: int = 0) -> Iterator[Box]:
        """Yield the boxes of a box, behind the *skipped* bytes with which its content begins.

        Less than a header behind the last one is passed over: some writers end a list with zeros.
        """
        return self._boxes(min(box.body + skipped, box.end), box.end)

    def child(self, box: Box, type: bytes) -> Box | None:
        """Return the first box of that type in *box*."""
        return next((one for one in self.inside(box) if one.type == type), None)

    def content(self, box: Box, most: int = MAX_TABLE_BYTES) -> bytes:
        """Return the content of a box of at most so many bytes; less where the file is cut."""
        if box.end - box.body > most:
            raise FilmRefusedError("too_complex")
        self.file.seek(box.body)
        return self.file.read(box.end - box.body)

    def _boxes(self, start: int, end: int) -> Iterator[Box]:
        while end - start >= _HEADER:
            box = self._box(start, end)
            yield box
            start = box.end

    def _box(self, start: int, end: int) -> Box:
        self._seen += 1
        if self._seen > MAX_BOXES:
            raise FilmRefusedError("too_complex")
        self.file.seek(start)
        header = self.file.read(min(_LARGE_HEADER, end - start))
        size, type, body = int.from_bytes(header[:4]), header[4:8], start + _HEADER
        if size == _LARGE:
            size, body = int.from_bytes(header[_HEADER:]), start + _LARGE_HEADER
        elif size == _TO_THE_END and end == self.length:
            size = end - start
        if size < body - start or start + size > end:
            raise FilmRefusedError("cut")
        return Box(type, start, body, start + size)
