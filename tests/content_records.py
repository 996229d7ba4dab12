"""Content made and saved as the administration does, in a line each."""

from studio_core.content.editing import create, save
from studio_core.content.kinds import Kind, kinds
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Record
from studio_core.records.work import Work

KINDS = kinds()


def create_content(
    work: Work,
    collection: str,
    sent: Fields,
    *,
    id: str,
    key: IdempotencyKey | None = None,
    kind: Kind | None = None,
    action: str = "",
) -> tuple[str, Record]:
    """Store a new public record of *collection*; of a *kind* of its own where it is given."""
    kind = kind or KINDS[collection]
    return create(work, kind, sent, id=id, key=key, action=action)


def save_content(
    work: Work,
    collection: str,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    exact_cover: bool = False,
    kind: Kind | None = None,
) -> Record:
    """Change the *sent* fields of a public record of *collection*."""
    kind = kind or KINDS[collection]
    return save(work, kind, id, sent, expected_tag, exact_cover=exact_cover)


def create_project(
    work: Work, sent: Fields, *, id: str, key: IdempotencyKey | None = None
) -> tuple[str, Record]:
    """Store a new public project."""
    return create_content(work, PORTFOLIO, sent, id=id, key=key)


def save_project(
    work: Work,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    exact_cover: bool = False,
) -> Record:
    """Change the *sent* fields of a public project."""
    return save_content(work, PORTFOLIO, id, sent, expected_tag, exact_cover=exact_cover)


def create_insight(
    work: Work,
    sent: Fields,
    *,
    id: str,
    key: IdempotencyKey | None = None,
    kind: Kind | None = None,
) -> tuple[str, Record]:
    """Store a new public article."""
    return create_content(work, INSIGHTS, sent, id=id, key=key, kind=kind)


def save_insight(
    work: Work,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    kind: Kind | None = None,
) -> Record:
    """Change the *sent* fields of a public article."""
    return save_content(work, INSIGHTS, id, sent, expected_tag, kind=kind)
