"""The tables: one for each collection, the journal, and the journal's position.

The columns that people query (title, type, order, …) are computed by the database from the
document; the migrations make them, and nothing here names them.
"""

from sqlalchemy import JSON, BigInteger, Column, Integer, MetaData, Table, Text

from studio_core.records.collections import JOURNAL_POLICIES

METADATA = MetaData()

# By code point on both, so that every store has the same id order.
_ID = Text().with_variant(Text(collation="C"), "postgresql")
_POSITION = BigInteger().with_variant(Integer(), "sqlite")


RECORDS = {
    collection: Table(
        collection,
        METADATA,
        Column("id", _ID, primary_key=True),
        Column("revision", Text, nullable=False),
        # JSONB on PostgreSQL; naming that here would load its dialect for SQLite too.
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
    # JSON and not JSONB: nobody queries it, and it is written with every change.
    Column("paths", JSON, nullable=False),
)

HEAD = Table(
    "journal_head",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("position", _POSITION, nullable=False),
)
"""One row: the journal's position. Whoever holds its lock is the one who writes."""
