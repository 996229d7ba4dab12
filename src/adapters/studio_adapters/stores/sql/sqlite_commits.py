"""Hearing of commits in an SQLite file, whichever process made them, at little cost.

SQLite tells nobody, so it is asked: for `data_version`, which every commit of another connection
changes. A commit writes into the log beside the database (`-wal`), and of that the kernel tells.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from studio_adapters.stores.journal_watch import Announce, Stop
from studio_adapters.stores.sql.file_writes import FileWrites

ASK_SECONDS = 0.05
"""Between two questions while something is written; a commit is heard of within 150 ms."""

QUESTIONS = 20
"""How many follow the last write: it counts only when it is on the disk, which may take a while."""

IDLE_SECONDS = 1.0
"""Between two questions while nothing is written, for whatever the kernel does not tell."""

_BUSY_TIMEOUT_SECONDS = 10
_RETRY_SECONDS = 1.0


def follow_commits(path: Path, announce: Announce, stop: Stop) -> None:
    """Announce the journal's position whenever another connection has committed, until *stop*."""
    while not stop.is_set():
        try:
            with closing(sqlite3.connect(path, timeout=_BUSY_TIMEOUT_SECONDS)) as connection:
                # The first question makes the log, which lasts while a connection is open.
                connection.execute("PRAGMA data_version").fetchone()
                with closing(FileWrites(path.with_name(f"{path.name}-wal"))) as writes:
                    stop.when_set(writes.wake)
                    _announce_commits(connection, writes, announce, stop)
        except (sqlite3.Error, OSError):
            # `watch` reports the failure to its callers; this thread tries again.
            stop.wait(_RETRY_SECONDS)


def _announce_commits(
    connection: sqlite3.Connection, writes: FileWrites, announce: Announce, stop: Stop
) -> None:
    announced = None
    questions = 0
    while not stop.is_set():
        version = connection.execute("PRAGMA data_version").fetchone()
        if version != announced:
            head = connection.execute("SELECT position FROM journal_head").fetchone()
            announce(head[0])
            announced = version
        if questions:
            # Without regard to further writes, of which there may be thousands in a second.
            stop.wait(ASK_SECONDS)
            questions -= 1
        if writes.wait(0 if questions else IDLE_SECONDS):
            questions = QUESTIONS
