"""Words are found however they are spelled, spaced and shortened, and while they are typed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidFieldsError
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.searching.quoting import quoted
from studio_core.searching.words import MAX_QUERY, Searched, Text, Texts, Word, words_of
from studio_core.texts.searching import folded
from tests.core.searching.plain_rule import letters_of, plain_rank, plain_span, rank_of
from tests.core.searching.typing_korean import TEXTS, WORDS, initials_of, typed
from tests.growth import MOST_GROWTH, growth, run_of

CLOSE = st.text(st.sampled_from("가각값간거걸고곡과곽나이인아ㄱㅇ1a"), max_size=12)
"""Texts of few letters, so that much of what is looked for nearly stands there."""
PARTS = st.lists(st.one_of(CLOSE, TEXTS), min_size=1, max_size=3)
QUERIES = st.one_of(
    st.text(st.sampled_from("가각값거고곡과곽나이인ㄱㄳㅇ1a "), max_size=8),
    TEXTS,
    st.text(max_size=9),
)


def searched(*lines: str) -> Searched:
    """Return a record that tells only these lines."""
    return Searched.of("", (), lines)


def holds(text: str, query: str) -> bool:
    return rank_of(searched(text), query) is not None


@pytest.mark.parametrize(
    "query",
    [
        "햇살서가",
        "햇살 서가",
        "ㅎㅅㅅㄱ",
        "햇ㅅ",
        "ㅎ살ㅅ가",
        "ㅅㄱ",
        "햇살서",
        "서가 햇살",
        "ㅅㄱ 햇살",
        "LIVING",
        "living",
        "ｌｉｖｉｎｇ",
    ],
)
def test_a_title_is_found_by_words_spaces_initials_and_mixtures(query: str) -> None:
    assert holds("햇살서가, 책과 사는 집 Living", query)
    assert holds("햇살 서가, 책과 사는 집 living", query)


@pytest.mark.parametrize("query", ["햇빛", "ㅎㅅㅈ", "햇ㅈ", "살햇", "서가 욕실", "ㅅ햇"])
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert not holds("햇살서가, 책과 사는 집", query)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("거시", "거실"),
        ("걸", "거리"),
        ("값", "갑시다"),
        ("고", "과일"),
        ("닭", "달기"),
        ("ㄳ", "가사"),
    ],
)
def test_a_syllable_that_is_still_being_typed_is_found(query: str, text: str) -> None:
    assert holds(text, query)


@pytest.mark.parametrize(
    ("query", "text"), [("거시", "걸실"), ("걸", "건리"), ("거실", "거시"), ("각", "가")]
)
def test_what_cannot_become_the_word_is_not_found(query: str, text: str) -> None:
    assert not holds(text, query)


@given(WORDS, TEXTS, TEXTS)
def test_a_word_is_found_after_each_key_of_it(word: str, before: str, after: str) -> None:
    text = searched(before + word + after)

    for shown in typed(word):
        assert rank_of(text, shown) == 2


@given(WORDS, TEXTS, TEXTS, st.data())
def test_initials_stand_for_any_syllables(
    word: str, before: str, after: str, data: st.DataObject
) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=len(word), max_size=len(word)))
    initials = initials_of(word)
    query = "".join(
        one if is_kept else initials[at]
        for at, (one, is_kept) in enumerate(zip(word, kept, strict=True))
    )
    # A consonant behind a syllable without one would be written into it.
    assert holds(before + word + after, query)
    assert holds(before + word + after, initials)


@given(TEXTS, TEXTS)
def test_spelling_case_and_spaces_do_not_matter(text: str, query: str) -> None:
    expected = holds(text, query)

    assert holds(unicodedata.normalize("NFD", text), query) == expected
    assert holds(text, unicodedata.normalize("NFD", query)) == expected
    assert holds(text.upper(), query.swapcase()) == expected
    assert holds("".join(text.split()), query) == expected


@pytest.mark.parametrize("query", ["cafe", "CAFÉ", "cafe\u0301", "Café"])
@pytest.mark.parametrize("title", ["A café by the sea", "A cafe\u0301 by the sea", "CAFE"])
def test_marks_of_latin_letters_do_not_matter_and_are_quoted_as_they_are_written(
    title: str, query: str
) -> None:
    assert holds(title, query)
    (word,) = words_of(query)
    quote = quoted(title, word)
    assert quote is not None
    assert quote.word.casefold() in ("café", "cafe")


@given(TEXTS, TEXTS)
def test_what_has_a_query_without_spaces_has_its_words(text: str, query: str) -> None:
    if holds(text, "".join(query.split())):
        assert not words_of(query) or holds(text, query)


@given(st.lists(PARTS, min_size=3, max_size=3), QUERIES)
def test_a_record_is_found_as_the_plain_rule_says(parts: list[list[str]], query: str) -> None:
    (title, *_), facts, lines = parts

    record = Searched.of(title, facts, lines)

    assert rank_of(record, query) == plain_rank([[title], facts, lines], query)


@given(CLOSE, st.text(st.sampled_from("ㄱㅇㄴ가각거고곡과값이인a"), min_size=1, max_size=5))
def test_a_word_begins_and_ends_where_the_plain_rule_says(text: str, query: str) -> None:
    (word,) = words_of(query)
    signs = [word.signs_of(Text.of([letter])) for letter in folded(text)]

    start, end = word.first_in("".join(signs))

    begins = [sum(map(len, signs[:number])) for number in range(len(signs) + 1)]
    found = plain_span(text, letters_of(folded(query)))
    assert (start >= 0) == (found is not None)
    if found:
        assert (start, begins[found[1] - 1] < end <= begins[found[1]]) == (begins[found[0]], True)


@given(TEXTS, TEXTS)
def test_every_text_is_found_by_itself(text: str, more: str) -> None:
    query = text[:MAX_QUERY]

    assert not words_of(query) or rank_of(searched(more, text), query) == 2


@given(st.text(max_size=300), st.text(max_size=MAX_QUERY))
def test_nothing_that_anybody_types_fails(text: str, query: str) -> None:
    rank_of(searched(text), query)


def test_all_words_have_to_be_there_and_the_last_part_counts() -> None:
    record = Searched.of("햇살서가", ["서초구 방배동", "주거 공간"], ["책장을 천장까지"])

    ranks = [rank_of(record, query) for query in ("햇살", "방배", "책장", "햇살 책장", "방배 없음")]
    assert ranks == [0, 1, 2, 2, None]


def test_nothing_is_found_across_two_texts() -> None:
    record = Searched.of("햇살", ["서가", "거실"], ["책", "장"])

    assert [rank_of(record, query) for query in ("살서", "가거", "책장", "ㅅㅅ", "ㄱㄱ")] == [
        None
    ] * 5


def test_nothing_is_found_across_two_words_but_in_the_base_language() -> None:
    line = "Drawers under  the arch, and the sun"
    found = {"under": True, "sun": True, "dra": True, "sun arch": True, "archand": False}

    assert holds(line, "archand")
    for language in TWINNED:
        with speaking(language):
            assert {query: holds(line, query) for query in found} == found
            assert not holds("Drawers under the arch", "sun")


def test_a_query_without_letters_has_no_words() -> None:
    assert [words_of(query) for query in ("", "  ", "·~!", "\x00\x1f", "\ud800")] == [()] * 5


def test_a_query_of_more_than_a_hundred_characters_is_refused() -> None:
    assert words_of("가" * MAX_QUERY)

    with pytest.raises(InvalidFieldsError) as refused:
        words_of("가" * (MAX_QUERY + 1))
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        ("q", "field_too_long")
    ]


class Looked(list[str]):
    """A column of texts that counts how many are looked through."""

    times = 0

    def __getitem__(self, place: object) -> str:  # type: ignore[override]
        self.times += 1
        return super().__getitem__(place)  # type: ignore[call-overload, no-any-return]


def looked_through(word: Word, texts: list[str]) -> list[int]:
    """Return how many halves, initials and begun syllables are looked through for *word*."""
    columns = [Looked(column) for column in Texts.of(Text.of([text]) for text in texts)]
    word.places_in(Texts(*columns), range(len(texts)))
    return [column.times for column in columns[:3]]


def test_a_syllable_alone_is_looked_for_once_in_each_record_and_in_no_long_text() -> None:
    words = words_of("이 그 다 은 를 습 값 과")

    assert [looked_through(word, ["은은한 그늘"] * 9) for word in words] == [[0, 0, 9]] * 8


@pytest.mark.parametrize(("query", "halves"), [("ㅎㅅ서가", 1), ("ㅅㄴ다", 0), ("서재", 0)])
def test_letters_are_compared_only_where_initials_and_the_last_syllable_are(
    query: str, halves: int
) -> None:
    texts = ["햇살 서가", "가구", "서랍", "햇살"]
    (word,) = words_of(query)

    assert looked_through(word, texts)[0] == halves


@pytest.mark.long
@pytest.mark.parametrize("query", ["ㅅ" * 99 + "가", "사ㅅ" * 50, "거시", "ㅎㅅㅅㄱ", "a" * 100])
def test_the_work_grows_as_the_text_does(query: str) -> None:
    for text in (run_of("사"), run_of("ㅅ"), run_of("거 "), run_of("a")):
        assert growth(lambda text: rank_of(searched(text), query), text, smaller=16) <= MOST_GROWTH
