"""Merging two edits of one record, field by field."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.canonical import same
from studio_core.records.three_way import three_way

VALUES = st.sampled_from([None, 1, 1.0, "가", "나", ["가"], {"0": "가"}])
DOCUMENTS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(base=DOCUMENTS, mine=DOCUMENTS)
def test_what_one_side_left_as_it_was_is_as_the_other_has_it(
    base: dict[str, Any], mine: dict[str, Any]
) -> None:
    for merge in (three_way(base, mine, base), three_way(base, base, mine)):
        assert merge.collisions == ()
        assert same(merge.document, mine)
    assert same(three_way(base, mine, mine).document, mine)


@given(base=DOCUMENTS, mine=DOCUMENTS, theirs=DOCUMENTS)
def test_both_sides_meet_the_same_collisions_and_agree_on_everything_else(
    base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    one, other = three_way(base, mine, theirs), three_way(base, theirs, mine)

    fields = [collision.field for collision in one.collisions]
    assert fields == [collision.field for collision in other.collisions]
    for collision in one.collisions:
        assert one.document.get(collision.field) == mine.get(collision.field)
        assert collision.theirs == theirs.get(collision.field)
    agreed = {*one.document, *other.document} - set(fields)
    assert all(same(one.document.get(name), other.document.get(name)) for name in agreed)


def test_fields_that_belong_together_come_from_one_side() -> None:
    base: dict[str, Any] = {"images": ["a", "b"], "thumbnailIndex": 0, "title": "집"}
    mine = {**base, "thumbnailIndex": 1}
    theirs = {**base, "title": "새 집"}

    merge = three_way(base, mine, theirs, [("images", "thumbnailIndex")])

    assert merge.document == {"images": ["a", "b"], "thumbnailIndex": 1, "title": "새 집"}
    reordered = {**base, "images": ["b", "a"]}
    crossed = three_way(base, mine, reordered, [("images", "thumbnailIndex")])
    assert [one.field for one in crossed.collisions] == ["images", "thumbnailIndex"]
    assert crossed.document == mine
