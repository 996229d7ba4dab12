"""/api/invitations: whoever has the link sees who invited them, and comes in, once."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from studio_adapters.bootstrap import is_known_password
from studio_core.accounts.account import (
    MAX_NAME_LENGTH,
    Account,
    all_accounts,
    checked_name,
    get_account,
)
from studio_core.accounts.identity import User
from studio_core.accounts.invitations import accept_invitation, ask_for_renewal, find_invitation
from studio_core.accounts.letters import Letter
from studio_core.accounts.limits import Limit, take_attempt_from
from studio_core.accounts.passkey_sign_in import new_passkey
from studio_core.accounts.passkeys import PasskeyOwner, new_challenge
from studio_core.accounts.passwords import SHORTEST_PASSWORD, check_new_password
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.records.record import Json
from studio_http.api.accounts.links import counting_wrong_tokens, end_of
from studio_http.api.accounts.own_passkeys import DEFAULT_PASSKEY_NAME
from studio_http.api.dependencies import (
    AnyRequest,
    TheLetters,
    TheMoment,
    TheServices,
    TheStudio,
    app_state,
)
from studio_http.api.nonces import new_nonce
from studio_http.api.opening_session import SessionOut, begin_session
from studio_http.api.session import PasskeyOptionsOut
from studio_http.api.site_address import admin_link, site_of
from studio_http.base.bodies import Body
from studio_http.base.client import client_of

PATH = "/api/invitations/{token:str}"
PER_WISH = Limit(name="links:renewal", attempts=5, window_seconds=3600)
_TAGS = ["invitations"]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_LENGTH)]


class OpenInvitationOut(msgspec.Struct, rename="camel"):
    """Who is invited to what, by whom ('' for the operator), and until when."""

    email: str
    role: str
    invited_by: str
    expires_at: str
    elsewhere: bool
    shortest_password: int


class InvitedNameIn(msgspec.Struct, forbid_unknown_fields=True):
    """The name that others will see."""

    name: _Name


class WishOut(msgspec.Struct):
    """Whether this site can mail the owners; nothing of the invitation."""

    mail: bool


class AcceptanceIn(msgspec.Struct, forbid_unknown_fields=True):
    """The name, and a password or what a device has made: RegistrationResponseJSON."""

    name: _Name
    password: Annotated[str, msgspec.Meta(max_length=1024)] = ""
    passkey: dict[str, Any] | None = None


@get(PATH, tags=_TAGS, sync_to_thread=True)
def get_invitation(
    request: AnyRequest, studio: TheStudio, at: TheMoment, token: FromPath[str]
) -> OpenInvitationOut:
    """Say what a link invites to; it stays unused."""
    with counting_wrong_tokens(request, at):
        account = find_invitation(studio.store, token, at=at)
    inviter = get_account(studio.store, str((account.invitation or {}).get("by") or "-"))
    return OpenInvitationOut(
        email=account.email,
        role=account.role,
        invited_by=inviter.shown_name if inviter else "",
        expires_at=end_of(account.invitation),
        elsewhere=studio.identity.elsewhere,
        shortest_password=SHORTEST_PASSWORD,
    )


@post(f"{PATH}/passkey/options", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_invitation_passkey_options(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    token: FromPath[str],
    data: Body[InvitedNameIn],
) -> PasskeyOptionsOut:
    """Give what a browser needs to make a passkey for the invited account."""
    name = checked_name(data.name)
    with counting_wrong_tokens(request, at):
        account = find_invitation(studio.store, token, at=at)
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    owner = PasskeyOwner(account_id=account.id, email=account.email, name=name, known=())
    challenge = new_challenge(services.cipher, account.id, nonce=new_nonce(), at=at)
    verifier = app_state(request).passkeys()
    return PasskeyOptionsOut(dict(verifier.creation_options(site_of(request), challenge, owner)))


@post(PATH, status_code=200, tags=_TAGS, sync_to_thread=True)
def post_acceptance(
    request: AnyRequest,
    studio: TheStudio,
    at: TheMoment,
    token: FromPath[str],
    data: Body[AcceptanceIn],
) -> Response[SessionOut]:
    """Come in, once, with a password or a passkey, and be signed in."""
    with counting_wrong_tokens(request, at):
        account = find_invitation(studio.store, token, at=at)
        checked_name(data.name)
        if data.passkey is None:
            return _come_in_by_password(request, account, token, data, at)
        return _come_in_by_passkey(request, account, token, data.name, data.passkey, at)


@post(f"{PATH}/renewal", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_renewal_wish(
    request: AnyRequest,
    studio: TheStudio,
    letters: TheLetters,
    at: TheMoment,
    token: FromPath[str],
) -> WishOut:
    """Ask the owners for a new link, when this one has ended; the answer is always the same."""
    address = request.client.host if request.client else ""
    take_attempt_from(studio.store, PER_WISH, address, at=at)
    asking = ask_for_renewal(studio.store, token, at=at)
    facts = {"email": asking.email, "link": admin_link(request, "team")} if asking else {}
    for owner in all_accounts(studio.store).values() if asking else ():
        if owner.role == "owner" and owner.state == "active":
            letter = Letter(kind="renewal_asked", to=owner.email, facts=facts)
            letters.send_soon(letter)
    return WishOut(mail=letters.delivers)


def _come_in_by_password(
    request: AnyRequest, account: Account, token: str, sent: AcceptanceIn, at: str
) -> Response[SessionOut]:
    studio = app_state(request).studio
    if not studio.identity.elsewhere:
        check_new_password(sent.password, account.email, is_known_password, "password")
    enrolled = studio.identity.enrol(account.email, sent.password)
    if enrolled is None:
        raise InvalidFieldsError([FieldFault("password", "password_wrong")])
    hashed = enrolled.password_hash
    proof: dict[str, Json] = {"passwordHash": hashed} if hashed else {}
    here = accept_invitation(studio.store, token, sent.name, proof, at=at, id=enrolled.id)
    user = User(id=here.id, email=here.email, stamp=enrolled.stamp or here.stamp)
    return begin_session(request, user, here, at)


def _come_in_by_passkey(
    request: AnyRequest, account: Account, token: str, name: str, made: dict[str, Any], at: str
) -> Response[SessionOut]:
    state = app_state(request)
    store = state.studio.store
    if state.studio.identity.elsewhere:
        raise AccountElsewhereError
    passkey = new_passkey(
        store,
        state.services.cipher,
        state.passkeys(),
        site_of(request),
        made,
        account_id=account.id,
        name=client_of(request).device or DEFAULT_PASSKEY_NAME,
        at=at,
    )
    here = accept_invitation(store, token, name, {"passkeys": [passkey.document()]}, at=at)
    return begin_session(request, here.user, here, at, passkey=passkey.id)


INVITATION_HANDLERS = [
    get_invitation,
    post_invitation_passkey_options,
    post_acceptance,
    post_renewal_wish,
]
