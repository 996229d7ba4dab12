"""Who works here: adding, suspending and removing people, and their roles.

Addresses are unique and an owner is always left. Both are rules about everybody at once, so every
change of people expects the same record, and of two at the same time one is decided anew.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from studio_core.accounts.account import (
    Account,
    AccountExistsError,
    AccountNotFoundError,
    account_among,
    all_accounts,
    checked_email,
    checked_name,
    free_id,
    known_account,
)
from studio_core.accounts.roles import ROLES
from studio_core.accounts.sessions import close_sessions_of
from studio_core.errors import FieldFault, InvalidFieldsError, StudioError
from studio_core.records.changes import Actor, Change, Put, SetField
from studio_core.records.collections import ACCOUNTS, SETTINGS
from studio_core.records.reading import stored_whole
from studio_core.records.record import ABSENT, Document, Json
from studio_core.records.work import Work, retried

PEOPLE_RECORD = "people"
"""In the settings: how often people were changed."""

_LOST = ("passwordHash", "passkeys", "secondFactor", "invitation", "reset", "newEmail", "disabled")
"""What an account loses when its person leaves; name and address stay with what was done."""

Accounts: TypeAlias = Mapping[str, Account]


class LastOwnerError(StudioError):
    """No owner would be left who can sign in."""

    code = "last_owner"

    def __init__(self) -> None:
        super().__init__("no owner would be left: make somebody else an owner first")


class OwnRoleError(StudioError):
    """Nobody changes the own role or shuts himself out; another owner may."""

    code = "own_role"

    def __init__(self) -> None:
        super().__init__("nobody changes the own role: another owner may")


@retried
def change_people(
    work: Work, decide: Callable[[Accounts], Sequence[Change]], *, action: str
) -> Sequence[Change]:
    """Write what *decide* returns for the accounts as they are, all at once, and return it."""
    register = work.store.get(SETTINGS, PEOPLE_RECORD)
    number = stored_whole(register.document.get("changes")) if register else None
    changes = decide(all_accounts(work.store))
    expected = register.revision if register else ABSENT
    counted = Put(SETTINGS, PEOPLE_RECORD, {"changes": (number or 0) + 1}, expected)
    work.commit(action, *changes, counted)
    return changes


def add_account(
    work: Work, email: str, password_hash: str, *, role: str = "owner", name: str = ""
) -> Account:
    """Create an account; raise `InvalidFieldsError` for a bad field, or `AccountExistsError`."""
    email, role = checked_email(email), checked_role(role)
    document: dict[str, Json] = {
        "email": email,
        "passwordHash": password_hash,
        "createdAt": work.at,
        "role": role,
    }
    if name:
        document["name"] = checked_name(name)

    def decide(accounts: Accounts) -> list[Change]:
        return [new_account(accounts, email, document)]

    [made] = change_people(work, decide, action="account_created")
    return known_account(work.store, made.id)


def new_account(accounts: Accounts, email: str, document: Document) -> Put:
    """Return the change that adds an account; whoever has left comes back under the same id.

    Raise `AccountExistsError` when the address has an account.
    """
    there = account_among(accounts, email)
    if there is not None and there.state != "removed":
        raise AccountExistsError(email)
    if there is None:
        return Put(ACCOUNTS, free_id(accounts, email), document, expected=ABSENT)
    named = {"name": there.name} if there.name else {}
    return Put(ACCOUNTS, there.id, {**named, **document})


def set_role(work: Work, id: str, role: str) -> None:
    """Give a person another role, in force with the next request.

    Raise `LastOwnerError`, `OwnRoleError`, `AccountNotFoundError` or `InvalidFieldsError`.
    """
    role = checked_role(role)

    def decide(accounts: Accounts) -> list[Change]:
        account = _person(accounts, id)
        if account.role == role:
            return []
        _check_leaving(accounts, account, work.actor)
        return [SetField(ACCOUNTS, id, "role", role)]

    change_people(work, decide, action="role_changed")


def disable_account(work: Work, id: str) -> None:
    """Shut a person out and end the sessions, until `enable_account`.

    Raise `LastOwnerError`, `OwnRoleError` or `AccountNotFoundError`. An operator may shut out the
    last owner too: who holds the machine can let another one in.
    """

    def decide(accounts: Accounts) -> list[Change]:
        account = _person(accounts, id)
        if work.actor.kind != "operator":
            _check_leaving(accounts, account, work.actor)
        return [SetField(ACCOUNTS, id, "disabled", value=True)]

    change_people(work, decide, action="account_disabled")
    close_sessions_of(work.store, id)


def enable_account(work: Work, id: str) -> None:
    """Let a suspended person in again; raise `AccountNotFoundError`."""

    def decide(accounts: Accounts) -> list[Change]:
        _person(accounts, id)
        return [SetField(ACCOUNTS, id, "disabled", None)]

    change_people(work, decide, action="account_enabled")


def remove_account(work: Work, id: str) -> None:
    """Let a person leave: sessions, password and passkeys end, the name stays with what was done.

    Raise `LastOwnerError`, `OwnRoleError` or `AccountNotFoundError`.
    """

    def decide(accounts: Accounts) -> list[Change]:
        _check_leaving(accounts, _person(accounts, id), work.actor)
        lost = [SetField(ACCOUNTS, id, field, None) for field in _LOST]
        return [*lost, SetField(ACCOUNTS, id, "removed", value=True)]

    change_people(work, decide, action="person_removed")
    close_sessions_of(work.store, id)


def checked_role(role: str) -> str:
    """Return *role*; raise `InvalidFieldsError` for one that there is not."""
    if role not in ROLES:
        raise InvalidFieldsError([FieldFault("role", "field_invalid")])
    return role


def _person(accounts: Accounts, id: str) -> Account:
    account = accounts.get(id)
    if account is None or account.state == "removed":
        raise AccountNotFoundError(id)
    return account


def _check_leaving(accounts: Accounts, account: Account, by: Actor) -> None:
    """Raise unless *account* may stop being what it is now."""
    if _is_owner(account) and not any(
        _is_owner(other) for other in accounts.values() if other.id != account.id
    ):
        raise LastOwnerError
    if account.id == by.id and by.kind == "administrator":
        raise OwnRoleError


def _is_owner(account: Account) -> bool:
    return account.role == "owner" and account.state == "active"
