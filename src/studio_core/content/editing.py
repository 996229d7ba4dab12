"""Making and saving public records of content, of every collection."""

from studio_core.content.kinds import Kind
from studio_core.content.unique_addresses import check_address
from studio_core.content.visibility import is_open
from studio_core.records.collections import SERVICES
from studio_core.records.editing import create_record, save_record
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work


def create(
    work: Work,
    kind: Kind,
    sent: Fields,
    *,
    id: str,
    key: IdempotencyKey | None = None,
    action: str = "",
) -> tuple[str, Record]:
    """Store a new public record under *id*, last in its list where that has places.

    A project without a place is listed by its date (decision 1). Return id and record; see
    `create_record` for *key* and what is raised. Raise `TooManyRecordsError` for a list that is
    full.
    """
    is_known = key is not None and key.came_before(work.store)
    place = {} if is_known else kind.place_at_end(work.store)
    return create_record(
        work,
        kind.rules,
        kind.dated(sent, at=work.at),
        id=id,
        owned={**kind.owned(sent, by=work.actor, at=work.at), **place},
        action=action or f"{kind.noun}_created",
        key=key,
    )


def save(
    work: Work,
    kind: Kind,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    exact_cover: bool = False,
) -> Record:
    """Change the *sent* fields of a public record; a part of the site that is not there is made.

    See `save_record` for the tag and what is raised. With *exact_cover* a cover that is
    sent counts for the pictures that are sent with it; else it stays the same picture (decision 4).
    """
    action = f"{kind.noun}_updated"
    if kind.is_singleton(id) and work.store.get(kind.collection, id) is None:
        return create(work, kind, sent, id=id, action=action)[1]
    is_exact = exact_cover and kind.chooses_cover(sent)
    rules = kind.rules_for(publishing=True, is_open=is_open(work.store), exact_cover=is_exact)
    return save_record(work, rules, id, sent, expected_tag, action=action)


def check_unique(store: Store, kind: Kind, id: str, sent: Fields) -> None:
    """Raise `InvalidFieldsError` when *sent* would give a service the address of another one."""
    if kind.collection == SERVICES:
        record = store.get(SERVICES, id) if id else None
        check_address(store, id, record.document if record else {}, sent)
