"""Sessions: hashed, limited, revocable."""

from datetime import datetime, timedelta

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import (
    ABSOLUTE_LIMIT,
    IDLE_LIMIT,
    close_session,
    close_sessions_of,
    csrf_matches,
    find_session,
    open_session,
    sweep_sessions,
)
from studio_core.records.collections import SESSIONS

START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")
USER = User(id="a1", email="admin@studio.example", stamp="s1")


def at(passed: timedelta = timedelta()) -> str:
    return (START + passed).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_an_open_session_is_found_by_its_token_alone() -> None:
    store = MemoryStore()
    opened = open_session(store, USER, token="secret", at=at())

    assert find_session(store, "secret", at=at()) == opened
    assert find_session(store, "other", at=at()) is None
    assert find_session(store, "\ud800", at=at()) is None


def test_the_store_never_sees_the_token() -> None:
    store = MemoryStore()

    session = open_session(store, USER, token="secret-token", at=at())

    held = repr(store.read(SESSIONS))
    assert "secret-token" not in held
    assert session.csrf_token not in held


def test_sessions_leave_no_journal() -> None:
    store = MemoryStore()

    open_session(store, USER, token="t", at=at())
    close_session(store, "t", at=at())

    assert store.position() == 0


def test_an_unused_session_ends() -> None:
    store = MemoryStore()
    open_session(store, USER, token="t", at=at())

    assert find_session(store, "t", at=at(IDLE_LIMIT)) is None
    assert store.read(SESSIONS) == {}


def test_a_used_session_lasts_until_its_absolute_limit() -> None:
    store = MemoryStore()
    open_session(store, USER, token="t", at=at())
    step = IDLE_LIMIT - timedelta(minutes=1)

    moments = [step * n for n in range(1, 10)]
    alive = [find_session(store, "t", at=at(moment)) is not None for moment in moments]

    assert alive == [moment < ABSOLUTE_LIMIT for moment in moments]


def test_busy_use_is_not_a_write_each_time() -> None:
    store = MemoryStore()
    open_session(store, USER, token="t", at=at())
    before = store.read(SESSIONS)

    find_session(store, "t", at=at(timedelta(seconds=59)))

    assert store.read(SESSIONS) == before


def test_each_session_has_its_own_csrf_token() -> None:
    store = MemoryStore()
    one = open_session(store, USER, token="t1", at=at())
    other = open_session(store, USER, token="t2", at=at())

    assert csrf_matches(one, one.csrf_token)
    assert not csrf_matches(one, other.csrf_token)
    assert not csrf_matches(one, "")
    assert not csrf_matches(one, "한글\ud800")


def test_every_session_of_a_user_can_be_ended() -> None:
    store = MemoryStore()
    for token in ("t1", "t2"):
        open_session(store, USER, token=token, at=at())
    open_session(store, User(id="a2", email="b@studio.example"), token="t3", at=at())

    ended = close_sessions_of(store, "a1", at=at())

    assert ended == 2
    assert find_session(store, "t1", at=at()) is None
    assert find_session(store, "t3", at=at()) is not None


def test_sweeping_removes_what_is_over() -> None:
    store = MemoryStore()
    open_session(store, USER, token="old", at=at())
    open_session(store, USER, token="new", at=at(IDLE_LIMIT))

    assert sweep_sessions(store, at=at(IDLE_LIMIT)) == 1
    assert find_session(store, "new", at=at(IDLE_LIMIT)) is not None
