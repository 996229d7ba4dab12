"""Who of those that an identity provider knows works here."""

from collections.abc import Sequence
from contextlib import suppress

from studio_core.accounts.account import (
    Account,
    AccountExistsError,
    account_among,
    get_account,
    normal_email,
)
from studio_core.accounts.identity import IdentityProvider, User
from studio_core.accounts.sessions import Session
from studio_core.accounts.team import Accounts, change_people
from studio_core.records.changes import SYSTEM, Change, Delete, Put, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.store import Store
from studio_core.records.work import Work


def member(store: Store, identity: IdentityProvider, user: User, *, at: str) -> Account | None:
    """Return the account of who has shown a password, None for who does not work here.

    Whoever signed up at a service that keeps accounts is nobody here without an invitation. The
    address is the service's: one that was changed there is taken over.
    """
    account = get_account(store, user.id)
    if account is None or account.state != "active":
        return None
    if identity.elsewhere and normal_email(user.email) != account.email:
        _take_over_address(store, account.id, normal_email(user.email), at)
        account = get_account(store, user.id)
    return account


def account_of(
    store: Store, identity: IdentityProvider, session: Session, *, at: str
) -> Account | None:
    """Return the account of a session while it may go on, else None."""
    account = get_account(store, session.user.id)
    if account is None and identity.elsewhere and session.proved_at is None:
        _admit(store, session, at)
        account = get_account(store, session.user.id)
    if account is None or account.state != "active":
        return None
    return account if identity.still_valid(session.user, account) else None


def _admit(store: Store, session: Session, at: str) -> None:
    """Take in, as an owner, who was signed in before accounts kept elsewhere had a record here."""
    id, email = session.user.id, normal_email(session.user.email)

    def decide(accounts: Accounts) -> Sequence[Change]:
        if id in accounts:
            # Another request of the same browser was faster.
            return []
        there = account_among(accounts, email)
        document = {"email": email, "role": "owner", "createdAt": at}
        replaced = [Delete(ACCOUNTS, there.id)] if there else []
        return [*replaced, Put(ACCOUNTS, id, document)]

    change_people(Work(store, SYSTEM, at), decide, action="account_created")


def _take_over_address(store: Store, id: str, email: str, at: str) -> None:
    """Give an account the address that the service knows, unless somebody else has it here."""

    def decide(accounts: Accounts) -> Sequence[Change]:
        return [SetField(ACCOUNTS, id, "email", email)] if id in accounts else []

    with suppress(AccountExistsError):
        change_people(Work(store, SYSTEM, at), decide, action="email_changed")
