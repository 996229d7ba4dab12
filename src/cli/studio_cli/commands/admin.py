"""`studio admin`: who works here, in which role, and the accounts in our own store."""

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
    list_accounts,
    set_password,
)
from studio_core.accounts.invitations import invite, renew_invitation
from studio_core.accounts.limits import forget_attempts
from studio_core.accounts.own_account import begin_reset
from studio_core.accounts.second_factor import PER_CODE, second_factor_of, turn_off
from studio_core.accounts.sessions import Session, close_sessions_of, sessions_of
from studio_core.accounts.team import (
    add_account,
    disable_account,
    enable_account,
    set_role,
)
from studio_core.records.changes import OPERATOR

app = new_app("Add and manage administrators.")

Revoke = Annotated[bool, typer.Option("--revoke", help="End them all.")]
Off = Annotated[bool, typer.Option("--off", help="Ask for no codes any more.")]
RoleOption = Annotated[str, typer.Option("--role", help="owner, editor or enquiries.")]
RoleArgument = Annotated[str, typer.Argument(metavar="ROLE", help="owner, editor or enquiries.")]
Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The administrator's address.")]

_SECRET_BYTES = 32


@command(app, "add", writes=True, example="studio admin add hong@studio.example")
def add(
    shell: Shell, email: Email, password_stdin: PasswordStdin = False, role: RoleOption = "owner"
) -> None:
    """Add an administrator.

    The password is asked for, or read from standard input with --password-stdin.
    """
    with _local_accounts(shell) as store:
        hash = hash_password(read_password(email, from_stdin=password_stdin))
        account = add_account(store, email, hash, by=OPERATOR, at=shell.now(), role=role)
    shell.say(f"added {account.email} as {account.role}")


@command(app, "invite", writes=True, example="studio admin invite lee@studio.example --role editor")
def invite_(shell: Shell, email: Email, role: RoleOption = "editor") -> None:
    """Invite somebody, and print the link by which they come in, once, within three days.

    Whoever was invited before gets a new link; the one before is closed.
    """
    with shell.store() as store:
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        found = find_account(store, email)
        if found is not None and found.state == "invited":
            set_role(store, found.id, role, by=OPERATOR, at=shell.now())
            token = renew_invitation(store, found.id, secret, by=OPERATOR, at=shell.now())
        else:
            found, token = invite(store, email, role, secret, by=OPERATOR, at=shell.now())
    shell.note(f"invited {found.email} as {role}; the link works once, within three days")
    write_lines(_link(shell, f"invite/{token}"))


@command(app, "role", writes=True, example="studio admin role lee@studio.example owner")
def role(shell: Shell, email: Email, role: RoleArgument) -> None:
    """Give an administrator another role: owner, editor or enquiries."""
    with shell.store() as store:
        account = _known(store, email)
        set_role(store, account.id, role, by=OPERATOR, at=shell.now())
    shell.say(f"{account.email} is {role} now")


@command(app, "reset", writes=True, example="studio admin reset hong@studio.example")
def reset(shell: Shell, email: Email) -> None:
    """Print a link by which an administrator sets a new password, once, within an hour."""
    with _local_accounts(shell) as store:
        account = _known(store, email)
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        token = begin_reset(store, account.id, secret, by=OPERATOR, at=shell.now())
    shell.note(f"a link for {account.email}; it works once, within an hour")
    write_lines(_link(shell, f"reset/{token}"))


@command(app, "list", writes=False, example="studio admin list --json")
def list_(shell: Shell, json: Json = False) -> None:
    """List the administrators."""
    with shell.store() as store:
        accounts = list_accounts(store)
    if json:
        items = [_account_as_json(one) for one in accounts]
        write_json({"items": items, "total": len(items)})
    else:
        rows = [(one.email, one.name, one.role, _state(one), one.created_at) for one in accounts]
        write_table(("e-mail", "name", "role", "state", "since"), rows)


@command(app, "password", writes=True, example="studio admin password hong@studio.example")
def password(shell: Shell, email: Email, password_stdin: PasswordStdin = False) -> None:
    """Give an administrator another password, and end the sessions of the old one."""
    with _local_accounts(shell) as store:
        hash = hash_password(read_password(email, from_stdin=password_stdin))
        account = set_password(store, email, hash, by=OPERATOR, at=shell.now())
        _end_sessions(shell, store, account)
    shell.say(f"changed the password of {account.email}")


@command(app, "disable", writes=True, example="studio admin disable hong@studio.example")
def disable(shell: Shell, email: Email) -> None:
    """Shut an administrator out, at once and until enabled again."""
    with shell.store() as store:
        account = _known(store, email)
        sessions = sessions_of(store, account.id, at=shell.now())
        disable_account(store, account.id, by=OPERATOR, at=shell.now())
        _note_ended(shell, len(sessions))
        if not any(other.state == "active" for other in list_accounts(store)):
            shell.note("nobody can sign in now: this was the last enabled administrator")
    shell.say(f"disabled {account.email}")


@command(app, "enable", writes=True, example="studio admin enable hong@studio.example")
def enable(shell: Shell, email: Email) -> None:
    """Let a disabled administrator in again."""
    with shell.store() as store:
        account = _known(store, email)
        enable_account(store, account.id, by=OPERATOR, at=shell.now())
    shell.say(f"enabled {account.email}")


@command(
    app, "sessions", writes="revoke", example="studio admin sessions hong@studio.example --revoke"
)
def sessions(shell: Shell, email: Email, revoke: Revoke = False, json: Json = False) -> None:
    """List where an administrator is signed in; end that with --revoke."""
    with shell.store() as store:
        account = _known(store, email)
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
    with _local_accounts(shell) as store:
        account = _known(store, email)
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
def _local_accounts(shell: Shell) -> Iterator[Store]:
    """Open the store that holds passwords and second factors, if they are ours to manage."""
    if shell.settings().identity != "local":
        raise CommandError("passwords are kept by Firebase Authentication: use its console")
    with shell.store() as store:
        yield store


def _known(store: Store, email: str) -> Account:
    account = find_account(store, email)
    if account is None or account.state == "removed":
        raise AccountNotFoundError(email)
    return account


def _link(shell: Shell, path: str) -> str:
    """Return a link into the administration; without a configured address to this machine."""
    base = shell.settings().public_url or "http://localhost:8000"
    return f"{base}/#/admin/{path}"


def _end_sessions(shell: Shell, store: Store, account: Account) -> None:
    _note_ended(shell, close_sessions_of(store, account.id, at=shell.now()))


def _note_ended(shell: Shell, ended: int) -> None:
    if ended:
        shell.note(f"ended {ended} sessions")


def _state(account: Account) -> str:
    return {"active": "enabled", "suspended": "disabled"}.get(account.state, account.state)


def _account_as_json(account: Account) -> dict[str, object]:
    return {
        "email": account.email,
        "name": account.name,
        "role": account.role,
        "state": account.state,
        "disabled": account.state == "suspended",
        "createdAt": account.created_at,
    }


def _session_as_json(session: Session) -> dict[str, object]:
    return {
        "begunAt": session.created_at.isoformat(),
        "seenAt": session.seen_at.isoformat(),
        "device": session.client.device,
        "network": session.client.network,
    }
