"""Who of those that an identity provider knows works here."""

from contextlib import suppress

from studio_core.accounts.account import Account, get_account
from studio_core.accounts.identity import IdentityProvider, User
from studio_core.accounts.sessions import Session
from studio_core.records.changes import SYSTEM, ChangeSet, Put
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import ABSENT, StaleRecordError
from studio_core.records.store import Store


def member(store: Store, user: User) -> Account | None:
    """Return the account of who has shown a password, None for who does not work here.

    Whoever signed up at a service that keeps accounts is nobody here without an invitation.
    """
    account = get_account(store, user.id)
    return account if account is not None and account.state == "active" else None


def account_of(store: Store, identity: IdentityProvider, session: Session) -> Account | None:
    """Return the account of a session while it may go on, else None."""
    account = get_account(store, session.user.id)
    if account is None and identity.elsewhere and session.proved_at is None:
        account = _admitted(store, session)
    if account is None or account.state != "active":
        return None
    return account if identity.still_valid(session.user, account) else None


def _admitted(store: Store, session: Session) -> Account | None:
    """Take in, as an owner, who was signed in before accounts kept elsewhere had a record here."""
    document = {
        "email": session.user.email,
        "role": "owner",
        "createdAt": session.created_at.isoformat(),
    }
    put = Put(ACCOUNTS, session.user.id, document, expected=ABSENT)
    at = session.seen_at.isoformat()
    # Another request of the same browser may be faster.
    with suppress(StaleRecordError):
        store.commit(ChangeSet(actor=SYSTEM, action="account_created", at=at, changes=(put,)))
    return get_account(store, session.user.id)
