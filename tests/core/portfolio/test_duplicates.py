"""Duplicates: titles equal after NFC and trimming; the first by id is kept (decision 5)."""

import unicodedata
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from studio_core.portfolio.duplicates import (
    Duplicates,
    duplicates_among,
    find_duplicates,
    title_key,
)
from studio_core.records.record import Record

TITLES = st.lists(
    st.tuples(
        st.sampled_from(["-A", "-B", "-C", "-a", "-b", "한"]),
        st.sampled_from(["카페", " 카페 ", unicodedata.normalize("NFD", "카페"), "쇼룸", "", "  "]),
    ),
    max_size=8,
)


def test_the_first_by_key_order_is_kept_whatever_the_order_of_the_input() -> None:
    titles = [
        ("-c", "둔촌동 헤어살롱 "),
        ("-b", "둔촌동 헤어살롱"),
        ("-a", "잠실동 편집숍"),
        ("-B", "둔촌동 헤어살롱"),
    ]

    found = find_duplicates(titles)

    assert found == (Duplicates(title="둔촌동 헤어살롱", keep="-B", remove=("-b", "-c")),)


def test_decomposed_hangul_is_the_same_title() -> None:
    decomposed = unicodedata.normalize("NFD", "반포동 래미안")

    found = find_duplicates([("-1", "반포동 래미안"), ("-2", decomposed)])

    assert [group.remove for group in found] == [("-2",)]


def test_titles_of_very_many_accents_are_compared() -> None:
    accents = "a" + "\u0300\u0316" * 100_000

    found = find_duplicates([("-1", accents), ("-2", f" {accents}")])

    assert [group.remove for group in found] == [("-2",)]


def test_projects_without_a_title_are_no_duplicates() -> None:
    records = {
        "-1": Record.of({"title": "  "}),
        "-2": Record.of({"title": ""}),
        "-3": Record.of({"type": "residential"}),
        "-4": Record.of({"title": ["목록"]}),
    }

    assert duplicates_among(records) == ()


def test_an_id_that_comes_twice_is_no_duplicate() -> None:
    assert find_duplicates([("-1", "카페"), ("-1", "카페")]) == ()


def test_an_id_that_comes_twice_is_removed_once() -> None:
    found = find_duplicates([("-2", "카페"), ("-1", "카페"), ("-2", " 카페 ")])

    assert [group.remove for group in found] == [("-2",)]


@given(TITLES, st.randoms())
def test_groups_do_not_depend_on_the_order_of_the_input(
    titles: list[tuple[str, str]], random: Random
) -> None:
    unique = list(dict(titles).items())
    shuffled = random.sample(unique, len(unique))

    assert find_duplicates(shuffled) == find_duplicates(unique)


@given(TITLES)
def test_removing_the_duplicates_leaves_each_title_once(titles: list[tuple[str, str]]) -> None:
    unique = dict(titles)

    removed = {id for group in find_duplicates(unique.items()) for id in group.remove}

    left = [title_key(title) for id, title in unique.items() if id not in removed]
    named = [title for title in left if title]
    assert len(named) == len(set(named))
    assert set(left) == {title_key(title) for title in unique.values()}
