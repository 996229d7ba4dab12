"""`studio admin`: passwords, links to new ones, sessions and second factors of administrators."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store, hash_password
from studio_cli.failures import CommandError
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.passwords import PasswordStdin, read_password
from studio_cli.terminal.writing import write_json, write_lines, write_table
from studio_core.accounts.account import (
    Account,
    AccountNotFoundError,
    find_account,
    set_password,
)
from studio_core.accounts.limits import forget_attempts
from studio_core.accounts.own_account import begin_reset
from studio_core.accounts.second_factor import PER_CODE, second_factor_of, turn_off
from studio_core.accounts.sessions import Session, close_sessions_of, sessions_of

sign_in = new_app()

Revoke = Annotated[bool, typer.Option("--revoke", help="End them all.")]
Off = Annotated[bool, typer.Option("--off", help="Ask for no codes any more.")]
Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The administrator's address.")]

OWN_ADDRESS = "http://localhost:8000"
"""Where `studio serve` listens unless told otherwise."""

_SECRET_BYTES = 32


@command(sign_in, "password", writes=True, example="studio admin password hong@studio.example")
def password(shell: Shell, email: Email, password_stdin: PasswordStdin = False) -> None:
    """Give an administrator another password, and end the sessions of the old one."""
    with local_accounts(shell) as store:
        account = known_here(store, email)
        if account.state == "invited":
            raise CommandError(f"{email} has not come in yet: studio admin invite {email}")
        hash = hash_password(read_password(email, from_stdin=password_stdin))
        sessions = sessions_of(store, account.id, at=shell.now())
        set_password(shell.work(store), email, hash)
    note_ended(shell, len(sessions))
    shell.say(f"changed the password of {account.email}")


@command(sign_in, "reset", writes=True, example="studio admin reset hong@studio.example")
def reset(shell: Shell, email: Email) -> None:
    """Print a link by which an administrator sets a new password, once, within an hour."""
    with local_accounts(shell) as store:
        account = known_here(store, email)
        if account.state != "active":
            raise CommandError(f"{email} is {state_in_words(account)}, and gets no such link")
        token = begin_reset(shell.work(store), account.id, new_secret())
    shell.note(f"a link for {account.email}; it works once, within an hour")
    write_link(shell, f"reset/{token}")


@command(
    sign_in,
    "sessions",
    writes="revoke",
    example="studio admin sessions hong@studio.example --revoke",
)
def sessions(shell: Shell, email: Email, revoke: Revoke = False, json: Json = False) -> None:
    """List where an administrator is signed in; end that with --revoke."""
    with shell.store() as store:
        account = known_here(store, email)
        found = sessions_of(store, account.id, at=shell.now())
        if revoke:
            note_ended(shell, close_sessions_of(store, account.id))
    if json:
        items = [_session_as_json(session) for session in found]
        write_json({"items": items, "total": len(items), "revoked": revoke})
    else:
        columns = ("begun", "last seen", "device", "network")
        if shell.silent:
            return
        write_table(columns, [tuple(_session_as_json(session).values()) for session in found])


@command(sign_in, "totp", writes="off", example="studio admin totp hong@studio.example --off")
def totp(shell: Shell, email: Email, off: Off = False, json: Json = False) -> None:
    """Say whether an administrator signs in with codes too; end that with --off.

    For who has lost telephone and recovery codes. It is turned on in the administration.
    """
    with local_accounts(shell) as store:
        account = known_here(store, email)
        factor = second_factor_of(store, account.id)
        if off:
            turn_off(shell.work(store), account.id)
            forget_attempts(store, PER_CODE, account.id)
    state = {"on": factor is not None and not off, "since": factor.since if factor else None}
    if json:
        write_json({"email": account.email, **state})
    elif not shell.silent:
        write_lines(
            f"{account.email}: {'on since ' + str(state['since']) if state['on'] else 'off'}"
        )


@contextmanager
def local_accounts(shell: Shell) -> Iterator[Store]:
    """Open the store that holds passwords and second factors, if they are ours to manage."""
    if shell.settings().identity != "local":
        raise CommandError(
            "passwords are kept by Firebase Authentication: use its console;"
            " `studio admin invite` lets somebody in"
        )
    with shell.store() as store:
        yield store


def known_here(store: Store, email: str) -> Account:
    """Return the account of somebody who has not left; raise `AccountNotFoundError`."""
    account = find_account(store, email)
    if account is None or account.state == "removed":
        raise AccountNotFoundError(email)
    return account


def write_link(shell: Shell, path: str) -> None:
    """Write a link into the administration; without a configured address to this machine."""
    base = shell.settings().public_url
    if not base:
        shell.note("STUDIO_PUBLIC_URL is not set: the link leads to this machine")
    write_lines(f"{base or OWN_ADDRESS}/#/admin/{path}")


def new_secret() -> str:
    """Return what nobody guesses, for a link that works once."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def note_ended(shell: Shell, ended: int) -> None:
    """Tell how many sessions have ended, if any."""
    if ended:
        shell.note(f"ended {ended} sessions")


def state_in_words(account: Account) -> str:
    """Return an account's state as the commands are called that change it."""
    return {"active": "enabled", "suspended": "disabled"}.get(account.state, account.state)


def _session_as_json(session: Session) -> dict[str, object]:
    return {
        "begunAt": session.created_at.isoformat(),
        "seenAt": session.seen_at.isoformat(),
        "device": session.client.device,
        "network": session.client.network,
    }
