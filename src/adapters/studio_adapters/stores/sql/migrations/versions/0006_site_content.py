"""Make the tables of the studio's own texts: the parts of the site, and the lists beside them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0006"
down_revision = "0005"

# Copied here, because a migration must not change when the code does.
_TABLES = ("site", "slides", "services", "questions", "profiles", "principles")

_CLOSED = "(SELECT closed FROM journal_head) <> 0"
_REFUSE_SQLITE = "SELECT RAISE(ABORT, 'this store is closed: the site is elsewhere')"


def upgrade() -> None:
    """Make the tables with the columns of the other collections, and what refuses when closed."""
    for name in _TABLES:
        op.create_table(
            name,
            sa.Column(
                "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
            ),
            sa.Column("revision", sa.Text(), nullable=False),
            sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
        )
        if op.get_bind().dialect.name == "postgresql":
            op.execute(
                "CREATE TRIGGER studio_closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE"
                f" ON {name} FOR EACH STATEMENT EXECUTE FUNCTION studio_refuse_when_closed()"
            )
            continue
        for event in ("INSERT", "UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER studio_closed_{name}_{event.lower()} BEFORE {event} ON {name}"
                f" WHEN {_CLOSED} BEGIN {_REFUSE_SQLITE}; END"
            )
