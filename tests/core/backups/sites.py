"""Sites in memory and places to back them up to."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

from studio_adapters.stores.memory import MemoryStore
from studio_core.backups.copies import BackupStanding
from studio_core.backups.keeping import KeepingRule
from studio_core.backups.making import BackupRun, run_backup
from studio_core.backups.ports import BackupPlace
from studio_core.backups.proving import Scratch
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.backup.writing import BackupSources, Progress
from tests.core.transfer.backup.archives import Album

START = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
RULE = KeepingRule(daily=7, weekly=4, monthly=12)
PIECES = {f"{'ab' * 16}/000000000000": b"sealed", f"{'cd' * 16}/000000000001": b"sealed too"}


class MemoryPlace:
    """A place in memory; *calls* are every write, removal and reading; *before* sees each."""

    def __init__(self, address: str = "/backups") -> None:
        self.address = address
        self.files: dict[str, bytes] = {}
        self.calls: list[tuple[str, str]] = []
        self.before: Callable[[str, str], None] = lambda what, key: None

    def write_pieces(self, key: str, pieces: Iterable[bytes]) -> None:
        content = b"".join(pieces)
        self._call("write", key)
        self.files[key] = content

    def read_pieces(self, key: str) -> Iterator[bytes]:
        self._call("read", key)
        if key not in self.files:
            raise FileNotFoundError(key)
        yield self.files[key]

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        self._call("list", prefix)
        found = {key: len(content) for key, content in self.files.items()}
        return iter([pair for pair in found.items() if pair[0].startswith(f"{prefix}/")])

    def remove(self, key: str) -> None:
        self._call("remove", key)
        self.files.pop(key, None)

    def took(self, what: str, below: str = "") -> list[str]:
        """Return which keys were written, read or removed, in order."""
        return [key for call, key in self.calls if call == what and key.startswith(below)]

    def _call(self, what: str, key: str) -> None:
        self.calls.append((what, key))
        self.before(what, key)


class Pieces:
    """Sealed pieces in memory."""

    def __init__(self) -> None:
        self.held = dict(PIECES)

    def put_new(self, name: str, content: bytes) -> bool:
        return self.held.setdefault(name, content) is content

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        self.held[name] = b"".join(pieces)

    def get(self, name: str) -> bytes | None:
        return self.held.get(name)

    def read(self, name: str) -> Iterator[bytes]:
        return iter([self.held[name]] if name in self.held else [])

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        return iter([(name, len(of)) for name, of in self.held.items() if name.startswith(id)])

    def delete(self, name: str) -> None:
        self.held.pop(name, None)

    def clear(self, id: str) -> None:
        raise NotImplementedError

    def sweep(self, before: datetime) -> None:
        raise NotImplementedError

    def free_bytes(self) -> int | None:
        raise NotImplementedError


@dataclass
class Site:
    """A site with pictures and visitors' files, backed up when it is told to, at its own clock."""

    folder: Path
    places: list[MemoryPlace] = field(default_factory=lambda: [MemoryPlace()])
    store: MemoryStore = field(default_factory=MemoryStore)
    pieces: Pieces = field(default_factory=Pieces)
    contents: list[bytes] = field(default_factory=lambda: [b"one", b"two"])
    now: datetime = START
    rule: KeepingRule = RULE
    still_ours: Callable[[], None] = lambda: None
    takes_over: bool = False
    is_believed: bool = True
    known: str = ""

    def __post_init__(self) -> None:
        self.write(1)

    @property
    def place(self) -> MemoryPlace:
        return self.places[0]

    def write(self, number: int) -> None:
        """Change the content."""
        put = Put(PORTFOLIO, f"p{number}", {"title": f"제{number}호"})
        Work(self.store, OPERATOR, told(self.now)).commit("imported", put)

    def album(self) -> Album:
        self.folder.mkdir(exist_ok=True)
        for file in self.folder.iterdir():
            file.unlink()
        return Album(self.folder, *self.contents)

    def back_up(self) -> BackupStanding:
        return run_backup(self.run())

    def run(self) -> BackupRun:
        sources = BackupSources(
            store=self.store,
            pictures=self.album(),
            configuration=b"# settings\n",
            enclosures=self.pieces,
        )
        return BackupRun(
            sources=sources,
            places=cast("list[BackupPlace]", self.places),
            rule=self.rule,
            scratch=scratch(),
            clock=lambda: self.now,
            still_ours=self.still_ours,
            unite_erased=lambda before: before or b'{"version": 1, "lists": []}',
            believed=lambda: BelievedMoment(self.now) if self.is_believed else None,
            known=self.known,
            takes_over=self.takes_over,
        )

    def night(self, *, passed: int = 1) -> BackupStanding:
        """Let nights go by and back up in the last."""
        self.now += timedelta(days=passed)
        return self.back_up()


def told(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def picture_key(content: bytes) -> str:
    return f"media/{sha256(content).hexdigest()[:32]}"


def scratch() -> Scratch:
    return Scratch(
        new_spool=new_spool, new_store=_new_store, now=lambda: told(START), phase=_silent
    )


def new_spool() -> BinaryIO:
    return cast("BinaryIO", tempfile.TemporaryFile())


@contextmanager
def _new_store() -> Iterator[Store]:
    yield MemoryStore()


def _silent(label: str) -> AbstractContextManager[Progress]:
    @contextmanager
    def quiet() -> Iterator[Any]:
        yield lambda done, total: None

    return quiet()
