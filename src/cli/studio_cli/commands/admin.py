"""`studio admin`: the administrators with accounts in our own store."""

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
    add_account,
    disable_account,
    enable_account,
    find_account,
    list_accounts,
    set_password,
)
from studio_core.accounts.limits import forget_attempts
from studio_core.accounts.second_factor import PER_CODE, second_factor_of, turn_off
from studio_core.accounts.sessions import Session, close_sessions_of, sessions_of
from studio_core.records.changes import OPERATOR

app = new_app("Add and manage administrators.")

Revoke = Annotated[bool, typer.Option("--revoke", help="End them all.")]
Off = Annotated[bool, typer.Option("--off", help="Ask for no codes any more.")]
Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The administrator's address.")]


@command(app, "add", writes=True, example="studio admin add hong@studio.example")
def add(shell: Shell, email: Email, password_stdin: PasswordStdin = False) -> None:
    """Add an administrator.

    The password is asked for, or read from standard input with --password-stdin.
    """
    with _accounts(shell) as store:
        password = read_password(email, from_stdin=password_stdin)
        account = add_account(store, email, hash_password(password), by=OPERATOR, at=shell.now())
    shell.say(f"added {account.email}")


@command(app, "list", writes=False, example="studio admin list --json")
def list_(shell: Shell, json: Json = False) -> None:
    """List the administrators."""
    with _accounts(shell) as store:
        accounts = list_accounts(store)
    if json:
        items = [
            {"email": one.email, "disabled": one.disabled, "createdAt": one.created_at}
            for one in accounts
        ]
        write_json({"items": items, "total": len(items)})
    else:
        rows = [
            (one.email, "disabled" if one.disabled else "enabled", one.created_at)
            for one in accounts
        ]
        write_table(("e-mail", "state", "since"), rows)


@command(app, "password", writes=True, example="studio admin password hong@studio.example")
def password(shell: Shell, email: Email, password_stdin: PasswordStdin = False) -> None:
    """Give an administrator another password, and end the sessions of the old one."""
    with _accounts(shell) as store:
        hash = hash_password(read_password(email, from_stdin=password_stdin))
        account = set_password(store, email, hash, by=OPERATOR, at=shell.now())
        _end_sessions(shell, store, account)
    shell.say(f"changed the password of {account.email}")


@command(app, "disable", writes=True, example="studio admin disable hong@studio.example")
def disable(shell: Shell, email: Email) -> None:
    """Shut an administrator out, at once and until enabled again."""
    with _accounts(shell) as store:
        account = disable_account(store, email, by=OPERATOR, at=shell.now())
        _end_sessions(shell, store, account)
        if all(other.disabled for other in list_accounts(store)):
            shell.note("nobody can sign in now: this was the last enabled administrator")
    shell.say(f"disabled {account.email}")


@command(app, "enable", writes=True, example="studio admin enable hong@studio.example")
def enable(shell: Shell, email: Email) -> None:
    """Let a disabled administrator in again."""
    with _accounts(shell) as store:
        account = enable_account(store, email, by=OPERATOR, at=shell.now())
    shell.say(f"enabled {account.email}")


@command(
    app, "sessions", writes="revoke", example="studio admin sessions hong@studio.example --revoke"
)
def sessions(shell: Shell, email: Email, revoke: Revoke = False, json: Json = False) -> None:
    """List where an administrator is signed in; end that with --revoke."""
    with _accounts(shell) as store:
        account = find_account(store, email)
        if account is None:
            raise AccountNotFoundError(email)
        found = sessions_of(store, account.id, at=shell.now())
        if revoke:
            _end_sessions(shell, store, account)
    if json:
        items = [_session_as_json(session) for session in found]
        write_json({"items": items, "total": len(items), "revoked": revoke})
    else:
        columns = ("begun", "last seen", "device", "network")
        if shell.silent:
            return
        write_table(columns, [tuple(_session_as_json(session).values()) for session in found])


@command(app, "totp", writes="off", example="studio admin totp hong@studio.example --off")
def totp(shell: Shell, email: Email, off: Off = False, json: Json = False) -> None:
    """Say whether an administrator signs in with codes too; end that with --off.

    For who has lost telephone and recovery codes. It is turned on in the administration.
    """
    with _accounts(shell) as store:
        account = find_account(store, email)
        if account is None:
            raise AccountNotFoundError(email)
        factor = second_factor_of(store, account.id)
        if off:
            turn_off(store, account.id, by=OPERATOR, at=shell.now())
            forget_attempts(store, PER_CODE, account.id, at=shell.now())
    state = {"on": factor is not None and not off, "since": factor.since if factor else None}
    if json:
        write_json({"email": account.email, **state})
    elif not shell.silent:
        write_lines(
            f"{account.email}: {'on since ' + str(state['since']) if state['on'] else 'off'}"
        )


@contextmanager
def _accounts(shell: Shell) -> Iterator[Store]:
    """Open the store that holds the accounts, if it is ours to manage."""
    if shell.settings().identity != "local":
        raise CommandError("administrators are kept by Firebase Authentication: use its console")
    with shell.store() as store:
        yield store


def _end_sessions(shell: Shell, store: Store, account: Account) -> None:
    ended = close_sessions_of(store, account.id, at=shell.now())
    if ended:
        shell.note(f"ended {ended} sessions")


def _session_as_json(session: Session) -> dict[str, object]:
    return {
        "begunAt": session.created_at.isoformat(),
        "seenAt": session.seen_at.isoformat(),
        "device": session.client.device,
        "network": session.client.network,
    }
