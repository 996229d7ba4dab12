"""Make the index of the journal by record, and the table of values that end at a moment.

The database keeps the index complete by itself. What the version before kept as records (sessions,
limits, presence) goes over as values; its tables stay, for servers of it that still run.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from studio_adapters.stores.sql.tables import JsonBytes
from studio_adapters.stores.values_before import COLLECTIONS, values_of

revision = "0010"
down_revision = "0009"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_JSON = JSONB().with_variant(JsonBytes(), "sqlite")
_CLOSED = "(SELECT closed FROM journal_head) <> 0"
_REFUSE_SQLITE = "SELECT RAISE(ABORT, 'this store is closed: the site is elsewhere')"
_FILL_SQLITE = """
INSERT INTO journal_index (collection, id, position)
SELECT DISTINCT json_extract(path.value, '$.collection'), json_extract(path.value, '$.id'), position
FROM journal, json_each(journal.paths) AS path
"""
_FILL_POSTGRESQL = """
INSERT INTO journal_index (collection, id, position)
SELECT DISTINCT path.value->>'collection', path.value->>'id', position
FROM journal, json_array_elements(journal.paths) AS path
"""
# By triggers, so that what a server of the version before still appends is in the index too.
_INDEX_SQLITE = """
CREATE TRIGGER studio_index_journal AFTER INSERT ON journal BEGIN
  INSERT INTO journal_index (collection, id, position)
  SELECT DISTINCT
    json_extract(path.value, '$.collection'), json_extract(path.value, '$.id'), NEW.position
  FROM json_each(NEW.paths) AS path;
END
"""
_INDEX_POSTGRESQL = """
CREATE FUNCTION studio_index_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_index (collection, id, position)
  SELECT DISTINCT path.value->>'collection', path.value->>'id', NEW.position
  FROM json_array_elements(CASE json_typeof(NEW.paths) WHEN 'array' THEN NEW.paths END) AS path;
  RETURN NULL;
END $$
"""
_CALL_POSTGRESQL = """
CREATE TRIGGER studio_index_journal AFTER INSERT ON journal
FOR EACH ROW EXECUTE FUNCTION studio_index_journal()
"""


def upgrade() -> None:
    """Make the tables, fill them, and have a closed store refuse changes of them."""
    _make_index()
    _make_key_values()
    for table in ("journal_index", "key_values"):
        _refuse_when_closed(table)


def _make_index() -> None:
    op.create_table(
        "journal_index",
        sa.Column("collection", sa.Text(), primary_key=True),
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("position", _WHOLE, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        steps = [_FILL_POSTGRESQL, _INDEX_POSTGRESQL, _CALL_POSTGRESQL]
    else:
        steps = [_FILL_SQLITE, _INDEX_SQLITE]
    for step in steps:
        op.execute(step)


def _make_key_values() -> None:
    values = op.create_table(
        "key_values",
        sa.Column("space", sa.Text(), primary_key=True),
        sa.Column("key", _KEY, primary_key=True),
        sa.Column("value", _JSON, nullable=False),
        sa.Column("until", _WHOLE, nullable=False),
    )
    id, document = sa.column("id", sa.Text()), sa.column("document", sa.JSON())
    queries = {name: sa.select(id, document).select_from(sa.table(name)) for name in COLLECTIONS}
    before = {
        name: dict(op.get_bind().execute(query).tuples().all()) for name, query in queries.items()
    }
    rows = [
        {"space": space.name, "key": key, "value": entry.value, "until": entry.until}
        for space, key, entry in values_of(before)
    ]
    op.bulk_insert(values, rows)


def _refuse_when_closed(table: str) -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE TRIGGER studio_closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE"
            f" ON {table} FOR EACH STATEMENT EXECUTE FUNCTION studio_refuse_when_closed()"
        )
        return
    for event in ("INSERT", "UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER studio_closed_{table}_{event.lower()} BEFORE {event} ON {table}"
            f" WHEN {_CLOSED} BEGIN {_REFUSE_SQLITE}; END"
        )
