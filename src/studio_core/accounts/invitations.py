"""Inviting people by a link: single use, three days; an account keeps the link's hash alone."""

from collections.abc import Mapping
from datetime import timedelta

from studio_core.accounts.account import (
    Account,
    AccountNotFoundError,
    account_among,
    checked_email,
    checked_name,
    get_account,
    known_account,
)
from studio_core.accounts.one_time_links import account_in, is_of, link_token, opens, stored_link
from studio_core.accounts.team import Accounts, change_people, checked_role, new_account
from studio_core.errors import StudioError
from studio_core.records.changes import Actor, Change, Delete, Put, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.record import Document, Json
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

INVITATION_LASTS = timedelta(days=3)


class InvitationUnavailableError(StudioError):
    """The link was used, has ended, was revoked or replaced, or never was one."""

    code = "invitation_unavailable"


class InvitationPendingError(StudioError):
    """The address is invited already; a new link would close the one before."""

    code = "invitation_pending"

    def __init__(self, email: str) -> None:
        super().__init__(f"{email} is invited already")
        self.email = email


def invite(work: Work, email: str, role: str, secret: str) -> tuple[Account, str]:
    """Invite a person into *role*; return the account and the link's token.

    *secret* is random. Raise `InvalidFieldsError`, `AccountExistsError` or
    `InvitationPendingError`.
    """
    email, role = checked_email(email), checked_role(role)

    def decide(accounts: Accounts) -> list[Change]:
        there = account_among(accounts, email)
        if there is not None and there.state == "invited":
            raise InvitationPendingError(email)
        put = new_account(accounts, email, {"email": email, "role": role, "createdAt": work.at})
        kept = _stored(link_token(put.id, secret), work.actor, work.at)
        return [Put(ACCOUNTS, put.id, {**put.document, "invitation": kept}, put.expected)]

    [made] = change_people(work, decide, action="person_invited")
    return known_account(work.store, made.id), link_token(made.id, secret)


def renew_invitation(work: Work, id: str, secret: str) -> str:
    """Return the token of a new link for who is invited; the link before is closed.

    Raise `AccountNotFoundError` when nobody is invited under this id.
    """
    token = link_token(id, secret)

    def decide(accounts: Accounts) -> list[Change]:
        _invited(accounts, id)
        return [SetField(ACCOUNTS, id, "invitation", _stored(token, work.actor, work.at))]

    change_people(work, decide, action="invitation_renewed")
    return token


def revoke_invitation(work: Work, id: str) -> None:
    """Close an invitation's link and forget who was invited; raise `AccountNotFoundError`.

    Who was here before stays known as one who left.
    """

    def decide(accounts: Accounts) -> list[Change]:
        if not _invited(accounts, id).name:
            return [Delete(ACCOUNTS, id)]
        return [
            SetField(ACCOUNTS, id, "invitation", None),
            SetField(ACCOUNTS, id, "removed", value=True),
        ]

    change_people(work, decide, action="invitation_revoked")


def find_invitation(store: Store, token: str, *, at: str) -> Account:
    """Return whom a link invites; raise `InvitationUnavailableError`."""
    account = get_account(store, account_in(token))
    if account is None or not _is_open(account, token, at):
        raise InvitationUnavailableError
    return account


def accept_invitation(
    store: Store, token: str, name: str, proof: Mapping[str, Json], *, at: str, id: str = ""
) -> Account:
    """Let the invited person in, once, with *proof*: the fields of a password or of a passkey.

    *id* is the account's from now on where another service names it. Raise
    `InvitationUnavailableError` or `InvalidFieldsError`.
    """
    name, invited = checked_name(name), account_in(token)
    id = id or invited

    def decide(accounts: Accounts) -> list[Change]:
        account = accounts.get(invited)
        if account is None or not _is_open(account, token, at):
            raise InvitationUnavailableError
        document: Document = {
            "email": account.email,
            "role": account.role,
            "name": name,
            "createdAt": at,
            **proof,
        }
        moved = [Delete(ACCOUNTS, invited)] if id != invited else []
        return [*moved, Put(ACCOUNTS, id, document)]

    by = Actor("administrator", id)
    change_people(Work(store, by, at), decide, action="invitation_accepted")
    return known_account(store, id)


@retried
def ask_for_renewal(store: Store, token: str, *, at: str) -> Account | None:
    """Note that who was invited asks for a new link, and return the account.

    None, and nothing is noted, unless *token* is that of a link that has ended.
    """
    account = get_account(store, account_in(token))
    if account is None or account.state != "invited" or not is_of(token, account.invitation):
        return None
    before = dict(account.invitation or {})
    asked: Json = {**before, "askedAt": at}
    change = SetField(ACCOUNTS, account.id, "invitation", asked, instead_of=before)
    by = Actor("visitor", account.id)
    Work(store, by, at).commit("invitation_asked", change)
    return account


def _stored(token: str, by: Actor, at: str) -> Json:
    inviter = by.id if by.kind == "administrator" else ""
    return {**stored_link(token, at=at, lasts=INVITATION_LASTS), "by": inviter, "at": at}


def _is_open(account: Account, token: str, at: str) -> bool:
    return account.state == "invited" and opens(token, account.invitation, at=at)


def _invited(accounts: Accounts, id: str) -> Account:
    account = accounts.get(id)
    if account is None or account.state != "invited":
        raise AccountNotFoundError(id)
    return account
