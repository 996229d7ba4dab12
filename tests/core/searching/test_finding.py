"""What a search finds, in what order, and what of it is quoted."""

from hypothesis import given, settings
from hypothesis import strategies as st

from studio_core.insights.insight import Insight
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.project import Project
from studio_core.searching.finding import (
    MOST_LOOKS,
    MOST_OF_A_KIND,
    MOST_OF_ONE_KIND,
    FoundKind,
    SearchedRecords,
)
from studio_core.searching.quoting import CUT, Quote, first_quote, quoted
from studio_core.searching.records import searched_insight, searched_project, told_lines
from studio_core.searching.words import Searched, Texts, words_of
from tests.core.searching.plain_rule import plain_rank, rank_of
from tests.core.searching.typing_korean import TEXTS

LINE = "오크로 짠 책장을 천장까지 올렸습니다. 아이가 자라는 만큼 높낮이를 바꿀 수 있습니다."
KINDS: st.SearchStrategy[FoundKind] = st.sampled_from(("project", "insight"))
RECORDS = st.lists(st.tuples(KINDS, st.lists(TEXTS, min_size=3, max_size=3)), max_size=12)


ONLY: tuple[FoundKind | None, ...] = (None, "project")


def listed(
    records: list[tuple[FoundKind, list[str]]],
) -> SearchedRecords[int]:
    return SearchedRecords(
        (kind, number, Searched.of(title, [fact], [line]))
        for number, (kind, (title, fact, line)) in enumerate(records)
    )


@given(RECORDS, st.text(st.sampled_from("가각나ㄱ aB"), max_size=4))
def test_what_all_words_are_in_comes_by_where_and_then_in_the_given_order(
    records: list[tuple[FoundKind, list[str]]], query: str
) -> None:
    words = words_of(query)
    ranks = {
        number: plain_rank([[text] for text in texts], query)
        for number, (_, texts) in enumerate(records)
    }

    found = listed(records).find(words)

    joined = "".join(dict.fromkeys(query.split()))
    beside = {
        number: plain_rank([[text] for text in texts], joined)
        for number, (_, texts) in enumerate(records)
    }

    def place(number: int) -> tuple[bool, int | None, int]:
        rank = beside[number]
        return rank is None, ranks[number] if rank is None else rank, number

    numbers = [number for _, number in found.items]
    expected = [number for number, rank in ranks.items() if rank is not None] if words else []
    assert sorted(numbers) == expected
    assert numbers == sorted(numbers, key=place)
    assert found.total == len(expected)


def test_words_beside_each_other_come_before_parts_of_words() -> None:
    records: list[tuple[FoundKind, list[str]]] = [
        ("project", [title, "", line])
        for title, line in (
            ("아일랜드 주방", ""),
            ("집", "아이 방"),
            ("어린이방", ""),
            ("방", "아이"),
        )
    ]

    found = listed(records).find(words_of("아이 방"))

    assert [number for _, number in found.items] == [2, 1, 0, 3]


@settings(max_examples=30)
@given(st.sets(st.sampled_from("가나다라마"), min_size=1), st.integers(0, 5_000))
def test_what_many_have_is_found_by_as_many_words_as_there_are_looks(
    spelled: set[str], others: int
) -> None:
    both, neither = (Searched.of(text, [], []) for text in ("가나다라마", ""))
    collection: SearchedRecords[int] = SearchedRecords(
        ("project", number, neither if number < others else both) for number in range(5_000)
    )
    words = words_of(" ".join(sorted(spelled)))

    found = collection.find(words)

    assert set(found.words) <= set(words)
    assert len(found.words) == min(len(words), looked_for(5_000, 5_000 - others))
    assert found.total == 5_000 - others


def looked_for(records: int, found: int) -> int:
    """Return for how many words there are looks, if all of *found* have them."""
    return 1 + (MOST_LOOKS - records) // found if found else records


@given(RECORDS, st.lists(st.sampled_from("가각나ㄱaB"), min_size=1, max_size=9))
def test_what_few_have_is_found_by_all_words(
    records: list[tuple[FoundKind, list[str]]], spelled: list[str]
) -> None:
    words = words_of(" ".join(spelled))

    assert listed(records).find(words).words == list(words)


@given(RECORDS, KINDS)
def test_one_kind_alone_is_what_both_have_of_it(
    records: list[tuple[FoundKind, list[str]]], kind: FoundKind
) -> None:
    words = words_of("ㄱ")

    alone, both = (listed(records).find(words, only) for only in (kind, None))

    assert list(alone.items) == [one for one in both.items if one[0] == kind]
    assert alone.total == alone.counts[kind] == both.counts[kind]


def test_an_answer_has_its_most_of_each_kind_and_counts_all() -> None:
    living = ["거실", "", ""]
    records: list[tuple[FoundKind, list[str]]] = [("project", living)] * 300
    records += [("insight", living)] * 5

    both, alone = (listed(records).find(words_of("거실"), only) for only in ONLY)

    assert len(both.items) == MOST_OF_A_KIND + 5
    assert both.counts == {"project": 300, "insight": 5, "question": 0}
    assert len(alone.items) == MOST_OF_ONE_KIND
    assert alone.total == 300


def test_a_project_is_found_by_all_that_it_shows() -> None:
    project = Project.from_record(
        "p1",
        {
            "type": "residential",
            "title": "햇살을 따라 앉는 거실",
            "address": "서초구 반포동",
            "area": "34py",
            "style": "내추럴 모던",
            "tags": ["bookshelf"],
            "lead": "오크로 짠 책장을 천장까지",
            "contents": "아침이 길어진 집",
            "styleDescription": "나무와 빛",
            "studioNote": "현장에서\n배운 것",
        },
    )

    ranks = [
        rank_of(searched_project(project), query)
        for query in (
            "거실",
            "반포",
            "주거",
            "34평",
            "내추럴",
            "서재",
            "오크",
            "아침",
            "나무",
            "배운",
            "욕실",
        )
    ]
    assert ranks == [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, None]


def test_a_project_is_not_found_by_a_text_that_says_that_a_fact_is_missing() -> None:
    project = Project.from_record("p1", {"type": "commercial", "businessType": "office"})

    assert rank_of(searched_project(project), "위치 정보") is None
    assert rank_of(searched_project(project), "office") == 1


def test_an_article_is_found_by_title_category_and_text_without_its_marks() -> None:
    insight = Insight.from_record(
        "i1",
        {
            "title": "색온도 고르는 법",
            "category": "tip",
            "content": "# 조명\n\n**빛**의 [온도](https://a.example/zq)",
        },
    )

    ranks = [
        rank_of(searched_insight(insight), query)
        for query in ("색온도", "tip", "팁", "빛의 온도", "zq")
    ]
    assert ranks == [0, 1, 1, 2, None]


def test_the_line_of_a_word_is_quoted_as_it_is_written() -> None:
    lines = ["아침이 긴 집", LINE]
    searched = Searched.of("집", [], lines)
    (word,) = words_of("책자")

    assert searched.line(word) == 1
    assert first_quote(lines, 1, word) == Quote(
        before="오크로 짠 ",
        word="책장",
        after=f"을 천장까지 올렸습니다. 아이가 자라는 만큼 높낮이를{CUT}",
    )


def test_in_another_language_the_word_is_quoted_and_not_what_runs_over_a_space() -> None:
    line = "The drawers under it stay out of the sun."
    (word,) = words_of("sun")

    assert quoted(line, word) == Quote("The drawer", "s un", "der it stay out of the sun.")
    for language in TWINNED:
        with speaking(language):
            assert quoted(line, word) == Quote(f"{CUT}out of the ", "sun", ".")


def test_a_word_of_the_title_is_in_no_line_and_one_of_the_facts_may_be() -> None:
    searched = Searched.of("햇살 거실", ["책장"], ["거실", "책장과 햇살"])

    assert [searched.line(words_of(query)[0]) for query in ("햇살", "책장", "ㅊㅈ", "욕실")] == [
        None,
        1,
        1,
        None,
    ]


def test_initials_are_quoted_as_the_syllables_that_they_stand_for() -> None:
    (word,) = words_of("ㅇㅇㄱ")

    assert quoted(LINE, word) == Quote(
        before=f"{CUT}천장까지 올렸습니다. ",
        word="아이가",
        after=" 자라는 만큼 높낮이를 바꿀 수 있습니다.",
    )
    assert quoted("거실", word) is None
    assert first_quote([], 3, word) is None


@given(TEXTS, st.text(st.sampled_from("가각나ㄱ aB"), max_size=4))
def test_what_is_found_in_a_line_is_quoted_from_it(line: str, query: str) -> None:
    for word in words_of(query):
        quote = quoted(line, word)

        assert (quote is not None) == bool(
            word.places_in(Texts.of(Searched.of("", [], [line])), [2])
        )
        if quote:
            shown = quote.before.removeprefix(CUT) + quote.word + quote.after.removesuffix(CUT)
            assert shown.strip() in line
            assert words_of(quote.word)


def test_lines_are_told_once_each() -> None:
    project = Project.from_record("p1", {"contents": "하나\n둘", "styleDescription": "하나"})

    assert told_lines(project) == ("하나", "둘")
