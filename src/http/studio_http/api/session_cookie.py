"""The session cookie: its name, its attributes, and how it is read and written."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from studio_core.accounts.sessions import ABSOLUTE_LIMIT

PLAIN_NAME = "studio_session"
SECURE_NAME = "__Host-studio_session"
"""Over TLS: a browser takes it only with Secure, for this host alone and for every path."""

_MAX_LENGTH = 128


def cookie_name(*, secure: bool) -> str:
    """Return what the cookie is called."""
    return SECURE_NAME if secure else PLAIN_NAME


def session_cookie(token: str, *, secure: bool) -> Cookie:
    """Return the cookie that carries *token* until the session must end."""
    return _cookie(token, int(ABSOLUTE_LIMIT.total_seconds()), secure=secure)


def no_session_cookie(*, secure: bool) -> Cookie:
    """Return a cookie that removes the session cookie."""
    return _cookie("", 0, secure=secure)


def token_of(connection: ASGIConnection[Any, Any, Any, Any], *, secure: bool) -> str:
    """Return the token that a request carries; '' for none or one that is too long."""
    token = connection.cookies.get(cookie_name(secure=secure), "")
    return token if len(token) <= _MAX_LENGTH else ""


def _cookie(value: str, max_age: int, *, secure: bool) -> Cookie:
    return Cookie(
        key=cookie_name(secure=secure),
        value=value,
        path="/",
        max_age=max_age,
        httponly=True,
        secure=secure,
        samesite="lax",
    )
