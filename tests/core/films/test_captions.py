"""Captions: WebVTT, and the line that is wrong in anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.films.captions import check_captions, looks_like_captions
from studio_core.films.errors import MAX_CAPTIONS_BYTES, CaptionsRefusedError
from tests.films import CAPTIONS

CUE = "00:01.000 --> 00:02.000\n거실\n"


def wrong_line(content: bytes | str) -> int:
    with pytest.raises(CaptionsRefusedError) as refused:
        check_captions(content.encode() if isinstance(content, str) else content, "자막.vtt")
    assert (refused.value.reason, refused.value.name) == ("captions_invalid", "자막.vtt")
    return refused.value.line


@pytest.mark.parametrize(
    "text",
    [
        CAPTIONS,
        "\ufeff" + CAPTIONS,
        CAPTIONS.replace("\n", "\r\n"),
        CAPTIONS.replace("\n", "\r"),
        f"WEBVTT - 자막\nKind: captions\n\nSTYLE\n::cue {{ color: white }}\n\n\n{CUE}",
        f"WEBVTT\n\nREGION\nid:one\n\n{CUE}\n\n",
        "WEBVTT\n\n100:00:00.000 --> 100:00:01.000\n",
    ],
)
def test_webvtt_is_taken(text: str) -> None:
    check_captions(text.encode())

    assert looks_like_captions(text.encode())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("1\n00:00:01,000 --> 00:00:02,000\n거실\n", 1),
        ("WEBVTTX\n\n" + CUE, 1),
        ("WEBVTT\n" + CUE, 2),
        ("WEBVTT", 1),
        ("WEBVTT\n\nNOTE nothing else", 3),
        ("WEBVTT\n\n00:00:01,000 --> 00:00:02,000\n거실\n", 3),
        ("WEBVTT\n\n00:02.000 --> 00:01.000\n거실\n", 3),
        ("WEBVTT\n\n00:61.000 --> 01:02.000\n", 3),
        ("WEBVTT\n\n" + CUE + "\n거실\n주방\n", 7),
        ("WEBVTT\n\n" + CUE + "00:03.000 --> 00:04.000\n", 5),
        ("WEBVTT\n\nNOTE a --> b\n\n" + CUE, 3),
        ("WEBVTT\n\n１０:01.000 --> 00:02.000\n", 3),
    ],
)
def test_the_line_that_cannot_be_read_is_named(text: str, line: int) -> None:
    assert wrong_line(text) == line


def test_a_file_of_another_encoding_names_its_first_wrong_line() -> None:
    assert wrong_line(b"WEBVTT\n\n" + CUE.encode("euc-kr")) == 4


def test_a_file_without_end_is_refused() -> None:
    assert wrong_line(b"WEBVTT\n\n" + bytes(MAX_CAPTIONS_BYTES)) == 1


@given(st.text(alphabet="WEBVT \n\r-->0123:.N가\x00", max_size=200))
def test_any_text_is_taken_or_names_a_line_of_its_own(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 2
    named = 1
    try:
        check_captions(("WEBVTT\n" + text).encode())
    except CaptionsRefusedError as refused:
        named = refused.line

    assert 1 <= named <= lines
