"""Moves in the realtime database: closing, filling, and what others write past us."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import count
from typing import Any

import pytest

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.lease import LEASE_SECONDS, Turn
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.errors import StoreTooBigError, StoreUnavailableError
from studio_core.records.canonical import same
from studio_core.records.changes import EXTERNAL, Change, Delete, PathChange, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SIGN_INS
from studio_core.records.record import Record
from studio_core.records.replica import LateWrites, ReplicaConflictError, StoreMovedError
from studio_core.records.spaces import JOBS
from tests.adapters.stores.firebase.clocks import SimulatedTime
from tests.adapters.stores.firebase.networks import lease_is_free, network
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.contracts.closing_contract import CLOSED, OPEN
from tests.contracts.replica_contract import (
    ENTRIES,
    FILLING,
    WRITES,
    plain_journal,
)
from tests.contracts.samples import HANOK, LOFT, change_set, put

LARGE: dict[str, Any] = {"title": "한옥", "content": "한" * 1_000_000}
"""Three megabytes."""
LARGE_WRITES = {(PORTFOLIO, f"p{n}"): Record.of({**LARGE, "order": n}) for n in range(4)}
LARGE_ENTRIES = tuple(
    replace(ENTRIES[0], position=n + 1, paths=(PathChange(PORTFOLIO, f"p{n}", None, None, LARGE),))
    for n in range(5)
)


@pytest.fixture
def another(client: DatabaseClient) -> Iterator[FirebaseStore]:
    """A second server, by the real clock."""
    opened = FirebaseStore(DatabaseClient(client.address))
    yield opened
    opened.close()


def test_a_closed_store_has_a_head_that_is_no_number(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)

    store.set_move(None, OPEN)
    opened = database.get("_studio")
    store.set_move(OPEN, CLOSED)
    closed = database.get("_studio")
    store.set_move(CLOSED, None)

    assert (opened["head"]["position"], opened["move"]) == (1, asdict(OPEN))
    assert closed["head"]["position"] == {"closed": 1}
    assert closed["head"]["move"] == closed["move"] == asdict(CLOSED)
    assert database.get("_studio/head").keys() == {"position", "by", "indexed"}
    assert database.get("_studio/move") is None
    assert database.get("_studio/lease") is None


def test_what_others_wrote_before_is_journalled_when_the_store_is_closed(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    database.set("portfolio/p2", LOFT)
    database.set("portfolio/p1/title", "그 사이 바뀐 이름")

    assert store.set_move(None, CLOSED)

    (entry,) = store.changes(1)
    assert entry.actor == EXTERNAL
    assert [path.id for path in entry.paths] == ["p1", "p2"]
    assert store.position() == 2
    assert list(store.late_writes()) == []


def test_what_others_write_at_the_moment_of_closing_comes_late(
    store: FirebaseStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    begin_write = Turn.begin_write

    def write_meanwhile(turn: Turn) -> None:
        database.set("portfolio/p1/title", "같은 순간의 이름")
        begin_write(turn)

    monkeypatch.setattr(Turn, "begin_write", write_meanwhile)
    assert store.set_move(None, CLOSED)
    monkeypatch.undo()

    assert store.position() == 1
    (late,) = store.late_writes()
    assert same(late.before, HANOK)
    assert same(late.after, {**HANOK, "title": "같은 순간의 이름"})


def test_what_others_write_into_a_closed_store_is_not_journalled(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK), Put(INSIGHTS, "i1", {"title": "글"})))
    another.watch(0, 0.01)
    store.set_move(None, CLOSED)

    database.set("portfolio/p1/order", 9)
    database.set("portfolio/p2", LOFT)
    database.set("insights/i1", None)
    store._following.settle({(PORTFOLIO, ""), (INSIGHTS, "i1")})

    assert another.watch(1, 1.0) == 1
    assert len(store.changes(0)) == 1
    assert _told(another.late_writes()) == [
        (INSIGHTS, "i1", True, False),
        (PORTFOLIO, "p1", True, True),
        (PORTFOLIO, "p2", False, True),
    ]


def test_late_writes_that_were_taken_are_listed_no_more(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    store.commit(change_set(Put(PORTFOLIO, "p1", HANOK), Put(PORTFOLIO, "p3", LOFT)))
    store.set_move(None, CLOSED)
    database.update("portfolio", {"p1/order": 9, "p2": LOFT, "p3": None})
    assert isinstance(store, LateWrites)
    listed = store.late_writes()
    database.set("portfolio/p1/order", 10)

    store.take_late_writes(CLOSED, listed)

    (late,) = another.late_writes()
    assert same(late.before, {**HANOK, "order": 9})
    assert same(late.after, {**HANOK, "order": 10})
    store.take_late_writes(CLOSED, [late])
    assert list(another.late_writes()) == []
    assert (store.position(), store.move()) == (1, CLOSED)


def test_late_writes_are_taken_in_the_move_that_is_given_only(
    store: FirebaseStore, database: Database
) -> None:
    store.set_move(None, CLOSED)
    database.set("portfolio/p1", HANOK)
    listed = store.late_writes()

    with pytest.raises(ReplicaConflictError):
        store.take_late_writes(replace(CLOSED, id="m2"), listed)

    assert store.late_writes() == listed


def test_what_was_not_taken_is_journalled_when_the_store_is_opened(
    store: FirebaseStore, database: Database
) -> None:
    put(store, PORTFOLIO, "p1", HANOK)
    store.set_move(None, CLOSED)
    database.set("portfolio/p2", LOFT)

    assert store.set_move(CLOSED, replace(CLOSED, state="filling"))
    assert store.position() == 1
    assert store.set_move(replace(CLOSED, state="filling"), None)

    (entry,) = store.changes(1)
    assert (entry.actor, entry.paths[0].id) == (EXTERNAL, "p2")
    assert list(store.late_writes()) == []


def test_in_an_open_store_nothing_of_ours_comes_late(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    theirs = iter(["p2"])

    def others_write(method: str, path: str) -> str:
        if path.startswith("/_studio/mirror"):
            for id in theirs:
                put(another, PORTFOLIO, id, LOFT)
        return ""

    with network(database, others_write):
        assert list(store.late_writes()) == []

    assert next(theirs, None) is None


def test_another_server_is_refused_and_reads_on(
    store: FirebaseStore, another: FirebaseStore
) -> None:
    put(another, PORTFOLIO, "p1", HANOK)
    store.set_move(None, CLOSED)

    with pytest.raises(StoreMovedError) as refusal:
        put(another, PORTFOLIO, "p1", LOFT)

    assert (refusal.value.move, refusal.value.doubtful) == (CLOSED, False)
    assert another.move() == CLOSED
    assert same(another.read(PORTFOLIO)["p1"].document, HANOK)
    assert (another.position(), len(another.changes(0))) == (1, 1)


def test_of_two_servers_that_close_one_does(store: FirebaseStore, another: FirebaseStore) -> None:
    assert store.set_move(None, OPEN)

    done = [
        each.set_move(OPEN, replace(CLOSED, id=str(n))) for n, each in enumerate((another, store))
    ]

    assert done == [True, False]
    assert store.move() == replace(CLOSED, id="0")


@pytest.mark.parametrize(
    "change", [Put(SIGN_INS, "s1", {"count": 2}), Delete(SIGN_INS, "s1")], ids=["put", "delete"]
)
def test_a_session_written_into_a_closed_store_leaves_it_as_it_was(
    store: FirebaseStore, database: Database, change: Change
) -> None:
    put(store, SIGN_INS, "s1", {"count": 1})
    store.set_move(None, CLOSED)
    before = database.get("")

    with pytest.raises(StoreMovedError) as refusal:
        store.commit(change_set(change))

    assert not refusal.value.doubtful
    assert database.get("") == before


@pytest.mark.parametrize(
    "change", [Put(SIGN_INS, "s1", {"count": 2}), Delete(SIGN_INS, "s1")], ids=["put", "delete"]
)
def test_a_session_written_while_the_store_is_closed_is_doubtful(
    store: FirebaseStore, another: FirebaseStore, database: Database, change: Change
) -> None:
    put(store, SIGN_INS, "s1", {"count": 1})
    moves = iter([CLOSED])

    def closed_meanwhile(method: str, path: str) -> str:
        if method in ("PUT", "DELETE") and path.startswith("/_studio/sign_ins/"):
            for move in moves:
                store.set_move(None, move)
        return ""

    # The one with the patience of a server: it must not send the record again meanwhile.
    with network(database, closed_meanwhile), pytest.raises(StoreMovedError) as refusal:
        another.commit(change_set(change))

    assert (refusal.value.move, refusal.value.doubtful) == (CLOSED, True)


def test_a_value_written_while_the_store_is_closed_is_doubtful(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    store.key_values.put(JOBS, "a", {}, 1)
    moves = iter([CLOSED])

    def closed_meanwhile(method: str, path: str) -> str:
        if method == "PUT" and path.startswith("/_studio/kv/"):
            for move in moves:
                store.set_move(None, move)
        return ""

    with network(database, closed_meanwhile), pytest.raises(StoreMovedError) as refusal:
        another.key_values.put(JOBS, "a", {"holder": "1"}, 1)

    assert (refusal.value.move, refusal.value.doubtful) == (CLOSED, True)


@pytest.mark.parametrize("fault", ["drop_reply", "late"])
def test_a_closing_whose_answer_is_lost_is_done_once(
    store: FirebaseStore, database: Database, fault: str
) -> None:
    database.set("portfolio/p1", HANOK)
    database.fail(fault, method="PATCH")

    assert store.set_move(None, CLOSED)
    if fault == "late":
        database.deliver()

    assert store.move() == CLOSED
    assert [entry.position for entry in store.changes(0)] == [1]
    assert lease_is_free(database)
    assert not store.set_move(None, CLOSED)


def test_a_closing_that_never_arrived_leaves_the_store_open(
    store: FirebaseStore, database: Database, simulated: SimulatedTime
) -> None:
    database.fail("drop", times=2, method="PATCH")

    with pytest.raises(StoreUnavailableError):
        store.set_move(None, CLOSED)

    assert lease_is_free(database)
    assert simulated.seconds > LEASE_SECONDS
    assert store.move() is None
    put(store, PORTFOLIO, "p1", HANOK)
    assert store.set_move(None, CLOSED)


@pytest.mark.parametrize("fault", ["drop_reply", "late", 503])
def test_a_copy_whose_answer_is_lost_takes_everything_once(
    store: FirebaseStore, database: Database, fault: str | int
) -> None:
    store.set_move(None, FILLING)
    database.fail(fault, method="PATCH")

    store.replicate(FILLING, 0, ENTRIES, WRITES)
    if fault == "late":
        database.deliver()

    assert plain_journal(store.changes(0)) == plain_journal(ENTRIES)
    assert store.position() == 3
    assert store.move() == FILLING
    assert list(store.late_writes()) == []


def test_what_is_too_large_for_one_update_is_taken_in_several(
    another: FirebaseStore, database: Database
) -> None:
    another.set_move(None, FILLING)
    database.requests.clear()

    another.replicate(FILLING, 0, LARGE_ENTRIES, LARGE_WRITES)

    assert [method for method, _ in database.requests].count("PATCH") == 7
    assert another.position() == 5
    assert plain_journal(another.changes(0)) == plain_journal(LARGE_ENTRIES)
    assert dict(another.read(PORTFOLIO)) == {id: one for (_, id), one in LARGE_WRITES.items()}
    assert list(another.late_writes()) == []


@pytest.mark.parametrize(("broken_at", "left"), [(1, 0), (2, 0), (5, 0), (6, 2), (7, 4)])
def test_a_large_copy_that_breaks_off_leaves_whole_entries_and_goes_on(
    another: FirebaseStore, database: Database, broken_at: int, left: int
) -> None:
    another.set_move(None, FILLING)
    with network(database, _refused_at(broken_at, database)), pytest.raises(StoreTooBigError):
        another.replicate(FILLING, 0, LARGE_ENTRIES, LARGE_WRITES)

    assert another.position() == left
    assert plain_journal(another.changes(0)) == plain_journal(LARGE_ENTRIES[:left])
    assert not left or len(another.read(PORTFOLIO)) == len(LARGE_WRITES)
    another.replicate(FILLING, left, LARGE_ENTRIES[left:], LARGE_WRITES)
    assert plain_journal(another.changes(0)) == plain_journal(LARGE_ENTRIES)


def test_a_copy_that_others_went_on_with_meanwhile_ends(
    store: FirebaseStore, another: FirebaseStore, database: Database
) -> None:
    store.set_move(None, FILLING)
    theirs = iter(ENTRIES[:1])
    updates = count(1)

    def others_go_on(method: str, path: str) -> str:
        if path == "/_studio/lease.json" and method == "PUT" and next(updates) == 2:
            for entry in theirs:
                store.replicate(FILLING, 0, [entry], {})
        return ""

    with network(database, others_go_on), pytest.raises(ReplicaConflictError):
        another.replicate(FILLING, 0, LARGE_ENTRIES, LARGE_WRITES)

    assert plain_journal(store.changes(0)) == plain_journal(ENTRIES[:1])


def _told(late: Any) -> list[tuple[str, str, bool, bool]]:
    return [
        (change.collection, change.id, change.before is not None, change.after is not None)
        for change in late
    ]


def _refused_at(number: int, database: Database) -> Callable[[str, str], str]:
    """Return faults that refuse the update of this *number*."""
    updates = count(1)

    def fault_of(method: str, path: str) -> str:
        if method == "PATCH" and next(updates) == number:
            database.fail(413, method="PATCH")
        return ""

    return fault_of


@pytest.mark.parametrize("what", ["a move", "an opening", "removed sessions"])
def test_a_write_of_another_server_before_ours_is_read_back_stays(
    store: FirebaseStore,
    another: FirebaseStore,
    client: DatabaseClient,
    monkeypatch: pytest.MonkeyPatch,
    what: str,
) -> None:
    ends = (Delete(SIGN_INS, "s1"), Delete(SIGN_INS, "s2"))
    acts: dict[str, Callable[[], object]] = {
        "a move": lambda: store.set_move(None, OPEN),
        "an opening": lambda: store.set_move(CLOSED, None),
        "removed sessions": lambda: store.commit(change_set(*ends)),
    }
    store.commit(change_set(*(Put(SIGN_INS, end.id, {"userId": "kim"}) for end in ends)))
    put(store, PORTFOLIO, "p1", HANOK)
    if what == "an opening":
        store.set_move(None, CLOSED)
    send = client.update

    def overtaken(*sent: Any) -> None:
        send(*sent)
        monkeypatch.setattr(client, "update", send)
        put(another, PORTFOLIO, "p2", LOFT)

    monkeypatch.setattr(client, "update", overtaken)
    assert acts[what]()

    assert store.position() == 2
    assert [entry.paths[0].id for entry in store.changes(0)] == ["p1", "p2"]
    put(store, PORTFOLIO, "p3", LOFT)
    assert [entry.paths[0].id for entry in store.changes(0)] == ["p1", "p2", "p3"]


def test_a_later_write_tells_nothing_when_our_turn_may_have_been_taken_over(
    store: FirebaseStore,
    another: FirebaseStore,
    client: DatabaseClient,
    simulated: SimulatedTime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = (Delete(SIGN_INS, "s1"), Delete(SIGN_INS, "s2"))
    store.commit(change_set(*(Put(SIGN_INS, end.id, {"userId": "kim"}) for end in ends)))
    send = client.update

    def overtaken(*sent: Any) -> None:
        send(*sent)
        simulated.advance(LEASE_SECONDS)
        put(another, PORTFOLIO, "p1", LOFT)

    monkeypatch.setattr(client, "update", overtaken)
    with pytest.raises(StoreUnavailableError):
        store.commit(change_set(*ends))

    assert another.position() == 1
