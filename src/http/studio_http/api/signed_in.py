"""The guard of the administration: a valid session, and proof that our own page asks."""

import asyncio

from litestar.handlers import BaseRouteHandler

from studio_adapters.bootstrap import timestamp
from studio_core.accounts.sessions import Session, close_session, csrf_matches, find_session
from studio_http.api.dependencies import AnyConnection, app_state, keep_session
from studio_http.api.session_cookie import token_of
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_guard import SAFE_METHODS

CSRF_HEADER = "x-csrf-token"


async def require_session(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Let a request pass that carries a valid session and, when it changes things, its token."""
    session = await asyncio.to_thread(current_session, connection)
    if session is None:
        raise ProblemError(401, "session_expired" if request_token(connection) else "not_signed_in")
    method = connection.scope["method"]  # type: ignore[typeddict-item]  # HTTP routes only
    shown = connection.headers.get(CSRF_HEADER, "")
    if method not in SAFE_METHODS and not csrf_matches(session, shown):
        raise ProblemError(403, "csrf_failed")
    keep_session(connection, session)


def current_session(connection: AnyConnection) -> Session | None:
    """Return the session a request carries while it and its account are valid; reads the store."""
    studio, token = app_state(connection).studio, request_token(connection)
    if not token:
        return None
    at = timestamp(studio.clock)
    session = find_session(studio.store, token, at=at)
    if session is not None and not studio.identity.still_valid(session.user):
        close_session(studio.store, token, at=at)
        session = None
    return session


def request_token(connection: AnyConnection) -> str:
    """Return the session token that a request carries; '' for none."""
    public_url = app_state(connection).studio.settings.public_url
    return token_of(connection, secure=is_secure(public_url))
