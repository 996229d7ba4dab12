"""The servers that run now: each keeps a record of itself in the store."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from studio_core.dates import parse_moment
from studio_core.records.changes import SYSTEM, Delete, Put, RecordPath
from studio_core.records.collections import SERVERS
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaStore
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.switching.timing import Timing

HEARTBEAT_SECONDS = 10.0
"""How often a server says that it lives."""

LIVES_SECONDS = 30.0
"""For how long a server counts as alive after it said so."""

DOUBT_SECONDS = HEARTBEAT_SECONDS + 2
"""For how long a move waits whether a server lives whose record says that it does not."""

_LOOK_SECONDS = 0.5

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
    Work(store, SYSTEM, server.at).commit("server_seen", put, *gone)


def withdraw(store: Store, server: Server) -> None:
    """Remove the record of *server*, which ends."""
    Work(store, SYSTEM, server.at).commit("server_gone", Delete(SERVERS, server.id))


def live_servers(store: Store, *, at: str) -> list[Server]:
    """Return the servers that say that they lived within 30 seconds around *at*, by id."""
    records = store.read(SERVERS).items()
    return [_server(id, record) for id, record in records if _says_that_it_lives(record, at)]


def running_servers(store: Store, timing: Timing) -> list[Server]:
    """Return servers that surely live in *store*: they say so, or their records change.

    While none does, those with older records have 12 seconds to write them anew: their clocks may
    be wrong.
    """
    seen = {id: record.revision for id, record in store.read(SERVERS).items()}
    ends = timing.monotonic() + DOUBT_SECONDS
    while True:
        at, records = timing.now(), store.read(SERVERS)
        living = [
            _server(id, record)
            for id, record in records.items()
            if record.revision != seen.get(id) or _says_that_it_lives(record, at)
        ]
        if living or not records or timing.monotonic() > ends:
            return living
        timing.sleep(_LOOK_SECONDS)


class Roll:
    """The servers of *store* that live, whatever their clocks say: whose records go on changing.

    One that has not written since this began to look lives until it would have; then, up to 30
    seconds, by the moment in its record.
    """

    def __init__(self, store: Store, timing: Timing) -> None:
        self._store, self._timing = store, timing
        self._began = timing.monotonic()
        self._seen = {id: record.revision for id, record in store.read(SERVERS).items()}
        self._heard: dict[str, float] = {}

    def living(self) -> list[Server]:
        """Return the servers that live as far as that can be told by now, by id."""
        now, records = self._timing.monotonic(), self._store.read(SERVERS)
        for id, record in records.items():
            if self._seen.get(id) != record.revision:
                self._seen[id], self._heard[id] = record.revision, now
        return [_server(id, record) for id, record in records.items() if self._lives(id, record)]

    def _lives(self, id: str, record: Record) -> bool:
        now = self._timing.monotonic()
        if id in self._heard:
            return now - self._heard[id] <= LIVES_SECONDS
        waited = now - self._began
        says_so = waited <= LIVES_SECONDS and _says_that_it_lives(record, self._timing.now())
        return waited <= DOUBT_SECONDS or says_so


def forget_servers(store: ReplicaStore, filling: Move) -> None:
    """Remove the records of the servers that a store had that is filled now: they are elsewhere."""
    gone: dict[RecordPath, Record | None] = {(SERVERS, id): None for id in store.read(SERVERS)}
    if gone:
        store.replicate(filling, store.position(), (), gone)


def arrived(store: Store, move: str) -> set[str]:
    """Return the ids of the servers that came to *store* by *move*."""
    records = store.read(SERVERS).items()
    return {id for id, record in records if record.document.get("opened") == move}


def cannot_open(servers: Iterable[Server]) -> str:
    """Return why a move does not go on: which *servers* have not opened the target, and why."""
    each = (f"{one.host} (process {one.pid}): {one.trouble or 'no answer'}" for one in servers)
    return f"these servers have not opened the target: {'; '.join(each)}"


def _says_that_it_lives(record: Record, at: str) -> bool:
    return abs(_age(record, at)) <= timedelta(seconds=LIVES_SECONDS)


def _age(record: Record, at: str) -> timedelta:
    seen = parse_moment(record.document.get("at"))
    return timedelta.max if seen is None else datetime.fromisoformat(at) - seen


def _server(id: str, record: Record) -> Server:
    document: Any = record.document
    pid = document.get("pid")
    texts = {name: str(document.get(name) or "") for name in _TEXTS}
    return Server(id=id, pid=int(pid) if isinstance(pid, (int, float)) else 0, **texts)


_TEXTS = ("host", "version", "at", "opened", "trouble")
