"""The values beside the records, in one table."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Row,
    Text,
    and_,
    bindparam,
    column,
    delete,
    insert,
    select,
    table,
)

from studio_adapters.stores.sql.database import Database
from studio_adapters.stores.sql.failures import mapped_failures
from studio_adapters.stores.sql.schema import Schema
from studio_adapters.stores.sql.tables import KEY_VALUES
from studio_adapters.stores.values_before import COLLECTIONS, LEFT, values_of
from studio_core.records.key_value import (
    Entry,
    Expected,
    KeyValue,
    Spaces,
    is_expected,
    milliseconds,
)
from studio_core.records.spaces import Space

_IS_ENTRY = and_(
    KEY_VALUES.c.space == bindparam("in_space"), KEY_VALUES.c.key == bindparam("at_key")
)
_INSERT = insert(KEY_VALUES)
_DELETE = delete(KEY_VALUES).where(_IS_ENTRY)
_LEFT = [delete(table(name)) for name in LEFT]
_BEFORE = {
    name: select(column("id", Text()), column("document", JSON())).select_from(table(name))
    for name in COLLECTIONS
}
"""What schema 0009 has of values, as its migration reads them."""


class SqlKeyValue(KeyValue):
    """Reads by *rows*; *writing* gives a transaction that may write into an open store."""

    def __init__(
        self,
        database: Database,
        schema: Schema,
        rows: Callable[[Any], Sequence[Row[Any]]],
        writing: Callable[[], AbstractContextManager[Connection]],
    ) -> None:
        self._read = database.document_as_read
        self._schema = schema
        self._rows = rows
        self._writing = writing

    def entries(self, space: Space, key: str | None = None) -> Mapping[str, Entry]:
        """Return what lies in *space*, or under *key* alone."""
        with mapped_failures():
            is_older = self._schema.lacks(KEY_VALUES.name)
        if is_older:
            return self._entries_before(space)
        columns = KEY_VALUES.c
        query = select(columns.key, self._read(columns.value), columns.until)
        query = query.where(columns.space == space.name)
        rows = self._rows(query if key is None else query.where(columns.key == key))
        return {key: Entry(value, until) for key, value, until in rows}

    def write(self, space: Space, key: str, expected: Expected, entry: Entry | None) -> bool:
        """Write *entry* if the value is *expected*."""
        where = {"in_space": space.name, "at_key": key}
        with self._writing() as connection:
            if expected is not ...:
                query = select(KEY_VALUES.c.value, KEY_VALUES.c.until).where(_IS_ENTRY)
                row = connection.execute(query, where).one_or_none()
                if not is_expected(Entry(*row) if row else None, expected):
                    return False
            connection.execute(_DELETE, where)
            if entry is not None:
                connection.execute(_INSERT, _row(space, key, entry))
        return True

    def sweep(self, at: str) -> int:
        """Remove what has ended by *at*, and what a version before kept as records."""
        with self._writing() as connection:
            for left in _LEFT:
                connection.execute(left)
            ended = delete(KEY_VALUES).where(KEY_VALUES.c.until <= milliseconds(at))
            return connection.execute(ended).rowcount

    def _entries_before(self, space: Space) -> Mapping[str, Entry]:
        """Return what an older schema has of *space* among its records."""
        records = {name: dict(map(tuple, self._rows(query))) for name, query in _BEFORE.items()}
        return {key: entry for there, key, entry in values_of(records) if there == space}


def fill_values(connection: Connection, values: Spaces) -> None:
    """Have the table hold *values* in their spaces, and no others."""
    names = [space.name for space in values]
    connection.execute(delete(KEY_VALUES).where(KEY_VALUES.c.space.in_(names)))
    rows = [_row(space, *item) for space, found in values.items() for item in found.items()]
    if rows:
        connection.execute(_INSERT, rows)


def _row(space: Space, key: str, entry: Entry) -> dict[str, Any]:
    return {"space": space.name, "key": key, "value": entry.value, "until": entry.until}
