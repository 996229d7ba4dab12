"""Make the tables of records, the journal and its head."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

# Copied here, because a migration must not change when the code does.
_COLLECTIONS = (
    "portfolio", "insights", "enquiries", "accounts", "settings", "sessions", "limits",
)  # fmt: skip
_QUERIED = {
    "portfolio": ("title", "type", "order", "createdAt"),
    "insights": ("title", "category", "date", "createdAt"),
}
_NUMBERS = {"order"}
# An index entry has to fit on a page of the database, but a title may have ten megabytes.
_INDEXED_CHARACTERS = 200


def upgrade() -> None:
    """Make every table."""
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
    )
    head = op.create_table(
        "journal_head",
        sa.Column("one", sa.Integer(), sa.CheckConstraint("one = 1"), primary_key=True),
        sa.Column("position", position, nullable=False),
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
