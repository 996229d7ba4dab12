"""Make the register of moves, what refuses writes into a closed store, and the table of servers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"

# Copied here, because a migration must not change when the code does.
_TABLES = (
    "portfolio", "insights", "enquiries", "accounts", "settings", "sessions", "limits", "sign_ins",
    "idempotency_keys", "servers", "journal",
)  # fmt: skip

_EVENTS = ("INSERT", "UPDATE", "DELETE")
_REFUSE_SQLITE = "SELECT RAISE(ABORT, 'this store is closed: the site is elsewhere')"
_REFUSE_POSTGRESQL = """
CREATE FUNCTION studio_refuse_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_closed integer;
BEGIN
  SELECT closed INTO is_closed FROM journal_head;
  IF (SELECT move FROM journal_head) IS NOT NULL THEN
    -- Shared with other writers: the store is closed when all that were let through have ended.
    SELECT closed INTO is_closed FROM journal_head FOR SHARE;
  END IF;
  IF is_closed <> 0 THEN
    RAISE EXCEPTION 'this store is closed: %', (SELECT move FROM journal_head)
      USING ERRCODE = 'read_only_sql_transaction';
  END IF;
  RETURN NULL;
END $$
"""
_REFUSE_HEAD_POSTGRESQL = """
CREATE FUNCTION studio_refuse_head_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed <> 0 AND NEW.closed <> 0 AND NEW.position <> OLD.position THEN
    RAISE EXCEPTION 'this store is closed: %', OLD.move
      USING ERRCODE = 'read_only_sql_transaction';
  END IF;
  RETURN NEW;
END $$
"""


def upgrade() -> None:
    """Make the table with the columns of the other collections, two columns, and triggers."""
    op.create_table(
        "servers",
        sa.Column(
            "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
        ),
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
    )
    op.add_column("journal_head", sa.Column("move", sa.Text(), nullable=True))
    op.add_column(
        "journal_head", sa.Column("closed", sa.Integer(), nullable=False, server_default="0")
    )
    if op.get_bind().dialect.name == "postgresql":
        _refuse_on_postgresql()
    else:
        _refuse_on_sqlite()


def _refuse_on_postgresql() -> None:
    op.execute(_REFUSE_POSTGRESQL)
    op.execute(_REFUSE_HEAD_POSTGRESQL)
    events = dict.fromkeys(_TABLES, "INSERT OR UPDATE OR DELETE OR TRUNCATE")
    events["journal_head"] = "INSERT OR DELETE OR TRUNCATE"
    for table, kinds in events.items():
        op.execute(
            f"CREATE TRIGGER studio_closed BEFORE {kinds} ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION studio_refuse_when_closed()"
        )
    op.execute(
        "CREATE TRIGGER studio_closed_position BEFORE UPDATE ON journal_head"
        " FOR EACH ROW EXECUTE FUNCTION studio_refuse_head_when_closed()"
    )


def _refuse_on_sqlite() -> None:
    closed = "(SELECT closed FROM journal_head) <> 0"
    refused = {(table, event): closed for table in _TABLES for event in _EVENTS}
    refused |= {("journal_head", "INSERT"): closed, ("journal_head", "DELETE"): closed}
    refused["journal_head", "UPDATE"] = (
        "OLD.closed <> 0 AND NEW.closed <> 0 AND NEW.position <> OLD.position"
    )
    for (table, event), condition in refused.items():
        op.execute(
            f"CREATE TRIGGER studio_closed_{table}_{event.lower()} BEFORE {event} ON {table}"
            f" WHEN {condition} BEGIN {_REFUSE_SQLITE}; END"
        )
