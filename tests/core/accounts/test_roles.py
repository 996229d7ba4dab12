"""What each role may do, and a store that lets nobody do more."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import Account
from studio_core.accounts.permitted_store import OwnAccountStore, PermittedStore
from studio_core.accounts.roles import ROLES, RoleNotAllowedError, may, require
from studio_core.accounts.team import add_account
from studio_core.enquiries.mail_outbox import JOB
from studio_core.jobs.leases import busy_with
from studio_core.records.changes import OPERATOR, ChangeSet, Delete, Put, SetField
from studio_core.records.collection import Rights
from studio_core.records.collections import (
    ACCOUNTS,
    COLLECTIONS,
    DRAFTS,
    ENQUIRIES,
    INSIGHTS,
    LIMITS,
    PORTFOLIO,
    PUBLIC,
    SCHEDULES,
    SERVERS,
    SETTINGS,
    SIGN_INS,
    collection_of,
    record_key,
)
from studio_core.records.journal import keeps_contents
from studio_core.records.key_value import FOR_EVER
from studio_core.records.spaces import (
    ATTEMPTS,
    DEMO,
    JOBS,
    MAILS_SENT,
    NOTES,
    PRESENCE,
    PREVIEW_OPENINGS,
    SESSIONS,
    SPACES,
)
from studio_core.records.walking import every_record
from studio_core.records.work import Work

AT = "2026-05-01T09:00:00.000Z"
MATRIX = {
    "owner": {"content", "inbox", "personal_data", "people"},
    "editor": {"content"},
    "enquiries": {"inbox"},
    "visitor": set(),
    "": set(),
}


@pytest.mark.parametrize("role", MATRIX)
@pytest.mark.parametrize("permission", ["content", "inbox", "personal_data", "people"])
def test_a_role_has_the_permissions_of_the_table(role: str, permission: Any) -> None:
    allowed = permission in MATRIX[role]

    assert may(role, permission) is allowed
    if allowed:
        require(role, permission)
    else:
        with pytest.raises(RoleNotAllowedError, match=permission):
            require(role, permission)


def test_there_are_three_roles() -> None:
    assert ROLES == ("owner", "editor", "enquiries")


def person(store: MemoryStore, role: str) -> Account:
    email = f"{role}@studio.example"
    return add_account(Work(store, OPERATOR, AT), email, "hash", role=role)


def committing(store: PermittedStore, *changes: Any) -> Callable[[], object]:
    return lambda: Work(store, OPERATOR, AT).commit("x", *changes)


def allowed(call: Callable[[], object]) -> bool:
    try:
        call()
    except RoleNotAllowedError:
        return False
    return True


@pytest.mark.parametrize("role", ROLES)
def test_the_store_of_a_role_does_what_the_role_may(store: MemoryStore, role: str) -> None:
    people: dict[str, Account] = {one: person(store, one) for one in ROLES}
    permitted = PermittedStore(store, people[role])
    other = people["editor" if role == "owner" else "owner"]

    done = {
        "project": allowed(committing(permitted, Put(PORTFOLIO, "p1", {"title": "집"}))),
        "article": allowed(committing(permitted, Put(INSIGHTS, "i1", {"title": "글"}))),
        "enquiry": allowed(committing(permitted, Put(ENQUIRIES, "e1", {"status": "new"}))),
        "own": allowed(committing(permitted, SetField(ACCOUNTS, people[role].id, "name", "나"))),
        "own role": allowed(
            committing(permitted, SetField(ACCOUNTS, people[role].id, "role", "owner"))
        ),
        "own record": allowed(
            committing(permitted, Put(ACCOUNTS, people[role].id, {"email": "a@b.kr"}))
        ),
        "other": allowed(committing(permitted, SetField(ACCOUNTS, other.id, "name", "남"))),
        "settings": allowed(committing(permitted, Put(SETTINGS, "s1", {"x": 1}))),
        "session": allowed(lambda: permitted.key_values.remove(SESSIONS, "s1")),
        "get": allowed(lambda: permitted.get(ENQUIRIES, "e1")),
        "read": allowed(lambda: permitted.read(ENQUIRIES)),
        "scan": allowed(lambda: permitted.scan(ENQUIRIES)),
        "read content": allowed(lambda: (permitted.read(PORTFOLIO), permitted.get(INSIGHTS, "i"))),
        "scan content": allowed(lambda: permitted.scan(PORTFOLIO)),
        "erase": allowed(committing(permitted, Delete(ENQUIRIES, "e1"))),
        "delete": allowed(committing(permitted, Delete(PORTFOLIO, "p1"))),
    }

    free = {"own", "read content", "scan content"}
    expected = {
        "owner": set(done),
        "editor": free | {"project", "article", "delete"},
        "enquiries": free | {"enquiry", "get", "read", "scan"},
    }
    assert {name for name, was_done in done.items() if was_done} == expected[role]


def test_of_a_mixed_change_nothing_is_done(store: MemoryStore) -> None:
    permitted = PermittedStore(store, person(store, "editor"))
    mixed = (Put(PORTFOLIO, "p1", {"title": "집"}), Put(ENQUIRIES, "e1", {"status": "new"}))

    assert not allowed(committing(permitted, *mixed))
    assert store.get(PORTFOLIO, "p1") is None


CONTENT = {
    *("drafts", "schedules", "autosaves"),
    *("preview_links", "consents", "idempotency_keys"),
}
INBOX = {"enquiries", "enclosures", "enquiry_mails"}
PEOPLE = {"settings", "sign_ins", "limits", "announcements"}
FOR_ALL = {*PUBLIC, "accounts", "visit_sums"}
READABLE: dict[str, set[str]] = {
    "owner": FOR_ALL | CONTENT | INBOX | PEOPLE | {"access_records"},
    "editor": FOR_ALL | CONTENT,
    "enquiries": FOR_ALL | INBOX | {"access_records"},
}
WRITABLE: dict[str, set[str]] = {
    "owner": {*PUBLIC, "accounts"} | CONTENT | INBOX | PEOPLE,
    "editor": {*PUBLIC} | CONTENT,
    "enquiries": INBOX,
}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_reads_and_writes_the_collections_that_are_named_for_it(
    store: MemoryStore, role: str
) -> None:
    permitted = PermittedStore(store, person(store, role))
    known = [*COLLECTIONS, "named_by_nobody"]

    def reads(name: str) -> set[bool]:
        calls = (
            lambda: permitted.get(name, "x"),
            lambda: permitted.read(name),
            lambda: permitted.scan(name),
        )
        return set(map(allowed, calls))

    def writes(name: str) -> set[bool]:
        changes = (Put(name, "x", {"a": 1}), SetField(name, "x", "a", 2))
        return {allowed(committing(permitted, change)) for change in changes}

    assert {name: reads(name) for name in known} == {n: {n in READABLE[role]} for n in known}
    assert {name: writes(name) for name in known} == {n: {n in WRITABLE[role]} for n in known}


@pytest.mark.parametrize("role", ROLES)
def test_the_turn_of_a_move_is_taken_by_who_may_move(store: MemoryStore, role: str) -> None:
    permitted = PermittedStore(store, person(store, role))
    turn = Put(LIMITS, "project-moves", {"until": 1})

    assert allowed(committing(permitted, turn)) is (role != "enquiries")
    assert allowed(lambda: permitted.get(LIMITS, "project-moves")) is (role != "enquiries")


@pytest.mark.parametrize(
    ("role", "reads"),
    [("owner", {"a", "d", "e"}), ("editor", {"a", "d"}), ("enquiries", {"a", "e"})],
)
def test_the_journal_keeps_from_a_role_what_the_store_keeps_from_it(
    store: MemoryStore, role: str, reads: set[str]
) -> None:
    permitted = PermittedStore(store, person(store, role))
    key = record_key(PORTFOLIO, "p1")
    put = (Put(PORTFOLIO, "p1", {"title": "a"}), Put(DRAFTS, key, {"document": {"title": "d"}}))
    said = ChangeSet(actor=OPERATOR, action="x", at=AT, changes=put, note="d")
    enquiry = Put(ENQUIRIES, "e1", {"status": "new"})
    removal = Delete(ENQUIRIES, "e1", remains={"stage": "e"})
    before = store.position()
    store.commit(said)
    Work(store, OPERATOR, AT).commit("x", enquiry)
    Work(store, OPERATOR, AT).commit("x", removal)

    for seen in (permitted.changes(before), permitted.changes(before, paths_of={"x"})):
        told = str(
            [(entry.note, path.before, path.after) for entry in seen for path in entry.paths]
        )
        assert {letter for letter in "ade" if f"'{letter}'" in told} == reads
        # That something happened, and to what, is known to everybody, as of private collections.
        assert [dict(entry.ids()) for entry in seen] == [
            {PORTFOLIO: ("p1",), DRAFTS: (key,)},
            {ENQUIRIES: ("e1",)},
            {ENQUIRIES: ("e1",)},
        ]
        assert keeps_contents(seen[0]) is ("d" in reads)


def test_own_account_has_its_own_sessions_and_sign_ins_and_no_others(store: MemoryStore) -> None:
    me, other = person(store, "enquiries"), person(store, "owner")
    own = OwnAccountStore(store, me)

    def note(account: Account) -> dict[str, Any]:
        return {"actor": {"kind": "administrator", "id": account.id}}

    records = (Put(SIGN_INS, "m", note(me)), Put(SIGN_INS, "o", note(other)))
    Work(store, OPERATOR, AT).commit("x", *records)
    refused = (
        Put(SIGN_INS, "o", note(me)),
        Put(SIGN_INS, "new", note(other)),
        Put(SIGN_INS, "m", note(other)),
        SetField(SIGN_INS, "o", "seenAt", AT),
        *(SetField(SIGN_INS, "m", field, value) for field, value in note(other).items()),
        Delete(SIGN_INS, "o"),
    )

    assert set(own.read(SIGN_INS)) == {"m"}
    assert own.get(SIGN_INS, "o") is None
    assert own.get(SIGN_INS, "m") is not None
    assert not allowed(lambda: own.scan(SIGN_INS))
    assert [one for one in refused if allowed(committing(own, one))] == []
    assert allowed(committing(own, SetField(SIGN_INS, "m", "seenAt", AT)))
    assert allowed(committing(own, Put(SIGN_INS, "new", note(me))))
    assert allowed(committing(own, Delete(SIGN_INS, "m")))
    assert not allowed(committing(own, Put(ENQUIRIES, "e1", {"a": 1}), Delete(SETTINGS, "s")))
    assert not allowed(lambda: own.read(SCHEDULES))
    assert not allowed(lambda: own.read(SERVERS))


def test_own_account_has_its_own_sessions_and_counts(store: MemoryStore) -> None:
    account = person(store, "enquiries")
    me, other = {"userId": account.id}, {"userId": person(store, "owner").id}
    own = OwnAccountStore(store, account).key_values
    store.key_values.put(SESSIONS, "m", me, FOR_EVER)
    store.key_values.put(SESSIONS, "o", other, FOR_EVER)

    assert own.items(SESSIONS) == {"m": me}
    assert own.get(SESSIONS, "o") is None
    for key, value in (("o", me), ("new", other), ("m", other)):
        assert not allowed(partial(own.put, SESSIONS, key, value, FOR_EVER))
    assert not allowed(lambda: own.remove(SESSIONS, "o"))
    assert allowed(lambda: own.remove(SESSIONS, "m"))
    assert allowed(lambda: own.put(ATTEMPTS, "counted", {}, FOR_EVER))
    assert allowed(lambda: own.get(ATTEMPTS, "counted"))
    assert not allowed(lambda: own.items(NOTES))
    assert not allowed(lambda: own.put(PRESENCE, "a", {}, FOR_EVER))


SPACES_OF = {
    "owner": set(SPACES) - {MAILS_SENT},
    "editor": {PRESENCE, PREVIEW_OPENINGS, DEMO},
    "enquiries": {JOBS},
}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_reads_and_writes_the_spaces_that_are_named_for_it(
    store: MemoryStore, role: str
) -> None:
    values = PermittedStore(store, person(store, role)).key_values
    writable = {"owner": SPACES_OF["owner"] - {DEMO, JOBS}, "enquiries": set()}

    read = {space for space in SPACES if allowed(partial(values.items, space))}
    written = {space for space in SPACES if allowed(partial(values.put, space, "a", {}, FOR_EVER))}

    assert read == SPACES_OF[role]
    assert written == writable.get(role, {PRESENCE, PREVIEW_OPENINGS})


@pytest.mark.parametrize(("role", "is_allowed"), [("enquiries", True), ("editor", False)])
def test_who_answers_enquiries_may_look_whether_a_reply_is_on_its_way(
    store: MemoryStore, role: str, is_allowed: bool
) -> None:
    permitted = PermittedStore(store, person(store, role))

    assert allowed(lambda: busy_with(permitted, JOB, at=AT)) is is_allowed


SECRET = {"passwordHash", "passkeys", "secondFactor", "reset", "newEmail"}


@pytest.mark.parametrize("role", ROLES)
def test_of_others_who_work_here_a_role_reads_what_it_needs_to_know(
    store: MemoryStore, role: str
) -> None:
    me, other = person(store, role), person(store, "editor" if role == "owner" else "owner")
    permitted = PermittedStore(store, me)
    for one in (me, other):
        secrets = (SetField(ACCOUNTS, one.id, name, {"a": "b"}) for name in SECRET)
        Work(store, OPERATOR, AT).commit("x", *secrets)

    whole = store.read(ACCOUNTS)
    ways = (
        {one.id: permitted.get(ACCOUNTS, one.id) for one in (me, other)},
        permitted.read(ACCOUNTS),
        dict(permitted.scan(ACCOUNTS)),
    )

    for seen in ways:
        withheld = SECRET if role != "owner" else set()
        mine, others = seen[me.id], seen[other.id]
        assert mine is not None
        assert others is not None
        assert mine.document == whole[me.id].document
        assert whole[other.id].document.keys() - others.document.keys() == withheld
        assert others.revision == whole[other.id].revision


@pytest.mark.parametrize(
    ("role", "reads"),
    [
        ("owner", {"site_opening", "moved-pictures-0a", "enquiry_notes", "setup"}),
        ("editor", {"site_opening", "moved-pictures-0a"}),
        ("enquiries", {"site_opening", "moved-pictures-0a", "enquiry_notes"}),
    ],
)
def test_settings_are_read_by_whom_they_are_for(
    store: MemoryStore, role: str, reads: set[str]
) -> None:
    ids = ("site_opening", "moved-pictures-0a", "enquiry_notes", "setup")
    Work(store, OPERATOR, AT).commit("x", *(Put(SETTINGS, id, {"b": "c"}) for id in ids))
    permitted = PermittedStore(store, person(store, role))

    assert {one for one in ids if allowed(partial(permitted.get, SETTINGS, one))} == reads


def test_of_a_collection_a_role_reads_the_records_that_are_for_it(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = collection_of(SETTINGS)
    apart = {"a*": Rights()}
    for_all = replace(described, rights=Rights(reading={"signed_in": "all"}), apart=apart)
    monkeypatch.setitem(COLLECTIONS, SETTINGS, for_all)
    puts = tuple(Put(SETTINGS, id, {"b": "c"}) for id in ("a1", "a2", "b1"))
    Work(store, OPERATOR, AT).commit("x", *puts)
    permitted = PermittedStore(store, person(store, "editor"))

    assert permitted.read(SETTINGS).keys() == {"b1", "people"}
    assert [id for id, _ in every_record(permitted, SETTINGS, at_once=1)] == ["b1", "people"]
