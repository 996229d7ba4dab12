"""Push ids: chronological, unique, in the database's alphabet."""

from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.keys import key_fault
from studio_core.records.push_ids import ALPHABET, PushIds, push_id_moment

MOMENTS = st.lists(st.integers(0, 2**48 - 1), min_size=2, max_size=50)


@given(MOMENTS, st.integers(0, 2**71 - 1))
def test_each_id_is_greater_than_every_earlier_one(moments: list[int], start: int) -> None:
    clock = iter(moments)
    new_id = PushIds(lambda: next(clock), lambda below: start % below)

    ids = [new_id() for _ in moments]

    assert ids == sorted(set(ids))
    assert all(len(id) == 20 and set(id) <= set(ALPHABET) for id in ids)


@given(st.integers(0, 2**48 - 1))
def test_the_moment_an_id_was_made_can_be_read_from_it(moment: int) -> None:
    id = PushIds(lambda: moment, lambda below: below // 2)()

    assert push_id_moment(id) == moment
    assert key_fault(id) is None


def test_each_further_id_of_one_millisecond_adds_one_to_the_random_part() -> None:
    new_id = PushIds(lambda: 1_700_000_000_000, lambda below: 62)

    first, second, third = new_id(), new_id(), new_id()

    assert (first[-2:], second[-2:], third[-2:]) == ("-y", "-z", "0-")
    assert first[:8] == third[:8]


def test_the_random_part_uses_every_bit_but_the_top_one() -> None:
    id = PushIds(lambda: 0, lambda below: below - 1)()

    assert id[8:] == ALPHABET[31] + ALPHABET[63] * 11


def test_ids_after_the_greatest_random_part_are_still_greater() -> None:
    new_id = PushIds(lambda: 1_700_000_000_000, lambda below: below - 1)

    ids = [new_id() for _ in range(100)]

    assert ids == sorted(set(ids))
    assert {id[:8] for id in ids} == {ids[0][:8]}


def test_other_keys_have_no_moment() -> None:
    assert push_id_moment("demo-project-01") is None
    assert push_id_moment("거실거실거실거실거실거실거실거실거실거실") is None
