"""`studio admin`: who works here, and in which role."""

from typing import Annotated

import typer

from studio_adapters.bootstrap import Store, hash_password
from studio_cli.commands.admin_sign_in import (
    Email,
    known_here,
    local_accounts,
    new_secret,
    note_ended,
    sign_in,
    state_in_words,
    write_link,
)
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.passwords import PasswordStdin, read_password
from studio_cli.terminal.writing import write_json, write_table
from studio_core.accounts.account import Account, find_account, known_account, list_accounts
from studio_core.accounts.invitations import invite, renew_invitation
from studio_core.accounts.sessions import sessions_of
from studio_core.accounts.team import add_account, disable_account, enable_account, set_role
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work

app = new_app("Add and manage administrators.")
app.add_typer(sign_in)

_WHICH = "owner, editor or enquiries"
RoleOption = Annotated[str, typer.Option("--role", help=f"{_WHICH}.")]
InvitedRole = Annotated[
    str, typer.Option("--role", help=f"{_WHICH}; editor unless invited before.")
]
RoleArgument = Annotated[str, typer.Argument(metavar="ROLE", help=f"{_WHICH}.")]


@command(app, "add", writes=True, example="studio admin add hong@studio.example")
def add(
    shell: Shell, email: Email, password_stdin: PasswordStdin = False, role: RoleOption = "owner"
) -> None:
    """Add an administrator.

    The password is asked for, or read from standard input with --password-stdin.
    """
    with local_accounts(shell) as store:
        hash = hash_password(read_password(email, from_stdin=password_stdin))
        account = add_account(shell.work(store), email, hash, role=role)
    shell.say(f"added {account.email} as {account.role}")


@command(app, "invite", writes=True, example="studio admin invite lee@studio.example --role editor")
def invite_(shell: Shell, email: Email, role: InvitedRole = "") -> None:
    """Invite somebody, and print the link by which they come in, once, within three days.

    Whoever was invited before gets a new link, and the one before is closed. Where Firebase keeps
    the accounts, the link makes one there, or asks for the password of the one that is there.
    """
    with shell.store() as store:
        account, token = _invited(shell, store, email, role)
    shell.note(f"invited {account.email} as {account.role}; the link works once, for three days")
    write_link(shell, f"invite/{token}")


@command(app, "role", writes=True, example="studio admin role lee@studio.example owner")
def role(shell: Shell, email: Email, role: RoleArgument) -> None:
    """Give an administrator another role: owner, editor or enquiries."""
    with shell.store() as store:
        account = known_here(store, email)
        set_role(shell.work(store), account.id, role)
    shell.say(f"{account.email} is {role} now")


@command(app, "list", writes=False, example="studio admin list --json")
def list_(shell: Shell, json: Json = False) -> None:
    """List the administrators."""
    with shell.store() as store:
        accounts = list_accounts(store)
    if json:
        items = [_account_as_json(one) for one in accounts]
        write_json({"items": items, "total": len(items)})
    else:
        rows = [
            (one.email, one.name, one.role, state_in_words(one), one.created_at) for one in accounts
        ]
        write_table(("e-mail", "name", "role", "state", "since"), rows)


@command(app, "disable", writes=True, example="studio admin disable hong@studio.example")
def disable(shell: Shell, email: Email) -> None:
    """Shut an administrator out, at once and until enabled again."""
    with shell.store() as store:
        account = known_here(store, email)
        sessions = sessions_of(store, account.id, at=shell.now())
        disable_account(shell.work(store), account.id)
        note_ended(shell, len(sessions))
        left = [other for other in list_accounts(store) if other.state == "active"]
    if not left:
        shell.note("nobody can sign in now: this was the last enabled administrator")
    elif not any(other.role == "owner" for other in left):
        shell.note("no owner can sign in now: this was the last enabled one")
    shell.say(f"disabled {account.email}")


@command(app, "enable", writes=True, example="studio admin enable hong@studio.example")
def enable(shell: Shell, email: Email) -> None:
    """Let a disabled administrator in again."""
    with shell.store() as store:
        account = known_here(store, email)
        enable_account(shell.work(store), account.id)
    shell.say(f"enabled {account.email}")


def _invited(shell: Shell, store: Store, email: str, role: str) -> tuple[Account, str]:
    """Invite somebody, or renew the invitation; return the account and the link's token."""
    found, secret, at = find_account(store, email), new_secret(), shell.now()
    if found is None or found.state != "invited":
        return invite(Work(store, OPERATOR, at), email, role or "editor", secret)
    if role and role != found.role:
        set_role(Work(store, OPERATOR, at), found.id, role)
    token = renew_invitation(Work(store, OPERATOR, at), found.id, secret)
    return known_account(store, found.id), token


def _account_as_json(account: Account) -> dict[str, object]:
    return {
        "email": account.email,
        "name": account.name,
        "role": account.role,
        "state": account.state,
        "disabled": account.state == "suspended",
        "createdAt": account.created_at,
    }
