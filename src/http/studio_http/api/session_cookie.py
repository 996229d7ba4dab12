"""The cookies of a session and of a known browser: names, attributes, reading and writing."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from studio_core.accounts.account import account_id
from studio_core.accounts.devices import KEPT_FOR
from studio_core.accounts.sessions import ABSOLUTE_LIMIT

PLAIN_NAME = "studio_session"
SECURE_NAME = "__Host-studio_session"
"""Over TLS: a browser takes it only with Secure, for this host alone and for every path."""

_MAX_LENGTH = 128
_DEVICE = "studio_device_"
_ACCOUNT_LETTERS = 12


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


def device_cookie(email: str, token: str, *, secure: bool) -> Cookie:
    """Return the cookie by which the browser is known to the account of *email*.

    Each account has its own, so that two people may share a browser.
    """
    return Cookie(
        key=_device_name(email, secure=secure),
        value=token,
        path="/",
        max_age=int(KEPT_FOR.total_seconds()),
        httponly=True,
        secure=secure,
        samesite="strict",
    )


def device_token_of(
    connection: ASGIConnection[Any, Any, Any, Any], email: str, *, secure: bool
) -> str:
    """Return the token by which the browser may be known to the account of *email*, or ''."""
    return connection.cookies.get(_device_name(email, secure=secure), "")


def _device_name(email: str, *, secure: bool) -> str:
    name = _DEVICE + account_id(email)[:_ACCOUNT_LETTERS]
    return f"__Host-{name}" if secure else name


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
