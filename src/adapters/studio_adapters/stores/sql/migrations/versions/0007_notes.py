"""Let the journal say what somebody said of a change set."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; older entries have no note."""
    op.add_column("journal", sa.Column("note", sa.Text(), nullable=True))
