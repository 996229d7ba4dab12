"""/api/admin/second-factor: codes of a telephone besides the password, for one's own account."""

import secrets
from base64 import b32encode
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody

from studio_adapters.bootstrap import Studio, site_table
from studio_core.accounts.account import get_account
from studio_core.accounts.enrolment import RECOVERY_CODES, begin_enrolment, confirm_enrolment
from studio_core.accounts.limits import forget_attempts, take_attempt
from studio_core.accounts.second_factor import (
    PER_CODE,
    AccountElsewhereError,
    passes,
    second_factor_of,
    turn_off,
)
from studio_core.accounts.sessions import Session, end_sessions, sessions_of
from studio_core.accounts.totp import SECRET_BYTES, enrolment_uri, secret_text
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_http.api.dependencies import TheActor, TheMoment, TheServices, TheStudio
from studio_http.api.qr import qr_path
from studio_http.api.session import PER_ACCOUNT, Password
from studio_http.base.bodies import SentFields, read_body

PATH = "/api/admin/second-factor"
_TAGS = ["account"]
_RECOVERY_BYTES = 10
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
AnyRequest: TypeAlias = Request[Any, Any, Any]


class SecondFactorOut(msgspec.Struct, rename="camel"):
    """Whether a code is asked for; not *available* for accounts that another service keeps."""

    available: bool
    on: bool
    since: str | None
    recovery_codes_left: int


class PasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    """Proof that the account's owner asks, not somebody at his desk."""

    password: Password


class QrOut(msgspec.Struct):
    """A QR code: *path* draws the dark squares on a square of *size* units."""

    size: int
    path: str


class EnrolmentOut(msgspec.Struct):
    """What an authenticator application needs; shown once, in force once confirmed."""

    uri: str
    secret: str
    qr: QrOut


class CodeIn(msgspec.Struct, forbid_unknown_fields=True):
    """A code of the application."""

    code: Code


class RecoveryCodesOut(msgspec.Struct, rename="camel"):
    """Codes for the day the telephone is lost, each good once; shown this one time."""

    recovery_codes: list[str]


class OffIn(PasswordIn, forbid_unknown_fields=True):
    """What turns the second factor off."""

    code: Code


@get(PATH, tags=_TAGS, sync_to_thread=True)
def get_second_factor(request: AnyRequest, studio: TheStudio) -> SecondFactorOut:
    """Tell whether one's own account has a second factor."""
    mine: Session = request.state.session
    if get_account(studio.store, mine.user.id) is None:
        return SecondFactorOut(available=False, on=False, since=None, recovery_codes_left=0)
    factor = second_factor_of(studio.store, mine.user.id)
    if factor is None:
        return SecondFactorOut(available=True, on=False, since=None, recovery_codes_left=0)
    left = len(factor.recovery)
    return SecondFactorOut(available=True, on=True, since=factor.since, recovery_codes_left=left)


@post(PATH, status_code=200, tags=_TAGS, sync_to_thread=True)
def post_second_factor(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> EnrolmentOut:
    """Begin: make a secret for this session. Nothing is asked for until a code confirms it."""
    sent = read_body(PasswordIn, data)
    mine = _own(request, studio)
    _check_password(studio, mine, sent.password, at)
    secret = secrets.token_bytes(SECRET_BYTES)
    begin_enrolment(studio.store, services.cipher, mine.user.id, mine.id, secret, at=at)
    uri = enrolment_uri(secret, issuer=_issuer(studio), email=mine.user.email)
    return EnrolmentOut(uri, secret_text(secret), QrOut(*qr_path(uri)))


@post(f"{PATH}/confirm", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_confirmation(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> RecoveryCodesOut:
    """Turn it on by a first code; sessions that were begun without one end."""
    sent = read_body(CodeIn, data)
    mine = _own(request, studio)
    store, id = studio.store, mine.user.id
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    if not confirm_enrolment(store, services.cipher, id, mine.id, sent.code, codes, at=at):
        raise InvalidFieldsError([FieldFault("code", "code_wrong")])
    end_sessions(store, [one for one in sessions_of(store, id, at=at) if one.id != mine.id], at=at)
    return RecoveryCodesOut(codes)


@post(f"{PATH}/off", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_off(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    by: TheActor,
    at: TheMoment,
    data: JSONBody[SentFields],
) -> None:
    """Turn it off, with the password and a code."""
    sent = read_body(OffIn, data)
    mine = _own(request, studio)
    _check_password(studio, mine, sent.password, at)
    take_attempt(studio.store, PER_CODE, mine.user.id, at=at)
    if not passes(studio.store, services.cipher, mine.user.id, sent.code, at=at):
        raise InvalidFieldsError([FieldFault("code", "code_wrong")])
    forget_attempts(studio.store, PER_CODE, mine.user.id, at=at)
    turn_off(studio.store, mine.user.id, by=by, at=at)


def _own(request: AnyRequest, studio: Studio) -> Session:
    """Return the session; raise `AccountElsewhereError` when its account is not kept here."""
    mine: Session = request.state.session
    if get_account(studio.store, mine.user.id) is None:
        raise AccountElsewhereError
    return mine


def _check_password(studio: Studio, mine: Session, password: str, at: str) -> None:
    """Raise unless it is the account's; attempts count together with those to sign in."""
    account = mine.user.email.strip().casefold()
    take_attempt(studio.store, PER_ACCOUNT, account, at=at)
    if studio.identity.authenticate(mine.user.email, password) is None:
        raise InvalidFieldsError([FieldFault("password", "password_wrong")])
    forget_attempts(studio.store, PER_ACCOUNT, account, at=at)


def _issuer(studio: Studio) -> str:
    brand: Any = site_table(studio.settings).get("brand")
    named = brand.get("en") if isinstance(brand, dict) else None
    return str(named or "studio")


def _recovery_code() -> str:
    text = b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


SECOND_FACTOR_HANDLERS = [get_second_factor, post_second_factor, post_confirmation, post_off]
