"""The exchange of the pictures' host: where the pictures of a site lie, by the site's own word.

One record tells it to every server and command. Their settings name a host as well; where that is
one that the site has left, the record counts, so that nobody has to restart anything. It belongs to
the place and not to the content: no restoration brings or removes it.
"""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from studio_core.errors import StudioError
from studio_core.records.changes import Put
from studio_core.records.collections import SETTINGS
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Json, Revision, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

EXCHANGE_RECORD = "pictures-host"
"""The id of the record among the settings."""

_CLOUD = "cloudinary://"


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
    """Where pictures lie: new ones go to *first*, older ones may be at *second* ('': nowhere).

    Of what the image-hosting service keeps, pictures that are known by an id alone lie in *cloud*,
    which the site has left; '' when it has left none.
    """

    first: str
    second: str = ""
    cloud: str = ""


def places_of(exchange: Exchange | None, configured: str) -> Places:
    """Return where pictures lie for somebody whose settings name *configured*."""
    if exchange is None or configured not in (*exchange.left, exchange.to):
        return Places(configured)
    clouds = [one.removeprefix(_CLOUD) for one in exchange.left if one.startswith(_CLOUD)]
    cloud = clouds[-1] if clouds else ""
    return Places(exchange.to, "" if exchange.done else exchange.source, cloud)


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


class OvertakenError(StudioError):
    """The pictures go to another host than a move was meant for: somebody gave another since."""

    def __init__(self, to: str) -> None:
        super().__init__(f"another move was given meanwhile, and pictures go to {to} now")


def begin_exchange(work: Work, source: str, to: str, before: Exchange | None) -> Exchange:
    """Write down that the pictures move from *source* to *to*, unless it stands there already.

    From then on new pictures go to *to*. *before* is the exchange by which that was decided; raise
    `OvertakenError` when another was begun since.
    """
    if before and (before.source, before.to, before.done) == (source, to, False):
        return before
    hosts = dict.fromkeys((*(before.left if before else ()), source))
    left = tuple(one for one in hosts if one != to)
    begun = Exchange(source=source, to=to, left=left, done=False)
    revision = before.revision if before else ABSENT
    return _written(work, begun, revision, "pictures_move_begun")


def refuse_overtaken(store: Store, configured: str, to: str) -> None:
    """Raise `OvertakenError` unless new pictures go to *to*, for who has *configured* settings."""
    first = places_of(get_exchange(store), configured).first
    if first != to:
        raise OvertakenError(first)


def end_exchange(work: Work, exchange: Exchange) -> None:
    """Write down that everything has come, which somebody else may have done.

    Raise `OvertakenError` when another exchange was begun since.
    """
    ended = replace(exchange, done=True)
    _written(work, ended, exchange.revision, "pictures_moved")


def _written(work: Work, exchange: Exchange, expected: Revision, action: str) -> Exchange:
    """Write *exchange*, which may stand there by now; return it with its revision."""
    with suppress(StaleRecordError):
        _write(work, exchange, expected, action)
    present = get_exchange(work.store)
    if present != exchange:
        raise OvertakenError(present.to if present else exchange.source)
    return present


def _write(work: Work, exchange: Exchange, expected: Revision, action: str) -> None:
    document: dict[str, Json] = {
        "source": exchange.source,
        "to": exchange.to,
        "left": list(exchange.left),
        "done": exchange.done,
        "at": work.at,
    }
    work.commit(action, Put(SETTINGS, EXCHANGE_RECORD, document, expected))
