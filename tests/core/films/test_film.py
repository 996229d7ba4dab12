"""What is taken as a film, what is not, and what is blanked in it."""

import struct
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.films.blanking import PIECE_BYTES, blanked
from studio_core.films.boxes import MAX_BOXES
from studio_core.films.errors import MAX_FILM_BYTES, FilmRefusedError
from studio_core.films.film import Blank, inspect_film, looks_like_film
from tests.films import (
    FILE_TYPE,
    NO_MATRIX,
    PICTURE,
    PLACE,
    SECONDS,
    SIZE,
    SOUND,
    UPRIGHT,
    box,
    film,
    matrix,
    movie_header,
    table,
    track,
)

DATA = box(b"mdat", PICTURE)


def refusal_of(content: bytes) -> str:
    with pytest.raises(FilmRefusedError) as refused:
        inspect_film(BytesIO(content), "거실.mp4")
    assert (refused.value.reason, refused.value.name) == ("video_not_allowed", "거실.mp4")
    return refused.value.why


def shown(content: bytes) -> bytes:
    return b"".join(blanked(BytesIO(content), inspect_film(BytesIO(content)).blanks))


@pytest.mark.parametrize("movie_last", [False, True])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("sound", [b"mp4a", None])
def test_a_film_says_its_length_and_size(
    movie_last: bool, large: bool, sound: bytes | None
) -> None:
    found = inspect_film(BytesIO(film(movie_last=movie_last, large=large, sound=sound)))

    assert (found.seconds, (found.width, found.height)) == (SECONDS, SIZE)


QUARTERS = [matrix(0, 1, -1, 0), matrix(0, -1, 1, 0), matrix(0, 1, 1, 0), matrix(0, -1, -1, 0)]
"""To the right and to the left, and both mirrored."""
HALVES = [UPRIGHT, matrix(-1, 0, 0, -1), matrix(-1, 0, 0, 1)]
NONSENSE = [NO_MATRIX, matrix(0.7, 0.7, -0.7, 0.7), matrix(0, 1, 0, 0), b"\xff" * 36]


def size_of(of_track: bytes, of_movie: bytes = UPRIGHT) -> tuple[int, int]:
    """Return the size of a film whose headers have these matrices."""
    place = len(FILE_TYPE) + 8
    shown = track(chunks=[(place, len(PICTURE))], matrix=of_track)
    movie = box(b"moov", movie_header(matrix=of_movie), shown)
    found = inspect_film(BytesIO(FILE_TYPE + DATA + movie))
    return found.width, found.height


def test_the_size_is_that_of_the_film_as_it_is_shown() -> None:
    assert {size_of(one) for one in QUARTERS} == {SIZE[::-1]}
    assert {size_of(one) for one in (*HALVES, *NONSENSE)} == {SIZE}


def test_the_movie_turns_its_tracks_once_more() -> None:
    right, left = QUARTERS[:2]

    assert size_of(UPRIGHT, right) == size_of(HALVES[1], left) == SIZE[::-1]
    assert {size_of(right, one) for one in HALVES} == {SIZE[::-1]}
    assert size_of(right, right) == size_of(right, left) == SIZE
    assert {size_of(right, one) for one in NONSENSE} == {SIZE}


def test_a_header_too_short_for_a_matrix_turns_nothing() -> None:
    place = len(FILE_TYPE) + 8
    header = box(b"mvhd", bytes(12), struct.pack(">II", 1000, 1000))
    movie = box(b"moov", header, track(chunks=[(place, len(PICTURE))]))

    assert inspect_film(BytesIO(FILE_TYPE + DATA + movie)).width == SIZE[0]


def test_a_long_length_may_be_written_in_64_bits() -> None:
    header = box(b"mvhd", b"\1" + bytes(19), struct.pack(">IQ", 600, 6000), bytes(80))
    place = len(FILE_TYPE) + 8
    movie = box(b"moov", header, track(chunks=[(place, len(PICTURE))]))

    assert inspect_film(BytesIO(FILE_TYPE + DATA + movie)).seconds == 10


@pytest.mark.parametrize("movie_last", [False, True])
def test_nothing_tells_the_place_any_more_and_nothing_moves(movie_last: bool) -> None:
    content = film(telling=True, movie_last=movie_last)

    made = shown(content)

    assert content.count(PLACE) == 7
    assert (PLACE in made, b"location" in made, b"xmpmeta" in made) == (False, False, False)
    assert len(made) == len(content)
    assert [made.find(part) for part in (PICTURE, SOUND)] == [
        content.find(part) for part in (PICTURE, SOUND)
    ]
    assert inspect_film(BytesIO(made)).seconds == SECONDS


def test_what_was_blanked_is_blanked_to_the_same_again() -> None:
    made = shown(film(telling=True))

    assert shown(made) == made


def test_what_no_track_plays_is_no_part_of_the_film() -> None:
    content = FILE_TYPE + box(b"mdat", b"a hidden word", PICTURE, b"another")
    place = len(FILE_TYPE) + 8 + len(b"a hidden word")
    content += box(b"moov", movie_header(), track(chunks=[(place, len(PICTURE))]))

    made = shown(content)

    assert (b"hidden" in made, b"another" in made, PICTURE in made) == (False, False, True)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not_mp4"),
        (b"\x1a\x45\xdf\xa3 webm", "not_mp4"),
        (box(b"ftyp", b"qt  ", bytes(4)) + DATA, "not_mp4"),
        (box(b"ftyp", b"heic", bytes(4), b"mp42") + DATA, "not_mp4"),
        (FILE_TYPE, "cut"),
        (FILE_TYPE + DATA, "cut"),
        (film(more=b"rest"), "cut"),
        (film(more=box(b"moof")), "fragmented"),
        (film(codec=b"hvc1"), "codec"),
        (film(codec=b"av01"), "codec"),
        (film(sound=b"ac-3"), "sound"),
        (film(seconds=0), "length"),
        (film(seconds=3601), "length"),
        (FILE_TYPE + box(b"moov", movie_header(), box(b"mvex")) + DATA, "fragmented"),
        (FILE_TYPE + box(b"moov", movie_header()) + DATA, "no_picture"),
        (FILE_TYPE + box(b"moov", movie_header(), track(size=(0, 0))) + DATA, "no_picture"),
        (FILE_TYPE + box(b"moov", movie_header()) * 2 + DATA, "cut"),
    ],
)
def test_anything_else_is_refused_with_its_reason(content: bytes, why: str) -> None:
    assert refusal_of(content) == why


@pytest.mark.parametrize(
    "hostile",
    [
        struct.pack(">I4s", 1, b"free"),
        struct.pack(">I4sQ", 1, b"free", 3),
        struct.pack(">I4sQ", 1, b"free", 2**64 - 1),
        struct.pack(">I4s", 7, b"free"),
        struct.pack(">I4s", 2**32 - 1, b"free"),
    ],
)
def test_a_box_that_lies_about_its_size_is_a_cut_file(hostile: bytes) -> None:
    inside = FILE_TYPE + box(b"moov", movie_header(), hostile) + DATA

    assert refusal_of(film(more=hostile)) == "cut"
    assert refusal_of(inside) == "cut"


def test_the_last_box_may_reach_to_the_end() -> None:
    content = film(movie_last=False)
    at = content.index(b"mdat") - 4

    endless = content[:at] + bytes(4) + content[at + 4 :]

    assert inspect_film(BytesIO(endless)).seconds == SECONDS


def test_too_many_boxes_are_not_counted_to_the_end() -> None:
    assert refusal_of(FILE_TYPE + box(b"free") * (MAX_BOXES + 1)) == "too_complex"


def test_too_large_a_table_is_not_read() -> None:
    header = box(b"mvhd", bytes(5000))

    assert refusal_of(FILE_TYPE + box(b"moov", header) + DATA) == "too_complex"


def test_boxes_in_boxes_without_end_are_not_followed() -> None:
    deep = b""
    for _ in range(2000):
        deep = box(b"moov", deep)

    assert refusal_of(FILE_TYPE + deep + DATA) == "no_picture"


class Huge(BytesIO):
    """A file that says it is long."""

    def seek(self, offset: int, whence: int = 0) -> int:
        return MAX_FILM_BYTES + 1 if whence == 2 else super().seek(offset, whence)


def test_a_film_that_is_too_large_is_not_looked_at() -> None:
    with pytest.raises(FilmRefusedError) as refused:
        inspect_film(Huge(film()))

    assert refused.value.why == "too_large"


def test_tables_that_count_more_than_they_hold_are_a_cut_file() -> None:
    content = film()
    at = content.index(b"stco") + 8

    counted = content[:at] + struct.pack(">I", 2**32 - 1) + content[at + 4 :]

    assert refusal_of(counted) == "cut"


def test_samples_beside_the_data_are_a_cut_file() -> None:
    movie = box(b"moov", movie_header(), track(chunks=[(4, len(PICTURE))]))

    assert refusal_of(FILE_TYPE + movie + DATA) == "cut"


def test_many_samples_of_one_size_are_counted_and_not_listed() -> None:
    place = len(FILE_TYPE) + 8
    rows = (
        table(b"stsc", "III", (1, 2, 1)),
        box(b"stsz", bytes(4), struct.pack(">II", 4, len(PICTURE) // 4)),
        table(b"stco", "I", *((place + 8 * at,) for at in range(len(PICTURE) // 8))),
    )
    described = box(b"stsd", bytes(4), struct.pack(">I", 1), box(b"avc1", bytes(78)))
    media = box(
        b"mdia",
        box(b"hdlr", bytes(8), b"vide", bytes(13)),
        box(b"minf", box(b"stbl", described, *rows)),
    )
    header = box(b"tkhd", bytes(76), struct.pack(">II", 2 << 16, 2 << 16))
    movie = box(b"moov", movie_header(), box(b"trak", header, media))

    assert PICTURE in shown(FILE_TYPE + DATA + movie)


@given(st.data())
def test_whatever_is_wrong_with_a_film_it_is_refused_or_taken(data: st.DataObject) -> None:
    content = bytearray(film(telling=True))
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=6)):
        content[at] = data.draw(st.integers(0, 255))
    cut = bytes(content[: data.draw(st.integers(0, len(content)))])

    try:
        made = shown(cut)
    except FilmRefusedError:
        return  # and nothing else is raised
    assert len(made) == len(cut)
    assert shown(made) == made


@given(
    st.binary(min_size=1, max_size=200),
    st.lists(st.tuples(st.integers(0, 199), st.integers(0, 199))),
)
def test_blanks_leave_everything_else_as_it_is(
    content: bytes, drawn: list[tuple[int, int]]
) -> None:
    spans = [Blank(min(pair), max(pair)) for pair in drawn]

    made = b"".join(blanked(BytesIO(content), spans))

    covered = {at for span in spans for at in range(span.start, span.end)}
    assert made == bytes(0 if at in covered else one for at, one in enumerate(content))


def test_a_box_is_freed_across_pieces() -> None:
    before = PIECE_BYTES - 2
    content = bytes(before) + b"udta" + b"secret" + bytes(10)

    made = b"".join(blanked(BytesIO(content), [Blank(before + 4, before + 10, before)]))

    assert made == bytes(before) + b"free" + bytes(16)


@given(st.binary(max_size=64))
def test_a_film_is_told_by_any_beginning(head: bytes) -> None:
    assert looks_like_film(head) is False or head[4:8] == b"ftyp"


def test_the_time_grows_with_the_boxes_alone(counted: Callable[[bytes], int]) -> None:
    reads = [counted(film(more=box(b"free") * count)) for count in (1000, 2000, 4000)]

    steps = [later - earlier for earlier, later in pairwise(reads)]
    assert steps == [1000, 2000]


@pytest.fixture
def counted() -> Callable[[bytes], int]:
    """How often a film is read from while it is looked at."""

    class Counting(BytesIO):
        reads = 0

        def read(self, size: int | None = -1) -> bytes:
            self.reads += 1
            return super().read(size)

    def count(content: bytes) -> int:
        file = Counting(content)
        inspect_film(file)
        return file.reads

    return count
