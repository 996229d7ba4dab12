"""Undoing every change, newest first, restores the content of the beginning, on every store."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import OPERATOR, Position, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore
from tests.content_operations import BY, Operations, held
from tests.contracts.samples import ARTICLE, HANOK, change_set
from tests.undo_knowingly import undo_knowingly


def do_and_undo(store: Store, chance: random.Random, operations: int) -> int:
    """Do that many things, take back every change set, newest first; return how many there were.

    After each, the content is what it was before that change set.
    """
    store.commit(
        change_set(
            *(Put(PORTFOLIO, f"p{n}", {**HANOK, "title": f"집 {n}", "order": n}) for n in range(5)),
            Put(INSIGHTS, "i1", ARTICLE),
        )
    )
    start = store.position()
    before: dict[Position, Any] = {start: held(store)}
    studio = Operations(store, chance)
    for _ in range(operations):
        studio.pass_(minutes=chance.randint(0, 90))
        studio.step()
        before.setdefault(store.position(), held(store))
    last = store.position()

    for position in range(last, start, -1):
        undo_knowingly(Work(store, OPERATOR, BY["at"]), position)
        # One operation may be several change sets, whose states in between are unknown.
        assert held(store) == before.get(position - 1, held(store)), position

    assert held(store) == before[start]
    return last - start


@pytest.mark.parametrize("new_store", [MemoryStore, CanonicalStore])
@given(seed=st.integers(0, 2**32), operations=st.integers(1, 60))
@settings(max_examples=30)
def test_undoing_every_change_restores_the_beginning(
    new_store: Callable[[], Store], seed: int, operations: int
) -> None:
    do_and_undo(new_store(), random.Random(seed), operations)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.sampled(2)
def test_undoing_every_change_of_many_restores_the_beginning(
    store: Store, full_length: bool, say: Callable[[str], None]
) -> None:
    operations = 1000 if full_length else 60

    taken_back = do_and_undo(store, random.Random(20260302), operations)

    say(f"{operations} operations, {taken_back} change sets taken back to the same checksum")
    assert taken_back > operations / 2
