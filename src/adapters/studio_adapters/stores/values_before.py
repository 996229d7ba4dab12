"""The values of a version that kept them as records, in the collections named here.

Schema 0009 has them so, and a realtime database that no later version has written. This is read by
a migration, and does not change.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from studio_core.records import spaces
from studio_core.records.key_value import FOR_EVER, Entry, milliseconds

LEFT = ("sessions", "presence", "preview_openings")
"""The collections that hold nothing any more; `limits` still holds other things."""
COLLECTIONS = (*LEFT, "limits")

_NOTES = (
    *("served-version", "known-time", "backup-standing", "backup-site"),
    *("backup-wish", "backup-scheduled"),
)
_BY_FIELD = {
    "holder": spaces.JOBS,
    "attempts": spaces.ATTEMPTS,
    "steps": spaces.USED_CODES,
    "moments": spaces.MAILS_SENT,
    "since": spaces.DEVICES,
}
_HASH_LETTERS = 64


def values_of(
    records: Mapping[str, Mapping[str, Mapping[str, Any]]],
) -> Iterator[tuple[spaces.Space, str, Entry]]:
    """Yield what of *records*, documents by collection and id, is a value, with its key.

    One that cannot be read is left out.
    """
    for collection, documents in records.items():
        for id, document in documents.items():
            space = _space_of(collection, id, document)
            try:
                ends = _end_of(collection, document)
            except (KeyError, TypeError, ValueError, OverflowError):
                continue
            if space is not None:
                drops = {"until"} if collection == "limits" and space != spaces.JOBS else set()
                value = {name: item for name, item in document.items() if name not in drops}
                yield space, id, Entry(value, ends)


def _space_of(collection: str, id: str, document: Mapping[str, Any]) -> spaces.Space | None:
    if collection != "limits":
        return next(space for space in spaces.SPACES if space.name == collection)
    if id in _NOTES:
        return spaces.NOTES
    if set(document) == {"until"} and len(id) == _HASH_LETTERS:
        return spaces.CHALLENGES
    return next((space for field, space in _BY_FIELD.items() if field in document), None)


def _end_of(collection: str, document: Mapping[str, Any]) -> int:
    if collection == "limits":
        return int(document["until"])
    if collection == "preview_openings":
        return FOR_EVER
    if collection == "presence":
        return _after(document["seen"], 0) + 60_000
    return min(_after(document["seenAt"], 2), _after(document["createdAt"], 12))


def _after(at: str, hours: int) -> int:
    return milliseconds((datetime.fromisoformat(at) + timedelta(hours=hours)).isoformat())
