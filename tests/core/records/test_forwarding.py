"""A store in front of another passes every call on and every answer back."""

from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.work import Work


class Closing(MemoryStore):
    """A store that remembers whether it was closed."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


def test_every_answer_is_that_of_the_store_behind() -> None:
    behind = Closing()
    store = ForwardingStore(behind)

    at = Work(store, OPERATOR, "2026-03-01").commit(
        "test", Put(PORTFOLIO, "-p1", {"title": "쇼룸"})
    )

    assert at == behind.position() == store.position() == store.watch(0, 0)
    assert store.get(PORTFOLIO, "-p1") == behind.get(PORTFOLIO, "-p1")
    assert store.read(PORTFOLIO) == behind.read(PORTFOLIO)
    assert store.scan(PORTFOLIO) == behind.scan(PORTFOLIO)
    assert len(store.scan(PORTFOLIO)) == 1
    assert store.changes(0) == behind.changes(0)
    assert store.changes(0)[0].action == "test"


def test_the_store_behind_is_closed_with_the_one_in_front() -> None:
    behind = Closing()

    ForwardingStore(behind).close()

    assert behind.is_closed
