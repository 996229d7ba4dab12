"""/api/admin/sessions: the sessions of one's own account, and ending them."""

import msgspec
from litestar import Response, delete, get

from studio_adapters.bootstrap import Studio
from studio_core.accounts.devices import forget_devices
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import Session, end_sessions, sessions_of
from studio_core.accounts.sign_ins import SESSIONS_ENDED, sign_in_note
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheMoment,
    TheSession,
    TheStudio,
)
from studio_http.api.known_devices import new_device_cookies
from studio_http.base.client import client_of
from studio_http.base.problems.problem import ProblemError

_TAGS = ["account"]


class OwnSessionOut(msgspec.Struct, rename="camel"):
    """One session of the account; *current* for the one that asks."""

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
def get_sessions(session: TheSession, studio: TheStudio, at: TheMoment) -> OwnSessionsOut:
    """List one's own sessions."""
    found = [
        OwnSessionOut(
            id=one.id,
            begun_at=one.created_at.isoformat(),
            seen_at=one.seen_at.isoformat(),
            expires_at=one.expires_at().isoformat(),
            device=one.client.device,
            network=one.client.network,
            current=one.id == session.id,
        )
        for one in sessions_of(studio.store, session.user.id, at=at)
    ]
    return OwnSessionsOut(found, len(found))


@delete("/api/admin/sessions/{id:str}", status_code=204, tags=_TAGS, sync_to_thread=True)
def delete_session(
    request: AnyRequest, session: TheSession, studio: TheStudio, at: TheMoment, id: PathId
) -> None:
    """End one of one's own sessions, this one too; 404 for anybody else's."""
    mine = sessions_of(studio.store, session.user.id, at=at)
    found = [one for one in mine if one.id == id]
    if not found:
        raise ProblemError(404, "not_found")
    _end(request, session.user, studio, found, at)


@delete("/api/admin/sessions", status_code=200, tags=_TAGS, sync_to_thread=True)
def delete_other_sessions(
    request: AnyRequest, session: TheSession, studio: TheStudio, at: TheMoment
) -> Response[EndedOut]:
    """End every one of one's own sessions but the one that asks; only its browser stays known."""
    mine = sessions_of(studio.store, session.user.id, at=at)
    found = [one for one in mine if one.id != session.id]
    _end(request, session.user, studio, found, at)
    forget_devices(studio.store, session.user.email, at=at)
    return Response(
        EndedOut(len(found), [one.id for one in found]),
        cookies=new_device_cookies(request, session.user.email, at),
    )


def _end(request: AnyRequest, user: User, studio: Studio, sessions: list[Session], at: str) -> None:
    """End *sessions* of one account, noted in the list of activity."""
    note = sign_in_note(
        studio.store,
        SESSIONS_ENDED,
        user,
        client_of(request),
        id=studio.new_id(),
        at=at,
        count=len(sessions),
    )
    end_sessions(studio.store, sessions, at=at, noting=[note])


SESSION_HANDLERS = [get_sessions, delete_session, delete_other_sessions]
