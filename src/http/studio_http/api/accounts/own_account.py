"""/api/account: one's own account, for every role."""

from typing import Annotated

import msgspec
from litestar import get, patch, post, put

from studio_adapters.bootstrap import Studio, hash_password, is_known_password
from studio_core.accounts.account import MAX_NAME_LENGTH, Account, known_account, put_password
from studio_core.accounts.attempts import PER_SESSION
from studio_core.accounts.letters import Letter
from studio_core.accounts.limits import forget_attempts, take_attempt
from studio_core.accounts.one_time_links import is_over
from studio_core.accounts.own_account import EMAIL_CHANGE_LASTS, begin_email_change, rename
from studio_core.accounts.passwords import SHORTEST_PASSWORD, check_new_password
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.accounts.sessions import change_session, end_sessions, sessions_of
from studio_core.accounts.sign_ins import sign_ins_of
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_http.api.accounts.own_passkeys import OwnPasskeyOut, passkeys_out
from studio_http.api.admin.second_factor import RECOVERY_CODES
from studio_http.api.dependencies import (
    AnyRequest,
    TheAccount,
    TheLetters,
    TheMoment,
    TheSession,
    TheStudio,
    TheWork,
)
from studio_http.api.letter_box import LetterBox
from studio_http.api.nonces import new_secret
from studio_http.api.session import Password
from studio_http.api.signed_in import require_proof
from studio_http.api.site_address import admin_link
from studio_http.base.bodies import Body
from studio_http.base.problems.problem import ProblemError

PATH = "/api/account"
_TAGS = ["account"]


class AccountOut(msgspec.Struct, rename="camel"):
    """One's own account, and what may be done to it here.

    *elsewhere*: another service keeps address, password and passkeys. *mail*: links can be mailed.
    """

    id: str
    email: str
    name: str
    role: str
    has_password: bool
    elsewhere: bool
    mail: bool
    pending_email: str | None
    recovery_codes: int
    shortest_password: int
    passkeys: list[OwnPasskeyOut]


class NameIn(msgspec.Struct, forbid_unknown_fields=True):
    """The name that others see."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_LENGTH)]


class NewPasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    """The password now, '' for an account without one, and the one from now on."""

    new: Password
    current: Annotated[str, msgspec.Meta(max_length=1024)] = ""


class EmailIn(msgspec.Struct, forbid_unknown_fields=True):
    """The address wanted."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class PendingEmailOut(msgspec.Struct, rename="camel"):
    """The address that waits to be confirmed."""

    pending_email: str


@get(PATH, tags=_TAGS, sync_to_thread=True)
def get_own_account(
    studio: TheStudio, account: TheAccount, letters: TheLetters, at: TheMoment
) -> AccountOut:
    """Show one's own account."""
    return _out(studio, account, letters, at)


@patch(PATH, tags=_TAGS, sync_to_thread=True)
def patch_own_account(
    studio: TheStudio, account: TheAccount, letters: TheLetters, work: TheWork, data: Body[NameIn]
) -> AccountOut:
    """Change one's own name."""
    rename(work, account.id, data.name)
    return _out(studio, known_account(work.store, account.id), letters, work.at)


@put(f"{PATH}/password", status_code=204, tags=_TAGS, sync_to_thread=True)
def put_own_password(
    request: AnyRequest,
    studio: TheStudio,
    account: TheAccount,
    session: TheSession,
    work: TheWork,
    data: Body[NewPasswordIn],
) -> None:
    """Change one's own password; every other session ends.

    Who has none yet shows a passkey first (`POST /api/session/proof`).
    """
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    if account.password_hash:
        _check_current(studio, account, session.id, data.current, work.at)
    else:
        require_proof(request, None)
    check_new_password(data.new, account.email, is_known_password, "new")
    put_password(work, account.id, hash_password(data.new))
    # This session goes on with the credentials that its user has from now on.
    stamp = known_account(work.store, account.id).user.stamp
    change_session(work.store, session.id, "stamp", stamp)
    others = [
        one for one in sessions_of(work.store, account.id, at=work.at) if one.id != session.id
    ]
    end_sessions(work.store, others, at=work.at)


@post(f"{PATH}/email", status_code=202, guards=[require_proof], tags=_TAGS, sync_to_thread=True)
def post_own_email(
    request: AnyRequest,
    studio: TheStudio,
    account: TheAccount,
    letters: TheLetters,
    work: TheWork,
    data: Body[EmailIn],
) -> PendingEmailOut:
    """Mail a link to the address wanted; opening it changes the address."""
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    if not letters.delivers:
        raise ProblemError(409, "mail_not_set_up")
    wanted = data.email
    token = begin_email_change(work, account.id, wanted, new_secret())
    pending = _pending(known_account(work.store, account.id), work.at) or ""
    facts = {
        "hours": str(int(EMAIL_CHANGE_LASTS.total_seconds()) // 3600),
        "link": admin_link(request, f"email/{token}"),
    }
    letters.send(Letter(kind="email_confirmation", to=pending, facts=facts))
    return PendingEmailOut(pending)


def _check_current(
    studio: Studio, account: Account, session_id: str, password: str, at: str
) -> None:
    """Raise unless *password* is the account's; attempts are counted by session."""
    take_attempt(studio.store, PER_SESSION, session_id, at=at)
    if studio.identity.authenticate(account.email, password) is None:
        raise InvalidFieldsError([FieldFault("current", "password_wrong")])
    forget_attempts(studio.store, PER_SESSION, session_id)


def _out(studio: Studio, account: Account, letters: LetterBox, at: str) -> AccountOut:
    elsewhere = studio.identity.elsewhere
    return AccountOut(
        id=account.id,
        email=account.email,
        name=account.name,
        role=account.role,
        has_password=elsewhere or bool(account.password_hash),
        elsewhere=elsewhere,
        mail=letters.delivers,
        pending_email=_pending(account, at),
        recovery_codes=RECOVERY_CODES,
        shortest_password=SHORTEST_PASSWORD,
        passkeys=passkeys_out(account.passkeys, sign_ins_of(studio.store, account.id)),
    )


def _pending(account: Account, at: str) -> str | None:
    link = account.new_email
    return None if link is None or is_over(link, at=at) else str(link.get("email"))


OWN_ACCOUNT_HANDLERS = [get_own_account, patch_own_account, put_own_password, post_own_email]
