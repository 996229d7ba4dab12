"""Make the tables of records, the journal and its head."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

# Frozen here: a migration never follows what the code says later.
_COLLECTIONS = (
    "portfolio", "insights", "enquiries", "accounts", "settings", "sessions", "limits",
)  # fmt: skip
_QUERIED = {
    "portfolio": ("title", "type", "order", "createdAt"),
    "insights": ("title", "category", "date", "createdAt"),
}
_NUMBERS = {"order"}
# An index entry has to fit on a database page; a title may be ten megabytes.
_INDEXED_CHARACTERS = 200


def upgrade() -> None:
    """Make every table."""
    for collection in _COLLECTIONS:
        _make_records(collection)
    _make_journal()


def _make_records(collection: str) -> None:
    fields = _QUERIED.get(collection, ())
    op.create_table(
        collection,
        sa.Column("id", _text_by_code_point(), primary_key=True),
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
        *(_computed(field) for field in fields),
    )
    for field in fields:
        op.create_index(f"{collection}_by_{field}", collection, [field])


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


def _text_by_code_point() -> sa.types.TypeEngine[str]:
    return sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _computed(field: str) -> sa.Column[Any]:
    postgresql = op.get_bind().dialect.name == "postgresql"
    kind: sa.types.TypeEngine[Any] = sa.Numeric() if field in _NUMBERS else sa.Text()
    expression = _in_postgresql(field) if postgresql else _in_sqlite(field)
    return sa.Column(field, kind, sa.Computed(expression, persisted=postgresql))


def _in_postgresql(field: str) -> str:
    if field in _NUMBERS:
        is_number = f"jsonb_typeof(document->'{field}') = 'number'"
        return f"CASE WHEN {is_number} THEN (document->>'{field}')::numeric END"
    return f"left(document->>'{field}', {_INDEXED_CHARACTERS})"


def _in_sqlite(field: str) -> str:
    value = f"json_extract(document, '$.{field}')"
    if field in _NUMBERS:
        is_number = f"json_type(document, '$.{field}') IN ('integer', 'real')"
        return f"CASE WHEN {is_number} THEN {value} END"
    return f"substr({value}, 1, {_INDEXED_CHARACTERS})"
