"""Database key and size rules (specification, section 5)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidRecordError
from studio_core.records.canonical import canonical, canonical_bytes
from studio_core.records.keys import check_record, key_fault


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=".#$/[]")))
def test_a_key_without_reserved_characters_is_valid_up_to_768_bytes(key: str) -> None:
    is_short = 0 < len(key.encode()) <= 768

    assert (key_fault(key) is None) == is_short


@given(st.text(max_size=5), st.sampled_from([*".#$/[]", "\0", "\n", "\x1f", "\x7f"]), st.text())
def test_a_key_with_a_reserved_character_is_refused(left: str, reserved: str, right: str) -> None:
    assert key_fault(left + reserved + right) is not None


def test_a_hangul_syllable_counts_as_three_bytes() -> None:
    assert key_fault("가" * 256) is None
    assert key_fault("가" * 257) is not None


@pytest.mark.parametrize("key", ["a/b", "", "\ud83d", "k" * 769])
def test_a_bad_key_is_refused_at_every_depth_and_every_time(key: str) -> None:
    documents: list[dict[str, Any]] = [{key: 1}, {"images": [{key: 1}]}, {"x": {"y": {key: 1}}}]

    for document in documents * 2:
        with pytest.raises(InvalidRecordError):
            check_record("portfolio", "p1", document)


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


def is_storable(value: Any) -> bool:
    """Tell whether *value* follows the rules; the same check in its simplest form."""
    if isinstance(value, dict):
        return all(
            key and not set(key) & set(".#$/[]") and is_storable(item)
            for key, item in value.items()
        )
    if isinstance(value, list):
        return all(map(is_storable, value))
    if isinstance(value, str) and "\0" in value:
        return False
    try:
        canonical_bytes(value)
    except ValueError:
        return False
    return True


@given(st.dictionaries(st.sampled_from(["title", "images", "order", "content"]), VALUES))
def test_a_record_is_accepted_exactly_when_it_follows_every_rule(document: dict[str, Any]) -> None:
    try:
        check_record("portfolio", "-Na", document)
    except InvalidRecordError:
        assert not is_storable(document)
    else:
        assert is_storable(document)
        assert json.loads(canonical_bytes(document)) == canonical(document)


def test_a_record_as_the_product_writes_it_is_accepted() -> None:
    image: Any = {"url": "/media/a.jpg", "width": 4, "alt": "거실 🏠"}

    check_record(
        "portfolio",
        "-Na",
        {"title": "한남동", "images": [image], "content": "하나\n둘\x7f", "order": 3},
    )


@pytest.mark.parametrize("text", ["가" * 4_000_000, "\0", "\ud83d", "a\n\ud83d"])
def test_a_text_no_store_can_hold_is_refused_at_every_depth(text: str) -> None:
    documents: list[dict[str, Any]] = [{"title": text}, {"images": [{"url": text}]}]

    for document in documents:
        with pytest.raises(InvalidRecordError, match="text "):
            check_record("portfolio", "-Na", document)


def nested(levels: int) -> dict[str, Any]:
    document: dict[str, Any] = {"끝": 1}
    for _ in range(levels):
        document = {"안": document}
    return document


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ("글", "portfolio/p1"),
        ({"a.b": 1}, "portfolio/p1/a.b"),
        ({"a": {"": 1}}, "portfolio/p1/a/"),
        ({"a": [1, float("nan")]}, "portfolio/p1/a/1"),
        ({"a": 10**400}, "portfolio/p1/a"),
        ({"a": "\ud800"}, "portfolio/p1/a"),
        ({"a": "x\0y"}, "portfolio/p1/a"),
        ({"a": b"bytes"}, "portfolio/p1/a"),
        ({"a": "x" * 10_485_761}, "portfolio/p1/a"),
        ({"a": "가" * (10_485_760 // 3 + 1)}, "portfolio/p1/a"),
        ({1: "number as key"}, "portfolio/p1/1"),
    ],
)
def test_what_no_store_can_hold_is_refused_with_its_path(document: Any, path: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        check_record("portfolio", "p1", document)

    assert caught.value.path == path


def test_thirty_levels_are_accepted_and_more_refused() -> None:
    check_record("portfolio", "p1", nested(29))

    with pytest.raises(InvalidRecordError, match="deeper"):
        check_record("portfolio", "p1", nested(30))


def test_a_level_of_a_list_counts_like_one_of_an_object() -> None:
    value: Any = "끝"
    for _ in range(29):
        value = [value]
    check_record("portfolio", "p1", {"a": value})

    with pytest.raises(InvalidRecordError, match="deeper"):
        check_record("portfolio", "p1", {"a": [value]})


def test_the_longest_text_is_accepted() -> None:
    check_record("portfolio", "p1", {"a": "x" * 10_485_760})
    check_record("portfolio", "p1", {"a": "가" * (10_485_760 // 3)})
