"""Who else has a record open, and types in which field: a gentle mark, no lock."""

from dataclasses import dataclass
from datetime import timedelta

from studio_core.records.changes import Actor
from studio_core.records.collections import SITE_CONTENT, record_key, split_key
from studio_core.records.key_value import milliseconds
from studio_core.records.spaces import PRESENCE
from studio_core.records.store import Store

SEEN_FOR = timedelta(seconds=60)
"""How long somebody counts as there; editors say so every 20 seconds."""
LONGEST_FIELD = 200


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody else who has a record open, since when, and in which *field* he types.

    The field is a path like `story.0.text`, and '' when he types in none.
    """

    account: str
    since: str
    collection: str
    id: str
    field: str


def be_present(
    store: Store, collection: str, id: str, *, by: Actor, at: str, field: str = ""
) -> list[Present]:
    """Note that *by* has a record open, and types in *field*; return the others who have.

    A path that is too long for one of a field is none.
    """
    record, values = record_key(collection, id), store.key_values
    before = values.get(PRESENCE, f"{by.id}:{record}", at)
    since = str(before.get("since")) if before else at
    typed = field if len(field) <= LONGEST_FIELD else ""
    seen = {"account": by.id, "record": record, "since": since, "field": typed}
    until = milliseconds(at) + SEEN_FOR // timedelta(milliseconds=1) + 1
    values.put(PRESENCE, f"{by.id}:{record}", seen, until)
    others = _others(store, by, at)
    return [other for other in others if (other.collection, other.id) == (collection, id)]


def present_on_site(store: Store, *, by: Actor, at: str) -> list[Present]:
    """Return who else has records of the site's own texts open, each with the record."""
    return [other for other in _others(store, by, at) if other.collection in SITE_CONTENT]


def leave(store: Store, collection: str, id: str, *, by: Actor) -> None:
    """Note that *by* has closed a record."""
    store.key_values.remove(PRESENCE, f"{by.id}:{record_key(collection, id)}")


def _others(store: Store, by: Actor, at: str) -> list[Present]:
    return [
        Present(
            str(value.get("account")),
            str(value.get("since")),
            *split_key(str(value.get("record"))),
            str(value.get("field") or ""),
        )
        for value in store.key_values.items(PRESENCE, at).values()
        if value.get("account") != by.id
    ]
