"""Where the samples of a track lie: its chunks, by the tables that every player reads."""

import struct
from collections.abc import Iterator, Sequence

from studio_core.films.boxes import Box, BoxReader
from studio_core.films.errors import FilmRefusedError

Span = tuple[int, int]
"""A part of the file: where it begins, and where it has ended."""

_FULL = 4
"""Version and flags, with which these boxes begin."""


def chunks_of(reader: BoxReader, table: Box) -> Iterator[Span]:
    """Yield each chunk of a track with this sample table (`stbl`).

    Raise `FilmRefusedError` for tables that are not there, or are shorter than they say.
    """
    found = {box.type: box for box in reader.inside(table)}
    sizes = _Sizes(_content(reader, found, b"stsz"))
    runs = _runs(_content(reader, found, b"stsc"))
    wide = b"co64" in found
    places = _numbers(_content(reader, found, b"co64" if wide else b"stco"), "Q" if wide else "I")
    first = 0
    for number, place in enumerate(places, start=1):
        while len(runs) > 1 and runs[-2][0] <= number:
            runs.pop()
        count = runs[-1][1] if runs else 0
        yield place, place + sizes.total(first, first + count)
        first += count


def outside(data: Sequence[Span], used: Sequence[Span]) -> Iterator[Span]:
    """Yield what of *data* nothing has *used*, both being sorted.

    Raise `FilmRefusedError` for what lies in none of *data*: the film is not whole.
    """
    waiting = iter(data)
    low = start = end = 0
    for begins, ends in used:
        while begins >= end:
            if start < end:
                yield start, end
            low, end = next(waiting, (0, 0))
            if not end:
                raise FilmRefusedError("cut")
            start = low
        if begins < low or ends > end:
            raise FilmRefusedError("cut")
        if begins > start:
            yield start, begins
        start = max(start, ends)
    yield from (span for span in ((start, end), *waiting) if span[0] < span[1])


class _Sizes:
    """The bytes of samples, as a table or one size for all."""

    def __init__(self, content: bytes) -> None:
        each, count = struct.unpack_from(">II", content, _FULL)
        self._each, self._count = int(each), int(count)
        self._sums = [0]
        if not self._each:
            for size in _numbers(content, "I", at=_FULL + 4):
                self._sums.append(self._sums[-1] + size)

    def total(self, first: int, end: int) -> int:
        """Return how long the samples from *first* to before *end* are together."""
        if self._each:
            return (min(end, self._count) - min(first, self._count)) * self._each
        last = len(self._sums) - 1
        return self._sums[min(end, last)] - self._sums[min(first, last)]


def _runs(content: bytes) -> list[tuple[int, int]]:
    """Return from which chunk on each holds how many samples, the last run first."""
    numbers = _numbers(content, "III")
    return sorted(zip(numbers[::3], numbers[1::3], strict=True), reverse=True)


def _numbers(content: bytes, form: str, at: int = _FULL) -> tuple[int, ...]:
    """Return the numbers of a table: a count of entries, and so many of this form."""
    (count,) = struct.unpack_from(">I", content, at)
    if count > (len(content) - at - 4) // struct.calcsize(">" + form):
        raise FilmRefusedError("cut")
    return struct.unpack_from(f">{count * len(form)}{form[0]}", content, at + 4)


def _content(reader: BoxReader, found: dict[bytes, Box], type: bytes) -> bytes:
    box = found.get(type)
    if box is None:
        raise FilmRefusedError("cut")
    return reader.content(box)
