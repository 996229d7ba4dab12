"""The twin's folder: its editions, and which of them is served when.

`current` leads to the newest edition. `fresh` leads to the same, for as long as nothing has been
published that it lacks: a proxy may answer from it without asking the application.
"""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from studio_core.records.changes import Position
from studio_http.twin.edition import Edition

CURRENT, FRESH = "current", "fresh"
MEDIA = "media"
KEPT = 2
"""How many editions before the newest stay for those who are reading from them."""

_EDITIONS, _POSITION = "editions", "position"
_FOLDER_MODE = 0o755


class TwinFolder:
    """Used by every process of the machine that serves the site; one of them writes."""

    def __init__(self, root: Path, now: Callable[[], float] = time.time) -> None:
        self.root = root
        self._now = now
        self._lock: int | None = None

    def lead(self) -> bool:
        """Become the one process that writes, until it ends; False while another one is."""
        if self._lock is None:
            self._make_root()
            lock = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
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

    def hold(self, position: Position, *, anew: bool = False) -> None:
        """Have nothing answered from files until an edition has what came at *position*.

        With *anew* positions before count no more: the store may be an older one.
        """
        self._make_root()
        with self._switching():
            self._link(FRESH, None)
            least = position if anew else max(position, self._least())
            beside = self.root / f"{_POSITION}.new"
            beside.write_text(str(least))
            beside.replace(self.root / _POSITION)

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
            self._link(CURRENT, folder)
            is_fresh = position >= self._least()
            self._link(FRESH, folder if is_fresh else None)
        return is_fresh

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
        if not self.root.is_dir():
            self.root.mkdir(parents=True, exist_ok=True)
            self.root.chmod(_FOLDER_MODE)

    @contextmanager
    def _switching(self) -> Iterator[None]:
        """Let one process at a time look at what is published, and change what is served."""
        opened = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX)
            yield
        finally:
            os.close(opened)

    def _least(self) -> Position:
        try:
            return int((self.root / _POSITION).read_text())
        except (FileNotFoundError, ValueError):
            return 0

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
        if folder is None:
            link.unlink(missing_ok=True)
            return
        beside.symlink_to(folder.relative_to(self.root))
        beside.replace(link)
