"""A film's bytes without what tells of a place: nothing moves, so that every offset stays true."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from studio_core.films.film import Blank

PIECE_BYTES = 1024**2
_FREE = b"free"


def blanked(file: BinaryIO, blanks: Sequence[Blank]) -> Iterator[bytes]:
    """Yield *file* from its beginning in pieces, with zeros in the place of the *blanks*."""
    changes = sorted(_changes(blanks))
    file.seek(0)
    place = first = 0
    while piece := file.read(PIECE_BYTES):
        end = place + len(piece)
        while first < len(changes) and changes[first][1] <= place:
            first += 1
        made = bytearray(piece)
        at = first
        while at < len(changes) and changes[at][0] < end:
            start, stop, text = changes[at]
            low, high = max(start, place), min(stop, end)
            within = text[low - start : high - start] if text else bytes(high - low)
            made[low - place : high - place] = within
            at += 1
        yield bytes(made)
        place = end


def _changes(blanks: Sequence[Blank]) -> Iterator[tuple[int, int, bytes]]:
    for blank in blanks:
        if blank.type is not None:
            yield blank.type, blank.type + len(_FREE), _FREE
        if blank.end > blank.start:
            yield blank.start, blank.end, b""
