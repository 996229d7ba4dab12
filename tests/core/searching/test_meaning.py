"""What is found by other ways to write a word, and what was meant by a word that is nowhere."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.project import Project
from studio_core.searching.finding import FoundKind, SearchedRecords
from studio_core.searching.guessing import Vocabulary
from studio_core.searching.records import searched_project, searched_question
from studio_core.searching.words import Searched, words_of
from studio_core.texts.hangul import composed, keys_of
from studio_core.texts.keyboard import in_other_letters
from tests.core.searching.plain_rule import rank_of
from tests.core.searching.typing_korean import SYLLABLES

LONG_WORDS = st.one_of(
    st.text(SYLLABLES, min_size=3, max_size=6),
    st.text(st.sampled_from("abcdefghij"), min_size=6, max_size=9),
)
KEYS = "ㄱㄴㅁㅏㅗㅣabj"


def found(query: str, *lines: str, kind: FoundKind = "project") -> list[int]:
    """Return the numbers of *lines*, each the text of a record, that *query* finds in order."""
    records = SearchedRecords(
        (kind, at, Searched.of("", (), [one])) for at, one in enumerate(lines)
    )
    return [number for _, number in records.find(words_of(query)).items]


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("부엌", "넓은 주방"),
        ("주방", "넓은 부엌"),
        ("부엌조명", "주방 조명"),
        ("우드", "원목 마루"),
        ("까페", "작은 카페"),
        ("베란다", "발코니 확장"),
        ("112제곱미터", "112㎡"),
        ("lamps", "a lamp"),
        ("shelf", "shelves"),
        ("shelves", "one shelf"),
        ("library", "libraries"),
        ("boxes", "a box"),
    ],
)
def test_a_word_is_found_in_its_other_ways_of_writing(query: str, line: str) -> None:
    assert found(query, line, "다른 것") == [0]


@pytest.mark.parametrize(
    ("query", "line"),
    [("color", "the colour"), ("greys", "gray walls"), ("neighbors", "Neighbour")],
)
def test_two_spellings_are_one_in_each_other_language(query: str, line: str) -> None:
    for language in TWINNED:
        with speaking(language):
            assert found(query, line) == [0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("gksdhr", "한옥"), ("GKSDHR", "한옥"), ("rhkdlf", "과일"), ("Rkvp", "까페"),
        ("34vud", "34평"), ("gksd", "한ㅇ"), ("ㅈ미ㅜㅕㅅ", "walnut"), ("34ㅔㅛ", "34py"),
        ("ㅐ마", "oak"), ("hotel", ""), ("가", ""), ("112", ""), ("", ""),
    ],
)  # fmt: skip
def test_the_keys_of_a_word_write_another_on_the_other_layout(typed: str, meant: str) -> None:
    assert in_other_letters(typed) == meant


@given(st.text(SYLLABLES, max_size=8))
def test_keys_write_what_they_were_taken_from(text: str) -> None:
    assert composed(keys_of(text)) == text


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("gksdhr", "한옥 서재"),
        ("ㅈ미ㅜㅕㅅ", "a walnut study"),
        ("헤링번", "헤링본을 깔았습니다"),
        ("헤리본", "헤링본"),
        ("테라촏", "테라초"),
        ("walnt", "walnuts"),
        ("wlanut", "walnut"),
        ("walnutt", "walnut"),
        ("월넛 테라쵸", "테라초와 월넛"),
        ("견적비용", "비용과 견적"),
        ("아일랜드식탁 월넛", "월넛 식탁과 아일랜드"),
        ("부엌그레이", "회색 벽과 주방"),
    ],
)
def test_what_was_meant_is_found_where_a_word_is_nowhere(query: str, line: str) -> None:
    assert found(query, line, "다른 것") == [0]


@pytest.mark.parametrize("query", ["월낫", "walt", "35평형", "헤륙번", "123456", "ㅎㄹㅂㄴㅇ"])
def test_short_words_numbers_and_two_wrong_keys_are_not_guessed(query: str) -> None:
    assert found(query, "월넛", "walnut", "34평형", "헤링본", "123457") == []


def test_what_is_there_as_it_is_typed_is_no_wrong_spelling() -> None:
    assert found("바닥재", "바닥지", "바닥재") == [1]
    assert found("바닥재 서재", "바닥재", "서재") == []
    assert found("헤링본", "헤링번") == [0]
    assert found("견적비용", "견적과 비용", "견적비용") == [1]


@pytest.mark.parametrize("query", ["1234", "수납방", "월넛테라조명", "넛오크나무", "가나" * 50])
def test_figures_and_parts_that_begin_no_word_are_not_parted(query: str) -> None:
    assert found(query, "12개와 34개", "수납과 방", "월넛", "조명", "오크나무") == []


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("livingroom", "the living room"),
        ("Modern-Classic", "classic, modern"),
        ("veranda", "two balconies"),
        ("guarantees", "a warranty"),
        ("about 112 m² (34 py)", "112m2 34py"),
    ],
)
def test_joined_words_and_synonyms_are_found_in_each_other_language(query: str, line: str) -> None:
    for language in TWINNED:
        with speaking(language):
            assert found(query, line, "other") == [0]
            assert found("formore", "for more") == [0]
            assert found("insider", "in side", "sider") == []


def test_a_word_of_two_latin_letters_stands_for_others_and_none_for_it() -> None:
    assert found("A/S", "하자 보수", "에이에스 센터", "다른 것") == [0, 1]
    assert found("하자", "brass") == []


@pytest.mark.parametrize("query", ["약 34평", "약34평", "(약 34평)", "34평"])
def test_what_says_that_a_figure_is_about_is_no_word(query: str) -> None:
    assert words_of(query) == words_of("34평")
    assert [word.letters for word in words_of("약 계약 34평")] == ["약", "계약", "34평"]


@given(LONG_WORDS, st.data())
def test_one_wrong_key_of_a_long_word_is_near_it(word: str, data: st.DataObject) -> None:
    keys = keys_of(word)
    at = data.draw(st.integers(0, len(keys) - 1))
    key = data.draw(st.sampled_from(KEYS))
    turned = keys[:at] + keys[at : at + 2][::-1] + keys[at + 2 :]
    wrong = data.draw(
        st.sampled_from(
            [
                keys[:at] + key + keys[at + 1 :],
                keys[:at] + keys[at + 1 :],
                keys[:at] + key + keys[at:],
                turned,
            ]
        )
    )
    near = Vocabulary([word, "다른것", "other"]).near(composed(wrong))

    # A wrong key may be written into the syllable before it: what the keys are is what counts.
    if keys_of(composed(wrong)) == wrong != keys and wrong.isascii() == keys.isascii():
        assert any(keys.startswith(keys_of(one)) for one in near)


def test_only_words_with_a_half_of_the_keys_are_looked_at() -> None:
    vocabulary = Vocabulary(["헤링본", *(f"다른것{chr(0xAC00 + n)}" for n in range(5_000))])
    keys = keys_of("헤링번")

    assert len(vocabulary._starts(keys, len(keys) // 2, keys)) == 1


def test_a_guess_is_the_same_whichever_kind_is_asked_for() -> None:
    told: list[tuple[FoundKind, str]] = [("project", "바닥지"), ("insight", "바닥재")]
    records = SearchedRecords(
        (kind, at, Searched.of("", (), [line])) for at, (kind, line) in enumerate(told)
    )

    assert [*records.every(words_of("바닥재"), "project")] == []
    assert [*records.every(words_of("바닥제"), "project")] == [0]


def test_a_project_is_found_by_its_size_in_each_unit_and_by_what_its_pictures_show() -> None:
    picture = {"url": "https://a.example/1.jpg", "caption": "오후 네 시", "alt": "황동 행거"}
    document: dict[str, Any] = {
        "type": "residential",
        "area": "34py",
        "images": [picture],
        "planRooms": [{"name": "다용도실"}],
        "planKey": {"new": "새 책장"},
    }
    home = searched_project(Project.from_record("p1", document))
    metric = searched_project(Project.from_record("p2", {**document, "area": "112㎡"}))

    queries = (
        "34평",
        "34py",
        "30평대",
        "112㎡",
        "112m2",
        "오후 네 시",
        "황동",
        "다용도실",
        "새 책장",
    )
    assert [rank_of(home, query) for query in queries] == [1, 1, 1, 1, 1, 2, 2, 2, 2]
    assert [rank_of(metric, query) for query in queries[1:5]] == [1, 1, 1, 1]
    assert rank_of(home, "40평대") is None


def test_a_project_is_found_by_the_words_of_its_style_in_every_order() -> None:
    project = searched_project(Project.from_record("p1", {"style": "클래식 · 모던"}))

    assert [rank_of(project, query) for query in ("모던클래식", "클래식모던", "모던 클래식")] == [
        1
    ] * 3


@pytest.mark.parametrize(
    ("type", "area", "by", "not_by"),
    [
        ("commercial", "1층", ("1층",), ("1평", "1py", "3㎡", "0평대")),
        ("commercial", "40평", ("40평", "132㎡", "40평대"), ()),
        ("residential", "34.5평", ("34.5평", "34평", "114㎡", "30평대"), ()),
        ("residential", "84.9㎡", ("84.9㎡", "84㎡", "26평", "20평대"), ("25평",)),
        ("residential", "110py (복층)", ("복층", "110평", "364㎡"), ()),
        ("residential", "84㎡ 전용", ("84㎡ 전용",), ("25평",)),
        ("residential", "7평", ("7평", "23㎡"), ("0평대",)),
    ],
)
def test_a_project_is_found_by_the_size_that_it_shows_and_by_what_is_stored(
    type: str, area: str, by: tuple[str, ...], not_by: tuple[str, ...]
) -> None:
    project = searched_project(Project.from_record("p1", {"type": type, "area": area}))

    assert [query for query in by if rank_of(project, query) is None] == []
    assert [query for query in not_by if rank_of(project, query) is not None] == []


def test_a_question_is_found_by_itself_its_group_and_its_answer() -> None:
    question = searched_question(
        "하자가 생기면 어떻게 하나요?", "계약과 그 뒤", "**사진**을 보내 주세요"
    )

    assert [rank_of(question, query) for query in ("하자", "계약", "사진을", "없음")] == [
        0,
        1,
        2,
        None,
    ]
