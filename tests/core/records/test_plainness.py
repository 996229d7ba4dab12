"""The quick look never passes what the slow one would refuse."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidRecordError
from studio_core.records.keys import check_record, check_value, is_plain

VALUES: Any = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(min_value=2**1100),
        st.floats(),
        st.text(alphabet=st.characters(codec=None), max_size=8),
        st.sampled_from(["\0", "\ud83d", "거실\n", "🏠"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["title", "url", "a.b", "낯선", ""]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["title", "images", "order", "content"]), VALUES))
def test_what_is_plain_can_be_stored(document: dict[str, Any]) -> None:
    if is_plain(document):
        check_value("portfolio/-Na", document)


@pytest.mark.parametrize("text", ["가" * 4_000_000, "\0", "\ud83d", "a\n\ud83d"])
def test_doubtful_texts_are_not_passed(text: str) -> None:
    documents: list[dict[str, Any]] = [{"title": text}, {"images": [{"url": text}]}]

    assert [is_plain(document) for document in documents] == [False, False]
    with pytest.raises(InvalidRecordError):
        check_record("portfolio", "-Na", documents[0])


def test_records_as_the_product_writes_them_are_passed() -> None:
    image: Any = {"url": "/media/a.jpg", "width": 4, "alt": "거실 🏠"}

    assert is_plain({"title": "한남동", "images": [image], "content": "하나\n둘", "order": 3})


def test_a_key_is_sound_or_not_however_often_it_comes() -> None:
    documents: list[dict[str, Any]] = [{"a/b": 1}, {"images": [{"a/b": 1}]}, {"x": {"a/b": 1}}]

    assert not any(is_plain(document) for document in documents * 2)
