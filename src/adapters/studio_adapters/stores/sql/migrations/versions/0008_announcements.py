"""Make the table of what search engines have still to be told."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0008"
down_revision = "0007"

# Copied here, because a migration must not change when the code does.
_TABLE = "announcements"

_CLOSED = "(SELECT closed FROM journal_head) <> 0"
_REFUSE_SQLITE = "SELECT RAISE(ABORT, 'this store is closed: the site is elsewhere')"


def upgrade() -> None:
    """Make the table with the columns of the other collections, and what refuses when closed."""
    op.create_table(
        _TABLE,
        sa.Column(
            "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
        ),
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE TRIGGER studio_closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE"
            f" ON {_TABLE} FOR EACH STATEMENT EXECUTE FUNCTION studio_refuse_when_closed()"
        )
        return
    for event in ("INSERT", "UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER studio_closed_{_TABLE}_{event.lower()} BEFORE {event} ON {_TABLE}"
            f" WHEN {_CLOSED} BEGIN {_REFUSE_SQLITE}; END"
        )
