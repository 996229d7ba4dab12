"""Hearing PostgreSQL's notifications on a connection of our own, through every restart."""

from collections.abc import Callable
from threading import Event
from typing import Any

import psycopg

from studio_adapters.stores.journal_watch import Announce

_WAIT_SECONDS = 0.5
"""How long one wait lasts; also how late a closing store's thread ends."""
_WAITS_BETWEEN_CHECKS = 20
_RETRY_SECONDS = 0.5

Connect = Callable[[], psycopg.Connection[Any]]


def listen(connect: Connect, announce: Announce, stop: Event) -> None:
    """Announce the position after every notification until *stop*; connect again when cut off."""
    while not stop.is_set():
        try:
            with connect() as connection:
                connection.execute("LISTEN studio_journal")
                while not stop.is_set():
                    # What was missed before listening began, or on a connection that died silently.
                    found = connection.execute("SELECT position FROM journal_head").fetchone()
                    announce(int(found[0]) if found else 0)
                    for _ in range(_WAITS_BETWEEN_CHECKS):
                        for notice in connection.notifies(timeout=_WAIT_SECONDS):
                            announce(int(notice.payload))
                        if stop.is_set():
                            return
        except psycopg.Error:
            # The callers of `watch` see the failure themselves; this thread only has to survive.
            stop.wait(_RETRY_SECONDS)
