"""The aspect ratio of an article's card."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.aspect_ratios import RATIOS, ratio_of_id, read_ratio


@pytest.mark.parametrize(
    ("stored", "ratio"),
    [
        ("4/5", "4/5"),
        (" 16 : 9 ", "16/9"),
        ("1/1", "1/1"),
        ("21/9", "21/9"),
        ("4/1", "4/1"),
        ("1/4", "1/4"),
    ],
)
def test_a_stored_ratio_is_read(stored: str, ratio: str) -> None:
    assert read_ratio(stored) == ratio


@pytest.mark.parametrize(
    "stored",
    ["0/5", "4/0", "99/1", "1/99", "41/10", "10/41", "4/17", "4", "a/b", "", None, 0.8, [4, 5]],
)
def test_a_value_that_is_no_ratio_from_one_quarter_to_four_is_not_read(stored: Any) -> None:
    assert read_ratio(stored) is None


@given(st.text())
def test_an_id_always_gives_the_same_one_of_the_eight_ratios(id: str) -> None:
    assert ratio_of_id(id) in RATIOS
    assert ratio_of_id(id) == ratio_of_id(id)


def test_ids_spread_over_all_eight_ratios() -> None:
    counts = Counter(ratio_of_id(f"-POWeOhpmDHTGCUsJ{n:03}") for n in range(800))

    assert set(counts) == set(RATIOS)
    assert max(counts.values()) < 200
