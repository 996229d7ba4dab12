"""/api/admin/second-factor: codes of a telephone besides the password, for one's own account."""

import secrets
from base64 import b32encode
from typing import Annotated

import msgspec
from litestar import get, post

from studio_adapters.bootstrap import Studio
from studio_core.accounts.attempts import PER_SESSION
from studio_core.accounts.enrolment import begin_enrolment, confirm_enrolment
from studio_core.accounts.limits import forget_attempts, take_attempt
from studio_core.accounts.second_factor import (
    PER_CODE,
    AccountElsewhereError,
    passes,
    renew_recovery_codes,
    second_factor_of,
    turn_off,
)
from studio_core.accounts.sessions import Session, end_sessions, sessions_of
from studio_core.accounts.totp import SECRET_BYTES, enrolment_uri, secret_text
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.site.spoken_parts import brand_mark
from studio_http.api.dependencies import (
    TheMoment,
    TheServices,
    TheSession,
    TheStudio,
    TheWork,
)
from studio_http.api.session import Password
from studio_http.api.signed_in import require_proof
from studio_http.base.bodies import Body
from studio_http.base.qr import qr_path

PATH = "/api/admin/second-factor"
_TAGS = ["account"]
RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class SecondFactorOut(msgspec.Struct, rename="camel"):
    """Whether a code is asked for; not *available* for accounts that another service keeps."""

    available: bool
    on: bool
    since: str | None
    recovery_codes_left: int


class PasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    """The password again: proof that the account's owner asks."""

    password: Password


class QrOut(msgspec.Struct):
    """A QR code: *path* draws the dark squares on a square of *size* units."""

    size: int
    path: str


class EnrolmentOut(msgspec.Struct):
    """What an authenticator application needs: shown once, and in force when confirmed."""

    uri: str
    secret: str
    qr: QrOut


class CodeIn(msgspec.Struct, forbid_unknown_fields=True):
    """A code of the application."""

    code: Code


class RecoveryCodesOut(msgspec.Struct, rename="camel"):
    """Codes to sign in with when the telephone is lost, each valid once; shown this one time."""

    recovery_codes: list[str]


class OffIn(PasswordIn, forbid_unknown_fields=True):
    """What turns the second factor off."""

    code: Code


@get(PATH, tags=_TAGS, sync_to_thread=True)
def get_second_factor(session: TheSession, studio: TheStudio) -> SecondFactorOut:
    """Tell whether one's own account has a second factor."""
    if studio.identity.elsewhere:
        return SecondFactorOut(available=False, on=False, since=None, recovery_codes_left=0)
    factor = second_factor_of(studio.store, session.user.id)
    if factor is None:
        return SecondFactorOut(available=True, on=False, since=None, recovery_codes_left=0)
    left = len(factor.recovery)
    return SecondFactorOut(available=True, on=True, since=factor.since, recovery_codes_left=left)


@post(PATH, status_code=200, tags=_TAGS, sync_to_thread=True)
def post_second_factor(
    session: TheSession,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[PasswordIn],
) -> EnrolmentOut:
    """Begin: make a secret for this session. Nothing is asked for until a code confirms it."""
    _check_account(studio, session)
    _check_password(studio, session, data.password, at)
    secret = secrets.token_bytes(SECRET_BYTES)
    begin_enrolment(studio.store, services.cipher, session.user.id, session.id, secret)
    issuer = brand_mark(studio.store)
    uri = enrolment_uri(secret, issuer=issuer, email=session.user.email)
    return EnrolmentOut(uri, secret_text(secret), QrOut(*qr_path(uri)))


@post(f"{PATH}/confirm", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_confirmation(
    session: TheSession,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: Body[CodeIn],
) -> RecoveryCodesOut:
    """Turn it on by a first code; sessions that were begun without one end."""
    _check_account(studio, session)
    store, id = studio.store, session.user.id
    codes = _new_codes()
    if not confirm_enrolment(store, services.cipher, id, session.id, data.code, codes, at=at):
        raise InvalidFieldsError([FieldFault("code", "code_wrong")])
    end_sessions(
        store, [one for one in sessions_of(store, id, at=at) if one.id != session.id], at=at
    )
    return RecoveryCodesOut(codes)


@post(f"{PATH}/codes", status_code=200, guards=[require_proof], tags=_TAGS, sync_to_thread=True)
def post_codes(session: TheSession, work: TheWork) -> RecoveryCodesOut:
    """Make new recovery codes; those before are good no longer."""
    codes = _new_codes()
    renew_recovery_codes(work, session.user.id, codes)
    return RecoveryCodesOut(codes)


@post(f"{PATH}/off", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_off(
    session: TheSession, studio: TheStudio, services: TheServices, work: TheWork, data: Body[OffIn]
) -> None:
    """Turn it off, with the password and a code."""
    _check_account(studio, session)
    _check_password(studio, session, data.password, work.at)
    take_attempt(work.store, PER_CODE, session.user.id, at=work.at)
    if not passes(work.store, services.cipher, session.user.id, data.code, at=work.at):
        raise InvalidFieldsError([FieldFault("code", "code_wrong")])
    forget_attempts(work.store, PER_CODE, session.user.id)
    turn_off(work, session.user.id)


def _new_codes() -> list[str]:
    texts = (b32encode(secrets.token_bytes(_RECOVERY_BYTES)) for _ in range(RECOVERY_CODES))
    return [_in_fours(text.decode().lower()) for text in texts]


def _in_fours(text: str) -> str:
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def _check_account(studio: Studio, session: Session) -> None:
    """Raise `AccountElsewhereError` when the session's account is not kept here."""
    if studio.identity.elsewhere:
        raise AccountElsewhereError


def _check_password(studio: Studio, session: Session, password: str, at: str) -> None:
    """Raise unless *password* is the account's; attempts are counted by session."""
    take_attempt(studio.store, PER_SESSION, session.id, at=at)
    if studio.identity.authenticate(session.user.email, password) is None:
        raise InvalidFieldsError([FieldFault("password", "password_wrong")])
    forget_attempts(studio.store, PER_SESSION, session.id)


SECOND_FACTOR_HANDLERS = [
    get_second_factor,
    post_second_factor,
    post_confirmation,
    post_codes,
    post_off,
]
