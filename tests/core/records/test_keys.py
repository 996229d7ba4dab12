"""Database key and size rules (specification, section 5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidRecordError
from studio_core.records.keys import check_record, key_fault


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=".#$/[]")))
def test_a_short_key_without_the_reserved_characters_is_good(key: str) -> None:
    good = 0 < len(key.encode()) <= 768

    assert (key_fault(key) is None) == good


@given(st.text(max_size=5), st.sampled_from([*".#$/[]", "\0", "\n", "\x1f", "\x7f"]), st.text())
def test_a_key_with_a_reserved_character_is_faulty(left: str, reserved: str, right: str) -> None:
    assert key_fault(left + reserved + right) is not None


def test_hangul_counts_three_bytes_a_syllable() -> None:
    assert key_fault("가" * 256) is None
    assert key_fault("가" * 257) is not None


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
def test_what_no_store_can_hold_is_refused_by_path(document: Any, path: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        check_record("portfolio", "p1", document)

    assert caught.value.path == path


def test_thirty_levels_are_taken() -> None:
    check_record("portfolio", "p1", nested(29))

    with pytest.raises(InvalidRecordError, match="deeper"):
        check_record("portfolio", "p1", nested(31))


def test_the_longest_text_fits() -> None:
    check_record("portfolio", "p1", {"a": "x" * 10_485_760})
    check_record("portfolio", "p1", {"a": "가" * (10_485_760 // 3)})
