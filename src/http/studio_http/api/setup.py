"""/api/setup: the terminal's token, and the first administrator whom it makes."""

from typing import Annotated

import msgspec
from litestar import Response, post
from litestar.datastructures import Cookie

from studio_adapters.bootstrap import is_known_password
from studio_core.accounts.account import checked_email
from studio_core.accounts.identity import User
from studio_core.accounts.one_time_links import count_wrong_token
from studio_core.accounts.passwords import SHORTEST_PASSWORD, check_new_password
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.accounts.setup import SetupTokenInvalidError, add_first_owner, check_setup
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from studio_http.api.dependencies import AnyRequest, TheMoment, TheStudio, app_state
from studio_http.api.opening_session import SessionOut, begin_session
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.bodies import Body

_COOKIE = "studio_setup"
_PATH = "/api/setup"
_MOST_LETTERS = 128


class SetupTokenIn(msgspec.Struct, forbid_unknown_fields=True):
    """The token of the address that the terminal shows."""

    token: Annotated[str, msgspec.Meta(max_length=_MOST_LETTERS)]


class FirstAdministratorIn(msgspec.Struct, forbid_unknown_fields=True):
    """Who manages the site."""

    email: Annotated[str, msgspec.Meta(max_length=254)]
    password: Annotated[str, msgspec.Meta(max_length=1024)]


class SetupOut(msgspec.Struct, rename="camel"):
    """The token is good; *shortestPassword* is how many characters the password has at least."""

    shortest_password: int


@post(f"{_PATH}/session", status_code=200, tags=["session"], sync_to_thread=True)
def post_setup_session(
    request: AnyRequest, studio: TheStudio, at: TheMoment, data: Body[SetupTokenIn]
) -> Response[SetupOut]:
    """Keep the token in a cookie of this browser, so that reloading goes on with it."""
    token = data.token
    _check(request, token, at)
    secure = is_secure(studio.settings.public_url)
    return Response(SetupOut(SHORTEST_PASSWORD), cookies=[_cookie(token, secure=secure)])


@post(f"{_PATH}/administrator", status_code=201, tags=["session"], sync_to_thread=True)
def post_first_administrator(
    request: AnyRequest, studio: TheStudio, at: TheMoment, data: Body[FirstAdministratorIn]
) -> Response[SessionOut]:
    """Make the first administrator, an owner, and sign them in; the token ends."""
    token = _token_of(request)
    _check(request, token, at)
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    email = checked_email(data.email)
    check_new_password(data.password, email, is_known_password, "password")
    enrolled = studio.identity.enrol(email, data.password)
    password_hash = enrolled.password_hash if enrolled else ""
    account = add_first_owner(Work(studio.store, OPERATOR, at), token, email, password_hash)
    user = User(id=account.id, email=account.email, stamp=account.stamp)
    answer = begin_session(request, user, account, at)
    answer.status_code = 201
    answer.set_cookie(_cookie("", secure=is_secure(studio.settings.public_url)))
    return answer


def _check(request: AnyRequest, token: str, at: str) -> None:
    """Raise unless *token* may set the site up; wrong ones are counted for their network."""
    store = app_state(request).studio.store
    try:
        check_setup(store, token)
    except SetupTokenInvalidError:
        count_wrong_token(store, request.client.host if request.client else "", at=at)
        raise


def _token_of(request: AnyRequest) -> str:
    return request.cookies.get(_COOKIE, "")[:_MOST_LETTERS]


def _cookie(value: str, *, secure: bool) -> Cookie:
    return Cookie(
        key=_COOKIE,
        value=value,
        path=_PATH,
        max_age=86_400 if value else 0,
        httponly=True,
        secure=secure,
        samesite="strict",
    )


SETUP_HANDLERS = [post_setup_session, post_first_administrator]
