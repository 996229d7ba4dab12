"""Sessions: hashed, limited, revocable."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.clients import Client
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import (
    ABSOLUTE_LIMIT,
    IDLE_LIMIT,
    close_session,
    close_sessions_of,
    csrf_matches,
    end_sessions,
    find_session,
    open_session,
    session_key,
    sessions_of,
)
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Put
from studio_core.records.collections import SIGN_INS
from studio_core.records.record import Document
from studio_core.records.spaces import SESSIONS

START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")
USER = User(id="a1", email="admin@studio.example", stamp="s1")


def stored(store: MemoryStore) -> dict[str, Document]:
    return store.key_values.items(SESSIONS)


def at(passed: timedelta = timedelta()) -> str:
    return (START + passed).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_an_open_session_is_found_only_by_its_token(store: MemoryStore) -> None:
    opened = open_session(store, USER, token="secret", at=at())

    assert find_session(store, "secret", at=at()) == opened
    assert find_session(store, "other", at=at()) is None
    assert find_session(store, "\ud800", at=at()) is None


def test_the_token_is_not_in_the_store(store: MemoryStore) -> None:
    session = open_session(store, USER, token="secret-token", at=at())

    held = repr(stored(store))
    assert "secret-token" not in held
    assert session.csrf_token not in held


def test_sessions_are_not_journalled(store: MemoryStore) -> None:
    open_session(store, USER, token="t", at=at())
    close_session(store, "t", at=at())

    assert store.position() == 0


@pytest.mark.parametrize(("seen", "ends"), [(0, 2), (1, 3), (9.9, 11.9), (10.5, 12)])
def test_a_session_ends_two_hours_after_its_last_use_and_twelve_after_its_start(
    store: MemoryStore, seen: float, ends: float
) -> None:
    session = open_session(store, USER, token="t", at=at())

    used = replace(session, seen_at=START + timedelta(hours=seen))

    assert used.expires_at() == START + timedelta(hours=ends)


def test_an_unused_session_ends(store: MemoryStore) -> None:
    open_session(store, USER, token="t", at=at())

    assert find_session(store, "t", at=at(IDLE_LIMIT)) is None
    assert store.key_values.sweep(at(IDLE_LIMIT)) == 1


def test_a_used_session_lasts_until_its_absolute_limit(store: MemoryStore) -> None:
    open_session(store, USER, token="t", at=at())
    step = IDLE_LIMIT - timedelta(minutes=1)

    moments = [step * n for n in range(1, 10)]
    alive = [find_session(store, "t", at=at(moment)) is not None for moment in moments]

    assert alive == [moment < ABSOLUTE_LIMIT for moment in moments]


def test_the_use_of_a_session_is_written_at_most_once_a_minute(store: MemoryStore) -> None:
    open_session(store, USER, token="t", at=at())
    before = stored(store)

    find_session(store, "t", at=at(timedelta(seconds=59)))
    assert stored(store) == before

    find_session(store, "t", at=at(timedelta(seconds=60)))
    (value,) = stored(store).values()
    assert value["seenAt"] == at(timedelta(seconds=60))


def test_a_session_lasts_while_its_use_cannot_be_noted(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bool:
        raise StoreUnavailableError("the store is only read now")

    open_session(store, USER, token="t", at=at())
    monkeypatch.setattr(store.key_values, "write", refuse)

    session = find_session(store, "t", at=at(timedelta(minutes=5)))

    assert session is not None
    assert session.seen_at == START


def test_each_session_has_its_own_csrf_token(store: MemoryStore) -> None:
    one = open_session(store, USER, token="t1", at=at())
    other = open_session(store, USER, token="t2", at=at())

    assert csrf_matches(one, one.csrf_token)
    assert not csrf_matches(one, other.csrf_token)
    assert not csrf_matches(one, "")
    assert not csrf_matches(one, "한글\ud800")


def test_every_session_of_a_user_can_be_ended(store: MemoryStore) -> None:
    for token in ("t1", "t2"):
        open_session(store, USER, token=token, at=at())
    open_session(store, User(id="a2", email="b@studio.example"), token="t3", at=at())

    ended = close_sessions_of(store, "a1")

    assert ended == 2
    assert find_session(store, "t1", at=at()) is None
    assert find_session(store, "t3", at=at()) is not None


def test_sweeping_removes_expired_sessions(store: MemoryStore) -> None:
    open_session(store, USER, token="old", at=at())
    open_session(store, USER, token="new", at=at(IDLE_LIMIT))

    assert store.key_values.sweep(at(IDLE_LIMIT)) == 1
    assert find_session(store, "new", at=at(IDLE_LIMIT)) is not None


def test_a_session_has_the_client_that_began_it(store: MemoryStore) -> None:
    client = Client(network="203.0.113.0/24", device="Firefox · Linux")

    open_session(store, USER, token="t", at=at(), client=client)

    found = find_session(store, "t", at=at())
    assert found is not None
    assert (found.client, found.user) == (client, USER)


def test_the_sessions_of_a_user_are_those_that_last_the_one_used_last_first(
    store: MemoryStore,
) -> None:
    for token, minutes in (("old", 0), ("new", 30), ("over", -120)):
        open_session(store, USER, token=token, at=at(timedelta(minutes=minutes)))
    open_session(store, User(id="a2", email="b@studio.example"), token="other", at=at())

    found = sessions_of(store, USER.id, at=at())

    assert [session.id for session in found] == [session_key("new"), session_key("old")]
    assert {session.csrf_token for session in found} == {""}


def test_chosen_sessions_are_ended_together_with_what_is_noted(store: MemoryStore) -> None:
    sessions = [open_session(store, USER, token=token, at=at()) for token in ("t1", "t2", "t3")]
    noted = Put(SIGN_INS, "note", {"count": 1})

    assert end_sessions(store, sessions[:2], at=at(), noting=[noted]) == 2

    assert list(stored(store)) == [sessions[2].id]
    assert list(store.read(SIGN_INS)) == ["note"]
    assert end_sessions(store, [], at=at(), noting=[Put(SIGN_INS, "none", {"count": 1})]) == 0
    assert list(store.read(SIGN_INS)) == ["note"]


def test_a_session_that_is_closed_meanwhile_is_not_found(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = store.key_values.write

    def closed_before(*asked: Any) -> bool:
        monkeypatch.setattr(store.key_values, "write", write)
        close_session(store, "t", at=at())
        return write(*asked)

    open_session(store, USER, token="t", at=at())
    monkeypatch.setattr(store.key_values, "write", closed_before)

    assert find_session(store, "t", at=at(timedelta(minutes=5))) is None


def test_sweeping_keeps_sessions_that_have_not_expired(store: MemoryStore) -> None:
    open_session(store, USER, token="t", at=at())

    assert store.key_values.sweep(at(IDLE_LIMIT - timedelta(seconds=1))) == 0
    assert len(stored(store)) == 1


UNREADABLE: list[Any] = [
    *("no moment", "", "2026-05-01", "2026-05-01T09:00:00", "9999-12-31T23:59:59+00:00"),
    *(None, 5, [], {"a": 1}),
]


@pytest.mark.parametrize("value", UNREADABLE, ids=str)
@pytest.mark.parametrize("field", ["createdAt", "seenAt", "provedAt"])
def test_a_session_that_cannot_be_read_lets_nobody_in_and_stops_nothing(
    store: MemoryStore, field: str, value: Any
) -> None:
    open_session(store, USER, token="damaged", at=at())
    open_session(store, USER, token="over", at=at(timedelta(days=-1)))
    open_session(store, USER, token="lasts", at=at())
    key = session_key("damaged")
    entry = store.key_values.entries(SESSIONS, key)[key]
    store.key_values.put(SESSIONS, key, {**entry.value, field: value}, entry.until)
    # A session of before proofs were noted has none; one with an end far away is only odd.
    is_read = field == "provedAt" and (not value or str(value).startswith("9999"))

    found = find_session(store, "damaged", at=at())
    mine = sessions_of(store, USER.id, at=at())
    swept = store.key_values.sweep(at())

    assert (found is not None) is is_read
    assert len(mine) == 1 + is_read
    assert swept == 1
    assert store.key_values.sweep(at(IDLE_LIMIT)) == 2
