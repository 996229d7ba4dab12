"""The exchange of the pictures' host that an earlier version made while the site ran.

It told servers by a record where pictures lie, whatever their settings said. Now the settings say
so; the record is read until what it tells of has come to its end, and written no more.
"""

from dataclasses import dataclass
from typing import Any

from studio_core.records.changes import Delete
from studio_core.records.collections import SETTINGS
from studio_core.records.reading import stored_list
from studio_core.records.record import Revision
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

EXCHANGE_RECORD = "pictures-host"
"""The id of the record among the settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """That the pictures lie at *to*, where some may not have come from *source* unless *done*.

    *left* are the addresses of all hosts that the site has left by such exchanges.
    """

    source: str
    to: str
    left: tuple[str, ...]
    done: bool
    revision: Revision


def get_exchange(store: Store) -> Exchange | None:
    """Return the last exchange, None when there is none to remember."""
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


@retried
def end_exchange(work: Work, source: str, target: str) -> None:
    """Forget the exchange when everything of *source* has come to *target* and nothing is left.

    That is so when either of them is a host that was left, or everything had come to *target*
    before. A copy for somewhere else ends nothing: the record refuses servers whose settings still
    name a host that was left.
    """
    exchange = get_exchange(work.store)
    if exchange is None:
        return
    is_left = not {exchange.source, *exchange.left}.isdisjoint((source, target))
    if is_left or (exchange.done and exchange.to == target):
        ended = Delete(SETTINGS, EXCHANGE_RECORD, exchange.revision)
        work.commit("pictures_moved", ended)
