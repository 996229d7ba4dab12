"""The tags of projects, and which of them a text speaks of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.tags import TAGS, tags_named
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.texts import catalogue


def test_every_tag_has_words_without_spaces_that_name_it() -> None:
    words = catalogue("tag-words")

    assert set(words) == {f"tag.words.{key}" for key in TAGS}
    for key in TAGS:
        for word in words[f"tag.words.{key}"].split():
            assert key in tags_named([f"오늘은 {word} 이야기입니다"])


def test_a_title_speaks_of_the_tags_whose_words_it_has() -> None:
    assert tags_named(["조명만 바꿔도 집이 달라집니다"]) == ("lighting",)
    assert tags_named(["작은 공간을 넓게", "수납은 높이로"]) == ("storage", "small")
    assert tags_named(["오래 보아도 편안한 색"]) == ()
    assert tags_named([]) == ()


@pytest.mark.parametrize("language", TWINNED)
def test_in_another_language_words_are_not_found_inside_others(language: str) -> None:
    with speaking(language):
        words = catalogue("tag-words")
        for key in TAGS:
            for word in words[f"tag.words.{key}"].split():
                assert key in tags_named([f"A story of {word.title()}s, and more"])
        assert tags_named(["Windows first", "The cost of light"]) == ("light", "lighting", "budget")
        assert tags_named(["Shall we delight in comfortable colours under a roof?"]) == ()


def test_no_word_is_put_together_from_two_texts() -> None:
    assert tags_named(["방은 작은", "공간이 아닙니다"]) == ()


@given(st.lists(st.text()), st.text())
def test_more_texts_never_speak_of_less(texts: list[str], more: str) -> None:
    assert set(tags_named(texts)) <= set(tags_named([*texts, more]))
