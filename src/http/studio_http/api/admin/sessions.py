"""/api/admin/sessions: where one is signed in, and ending that."""

from typing import Any, TypeAlias

import msgspec
from litestar import Request, delete, get

from studio_adapters.bootstrap import Studio
from studio_core.accounts.sessions import Session, end_sessions, sessions_of
from studio_core.accounts.sign_ins import SESSIONS_ENDED, sign_in_note
from studio_http.api.dependencies import PathId, TheMoment, TheStudio
from studio_http.base.client import client_of
from studio_http.base.problems.problem import ProblemError

_TAGS = ["account"]
AnyRequest: TypeAlias = Request[Any, Any, Any]


class OwnSessionOut(msgspec.Struct, rename="camel"):
    """One place where one is signed in; *current* is the session that asks."""

    id: str
    begun_at: str
    seen_at: str
    expires_at: str
    device: str
    network: str
    current: bool


class OwnSessionsOut(msgspec.Struct):
    """One's own sessions, the one used last first."""

    items: list[OwnSessionOut]
    total: int


class EndedOut(msgspec.Struct):
    """How many sessions were ended, and which."""

    changed: int
    ids: list[str]


@get("/api/admin/sessions", tags=_TAGS, sync_to_thread=True)
def get_sessions(request: AnyRequest, studio: TheStudio, at: TheMoment) -> OwnSessionsOut:
    """List one's own sessions."""
    mine: Session = request.state.session
    found = sessions_of(studio.store, mine.user.id, at=at)
    return OwnSessionsOut([_out(session, mine) for session in found], len(found))


@delete("/api/admin/sessions/{id:str}", status_code=204, tags=_TAGS, sync_to_thread=True)
def delete_session(request: AnyRequest, studio: TheStudio, at: TheMoment, id: PathId) -> None:
    """End one of one's own sessions, this one too; 404 for anybody else's."""
    mine: Session = request.state.session
    found = [one for one in sessions_of(studio.store, mine.user.id, at=at) if one.id == id]
    if not found:
        raise ProblemError(404, "not_found")
    _end(request, studio, found, at)


@delete("/api/admin/sessions", status_code=200, tags=_TAGS, sync_to_thread=True)
def delete_other_sessions(request: AnyRequest, studio: TheStudio, at: TheMoment) -> EndedOut:
    """End every one of one's own sessions but the one that asks."""
    mine: Session = request.state.session
    found = [one for one in sessions_of(studio.store, mine.user.id, at=at) if one.id != mine.id]
    _end(request, studio, found, at)
    return EndedOut(len(found), [one.id for one in found])


def _end(request: AnyRequest, studio: Studio, sessions: list[Session], at: str) -> None:
    user, client = request.state.session.user, client_of(request)
    note = sign_in_note(
        studio.store,
        SESSIONS_ENDED,
        user,
        client,
        id=studio.new_id(),
        at=at,
        count=len(sessions),
    )
    end_sessions(studio.store, sessions, at=at, noting=[note])


def _out(session: Session, mine: Session) -> OwnSessionOut:
    return OwnSessionOut(
        id=session.id,
        begun_at=session.created_at.isoformat(),
        seen_at=session.seen_at.isoformat(),
        expires_at=session.expires_at().isoformat(),
        device=session.client.device,
        network=session.client.network,
        current=session.id == mine.id,
    )


SESSION_HANDLERS = [get_sessions, delete_session, delete_other_sessions]
