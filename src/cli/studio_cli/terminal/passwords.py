"""Asking for a password: twice and hidden on a terminal, or one line of standard input."""

import sys
from typing import Annotated

import typer

from studio_adapters.bootstrap import is_known_password
from studio_core.accounts.passwords import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    PasswordFault,
    password_fault,
)

_REASONS = {
    PasswordFault.LENGTH: f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters",
    PasswordFault.KNOWN: "this password is among those that are tried first: choose another",
    PasswordFault.EXPECTED: "a password must be more than the address or a part of it",
    PasswordFault.REPEATED: "a password of so few different characters is soon guessed",
}

PasswordStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from standard input.")
]


def read_password(email: str, *, from_stdin: bool) -> str:
    """Return a password that *email* may have; one that it may not is asked for again.

    Raise a usage error where nobody can be asked.
    """
    if from_stdin:
        try:
            password = sys.stdin.readline().rstrip("\r\n")
        except UnicodeDecodeError:
            raise typer.BadParameter("the password is not UTF-8 text") from None
    elif sys.stdin.isatty():
        return _typed_password(email)
    else:
        raise typer.BadParameter("there is no terminal to ask on: use --password-stdin")
    fault = password_fault(password, email, is_known_password)
    if fault is not None:
        raise typer.BadParameter(_REASONS[fault])
    return password


def _typed_password(email: str) -> str:
    while True:
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        fault = password_fault(password, email, is_known_password)
        if fault is None:
            return str(password)
        print(_REASONS[fault], file=sys.stderr)
