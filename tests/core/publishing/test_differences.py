"""What a version changed: words of texts, and pictures that came, went and moved."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.publishing.differences import (
    Cover,
    Picture,
    Summary,
    differences,
    picture_changes,
    summary,
    unchanged,
)
from studio_core.publishing.words import Words, word_changes
from studio_core.records.record import Json

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


@pytest.mark.parametrize("name", ["styleDescription", "lead", "studioNote", "carryQuestion"])
def test_what_is_told_of_a_project_is_compared_by_words(name: str) -> None:
    [told] = differences({name: "볕이 좋은 집"}, {name: "볕이 드는 집"})

    assert [part.change for part in told.words] == ["same", "removed", "added", "same"]


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


def home(*urls: str, cover: int = 0, **texts: str) -> dict[str, Any]:
    return {"images": [{"url": f"/{url}.jpg"} for url in urls], "thumbnailIndex": cover, **texts}


def test_texts_and_pictures_are_counted_apart() -> None:
    before = home("a", "b", title="집", style="밝은")
    after = home("b", "c", title="새 집", area="34py")

    assert summary(before, after) == Summary(
        texts=3, pictures=2, is_reordered=False, has_new_cover=True
    )
    assert summary(before, before) == Summary(
        texts=0, pictures=0, is_reordered=False, has_new_cover=False
    )
    assert summary(before, before | {"title": "집들"}).texts == 1


def test_moved_pictures_and_a_moved_cover_are_told_apart_from_new_ones() -> None:
    before = home("a", "b", "c")

    assert summary(before, home("c", "a", "b")) == Summary(
        texts=0, pictures=0, is_reordered=True, has_new_cover=True
    )
    assert summary(before, home("a", "b", "c", cover=1)) == Summary(
        texts=0, pictures=0, is_reordered=False, has_new_cover=True
    )
    assert not summary({}, home("a", cover=0)).has_new_cover
    assert not summary(before, home("new", "a", "b", "c", cover=1)).has_new_cover


def test_the_cover_is_told_with_the_pictures() -> None:
    (one,) = differences(home("a", "b", cover=1), home("b", "a", cover=0))
    assert (one.field, one.cover) == ("images", Cover(2, 1))

    (alone,) = differences(home("a", "b"), home("a", "b", cover=1))
    assert (alone.field, alone.cover) == ("images", Cover(1, 2))
    assert [picture.change for picture in alone.pictures] == ["same", "same"]


def test_a_cover_that_is_named_where_it_was_is_no_change() -> None:
    unnamed = {"images": home("a", "b")["images"]}

    assert differences(unnamed, home("a", "b")) == ()
    assert differences(home(), home()) == ()


def test_what_is_the_same_is_told_as_well() -> None:
    before, after = home("a", title="빈 집", style="밝은"), home("a", title="새 집", style="밝은")

    assert [one.field for one in unchanged(before, after)] == ["images", "style"]
    assert [one.field for one in differences(before, after)] == ["title"]
    assert [part.text for part in differences(before, after)[0].words] == ["빈", "새", " 집"]


def test_texts_of_the_site_are_told_by_words() -> None:
    (lead, line) = differences(
        {"lead": "집을 짓습니다.", "slogan": "온전한 하루"},
        {"lead": "집을 고칩니다.", "slogan": "온전한 저녁"},
    )

    for text in (lead, line):
        assert [part.change for part in text.words] == ["same", "removed", "added"]


def test_a_picture_that_stands_alone_is_told_as_one() -> None:
    old: dict[str, Json] = {"url": "/media/a.jpg"}
    new: dict[str, Json] = {"url": "/media/b.jpg", "focus": [0.4, 0.5]}
    moved: dict[str, Json] = {**old, "focus": [0.1, 0.9]}

    (replaced,) = differences({"picture": old}, {"picture": new})
    (pointed,) = differences({"picture": old}, {"picture": moved})

    assert [one.change for one in replaced.pictures] == ["added", "removed"]
    assert [one.change for one in pointed.pictures] == ["changed"]
    counted = summary({"picture": old, "heading": "아침"}, {"picture": moved, "heading": "저녁"})
    assert (counted.texts, counted.pictures) == (1, 1)
