"""Make the table of idempotency keys."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table with the columns of the other collections."""
    op.create_table(
        "idempotency_keys",
        sa.Column(
            "id", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), primary_key=True
        ),
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
    )
