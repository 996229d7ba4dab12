"""How long an article takes to read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.insights.reading_time import reading_minutes
from studio_core.languages.registry import LANGUAGES, Language
from studio_core.languages.speaking import speaking

CHARACTERS_A_MINUTE = LANGUAGES[0].characters_a_minute


@pytest.mark.parametrize(
    ("characters", "minutes"),
    [
        (0, 1),
        (1, 1),
        (CHARACTERS_A_MINUTE, 1),
        (CHARACTERS_A_MINUTE + 1, 2),
        (4 * CHARACTERS_A_MINUTE, 4),
    ],
)
def test_a_begun_minute_counts_and_one_is_the_least(characters: int, minutes: int) -> None:
    assert reading_minutes("집" * characters) == minutes


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_each_language_is_read_at_its_own_pace(language: Language) -> None:
    with speaking(language.code):
        assert reading_minutes("a" * language.characters_a_minute) == 1
        assert reading_minutes("a" * (language.characters_a_minute + 1)) == 2


def test_pictures_marks_and_spaces_take_no_time() -> None:
    words = " ".join("빛" * CHARACTERS_A_MINUTE)

    assert reading_minutes(f"## **{words}**\n\n![{words}](https://a.example/{'a' * 900}.jpg)") == 1


def test_what_is_no_text_takes_the_least() -> None:
    assert reading_minutes(None) == 1


@given(st.text("집빛 \n", max_size=3000), st.text("집빛 \n", max_size=3000))
def test_more_words_never_take_less_time_and_parts_never_less_than_the_whole(
    one: str, other: str
) -> None:
    whole = reading_minutes(f"{one}\n\n{other}")

    assert max(reading_minutes(one), reading_minutes(other)) <= whole
    assert whole <= reading_minutes(one) + reading_minutes(other)
