"""The accent colour: its tones can be read, and what cannot be read has a neighbour that can."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.colors import (
    INK,
    LEAST_CONTRAST,
    PAPER,
    WHITE,
    contrast,
    is_readable,
    nearest_readable,
    tones_of,
)

COLORS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
SHARED = json.loads(Path(__file__).with_name("color_cases.json").read_text("utf-8"))
TOKENS = Path(__file__).resolve().parents[3] / "ui/src/shared/styles/tokens.css"


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#777777", "#ffffff", 4.48)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


@given(COLORS)
def test_the_nearest_readable_color_is_readable_and_stays(color: str) -> None:
    found = nearest_readable(color)

    assert is_readable(found)
    assert nearest_readable(found) == found
    tones = tones_of(found)
    for ground in (WHITE, PAPER, tones.tint):
        assert contrast(tones.accent, ground) >= LEAST_CONTRAST
    assert contrast(INK, tones.tint) >= 7


@given(COLORS)
def test_a_readable_color_is_taken_as_it_is(color: str) -> None:
    assert (nearest_readable(color) == color) == is_readable(color)


def test_grounds_and_ink_are_those_of_the_pages() -> None:
    tokens = dict(re.findall(r"--(surface|paper|ink): (#[0-9a-f]{6})", TOKENS.read_text("utf-8")))

    assert tokens == {"surface": WHITE, "paper": PAPER, "ink": INK}


def test_the_shipped_accent_is_readable() -> None:
    assert is_readable("#3b574d")


@pytest.mark.parametrize("case", SHARED, ids=lambda case: case["color"])
def test_a_color_is_judged_as_the_browser_judges_it(case: dict[str, Any]) -> None:
    color = case["color"]

    assert contrast(color, WHITE) == pytest.approx(case["white"], abs=1e-6)
    assert contrast(color, PAPER) == pytest.approx(case["paper"], abs=1e-6)
    assert tones_of(color).tint == case["tint"]
    assert is_readable(color) == case["readable"]
    assert nearest_readable(color) == case["nearest"]
