"""Make the index of the journal by record, which the database keeps complete by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

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
    """Make the table, fill it, and have a closed store refuse changes of it."""
    op.create_table(
        "journal_index",
        sa.Column("collection", sa.Text(), primary_key=True),
        sa.Column(
            "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
        ),
        sa.Column(
            "position",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=False,
        ),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "postgresql":
        steps = [_FILL_POSTGRESQL, _INDEX_POSTGRESQL, _CALL_POSTGRESQL]
    else:
        steps = [_FILL_SQLITE, _INDEX_SQLITE]
    for step in steps:
        op.execute(step)
    _refuse_when_closed("journal_index")


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
