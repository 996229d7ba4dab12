"""What the store needs to know of its database."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, event

from studio_adapters.stores.journal_watch import Follow


@dataclass(frozen=True, slots=True)
class Database:
    """A relational database: how to read, how to write, and how to notice others' writes.

    *reading* gives connections without an open transaction. *writing* gives connections whose
    transactions may write from their start; *write_lock* is held around each of them. *follow*
    announces every new position of the journal. *document_as_read* is the expression by which
    documents are selected. *address* shows no password. *create* says whether missing tables are
    made; *read_only* that nothing is changed, which the database itself then refuses.
    """

    address: str
    create: bool
    reading: Engine
    writing: Engine
    follow: Follow
    read_only: bool = False
    write_lock: AbstractContextManager[object] = field(default_factory=nullcontext)
    document_as_read: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda document: document
    _closed: Event = field(default_factory=Event, init=False)

    def __post_init__(self) -> None:
        event.listen(self.reading, "checkin", self._discard_if_closed)

    def lock_schema(self, connection: Connection) -> None:
        """Let one process at a time make the tables; SQLite's transaction is a lock by itself."""
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7305170)")

    def notify(self, connection: Connection, position: int) -> None:
        """Send the other processes the journal's position when the transaction is committed."""
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(
                "SELECT pg_notify('studio_journal', %(position)s)", {"position": str(position)}
            )

    def close(self) -> None:
        """Close every connection: idle ones now, one in use as soon as it is given back."""
        self._closed.set()
        self.reading.dispose()

    def _discard_if_closed(self, _: object, record: Any) -> None:
        # A thread may still use a connection when the store is closed.
        if self._closed.is_set():
            record.invalidate()
