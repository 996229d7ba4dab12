"""Which version served a site last, and which of two comes later."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.versions import is_newer, note_version, noted_version

AT = "2026-12-01T03:04:05.678Z"
CENTURIES_LATER = "2999-12-01T03:04:05.678Z"
IN_ORDER = ["0.9.1", "0.10.0.dev1", "0.10.0", "0.10.1rc1", "0.10.1", "1", "1.0.0.1", "2026.11"]
VERSIONS = st.lists(st.integers(0, 10**12), min_size=1, max_size=4).map(
    lambda numbers: ".".join(map(str, numbers))
)


def test_a_site_keeps_which_version_served_it_last() -> None:
    store = MemoryStore()

    assert noted_version(store) == ""
    assert [note_version(store, one) for one in ("1.0", "1.0", "1.1")] == [True, False, True]
    assert noted_version(store) == "1.1"


def test_sweeping_does_not_forget_it_and_no_journal_tells_of_it() -> None:
    store = MemoryStore()
    note_version(store, "1.0")

    store.key_values.sweep(CENTURIES_LATER)

    assert noted_version(store) == "1.0"
    assert store.changes(0) == []


@pytest.mark.parametrize("later", range(len(IN_ORDER)))
def test_versions_come_in_their_order(later: int) -> None:
    newer = [is_newer(IN_ORDER[later], other) for other in IN_ORDER]

    assert newer == [other < later for other in range(len(IN_ORDER))]


@given(VERSIONS, VERSIONS)
def test_of_two_versions_at_most_one_is_newer(one: str, other: str) -> None:
    assert not (is_newer(one, other) and is_newer(other, one))
    assert not is_newer(one, f"{one}.0")
    assert not is_newer(f"{one}.0", one)


@pytest.mark.parametrize("odd", ["", "x", "...", "1..2", "9" * 5000, "1.x.3"])
def test_what_is_no_version_is_compared_without_an_error(odd: str) -> None:
    assert is_newer("2.0", odd) is not is_newer(odd, "2.0")
