"""Moving records from SQLite to PostgreSQL beside a plain COPY of the same documents."""

import gc
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import psycopg

from bench.registry import Row, measurement
from bench.stores import BATCH, RECORDS, commit, document, name
from studio_adapters.bootstrap import create_store, load_settings, timestamp
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from studio_core.transfer.migration import Migration, migrate
from tests.contracts.local_postgresql import local_postgresql, new_database

SETTLE_SECONDS = 0.5
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of the clock and of the processors."""

    clock: float
    processor: float

    def __sub__(self, earlier: "Spent") -> "Spent":
        return Spent(self.clock - earlier.clock, self.processor - earlier.processor)


@measurement("migration")
def migration() -> Iterator[Row]:
    """Copy, journal and compare every record; the yardstick is one COPY into a JSONB table."""
    settings = load_settings(environment={})
    gc.set_threshold(200_000, 20, 20)  # as the command does
    with (
        tempfile.TemporaryDirectory() as folder,
        local_postgresql() as server,
        new_database(server) as address,
    ):
        path = Path(folder) / "studio.db"
        source = create_store(f"sqlite:///{path}", settings)
        fill(source)
        began = spent(server)
        copied(path, address)
        time.sleep(SETTLE_SECONDS)  # the server's process for it has ended
        yardstick = spent(server) - began
        target = create_store(address, settings)
        target.position()  # makes the tables
        moved = Migration(source, target, by=OPERATOR, now=timestamp)
        began = spent(server)
        migrate(moved)
        ours = spent(server) - began
        assert moved.verified == RECORDS
        yield from rows(ours, yardstick)
        source.close()
        target.close()


def rows(ours: Spent, yardstick: Spent) -> Iterator[Row]:
    """Give the time on the clock and that of the processors."""
    for what, mine, plain in (
        ("", ours.clock, yardstick.clock - SETTLE_SECONDS),
        (", processor time of client and server", ours.processor, yardstick.processor),
    ):
        yield Row(
            what=f"migrating {RECORDS:,} records from SQLite to PostgreSQL{what}",
            ours=mine,
            yardstick=plain,
            against="PostgreSQL COPY",
            unit="s",
            goal="≤ 5 times",
        )


def spent(server: Any) -> Spent:
    """Return the clock, and what this process and the server's have used of the processors."""
    parent = server.get_pid()
    processor = time.process_time()
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended since
            processor += _seconds(status.read_text().rpartition(")")[2].split(), status, parent)
    return Spent(time.perf_counter(), processor)


def _seconds(fields: list[str], status: Path, parent: int) -> float:
    """Return a server process's seconds; of the first one, also those of its ended children."""
    own, ended = fields[11:13], fields[13:15]
    if status.parent.name == str(parent):
        return sum(map(int, own + ended)) / TICKS
    return sum(map(int, own)) / TICKS if fields[1] == str(parent) else 0.0


def fill(store: Store) -> None:
    """Write the records that are moved."""
    numbers = iter(range(RECORDS))
    while some := list(islice(numbers, BATCH)):
        commit(store, [Put(PORTFOLIO, name(n), document(n)) for n in some])


def copied(path: Path, address: str) -> None:
    """COPY the documents' text out of one file and in."""
    with closing(sqlite3.connect(path)) as raw, psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE yardstick (id text PRIMARY KEY, document jsonb NOT NULL)")
        connection.commit()
        with connection.cursor().copy("COPY yardstick (id, document) FROM STDIN") as copy:
            for row in raw.execute("SELECT id, document FROM portfolio ORDER BY id"):
                copy.write_row(row)
        connection.commit()
