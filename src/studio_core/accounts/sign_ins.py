"""Sign-ins, sign-outs and refusals: kept for a while, apart from the journal.

Nothing that a stranger typed is kept. A refusal names an account of ours or none. The refusals of
one account and hour are one note, those of unknown addresses one a day, so that many of them
neither fill the list nor push sign-ins out of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from studio_core.accounts.account import find_account
from studio_core.accounts.clients import Client
from studio_core.accounts.identity import User
from studio_core.dates import parse_moment
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import SYSTEM, Actor, Delete, Position, Put
from studio_core.records.collections import SIGN_INS
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

SIGNED_IN = "signed_in"
SIGNED_OUT = "signed_out"
SESSIONS_ENDED = "sessions_ended"
REFUSED = "sign_in_failed"
CODE_REFUSED = "second_factor_failed"
"""The password was right, the code was not: the account's owner should hear of it."""

KEPT_FOR = timedelta(days=90)
KEPT_AT_MOST = 1000

_NETWORKS_AT_MOST = 5
_DAY_LETTERS, _HOUR_LETTERS = len("2026-11-21"), len("2026-11-21T09")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """One note; *position* is that of the journal when it was made, *at* the latest moment.

    *email* is the account's own address, '' for a refusal without an account. *passkey* is the id
    of the one that was used, '' for a password.
    """

    id: str
    action: str
    at: str
    since: str
    position: Position
    actor: Actor
    email: str
    networks: tuple[str, ...]
    device: str
    count: int
    passkey: str = ""

    @staticmethod
    def from_record(id: str, document: Document) -> "SignIn":
        """Read a stored note."""
        stored = document.get("actor")
        actor: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
        kind = actor.get("kind")
        known: Any = kind if kind in ("administrator", "operator", "visitor") else "system"
        return SignIn(
            id=id,
            action=str(document.get("action")),
            at=str(document.get("at")),
            since=str(document.get("since")),
            position=stored_whole(document.get("position")) or 0,
            actor=Actor(known, str(actor.get("id") or "")),
            email=str(document.get("email") or ""),
            networks=tuple(map(str, stored_list(document.get("networks")))),
            device=str(document.get("device") or ""),
            count=stored_whole(document.get("count")) or 1,
            passkey=str(document.get("passkey") or ""),
        )


def sign_in_note(
    store: Store,
    action: str,
    user: User,
    client: Client,
    *,
    id: str,
    at: str,
    count: int = 1,
    passkey: str = "",
) -> Put:
    """Return the note that *user* did *action*, to be written together with what was done."""
    administrator = Actor("administrator", user.id)
    document = _document(store, action, administrator, user.email, client, at, count)
    if passkey:
        document["passkey"] = passkey
    return Put(SIGN_INS, id, document, expected=ABSENT)


def sign_ins_of(store: Store, user_id: str) -> tuple[SignIn, ...]:
    """Return the sign-ins of a user that are still known, newest first."""
    return tuple(
        note
        for note in list_sign_ins(store)
        if note.action == SIGNED_IN and note.actor.id == user_id
    )


@retried
def note_refusal(
    store: Store, email: str, client: Client, *, at: str, action: str = REFUSED
) -> None:
    """Note a refused sign-in; an *email* that belongs to no account is not kept."""
    # Known and unknown addresses take the same steps, so that the time does not tell them apart.
    account = find_account(store, email)
    known = account.email if account else ""
    span = at[: _HOUR_LETTERS if known else _DAY_LETTERS]
    id = sha256(f"{action}\0{known}\0{span}".encode()).hexdigest()[:28]
    record = store.get(SIGN_INS, id)
    visitor = Actor("visitor", account.id if account else "")
    document = _document(store, action, visitor, known, client, at, 1)
    if record is not None:
        before = SignIn.from_record(id, record.document)
        networks = dict.fromkeys([*document["networks"], *before.networks])
        document["since"] = before.since
        document["networks"] = [*networks][:_NETWORKS_AT_MOST]
        document["count"] = before.count + 1
    put = Put(SIGN_INS, id, document, expected=record.revision if record else ABSENT)
    Work(store, SYSTEM, at).commit(action, put)


def list_sign_ins(store: Store) -> tuple[SignIn, ...]:
    """Return every note, newest first."""
    records = store.read(SIGN_INS).items()
    found = (SignIn.from_record(id, record.document) for id, record in records)
    return tuple(sorted(found, key=lambda note: (note.at, note.id), reverse=True))


def sweep_sign_ins(store: Store, *, at: BelievedAt) -> int:
    """Remove the notes that are too old or too many and return how many there were."""
    oldest = datetime.fromisoformat(at) - KEPT_FOR
    gone = []
    for place, note in enumerate(list_sign_ins(store)):
        made = parse_moment(note.at)
        # A note without a readable moment is damaged, and goes too.
        if place >= KEPT_AT_MOST or made is None or made <= oldest:
            gone.append(Delete(SIGN_INS, note.id))
    if gone:
        Work(store, SYSTEM, at).commit("sign_ins_swept", *gone)
    return len(gone)


def _document(
    store: Store, action: str, actor: Actor, email: str, client: Client, at: str, count: int
) -> dict[str, Any]:
    return {
        "action": action,
        "at": at,
        "since": at,
        "position": store.position(),
        "actor": {"kind": actor.kind, "id": actor.id},
        "email": email,
        "networks": [client.network] if client.network else [],
        "device": client.device,
        "count": count,
    }
