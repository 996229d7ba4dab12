"""/api/account/passkeys: the passkeys of one's own account."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import delete, patch, post

from studio_core.accounts.own_passkeys import (
    MAX_PASSKEY_NAME,
    add_passkey,
    passkey_name,
    remove_passkey,
    rename_passkey,
)
from studio_core.accounts.passkey_sign_in import new_passkey
from studio_core.accounts.passkeys import Passkey, PasskeyOwner, new_challenge
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.accounts.sign_ins import SignIn, sign_ins_of
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheAccount,
    TheMoment,
    TheServices,
    TheStudio,
    TheWork,
    app_state,
)
from studio_http.api.nonces import new_nonce
from studio_http.api.session import PasskeyOptionsOut
from studio_http.api.signed_in import require_proof
from studio_http.api.site_address import site_of
from studio_http.base.bodies import Body

PATH = "/api/account/passkeys"
DEFAULT_PASSKEY_NAME = "패스키"
"""What a passkey is called whose device says nothing of itself."""

_TAGS = ["account"]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_PASSKEY_NAME)]


class OwnPasskeyOut(msgspec.Struct, rename="camel"):
    """One passkey; *usedAt* is the last sign-in by it that is still known."""

    id: str
    name: str
    created_at: str
    used_at: str | None


class NewPasskeyIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a device has made (RegistrationResponseJSON), and what to call it."""

    name: _Name
    passkey: dict[str, Any]


class PasskeyNameIn(msgspec.Struct, forbid_unknown_fields=True):
    """What to call a passkey."""

    name: _Name


@post(f"{PATH}/options", status_code=200, guards=[require_proof], tags=_TAGS, sync_to_thread=True)
def post_passkey_options(
    request: AnyRequest,
    studio: TheStudio,
    account: TheAccount,
    services: TheServices,
    at: TheMoment,
) -> PasskeyOptionsOut:
    """Give what a browser needs to make a passkey."""
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    owner = PasskeyOwner(
        account_id=account.id, email=account.email, name=account.name, known=account.passkeys
    )
    challenge = new_challenge(services.cipher, account.id, nonce=new_nonce(), at=at)
    verifier = app_state(request).passkeys()
    return PasskeyOptionsOut(dict(verifier.creation_options(site_of(request), challenge, owner)))


@post(PATH, tags=_TAGS, guards=[require_proof], sync_to_thread=True)
def post_passkey(
    request: AnyRequest,
    account: TheAccount,
    services: TheServices,
    work: TheWork,
    data: Body[NewPasskeyIn],
) -> OwnPasskeyOut:
    """Keep a passkey that a browser has made."""
    passkey = new_passkey(
        work.store,
        services.cipher,
        app_state(request).passkeys(),
        site_of(request),
        data.passkey,
        account_id=account.id,
        name=passkey_name(data.name),
        at=work.at,
    )
    add_passkey(work, account.id, passkey)
    return passkeys_out([passkey], ())[0]


@patch(f"{PATH}/{{id:str}}", tags=_TAGS, sync_to_thread=True)
def patch_passkey(
    account: TheAccount, work: TheWork, id: PathId, data: Body[PasskeyNameIn]
) -> OwnPasskeyOut:
    """Call a passkey something else."""
    name = data.name
    passkey = rename_passkey(work, account.id, id, name)
    return passkeys_out([passkey], sign_ins_of(work.store, account.id))[0]


@delete(f"{PATH}/{{id:str}}", guards=[require_proof], tags=_TAGS, sync_to_thread=True)
def delete_passkey(account: TheAccount, work: TheWork, id: PathId) -> None:
    """Remove a passkey, unless it is the last way to sign in."""
    remove_passkey(work, account.id, id)


def passkeys_out(passkeys: Sequence[Passkey], sign_ins: Sequence[SignIn]) -> list[OwnPasskeyOut]:
    """Return passkeys as they are shown; *sign_ins* are their owner's, newest first."""
    used: dict[str, str] = {}
    for note in sign_ins:
        used.setdefault(note.passkey, note.at)
    return [OwnPasskeyOut(one.id, one.name, one.created_at, used.get(one.id)) for one in passkeys]


OWN_PASSKEY_HANDLERS = [post_passkey_options, post_passkey, patch_passkey, delete_passkey]
