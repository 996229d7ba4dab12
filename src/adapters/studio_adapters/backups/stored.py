"""Places that are folders and buckets, kept by what keeps the pictures of the site."""

import errno
from collections.abc import Iterable, Iterator
from pathlib import Path

from studio_adapters.images.local.storage import PARTS, FolderStorage, Storage
from studio_core.backups.ports import PlaceRefusedError


class StoredPlace:
    """The `BackupPlace` over a `Storage`."""

    def __init__(self, storage: Storage, address: str) -> None:
        self.address = address
        self._storage = storage

    def write_pieces(self, key: str, pieces: Iterable[bytes]) -> None:
        """Write a piece at a time."""
        self._storage.write_pieces(key, pieces, durable=True)

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Read a piece at a time."""
        return self._storage.read_pieces(key)

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """List what is kept."""
        return self._storage.sizes(prefix)

    def remove(self, key: str) -> None:
        """Remove the file."""
        self._storage.remove(key)

    def probe(self) -> None:
        """Write something that is no file of ours, and remove it; raise `OSError`."""
        self._storage.probe()


class FolderPlace(StoredPlace):
    """A folder, which is not made by keeping something: an unmounted disk is no empty place.

    One in which there is a file called *refusing* is no place either, and says what it is. What is
    there of a *misplaced* one, which that says of it, can be read alone.
    """

    def __init__(self, folder: Path, refusing: str = "", misplaced: str = "") -> None:
        self._files = FolderStorage(folder, private=True)
        self._folder = folder
        self._refusing = refusing
        self._misplaced = misplaced
        self._is_prepared = False
        super().__init__(self._files, str(folder))

    def write_pieces(self, key: str, pieces: Iterable[bytes]) -> None:
        """Write beside, then rename; what a killed process left beside a day ago is removed."""
        self._check_writable()
        if not self._is_prepared:
            self._files.prepare()
            self._is_prepared = True
        super().write_pieces(key, pieces)

    def read_pieces(self, key: str) -> Iterator[bytes]:
        """Read the file a mebibyte at a time."""
        self._check()
        return super().read_pieces(key)

    def sizes(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Walk the folder, without what is on its way."""
        self._check()
        for key, size in super().sizes(prefix):
            if not key.startswith(PARTS):
                yield key, size

    def probe(self) -> None:
        """Write a file without a name."""
        self._check_writable()
        super().probe()

    def _check_writable(self) -> None:
        self._check()
        if self._misplaced:
            raise PlaceRefusedError(errno.EINVAL, self._misplaced)

    def _check(self) -> None:
        if not self._folder.is_dir():
            raise OSError(errno.ENODEV, "there is no such folder: is its disk mounted?")
        if self._refusing and (self._folder / self._refusing).exists():
            raise OSError(errno.EINVAL, f"it is a sealed place, by its {self._refusing}")
