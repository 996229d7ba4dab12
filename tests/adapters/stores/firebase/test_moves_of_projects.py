"""What a move writes into the realtime database: the orders that change, and what tells of them."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.portfolio.moving import move_project
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from tests.contracts.samples import AT, HANOK, change_set


def test_a_move_sends_the_orders_of_what_it_passes_and_of_nothing_else(
    store: FirebaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = (Put(PORTFOLIO, f"p{n:03}", HANOK | {"order": n}) for n in range(100))
    store.commit(change_set(*many))
    sent: list[Mapping[str, Any]] = []
    update = DatabaseClient.update

    def noted(
        client: DatabaseClient, writes: Mapping[str, Any], in_time: Callable[[], bool]
    ) -> None:
        sent.append(writes)
        update(client, writes, in_time)

    monkeypatch.setattr(DatabaseClient, "update", noted)
    move_project(Work(store, OPERATOR, AT), "p099", "p096")

    [writes] = sent
    of_projects = {path: value for path, value in writes.items() if path.startswith(PORTFOLIO)}
    assert of_projects == {
        "portfolio/p099/order": 97,
        "portfolio/p097/order": 98,
        "portfolio/p098/order": 99,
    }
    assert sum("/mirror/" in path for path in writes) == 3
