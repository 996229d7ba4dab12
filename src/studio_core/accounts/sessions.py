"""Sessions of signed-in administrators; the store knows only the hash of their random id."""

import hmac
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from studio_core.accounts.clients import UNKNOWN, Client
from studio_core.accounts.identity import User
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import SYSTEM, Change
from studio_core.records.key_value import Next, milliseconds
from studio_core.records.record import Document, Json
from studio_core.records.spaces import SESSIONS
from studio_core.records.store import Store
from studio_core.records.work import Work

log = logging.getLogger("studio.sessions")

IDLE_LIMIT = timedelta(hours=2)
ABSOLUTE_LIMIT = timedelta(hours=12)

PROOF_LASTS = timedelta(minutes=10)
"""How long after a password or passkey was shown sensitive acts ask for none."""

_SEEN_EVERY = timedelta(minutes=1)
"""How often the use of a session is noted: not with every request, to spare writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A signed-in administrator: who, since when, and the token that changing calls must show.

    *id* is what the store knows the session by, and no secret. *client* is who began it.
    *proved_at* is when a password or passkey was shown last; None for a session from before that
    was noted.
    """

    user: User
    csrf_token: str
    created_at: datetime
    seen_at: datetime
    proved_at: datetime | None
    id: str
    client: Client

    def expires_at(self) -> datetime:
        """Return when the session ends unless it is used before."""
        return min(self.seen_at + IDLE_LIMIT, self.created_at + ABSOLUTE_LIMIT)

    def is_proved(self, *, at: str) -> bool:
        """Tell whether a password or passkey was shown lately enough for what is sensitive."""
        shown = self.proved_at or self.created_at
        return datetime.fromisoformat(at) - shown < PROOF_LASTS


def session_key(token: str) -> str:
    """Return the id that the session of the secret *token* is stored under."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_token(token: str) -> str:
    """Return the token that proves a request was made by a page of ours; bound to the session."""
    return hmac.new(token.encode("utf-8", "surrogatepass"), b"csrf", sha256).hexdigest()


def csrf_matches(session: Session, shown: str) -> bool:
    """Tell whether *shown* is the session's token, in a time that does not depend on it."""
    return hmac.compare_digest(session.csrf_token.encode(), shown.encode("utf-8", "surrogatepass"))


def open_session(
    store: Store,
    user: User,
    *,
    token: str,
    at: str,
    client: Client = UNKNOWN,
    noting: Sequence[Change] = (),
) -> Session:
    """Store a new session for *user* under a fresh random *token* and return it.

    *noting* is written after it.
    """
    document: Document = {
        "userId": user.id,
        "email": user.email,
        "createdAt": at,
        "seenAt": at,
        "provedAt": at,
        "stamp": user.stamp,
        "network": client.network,
        "device": client.device,
    }
    session = _session(token, document)
    store.key_values.put(SESSIONS, session.id, document, _end_of(session))
    _note(store, "signed_in", noting, at)
    return session


def find_session(store: Store, token: str, *, at: str) -> Session | None:
    """Return the session of *token* while it lasts, and note that it is in use; else None.

    It lasts without the note where the store is only read now; the next use is noted then. One
    that cannot be read lets nobody in.
    """
    value = store.key_values.get(SESSIONS, session_key(token), at)
    session = _read(token, value) if value else None
    if session and datetime.fromisoformat(at) - session.seen_at >= _SEEN_EVERY:
        try:
            if not change_session(store, session.id, "seenAt", at):
                # Signed out in another tab between reading and noting.
                return None
        except StoreUnavailableError:
            log.info("the use of a session cannot be noted now")
    return session


def change_session(store: Store, id: str, field: str, value: Json) -> bool:
    """Give a session that is there another value of *field*, None for none; False when it ended."""

    def changed(before: "Document | None") -> Next:
        if before is None:
            return None
        after = {name: item for name, item in {**before, field: value}.items() if item is not None}
        session = _read("", after)
        return (after, _end_of(session)) if session else None

    return store.key_values.update(SESSIONS, id, changed)


def close_session(store: Store, token: str, *, at: str, noting: Sequence[Change] = ()) -> None:
    """End the session of *token*; ending none is no fault. *noting* is written after it."""
    store.key_values.remove(SESSIONS, session_key(token))
    _note(store, "signed_out", noting, at)


def sessions_of(store: Store, user_id: str, *, at: str) -> tuple[Session, ...]:
    """Return the sessions of a user that last, the one used last first; their tokens stay ''."""
    lasting = (
        replace(session, id=id, csrf_token="")
        for id, value in store.key_values.items(SESSIONS, at).items()
        if value.get("userId") == user_id and (session := _read("", value))
    )
    return tuple(sorted(lasting, key=lambda session: (session.seen_at, session.id), reverse=True))


def end_sessions(
    store: Store, sessions: Sequence[Session], *, at: str, noting: Sequence[Change] = ()
) -> int:
    """End these sessions and return how many they were; *noting* is written after it."""
    for session in sessions:
        store.key_values.remove(SESSIONS, session.id)
    if sessions:
        _note(store, "sessions_closed", noting, at)
    return len(sessions)


def close_sessions_of(store: Store, user_id: str) -> int:
    """End every session of a user and return how many there were."""
    values = store.key_values.items(SESSIONS).items()
    ids = [id for id, value in values if value.get("userId") == user_id]
    for id in ids:
        store.key_values.remove(SESSIONS, id)
    return len(ids)


def _note(store: Store, action: str, changes: Sequence[Change], at: str) -> None:
    if changes:
        Work(store, SYSTEM, at).commit(action, *changes)


def _end_of(session: Session) -> int:
    return milliseconds(session.expires_at().isoformat())


def _read(token: str, document: Document) -> Session | None:
    """Return the session in a stored document; None for one that cannot be read."""
    try:
        session = _session(token, document)
        # Whoever has it may count on its moments: they have a zone and an end.
        is_whole = session.expires_at().tzinfo and (session.proved_at or session.seen_at).tzinfo
    except (ValueError, TypeError, OverflowError):
        return None
    return session if is_whole else None


def _session(token: str, document: Document) -> Session:
    proved = document.get("provedAt")
    return Session(
        user=User(
            id=str(document.get("userId")),
            email=str(document.get("email")),
            stamp=str(document.get("stamp") or ""),
        ),
        csrf_token=csrf_token(token),
        created_at=datetime.fromisoformat(str(document.get("createdAt"))),
        seen_at=datetime.fromisoformat(str(document.get("seenAt"))),
        proved_at=datetime.fromisoformat(str(proved)) if proved else None,
        id=session_key(token),
        client=Client(
            network=str(document.get("network") or ""), device=str(document.get("device") or "")
        ),
    )
