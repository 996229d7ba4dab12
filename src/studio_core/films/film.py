"""What a film is: H.264 with AAC, or without sound, in one MP4 that is whole."""

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from studio_core.films.boxes import Box, BoxReader
from studio_core.films.errors import MAX_FILM_BYTES, FilmRefusedError
from studio_core.films.samples import Span, chunks_of, outside

MAX_SECONDS = 3600

MAX_CHUNKS = 300_000
"""In which picture and sound lie: of a short film some thousands."""

_BRANDS = {b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"avc1", b"mp41", b"mp42", b"M4V "}
_STILLS = {b"avif", b"avis", b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_PICTURES, _SOUNDS = {b"avc1", b"avc3"}, {b"mp4a"}
_FRAGMENTS = {b"moof", b"mvex", b"sidx", b"styp"}
_VIDEO, _SOUND = b"vide", b"soun"

_PLAYED = {
    "file": {b"ftyp", b"moov", b"mdat"},
    "movie": {b"mvhd", b"iods", b"trak"},
    "track": {b"tkhd", b"tapt", b"edts", b"tref", b"mdia"},
}
"""What plays. Everything beside it may tell of the place, the camera or the person."""

_HEAD_BYTES, _MAX_PLAIN, _COUNTED = 64, 4096, 8

_MATRIX_BYTES, _SIZE_BYTES, _BEHIND_MOVIES = 36, 8, 28
"""How the headers of a track and a movie end: with a matrix, and so much behind it."""

_Matrix = tuple[int, int, int, int]
"""What goes across and down of what goes across, then of what goes down."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A part of the file that becomes zeros; of a box the type, at *type*, becomes `free`."""

    start: int
    end: int
    type: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """A film that can be played: its size in pixels as it is shown, and what of it is blanked."""

    seconds: float
    width: int
    height: int
    blanks: tuple[Blank, ...]


@dataclass(frozen=True, slots=True)
class _Track:
    kind: bytes
    codec: bytes
    width: int
    height: int
    matrix: _Matrix
    box: Box
    table: Box | None


def looks_like_film(head: bytes) -> bool:
    """Tell whether the first bytes of a file (64 are enough) are those of a film, by its brands."""
    if head[4:8] != b"ftyp":
        return False
    end = min(int.from_bytes(head[:4]), len(head))
    brands = {head[8:12], *(head[at : at + 4] for at in range(16, end, 4))}
    return bool(brands & _BRANDS) and not brands & _STILLS


def inspect_film(file: BinaryIO, name: str = "") -> Film:
    """Return what *file* (seekable) is; raise `FilmRefusedError` for what is no film of ours."""
    try:
        return _inspected(file)
    except FilmRefusedError as error:
        raise FilmRefusedError(error.why, name) from error
    except struct.error as error:
        raise FilmRefusedError("cut", name) from error


def _inspected(file: BinaryIO) -> Film:
    length = file.seek(0, 2)
    if length > MAX_FILM_BYTES:
        raise FilmRefusedError("too_large")
    file.seek(0)
    if not looks_like_film(file.read(_HEAD_BYTES)):
        raise FilmRefusedError("not_mp4")
    reader = BoxReader(file, length)
    boxes = list(reader.top())
    if any(box.type in _FRAGMENTS for box in boxes):
        raise FilmRefusedError("fragmented")
    movies = [box for box in boxes if box.type == b"moov"]
    data = [(box.body, box.end) for box in boxes if box.type == b"mdat"]
    if len(movies) != 1 or not data:
        raise FilmRefusedError("cut")
    return _film(reader, movies[0], data, _beside(boxes, "file"))


def _film(reader: BoxReader, movie: Box, data: Sequence[Span], blanks: Iterable[Blank]) -> Film:
    parts = list(reader.inside(movie))
    if any(box.type in _FRAGMENTS for box in parts):
        raise FilmRefusedError("fragmented")
    header = next((box for box in parts if box.type == b"mvhd"), None)
    told = reader.content(header, _MAX_PLAIN) if header else b""
    seconds = _seconds(told) if header else 0
    tracks = [_track(reader, box) for box in parts if box.type == b"trak"]
    played = [track for track in tracks if track.kind in (_VIDEO, _SOUND)]
    shown = _checked(played)
    if not 0 < seconds <= MAX_SECONDS:
        raise FilmRefusedError("length")
    # Cameras write where they were as a track of its own, too.
    others = (_freed(track.box) for track in tracks if track not in played)
    inside = (one for track in played for one in _beside(reader.inside(track.box), "track"))
    unused = (Blank(*span) for span in outside(data, _used(reader, played)))
    found = (*blanks, *_beside(parts, "movie"), *others, *inside, *unused)
    width, height = shown.width, shown.height
    if _is_quarter(shown.matrix, _matrix(told, _BEHIND_MOVIES)):
        width, height = height, width
    return Film(seconds=round(seconds, 3), width=width, height=height, blanks=found)


def _checked(played: Sequence[_Track]) -> _Track:
    """Return the track with the picture, which has to be one that every browser plays."""
    pictures = [track for track in played if track.kind == _VIDEO]
    if not pictures or not all(track.width and track.height for track in pictures):
        raise FilmRefusedError("no_picture")
    if not all(track.codec in _PICTURES for track in pictures):
        raise FilmRefusedError("codec")
    if not all(track.codec in _SOUNDS for track in played if track.kind == _SOUND):
        raise FilmRefusedError("sound")
    return pictures[0]


def _track(reader: BoxReader, track: Box) -> _Track:
    media = reader.child(track, b"mdia")
    handler = reader.child(media, b"hdlr") if media else None
    kind = reader.content(handler, _MAX_PLAIN)[8:12] if handler else b""
    table = _inner(reader, media, b"minf", b"stbl")
    described = _inner(reader, table, b"stsd")
    entries = reader.inside(described, _COUNTED) if described else iter(())
    codec = next((one.type for one in entries), b"")
    header = reader.child(track, b"tkhd")
    told = reader.content(header, _MAX_PLAIN) if header else bytes(_SIZE_BYTES)
    width, height = struct.unpack(">II", told[-_SIZE_BYTES:])
    matrix = _matrix(told, _SIZE_BYTES)
    return _Track(kind, codec, width >> 16, height >> 16, matrix, track, table)


def _matrix(header: bytes, behind: int) -> _Matrix:
    """Return how a header turns the picture (14496-12, 6.2.2); zeros for a header too short."""
    numbers = header[-behind - _MATRIX_BYTES : -behind]
    if len(numbers) < _MATRIX_BYTES:
        return 0, 0, 0, 0
    a, b, _, c, d = struct.unpack_from(">5i", numbers)
    return a, b, c, d


def _is_quarter(track: _Matrix, movie: _Matrix) -> bool:
    """Tell whether both together turn by a quarter, mirrored or not; what makes no sense does not.

    As browsers have it: the movie turns what its track has turned.
    """
    (a, b, c, d), (e, f, g, h) = track, movie
    across, down = (a * e + b * g, a * f + b * h), (c * e + d * g, c * f + d * h)
    return bool(across[1] and down[0]) and not across[0] and not down[1]


def _used(reader: BoxReader, played: Sequence[_Track]) -> list[Span]:
    used: list[Span] = []
    for track in played:
        for start, end in chunks_of(reader, track.table) if track.table else ():
            if len(used) >= MAX_CHUNKS:
                raise FilmRefusedError("too_complex")
            if end > start:
                used.append((start, end))
    return sorted(used)


def _inner(reader: BoxReader, box: Box | None, *types: bytes) -> Box | None:
    for type in types:
        box = reader.child(box, type) if box else None
    return box


def _seconds(header: bytes) -> float:
    """Return the length that the header of a movie says; 0 for none."""
    form, at = (">IQ", 20) if header[:1] == b"\1" else (">II", 12)
    scale, duration = struct.unpack_from(form, header, at)
    # All bits set: the length is not known.
    is_known = scale and duration != 2 ** (64 if form == ">IQ" else 32) - 1
    return duration / scale if is_known else 0.0


def _beside(boxes: Iterable[Box], level: str) -> Iterator[Blank]:
    return (_freed(box) for box in boxes if box.type not in _PLAYED[level])


def _freed(box: Box) -> Blank:
    return Blank(box.body, box.end, box.start + 4)
