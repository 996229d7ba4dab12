"""Make the tables of every collection, the journal and its head, and what refuses a closed store.

This is what the schemas 0001 to 0009 came to. A database of an older one is not brought here.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009"
down_revision = None

# Copied here, because a migration must not change when the code does.
_COLLECTIONS = (
    "portfolio", "insights", "enquiries", "accounts", "settings", "sessions", "limits", "sign_ins",
    "idempotency_keys", "servers", "drafts", "schedules", "autosaves", "presence", "preview_links",
    "preview_openings", "consents", "site", "slides", "services", "questions", "profiles",
    "principles", "announcements", "enclosures", "enquiry_mails", "access_records", "visit_sums",
)  # fmt: skip
_QUERIED = {
    "portfolio": ("title", "type", "order", "createdAt"),
    "insights": ("title", "category", "date", "createdAt"),
}
_NUMBERS = {"order"}
# An index entry has to fit on a page of the database, but a title may have ten megabytes.
_INDEXED_CHARACTERS = 200

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
    """Make every table, with nothing in it but the journal's position."""
    by_code_point = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    for collection in _COLLECTIONS:
        fields = _QUERIED.get(collection, ())
        op.create_table(
            collection,
            sa.Column("id", by_code_point, primary_key=True),
            sa.Column("revision", sa.Text(), nullable=False),
            sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
            *(_computed(field) for field in fields),
        )
        for field in fields:
            op.create_index(f"{collection}_by_{field}", collection, [field])
    _make_journal()
    if op.get_bind().dialect.name == "postgresql":
        _refuse_on_postgresql()
    else:
        _refuse_on_sqlite()


def _make_journal() -> None:
    position = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "journal",
        sa.Column("position", position, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("actor_kind", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("undoes", position, nullable=True),
        sa.Column("paths", sa.JSON(), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
    )
    head = op.create_table(
        "journal_head",
        sa.Column("one", sa.Integer(), sa.CheckConstraint("one = 1"), primary_key=True),
        sa.Column("position", position, nullable=False),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("closed", sa.Integer(), nullable=False, server_default="0"),
    )
    op.bulk_insert(head, [{"one": 1, "position": 0}])


def _computed(field: str) -> sa.Column[Any]:
    """Return a column that the database computes from the document."""
    postgresql = op.get_bind().dialect.name == "postgresql"
    if postgresql:
        value = f"document->>'{field}'"
        shortened = f"left({value}, {_INDEXED_CHARACTERS})"
        number = f"({value})::numeric"
        is_number = f"jsonb_typeof(document->'{field}') = 'number'"
    else:
        value = number = f"json_extract(document, '$.{field}')"
        shortened = f"substr({value}, 1, {_INDEXED_CHARACTERS})"
        is_number = f"json_type(document, '$.{field}') IN ('integer', 'real')"
    kind: sa.types.TypeEngine[Any] = sa.Text()
    expression = shortened
    if field in _NUMBERS:
        kind, expression = sa.Numeric(), f"CASE WHEN {is_number} THEN {number} END"
    return sa.Column(field, kind, sa.Computed(expression, persisted=postgresql))


def _refuse_on_postgresql() -> None:
    op.execute(_REFUSE_POSTGRESQL)
    op.execute(_REFUSE_HEAD_POSTGRESQL)
    events = dict.fromkeys((*_COLLECTIONS, "journal"), "INSERT OR UPDATE OR DELETE OR TRUNCATE")
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
    events = ("INSERT", "UPDATE", "DELETE")
    refused = {(table, event): closed for table in (*_COLLECTIONS, "journal") for event in events}
    refused |= {("journal_head", "INSERT"): closed, ("journal_head", "DELETE"): closed}
    refused["journal_head", "UPDATE"] = (
        "OLD.closed <> 0 AND NEW.closed <> 0 AND NEW.position <> OLD.position"
    )
    for (table, event), condition in refused.items():
        op.execute(
            f"CREATE TRIGGER studio_closed_{table}_{event.lower()} BEFORE {event} ON {table}"
            f" WHEN {condition} BEGIN {_REFUSE_SQLITE}; END"
        )
