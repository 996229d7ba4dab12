"""Writing the effects of a change set inside one transaction."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from studio_adapters.stores.sql.copying_in import MIN_ROWS_TO_COPY, copy_in
from studio_adapters.stores.sql.documents import encode, encode_bytes
from studio_adapters.stores.sql.moves import move_in
from studio_adapters.stores.sql.tables import HEAD, JOURNAL, RECORDS
from studio_core.records.changes import JournalEntry, Position, RecordPath
from studio_core.records.keys import key_fault
from studio_core.records.record import Record, Revision
from studio_core.records.replica import Move

_BATCH_SIZE = 500

Item = TypeVar("Item")

# Statements are built once, because building one takes as long as running it.
_SELECT = {
    collection: select(table.c.id, table.c.revision, table.c.document).where(
        table.c.id.in_(bindparam("ids", expanding=True))
    )
    for collection, table in RECORDS.items()
}
_DELETE = {
    collection: delete(table).where(table.c.id == bindparam("gone"))
    for collection, table in RECORDS.items()
}
_LOCK_HEAD = select(HEAD.c.position, HEAD.c.move).with_for_update()
_MOVE_HEAD = update(HEAD).values(position=bindparam("to"))
_APPEND = insert(JOURNAL)
_REWRITE = (
    update(JOURNAL)
    .where(JOURNAL.c.position == bindparam("its_position"))
    .values(paths=bindparam("less"), note=bindparam("its_note"))
)
_REPLACING = (
    "ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, document = excluded.document"
)


def lock_head(connection: Connection) -> tuple[Position, Move | None]:
    """Return the journal's position and the store's move; no other writes until the end of this."""
    position, move = connection.execute(_LOCK_HEAD).one()
    return int(position), move_in(move)


def read_records(
    connection: Connection, paths: Iterable[RecordPath]
) -> Mapping[RecordPath, Record]:
    """Return the existing records among *paths*."""
    ids: dict[str, list[str]] = defaultdict(list)
    for collection, key in paths:
        if collection in RECORDS and key_fault(key) is None:
            ids[collection].append(key)
    found: dict[RecordPath, Record] = {}
    for collection, wanted in ids.items():
        for some in _batches(wanted):
            if connection.dialect.name == "postgresql":
                # All ids as one text: parsing hundreds of parameters takes longer than the query.
                rows = connection.exec_driver_sql(
                    f"SELECT id, revision, document FROM {collection}"  # noqa: S608 - a name of ours
                    " WHERE id = ANY(string_to_array(%(ids)s, '/'))",  # no id has one in it
                    {"ids": "/".join(some)},
                )
            else:
                rows = connection.execute(_SELECT[collection], {"ids": some})
            for key, revision, document in rows:
                found[collection, key] = Record(document, Revision(revision))
    return found


def write_records(
    connection: Connection,
    writes: Mapping[RecordPath, Record | None],
    present: Container[RecordPath],
) -> None:
    """Write and delete (None) records; *present* holds the paths that exist already."""
    puts: dict[str, list[tuple[str, Record]]] = defaultdict(list)
    new: dict[str, list[tuple[str, Record]]] = defaultdict(list)
    deletes: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for (collection, key), record in writes.items():
        if record is None:
            deletes[collection].append({"gone": key})
        else:
            kind = puts if (collection, key) in present else new
            kind[collection].append((key, record))
    for collection, rows in deletes.items():
        connection.execute(_DELETE[collection], rows)
    for collection, records in new.items():
        if connection.dialect.name == "postgresql" and len(records) >= MIN_ROWS_TO_COPY:
            copy_in(connection, collection, records)
        else:
            puts[collection].extend(records)
    for collection, records in puts.items():
        for some in _batches(records):
            _upsert(connection, collection, some)


def append_entries(connection: Connection, entries: Sequence[JournalEntry]) -> None:
    """Append *entries* to the journal and set its position to the last one's.

    The database names them in the journal's index by itself (migration 0010).
    """
    rows = [
        {
            "position": entry.position,
            "at": entry.at,
            "actor_kind": entry.actor.kind,
            "actor_id": entry.actor.id,
            "action": entry.action,
            "undoes": entry.undoes,
            "note": entry.note or None,
            "paths": entry.paths,
        }
        for entry in entries
    ]
    connection.execute(_APPEND, rows)
    connection.execute(_MOVE_HEAD, {"to": entries[-1].position})


def rewrite_entries(connection: Connection, entries: Sequence[JournalEntry]) -> None:
    """Have the journal hold the paths and notes of *entries* at their positions."""
    rows = [
        {"its_position": entry.position, "less": entry.paths, "its_note": entry.note or None}
        for entry in entries
    ]
    if rows:
        connection.execute(_REWRITE, rows)


def _upsert(connection: Connection, collection: str, records: Sequence[tuple[str, Record]]) -> None:
    insertion = f"INSERT INTO {collection} (id, revision, document)"
    if connection.dialect.name == "postgresql":
        rows = [
            {"id": id, "revision": record.revision, "document": record.document}
            for id, record in records
        ]
        # One statement per record takes twice as long, arrays of documents five times.
        connection.exec_driver_sql(
            f"{insertion} SELECT id, revision, document"  # noqa: S608 - a name of ours
            " FROM json_to_recordset(%(rows)s::json)"
            f" AS given (id text, revision text, document jsonb) {_REPLACING}",
            {"rows": encode(rows)},
        )
    else:
        connection.exec_driver_sql(
            f"{insertion} VALUES (?, ?, CAST(? AS TEXT)) {_REPLACING}",
            [(id, record.revision, encode_bytes(record.document)) for id, record in records],
        )


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    remaining = iter(items)
    while batch := list(islice(remaining, _BATCH_SIZE)):
        yield batch
