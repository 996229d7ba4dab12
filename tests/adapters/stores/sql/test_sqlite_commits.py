"""Commits of other processes are heard soon, and an idle process costs next to nothing."""

import multiprocessing
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.stores.journal_watch import Stop
from studio_adapters.stores.sql import file_writes, sqlite_commits
from studio_adapters.stores.sql.file_writes import FileWrites
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from tests.contracts.samples import HANOK, put

HEARD_SECONDS = 0.15
WRITES = 40
PATIENCE_SECONDS = 20.0


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/studio.db"


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = create_store(address, load_settings(environment={}))
    yield opened
    opened.close()


class ScriptedWrites(FileWrites):
    """Says of each wait what the script says, and keeps how long it would have been."""

    def __init__(self, path: Path, script: list[bool], stop: Stop) -> None:
        super().__init__(path)
        self._script, self._stop = script, stop
        self.waits: list[float] = []

    def wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        if len(self.waits) == len(self._script):
            self._stop.set()
        return self._script[len(self.waits) - 1]


class StopOnAClock(Stop):
    """Its waits take no time; *at_wait* is called with the number of each."""

    def __init__(self, at_wait: Callable[[int], None] = lambda number: None) -> None:
        super().__init__()
        self._at_wait = at_wait
        self.waited: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waited.append(timeout or 0)
        self._at_wait(len(self.waited))
        return self.is_set()


def followed(
    path: Path, script: list[bool], stop: StopOnAClock
) -> tuple[list[int], int, list[float]]:
    """Follow the store at *path*; return what was announced, how often it was asked, the waits."""
    announced: list[int] = []
    asked: list[str] = []
    with (
        closing(sqlite3.connect(path)) as connection,
        closing(ScriptedWrites(path, script, stop)) as writes,
    ):
        connection.set_trace_callback(asked.append)
        sqlite_commits._announce_commits(connection, writes, announced.append, stop)
    return announced, sum("data_version" in query for query in asked), writes.waits


def test_while_nothing_is_written_it_is_asked_once_a_second(store: Store, tmp_path: Path) -> None:
    put(store, PORTFOLIO, "p1", HANOK)

    announced, questions, waits = followed(tmp_path / "studio.db", [False] * 5, StopOnAClock())

    assert announced == [1]
    assert waits == [1.0] * 5
    assert questions == 5


def test_a_commit_that_counts_long_after_its_bytes_were_written_is_heard(
    store: Store, tmp_path: Path
) -> None:
    def commit_late(number: int) -> None:
        if number == 15:
            put(store, PORTFOLIO, "p1", HANOK)

    stop = StopOnAClock(commit_late)

    announced, _, _ = followed(tmp_path / "studio.db", [True, *[False] * 25], stop)

    assert announced == [0, 1]
    assert set(stop.waited) == {sqlite_commits.ASK_SECONDS}
    assert len(stop.waited) == sqlite_commits.QUESTIONS


def test_a_commit_that_the_kernel_did_not_tell_is_heard_with_the_next_question(
    store: Store, tmp_path: Path
) -> None:
    class Silent(ScriptedWrites):
        def wait(self, seconds: float) -> bool:
            put(store, PORTFOLIO, f"p{len(self.waits)}", HANOK)
            return super().wait(seconds)

    announced: list[int] = []
    path, stop = tmp_path / "studio.db", StopOnAClock()
    with (
        closing(sqlite3.connect(path)) as connection,
        closing(Silent(path, [False] * 3, stop)) as writes,
    ):
        sqlite_commits._announce_commits(connection, writes, announced.append, stop)

    assert announced == [0, 1, 2]


def test_writes_of_another_process_are_told_once(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    append = [sys.executable, "-c", f"open({str(file)!r}, 'a').write('x' * 9)"]

    with closing(FileWrites(file)) as writes:
        before = writes.wait(0)
        subprocess.run(append, check=True)
        told = writes.wait(PATIENCE_SECONDS)
        after = writes.wait(0)

    assert (before, told, after) == (False, True, False)


def test_a_wait_ends_when_it_is_woken(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    writes, stop = FileWrites(file), Stop()
    stop.when_set(writes.wake)

    stop.set()

    assert not writes.wait(PATIENCE_SECONDS * 1000)
    writes.close()
    stop.set()


def test_what_is_stopped_before_it_waits_does_not_wait(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    stop = Stop()
    stop.set()

    with closing(FileWrites(file)) as writes:
        stop.when_set(writes.wake)

        assert not writes.wait(PATIENCE_SECONDS * 1000)


@pytest.mark.parametrize("refused", ["no library", "no such function", "no descriptor"])
def test_where_the_kernel_tells_nothing_every_wait_may_have_been_a_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    class Exhausted:
        @staticmethod
        def inotify_init1(_flags: int) -> int:
            return -1

        inotify_add_watch = inotify_init1

    def library(_name: None) -> object:
        if refused == "no library":
            raise OSError
        return Exhausted if refused == "no descriptor" else object()

    monkeypatch.setattr("ctypes.CDLL", library)

    with closing(FileWrites(tmp_path / "file")) as writes:
        assert writes.wait(PATIENCE_SECONDS)


def test_without_the_kernel_telling_other_processes_are_heard_all_the_same(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_writes, "_told_of_writes", lambda path: None)
    other = create_store(address, load_settings(environment={}))
    assert store.watch(0, 0) == 0

    put(other, PORTFOLIO, "p1", HANOK)

    assert store.watch(0, PATIENCE_SECONDS) == 1
    other.close()


def _write_now_and_then(address: str, sending: Connection) -> None:
    """Write at odd moments and send the moment at which each write was acknowledged."""
    store = create_store(address, load_settings(environment={}))
    chance = random.Random(1)
    for number in range(WRITES):
        time.sleep(chance.uniform(0.05, 2.5))
        put(store, PORTFOLIO, f"p{number}", HANOK)
        sending.send(time.monotonic())
    store.close()


@pytest.mark.long
@pytest.mark.timeout(300)
def test_every_write_of_another_process_is_heard_in_150_milliseconds(
    store: Store, address: str, say: Callable[[str], None]
) -> None:
    processes = multiprocessing.get_context("forkserver")
    ours, theirs = processes.Pipe(duplex=False)
    writer = processes.Process(target=_write_now_and_then, args=(address, theirs), daemon=True)
    writer.start()

    delays = []
    for number in range(WRITES):
        assert store.watch(number, PATIENCE_SECONDS) == number + 1
        heard = time.monotonic()
        delays.append(heard - ours.recv())
    writer.join()

    say(f"heard after {max(delays) * 1000:.0f} ms at most, {WRITES} writes")
    assert max(delays) < HEARD_SECONDS
