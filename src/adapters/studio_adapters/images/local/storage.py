"""Where the image host keeps its files."""

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

_ABANDONED_AFTER_SECONDS = 24 * 3600


class Storage(Protocol):
    """Files by key; a key is a relative path of plain names. Failures are `OSError`."""

    def write(self, key: str, content: bytes, *, durable: bool = False) -> None:
        """Keep *content*, whole or not at all; when *durable*, it survives a power cut."""
        ...

    def fetch(self, key: str) -> Path | None:
        """Return a local file with the content of *key*, or None when it is not kept."""
        ...

    def keys(self, prefix: str) -> Iterator[str]:
        """Return every key below *prefix* (a key's folder)."""
        ...

    def remove(self, key: str) -> int:
        """Forget *key*; return the bytes set free, 0 when it was not there."""
        ...

    def used_bytes(self) -> int:
        """Return how much is kept."""
        ...

    def free_bytes(self) -> int | None:
        """Return how much more would fit; None when there is no limit."""
        ...


class FolderStorage:
    """Files in a local folder."""

    def __init__(self, root: Path) -> None:
        self._root = root.absolute()
        self._parts = self._root / "parts"
        self._parts.mkdir(parents=True, exist_ok=True)
        # What a killed process left half-written goes.
        limit = time.time() - _ABANDONED_AFTER_SECONDS
        for part in self._parts.iterdir():
            with contextlib.suppress(FileNotFoundError):
                if part.stat().st_mtime < limit:
                    part.unlink()

    def write(self, key: str, content: bytes, *, durable: bool = False) -> None:
        """Write beside, then rename: a reader sees the whole file or none."""
        path = self._root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=self._parts)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            Path(part).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(part).unlink()
            raise
        if durable:
            # The new name, too, has to survive a power cut.
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def fetch(self, key: str) -> Path | None:
        """Return the file itself; an empty one is what a power cut left of it."""
        path = self._root / key
        try:
            return path if path.stat().st_size else None
        except FileNotFoundError:
            return None

    def keys(self, prefix: str) -> Iterator[str]:
        """Walk the folder in the order of names."""
        for folder, folders, names in os.walk(self._root / prefix):
            folders.sort()
            for name in sorted(names):
                yield (Path(folder) / name).relative_to(self._root).as_posix()

    def remove(self, key: str) -> int:
        """Unlink the file."""
        path = self._root / key
        try:
            size = path.stat().st_size
            path.unlink()
        except FileNotFoundError:
            return 0
        return size

    def used_bytes(self) -> int:
        """Add up the files; one that vanishes meanwhile counts nothing."""
        total = 0
        for key in self.keys(""):
            with contextlib.suppress(FileNotFoundError):
                total += (self._root / key).stat().st_size
        return total

    def free_bytes(self) -> int | None:
        """Return what is left on the disk for ordinary users."""
        disk = os.statvfs(self._root)
        return disk.f_bavail * disk.f_frsize
