"""The quick way to a revision gives the very revision that the slow way gives."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_adapters.sql import revisions
from studio_adapters.testing.samples import ARTICLE, HANOK, LOFT
from studio_core.records import revision_of

TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    '\x00\x1f\x7f"\\/\b\f\n\r\t\u2028'
)
KEYS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
NUMBERS = st.integers() | st.integers(-(2**53) - 1, 2**53 + 1) | st.floats(allow_nan=False)
VALUES: Any = st.recursive(
    st.none() | st.booleans() | NUMBERS.filter(lambda n: abs(n) < 10**300) | TEXTS,
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(KEYS, inner, max_size=5),
)
MANY = [{"n": n} for n in range(300)]


@given(st.dictionaries(KEYS, VALUES, max_size=6))
@example({"images": MANY, "title": "x"})
@example({"images": MANY[:120], "가": {"나": ["다"]}})
@example({"order": 2**53, "more": 2**53 + 1})
@example({})
def test_both_ways_give_the_same(document: dict[str, Any]) -> None:
    assert revisions.revision_of(document) == revision_of(document)


@pytest.mark.parametrize("document", [HANOK, LOFT, ARTICLE])
def test_records_as_the_product_writes_them_go_the_quick_way(
    document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revisions, "revision_by_the_book", lambda document: pytest.fail("slow"))

    assert revisions.revision_of(document) == revision_of(document)


def test_what_is_no_number_is_refused_as_ever() -> None:
    with pytest.raises(ValueError, match="double"):
        revisions.revision_of({"n": float("nan")})
