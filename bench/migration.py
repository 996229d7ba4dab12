"""Moving records from SQLite to PostgreSQL beside a plain COPY of the same documents."""

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import psycopg

from bench.registry import Row, measurement
from bench.stores import BATCH, RECORDS, commit, document, name
from studio_adapters.bootstrap import load_settings, open_store, timestamp
from studio_adapters.testing.local_postgresql import local_postgresql, new_database
from studio_core.changes import OPERATOR, Put
from studio_core.collections import PORTFOLIO
from studio_core.migration import Migration, migrate
from studio_core.ports import Store


@measurement("migration")
def migration() -> Iterator[Row]:
    """Copy, journal and compare every record; the yardstick is one COPY into a JSONB table."""
    settings = load_settings(environment={})
    with (
        tempfile.TemporaryDirectory() as folder,
        local_postgresql() as server,
        new_database(server) as address,
    ):
        path = Path(folder) / "studio.db"
        source = open_store(f"sqlite:///{path}", settings)
        fill(source)
        yardstick = copied(path, address)
        target = open_store(address, settings)
        target.position()  # makes the tables
        began = time.perf_counter()
        moved = Migration(source, target, by=OPERATOR, now=timestamp)
        migrate(moved)
        ours = time.perf_counter() - began
        assert moved.verified == RECORDS
        yield Row(
            what=f"migrating {RECORDS} records from SQLite to PostgreSQL",
            ours=ours,
            yardstick=yardstick,
            against="PostgreSQL COPY",
            unit="s",
            goal="≤ 5 times",
        )
        source.close()
        target.close()


def fill(store: Store) -> None:
    """Write the records that are moved."""
    numbers = iter(range(RECORDS))
    while some := list(islice(numbers, BATCH)):
        commit(store, [Put(PORTFOLIO, name(n), document(n)) for n in some])


def copied(path: Path, address: str) -> float:
    """Return how many seconds it takes to COPY the documents' text out of one file and in."""
    with closing(sqlite3.connect(path)) as raw, psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE yardstick (id text PRIMARY KEY, document jsonb NOT NULL)")
        connection.commit()
        began = time.perf_counter()
        with connection.cursor().copy("COPY yardstick (id, document) FROM STDIN") as copy:
            for row in raw.execute("SELECT id, document FROM portfolio ORDER BY id"):
                copy.write_row(row)
        connection.commit()
        return time.perf_counter() - began
