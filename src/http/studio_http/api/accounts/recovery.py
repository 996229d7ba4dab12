"""/api/resets and /api/emails: what the links do that people get by mail or from an owner."""

from datetime import timedelta
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath

from studio_adapters.bootstrap import hash_password, is_known_password
from studio_core.accounts.account import find_account
from studio_core.accounts.letters import Letter
from studio_core.accounts.limits import Limit, take_attempt, take_attempt_from
from studio_core.accounts.own_account import (
    RESET_LASTS,
    begin_reset,
    confirm_email,
    find_reset,
    finish_reset,
)
from studio_core.accounts.passwords import SHORTEST_PASSWORD, check_new_password
from studio_core.records.changes import VISITOR
from studio_core.records.work import Work
from studio_http.api.accounts.links import counting_wrong_tokens, end_of
from studio_http.api.dependencies import AnyRequest, TheLetters, TheMoment, TheStudio, app_state
from studio_http.api.nonces import new_secret
from studio_http.api.session import Password
from studio_http.api.site_address import admin_link
from studio_http.base.bodies import Body

PER_RESET_NETWORK = Limit(name="reset:address", attempts=10, window_seconds=3600)
PER_RESET_ACCOUNT = Limit(name="reset:account", attempts=3, window_seconds=3600)
_TAGS = ["account"]
_MINUTES = RESET_LASTS // timedelta(minutes=1)


class LostPasswordIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whose password is lost."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class LostPasswordOut(msgspec.Struct):
    """Whether this site can mail links, and for how many minutes one works; nothing of accounts.

    *elsewhere*: another service keeps the passwords, and resets them.
    """

    mail: bool
    minutes: int
    elsewhere: bool


class ResetOut(msgspec.Struct, rename="camel"):
    """Whose password a link resets, until when, and how long the new one has to be."""

    email: str
    expires_at: str
    shortest_password: int


class ResetIn(msgspec.Struct, forbid_unknown_fields=True):
    """The password from now on."""

    password: Password


class ConfirmedOut(msgspec.Struct):
    """The address of the account from now on."""

    email: str


@post("/api/account/reset", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_lost_password(
    request: AnyRequest, letters: TheLetters, at: TheMoment, data: Body[LostPasswordIn]
) -> LostPasswordOut:
    """Mail a link to reset the password, if there is such an account; the answer never tells."""
    email = data.email
    letters.make_soon(lambda: _reset_letter(request, email, at))
    elsewhere = app_state(request).studio.identity.elsewhere
    return LostPasswordOut(letters.delivers and not elsewhere, _MINUTES, elsewhere=elsewhere)


@get("/api/resets/{token:str}", tags=_TAGS, sync_to_thread=True)
def get_reset(
    request: AnyRequest, studio: TheStudio, at: TheMoment, token: FromPath[str]
) -> ResetOut:
    """Say whose password a link resets; it stays unused."""
    with counting_wrong_tokens(request, at):
        account = find_reset(studio.store, token, at=at)
    return ResetOut(account.email, end_of(account.reset), SHORTEST_PASSWORD)


@post("/api/resets/{token:str}", status_code=204, tags=_TAGS, sync_to_thread=True)
def post_reset(
    request: AnyRequest,
    studio: TheStudio,
    at: TheMoment,
    token: FromPath[str],
    data: Body[ResetIn],
) -> None:
    """Set the password by a link, once; every session of the account ends."""
    password = data.password
    with counting_wrong_tokens(request, at):
        account = find_reset(studio.store, token, at=at)
        check_new_password(password, account.email, is_known_password, "password")
        finish_reset(studio.store, token, hash_password(password), at=at)


@post("/api/emails/{token:str}", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_confirmation_of_email(
    request: AnyRequest,
    studio: TheStudio,
    letters: TheLetters,
    at: TheMoment,
    token: FromPath[str],
) -> ConfirmedOut:
    """Confirm an account's new address, once; the address before is told."""
    with counting_wrong_tokens(request, at):
        before, email = confirm_email(studio.store, token, at=at)
    letter = Letter(kind="email_changed", to=before, facts={"email": email})
    letters.send_soon(letter)
    return ConfirmedOut(email)


def _reset_letter(request: AnyRequest, email: str, at: str) -> Letter | None:
    """Return the mail for a lost password; None for nobody's account. Wishes are counted."""
    studio = app_state(request).studio
    address = request.client.host if request.client else ""
    take_attempt_from(studio.store, PER_RESET_NETWORK, address, at=at)
    account = find_account(studio.store, email)
    if account is None or account.state != "active" or studio.identity.elsewhere:
        return None
    take_attempt(studio.store, PER_RESET_ACCOUNT, account.id, at=at)
    token = begin_reset(Work(studio.store, VISITOR, at), account.id, new_secret())
    facts = {"minutes": str(_MINUTES), "link": admin_link(request, f"reset/{token}")}
    return Letter(kind="reset", to=account.email, facts=facts)


RECOVERY_HANDLERS = [post_lost_password, get_reset, post_reset, post_confirmation_of_email]
