"""Where things lie in the database, and in which form.

The public collections lie as the original site keeps them: `portfolio/{id}`, `insights/{id}`.
Everything of ours lies below `_studio/` and holds documents as JSON text: a document may be 30
levels deep, which below our longer paths would be more than the database takes.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from studio_adapters.stores.firebase.empty_records import marked, unmarked
from studio_core.records.changes import Actor, JournalEntry, PathChange, Position
from studio_core.records.collections import names_of
from studio_core.records.key_value import Entry
from studio_core.records.record import Record

ORIGINAL = names_of(lambda one: one.is_original)
ROOT = "_studio"
LEASE = f"{ROOT}/lease"
JOURNAL = f"{ROOT}/journal"
JOURNAL_INDEX = f"{ROOT}/journal_of"
"""Beside the journal: below each record the keys of the entries that name it."""
INDEXED = f"{ROOT}/indexed"
"""Up to which position the index names every entry; see `Head.indexed`."""
KEY_VALUES = f"{ROOT}/kv"
VALUES_BROUGHT = f"{ROOT}/kv_brought"
"""Whether what a version before kept as records lies there."""
HEAD = f"{ROOT}/head"
MOVE = f"{ROOT}/move"
LAST_POSITION = 10**12 - 1

_PIECE_LETTERS = 2_500_000
"""A text may have ten megabytes, and a letter four bytes."""


def records_path(collection: str) -> str:
    """Return where the records of *collection* lie."""
    return collection if collection in ORIGINAL else f"{ROOT}/{collection}"


def record_path(collection: str, id: str) -> str:
    """Return where a record lies."""
    return f"{records_path(collection)}/{id}"


def mirror_path(collection: str, id: str = "") -> str:
    """Return where what the journal last knew of a public record lies, or of all of them."""
    return f"{ROOT}/mirror/{collection}/{id}".rstrip("/")


def entry_key(position: Position) -> str:
    """Return a journal entry's key: keys in their order are entries in theirs.

    The letter keeps the database from taking the keys for numbers and the journal for a list.
    """
    return f"p{min(max(position, 0), LAST_POSITION):012}"


def index_path(collection: str, id: str) -> str:
    """Return where the keys of the journal's entries lie that name a record."""
    return f"{JOURNAL_INDEX}/{collection}/{id}"


def value_path(space: str, key: str = "") -> str:
    """Return where the value of *key* lies, or those of all keys."""
    return f"{KEY_VALUES}/{space}/{key}".rstrip("/")


def children(value: Any) -> Iterator[tuple[str, Any]]:
    """Give what lies below a path by key: the database shows numbered keys as a list with holes."""
    if isinstance(value, list):
        value = {str(index): item for index, item in enumerate(value)}
    if isinstance(value, Mapping):
        yield from ((key, item) for key, item in value.items() if item is not None)


def record_of(collection: str, value: Any) -> Record | None:
    """Return the record that *value* holds; None for nothing, and for what is no object."""
    if not isinstance(value, (Mapping, list)):
        return None
    if collection not in ORIGINAL:
        return unpacked_record(value)
    return Record.of(unmarked(dict(children(value))))


def stored(collection: str, record: Record, mark: str) -> Any:
    """Return what lies in the database for *record*; *mark* tells private writes apart."""
    if collection not in ORIGINAL:
        return {**packed_record(record), "by": mark}
    return marked(plain(record.document))


def packed_record(record: Record) -> dict[str, Any]:
    """Return *record* as text."""
    return {"text": packed(record.document)}


def unpacked_record(value: Any) -> Record | None:
    """Return the record that `packed_record` made a value of; None when there is none."""
    fields = dict(children(value))
    return Record.of(unpacked(fields["text"])) if "text" in fields else None


def packed_value(entry: Entry) -> dict[str, Any]:
    """Return what lies in the database for a value that ends."""
    return {"text": packed(entry.value), "until": entry.until}


def unpacked_value(lying: Any) -> Entry:
    """Return the value for which `packed_value` gave *lying*."""
    return Entry(unpacked(lying["text"]), int(lying["until"]))


def packed(value: Any) -> Any:
    """Return *value* as JSON text, in pieces when it is longer than a text may be."""
    text = json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
    if len(text) <= _PIECE_LETTERS:
        return text
    return [text[at : at + _PIECE_LETTERS] for at in range(0, len(text), _PIECE_LETTERS)]


def unpacked(text: Any) -> Any:
    """Return what `packed` was given."""
    return json.loads(
        text if isinstance(text, str) else "".join(item for _, item in children(text))
    )


def packed_entry(entry: JournalEntry) -> dict[str, Any]:
    """Return a journal entry as it lies in the database: who and when readable, the rest text."""
    fields = {
        "at": entry.at,
        "action": entry.action,
        "actor": entry.actor.kind,
        "actorId": entry.actor.id or None,
        "undoes": entry.undoes,
        "note": entry.note or None,
        "paths": packed([asdict(path) for path in entry.paths]),
    }
    return {name: value for name, value in fields.items() if value is not None}


def unpacked_entry(
    key: str, value: Mapping[str, Any], paths_of: Collection[str] | None = None
) -> JournalEntry:
    """Return the journal entry that lies under *key*; with *paths_of*, paths of these actions."""
    is_whole = paths_of is None or value["action"] in paths_of
    return JournalEntry(
        position=int(key[1:]),
        at=value["at"],
        actor=Actor(value["actor"], value.get("actorId", "")),
        action=value["action"],
        paths=tuple(PathChange(**path) for path in unpacked(value["paths"])) if is_whole else (),
        undoes=value.get("undoes"),
        note=value.get("note", ""),
    )


def plain(value: Any) -> Any:
    """Return a JSON value in the types that the client library can send."""
    # Most values are these, and checking against an abstract class is much slower.
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
