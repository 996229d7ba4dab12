"""The twin's folder: its editions, and which of them is served when.

`current` leads to the newest edition. `fresh` leads to the same, for as long as nothing has been
published that it lacks: a proxy may answer from it without asking the application.
"""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from studio_core.records.changes import Position
from studio_http.twin.edition import Edition
from studio_http.twin.withdrawing import pages_in, pages_there, withdraw

CURRENT, FRESH = "current", "fresh"
MEDIA = "media"
EVERYTHING = "/"
"""Stands for every page where some are taken back: the site was closed."""

KEPT = 2
"""How many editions before the newest stay for those who are reading from them."""

_EDITIONS, _POSITION, _WITHDRAWN, _LOCK = "editions", "position", "withdrawn", "lock"
_OF_A_DISK = "lost+found"
_FOLDER_MODE = 0o755


class ForeignFolderError(OSError):
    """The folder holds something that no twin has."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"{root} holds something else: name a folder of its own for the twin")


class TwinFolder:
    """Used by every process of the machine that serves the site; one of them writes."""

    def __init__(self, root: Path, now: Callable[[], float] = time.time) -> None:
        self.root = root
        self._now = now
        self._lock: int | None = None
        # What this process knows, should the disk be full.
        self._held: Position = 0
        self._taken_back: dict[str, Position] = {}

    @property
    def is_served(self) -> bool:
        """Whether there is an edition, for when the application does not answer."""
        return (self.root / CURRENT).exists()

    def lacks(self, position: Position) -> bool:
        """Tell whether an edition of *position* would be served where none is, or no fresh one.

        The folder may have been removed; and a process that starts takes `fresh` away.
        """
        is_late = position < self._least()
        return not self.is_served or not (is_late or (self.root / FRESH).exists())

    def lead(self) -> bool:
        """Become the one process that writes, until it ends; False while another one is."""
        if self._lock is not None and not self._is_same(self._lock):
            self.close()
        if self._lock is None:
            self._make_root()
            lock = os.open(self.root / _LOCK, os.O_RDWR)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                return False
            self._lock = lock
        return True

    def close(self) -> None:
        """Let another process write."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def hold(self, position: Position, gone: Collection[str] = (), *, anew: bool = False) -> None:
        """Have nothing answered from files until an edition has what came at *position*.

        What one of the pages *gone* is about is in no answer from now on, whoever writes the
        edition; of `EVERYTHING` there is none. With *anew* positions before count no more: the
        store may be an older one.
        """
        self._make_root()
        with self._switching():
            before = {} if anew else self._withdrawn()
            self._held = position if anew else max(position, self._least())
            self._taken_back = before | {one: max(position, before.get(one, 0)) for one in gone}
            self._link(FRESH, None)
            self._take_back(gone)
            self._note()

    def begin(self) -> tuple[Edition, Path]:
        """Begin an edition beside the newest one; what an ended process left of one goes."""
        newest = self._target(CURRENT)
        for folder in self._editions():
            if newest is None or folder.name > newest.name:
                shutil.rmtree(folder, ignore_errors=True)
        last = int(newest.name) if newest else 0
        number = max(int(self._now()), last + 1)
        folder = self.root / _EDITIONS / f"{number:012}"
        for one in (folder.parent, folder):
            one.mkdir(parents=True, exist_ok=True)
            one.chmod(_FOLDER_MODE)
        return Edition(folder, number, newest), folder

    def show(self, folder: Path, position: Position) -> bool:
        """Serve a finished edition; tell whether it has everything that was published."""
        with self._switching():
            known = self._withdrawn()
            late = {page: at for page, at in known.items() if at > position}
            if EVERYTHING in late:
                return False
            withdraw(folder, pages_there(folder, late))
            self._link(CURRENT, folder)
            is_fresh = position >= self._least()
            self._link(FRESH, folder if is_fresh else None)
            self._held, self._taken_back = self._least(), late
            # On a full disk too much stays noted, which does no harm.
            with suppress(OSError):
                if known:
                    self._note()
        return is_fresh

    def drop(self, folder: Path) -> None:
        """Remove an edition that cannot be finished: the disk may be full."""
        if folder != self._target(CURRENT):
            shutil.rmtree(folder, ignore_errors=True)

    def shown_records(self) -> list[str]:
        """Return the pages of all records that the newest edition was written with.

        The home page of another language stands for all of it.
        """
        newest = self._target(CURRENT)
        return pages_in(newest) if newest else []

    def has(self, pages: Iterable[str]) -> bool:
        """Tell whether the newest edition was written with one of *pages*."""
        newest = self._target(CURRENT)
        return bool(newest and pages_there(newest, pages))

    def remove_older(self, kept: int = KEPT) -> None:
        """Remove all but the newest editions: *kept* before the one that is served."""
        newest = self._target(CURRENT)
        older = [one for one in self._editions() if newest and one.name < newest.name]
        for folder in older[: max(len(older) - kept, 0)]:
            shutil.rmtree(folder, ignore_errors=True)

    def clear(self) -> None:
        """Serve nothing from files any more, and remove them all."""
        with self._switching():
            self._link(FRESH, None)
            self._link(CURRENT, None)
        for folder in (self.root / _EDITIONS, self.root / MEDIA):
            shutil.rmtree(folder, ignore_errors=True)

    def _make_root(self) -> None:
        """Make the folder, with the file that says whose it is; none of somebody else's."""
        lock = self.root / _LOCK
        if lock.is_file():
            return
        if not self.root.is_dir():
            self.root.mkdir(parents=True, exist_ok=True)
            self.root.chmod(_FOLDER_MODE)
        is_foreign = any(one.name not in (_LOCK, _OF_A_DISK) for one in self.root.iterdir())
        if is_foreign and not lock.is_file():
            raise ForeignFolderError(self.root)
        os.close(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600))

    def _is_same(self, lock: int) -> bool:
        """Tell whether *lock* is of the folder that is there now: it may have been removed."""
        path = self.root / _LOCK
        return path.is_file() and os.path.samestat(os.fstat(lock), path.stat())

    @contextmanager
    def _switching(self) -> Iterator[None]:
        """Let one process at a time look at what is published, and change what is served."""
        opened = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX)
            yield
        finally:
            os.close(opened)

    def _take_back(self, pages: Collection[str]) -> None:
        newest = self._target(CURRENT)
        if EVERYTHING in pages:
            self._link(CURRENT, None)
        elif newest:
            withdraw(newest, pages_there(newest, pages))

    def _least(self) -> Position:
        try:
            return max(int((self.root / _POSITION).read_text()), self._held)
        except (FileNotFoundError, ValueError):
            return self._held

    def _withdrawn(self) -> dict[str, Position]:
        """Return the pages that were taken back, and when."""
        try:
            kept = (self.root / _WITHDRAWN).read_bytes()
            return msgspec.json.decode(kept, type=dict[str, Position]) | self._taken_back
        except (FileNotFoundError, msgspec.MsgspecError):
            return dict(self._taken_back)

    def _note(self) -> None:
        """Write down what every process of the machine has to know."""
        told = msgspec.json.encode(self._taken_back)
        for name, content in ((_WITHDRAWN, told), (_POSITION, str(self._held).encode())):
            beside = self.root / f"{name}.new"
            beside.write_bytes(content)
            beside.replace(self.root / name)

    def _editions(self) -> list[Path]:
        folder = self.root / _EDITIONS
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def _target(self, name: str) -> Path | None:
        link = self.root / name
        return self.root / link.readlink() if link.is_symlink() else None

    def _link(self, name: str, folder: Path | None) -> None:
        """Have the link *name* lead to *folder*, from one moment to the next; None: nowhere."""
        link, beside = self.root / name, self.root / f"{name}.new"
        beside.unlink(missing_ok=True)
        if link.is_dir() and not link.is_symlink():
            # Whoever copied the folder made folders of the links.
            shutil.rmtree(link)
        if folder is None:
            link.unlink(missing_ok=True)
            return
        beside.symlink_to(folder.relative_to(self.root))
        beside.replace(link)
