"""The journal in a backup: an entry a line, from the first to the backup's own position."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any, get_args

from studio_core.records.changes import Actor, ActorKind, JournalEntry, PathChange, Position
from studio_core.records.collections import collection_of
from studio_core.records.store import Store
from studio_core.transfer.backup.format import LONGEST_LINE, BackupRefusedError, Member
from studio_core.transfer.comparing import ENTRIES_AT_ONCE

_ACTORS = frozenset(get_args(ActorKind))


def journal_lines(store: Store, until: Position) -> Iterator[bytes]:
    """Give the entries of *store* up to position *until* as lines of JSON, some at a time."""
    position = 0
    while position < until:
        entries = store.changes(position, min(ENTRIES_AT_ONCE, until - position))
        yield from map(encoded_entry, entries)
        position = entries[-1].position


def encoded_entry(entry: JournalEntry) -> bytes:
    """Return an entry as a line of JSON; it holds no contents of private collections."""
    fields = {
        "position": entry.position,
        "at": entry.at,
        "actor": [entry.actor.kind, entry.actor.id],
        "action": entry.action,
        "undoes": entry.undoes,
        "paths": [
            [path.collection, path.id, path.field, path.before, path.after] for path in entry.paths
        ],
        **({"note": entry.note} if entry.note else {}),
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decoded_entry(line: bytes) -> JournalEntry:
    """Return the entry that a line holds; raise ValueError, TypeError or KeyError."""
    fields = json.loads(line, parse_constant=_refuse)
    kind, id = fields["actor"]
    paths = tuple(PathChange(*path) for path in fields["paths"])
    entry = JournalEntry(
        position=fields["position"],
        at=fields["at"],
        actor=Actor(kind, id),
        action=fields["action"],
        paths=paths,
        undoes=fields["undoes"],
        note=fields.get("note", ""),
    )
    texts = [entry.at, id, entry.action, entry.note, *(path.id for path in paths)]
    numbers = [entry.position, 0 if entry.undoes is None else entry.undoes]
    if not (
        kind in _ACTORS
        and all(type(text) is str for text in texts)
        and all(type(number) is int for number in numbers)
        and all(map(_may_be_journalled, paths))
    ):
        raise ValueError("no entry of a journal")
    return entry


def checked_journal(content: IO[bytes]) -> Member:
    """Read every line as the entry it must be, positions without gaps; return what they came to."""
    digest, size, count = sha256(), 0, 0
    while line := content.readline(LONGEST_LINE):
        digest.update(line)
        size, count = size + len(line), count + 1
        try:
            position = decoded_entry(line).position
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BackupRefusedError(
                f"holds something that is no entry of a journal: line {count}"
            ) from error
        if position != count:
            raise BackupRefusedError(f"holds a journal out of order: line {count}")
    return Member(size, digest.hexdigest(), count)


def _may_be_journalled(path: PathChange) -> bool:
    """Tell whether a journal may hold *path*: of private records only what may remain of them."""
    collection = collection_of(path.collection)
    if not collection.is_journalled:
        return False
    if collection.keeps_contents:
        return path.field is None or type(path.field) is str
    may_be = collection.may_remain(path.before)
    return path.field is None and path.after is None and may_be


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")
