"""The SQLite store beside bare SQLite with the same durability and the same documents."""

import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.registry import Row, measurement, median_ms
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Put, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store

RECORDS = int(os.environ.get("BENCH_RECORDS", "100000"))
LIST = 1_000
BATCH = 1_000


@measurement("stores")
def stores() -> Iterator[Row]:
    """A single write, a reorder of a long list, an import."""
    with tempfile.TemporaryDirectory() as folder, closing(bare(Path(folder) / "bare.db")) as raw:
        store = create_store(
            f"sqlite:///{Path(folder) / 'studio.db'}", load_settings(environment={})
        )
        turns = iter(range(1_000_000))
        yield row(
            "one write",
            lambda: commit(store, [Put(PORTFOLIO, "one", document(next(turns)))]),
            lambda: write(raw, [(0, document(next(turns)))]),
        )
        write(raw, [(number, document(number)) for number in range(LIST)])
        commit(store, [Put(PORTFOLIO, name(n), document(n)) for n in range(LIST)])
        yield row(
            f"reordering {LIST} records",
            lambda: commit(store, reordered(next(turns))),
            lambda: reorder(raw, next(turns)),
        )
        yield imported(store, raw)
        store.close()


def row(what: str, ours: Callable[[], object], bare_sqlite: Callable[[], object]) -> Row:
    yardstick = median_ms(bare_sqlite)
    return Row(what=what, ours=median_ms(ours), yardstick=yardstick, against="bare SQLite")


def imported(store: Store, raw: sqlite3.Connection) -> Row:
    """Import by change sets of a thousand, journal and all, beside plain inserts."""
    documents = [(LIST + number, document(number)) for number in range(RECORDS)]
    began = time.perf_counter()
    for start in range(0, RECORDS, BATCH):
        write(raw, documents[start : start + BATCH])
    between = time.perf_counter()
    for start in range(0, RECORDS, BATCH):
        puts = [Put(PORTFOLIO, name(n), d) for n, d in documents[start : start + BATCH]]
        commit(store, puts)
    done = time.perf_counter()
    return Row(
        what=f"importing {RECORDS} records",
        ours=done - between,
        yardstick=between - began,
        against="bare SQLite",
        unit="s",
    )


def commit(store: Store, changes: list[Any]) -> None:
    made: tuple[Change, ...] = tuple(changes)
    store.commit(
        ChangeSet(actor=OPERATOR, action="imported", at="2026-03-02T01:30:00.000Z", changes=made)
    )


def reordered(turn: int) -> list[Change]:
    return [SetField(PORTFOLIO, name(n), "order", (n + turn) % LIST) for n in range(LIST)]


def bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE portfolio (id TEXT PRIMARY KEY, document TEXT NOT NULL)")
    return connection


def write(connection: sqlite3.Connection, rows: list[tuple[int, dict[str, Any]]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        "INSERT INTO portfolio VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET document = excluded.document",
        [(name(number), json.dumps(found, ensure_ascii=False)) for number, found in rows],
    )
    connection.execute("COMMIT")


def reorder(connection: sqlite3.Connection, turn: int) -> None:
    places = json.dumps({name(n): (n + turn) % LIST for n in range(LIST)})
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE portfolio SET document = json_set(document, '$.order', given.value)"
        " FROM json_each(?) AS given WHERE portfolio.id = given.key",
        (places,),
    )
    connection.execute("COMMIT")


def name(number: int) -> str:
    return f"-P{number:08d}"


def document(number: int) -> dict[str, Any]:
    """Return a project as the original product stores it, with four pictures."""
    image = f"https://images.example/{number}"
    return {
        "title": f"서초 아파트 {number}",
        "type": "residential",
        "area": "34py",
        "order": number,
        "location": "서울 서초구",
        "createdAt": "2026-03-02T01:30:00.000Z",
        "style": "따뜻한 미니멀",
        "images": [
            {"id": f"{number}-{n}", "url": f"{image}-{n}.jpg", "width": 1600, "height": 1200}
            for n in range(4)
        ],
    }
