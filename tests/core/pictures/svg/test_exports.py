"""Logos as the usual programs export them pass, and keep their colours."""

from pathlib import Path

import pytest

from studio_core.pictures.svg.cleaning import clean_svg
from tests.core.pictures.svg.drawings import written

EXPORTS = Path(__file__).with_name("exports")
FILLS = {
    "affinity": ["none", "rgb(35,31,32)", "none"],
    "coreldraw": ["#1F1A17", "url(#i0)"],
    "figma": ["#D9D9D9", "#1A1A1A", "url(#i1)", "white"],
    "illustrator": [None, None, "url(#i2)", "#231F20"],
    "illustrator-classes": ["url(#i0)", "#1d1d1b", "url(#i1)"],
    "illustrator-editable": ["#003C71"],
    "inkscape": ["#2b2b2b", "url(#i1)"],
    "sketch": [None, None, "#D8D8D8", "#4A3728"],
}


def test_every_export_is_looked_at() -> None:
    assert {file.stem for file in EXPORTS.iterdir()} == FILLS.keys()


@pytest.mark.parametrize("program", FILLS)
def test_a_logo_of_the_usual_programs_keeps_its_colours(program: str) -> None:
    shapes = written((EXPORTS / f"{program}.svg").read_bytes())

    assert [one.get("fill") for one in shapes] == FILLS[program]


def test_clips_masks_and_gradients_stay_as_they_were() -> None:
    clipped = clean_svg((EXPORTS / "illustrator.svg").read_bytes()).content
    masked = clean_svg((EXPORTS / "figma.svg").read_bytes()).content

    assert b'<clipPath id="i1"><use overflow="visible" href="#i0"/></clipPath>' in clipped
    assert b'stop-color="#C8102E"' in clipped
    assert b"enable-background" not in clipped
    assert b'mask-type="alpha"' in masked
    assert b'<g mask="url(#i0)"><path ' in masked
