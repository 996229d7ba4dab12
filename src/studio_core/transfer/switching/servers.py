"""The servers that run now: each keeps a record of itself in the store."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.records.changes import SYSTEM, ChangeSet, Delete, Put
from studio_core.records.collections import SERVERS
from studio_core.records.record import Record
from studio_core.records.store import Store

HEARTBEAT_SECONDS = 10.0
"""How often a server says that it lives."""

LIVES_SECONDS = 30.0
"""For how long a server counts as alive after it said so."""

_FORGOTTEN = timedelta(days=7)
"""Long enough that a server with a wrong clock takes no other for gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """One server process; *id* is new with every start.

    *opened* is the id of the move for which it has opened the store that is filled, "" for none;
    *trouble* is why it cannot. *at* is when it last said so.
    """

    id: str
    host: str
    pid: int
    version: str
    at: str
    opened: str = ""
    trouble: str = ""

    @property
    def record(self) -> Record:
        """The server as its record."""
        fields = asdict(self)
        del fields["id"]
        return Record.of(fields)


def announce(store: Store, server: Server) -> None:
    """Write the record of *server*; remove those of servers that ended long ago."""
    gone = [
        Delete(SERVERS, id)
        for id, record in store.read(SERVERS).items()
        if id != server.id and _age(record, server.at) > _FORGOTTEN
    ]
    put = Put(SERVERS, server.id, server.record.document)
    store.commit(ChangeSet(actor=SYSTEM, action="server_seen", at=server.at, changes=(put, *gone)))


def withdraw(store: Store, server: Server) -> None:
    """Remove the record of *server*, which ends."""
    gone = Delete(SERVERS, server.id)
    store.commit(ChangeSet(actor=SYSTEM, action="server_gone", at=server.at, changes=(gone,)))


def live_servers(store: Store, *, at: str) -> list[Server]:
    """Return the servers that were alive within the last 30 seconds before *at*, by id."""
    return list(_living(store, at))


def arrived(store: Store, move: str) -> set[str]:
    """Return the ids of the servers that came to *store* by *move*."""
    records = store.read(SERVERS).items()
    return {id for id, record in records if record.document.get("opened") == move}


def _living(store: Store, at: str) -> Iterator[Server]:
    for id, record in store.read(SERVERS).items():
        if _age(record, at) <= timedelta(seconds=LIVES_SECONDS):
            yield _server(id, record.document)


def _age(record: Record, at: str) -> timedelta:
    seen = parse_moment(record.document.get("at"))
    return timedelta.max if seen is None else datetime.fromisoformat(at) - seen


def _server(id: str, document: Any) -> Server:
    pid = document.get("pid")
    texts = {name: str(document.get(name) or "") for name in _TEXTS}
    return Server(id=id, pid=int(pid) if isinstance(pid, (int, float)) else 0, **texts)


_TEXTS = ("host", "version", "at", "opened", "trouble")
