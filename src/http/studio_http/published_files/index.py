"""What lies in the published folder: each file, what kind of answer it is, and what it names.

An SQLite file that all processes of the machine share. It is written before a file is put, and
after files are taken away, so that a process killed in between leaves no file that nobody knows.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from studio_core.records.changes import Position

NAME = "index.sqlite"
_BUSY_SECONDS = 10.0
_SCHEMA = """
create table if not exists state (key text primary key, value text not null) without rowid;
create table if not exists file (
    name text primary key, kind text not null, address text not null
) without rowid;
create index if not exists file_by_kind on file (kind);
create table if not exists mention (
    thing text not null, name text not null, primary key (thing, name)
) without rowid;
create index if not exists mention_by_name on mention (name);
"""


class FolderIndex:
    """The index in *folder*. Used by one thread at a time; the caller holds the folder's lock."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(
            folder / NAME, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        self._connection.execute("pragma journal_mode=wal")
        self._connection.execute("pragma synchronous=normal")
        self._connection.executescript(_SCHEMA)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @property
    def position(self) -> Position | None:
        """The journal position up to which changes have taken their files away; None at first."""
        found = self._state().get("position")
        return int(found) if found else None

    @property
    def moment(self) -> int:
        """The moment that files have which are put now, in seconds since 1970."""
        return int(self._state().get("moment", "0"))

    @property
    def version(self) -> str:
        """What the files were made by: the application's version and settings."""
        return self._state().get("version", "")

    def note(self, **values: object) -> None:
        """Write down `position`, `moment` or `version`."""
        with self._writing():
            self._connection.executemany(
                "insert or replace into state values (?, ?)",
                [(key, str(value)) for key, value in values.items()],
            )

    def put(self, name: str, kind: str, address: str, things: Iterable[str]) -> None:
        """Write down a file with what it names."""
        with self._writing():
            self._connection.execute("delete from mention where name = ?", (name,))
            self._connection.execute(
                "insert or replace into file values (?, ?, ?)", (name, kind, address)
            )
            self._connection.executemany(
                "insert into mention values (?, ?)", [(thing, name) for thing in things]
            )

    def forget(self, names: Iterable[str]) -> None:
        """Write down that these files are gone."""
        gone = [(name,) for name in names]
        with self._writing():
            self._connection.executemany("delete from mention where name = ?", gone)
            self._connection.executemany("delete from file where name = ?", gone)

    def names(self) -> dict[str, str]:
        """Return the address of every file, by its name."""
        return dict(self._connection.execute("select name, address from file"))

    def touched(self, kinds: Collection[str], things: Collection[str]) -> dict[str, str]:
        """Return the addresses of files of these *kinds*, and of those that name *things*."""
        rows = self._connection.execute(
            "select name, address from file where kind in (select value from json_each(:kinds))"
            " union select file.name, address from mention join file on file.name = mention.name"
            " where thing in (select value from json_each(:things))",
            {"kinds": json.dumps([*kinds]), "things": json.dumps([*things])},
        )
        return dict(rows)

    def naming(self, thing: str) -> list[str]:
        """Return the names of the files that name *thing*."""
        rows = self._connection.execute("select name from mention where thing = ?", (thing,))
        return [name for (name,) in rows]

    def named_by(self, name: str) -> set[str]:
        """Return the things that a file names."""
        rows = self._connection.execute("select thing from mention where name = ?", (name,))
        return {thing for (thing,) in rows}

    def pictures(self) -> set[str]:
        """Return the pictures that any file names."""
        rows = self._connection.execute(
            "select distinct thing from mention where thing >= 'm:' and thing < 'm;'"
        )
        return {thing for (thing,) in rows}

    def _state(self) -> Mapping[str, str]:
        return dict(self._connection.execute("select key, value from state"))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._connection.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._connection.execute("rollback")
            raise
        self._connection.execute("commit")
