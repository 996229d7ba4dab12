"""What headlines need of the light Korean face: their syllables, as long as there is room."""

import unicodedata
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.site.headlines import (
    FIRST_SYLLABLE,
    LAST_SYLLABLE,
    MOST_LETTERS,
    NO_FACE,
    headlines_of,
    syllables,
)

HANGUL = st.text(st.characters(min_codepoint=ord(FIRST_SYLLABLE), max_codepoint=ord(LAST_SYLLABLE)))
TEXTS = st.lists(st.text() | HANGUL, max_size=30)


@given(st.text() | HANGUL)
def test_only_syllables_are_needed(text: str) -> None:
    found = syllables(text)

    assert all(unicodedata.name(one).startswith("HANGUL SYLLABLE") for one in found)
    assert syllables(unicodedata.normalize("NFD", text)) == found
    assert "".join(found).isascii() is (found == set())


@given(TEXTS, TEXTS)
def test_a_face_grows_by_the_letters_that_it_lacks_alone(
    before: list[str], texts: list[str]
) -> None:
    face = NO_FACE.with_headlines(before)
    grown = face.with_headlines(texts)

    assert set(grown.letters) == set().union(*map(syllables, before + texts))
    assert list(grown.letters) == sorted(set(grown.letters))
    assert grown.with_headlines(reversed(before + texts)) is grown
    assert (grown.tag == face.tag) is (grown == face)
    assert len(grown.tag) == 32


def test_without_room_for_all_letters_those_come_in_that_most_headlines_have() -> None:
    every = [chr(ord(FIRST_SYLLABLE) + number) for number in range(MOST_LETTERS + 10)]
    often = every[-10:]

    face = NO_FACE.with_headlines(every[:20]).with_headlines([*every, *often])

    assert len(face.letters) == MOST_LETTERS
    assert {*every[:20], *often} <= set(face.letters)
    assert face.with_headlines(["힣힣힣"]) is face


def test_headlines_are_some_fields_of_a_record() -> None:
    project = {
        "title": "한옥",
        "carryQuestion": "우리 집도?",
        "lead": "긴 글",
        "en": {"title": "A"},
    }
    business = {"heading": "하는 일", "cards": [{"title": "주거"}, {"body": "글"}], "lead": "긴 글"}
    found = Counter([*headlines_of(PORTFOLIO, project), *headlines_of("business", business)])

    assert found == Counter(["한옥", "우리 집도?", "하는 일", "주거"])
    assert list(headlines_of(INSIGHTS, {"title": 7})) == []
    assert list(headlines_of("mail", {"title": "제목"})) == []
