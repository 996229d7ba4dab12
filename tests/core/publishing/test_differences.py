"""What a version changed: words of texts, and pictures that came, went and moved."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.publishing.differences import (
    Picture,
    Words,
    differences,
    picture_changes,
    word_changes,
)

TEXTS = st.text(alphabet="가나 \n", max_size=30)
PICTURES = st.lists(st.sampled_from("가나다라마바"), unique=True).map(
    lambda names: [{"url": name} for name in names]
)


@given(TEXTS, TEXTS)
def test_the_parts_of_a_text_make_up_both_versions(before: str, after: str) -> None:
    parts = word_changes(before, after)

    assert "".join(part.text for part in parts if part.change != "added") == before
    assert "".join(part.text for part in parts if part.change != "removed") == after
    assert all(part.text for part in parts)
    assert all(one.change != other.change for one, other in itertools.pairwise(parts))


def test_a_changed_word_is_told_alone() -> None:
    assert word_changes("볕이 좋은 집입니다", "볕이 드는 집입니다") == (
        Words("same", "볕이"),
        Words("removed", " 좋은"),
        Words("added", " 드는"),
        Words("same", " 집입니다"),
    )


def test_texts_of_which_everything_differs_are_replaced_as_a_whole() -> None:
    before, after = (" ".join(f"{word}{n}" for n in range(2_000)) for word in "가나")

    assert [part.change for part in word_changes(before, after)] == ["removed", "added"]


@given(PICTURES, PICTURES)
def test_every_picture_is_told_once_and_in_its_place(before: list[Any], after: list[Any]) -> None:
    told = picture_changes(before, after)

    assert [one.image for one in told if one.after] == after
    assert [one.after for one in told if one.after] == list(range(1, len(after) + 1))
    assert {one.before for one in told if one.before} == set(range(1, len(before) + 1))
    assert [one.image for one in told if one.change == "added"] == [
        image for image in after if image not in before
    ]
    stayed = [one.before or 0 for one in told if one.change == "same"]
    assert stayed == sorted(stayed)


def test_one_picture_that_was_moved_moves_alone() -> None:
    a, b, c = (dict[str, Any](url=name) for name in "abc")

    assert picture_changes([a, b, c], [c, a, b]) == (
        Picture("moved", c, 3, 1),
        Picture("same", a, 1, 2),
        Picture("same", b, 2, 3),
    )


def test_a_picture_whose_words_were_changed_is_the_same_picture() -> None:
    (told,) = picture_changes([{"url": "a"}], [{"url": "a", "alt": "창"}])

    assert (told.change, told.before, told.after) == ("changed", 1, 1)


@pytest.mark.parametrize("before", [None, {"title": "집", "styleDescription": 3, "images": "x"}])
def test_whatever_was_stored_is_compared(before: dict[str, Any] | None) -> None:
    images: list[Any] = [None, "y", {"url": 1}]
    after: dict[str, Any] = {"title": "집", "styleDescription": "글", "images": images}

    names = [one.field for one in differences(before, after)]

    assert {"styleDescription", "images"} <= set(names)
    assert ("title" in names) == (before is None)
    assert differences(after, after) == ()
