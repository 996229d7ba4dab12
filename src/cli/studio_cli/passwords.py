"""Asking for a password: twice and hidden on a terminal, or one line of standard input."""

import sys
from typing import Annotated

import typer

SHORTEST_PASSWORD = 8
"""NIST SP 800-63B-4, 3.1.1.2, for accounts whose sign-in attempts are limited."""
LONGEST_PASSWORD = 1024

PasswordStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from standard input.")
]


def read_password(*, from_stdin: bool) -> str:
    """Return a password that may be set, or stop with a usage error."""
    if from_stdin:
        password = _first_line()
    elif sys.stdin.isatty():
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    else:
        raise typer.BadParameter("there is no terminal to ask on: use --password-stdin")
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise typer.BadParameter(
            f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
        )
    return password


def _first_line() -> str:
    try:
        return sys.stdin.readline().rstrip("\r\n")
    except UnicodeDecodeError:
        raise typer.BadParameter("the password is not UTF-8 text") from None
