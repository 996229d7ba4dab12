"""Make the tables of enclosures, mails about enquiries, access records and visits."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009"
down_revision = "0008"

# Copied here, because a migration must not change when the code does.
_TABLES = ("enclosures", "enquiry_mails", "access_records", "visit_sums")

_CLOSED = "(SELECT closed FROM journal_head) <> 0"
_REFUSE_SQLITE = "SELECT RAISE(ABORT, 'this store is closed: the site is elsewhere')"


def upgrade() -> None:
    """Make the tables with the columns of the other collections, and what refuses when closed."""
    for table in _TABLES:
        op.create_table(
            table,
            sa.Column(
                "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
            ),
            sa.Column("revision", sa.Text(), nullable=False),
            sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
        )
        _refuse_when_closed(table)


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
