"""What administrators do with the studio's own texts: save parts, make and order records."""

from functools import partial
from math import floor

from studio_core.errors import StudioError
from studio_core.records.changes import Actor
from studio_core.records.collections import SITE
from studio_core.records.display_order import read_order
from studio_core.records.editing import change_stamps, create_record, save_record
from studio_core.records.idempotency import IdempotencyKey
from studio_core.records.merging import Fields
from studio_core.records.moving import OrderedList
from studio_core.records.record import Json, Record
from studio_core.records.store import Store
from studio_core.site.content_types import content_types
from studio_core.site.opening import is_open
from studio_core.site.rules import (
    ContentNotFoundError,
    publication_rules_of,
    rules_of,
)


class TooManyRecordsError(StudioError):
    """A list is full."""

    code = "list_too_long"

    def __init__(self, most: int) -> None:
        super().__init__(f"the list has {most} records")
        self.facts = {"max": most}


def owned_fields(sent: Fields, *, by: Actor, at: str) -> dict[str, Json]:
    """Return the fields of a new record that only the server sets."""
    return {"createdAt": at, "createdBy": by.id or by.kind, **change_stamps(SITE, by=by, at=at)}


def ordered_list(collection: str) -> OrderedList | None:
    """Return the list that people order; None for the parts, of which there is one each."""
    if collection == SITE:
        return None
    return OrderedList(
        collection=collection,
        turn=f"{collection}-moves",
        action=f"{collection}_reordered",
        missing=partial(ContentNotFoundError, collection),
    )


def owned_at_end(
    store: Store, collection: str, sent: Fields, *, by: Actor, at: str
) -> dict[str, Json]:
    """Return what `owned_fields` does, and the order by which the record stands last."""
    held = (read_order(one.document.get("order")) for one in store.read(collection).values())
    last = max((order for order in held if order is not None), default=-1.0)
    return {**owned_fields(sent, by=by, at=at), "order": floor(last) + 1}


def check_part(id: str) -> None:
    """Raise `ContentNotFoundError` unless the site has a part of that name."""
    if id not in rules_of(SITE).singletons:
        raise ContentNotFoundError(SITE, id)


def check_room(store: Store, collection: str) -> None:
    """Raise `TooManyRecordsError` when a list has no room for another record."""
    most = content_types()[collection].most
    if len(store.read(collection)) >= most:
        raise TooManyRecordsError(most)


def create_content(
    store: Store,
    collection: str,
    sent: Fields,
    *,
    id: str,
    action: str,
    by: Actor,
    at: str,
    key: IdempotencyKey | None = None,
) -> tuple[str, Record]:
    """Store a new public record under *id*; see `create_record` for what is raised and *key*."""
    rules = rules_of(collection)
    owned = owned_fields(sent, by=by, at=at)
    if collection != SITE:
        owned = owned_at_end(store, collection, sent, by=by, at=at)
    return create_record(
        store, rules, sent, id=id, owned=owned, action=action, by=by, at=at, key=key
    )


def save_content(
    store: Store,
    collection: str,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    action: str,
    by: Actor,
    at: str,
) -> Record:
    """Change the *sent* fields of a public record; a part that is not there yet is made.

    See `save_record` for the tag and what is raised. Of an open site nothing is emptied that it
    must have.
    """
    rules = publication_rules_of(collection, is_open=is_open(store))
    if collection == SITE and store.get(SITE, id) is None:
        check_part(id)
        return create_content(store, SITE, sent, id=id, action=action, by=by, at=at)[1]
    return save_record(store, rules, id, sent, expected_tag, action=action, by=by, at=at)
