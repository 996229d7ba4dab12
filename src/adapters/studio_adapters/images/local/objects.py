"""Files of which each is one object or parts on their way, in a folder or a bucket."""

import errno
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime

from studio_adapters.images.local.storage import Storage
from studio_core.errors import StoreUnavailableError
from studio_core.files.errors import DiskLowError

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}


@contextmanager
def store_failures() -> Iterator[None]:
    """Turn failures of the storage into the store's: trying again later may work."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_SPACE:
            raise DiskLowError(0) from error
        raise StoreUnavailableError(error.strerror or "the storage of files failed") from error


class StoredObjects:
    """The `Objects` below one folder of a `Storage`, which creates durably or not at all."""

    def __init__(
        self,
        storage: Storage,
        folder: str,
        failures: Callable[[], AbstractContextManager[None]] = store_failures,
    ) -> None:
        self._storage = storage
        self._folder = folder
        self._failures = failures

    def put_new(self, name: str, content: bytes) -> bool:
        """Create the file."""
        with self._failures():
            return self._storage.create(self._key(name), content)

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Write the file beside, a piece at a time, and give it its name."""
        with self._failures():
            self._storage.write_pieces(self._key(name), pieces, durable=True)

    def read(self, name: str) -> Iterator[bytes]:
        """Read the file a piece at a time."""
        pieces, is_begun = self._storage.read_pieces(self._key(name)), False
        while True:
            with self._failures():
                try:
                    piece = next(pieces, None)
                except FileNotFoundError:
                    if is_begun:
                        raise
                    return
            if piece is None:
                return
            is_begun = True
            yield piece

    def list(self, id: str = "") -> Iterator[tuple[str, int]]:
        """List the files below the folder, or below that of one id."""
        with self._failures():
            for key, size in self._storage.sizes(self._key(id) if id else self._folder):
                yield key.removeprefix(f"{self._folder}/"), size

    def delete(self, name: str) -> None:
        """Remove the file."""
        with self._failures():
            self._storage.remove(self._key(name))

    def clear(self, id: str) -> None:
        """Remove the files of one id, and their folder."""
        with self._failures():
            self._storage.remove_all(self._key(id))

    def sweep(self, before: datetime) -> None:
        """Remove files that were never named."""
        with self._failures():
            self._storage.sweep(before)

    def free_bytes(self) -> int | None:
        """Return what the storage has left."""
        with self._failures():
            return self._storage.free_bytes()

    def _key(self, name: str) -> str:
        return f"{self._folder}/{name}"
