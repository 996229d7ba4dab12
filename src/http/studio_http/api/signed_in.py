"""The gate of the administration: who is signed in, and proof that our own page asks."""

import asyncio
import logging
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.accounts.sessions import Session, close_session, csrf_matches, find_session
from studio_http.api.session_cookie import token_of
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.problems.problem import ProblemError
from studio_http.middleware.request_guard import SAFE_METHODS

log = logging.getLogger("studio.session")

CSRF_HEADER = "x-csrf-token"
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def studio_of(connection: AnyConnection) -> Studio:
    """Return the studio that the application serves."""
    studio: Studio = connection.state.studio
    return studio


async def require_session(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Let a request pass that carries a valid session and, when it changes things, its token."""
    session, carried = await asyncio.to_thread(_session_of, connection)
    if session is None:
        raise ProblemError(401, "session_expired" if carried else "not_signed_in")
    method = connection.scope["method"]  # type: ignore[typeddict-item]  # HTTP routes only
    shown = connection.headers.get(CSRF_HEADER, "")
    if method not in SAFE_METHODS and not csrf_matches(session, shown):
        raise ProblemError(403, "csrf_failed")
    connection.state.session = session


def current_session(connection: AnyConnection) -> Session | None:
    """Return the session a request carries while it and its account are valid; reads the store."""
    return _session_of(connection)[0]


def _session_of(connection: AnyConnection) -> tuple[Session | None, bool]:
    """Return the valid session, and whether the request carried any."""
    studio = studio_of(connection)
    token = token_of(connection, secure=is_secure(studio.settings.public_url))
    if not token:
        return None, False
    at = timestamp(studio.clock)
    session = find_session(studio.store, token, at=at)
    if session is not None and not studio.identity.still_valid(session.user):
        close_session(studio.store, token, at=at)
        session = None
    return session, True
