"""Making and saving public records of content, of every collection."""

from collections.abc import Sequence

from studio_core.content.kinds import Kind
from studio_core.content.unique_addresses import check_address
from studio_core.content.visibility import is_open
from studio_core.records.changes import Actor, Change
from studio_core.records.collections import SERVICES
from studio_core.records.editing import create_record, save_record
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Record
from studio_core.records.store import Store


def create(
    store: Store,
    kind: Kind,
    sent: Fields,
    *,
    id: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
    action: str = "",
) -> tuple[str, Record]:
    """Store a new public record under *id*, last in its list where that has places.

    A project without a place is listed by its date (decision 1). Return id and record; see
    `create_record` for *key* and what is raised. Raise `TooManyRecordsError` for a list that is
    full.
    """
    is_known = key is not None and key.came_before(store)
    place = {} if is_known else kind.place_at_end(store)
    return create_record(
        store,
        kind.rules,
        kind.dated(sent, at=at),
        id=id,
        owned={**kind.owned(sent, by=by, at=at), **place},
        action=action or f"{kind.noun}_created",
        by=by,
        at=at,
        key=key,
    )


def save(
    store: Store,
    kind: Kind,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    by: Actor,
    at: str,
    exact_cover: bool = False,
    also: Sequence[Change] = (),
) -> Record:
    """Change the *sent* fields of a public record; a part of the site that is not there is made.

    See `save_record` for the tag, *also* and what is raised. With *exact_cover* a cover that is
    sent counts for the pictures that are sent with it; else it stays the same picture (decision 4).
    """
    action = f"{kind.noun}_updated"
    if kind.is_singleton(id) and store.get(kind.collection, id) is None:
        return create(store, kind, sent, id=id, by=by, at=at, action=action)[1]
    is_exact = exact_cover and kind.chooses_cover(sent)
    rules = kind.rules_for(publishing=True, is_open=is_open(store), exact_cover=is_exact)
    return save_record(store, rules, id, sent, expected_tag, action=action, by=by, at=at, also=also)


def check_unique(store: Store, kind: Kind, id: str, sent: Fields) -> None:
    """Raise `InvalidFieldsError` when *sent* would give a service the address of another one."""
    if kind.collection == SERVICES:
        record = store.get(SERVICES, id) if id else None
        check_address(store, id, record.document if record else {}, sent)
