"""Merging two edits of one record, field by field."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.kinds import kinds
from studio_core.records.canonical import same
from studio_core.records.collections import WORKS
from studio_core.records.three_way import three_way

SHARED = json.loads(Path(__file__).with_name("three_way_cases.json").read_text("utf-8"))
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


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["name"])
def test_it_merges_as_the_browser_does(case: dict[str, Any]) -> None:
    merge = three_way(case["base"], case["mine"], case["theirs"], case.get("together", ()))

    assert merge.document == case["merged"]
    assert [one.field for one in merge.collisions] == case["collisions"]


def test_the_same_fields_belong_together_here_as_in_the_browser() -> None:
    groups = {
        name: [list(group) for group in kind.together]
        for name, kind in kinds().items()
        if name in WORKS
    }

    assert groups == SHARED["groups"]
