"""Cuts of the light Korean face: only the letters asked for, few bytes, and always the same."""

import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from studio_adapters.bootstrap import open_face_cutter
from studio_adapters.headlines.cutting import cut_font
from studio_core.site.headlines import (
    FIRST_SYLLABLE,
    GALLERY_BYTES,
    LAST_SYLLABLE,
    PAGE_BYTES,
    FaceNotCutError,
    headline_cut,
)

HANGUL = st.text(
    st.characters(min_codepoint=ord(FIRST_SYLLABLE), max_codepoint=ord(LAST_SYLLABLE)), max_size=12
)
WIDTH, UNITS_PER_EM = 885, 1024
"""Of every syllable. `size-adjust` of the fallback in tokens.css is made for it: 0.92 em becomes
0.864."""


def opened(font: bytes) -> TTFont:
    return TTFont(BytesIO(font))


def letters_in(font: bytes) -> set[str]:
    return {chr(code) for code in opened(font).getBestCmap() or {}}


@settings(max_examples=15, deadline=None)
@given(st.lists(HANGUL, max_size=20), st.sampled_from([2_000, PAGE_BYTES]))
def test_a_cut_has_its_letters_and_is_no_larger_than_it_may_be(
    headlines: list[str], most: int
) -> None:
    cut = headline_cut(headlines, most)

    font = cut_font(cut)

    assert len(font) <= most
    assert font == cut_font(cut)
    kept = letters_in(font)
    # What had to be left out are the last headlines.
    wholly = [letters for letters in cut.letters if set(letters) <= kept]
    assert [*cut.letters[: len(wholly)]] == wholly
    assert kept == set("".join(wholly) or FIRST_SYLLABLE)


def test_a_gallery_of_every_syllable_stays_below_what_it_may_be() -> None:
    names = [chr(code) for code in range(ord(FIRST_SYLLABLE), ord(LAST_SYLLABLE), 24)]

    font = cut_font(headline_cut(names, GALLERY_BYTES))

    assert GALLERY_BYTES // 2 < len(font) <= GALLERY_BYTES


def test_every_letter_is_as_wide_as_the_fallback_is_made() -> None:
    font = opened(cut_font(headline_cut(["북촌 한옥의 마당"])))

    names = set((font.getBestCmap() or {}).values())
    assert font["head"].unitsPerEm == UNITS_PER_EM
    assert {font["hmtx"][name][0] for name in names} == {WIDTH}
    assert "Kil Hyung-jin" in font["name"].getDebugName(0)


def test_a_cut_without_letters_has_an_outline_as_browsers_demand() -> None:
    font = opened(cut_font(headline_cut(["Atelier On"])))

    outlines = [font["glyf"][name].numberOfContours for name in font.getGlyphOrder()]
    assert len(outlines) == 2
    assert any(outlines)


def test_another_process_cuts_the_same_bytes() -> None:
    cuts = [headline_cut(["온전한 하루"]), headline_cut([])]

    assert open_face_cutter().cut(cuts) == [cut_font(cut) for cut in cuts]


@pytest.mark.parametrize("ends", [["-c", "raise SystemExit(1)"], ["-c", "print('no fonts')"]])
def test_a_process_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, ends: list[str]) -> None:
    run = subprocess.run

    def ended(command: list[str], **options: Any) -> Any:
        return run([sys.executable, *ends], **options)

    monkeypatch.setattr(subprocess, "run", ended)

    with pytest.raises(FaceNotCutError):
        open_face_cutter().cut([headline_cut(["가"])])
