"""How much the one PostgreSQL takes that all servers write to and read from."""

import json
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg

from bench.registry import Row, measurement
from bench.stores import commit, document, name
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from tests.contracts.local_postgresql import local_postgresql, new_database

WRITERS = 3
"""A server each: of one process, only one writes at a time anyhow."""

WRITES = 200
RUNS = 5


@measurement("one-database")
def one_database() -> Iterator[Row]:
    """Three servers that write as fast as they can, beside bare rows of the same content."""
    with local_postgresql() as server, new_database(server) as address:
        bare = statistics.median(_bare_ms(address) for _ in range(RUNS))
        ours = statistics.median(_ours_ms(address) for _ in range(RUNS))
    yield Row(
        what=f"{WRITERS} servers write at once on PostgreSQL: time for each write",
        ours=ours,
        yardstick=bare,
        against="bare PostgreSQL, without journal",
    )


def _ours_ms(address: str) -> float:
    settings = load_settings(environment={})
    stores = [create_store(address, settings) for _ in range(WRITERS)]

    def write(writer: int, number: int) -> None:
        commit(stores[writer], [Put(PORTFOLIO, name(writer), document(number))])

    try:
        return _ms_for_each(write)
    finally:
        for store in stores:
            store.close()


def _bare_ms(address: str) -> float:
    lines = [psycopg.connect(address, autocommit=True) for _ in range(WRITERS)]
    lines[0].execute("CREATE TABLE IF NOT EXISTS bare (id TEXT PRIMARY KEY, document JSONB)")

    def write(writer: int, number: int) -> None:
        lines[writer].execute(
            "INSERT INTO bare VALUES (%s, %s)"
            " ON CONFLICT (id) DO UPDATE SET document = excluded.document",
            (name(writer), json.dumps(document(number))),
        )

    try:
        return _ms_for_each(write)
    finally:
        for line in lines:
            line.close()


def _ms_for_each(write: Callable[[int, int], Any]) -> float:
    """Return how long each of the writes took that all writers made at once."""

    def run(writer: int) -> None:
        for number in range(WRITES):
            write(writer, number)

    threads = [threading.Thread(target=run, args=(writer,)) for writer in range(WRITERS)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (time.perf_counter() - began) * 1000 / (WRITERS * WRITES)
