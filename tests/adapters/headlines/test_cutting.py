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
from studio_adapters.headlines.cutting import SOURCE, cut_font
from studio_core.site.headlines import (
    FIRST_SYLLABLE,
    LAST_SYLLABLE,
    MOST_LETTERS,
    FaceNotCutError,
)

HANGUL = st.text(
    st.characters(min_codepoint=ord(FIRST_SYLLABLE), max_codepoint=ord(LAST_SYLLABLE)),
    min_size=1,
    max_size=60,
)
MOST_BYTES = 60_000
WIDTH, UNITS_PER_EM = 885, 1024
"""Of every syllable. `size-adjust` of the fallback in tokens.css is made for it: 0.92 em becomes
0.864."""


def opened(font: bytes) -> TTFont:
    return TTFont(BytesIO(font))


@settings(max_examples=15, deadline=None)
@given(HANGUL)
def test_a_cut_has_its_letters_and_no_others(letters: str) -> None:
    font = cut_font(letters)

    assert {chr(code) for code in opened(font).getBestCmap() or {}} == set(letters)
    assert font == cut_font(letters[::-1])


def test_no_face_has_more_bytes_than_it_may_have() -> None:
    source = opened(SOURCE.read_bytes())
    outlines, names = source["glyf"], source.getBestCmap() or {}
    sizes = {code: len(outlines[name].compile(outlines)) for code, name in names.items()}
    largest = sorted(sizes, key=lambda code: (-sizes[code], code))[:MOST_LETTERS]

    font = cut_font("".join(map(chr, largest)))

    assert MOST_BYTES * 0.9 < len(font) <= MOST_BYTES


def test_every_letter_is_as_wide_as_the_fallback_is_made() -> None:
    font = opened(cut_font("북촌한옥의마당"))

    names = set((font.getBestCmap() or {}).values())
    assert font["head"].unitsPerEm == UNITS_PER_EM
    assert {font["hmtx"][name][0] for name in names} == {WIDTH}
    assert "Kil Hyung-jin" in font["name"].getDebugName(0)


def test_another_process_cuts_the_same_bytes() -> None:
    assert open_face_cutter().cut("온전한하루") == cut_font("온전한하루")


@pytest.mark.parametrize("ends", [["-c", "raise SystemExit(1)"], ["-c", "print('no fonts')"]])
def test_a_process_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, ends: list[str]) -> None:
    run = subprocess.run

    def ended(command: list[str], **options: Any) -> Any:
        return run([sys.executable, *ends], **options)

    monkeypatch.setattr(subprocess, "run", ended)

    with pytest.raises(FaceNotCutError):
        open_face_cutter().cut("가")
