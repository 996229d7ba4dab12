"""What handlers ask for by type: the application's objects, who acts, when, and where."""

from dataclasses import replace
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.accounts.account import Account
from studio_core.accounts.permitted_store import OwnAccountStore, PermittedStore
from studio_core.accounts.sessions import Session
from studio_core.content.kinds import Kind
from studio_core.cursors import MAX_PAGE
from studio_core.enquiries.services import EnquiryServices
from studio_core.files.uploads import UploadStaging
from studio_core.records.changes import Actor
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_http.api.letter_box import LetterBox
from studio_http.api.state import AppState
from studio_http.enquiries.upkeep import EnquiryUpkeep
from studio_http.middleware.lazy_app import STATE
from studio_http.published.kinds import KINDS
from studio_http.published.own_writes import WRITTEN, NotingStore, Written
from studio_http.published.snapshot import Published

TheStudio: TypeAlias = NamedDependency[Studio]
TheKind: TypeAlias = NamedDependency[Kind]
ThePublished: TypeAlias = NamedDependency[Published]
TheServices: TypeAlias = NamedDependency[EnquiryServices]
TheUpkeep: TypeAlias = NamedDependency[EnquiryUpkeep]
TheSession: TypeAlias = NamedDependency[Session]
TheAccount: TypeAlias = NamedDependency[Account]
TheLetters: TypeAlias = NamedDependency[LetterBox]
TheActor: TypeAlias = NamedDependency[Actor]
TheStaging: TypeAlias = NamedDependency[UploadStaging]
TheMoment: TypeAlias = NamedDependency[str]
TheWork: TypeAlias = NamedDependency[Work]
PathId: TypeAlias = FromPath[str]
Limit: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MAX_PAGE)]
After: TypeAlias = Annotated[str | None, QueryParameter(required=False)]
ExactCover: TypeAlias = Annotated[bool, QueryParameter(name="exactCover", required=False)]
Onto: TypeAlias = Annotated[str | None, QueryParameter(required=False)]
Search: TypeAlias = Annotated[str, QueryParameter(max_length=200)]
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
AnyRequest: TypeAlias = Request[Any, Any, Any]

ADMIN_PATH = "/api/admin"
_SESSION, _ACCOUNT = "session", "account"


def app_state(connection: AnyConnection) -> AppState:
    """Return the objects of the application that serves this request."""
    state: AppState = connection.state[STATE]
    return state


def keep_signed_in(connection: AnyConnection, session: Session, account: Account) -> None:
    """Let the request's handler know who asks; the guard of the administration found it."""
    connection.state[_SESSION], connection.state[_ACCOUNT] = session, account


def session_of(connection: AnyConnection) -> Session:
    """Return the session of the signed-in administrator."""
    session: Session = connection.state[_SESSION]
    return session


def provide_studio(request: AnyRequest) -> Studio:
    """Return the studio that the application serves, with its store as this request may use it.

    It does what the role of the signed-in administrator allows, and notes what is changed.
    """
    return _studio_for(request, PermittedStore)


def provide_own_studio(request: AnyRequest) -> Studio:
    """Return the studio as the routes of one's own account use it."""
    return _studio_for(request, OwnAccountStore)


def _studio_for(request: AnyRequest, permitted: type[PermittedStore]) -> Studio:
    studio = app_state(request).studio
    store = studio.store
    written: Written | None = request.scope.get(WRITTEN)  # type: ignore[assignment]  # ours
    if written:
        store = NotingStore(store, written)
    account: Account | None = request.state.get(_ACCOUNT)
    if account:
        store = permitted(store, account)
    return replace(studio, store=store)


def provide_kind(request: AnyRequest) -> Kind:
    """Return the kind of record that the address of a request names.

    Raise `ContentNotFoundError` for a part that the site has not.
    """
    collection = request.url.path.removeprefix(f"{ADMIN_PATH}/").partition("/")[0]
    kind, id = KINDS[collection], request.path_params.get("id", "")
    if collection == SITE and not kind.is_singleton(id):
        raise kind.rules.missing(id)
    return kind


def provide_published(request: AnyRequest) -> Published:
    """Return what is published."""
    return app_state(request).published


def provide_services(request: AnyRequest) -> EnquiryServices:
    """Return what the work with enquiries needs."""
    return app_state(request).services


def provide_upkeep(request: AnyRequest) -> EnquiryUpkeep:
    """Return who forgets what was erased."""
    return app_state(request).upkeep


def provide_staging(request: AnyRequest) -> UploadStaging:
    """Return where uploads wait until they are whole."""
    return app_state(request).staging


def provide_session(request: AnyRequest) -> Session:
    """Return the session of the signed-in administrator."""
    return session_of(request)


def provide_account(request: AnyRequest) -> Account:
    """Return the account of the signed-in administrator."""
    account: Account = request.state[_ACCOUNT]
    return account


def provide_actor(request: AnyRequest) -> Actor:
    """Return the signed-in administrator as the author of changes."""
    return Actor("administrator", provide_account(request).id)


def provide_letters(request: AnyRequest) -> LetterBox:
    """Return where mails about accounts go."""
    return app_state(request).letters


def provide_moment(request: AnyRequest) -> str:
    """Return the moment of the request."""
    return timestamp(app_state(request).studio.clock)


def provide_work(request: AnyRequest, studio: TheStudio) -> Work:
    """Return the context in which the signed-in administrator changes records."""
    return Work(studio.store, provide_actor(request), timestamp(studio.clock))


DEPENDENCIES = {
    "studio": Provide(provide_studio, sync_to_thread=False),
    "kind": Provide(provide_kind, sync_to_thread=False),
    "published": Provide(provide_published, sync_to_thread=False),
    "services": Provide(provide_services, sync_to_thread=False),
    "upkeep": Provide(provide_upkeep, sync_to_thread=False),
    "staging": Provide(provide_staging, sync_to_thread=False),
    "session": Provide(provide_session, sync_to_thread=False),
    "account": Provide(provide_account, sync_to_thread=False),
    "letters": Provide(provide_letters, sync_to_thread=False),
    "by": Provide(provide_actor, sync_to_thread=False),
    "at": Provide(provide_moment, sync_to_thread=False),
    "work": Provide(provide_work, sync_to_thread=False),
}
OF_OWN_ACCOUNT = {"studio": Provide(provide_own_studio, sync_to_thread=False)}
"""What the routes of one's own account ask for by another store."""
