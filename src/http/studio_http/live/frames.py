"""Server-sent events as bytes (HTML standard, 9.2)."""

import msgspec

from studio_core.records.changes import JournalEntry, Position
from studio_core.records.collections import COLLECTIONS, collection_of

EVENTS = tuple(dict.fromkeys(one.event for one in COLLECTIONS.values() if one.event))
"""The names of events about records."""

MAX_IDS = 1000
"""Above this, naming every record costs more than loading the list anew."""

HEARTBEAT = b":\n\n"
_RETRY_MS = 2000


class Change(msgspec.Struct):
    """The data of an event: the journal's position, and the ids of the records that changed."""

    revision: int
    ids: list[str]


def ids_by_collection(entry: JournalEntry) -> dict[str, list[str]]:
    """Return the ids of the public records that *entry* touched, each once.

    Those of the site's own texts, in whatever collection, are told together.
    """
    ids: dict[str, dict[str, None]] = {name: {} for name in EVENTS}
    for path in entry.paths:
        name = collection_of(path.collection).event
        if name in ids:
            ids[name][path.id] = None
    return {collection: list(found) for collection, found in ids.items()}


def event_frame(name: str, position: Position, ids: list[str], *, last: bool) -> bytes:
    """Return one event; only the *last* of a change set moves the client's Last-Event-ID."""
    if len(ids) > MAX_IDS:
        return resync_frame(position)
    data = msgspec.json.encode(Change(position, ids))
    mark = b"id: %d\n" % position if last else b""
    return b"event: %s\n%sdata: %s\n\n" % (name.encode(), mark, data)


def resync_frame(position: Position) -> bytes:
    """Return the event that tells a client to load everything anew."""
    data = msgspec.json.encode(Change(position, []))
    return b"event: resync\nid: %d\ndata: %s\n\n" % (position, data)


OPENING = b"retry: %d\n:\n\n" % _RETRY_MS
"""The first frame of a stream: when to reconnect."""


def opened_frame(position: Position) -> bytes:
    """Return the event behind what a client missed: from here on it hears of everything.

    It has data, since Safari notes the position of no event without.
    """
    return b"event: opened\nid: %d\ndata: %d\n\n" % (position, position)
