"""What a store needs to know of the database it runs on."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, event

from studio_adapters.stores.journal_watch import Follow


@dataclass(frozen=True, slots=True)
class Database:
    """A relational database: how to read, how to write, and how to hear of writes.

    *reading* gives connections that hold no transaction open; *writing* ones whose transaction
    has the right to write from its start; *turn* is held around each of those. *document_as_read*
    is what a query for documents selects. *address* may be shown to people; *create* says whether
    tables are made where there are none.
    """

    address: str
    create: bool
    reading: Engine
    writing: Engine
    follow: Follow
    write_lock: AbstractContextManager[object] = field(default_factory=nullcontext)
    document_as_read: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda document: document
    _closed: Event = field(default_factory=Event, init=False)

    def __post_init__(self) -> None:
        event.listen(self.reading, "checkin", self._discard_if_closed)

    def lock_schema(self, connection: Connection) -> None:
        """Let one process at a time make the tables; SQLite's writing transaction is that lock."""
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7305170)")

    def notify(self, connection: Connection, position: int) -> None:
        """Tell the other processes, when the transaction succeeds, where the journal is."""
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(
                "SELECT pg_notify('studio_journal', %(position)s)", {"position": str(position)}
            )

    def close(self) -> None:
        """Let go of every connection: now, or when whoever is using it has done with it."""
        self._closed.set()
        self.reading.dispose()

    def _discard_if_closed(self, _: object, record: Any) -> None:
        # Threads may still be in the middle of something when a store is closed.
        if self._closed.is_set():
            record.invalidate()
