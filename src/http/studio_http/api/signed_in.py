"""The guard of the administration: a valid session, and proof that our own page asks."""

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta

from litestar.handlers import BaseRouteHandler

from studio_adapters.bootstrap import accounts_name, timestamp
from studio_core.accounts.account import Account
from studio_core.accounts.admission import account_of
from studio_core.accounts.roles import require
from studio_core.accounts.sessions import (
    PROOF_LASTS,
    Session,
    close_session,
    csrf_matches,
    find_session,
)
from studio_core.records.collection import Permission
from studio_http.api.dependencies import AnyConnection, app_state, keep_signed_in, session_of
from studio_http.api.session_cookie import token_of
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_guard import SAFE_METHODS

CSRF_HEADER = "x-csrf-token"
PERMISSION = "permission"
"""The option of a route that says which permission it asks for; None: anybody signed in."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session, and the account as it is now: with the role of this moment."""

    session: Session
    account: Account


async def require_session(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Let a request pass with a valid session, the role and, when it changes things, the token.

    The role that a route asks for stands in the table of routes (`routes.ADMINISTRATION`).
    """
    found = await asyncio.to_thread(signed_in, connection)
    if found is None:
        code = "session_expired" if request_token(connection) else "not_signed_in"
        raise ProblemError(401, code, store=accounts_name(app_state(connection).studio.settings))
    check_csrf(connection, found.session)
    permission: Permission | None = handler.opt[PERMISSION]
    if permission is not None:
        require(found.account.role, permission)
    keep_signed_in(connection, found.session, found.account)


def require_proof(connection: AnyConnection, _handler: BaseRouteHandler | None) -> None:
    """Refuse what is sensitive unless password or passkey were shown in the last ten minutes."""
    at = timestamp(app_state(connection).studio.clock)
    if not session_of(connection).is_proved(at=at):
        lasts = {"minutes": PROOF_LASTS // timedelta(minutes=1)}
        raise ProblemError(403, "proof_needed", extra=lasts)


def check_csrf(connection: AnyConnection, session: Session) -> None:
    """Raise unless the request reads only, or shows the session's token."""
    method = connection.scope["method"]  # type: ignore[typeddict-item]  # HTTP routes only
    shown = connection.headers.get(CSRF_HEADER, "")
    if method not in SAFE_METHODS and not csrf_matches(session, shown):
        raise ProblemError(403, "csrf_failed")


def signed_in(connection: AnyConnection) -> SignedIn | None:
    """Return who a request comes from while session and account are valid; reads the store."""
    studio, token = app_state(connection).studio, request_token(connection)
    if not token:
        return None
    at = timestamp(studio.clock)
    session = find_session(studio.store, token, at=at)
    if session is None:
        return None
    account = account_of(studio.store, studio.identity, session, at=at)
    if account is None:
        close_session(studio.store, token, at=at)
        return None
    # The address may have changed since the session began.
    user = replace(session.user, email=account.email)
    return SignedIn(replace(session, user=user), account)


def request_token(connection: AnyConnection) -> str:
    """Return the session token that a request carries; '' for none."""
    public_url = app_state(connection).studio.settings.public_url
    return token_of(connection, secure=is_secure(public_url))
