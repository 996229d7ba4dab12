"""The store on a relational database."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, false, null, or_, select
from sqlalchemy.exc import OperationalError, ProgrammingError

from studio_adapters.stores.journal_watch import JournalWatch
from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.documents import path_changes
from studio_adapters.stores.sql.failures import mapped_failures
from studio_adapters.stores.sql.key_values import SqlKeyValue, fill_values
from studio_adapters.stores.sql.moves import close_again, let_through, move_in, write_move
from studio_adapters.stores.sql.schema import Schema, steps_after
from studio_adapters.stores.sql.scrubbing import FORGOTTEN, scrub_files
from studio_adapters.stores.sql.tables import HEAD, JOURNAL, JOURNAL_INDEX, RECORDS
from studio_adapters.stores.sql.writing import (
    append_entries,
    lock_head,
    read_records,
    rewrite_entries,
    write_records,
)
from studio_core.errors import StorePermissionError, StoreSchemaError
from studio_core.records.changes import Actor, ChangeSet, JournalEntry, Position, RecordPath
from studio_core.records.effects import effects_of
from studio_core.records.journal import walk_for
from studio_core.records.key_value import Spaces
from studio_core.records.keys import key_fault
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaConflictError, StoreMovedError
from studio_core.records.store import SchemaVersions, StoreDamagedError

_LARGEST_INTEGER = 2**63 - 1


class SqlStore:
    """Keeps records and journal in tables; see the port `Store` for what it promises."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._schema = Schema(database)
        self.key_values = SqlKeyValue(database, self._schema, self._rows, self._writing_open)
        self._watch = JournalWatch(database.follow)

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        if not self._holds(collection):
            return {}
        return dict(_records(self._rows(self._select(collection))))

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        if key_fault(id) is not None or not self._holds(collection):
            return None
        query = self._select(collection).where(RECORDS[collection].c.id == id)
        return next((record for _, record in _records(self._rows(query))), None)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        if not self._holds(collection):
            return []
        query = self._select(collection).where(RECORDS[collection].c.id > after)
        return _records(self._rows(query.limit(limit)))

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; return the journal's new position."""
        with self._writing() as connection:
            position, move = lock_head(connection)
            if move is not None and move.closed:
                raise StoreMovedError(move)
            present = read_records(connection, change_set.touched())
            effects = effects_of(change_set, present)
            write_records(connection, effects.writes, present)
            if effects.paths:
                position += 1
                append_entries(connection, [change_set.entry(position, effects.paths)])
                self._database.notify(connection, position)
        self._watch.announce(position)
        return position

    def position(self) -> Position:
        """Return the journal's position."""
        return int(self._rows(select(HEAD.c.position))[0].position)

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries with a position above *after*."""
        bound = min(max(after, 0), _LARGEST_INTEGER)
        query = select(*_columns(paths_of)).where(JOURNAL.c.position > bound)
        return _entries(self._rows(query.order_by(JOURNAL.c.position).limit(limit)))

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries that name any of *records*, newest first."""
        with mapped_failures():
            if self._schema.lacks(JOURNAL_INDEX.name):
                return walk_for(self, records, before, limit)
        bound = _LARGEST_INTEGER if before is None else min(max(before, 0), _LARGEST_INTEGER)
        index = JOURNAL_INDEX.c
        paths = [(name, id) for name, id in records if key_fault(id) is None]
        named = or_(
            false(), *(and_(index.collection == name, index.id == id) for name, id in paths)
        )
        positions = select(index.position).where(named, index.position < bound).distinct()
        newest = positions.order_by(index.position.desc()).limit(limit)
        query = select(*JOURNAL.c).where(JOURNAL.c.position.in_(newest))
        return _entries(self._rows(query.order_by(JOURNAL.c.position.desc())))

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the current one."""
        self._watch.start()
        current = 0
        if not self._watch.closed:
            current = self._watch.look(self.position)
        seen = self._watch.wait(after, timeout_seconds)
        return seen if seen > after or self._watch.closed else current

    def move(self) -> Move | None:
        """Return the move that the store takes part in now, None for none."""
        with mapped_failures():
            self._schema.prepare()
        if not self._schema.versions.is_current:
            return None
        return move_in(self._rows(select(HEAD.c.move))[0].move)

    def set_move(self, expected: Move | None, move: Move | None) -> bool:
        """Replace *expected* by *move*; False when there is another."""
        with self._writing() as connection:
            is_as_expected = lock_head(connection)[1] == expected
            if is_as_expected:
                write_move(connection, move)
        return is_as_expected

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        """Write records and append entries as they are, when move and position are as given."""
        position = entries[-1].position if entries else after
        with self._writing() as connection:
            if lock_head(connection) != (after, move):
                raise ReplicaConflictError("the store is not where it was")
            let_through(connection)
            write_records(connection, writes, read_records(connection, writes))
            if entries:
                append_entries(connection, entries)
            close_again(connection, move)
            self._database.notify(connection, position)
        self._watch.announce(position)

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Have the spaces of *values* hold these and no others, when the move is as given."""
        with self._writing() as connection:
            if lock_head(connection)[1] != move:
                raise ReplicaConflictError("the store is not where it was")
            let_through(connection)
            fill_values(connection, values)
            close_again(connection, move)

    def forget(self, entries: Sequence[JournalEntry]) -> bool:
        """Keep *entries* in place of those at their positions; false when readers prevented it."""
        with self._writing_open() as connection:
            rewrite_entries(connection, entries)
        with mapped_failures():
            return scrub_files(self._database.reading, FORGOTTEN)

    def wake(self) -> None:
        """Have the calls of `watch` that wait now return at once."""
        self._watch.wake()

    def scrub(self) -> bool:
        """Remove deleted enquiries from the database's files; false when readers prevented it."""
        with mapped_failures():
            return scrub_files(self._database.reading)

    def check_file(self) -> None:
        """Look through SQLite's file; PostgreSQL looks after its own."""
        if self._database.reading.dialect.name != "sqlite":
            return
        with mapped_failures(), self._database.reading.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StoreDamagedError(f"the database file is damaged: {found}")

    def schema(self) -> SchemaVersions:
        """Return which version the tables are of."""
        with mapped_failures():
            self._schema.prepare()
        return self._schema.versions

    def pending(self) -> Sequence[str]:
        """Return what an upgrade would do to the tables, step by step."""
        return steps_after(self.schema().found)

    def upgrade(self) -> SchemaVersions:
        """Bring the tables up to date, all or nothing; return the versions before and after."""
        before = self.schema().found
        self.upgrade_when_used()
        return SchemaVersions(before, self.schema().found)

    def upgrade_when_used(self) -> None:
        """Bring the tables up to date before their next use."""
        self._schema.upgrade_when_used()

    def close(self) -> None:
        """Release connections and the thread; waiting `watch` calls return."""
        self._watch.close()
        self._database.close()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Give a transaction that may write: one at a time in this process."""
        with mapped_failures():
            if self._database.read_only:
                raise StorePermissionError("the store was opened for reading")
            self._schema.prepare(writing=True)
            with self._database.write_lock, self._database.writing.begin() as connection:
                yield connection

    @contextmanager
    def _writing_open(self) -> Iterator[Connection]:
        """Give such a transaction in a store that is open; raise `StoreMovedError`."""
        with self._writing() as connection:
            _, move = lock_head(connection)
            if move is not None and move.closed:
                raise StoreMovedError(move)
            yield connection

    def _holds(self, collection: str) -> bool:
        """Tell whether there is a table of *collection*; tables of an older version may lack it."""
        if collection not in RECORDS:
            return False
        with mapped_failures():
            return not self._schema.lacks(collection)

    def _select(self, collection: str) -> Select[Any]:
        """Begin a query for records, in id order."""
        table = RECORDS[collection]
        document = self._database.document_as_read(table.c.document)
        return select(table.c.id, table.c.revision, document).order_by(table.c.id)

    def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with mapped_failures():
            self._schema.prepare()
            try:
                with self._database.reading.connect() as connection:
                    return connection.execute(query).all()
            except (OperationalError, ProgrammingError) as error:
                if self._schema.versions.is_current:
                    raise
                versions = self._schema.versions
                raise StoreSchemaError(versions.found, versions.known) from error


def _records(rows: Sequence[Row[Any]]) -> list[tuple[str, Record]]:
    # Unpacked, because reading columns by name takes as long as decoding a small record.
    return [(id, Record(document, revision)) for id, revision, document in rows]


def _entries(rows: Sequence[Row[Any]]) -> list[JournalEntry]:
    return [
        JournalEntry(
            position=row.position,
            at=row.at,
            actor=Actor(row.actor_kind, row.actor_id),
            action=row.action,
            paths=path_changes(row.paths or ()),
            undoes=row.undoes,
            note=row.note or "",
        )
        for row in rows
    ]


def _columns(paths_of: Collection[str] | None) -> list[ColumnElement[Any]]:
    """Return the journal's columns, with the paths of those actions alone."""
    columns: dict[str, ColumnElement[Any]] = {column.name: column for column in JOURNAL.c}
    if paths_of is not None:
        only = case((JOURNAL.c.action.in_(paths_of), JOURNAL.c.paths), else_=null())
        columns["paths"] = only.label("paths")
    return list(columns.values())
