"""Notes of sign-ins and refusals: limited in number, and without unknown addresses."""

from datetime import datetime, timedelta

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page
from studio_core.accounts.clients import Client
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import close_session, open_session
from studio_core.accounts.sign_ins import (
    KEPT_FOR,
    REFUSED,
    SIGNED_IN,
    SIGNED_OUT,
    list_sign_ins,
    note_refusal,
    sign_in_note,
    sweep_sign_ins,
)
from studio_core.accounts.team import (
    add_account,
)
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO, SIGN_INS
from studio_core.records.work import Work

EMAIL = "admin@studio.example"
USER = User(id="a1", email=EMAIL)
OFFICE = Client(network="203.0.113.0/24", device="Chrome · Windows")
START = datetime.fromisoformat("2026-03-01T09:00:00.000+00:00")


def at(passed: timedelta = timedelta()) -> str:
    return (START + passed).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def sign_in(store: MemoryStore, id: str, moment: str) -> None:
    note = sign_in_note(store, SIGNED_IN, USER, OFFICE, id=id, at=moment)
    open_session(store, USER, token=id, at=moment, noting=[note])


def write(store: MemoryStore, id: str) -> None:
    Work(store, OPERATOR, at()).commit("imported", Put(PORTFOLIO, id, {"title": id}))


def test_signing_in_and_out_is_noted_with_account_time_and_network(store: MemoryStore) -> None:
    sign_in(store, "n1", at())
    left = sign_in_note(store, SIGNED_OUT, USER, OFFICE, id="n2", at=at(timedelta(hours=1)))
    close_session(store, "n1", at=at(timedelta(hours=1)), noting=[left])

    notes = list_sign_ins(store)

    assert [(note.action, note.email, note.actor.id) for note in notes] == [
        (SIGNED_OUT, EMAIL, "a1"),
        (SIGNED_IN, EMAIL, "a1"),
    ]
    assert notes[1].at == at()
    assert (notes[1].networks, notes[1].device) == ((OFFICE.network,), OFFICE.device)


def test_a_refusal_names_a_known_account_and_no_unknown_address(
    store: MemoryStore,
) -> None:
    add_account(Work(store, OPERATOR, at()), EMAIL, "hash")

    note_refusal(store, f" {EMAIL.upper()} ", OFFICE, at=at())
    note_refusal(store, "my-password-by-mistake", OFFICE, at=at())

    assert {note.email for note in list_sign_ins(store)} == {EMAIL, ""}
    assert "my-password" not in repr(store.read(SIGN_INS))


def test_many_refusals_are_one_note_for_each_hour_and_account(store: MemoryStore) -> None:
    add_account(Work(store, OPERATOR, at()), EMAIL, "hash")
    for n in range(40):
        caller = Client(network=f"198.51.{n}.0/24")
        note_refusal(store, EMAIL, caller, at=at(timedelta(minutes=n)))
    note_refusal(store, EMAIL, OFFICE, at=at(timedelta(hours=1)))

    later, storm = list_sign_ins(store)

    assert (storm.count, storm.since, storm.at) == (40, at(), at(timedelta(minutes=39)))
    assert storm.networks == tuple(f"198.51.{n}.0/24" for n in (39, 38, 37, 36, 35))
    assert (later.action, later.count) == (REFUSED, 1)


def test_refusals_of_unknown_addresses_are_one_note_a_day(store: MemoryStore) -> None:
    for hour in range(30):
        moment = at(timedelta(hours=hour))
        note_refusal(store, f"stranger-{hour}@evil.example", OFFICE, at=moment)

    assert [note.count for note in list_sign_ins(store)] == [15, 15]


def test_notes_are_not_journalled(store: MemoryStore) -> None:
    sign_in(store, "n1", at())
    note_refusal(store, EMAIL, OFFICE, at=at())

    assert store.position() == 0


def test_sweeping_removes_old_and_excess_notes(store: MemoryStore) -> None:
    sign_in(store, "old", at())
    for n in range(1001):
        note = sign_in_note(store, SIGNED_IN, USER, OFFICE, id=f"n{n:04}", at=at(KEPT_FOR))
        Work(store, OPERATOR, at(KEPT_FOR)).commit("x", note)

    swept = sweep_sign_ins(store, at=BelievedAt(at(KEPT_FOR)))

    assert swept == 2
    assert len(list_sign_ins(store)) == 1000
    assert store.get(SIGN_INS, "old") is None
    assert sweep_sign_ins(store, at=BelievedAt(at(KEPT_FOR))) == 0


@pytest.mark.parametrize(("days", "swept"), [(89.9, 0), (90, 1)])
def test_a_note_is_kept_for_ninety_days(store: MemoryStore, days: int, swept: int) -> None:
    sign_in(store, "n1", at())

    assert sweep_sign_ins(store, at=BelievedAt(at(timedelta(days=days)))) == swept


def test_a_damaged_note_does_not_hide_the_others(store: MemoryStore) -> None:
    broken = Put(SIGN_INS, "x", {"at": "soon", "actor": 3, "networks": "n", "count": "many"})
    Work(store, OPERATOR, at()).commit("x", broken)
    sign_in(store, "n1", at())

    assert len(list_sign_ins(store)) == 2
    assert sweep_sign_ins(store, at=BelievedAt(at())) == 1


def test_the_activity_list_shows_sign_ins_between_the_changes(store: MemoryStore) -> None:
    sign_in(store, "first", at())
    write(store, "p1")
    write(store, "p2")
    sign_in(store, "second", at())
    write(store, "p3")
    sign_in(store, "third", at())

    newest = activity_page(store, limit=2)
    oldest = activity_page(store, newest.next, limit=2)

    assert [told(item) for item in newest.items] == ["third", "p3", "second", "p2"]
    assert [told(item) for item in oldest.items] == ["p1", "first"]
    assert oldest.next is None


def test_the_activity_list_shows_sign_ins_without_any_change(store: MemoryStore) -> None:
    sign_in(store, "first", at())

    page = activity_page(store)

    assert [told(item) for item in page.items] == ["first"]
    assert page.next is None


def told(item: object) -> str:
    return str(getattr(item, "title", "") or getattr(item, "id", ""))
