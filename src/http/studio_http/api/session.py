"""/api/session: sign in, who am I, sign out."""

import secrets
from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody
from msgspec import UNSET, UnsetType

from studio_core.accounts.attempts import SignInAttempt
from studio_core.accounts.identity import User
from studio_core.accounts.limits import forget_attempts, take_attempt
from studio_core.accounts.second_factor import PER_CODE, passes, second_factor_of
from studio_core.accounts.sessions import Session, close_session, csrf_matches, open_session
from studio_core.accounts.sign_ins import (
    CODE_REFUSED,
    SIGNED_IN,
    SIGNED_OUT,
    note_refusal,
    sign_in_note,
)
from studio_core.records.changes import Put
from studio_http.api.dependencies import AnyRequest, TheMoment, app_state
from studio_http.api.known_devices import device_of, new_device_cookies
from studio_http.api.session_cookie import no_session_cookie, session_cookie
from studio_http.api.signed_in import CSRF_HEADER, current_session, request_token
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.bodies import SentFields, read_body
from studio_http.base.client import client_of
from studio_http.base.problems.problem import ProblemError

TOKEN_BYTES = 32
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]


class CredentialsIn(msgspec.Struct, forbid_unknown_fields=True):
    """What signs somebody in; *code* when the account has a second factor."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]
    password: Password
    code: Annotated[str, msgspec.Meta(max_length=64)] = ""


class UserOut(msgspec.Struct):
    """A signed-in administrator."""

    id: str
    email: str


class SessionOut(msgspec.Struct, rename="camel", omit_defaults=True):
    """Who is signed in, and the token that changing calls must show."""

    user: UserOut | None
    csrf_token: str | UnsetType = UNSET
    expires_at: str | UnsetType = UNSET


class SessionController(Controller):
    """Sign in, look, sign out."""

    path = "/api/session"
    tags = ("session",)

    @post(status_code=200, sync_to_thread=True)
    def sign_in(
        self, request: AnyRequest, at: TheMoment, data: JSONBody[SentFields]
    ) -> Response[SessionOut]:
        """Sign in: always with a new session, whatever the request carried."""
        studio = app_state(request).studio
        user = _authenticated(request, read_body(CredentialsIn, data), at)
        before = request_token(request)
        if before:
            close_session(studio.store, before, at=at)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        noting = _note(request, SIGNED_IN, user, at)
        client = client_of(request)
        session = open_session(studio.store, user, token=token, at=at, client=client, noting=noting)
        secure = is_secure(studio.settings.public_url)
        known = new_device_cookies(request, user.email, at)
        return Response(_out(session), cookies=[session_cookie(token, secure=secure), *known])

    @get(sync_to_thread=True)
    def show(self, request: AnyRequest) -> SessionOut:
        """Say who is signed in; `user` is null when nobody is."""
        session = current_session(request)
        return SessionOut(user=None) if session is None else _out(session)

    @delete(status_code=204, sync_to_thread=True)
    def sign_out(self, request: AnyRequest, at: TheMoment) -> Response[None]:
        """End the session; having none is no fault."""
        studio = app_state(request).studio
        session = current_session(request)
        if session is not None:
            if not csrf_matches(session, request.headers.get(CSRF_HEADER, "")):
                raise ProblemError(403, "csrf_failed")
            noting = _note(request, SIGNED_OUT, session.user, at)
            close_session(studio.store, request_token(request), at=at, noting=noting)
        secure = is_secure(studio.settings.public_url)
        return Response(None, status_code=204, cookies=[no_session_cookie(secure=secure)])


def _authenticated(request: AnyRequest, data: CredentialsIn, at: str) -> User:
    """Return who signs in; count the attempt for every process."""
    studio = app_state(request).studio
    attempt = SignInAttempt(
        email=data.email,
        address=request.client.host if request.client else "",
        device=device_of(request, data.email, at),
    )
    attempt.take(studio.store, at=at)
    user = studio.identity.authenticate(data.email, data.password)
    if user is None:
        note_refusal(studio.store, data.email, client_of(request), at=at)
        raise ProblemError(401, "login_failed")
    _check_second_factor(request, user, data, at)
    attempt.forget(studio.store, at=at)
    return user


def _check_second_factor(request: AnyRequest, user: User, data: CredentialsIn, at: str) -> None:
    """Raise unless the account has no second factor or *data* has its code; count attempts.

    Only who knows the password gets here. The attempts counted before stay counted.
    """
    state = app_state(request)
    store = state.studio.store
    if second_factor_of(store, user.id) is None:
        return
    if not data.code.strip():
        raise ProblemError(401, "second_factor_required")
    take_attempt(store, PER_CODE, user.id, at=at)
    if not passes(store, state.services.cipher, user.id, data.code, at=at):
        note_refusal(store, data.email, client_of(request), at=at, action=CODE_REFUSED)
        raise ProblemError(401, "second_factor_failed")
    forget_attempts(store, PER_CODE, user.id, at=at)


def _note(request: AnyRequest, action: str, user: User, at: str) -> list[Put]:
    """Return the write that puts *action* into the list of activity."""
    studio, client = app_state(request).studio, client_of(request)
    return [sign_in_note(studio.store, action, user, client, id=studio.new_id(), at=at)]


def _out(session: Session) -> SessionOut:
    user = UserOut(id=session.user.id, email=session.user.email)
    return SessionOut(user, session.csrf_token, session.expires_at().isoformat())
