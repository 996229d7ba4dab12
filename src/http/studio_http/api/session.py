"""/api/session: sign in, who am I, prove it again, sign out."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post

from studio_core.accounts.admission import member
from studio_core.accounts.attempts import PER_ADDRESS, PER_SESSION, SignInAttempt
from studio_core.accounts.identity import User
from studio_core.accounts.limits import (
    forget_attempts,
    forget_attempts_from,
    take_attempt,
    take_attempt_from,
)
from studio_core.accounts.passkey_sign_in import account_signing
from studio_core.accounts.passkeys import PasskeyRefusedError, new_challenge
from studio_core.accounts.second_factor import PER_CODE, passes, second_factor_of
from studio_core.accounts.sessions import change_session, close_session
from studio_core.accounts.sign_ins import (
    CODE_REFUSED,
    SIGNED_OUT,
    note_refusal,
    sign_in_note,
)
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_http.api.dependencies import (
    AnyRequest,
    TheAccount,
    TheMoment,
    TheServices,
    TheSession,
    TheStudio,
    app_state,
)
from studio_http.api.known_devices import device_of
from studio_http.api.nonces import new_nonce
from studio_http.api.opening_session import SessionOut, begin_session, session_out
from studio_http.api.session_cookie import no_session_cookie
from studio_http.api.signed_in import check_csrf, request_token, signed_in
from studio_http.api.site_address import site_of
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.bodies import Body
from studio_http.base.client import client_of
from studio_http.base.problems.problem import ProblemError

Password = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]


class CredentialsIn(msgspec.Struct, forbid_unknown_fields=True):
    """What signs somebody in; *code* when the account has a second factor."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]
    password: Password
    code: Annotated[str, msgspec.Meta(max_length=64)] = ""


class PasskeyIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a device has signed: WebAuthn's AuthenticationResponseJSON."""

    passkey: dict[str, Any]


class ProofIn(msgspec.Struct, forbid_unknown_fields=True):
    """The password again, or what a device has signed."""

    password: Annotated[str, msgspec.Meta(max_length=1024)] = ""
    passkey: dict[str, Any] | None = None


class PasskeyOptionsOut(msgspec.Struct, rename="camel"):
    """What a browser needs to make or use a passkey, in WebAuthn's own JSON."""

    public_key: dict[str, Any]


class SessionController(Controller):
    """Sign in, look, sign out."""

    path = "/api/session"
    tags = ("session",)

    @post(status_code=200, sync_to_thread=True)
    def sign_in(
        self, request: AnyRequest, at: TheMoment, data: Body[CredentialsIn]
    ) -> Response[SessionOut]:
        """Sign in: always with a new session, whatever the request carried."""
        return _signed_in_by_password(request, data, at)

    @post("/passkey/options", status_code=200, sync_to_thread=True)
    def show_passkey_options(self, request: AnyRequest, at: TheMoment) -> PasskeyOptionsOut:
        """Give a challenge that a passkey signs, to sign in or to prove it again."""
        state = app_state(request)
        challenge = new_challenge(state.services.cipher, "", nonce=new_nonce(), at=at)
        return PasskeyOptionsOut(
            dict(state.passkeys().request_options(site_of(request), challenge))
        )

    @post("/passkey", status_code=200, sync_to_thread=True)
    def sign_in_by_passkey(
        self, request: AnyRequest, at: TheMoment, data: Body[PasskeyIn]
    ) -> Response[SessionOut]:
        """Sign in by a passkey, without a password or a code."""
        state = app_state(request)
        store = state.studio.store
        address = request.client.host if request.client else ""
        take_attempt_from(store, PER_ADDRESS, address, at=at)
        account, passkey = account_signing(
            store, state.services.cipher, state.passkeys(), site_of(request), data.passkey, at=at
        )
        forget_attempts_from(store, PER_ADDRESS, address)
        return begin_session(request, account.user, account, at, passkey=passkey.id)

    @get(sync_to_thread=True)
    def show(self, request: AnyRequest) -> SessionOut:
        """Say who is signed in; `user` is null when nobody is."""
        found = signed_in(request)
        return (
            session_out(request, found.session, found.account) if found else SessionOut(user=None)
        )

    @delete(status_code=204, sync_to_thread=True)
    def sign_out(self, request: AnyRequest, at: TheMoment) -> Response[None]:
        """End the session; having none is no fault."""
        studio = app_state(request).studio
        found = signed_in(request)
        if found is not None:
            check_csrf(request, found.session)
            user, client = found.session.user, client_of(request)
            note = sign_in_note(studio.store, SIGNED_OUT, user, client, id=studio.new_id(), at=at)
            close_session(studio.store, request_token(request), at=at, noting=[note])
        secure = is_secure(studio.settings.public_url)
        return Response(None, status_code=204, cookies=[no_session_cookie(secure=secure)])


@post("/api/session/proof", status_code=204, tags=["session"], sync_to_thread=True)
def post_proof(
    request: AnyRequest,
    session: TheSession,
    account: TheAccount,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[ProofIn],
) -> None:
    """Show the password or a passkey again; for ten minutes sensitive acts ask for none."""
    take_attempt(studio.store, PER_SESSION, session.id, at=at)
    if data.passkey is not None:
        verifier, site = app_state(request).passkeys(), site_of(request)
        signer, _ = account_signing(
            studio.store, services.cipher, verifier, site, data.passkey, at=at
        )
        if signer.id != account.id:
            raise PasskeyRefusedError
    elif studio.identity.authenticate(account.email, data.password) is None:
        raise InvalidFieldsError([FieldFault("password", "password_wrong")])
    forget_attempts(studio.store, PER_SESSION, session.id)
    change_session(studio.store, session.id, "provedAt", at)


def _signed_in_by_password(
    request: AnyRequest, data: CredentialsIn, at: str
) -> Response[SessionOut]:
    """Check password and second factor; count the attempt for every process."""
    studio = app_state(request).studio
    attempt = SignInAttempt(
        email=data.email,
        address=request.client.host if request.client else "",
        device=device_of(request, data.email, at),
    )
    attempt.take(studio.store, at=at)
    user = studio.identity.authenticate(data.email, data.password)
    account = member(studio.store, studio.identity, user, at=at) if user else None
    if user is None or account is None:
        note_refusal(studio.store, data.email, client_of(request), at=at)
        raise ProblemError(401, "login_failed")
    _check_second_factor(request, user, data, at)
    attempt.forget(studio.store)
    return begin_session(request, user, account, at)


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
    forget_attempts(store, PER_CODE, user.id)
