"""The quick way to a revision passes nothing that breaks a rule, and gives the very revision."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_adapters.stores.sql.revisions import quick_revision
from studio_adapters.testing.samples import ARTICLE, HANOK, LOFT
from studio_core.records.keys import check_record
from studio_core.records.record import revision_of

TEXTS = st.text(st.characters(codec=None), max_size=8) | st.text(
    '\x00\x1f\x7f"\\/\b\f\n\r\tu0\u2028'
)
KEYS = st.text(max_size=8) | st.sampled_from(["title", "a.b", "", "a/b", "\ud83d", "k" * 800])
NUMBERS = st.integers() | st.integers(-(2**53) - 1, 2**53 + 1) | st.floats()
VALUES: Any = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(KEYS, inner, max_size=5),
)
MANY = [{"n": n} for n in range(300)]
DEEP: Any = {"a": {}}
for _ in range(40):
    DEEP = {"a": DEEP, "b": "c"}


@given(st.dictionaries(KEYS, VALUES, max_size=6))
@example({"images": MANY, "title": "x"})
@example({"images": MANY[:120], "가": {"나": ["다"]}})
@example({"order": 2**53, "more": 2**53 + 1})
@example({"title": "\\u0000 \x7f"})
@example({"title": "\0"})
@example({"title": "\ud83d"})
@example({"title": "가" * 4_000_000})
@example({"images": [{"a/b": 1}]})
@example(DEEP)
@example({})
def test_what_goes_the_quick_way_is_sound_and_gets_its_revision(document: dict[str, Any]) -> None:
    quick = quick_revision(document)

    if quick is not None:
        check_record("portfolio", "-Na", document)
        assert quick == revision_of(document)


@pytest.mark.parametrize(
    "document", [HANOK, LOFT, ARTICLE, {"images": MANY[:120], "title": '줄\n\x7f\x1f"\\'}]
)
def test_records_as_the_product_writes_them_go_the_quick_way(document: dict[str, Any]) -> None:
    assert quick_revision(document) == revision_of(document)
