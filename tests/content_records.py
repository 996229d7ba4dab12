"""Content made and saved as the administration does, in a line each."""

from collections.abc import Sequence

from studio_core.content.editing import create, save
from studio_core.content.kinds import Kind, kinds
from studio_core.records.changes import Actor, Change
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Record
from studio_core.records.store import Store

KINDS = kinds()


def create_content(
    store: Store,
    collection: str,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
    kind: Kind | None = None,
    action: str = "",
) -> tuple[str, Record]:
    """Store a new public record of *collection*; of a *kind* of its own where it is given."""
    kind = kind or KINDS[collection]
    return create(store, kind, sent, id=id, by=by, at=at, key=key, action=action)


def save_content(
    store: Store,
    collection: str,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    exact_cover: bool = False,
    also: Sequence[Change] = (),
    kind: Kind | None = None,
) -> Record:
    """Change the *sent* fields of a public record of *collection*."""
    kind = kind or KINDS[collection]
    return save(
        store, kind, id, sent, expected_tag, by=by, at=at, exact_cover=exact_cover, also=also
    )


def create_project(
    store: Store,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
) -> tuple[str, Record]:
    """Store a new public project."""
    return create_content(store, PORTFOLIO, sent, id=id, by=by, at=at, key=key)


def save_project(
    store: Store,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    exact_cover: bool = False,
    also: Sequence[Change] = (),
) -> Record:
    """Change the *sent* fields of a public project."""
    return save_content(
        store, PORTFOLIO, id, sent, expected_tag, by=by, at=at, exact_cover=exact_cover, also=also
    )


def create_insight(
    store: Store,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
    kind: Kind | None = None,
) -> tuple[str, Record]:
    """Store a new public article."""
    return create_content(store, INSIGHTS, sent, id=id, by=by, at=at, key=key, kind=kind)


def save_insight(
    store: Store,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    kind: Kind | None = None,
    also: Sequence[Change] = (),
) -> Record:
    """Change the *sent* fields of a public article."""
    return save_content(store, INSIGHTS, id, sent, expected_tag, by=by, at=at, kind=kind, also=also)
