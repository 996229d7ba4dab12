"""The tables: one for each collection, the journal, and the journal's position.

The tables have more columns (title, type, order, …), for queries by people: the migrations make
them, and the database computes them from the document. The store does not use them.
"""

from sqlalchemy import JSON, BigInteger, Column, Integer, MetaData, Table, Text

from studio_core.records.collections import JOURNAL_POLICIES

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
    for collection in JOURNAL_POLICIES
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
    # JSON, not JSONB: it is written with every change and never queried.
    Column("paths", JSON, nullable=False),
)

HEAD = Table(
    "journal_head",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("position", _POSITION, nullable=False),
)
"""One row with the journal's position; a writer holds its lock."""
