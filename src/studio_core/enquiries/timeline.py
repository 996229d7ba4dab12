"""What has happened to an enquiry: when, by whom, and from what to what; no contents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from studio_core.records.changes import SYSTEM, VISITOR, Actor
from studio_core.records.record import Json

What: TypeAlias = Literal[
    "received", "enclosed", "delivered", "stage", "assignee", "next", "note", "keep"
]
_WHATS: tuple[What, ...] = get_args(What)

MOST_EVENTS = 200
"""Older ones are left out when there are more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened; *by* is an account, or the kind of who did it.

    *before* and *after* are stages, accounts, dates or numbers of files, as *what* says.
    """

    at: str
    by: str
    what: What
    before: str = ""
    after: str = ""

    def document(self) -> dict[str, Json]:
        """Return what is stored."""
        kept = {"at": self.at, "by": self.by, "what": self.what}
        changed = {"from": self.before, "to": self.after}
        return {**kept, **{name: text for name, text in changed.items() if text}}


def event(what: What, before: str, after: str, by: Actor, at: str) -> Event:
    """Return what *by* has just done."""
    return Event(at=at, by=by.id or by.kind, what=what, before=before, after=after)


def with_events(stored: Sequence[Any], events: Sequence[Event]) -> list[Any]:
    """Return the *stored* time line with *events* at its end."""
    return [*stored, *(one.document() for one in events)][-MOST_EVENTS:]


def timeline_of(
    stored: Sequence[Any], received_at: str, delivered_at: str | None
) -> tuple[Event, ...]:
    """Return everything that happened, newest first."""
    found = [_read(one) for one in stored if isinstance(one, Mapping)]
    found.append(Event(at=received_at, by=VISITOR.kind, what="received"))
    if delivered_at:
        found.append(Event(at=delivered_at, by=SYSTEM.kind, what="delivered"))
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def _read(stored: Mapping[str, Any]) -> Event:
    what: What = next((one for one in _WHATS if one == stored.get("what")), "note")
    texts = {name: str(stored.get(name) or "") for name in ("at", "by", "from", "to")}
    before, after = texts.pop("from"), texts.pop("to")
    return Event(what=what, before=before, after=after, **texts)
