"""Sealed bytes in memory, and wherever the pictures of the site can lie: a folder or a bucket."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Lock

from studio_adapters.images.local.storage import Storage
from studio_core.errors import StoreUnavailableError
from studio_core.pictures.staging import DiskLowError

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}


class StoredObjects:
    """The `SealedObjects` below one folder of a `Storage`, which creates durably or not at all."""

    def __init__(self, storage: Storage, folder: str) -> None:
        self._storage = storage
        self._folder = folder

    def put_new(self, name: str, content: bytes) -> bool:
        """Create the file."""
        with _failures():
            return self._storage.create(self._key(name), content)

    def get(self, name: str) -> bytes | None:
        """Read the file."""
        with _failures():
            return self._storage.read(self._key(name))

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """List the files below the folder, or below that of one id."""
        with _failures():
            for key, size in self._storage.sizes(self._key(id) if id else self._folder):
                yield key.removeprefix(f"{self._folder}/"), size

    def delete(self, name: str) -> None:
        """Remove the file."""
        with _failures():
            self._storage.remove(self._key(name))

    def clear(self, id: str) -> None:
        """Remove the files of one id, and their folder."""
        with _failures():
            self._storage.remove_all(self._key(id))

    def sweep(self, before: datetime) -> None:
        """Remove files that were never named."""
        with _failures():
            self._storage.sweep(before)

    def _key(self, name: str) -> str:
        return f"{self._folder}/{name}"


class MemoryObjects:
    """The `SealedObjects` of a test."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, bytes] = {}

    def put_new(self, name: str, content: bytes) -> bool:
        """Keep *content* unless something has that name."""
        with self._lock:
            is_new = name not in self._kept
            self._kept.setdefault(name, content)
            return is_new

    def get(self, name: str) -> bytes | None:
        """Return what is kept."""
        return self._kept.get(name)

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """Yield what is kept, as it was when asked."""
        with self._lock:
            found = sorted(self._kept.items())
        yield from ((name, len(one)) for name, one in found if not id or name.startswith(f"{id}/"))

    def delete(self, name: str) -> None:
        """Forget one."""
        with self._lock:
            self._kept.pop(name, None)

    def clear(self, id: str) -> None:
        """Forget the parts of one id."""
        for name, _ in list(self.list(id)):
            self.delete(name)

    def sweep(self, before: datetime) -> None:
        """Do nothing: nothing is ever half-written."""


@contextmanager
def _failures() -> Iterator[None]:
    """Turn failures of the storage into the store's: trying again later may work."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_SPACE:
            raise DiskLowError(0) from error
        raise StoreUnavailableError(error.strerror or "the storage of files failed") from error
