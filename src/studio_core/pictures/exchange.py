"""The exchange of the pictures' host: where the pictures of a site lie, by the site's own word.

One record tells it to every server and command. Their settings name a host as well; where that is
one that the site has left, the record counts, so that nobody has to restart anything. It belongs to
the place and not to the content: no restoration brings or removes it.
"""

from dataclasses import dataclass, field
from typing import Any

from studio_core.records.changes import Actor, ChangeSet, Put
from studio_core.records.collections import SETTINGS
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Json, Revision
from studio_core.records.store import Store

EXCHANGE_RECORD = "pictures-host"
"""The id of the record among the settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """That the pictures lie at *to*, or are on their way there from *source*; both are addresses.

    *left* are all hosts that the site has left. *done*: everything has come, and *source* is asked
    for nothing any more.
    """

    source: str
    to: str
    left: tuple[str, ...]
    done: bool
    revision: Revision = field(default=ABSENT, compare=False)


@dataclass(frozen=True, slots=True)
class Places:
    """Where pictures lie: new ones go to *first*, older ones may be at *second* ('': nowhere)."""

    first: str
    second: str = ""


def places_of(exchange: Exchange | None, configured: str) -> Places:
    """Return where pictures lie for somebody whose settings name *configured*."""
    if exchange is None or configured not in (*exchange.left, exchange.to):
        return Places(configured)
    return Places(exchange.to, "" if exchange.done else exchange.source)


def get_exchange(store: Store) -> Exchange | None:
    """Return the last exchange, None when there never was one."""
    record = store.get(SETTINGS, EXCHANGE_RECORD)
    if record is None:
        return None
    held: Any = record.document
    return Exchange(
        source=str(held.get("source") or ""),
        to=str(held.get("to") or ""),
        left=tuple(str(one) for one in stored_list(held.get("left"))),
        done=held.get("done") is True,
        revision=record.revision,
    )


def begin_exchange(store: Store, source: str, to: str, *, by: Actor, at: str) -> Exchange:
    """Write down that the pictures move from *source* to *to*, unless it stands there already.

    From then on new pictures go to *to*. Raise `StaleRecordError` when somebody else began another.
    """
    before = get_exchange(store)
    if before and (before.source, before.to, before.done) == (source, to, False):
        return before
    hosts = dict.fromkeys((*(before.left if before else ()), source))
    left = tuple(one for one in hosts if one != to)
    begun = Exchange(source=source, to=to, left=left, done=False)
    _write(store, begun, before.revision if before else ABSENT, "pictures_move_begun", by, at)
    return get_exchange(store) or begun


def end_exchange(store: Store, exchange: Exchange, *, by: Actor, at: str) -> None:
    """Write down that everything has come; raise `StaleRecordError` as `begin_exchange`."""
    ended = Exchange(source=exchange.source, to=exchange.to, left=exchange.left, done=True)
    _write(store, ended, exchange.revision, "pictures_moved", by, at)


def _write(
    store: Store, exchange: Exchange, expected: Revision, action: str, by: Actor, at: str
) -> None:
    document: dict[str, Json] = {
        "source": exchange.source,
        "to": exchange.to,
        "left": list(exchange.left),
        "done": exchange.done,
        "at": at,
    }
    put = Put(SETTINGS, EXCHANGE_RECORD, document, expected)
    store.commit(ChangeSet(actor=by, action=action, at=at, changes=(put,)))
