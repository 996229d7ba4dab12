"""Unicode normal forms: those of the standard library, except for words that are too long."""

import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.texts.untrusted import normal_form
from tests.growth import MOST_GROWTH, growth, run_of

FORMS: tuple[Literal["NFC", "NFKC"], ...] = ("NFC", "NFKC")
LETTERS = st.text(
    st.sampled_from("가각ᄀ\u1161\u11a8e\u0301\u0316ﬁ\u00a0\u3000\u00b4 "), max_size=40
)


@given(LETTERS, st.sampled_from(FORMS))
def test_every_text_has_the_form_that_the_library_gives(
    text: str, form: Literal["NFC", "NFKC"]
) -> None:
    long = f"{text} {'가 ' * 600}{text}"

    assert normal_form(form, text) == unicodedata.normalize(form, text)
    assert normal_form(form, long) == unicodedata.normalize(form, long)


def test_a_word_of_more_than_a_thousand_characters_stays_as_it_is() -> None:
    accents = "e" + "\u0301\u0316" * 500

    assert normal_form("NFC", f"e\u0301 {accents}") == f"é {accents}"


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_the_work_grows_as_the_text_does(form: Literal["NFC", "NFKC"]) -> None:
    for text in (run_of("\u0300\u0316", "a"), run_of("e\u0316\u0301 ")):
        assert growth(lambda text: normal_form(form, text), text, smaller=16) <= MOST_GROWTH


@pytest.mark.parametrize(("letters", "shown"), [(998, "\u00e9"), (999, "e\u0301")])
def test_the_longest_word_in_a_long_text_is_normalised(letters: int, shown: str) -> None:
    word = "a" * letters

    text = normal_form("NFC", f"{word}e\u0301 빛")

    assert text == f"{word}{shown} 빛"
