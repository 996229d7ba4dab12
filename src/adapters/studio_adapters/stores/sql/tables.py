"""The tables: one for each collection, the journal, and the journal's position.

The tables have more columns (title, type, order, …), for queries by people: the migrations make
them, and the database computes them from the document. The store does not use them.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    Column,
    ColumnElement,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    cast,
)

from studio_core.records.collections import COLLECTIONS


class JsonBytes(TypeDecorator[Any]):
    """JSON that SQLite is given as bytes: of text, Python makes bytes again for it."""

    impl = JSON
    cache_ok = True

    def bind_expression(self, bindvalue: BindParameter[Any]) -> ColumnElement[Any]:
        """Return what stores the bytes as text."""
        return cast(bindvalue, Text)


METADATA = MetaData()

# Sorted by code point on both databases, as in every store.
_ID = Text().with_variant(Text(collation="C"), "postgresql")
_POSITION = BigInteger().with_variant(Integer(), "sqlite")


RECORDS = {
    collection: Table(
        collection,
        METADATA,
        Column("id", _ID, primary_key=True),
        Column("revision", Text, nullable=False),
        # JSONB on PostgreSQL; naming that type here would load PostgreSQL's dialect for SQLite too.
        Column("document", JSON, nullable=False),
    )
    for collection in COLLECTIONS
}

JOURNAL = Table(
    "journal",
    METADATA,
    Column("position", _POSITION, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("actor_kind", Text, nullable=False),
    Column("actor_id", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("undoes", _POSITION, nullable=True),
    Column("note", Text, nullable=True),
    # JSON, not JSONB: it is written with every change and never queried.
    Column("paths", JSON().with_variant(JsonBytes(), "sqlite"), nullable=False),
)

JOURNAL_INDEX = Table(
    "journal_index",
    METADATA,
    Column("collection", Text, primary_key=True),
    Column("id", _ID, primary_key=True),
    Column("position", _POSITION, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Which entries of the journal name a record; a trigger fills it when an entry is appended."""

KEY_VALUES = Table(
    "key_values",
    METADATA,
    Column("space", Text, primary_key=True),
    Column("key", _ID, primary_key=True),
    Column("value", JSON().with_variant(JsonBytes(), "sqlite"), nullable=False),
    Column("until", _POSITION, nullable=False),
)
"""What lies beside the records and ends at a moment, in milliseconds since 1970."""

HEAD = Table(
    "journal_head",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("position", _POSITION, nullable=False),
    Column("move", Text, nullable=True),
    Column("closed", Integer, nullable=False),
)
"""One row with the journal's position and the store's move; a writer holds its lock."""
