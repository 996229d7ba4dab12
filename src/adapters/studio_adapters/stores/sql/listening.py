"""Listening to PostgreSQL's notifications on a separate connection, reopened when lost."""

from collections.abc import Callable
from threading import Event
from typing import Any

import psycopg

from studio_adapters.stores.journal_watch import Announce

_WAIT_SECONDS = 0.5
"""How long one wait lasts, and how long closing a store can take."""
_WAITS_BETWEEN_CHECKS = 20
_RETRY_SECONDS = 0.5

Connect = Callable[[], psycopg.Connection[Any]]


def listen(connect: Connect, announce: Announce, stop: Event) -> None:
    """Announce the journal's position whenever it changes, until *stop*.

    A lost connection is opened again; errors of the database are not raised.
    """
    while not stop.is_set():
        try:
            with connect() as connection:
                connection.execute("LISTEN studio_journal")
                while not stop.is_set():
                    # Changes before LISTEN, or on a connection that was lost without an error.
                    found = connection.execute("SELECT position FROM journal_head").fetchone()
                    announce(int(found[0]) if found else 0)
                    for _ in range(_WAITS_BETWEEN_CHECKS):
                        for notice in connection.notifies(timeout=_WAIT_SECONDS):
                            announce(int(notice.payload))
                        if stop.is_set():
                            return
        except psycopg.Error:
            # `watch` reports the failure to its callers; this thread tries again.
            stop.wait(_RETRY_SECONDS)
