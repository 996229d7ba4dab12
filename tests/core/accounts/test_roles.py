"""What each role may do, and a store that lets nobody do more."""

from collections.abc import Callable
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import Account
from studio_core.accounts.permitted_store import PermittedStore
from studio_core.accounts.roles import ROLES, RoleNotAllowedError, may, require
from studio_core.accounts.team import add_account
from studio_core.records.changes import OPERATOR, ChangeSet, Delete, Put, SetField
from studio_core.records.collections import (
    ACCOUNTS,
    ENQUIRIES,
    INSIGHTS,
    PORTFOLIO,
    SESSIONS,
    SETTINGS,
)

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
    return add_account(store, email, "hash", by=OPERATOR, at=AT, role=role)


def committing(store: PermittedStore, *changes: Any) -> Callable[[], object]:
    change_set = ChangeSet(actor=OPERATOR, action="x", at=AT, changes=changes)
    return lambda: store.commit(change_set)


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
        "session": allowed(committing(permitted, Delete(SESSIONS, "s1"))),
        "get": allowed(lambda: permitted.get(ENQUIRIES, "e1")),
        "read": allowed(lambda: permitted.read(ENQUIRIES)),
        "scan": allowed(lambda: permitted.scan(ENQUIRIES)),
        "read content": allowed(lambda: (permitted.read(PORTFOLIO), permitted.get(INSIGHTS, "i"))),
        "scan content": allowed(lambda: permitted.scan(PORTFOLIO)),
        "erase": allowed(committing(permitted, Delete(ENQUIRIES, "e1"))),
        "delete": allowed(committing(permitted, Delete(PORTFOLIO, "p1"))),
    }

    free = {"own", "session", "read content", "scan content"}
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
