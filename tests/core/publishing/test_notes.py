"""What is said of a publication: one line, as it was typed."""

import pytest

from studio_core.errors import InvalidFieldsError
from studio_core.publishing.notes import MOST_LETTERS, read_note


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  사진을\n다시  골랐습니다 ", "사진을 다시 골랐습니다"),
        ("끝\x00났\u202e다\ud800", "끝 났 다"),
        ("가족 👨‍👩‍👧 의 집 ☀️", "가족 👨‍👩‍👧 의 집 ☀️"),
    ],
)
def test_a_note_is_one_line_and_pictures_in_it_stay_whole(typed: str, kept: str) -> None:
    assert read_note(typed) == kept


def test_a_long_one_is_refused() -> None:
    assert read_note("가" * MOST_LETTERS)
    with pytest.raises(InvalidFieldsError):
        read_note("가" * (MOST_LETTERS + 1))
