"""Beginning a session for who has shown a password or a passkey, and what is answered then."""

import secrets

import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from studio_core.accounts.account import Account
from studio_core.accounts.clients import Client
from studio_core.accounts.identity import User
from studio_core.accounts.letters import Letter
from studio_core.accounts.roles import permissions_of
from studio_core.accounts.sessions import Session, close_session, open_session
from studio_core.accounts.sign_ins import SIGNED_IN, sign_in_note, sign_ins_of
from studio_http.api.accounts.links import seoul_time
from studio_http.api.dependencies import AnyRequest, app_state
from studio_http.api.known_devices import device_of, new_device_cookies
from studio_http.api.session_cookie import session_cookie
from studio_http.api.signed_in import request_token
from studio_http.api.site_address import admin_link
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.client import client_of

TOKEN_BYTES = 32


class UserOut(msgspec.Struct, rename="camel"):
    """A signed-in administrator, what the role allows, and what there is to prove it is them."""

    id: str
    email: str
    name: str
    role: str
    permissions: list[str]
    has_password: bool
    passkeys: int


class SessionOut(msgspec.Struct, rename="camel", omit_defaults=True):
    """Who is signed in, and the token that changing calls must show."""

    user: UserOut | None
    csrf_token: str | UnsetType = UNSET
    expires_at: str | UnsetType = UNSET


def begin_session(
    request: AnyRequest, user: User, account: Account, at: str, passkey: str = ""
) -> Response[SessionOut]:
    """Answer with a new session, whatever the request carried; the browser is known from now on."""
    studio, client = app_state(request).studio, client_of(request)
    before = request_token(request)
    if before:
        close_session(studio.store, before, at=at)
    is_known = bool(device_of(request, account.email, at))
    note = sign_in_note(
        studio.store, SIGNED_IN, user, client, id=studio.new_id(), at=at, passkey=passkey
    )
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session = open_session(studio.store, user, token=token, at=at, client=client, noting=[note])
    if not is_known:
        _tell_of_new_device(request, account, client, at)
    secure = is_secure(studio.settings.public_url)
    known = new_device_cookies(request, account.email, at)
    answer = session_out(request, session, account)
    return Response(answer, cookies=[session_cookie(token, secure=secure), *known])


def session_out(request: AnyRequest, session: Session, account: Account) -> SessionOut:
    """Return what a browser is told of its session."""
    elsewhere = app_state(request).studio.identity.elsewhere
    user = UserOut(
        id=account.id,
        email=account.email,
        name=account.name,
        role=account.role,
        permissions=[*permissions_of(account.role)],
        has_password=elsewhere or bool(account.password_hash),
        passkeys=len(account.passkeys),
    )
    return SessionOut(user, session.csrf_token, session.expires_at().isoformat())


def _tell_of_new_device(request: AnyRequest, account: Account, client: Client, at: str) -> None:
    """Mail the account's owner, unless it is the first time that they sign in at all."""
    state = app_state(request)
    link = admin_link(request, "account")
    facts = {
        "at": seoul_time(at),
        "device": client.device or "-",
        "network": client.network or "-",
        "link": link,
    }

    def letter() -> Letter | None:
        has_been_here = len(sign_ins_of(state.studio.store, account.id)) > 1
        return Letter(kind="new_sign_in", to=account.email, facts=facts) if has_been_here else None

    state.letters.make_soon(letter)
