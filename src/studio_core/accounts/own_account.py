"""What people do with their own account: name, address, password; and when it is lost."""

from collections.abc import Sequence
from datetime import timedelta

from studio_core.accounts.account import (
    Account,
    checked_email,
    checked_name,
    get_account,
    known_account,
)
from studio_core.accounts.one_time_links import account_in, link_token, opens, stored_link
from studio_core.accounts.sessions import close_sessions_of
from studio_core.accounts.team import Accounts, change_people
from studio_core.errors import StudioError
from studio_core.records.changes import Actor, Change, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

RESET_LASTS = timedelta(minutes=60)
EMAIL_CHANGE_LASTS = timedelta(hours=24)


class ResetUnavailableError(StudioError):
    """The link was used, has ended or was replaced, or never was one."""

    code = "reset_unavailable"


class EmailChangeUnavailableError(StudioError):
    """The link was used, has ended or was replaced, or never was one."""

    code = "email_unavailable"


def rename(work: Work, id: str, name: str) -> None:
    """Give an account a name; raise `InvalidFieldsError`."""
    work.commit("name_changed", SetField(ACCOUNTS, id, "name", checked_name(name)))


def begin_reset(work: Work, id: str, secret: str) -> str:
    """Return the token of a link by which the account's password can be set anew, once.

    A link made before ends. Raise `ResetUnavailableError` for an account that is not in use.
    """
    account = known_account(work.store, id)
    if account.state != "active":
        raise ResetUnavailableError
    token = link_token(id, secret)
    kept = stored_link(token, at=work.at, lasts=RESET_LASTS)
    work.commit("reset_link_made", SetField(ACCOUNTS, id, "reset", kept))
    return token


def find_reset(store: Store, token: str, *, at: str) -> Account:
    """Return the account whose password a link resets; raise `ResetUnavailableError`."""
    account = get_account(store, account_in(token))
    if account is None or account.state != "active" or not opens(token, account.reset, at=at):
        raise ResetUnavailableError
    return account


def finish_reset(store: Store, token: str, password_hash: str, *, at: str) -> Account:
    """Set the password by a link, use the link up and end the account's sessions.

    Raise `ResetUnavailableError`.
    """

    @retried
    def attempt() -> Account:
        account = find_reset(store, token, at=at)
        # With the link as it was read: of two who use it at once, one comes too late.
        link = dict(account.reset or {})
        used = SetField(ACCOUNTS, account.id, "reset", None, instead_of=link)
        changes = (
            used,
            SetField(ACCOUNTS, account.id, "newEmail", None),
            SetField(ACCOUNTS, account.id, "passwordHash", password_hash),
        )
        by = Actor("administrator", account.id)
        Work(store, by, at).commit("password_reset", *changes)
        return account

    account = attempt()
    close_sessions_of(store, account.id)
    return account


def begin_email_change(work: Work, id: str, email: str, secret: str) -> str:
    """Return the token of the link that confirms another address; until then nothing changes.

    Raise `InvalidFieldsError`. Whether the address is somebody else's is said by the link alone.
    """
    token, email = link_token(id, secret), checked_email(email)
    kept: Json = {**stored_link(token, at=work.at, lasts=EMAIL_CHANGE_LASTS), "email": email}
    work.commit("email_change_begun", SetField(ACCOUNTS, id, "newEmail", kept))
    return token


def confirm_email(store: Store, token: str, *, at: str) -> tuple[str, str]:
    """Give the account the address that *token* confirms; return the one before, and this one.

    Raise `EmailChangeUnavailableError`, or `AccountExistsError` when the address has become
    somebody else's.
    """
    id = account_in(token)
    before = get_account(store, id)

    def decide(accounts: Accounts) -> Sequence[Change]:
        email = _wanted_email(accounts.get(id), token, at)
        return [
            SetField(ACCOUNTS, id, "newEmail", None),
            SetField(ACCOUNTS, id, "email", email),
        ]

    by = Actor("administrator", id)
    change_people(Work(store, by, at), decide, action="email_changed")
    return before.email if before else "", known_account(store, id).email


def _wanted_email(account: Account | None, token: str, at: str) -> str:
    """Return the address that *token* confirms; raise `EmailChangeUnavailableError`."""
    wanted = account.new_email if account and account.state == "active" else None
    if wanted is None or not opens(token, wanted, at=at):
        raise EmailChangeUnavailableError
    return str(wanted.get("email"))
