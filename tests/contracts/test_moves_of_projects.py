"""Moves of projects on every store: whatever an order was, and whoever moves or writes at once."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio_core.content.kinds import kinds
from studio_core.portfolio.moving import move_project
from studio_core.publishing.publishing import hide, publish
from studio_core.records.changes import OPERATOR, ChangeSet, Put, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.display_order import ordered_rows
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.contracts.samples import AT, HANOK, OpenStore, change_set, together
from tests.undo_knowingly import undo_knowingly

EXPORT = Path(__file__).parents[1] / "fixtures" / "legacy-export.json"
ODD_ORDERS = [0, "1", 1.5, None, -1, 1e300, 10**15 + 0.5, True, "많이", [3], {"a": 1}, "1e400", 7]


def move(store: Store, id: str, after: str | None) -> tuple[str, ...]:
    return move_project(Work(store, OPERATOR, AT), id, after)


def listed(store: Store) -> list[str]:
    return [row.id for row in ordered_rows(store.read(PORTFOLIO))]


def orders(store: Store) -> list[Any]:
    records = store.read(PORTFOLIO)
    return [records[id].document.get("order") for id in listed(store)]


def fill(store: Store, orders_held: list[Any]) -> None:
    documents = [HANOK | {"order": order} for order in orders_held]
    for one in documents:
        if one["order"] is None:
            del one["order"]
    store.commit(change_set(*(Put(PORTFOLIO, f"p{n:02}", one) for n, one in enumerate(documents))))


def are_places(found: list[Any]) -> bool:
    """Tell whether *found* are the whole numbers from 0, each once and in order."""
    return found == [*range(len(found))] and not any(
        isinstance(one, (bool, float)) for one in found
    )


def test_whatever_an_order_was_it_is_the_place_after_a_move(store: Store) -> None:
    fill(store, ODD_ORDERS)
    before = listed(store)

    move(store, before[-1], None)

    assert listed(store) == [before[-1], *before[:-1]]
    assert are_places(orders(store))


def test_moves_of_several_servers_at_once_leave_every_order_a_place(
    open_shared: OpenStore,
) -> None:
    servers = [open_shared() for _ in range(2)]
    fill(servers[0], [*range(12)])
    moved: list[list[str]] = [["p03", "p07", "p09"], ["p01", "p07", "p11"]]

    def move_some(number: int) -> None:
        for id in moved[number]:
            move(servers[number], id, None)

    together(2, move_some)

    now = listed(servers[0])
    assert set(now[:5]) == {"p03", "p07", "p09", "p01", "p11"}
    assert now[5:] == ["p00", "p02", "p04", "p05", "p06", "p08", "p10"]
    assert are_places(orders(servers[1]))
    for one in servers:
        one.close()


class Interrupted(ForwardingStore):
    """A store where another program writes an order between the reading and writing of a move."""

    def __init__(self, store: Store, writes: tuple[SetField, ...]) -> None:
        super().__init__(store)
        self._writes = writes

    def commit(self, change_set: ChangeSet) -> int:
        writes, self._writes = self._writes, ()
        if writes:
            Work(self.store, OPERATOR, AT).commit("else", *writes)
        return super().commit(change_set)


@pytest.mark.parametrize("order", [9, "9", 2.5, None])
def test_an_order_that_is_written_during_a_move_is_not_lost(store: Store, order: Any) -> None:
    fill(store, [0, 1, 2, 3, 4])
    written = SetField(PORTFOLIO, "p01", "order", order)

    move(Interrupted(store, (written,)), "p04", None)

    by_itself = ["p00", "p02", "p01", "p03"] if order == 2.5 else ["p00", "p02", "p03", "p01"]
    expected = listed(store) if order is None else ["p04", *by_itself]
    assert listed(store) == expected
    assert are_places(orders(store))


def test_a_move_that_is_undone_leaves_each_order_as_it_was(store: Store) -> None:
    fill(store, [0, "1", 1.5, 7, None])
    before, as_listed = orders(store), listed(store)
    move(store, as_listed[-1], None)

    undo_knowingly(Work(store, OPERATOR, AT), store.position())

    assert (listed(store), orders(store)) == (as_listed, before)


def test_a_project_is_hidden_and_published_between_moves(store: Store) -> None:
    fill(store, [*range(6)])
    kind = kinds()[PORTFOLIO]
    hide(Work(store, OPERATOR, AT), kind, "p02")
    move(store, "p05", "p01")
    publish(Work(store, OPERATOR, AT), kind, "p02")

    assert listed(store) == ["p00", "p01", "p02", "p05", "p03", "p04"]
    assert are_places(orders(store))


def test_a_move_on_a_moved_site_numbers_every_row(store: Store) -> None:
    apply_import(Work(store, OPERATOR, AT), plan_import(json.loads(EXPORT.read_text("utf-8"))))
    before = listed(store)

    move(store, before[-1], None)

    assert listed(store) == [before[-1], *before[:-1]]
    assert are_places(orders(store))
